// What came back with its own transfer did not leave: neither a defect nor an export in the reports. What the lists and reports of
// transfers say is worth what the road and the shelves have, to the đồng.
import { expect, test } from 'vitest';
import type { ProductId } from '../../../../contract/catalog/product.calls.ts';
import type { Vnd } from '../../../../contract/kit.ts';
import { SaleSupplier } from '../../../../contract/party/party.calls.ts';
import { ProductInbound } from '../../../../contract/stock/inbound.calls.ts';
import { Inventory } from '../../../../contract/stock/inventory.calls.ts';
import { ProductOutbound } from '../../../../contract/stock/outbound.calls.ts';
import { ReportWarehouse } from '../../../../contract/stock/report-warehouse.calls.ts';
import { RequestInbound } from '../../../../contract/stock/transfer.calls.ts';
import { addDays, today } from '../../../../contract/time.ts';
import { refusalOf, testApp } from '../../../harness/app.ts';
import { stockShop } from '../../../harness/stock/stock.ts';

const app = await testApp();
const { admin } = app;
const shop = await stockShop(app);
const errorTypeId = await shop.category('errorType');

async function told(productId: number) {
  const defects = await admin.call(ReportWarehouse.GetBaoCaoLinhKienLoi, { productId: productId as never });
  const lines = await admin.call(ProductOutbound.GetReportLines, { productId: productId as never });
  const { totalCount, totalQuantity, totalValue, ownQuantity, byErrorType, items } = defects;
  expect(byErrorType.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(totalQuantity);
  expect(items.reduce((sum, { value }) => sum + (value ?? 0), 0)).toBe(totalValue);
  expect([ownQuantity, lines.totalCount, lines.totalProduct, lines.totalCost]).toEqual([
    totalQuantity,
    totalCount,
    totalQuantity,
    totalValue,
  ]);
  expect(lines.items.reduce((sum, { amount }) => sum + (amount ?? 0), 0)).toBe(lines.totalAmount);
  return [totalCount, totalQuantity, totalValue];
}

test('a refused error transfer is no defect; of one that was miscounted only what arrived is', async () => {
  const product = await shop.product({ quantity: 7, value: 1000 });
  const send = async () => {
    const lines = [{ productId: product, quantity: 3 }];
    const bill = await admin.call(ProductOutbound.CreateErrorTransfer, { warehouseId: shop.main, errorTypeId, lines });
    expect((await told(product))[0]).toBe(0);
    return admin.call(ProductOutbound.ArchiveNew, { id: bill.id });
  };
  const refused = await send();
  expect(await told(product)).toEqual([1, 3, 429]);
  await admin.call(RequestInbound.refure, { id: refused.id, cancelReason: 'không lỗi' });
  expect(await shop.shelf(product)).toEqual([7, 1000, 0]);
  expect(await told(product)).toEqual([0, 0, 0]);

  const { id, lines } = await admin.call(ProductOutbound.CreateErrorTransfer, {
    warehouseId: shop.main,
    errorTypeId,
    lines: [{ productId: product, quantity: 3 }],
  });
  await admin.call(ProductOutbound.ArchiveNew, { id });
  const lineId = lines[0]?.id ?? 0;
  await admin.call(RequestInbound.Receive, { id, lines: [{ lineId, quantity: 1 }] });
  await admin.call(RequestInbound.Resolve, { id, lines: [{ lineId, quantity: 2, how: 'miscounted' }] });
  const [units, worth] = await shop.shelf(product, shop.defective);
  expect(await told(product)).toEqual([1, units, worth]);
});

const sent = async (productId: ProductId, quantity: number, serials?: string[]) => {
  const way = { warehouseId: shop.main, toWarehouseId: shop.other };
  const bill = await admin.call(ProductOutbound.createTranfer, { ...way, lines: [{ productId, quantity, serials }] });
  return admin.call(ProductOutbound.ArchiveNew, { id: bill.id });
};
/** What one row and the footer of a list say; with what lies there by the books. */
async function onTheRoad(productId: ProductId) {
  const { items, totalProduct, totalAmount } = await admin.call(RequestInbound.GetInTransit, { productId });
  expect([items.reduce((sum, { value }) => sum + (value ?? 0), 0), totalAmount]).toEqual([totalAmount, totalAmount]);
  const [units, worth] = await shop.shelf(productId, shop.transit);
  expect([totalProduct, totalAmount]).toEqual([units, worth]);
  return worth;
}
const left = async (productId: ProductId) => {
  const { totalProduct, totalCost } = await admin.call(ProductOutbound.GetReportLines, { productId });
  return [totalProduct, totalCost];
};

test('pieces with numbers are on the road, and away, at what each of them costs', async () => {
  const product = await shop.product({ serials: ['D1', 'D2', 'D3'] }); // 100, 200, 300
  const { id, lines } = await sent(product, 3, ['D1', 'D2', 'D3']);
  const lineId = lines[0]?.id ?? 0;
  expect(await onTheRoad(product)).toBe(600);
  await admin.call(RequestInbound.Receive, { id, lines: [{ lineId, quantity: 1, serials: ['D1'] }] });
  expect(await onTheRoad(product)).toBe(500);
  const wrong = { lineId, quantity: 1, serials: ['D3'], how: 'miscounted' as const };
  await admin.call(RequestInbound.Resolve, { id, lines: [wrong] });
  expect(await onTheRoad(product)).toBe(200);
  expect(await left(product)).toEqual([2, 300]);
  await admin.call(RequestInbound.Unreceive, { id, cancelReason: 'đếm lại' });
  expect(await onTheRoad(product)).toBe(300);
  expect(await left(product)).toEqual([2, 300]);
});

test('a receipt that is taken back leaves on the road what came back to it, and the last đồng is told once', async () => {
  const product = await shop.product({ quantity: 3, value: 100 });
  const { id, lines } = await sent(product, 3);
  const one = { lineId: lines[0]?.id ?? 0, quantity: 1 };
  await admin.call(RequestInbound.Receive, { id, lines: [one] }); // 33
  await admin.call(RequestInbound.Resolve, { id, lines: [{ ...one, how: 'returned' }] }); // 34
  expect(await onTheRoad(product)).toBe(33);
  await admin.call(RequestInbound.Unreceive, { id, cancelReason: 'đếm lại' });
  expect(await onTheRoad(product)).toBe(66);
  expect(await left(product)).toEqual([2, 66]);
});

test('a price that is corrected goes with its piece on the road', async () => {
  const product = await shop.product({ serials: [] });
  const supplierId = (await admin.call(SaleSupplier.Create, { name: 'NCC đi đường' })).id;
  const items = [{ productId: product, quantity: 2, serials: ['E1', 'E2'], price: 1000 as Vnd }];
  const draft = await admin.call(ProductInbound.Create, { warehouseId: shop.main, supplierId, items });
  const bought = await admin.call(ProductInbound.Archive, { id: draft.id });
  await sent(product, 1, ['E2']);
  expect(await onTheRoad(product)).toBe(1000);
  const prices = bought.items.map((line) => ({ id: line.id, price: 1300 as Vnd }));
  await admin.call(ProductInbound.UpdatePrice, { id: bought.id, items: prices });
  expect(await onTheRoad(product)).toBe(1300);
});

test('a piece on a shelf whose books are closed: the preview of its new price says what saving it would', async () => {
  const product = await shop.product({ serials: [] });
  const supplierId = (await admin.call(SaleSupplier.Create, { name: 'NCC chốt sổ' })).id;
  const items = [{ productId: product, quantity: 2, serials: ['F1', 'F2'], price: 1000 as Vnd }];
  const draft = await admin.call(ProductInbound.Create, { warehouseId: shop.main, supplierId, items });
  const bought = await admin.call(ProductInbound.Archive, { id: draft.id });
  const { id, lines } = await sent(product, 1, ['F2']);
  await admin.call(RequestInbound.Receive, {
    id,
    lines: [{ lineId: lines[0]?.id ?? 0, quantity: 1, serials: ['F2'] }],
  });
  const asked = { id: bought.id, items: bought.items.map((line) => ({ id: line.id, price: 1300 as Vnd })) };
  const blockers = async () => (await admin.call(ProductInbound.PreviewUpdatePrice, asked)).blockers;
  expect(await blockers()).toEqual([]);
  const closed = await admin.call(Inventory.Close, { branchId: shop.otherBranch, day: today() });
  const { key, body } = await refusalOf(admin.call(ProductInbound.UpdatePrice, asked));
  expect([key, await blockers()]).toEqual(['stock.closed', [body.error?.message]]);
  await admin.call(Inventory.Reopen, { id: closed.id });
  expect(await blockers()).toEqual([]);
  await admin.call(ProductInbound.UpdatePrice, asked);
  expect([await shop.shelf(product), await shop.shelf(product, shop.other)]).toEqual([
    [1, 1300, 0],
    [1, 1300, 0],
  ]);
});

test('nothing arrives, goes back or is given up on a day before it was shipped, though other goods were on the road then', async () => {
  const product = await shop.product();
  const day = (ago: number) => addDays(today(), -ago);
  const supplierId = (await admin.call(SaleSupplier.Create, { name: 'NCC ngày' })).id;
  const items = [{ productId: product, quantity: 20, price: 100 as Vnd }];
  const draft = await admin.call(ProductInbound.Create, { warehouseId: shop.main, supplierId, items });
  await admin.call(ProductInbound.Archive, { id: draft.id, day: day(8) });
  const ship = async (quantity: number, on: string) => {
    const way = { warehouseId: shop.main, toWarehouseId: shop.other };
    const bill = await admin.call(ProductOutbound.createTranfer, { ...way, lines: [{ productId: product, quantity }] });
    return admin.call(ProductOutbound.ArchiveNew, { id: bill.id, day: on });
  };
  await ship(10, day(5));
  const { id, code, lines } = await ship(4, day(2));
  const some = { lineId: lines[0]?.id ?? 0, quantity: 1 };
  const receive = (on: string) => admin.call(RequestInbound.Receive, { id, day: on, lines: [some] });
  const early = await refusalOf(receive(day(3)));
  expect([early.key, early.body.error?.validationErrors?.[0]?.members]).toEqual(['stock.notBefore', ['day']]);
  expect(early.message).toContain(code);
  await expect(admin.call(RequestInbound.refure, { id, cancelReason: 'vỡ', day: day(3) })).toFailWith(
    'stock.notBefore',
  );
  await receive(day(2));
  const back = { id, day: day(3), lines: [{ ...some, how: 'returned' as const }] };
  await expect(admin.call(RequestInbound.Resolve, back)).toFailWith('stock.notBefore');
  await admin.call(RequestInbound.Resolve, { ...back, day: day(1) });
});
