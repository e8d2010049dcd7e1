// The movement report over several warehouses: what moved between them neither came nor went, what is on its way is still owned.
import { beforeAll, describe, expect, test } from 'vitest';
import type { ProductId } from '../../../contract/catalog/product.calls.ts';
import type { Call } from '../../../contract/kit.ts';
import { RequestCenter } from '../../../contract/stock/center-request.calls.ts';
import { PhysicalInventory } from '../../../contract/stock/count.calls.ts';
import { ProductInbound } from '../../../contract/stock/inbound.calls.ts';
import { Inventory } from '../../../contract/stock/inventory.calls.ts';
import { ProductOutbound } from '../../../contract/stock/outbound.calls.ts';
import { ReportWarehouse } from '../../../contract/stock/report-warehouse.calls.ts';
import { ProductInboundRequest, ProductOutboundRequest } from '../../../contract/stock/request.calls.ts';
import { RequestInbound } from '../../../contract/stock/transfer.calls.ts';
import { addDays, today } from '../../../contract/time.ts';
import { DEFAULT_TENANT, type Person, refusalOf, testApp } from '../../harness/app.ts';
import { rowsOf } from '../../harness/sheet.ts';
import { type Shop, stockShop } from '../../harness/stock/stock.ts';

const app = await testApp();
let shop: Shop;
let second: number;
let local: Awaited<ReturnType<typeof app.make.personWith>>;
beforeAll(async () => {
  shop = await stockShop(app);
  const [row] = await app.sql<{ id: number }>(
    `insert into warehouse (tenant_id, code, name, branch_id, category) values ($1, 'K-2', 'Kho thứ hai', $2, 'TP') returning id`,
    [DEFAULT_TENANT, shop.branch],
  );
  second = row?.id ?? 0;
  local = await app.make.personWith('Pages.Reports.Inventory', 'Pages.Inventory.ViewOutboundPrice');
  await app.sql('insert into user_branch (tenant_id, user_id, branch_id) values ($1, $2, $3)', [
    DEFAULT_TENANT,
    local.user.id,
    shop.branch,
  ]);
});
const total = (answer: { body: string }): number => JSON.parse(answer.body).result.totalCount;
const report = (productId: ProductId, more: object = {}, who: Person = app.admin) =>
  who.call(ReportWarehouse.GetAllNhapXuatTonPaged, { productId, ...more } as never);
const send = async (productId: ProductId, quantity: number, to: number = shop.other) => {
  const lines = [{ productId, quantity }];
  const { id } = await app.admin.call(ProductOutbound.createTranfer, {
    warehouseId: shop.main,
    toWarehouseId: to,
    lines,
  } as never);
  return app.admin.call(ProductOutbound.ArchiveNew, { id });
};
type Bill = Awaited<ReturnType<typeof send>>;
const receive = (bill: Bill, quantity: number) =>
  app.admin.call(RequestInbound.Receive, { id: bill.id, lines: [{ lineId: bill.lines[0]?.id ?? 0, quantity }] });
/** [opening, in, out, transferred in, transferred out, closing, on the way]. */
const figures = (row: Awaited<ReturnType<typeof report>>) => [
  row.openingQuantity,
  row.inQuantity,
  row.outQuantity,
  row.transferInQuantity,
  row.transferOutQuantity,
  row.closingQuantity,
  row.onWayQuantity,
];
const values = (row: Awaited<ReturnType<typeof report>>) => [
  row.openingValue,
  row.inValue,
  row.outValue,
  row.transferInValue,
  row.transferOutValue,
  row.closingValue,
  row.onWayValue,
];

describe('a transfer', () => {
  test('within the chain is shown apart, on its way and when it has arrived', async () => {
    const product = await shop.product({ quantity: 10, value: 1000 });
    const bill = await send(product, 6);
    expect(figures(await report(product))).toEqual([0, 10, 0, 0, 6, 10, 6]);
    expect(values(await report(product))).toEqual([0, 1000, 0, 0, 600, 1000, 600]);
    await receive(bill, 6);
    expect(figures(await report(product))).toEqual([0, 10, 0, 6, 6, 10, 0]);
    expect(values(await report(product))).toEqual([0, 1000, 0, 600, 600, 1000, 0]);
    const rows = await report(product, { by: 'warehouse' });
    expect(Object.fromEntries(rows.items.map((row) => [row.warehouseId, figures(row as never)]))).toEqual({
      [shop.main]: [0, 10, 0, 0, 6, 4, 0],
      [shop.transit]: [0, 0, 0, 6, 6, 0, 0],
      [shop.other]: [0, 0, 0, 6, 0, 6, 0],
    });
    expect(figures(rows)).toEqual([0, 10, 0, 6, 6, 10, 0]); // the road is no warehouse: nothing is counted twice
  });
  test('to or from a warehouse that is not chosen goes out and comes in', async () => {
    const product = await shop.product({ quantity: 10, value: 1000 });
    const bill = await send(product, 4);
    expect(figures(await report(product, { warehouseId: shop.main }))).toEqual([0, 10, 4, 0, 0, 6, 0]);
    expect(figures(await report(product, { warehouseId: shop.other }))).toEqual([0, 0, 0, 0, 0, 0, 0]);
    await receive(bill, 4);
    expect(figures(await report(product, { warehouseId: shop.other }))).toEqual([0, 4, 0, 0, 0, 4, 0]);
    expect(figures(await report(product, { branchId: shop.branch }))).toEqual([0, 10, 4, 0, 0, 6, 0]);
    expect(figures(await report(product, { branchId: shop.otherBranch }))).toEqual([0, 4, 0, 0, 0, 4, 0]);
    // Whoever sees one branch sees neither the road of others nor their own goods twice.
    expect(figures(await report(product, {}, local))).toEqual([0, 10, 4, 0, 0, 6, 0]);
    const elsewhere = await report(product, { warehouseId: shop.transit });
    expect(figures(elsewhere)).toEqual([0, 4, 4, 0, 0, 0, 0]);
  });
  test('between two warehouses of a branch is internal there too, and on its way it is still the branch’s', async () => {
    const product = await shop.product({ quantity: 10, value: 1000 });
    const bill = await send(product, 3, second);
    for (const [more, who] of [
      [{ branchId: shop.branch }, app.admin],
      [{}, local],
    ] as const) {
      expect(figures(await report(product, more, who))).toEqual([0, 10, 0, 0, 3, 10, 3]);
    }
    await receive(bill, 2);
    expect(figures(await report(product, { branchId: shop.branch }))).toEqual([0, 10, 0, 2, 3, 10, 1]);
    const rows = await report(product, { branchId: shop.branch, by: 'warehouse' });
    expect(Object.fromEntries(rows.items.map((row) => [row.warehouseId, row.closingQuantity]))).toEqual({
      [shop.main]: 7,
      [second]: 2,
      [shop.transit]: 1,
    });
    for (const row of [...rows.items]) {
      const [opening = 0, came = 0, went = 0, got = 0, gave = 0, closing] = figures(row as never);
      expect(opening + came + got - went - gave).toBe(closing);
    }
  });
  test('that loses goods lets them go out; what comes back was transferred back', async () => {
    const product = await shop.product({ quantity: 10, value: 1000 });
    const bill = await send(product, 5);
    await receive(bill, 2);
    const lineId = bill.lines[0]?.id ?? 0;
    await app.admin.call(RequestInbound.Resolve, {
      id: bill.id,
      lines: [
        { lineId, quantity: 1, how: 'lost', isShopLoss: true, note: 'rơi' },
        { lineId, quantity: 2, how: 'returned', note: null },
      ],
    } as never);
    const witness = await app.make.personWith('Pages.Inventory.Export.Accept', 'Pages.Settings.Branch.ViewAll');
    await witness.call(RequestInbound.AgreeLost, { id: bill.id });
    expect(figures(await report(product))).toEqual([0, 10, 1, 4, 5, 9, 0]);
    expect(values(await report(product))).toEqual([0, 1000, 100, 400, 500, 900, 0]);
    const rows = await report(product, { by: 'warehouse' });
    for (const row of rows.items) {
      const [opening = 0, came = 0, went = 0, got = 0, gave = 0, closing] = figures(row as never);
      expect(opening + came + got - went - gave).toBe(closing);
    }
  });
  test('of an earlier day belongs to its days, and a period is counted back from today', async () => {
    const product = await shop.product({ quantity: 10, value: 1000 });
    await send(product, 5);
    await app.sql('update stock_ledger set day = $2 where tenant_id = 1 and product_id = $1 and document = $3', [
      product,
      addDays(today(), -40),
      'inbound',
    ]);
    await app.sql(
      `update stock_ledger set day = $2 where tenant_id = 1 and product_id = $1 and document = 'outbound'`,
      [product, addDays(today(), -3)],
    );
    const { sql } = app;
    await sql(`set app.tenant_id = '1'`);
    await sql('select rebuild_stock()');
    const span = (from: number, to: number) => ({ from: addDays(today(), from), to: addDays(today(), to) });
    expect(figures(await report(product, span(-10, -5)))).toEqual([10, 0, 0, 0, 0, 10, 0]);
    expect(figures(await report(product, span(-10, -3)))).toEqual([10, 0, 0, 0, 5, 10, 5]);
    expect(figures(await report(product, { ...span(-10, -5), branchId: shop.branch }))).toEqual([
      10, 0, 0, 0, 0, 10, 0,
    ]);
  });
});
test('an error export to the warehouse of defects stays in the chain', async () => {
  const product = await shop.product({ quantity: 4, value: 400 });
  const { id } = await app.admin.call(ProductOutbound.createError, {
    warehouseId: shop.main,
    errorTypeId: await shop.category('errorType'),
    lines: [{ productId: product, quantity: 1 }],
  } as never);
  await app.admin.call(ProductOutbound.ArchiveNew, { id });
  expect(figures(await report(product))).toEqual([0, 4, 0, 1, 1, 4, 0]);
  expect(figures(await report(product, { warehouseId: shop.main }))).toEqual([0, 4, 1, 0, 0, 3, 0]);
});
test('the file says the same as the screen', async () => {
  const product = await shop.product({ quantity: 10, value: 1000 });
  await send(product, 6);
  const file = await app.admin.send(ReportWarehouse.getExcelNhapXuatTon, { productId: product } as never);
  const [head, row] = await rowsOf(file.rawPayload);
  expect(head).toContain('Chuyển nội bộ');
  expect(row?.[(head as string[]).indexOf('Chuyển nội bộ')]).toBe(6);
  expect(row?.[(head as string[]).indexOf('Nhập')]).toBe(10);
});

test('days are understood under every spelling of the wire, by every list and report of stock', async () => {
  const product = await shop.product({ quantity: 3, value: 300 });
  await send(product, 1);
  const lists: [Call, object][] = [
    [ReportWarehouse.GetAllNhapXuatTonPaged, { productId: product, moved: true }],
    [ReportWarehouse.GetBaoCaoLinhKienLoi, {}],
    [Inventory.Detail, { productId: product }],
    [Inventory.ListInboundGrid, { productId: product }],
    [Inventory.ListOutboundGrid, { productId: product }],
    [ProductOutbound.GetAllPaged, { productId: product }],
    [ProductInbound.GetAllPaged, {}],
    [PhysicalInventory.GetAllPaged, {}],
    [ProductInboundRequest.GetAllPaged, {}],
    [ProductOutboundRequest.GetAllPaged, {}],
    [RequestCenter.GetAllRequestToCenter, {}],
  ];
  const spellings = [
    ['from', 'to'],
    ['fromDay', 'toDay'],
    ['fromDate', 'toDate'],
    ['startDate', 'endDate'],
    ['StartDate', 'EndDate'],
  ] as const;
  for (const [call, more] of lists) {
    for (const [first, last] of spellings) {
      const past = await app.admin.send(call, { ...more, [first]: '2020-01-01', [last]: '2020-01-31' });
      expect([call.name, first, total(past)]).toEqual([call.name, first, 0]);
      expect((await app.admin.send(call, { ...more, [first]: 'gần đây' })).statusCode).toBe(400);
    }
  }
  const [movement, more] = lists[0] as (typeof lists)[number];
  for (const [first, last] of spellings)
    expect(total(await app.admin.send(movement, { ...more, [first]: today(), [last]: today() }))).toBe(1);
  const before = await app.admin.send(Inventory.GetAllPaged, { productId: product, endDate: '2020-01-31' });
  expect(JSON.parse(before.body).result.totalQuantity).toBe(0);
});

test('a period that ends before it begins says so, with the day that it begins', async () => {
  const refusal = await refusalOf(
    app.admin.call(ReportWarehouse.GetAllNhapXuatTonPaged, { from: '2026-03-05', to: '2026-03-04' }),
  );
  expect(refusal.body.error?.validationErrors).toEqual([
    { message: 'Đến ngày không được trước 05/03/2026.', members: ['to'] },
  ]);
});
