// Import bills and what is around them: sums and reports, requests, sheets, print data, who sees what, and the books.
import { expect, test } from 'vitest';
import { Product, type ProductId } from '../../../contract/catalog/product.calls.ts';
import { ProductInbound } from '../../../contract/stock/inbound.calls.ts';
import type { InboundDetail } from '../../../contract/stock/inbound.rows.ts';
import type { StockRequestId } from '../../../contract/stock/stock.ts';
import { addDays, today } from '../../../contract/time.ts';
import { AuditLog } from '../../../contract/trail/trail.calls.ts';
import { DEFAULT_TENANT, refusalOf, testApp } from '../../harness/app.ts';
import { sheet } from '../../harness/sheet.ts';
import { inboundShop, billLine as line } from '../../harness/stock/inbound.ts';

const app = await testApp();
const { admin } = app;
const { branch, main, other, supplier, draft, posted, newProduct, issue } = await inboundShop(app);

test('lists sum over everything they find and reports follow the posted bills', async () => {
  const product = await newProduct();
  await posted([line(product, 2, 1000)]);
  await posted([line(product, 3, 2000)]);
  const last = await draft([line(product, 5, 1)]);
  const all = await admin.call(ProductInbound.GetAllPaged, { productId: product, maxResultCount: 1 });
  expect(all).toMatchObject({ totalCount: 3, totalProduct: 10, totalAmount: 8005 });
  expect(all.items[0]?.id).toBe(last.id);
  const name = await admin.call(ProductInbound.getProductById, { id: product, warehouseId: main });
  expect(name).toMatchObject({ lastPrice: 2000, onHand: 5 });
  const report = await admin.call(ProductInbound.ReportByProduct, { keyword: name.productCode, warehouseId: main });
  expect(report).toMatchObject({ totalProduct: 5, totalAmount: 8000 });
  expect(report.items[0]).toMatchObject({ bills: 2, quantity: 5, averagePrice: 1600 });
  const suppliers = await admin.call(ProductInbound.ReportBySupplier, { supplierId: supplier });
  expect(suppliers.items).toHaveLength(1);
  const reader = await app.make.personWith('Pages.Reports.Inventory', 'Pages.Settings.Branch.ViewAll');
  const without = await reader.call(ProductInbound.ReportByProduct, { keyword: name.productCode });
  expect([without.totalAmount, without.items[0]?.amount, without.items[0]?.quantity]).toEqual([null, null, 5]);
  expect((await refusalOf(reader.call(ProductInbound.ReportBySupplier, {}))).status).toBe(403);
});

test('a request is proposed, ordered by the draft, filled by the posting and taken back with both', async () => {
  const product = await newProduct();
  const [request] = await app.sql<{ id: StockRequestId }>(
    `insert into stock_request (tenant_id, code, side, warehouse_id) values ($1, 'YC-NHAP', 'in', $2) returning id`,
    [DEFAULT_TENANT, main],
  );
  const id = request?.id as StockRequestId; // inserted above
  await app.sql('insert into stock_request_line (tenant_id, request_id, product_id, quantity) values ($1, $2, $3, 4)', [
    DEFAULT_TENANT,
    id,
    product,
  ]);
  const state = async () => {
    const [row] = await app.sql<{ status: string; ordered: number; filled: number }>(
      `select r.status, l.ordered, l.filled from stock_request r join stock_request_line l on l.request_id = r.id where r.id = $1`,
      [id],
    );
    return [row?.status, row?.ordered, row?.filled];
  };
  const proposal = await admin.call(ProductInbound.GetForCreate, { purchaseOrderId: id });
  expect(proposal).toMatchObject({ purchaseOrderCode: 'YC-NHAP', warehouseId: main });
  const [proposed] = proposal.items;
  expect(proposed?.quantity).toBe(4);
  const requestLineId = proposed?.requestLineId;
  const bill = await draft([line(product, 4, 1000, { requestLineId })], { purchaseOrderId: id });
  expect(await state()).toEqual(['processing', 4, 0]);
  expect((await admin.call(ProductInbound.GetForCreate, { purchaseOrderId: id })).items).toEqual([]);
  await admin.call(ProductInbound.Archive, { id: bill.id });
  expect(await state()).toEqual(['done', 4, 4]);
  await admin.call(ProductInbound.unArchive, { id: bill.id });
  expect(await state()).toEqual(['processing', 4, 0]);
  await admin.call(ProductInbound.delete, { id: bill.id, cancelReason: 'Không mua nữa' });
  expect(await state()).toEqual(['new', 0, 0]);
  const wrong = draft([line(await newProduct(), 1, 1, { requestLineId })], { purchaseOrderId: id });
  expect((await refusalOf(wrong)).key).toBe('inbound.otherRequest');
});

test('lines come out of a sheet with their products, and bad cells are marked', async () => {
  const [part, phone] = [await newProduct(), await newProduct(true)];
  const codeOf = async (id: ProductId) => (await admin.call(Product.Get, { id })).code;
  const file = await sheet([
    ['Mã hàng', 'Số lượng', 'Đơn giá nhập', 'Số serial'],
    [await codeOf(part), 5, 12_000, ''],
    [await codeOf(phone), 2, 900_000, 'S-1, S-2'],
    ['KHONG-CO', 1, 1, ''],
    [await codeOf(phone), 2, 900_000, 'S-3'],
    [await codeOf(part), 0, 1, ''],
  ]);
  const answer = await admin.call(ProductInbound.ImportLines, { file, dryRun: true });
  expect([answer.total, answer.bad, answer.created]).toEqual([5, 3, 2]);
  expect(answer.items.map((item) => [item.productId, item.quantity, item.price, item.serials])).toEqual([
    [part, 5, 12_000, []],
    [phone, 2, 900_000, ['S-1', 'S-2']],
  ]);
  expect(answer.lines.filter((row) => row.errors.length).map((row) => row.errors[0]?.column)).toEqual([0, 3, 1]);
});

test('a supplier’s sheet has a name and a title above its heads; what is missing is told by the row that names most', async () => {
  const product = await newProduct();
  const { code } = await admin.call(Product.Get, { id: product });
  const above = [['CÔNG TY LINH KIỆN MINH PHÁT', null], [], ['Báo giá 11/2026', null], []];
  const file = await sheet([...above, ['STT', 'MÃ HÀNG', 'Số lượng'], [1, code, 3], [2, 'KHONG-CO', 1]]);
  const answer = await admin.call(ProductInbound.ImportLines, { file, dryRun: true });
  expect(answer.items.map((item) => [item.productId, item.quantity])).toEqual([[product, 3]]);
  expect(answer.lines.map((row) => [row.line, row.errors.length])).toEqual([
    [7, 1],
    [6, 0],
  ]);
  const short = await sheet([...above, ['Mã hàng', 'SL'], [code, 3]]);
  const refused = await refusalOf(admin.call(ProductInbound.ImportLines, { file: short, dryRun: true }));
  expect(refused.body.error?.message).toBe('Tệp thiếu cột: Số lượng.');
});

test('print data, labels and warehouses of a bill', async () => {
  const product = await newProduct();
  const bill = await draft([line(product, 3, 1000), line(product, 2, 1000)]);
  const report = await admin.call(ProductInbound.GetReportProductInboundById, { id: bill.id });
  expect(report).toMatchObject({ branch: { name: 'Chi nhánh nhập kho' }, supplier: { name: 'NCC nhập kho' } });
  const { items } = await admin.call(ProductInbound.GetBarCode, { id: bill.id });
  expect(items).toMatchObject([{ productId: product, quantity: 5, price: 500_000 }]);
  const places = await admin.call(ProductInbound.GetWarehouseByBranch, { branchId: branch });
  expect(places.items.map((row) => row.id)).toEqual([main, other]);
  const excel = await admin.send(ProductInbound.GetForExportExcel, { keyword: bill.code });
  expect(excel.rawPayload.subarray(0, 2).toString()).toBe('PK');
});

test('somebody of another branch neither sees nor touches the bills of this one', async () => {
  const bill = await draft([line(await newProduct(), 1, 1000)]);
  const stranger = await app.make.personWith(
    'Pages.Inventory.Import',
    'Pages.Inventory.Import.Create',
    'Pages.Inventory.Import.Accept',
  );
  expect((await stranger.call(ProductInbound.GetAllPaged, { keyword: bill.code })).items).toEqual([]);
  expect((await refusalOf(stranger.call(ProductInbound.getDetail, { id: bill.id }))).key).toBe('row.missing');
  const history = stranger.call(AuditLog.GetByTarget, { targetModule: 'Inbound', targetId: bill.id });
  expect((await refusalOf(history)).key).toBe('row.missing');
  expect((await refusalOf(stranger.call(ProductInbound.Archive, { id: bill.id }))).key).toBe('row.missing');
  const create = stranger.call(ProductInbound.Create, {
    warehouseId: main,
    supplierId: supplier,
    items: [line(await newProduct(), 1, 1)],
  });
  expect((await refusalOf(create)).key).toBe('stock.notYourWarehouse');
});

test('whatever is posted, priced, used and taken back in any order, the books hold', async () => {
  const [part, phone] = [await newProduct(), await newProduct(true)];
  let seed = 20_261_115;
  const draw = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed % below;
  };
  const bills: InboundDetail[] = [];
  const steps = [
    async () => {
      const serials = [`R${bills.length}A`, `R${bills.length}B`];
      const items = [line(part, 1 + draw(9), draw(5000)), line(phone, 2, 1000 + draw(9000), { serials })];
      bills.push(await posted(items, {}, addDays(today(), -draw(3))));
    },
    async () => issue(part, 1 + draw(4)).catch(() => {}), // short: refused as a whole
    async () => {
      const at = draw(Math.max(1, bills.length));
      const bill = bills[at];
      const items = bill?.items.map(({ id }) => ({ id, price: draw(9000) as never })); // whole numbers
      if (bill && items) await admin.call(ProductInbound.UpdatePrice, { id: bill.id, items });
    },
    async () => {
      const [bill] = bills.splice(draw(Math.max(1, bills.length)), 1);
      if (!bill) return;
      const back = admin.call(ProductInbound.unArchive, { id: bill.id });
      await back.catch((error: { key: string }) => {
        expect(['stock.blocked', 'stock.shortLater']).toContain(error.key);
        bills.push(bill);
      });
    },
  ];
  for (let step = 0; step < 60; step++) {
    await steps[step % 3 ? draw(4) : 0]?.();
    const wrong = await app.sql(
      `select b.product_id from stock_balance b
       left join (select product_id, warehouse_id, sum(quantity) q, sum(value) v from stock_ledger group by 1, 2) l
         using (product_id, warehouse_id)
       where b.product_id = any($1) and (b.quantity <> coalesce(l.q, 0) or b.value <> coalesce(l.v, 0) or b.value < 0)`,
      [[part, phone]],
    );
    expect(wrong).toEqual([]);
    const [units] = await app.sql<{ value: number; worth: number }>(
      `select (select value from stock_balance where product_id = $1 and warehouse_id = $2) as value,
         (select coalesce(sum(cost), 0)::bigint from stock_serial where product_id = $1 and warehouse_id = $2) as worth`,
      [phone, main],
    );
    expect(units?.value ?? 0).toBe(units?.worth ?? 0);
  }
});
