// What is wrong with a document of stock is said at the field of the line that it is about, so that forms and scanners can point there.
import { expect, test } from 'vitest';
import { PhysicalInventory } from '../../../../contract/stock/count.calls.ts';
import { RequestDemand } from '../../../../contract/stock/demand.calls.ts';
import { ProductInbound } from '../../../../contract/stock/inbound.calls.ts';
import { Inventory } from '../../../../contract/stock/inventory.calls.ts';
import { ProductOutbound } from '../../../../contract/stock/outbound.calls.ts';
import { ProductInboundRequest } from '../../../../contract/stock/request.calls.ts';
import { RequestInbound } from '../../../../contract/stock/transfer.calls.ts';
import { addDays, today } from '../../../../contract/time.ts';
import { refusalOf, testApp } from '../../../harness/app.ts';
import { transferEnds } from '../../../harness/stock/transfers.ts';

const app = await testApp();
const { admin } = app;
const ends = await transferEnds(app);
const { shop } = ends;
const plenty = await shop.product({ quantity: 50, value: 5000 });
const numbered = await shop.product({ serials: ['A1', 'A2', 'A3'] });
/** The key of the refusal and the fields that it names. */
const told = async (call: Promise<unknown>) => {
  const { key, body } = await refusalOf(call);
  return [key, ...(body.error?.validationErrors ?? []).flatMap(({ members }) => members)];
};
const reasonId = await shop.category('exportTypeOther');

test('of a transfer: its ends, its lines, what arrives and what is missing', async () => {
  const line = { productId: plenty, quantity: 1 };
  const send = (lines: object[], more: object = {}) => told(ends.send(lines, more));
  expect(await send([line], { toWarehouseId: shop.transit })).toEqual(['outbound.transitWarehouse', 'toWarehouseId']);
  expect(await send([line], { toWarehouseId: 9_999_999 })).toEqual(['row.missing', 'toWarehouseId']);
  expect(await send([line, { productId: 9_999_999, quantity: 1 }])).toEqual(['row.missing', 'lines.1.productId']);
  expect(await send([line, { productId: numbered, quantity: 2, serials: ['A1'] }])).toEqual([
    'stock.serialCount',
    'lines.1.serials',
  ]);
  const bill = await ends.send([
    { productId: plenty, quantity: 5 },
    { productId: numbered, quantity: 2, serials: ['A1', 'A2'] },
  ]);
  await ends.ship(bill.id);
  const [first = 0, second = 0] = bill.lines.map(({ id }) => id);
  const receive = (...lines: object[]) =>
    told(ends.destination.call(RequestInbound.Receive, { id: bill.id, lines } as never));
  const none = { lineId: first, quantity: 0 };
  expect(await receive(none)).toEqual(['outbound.nothing', 'lines']);
  expect(await receive(none, { lineId: first, quantity: 6 })).toEqual(['outbound.tooMany', 'lines.1.quantity']);
  expect(await receive(none, { lineId: second, quantity: 1, serials: ['A3'] })).toEqual([
    'outbound.serialNotOnLine',
    'lines.1.serials',
  ]);
  expect(await receive({ lineId: second, quantity: 1 })).toEqual(['stock.serialCount', 'lines.0.serials']);
  expect(await receive({ lineId: 9_999_999, quantity: 1 })).toEqual(['row.missing', 'lines.0.lineId']);
  await ends.receive(bill, 2);
  const resolve = (line: object) =>
    told(
      ends.destination.call(RequestInbound.Resolve, {
        id: bill.id,
        lines: [
          { lineId: first, quantity: 1, how: 'later' },
          { lineId: first, quantity: 1, how: 'lost', ...line },
        ],
      } as never),
    );
  expect(await resolve({ isShopLoss: true })).toEqual(['outbound.lossReason', 'lines.1.note']);
  expect(await resolve({ note: 'rơi' })).toEqual(['outbound.lossPayer', 'lines.1.payerUserId']);
  expect(await resolve({ note: 'rơi', payerUserId: 9_999_999 })).toEqual(['row.missing', 'lines.1.payerUserId']);
});
test('of a count', async () => {
  const { id } = await admin.call(PhysicalInventory.create, {
    warehouseId: shop.main,
    scope: 'list',
    productIds: [plenty, numbered],
  });
  const outside = await shop.product();
  const count = (...items: object[]) => told(admin.call(PhysicalInventory.Count, { id, items } as never));
  const fine = { productId: plenty, quantity: 1 };
  expect(await count(fine, {})).toEqual(['request.invalid', 'items.1.productId']);
  expect(await count(fine, { productId: outside })).toEqual(['count.outside', 'items.1.productId']);
  expect(await count({ productId: plenty, quantity: -1 })).toEqual(['count.belowZero', 'items.0.quantity']);
  expect(await count(fine, { productId: plenty, mode: 'set', quantity: -1 })).toEqual([
    'request.invalid',
    'items.1.quantity',
  ]);
  expect(await count(fine, { productId: plenty, serial: 'X' })).toEqual(['count.notSerial', 'items.1.serial']);
  await admin.call(PhysicalInventory.Count, { id, items: [{ productId: numbered, serial: 'A1' }] } as never);
  expect(await count({ productId: numbered, quantity: 2 })).toEqual(['count.needsSerial', 'items.0.quantity']);
  expect(await told(admin.call(PhysicalInventory.create, { warehouseId: shop.transit }))).toEqual([
    'outbound.transitWarehouse',
    'warehouseId',
  ]);
  await admin.call(PhysicalInventory.Count, { id, items: [{ productId: plenty, mode: 'set', quantity: 60 }] } as never);
  const boss = await app.make.personWith(
    'Pages.Inventory.Checking',
    'Pages.Inventory.Checking.HandleDiff',
    'Pages.Inventory.Checking.AllBranches',
  );
  const { items } = await boss.call(PhysicalInventory.Detail, { id, maxResultCount: 100 });
  const cause = (productId: number) => ({
    lineId: items.find((one) => one.productId === productId)?.id,
    cause: 'lost',
    causeNote: null,
  });
  const lines = [{ ...cause(numbered), cause: null }, cause(plenty)];
  expect(await told(boss.call(PhysicalInventory.SetCause, { id, lines } as never))).toEqual([
    'count.causeSide',
    'lines.1.cause',
  ]);
});
test('of bills that come and go, and of what they are worth together', async () => {
  const buy = (items: object[], more: object = {}) =>
    told(admin.call(ProductInbound.Create, { warehouseId: shop.main, kind: 'other', items, ...more } as never));
  const item = { productId: plenty, quantity: 1, price: 1 };
  const large = { productId: plenty, quantity: 1_000_000, price: 1_000_000_000_000 };
  expect(await buy([item], { warehouseId: shop.transit })).toEqual(['inbound.notHere', 'warehouseId']);
  expect(await buy([item, { ...item, productId: numbered, serials: [] }])).toEqual([
    'stock.serialCount',
    'items.1.serials',
  ]);
  const twice = { productId: numbered, quantity: 1, price: 1, serials: ['B1'] };
  expect(await buy([twice, twice])).toEqual(['inbound.serialRepeated', 'items.1.serials']);
  expect(await buy([large])).toEqual(['inbound.tooLarge', 'items']);
  const leave = (lines: object[], more: object = {}) =>
    told(admin.call(ProductOutbound.createOther, { warehouseId: shop.main, reasonId, lines, ...more } as never));
  expect(await leave([large, large])).toEqual(['inbound.tooLarge', 'lines']);
  expect(await leave([item], { warehouseId: shop.transit })).toEqual(['outbound.transitWarehouse', 'warehouseId']);
  expect(await leave([item], { supplierId: 9_999_999 })).toEqual(['row.missing', 'supplierId']);
  expect(await leave([item], { inboundId: 9_999_999 })).toEqual(['row.missing', 'inboundId']);
});
test('of a request that is fulfilled, and of books that are closed', async () => {
  const asked = await admin.call(ProductInboundRequest.Create, {
    warehouseId: shop.other,
    lines: [{ productId: plenty, quantity: 3 }],
  } as never);
  const requestLineId = asked.lines[0]?.id;
  const fulfil = (...lines: object[]) => told(admin.call(RequestDemand.Fulfil, { lines } as never));
  const part = { requestLineId, quantity: 2, from: shop.main };
  expect(await fulfil(part, part)).toEqual(['stock.requestOver', 'lines.1.quantity']);
  expect(await fulfil({ ...part, from: 'purchase' })).toEqual(['stock.noSupplier', 'lines.0.supplierId']);
  expect(await fulfil({ ...part, from: shop.other })).toEqual(['stock.sameWarehouse', 'lines.0.from']);
  await admin.call(Inventory.Close, { branchId: shop.branch, day: addDays(today(), -1) } as never);
  const again = admin.call(Inventory.Close, { branchId: shop.branch, day: addDays(today(), -1) } as never);
  expect(await told(again)).toEqual(['stock.closedAlready', 'day']);
});
