// Stock movement of a period agrees with the ledger to the unit and the đồng; defective components by type and fault.
import { expect, test } from 'vitest';
import { ReportWarehouse } from '../../../contract/stock/report-warehouse.calls.ts';
import { today } from '../../../contract/time.ts';
import { DEFAULT_TENANT, testApp } from '../../harness/app.ts';
import { rowsOf } from '../../harness/sheet.ts';
import { shelves } from '../../harness/stock/shelves.ts';

const app = await testApp();
const stock = await shelves(app);
const [main, other] = [await stock.warehouse('R1'), await stock.warehouse('R2')];

test('opening, in, out and closing per product and per warehouse, with totals over the whole result', async () => {
  const [one, two] = [await stock.product({ kind: 'supplies' }), await stock.product({ kind: 'supplies' })];
  await stock.move(main, one, 10, { value: 1000, day: '2026-01-15' });
  await stock.move(main, one, -3, { day: '2026-02-10' });
  await stock.move(other, one, 4, { value: 800, day: '2026-02-20' });
  await stock.move(main, one, -2, { day: '2026-03-05' });
  await stock.move(main, two, 1, { value: 50, day: '2026-03-01' });
  const report = (more: object) =>
    app.admin.call(ReportWarehouse.GetAllNhapXuatTonPaged, { kind: 'supplies', ...more });
  const february = await report({ from: '2026-02-01', to: '2026-02-28' });
  expect(february.items).toHaveLength(1); // the other product came later
  expect(february.items[0]).toMatchObject({
    ...{ openingQuantity: 10, openingValue: 1000, inQuantity: 4, inValue: 800 },
    ...{ outQuantity: 3, outValue: 300, closingQuantity: 11, closingValue: 1500, warehouseName: null },
  });
  const both = await report({ from: '2026-02-01', to: '2026-03-31' });
  expect(both).toMatchObject({
    totalCount: 2,
    openingQuantity: 10,
    inQuantity: 5,
    outQuantity: 5,
    closingQuantity: 10,
  });
  expect(both).toMatchObject({ openingValue: 1000, inValue: 850, outValue: 500, closingValue: 1350 });
  const byShelf = await report({
    from: '2026-02-05',
    to: '2026-02-25',
    by: 'warehouse',
    sorting: 'closingQuantity desc',
  });
  expect(byShelf.items.map((row) => [row.warehouseName, row.openingQuantity, row.closingQuantity])).toEqual([
    ['Kho R1', 10, 7],
    ['Kho R2', 0, 4],
  ]);
  const quiet = await report({ from: '2026-04-01', to: '2026-04-30' });
  expect([quiet.totalCount, (await report({ from: '2026-04-01', to: '2026-04-30', moved: true })).totalCount]).toEqual([
    2, 0,
  ]);
  expect((await report({})).from).toBe(`${today().slice(0, 7)}-01`);
  await expect(report({ from: '2026-02-02', to: '2026-02-01' })).toFailWith('request.invalid');
  await expect(report({ sorting: 'nothing' })).toFailWith('request.invalid');
  const clerk = await app.make.personWith('Pages.Reports.Inventory', 'Pages.Settings.Branch.ViewAll');
  const blind = await clerk.call(ReportWarehouse.GetAllNhapXuatTonPaged, { kind: 'supplies', from: '2026-02-01' });
  expect([blind.openingValue, blind.items[0]?.closingValue, blind.openingQuantity]).toEqual([null, null, 10]);
  const stranger = await app.make.personWith('Pages.Reports.Inventory');
  expect((await stranger.call(ReportWarehouse.GetAllNhapXuatTonPaged, { kind: 'supplies' })).totalCount).toBe(0);
});
test('the movement as a file has the same rows', async () => {
  const product = await stock.product({ kind: 'stationery' });
  await stock.move(main, product, 6, { value: 600 });
  const file = await app.admin.send(ReportWarehouse.getExcelNhapXuatTon, { kind: 'stationery' });
  expect(file.statusCode).toBe(200);
  const sheet = await rowsOf(file.rawPayload);
  expect(JSON.stringify(sheet)).toContain(stock.codeOf(product));
  expect((await app.admin.send(ReportWarehouse.GetExcelBaoCaoLinhKienLoi, {})).statusCode).toBe(200);
});
test('a list as a file says the kind of goods in words, in the language of the reader', async () => {
  const product = await stock.product({ kind: 'stationery' });
  await stock.move(main, product, 1, { value: 100 });
  const kindsIn = async (culture: string) => {
    const accept = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    const input = { kind: 'stationery', excelColumns: 'kind' } as never; // what the address of a file holds besides the filter
    const file = await app.admin.send(ReportWarehouse.GetAllNhapXuatTonPaged, input, {
      accept,
      '.aspnetcore.culture': culture,
    });
    const [, ...rows] = await rowsOf(file.rawPayload);
    return new Set(rows.flat());
  };
  expect(await kindsIn('vi')).toEqual(new Set(['Văn phòng phẩm']));
  expect(await kindsIn('en')).toEqual(new Set(['Stationery']));
});
test('defective components: only posted error exports, by type of error and by whose fault', async () => {
  const product = await stock.product();
  const [type] = await app.sql<{ id: number; name: string }>(
    `select id, name from category where tenant_id = $1 and code = 'errorType' order by id limit 1`,
    [DEFAULT_TENANT],
  );
  const bill = async (code: string, status: string, fault: string, quantity: number) => {
    await app.sql(
      `insert into outbound (tenant_id, code, kind, status, warehouse_id, to_warehouse_id, day, fault, error_type_id)
       values ($1, $2, 'error', $3, $4, $5, $6, $7, $8)`,
      [DEFAULT_TENANT, code, status, main, other, today(), fault, type?.id],
    );
    await app.sql(
      `insert into outbound_line (tenant_id, outbound_id, product_id, quantity, cost) select $1, id, $2, $3, $4 from outbound where code = $5`,
      [DEFAULT_TENANT, product, quantity, quantity * 100, code],
    );
  };
  await bill('XLT1', 'posted', 'supplier', 3);
  await bill('XLT2', 'posted', 'own', 1);
  await bill('XLT3', 'draft', 'own', 9);
  const report = await app.admin.call(ReportWarehouse.GetBaoCaoLinhKienLoi, { productId: product });
  expect(report).toMatchObject({
    totalCount: 2,
    totalQuantity: 4,
    totalValue: 400,
    supplierQuantity: 3,
    ownQuantity: 1,
  });
  expect(report.byErrorType).toEqual([{ id: type?.id, name: type?.name, quantity: 4, value: 400 }]);
  expect(report.byProduct[0]).toMatchObject({ id: product, quantity: 4 });
  const own = await app.admin.call(ReportWarehouse.GetBaoCaoLinhKienLoi, { productId: product, fault: 'own' });
  expect(own.items).toMatchObject([{ code: 'XLT2', quantity: 1, value: 100, errorTypeName: type?.name }]);
});
