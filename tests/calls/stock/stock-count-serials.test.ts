// Counts of goods with serials: each serial once, found and missing told apart, settled with their own cost. And who sees the books,
// which causes fit, what a difference is worth.
import { expect, test } from 'vitest';
import type { ProductId } from '../../../contract/catalog/product.calls.ts';
import type { WarehouseId } from '../../../contract/org/warehouse.ts';
import { PhysicalInventory } from '../../../contract/stock/count.calls.ts';
import { Inventory } from '../../../contract/stock/inventory.calls.ts';
import { ProductOutbound } from '../../../contract/stock/outbound.calls.ts';
import type { StockCountId } from '../../../contract/stock/stock.ts';
import { type Person, refusalOf, testApp } from '../../harness/app.ts';
import { shelves } from '../../harness/stock/shelves.ts';

const app = await testApp();
const stock = await shelves(app);
let places = 0;
const newWarehouse = () => stock.warehouse(`S${++places}`);
const everywhere = 'Pages.Inventory.Checking.AllBranches';
const maker = await app.make.personWith('Pages.Inventory.Checking', 'Pages.Inventory.Checking.Create', everywhere);
const counter = await app.make.personWith('Pages.Inventory.Checking', everywhere);
const boss = await app.make.personWith(
  'Pages.Inventory.Checking',
  'Pages.Inventory.Checking.HandleDiff',
  'Pages.Inventory.Import',
  everywhere,
);
const priceless = await app.make.personWith(
  'Pages.Inventory.Checking',
  'Pages.Inventory.Checking.HandleDiff',
  everywhere,
);
let numbers = 0;
/** A product with serials on a shelf, each with its own cost. */
async function withSerials(warehouseId: WarehouseId, ...costs: number[]) {
  const product = await stock.product({ isSerial: true });
  const serials: string[] = [];
  for (const value of costs) {
    const serial = `SN-${++numbers}`;
    await stock.move(warehouseId, product, 1, { value, serial });
    serials.push(serial);
  }
  return { product, serials: serials as [string, string, string] }; // as many as were asked for
}
const scan = (id: StockCountId, ...codes: string[]) =>
  counter.call(PhysicalInventory.Count, { id, items: codes.map((code) => ({ code })) });
const lineOf = async (id: StockCountId, product: ProductId, who: Person = boss) =>
  (await who.call(PhysicalInventory.Detail, { id, maxResultCount: 100 })).items.find(
    (one) => one.productId === product,
  );
const serialsOf = async (id: StockCountId, more: object = {}, who: Person = boss) =>
  (await who.call(PhysicalInventory.GetSerials, { id, ...more } as never)).items.map((one) => [one.serial, one.state]);
const explain = (id: StockCountId, cause: 'other' | 'lost' | 'found' = 'other') =>
  boss.call(PhysicalInventory.SetCauses, { id, cause, causeNote: null });
const shelf = async (product: ProductId, warehouse: WarehouseId) => {
  const [row] = await app.sql<{ quantity: number; value: number }>(
    'select quantity, value from stock_balance where product_id = $1 and warehouse_id = $2',
    [product, warehouse],
  );
  return [row?.quantity ?? 0, row?.value ?? 0];
};
const placeOf = async (product: ProductId, serial: string) => {
  const [row] = await app.sql<{ warehouse_id: number | null; cost: number }>(
    'select warehouse_id, cost from stock_serial where product_id = $1 and lower(serial) = lower($2)',
    [product, serial],
  );
  return row && [row.warehouse_id, row.cost];
};
const sound = async () => expect((await app.admin.call(Inventory.getSync, {})).items).toEqual([]);

test('a serial counts once however often it is scanned, and the second scan says so', async () => {
  const here = await newWarehouse();
  const { product, serials } = await withSerials(here, 100, 200);
  const { id } = await maker.call(PhysicalInventory.create, { warehouseId: here });
  const first = await scan(id, serials[0]);
  expect(first.items[0]).toMatchObject({ serial: serials[0], again: false, line: { counted: 1 } });
  const second = await scan(id, serials[0].toLowerCase());
  expect(second.items[0]).toMatchObject({ serial: serials[0], again: true, line: { counted: 1 } });
  expect((await scan(id, serials[1], serials[1])).items.map((one) => one.again)).toEqual([false, true]);
  expect(await lineOf(id, product)).toMatchObject({ counted: 2, book: 2, difference: 0, found: 0, missing: 0 });
  await counter.call(PhysicalInventory.Count, { id, items: [{ code: serials[1], quantity: -1 }] });
  expect(await lineOf(id, product)).toMatchObject({ counted: 1, missing: 1 });
  const all = Array.from({ length: 12 }, () => scan(id, serials[1]));
  await Promise.all(all);
  expect(await lineOf(id, product)).toMatchObject({ counted: 2 });
});
test('missing serials leave with their own cost', async () => {
  const here = await newWarehouse();
  const { product, serials } = await withSerials(here, 100, 250, 400);
  const { id } = await maker.call(PhysicalInventory.create, { warehouseId: here });
  await scan(id, serials[0], serials[2]);
  expect(await serialsOf(id)).toEqual([
    [serials[1], 'missing'],
    [serials[0], 'counted'],
    [serials[2], 'counted'],
  ]);
  expect(await serialsOf(id, { state: 'missing' })).toEqual([[serials[1], 'missing']]);
  expect(await lineOf(id, product)).toMatchObject({ difference: -1, differenceValue: -250, found: 0, missing: 1 });
  await explain(id, 'lost');
  const applied = await boss.call(PhysicalInventory.Exchange, { id });
  expect(applied).toMatchObject({ shortQuantity: 1, shortValue: 250, surplusValue: 0 });
  expect(await shelf(product, here)).toEqual([2, 500]);
  expect(await placeOf(product, serials[1])).toEqual([null, 250]);
  expect(await lineOf(id, product)).toMatchObject({ appliedValue: -250, differenceValue: -250 });
  expect(await serialsOf(id, { state: 'missing' })).toEqual([[serials[1], 'missing']]); // still told afterwards
  await sound();
});
test('found serials come in with their cost: from another shelf, from outside, and new ones', async () => {
  const [here, there] = [await newWarehouse(), await newWarehouse()];
  const { product, serials } = await withSerials(here, 100);
  const [own] = serials;
  await stock.move(there, product, 1, { value: 700, serial: 'ELSE-1' });
  await stock.move(there, product, 1, { value: 300, serial: 'ELSE-2' });
  await stock.move(there, product, -1, { serial: 'ELSE-2' }); // the books say that it has left
  const { id } = await maker.call(PhysicalInventory.create, { warehouseId: here });
  await scan(id, own, 'ELSE-1', 'else-2');
  expect((await scan(id, 'NEW-1')).items[0]).toEqual({ line: null, unknown: 'NEW-1' });
  const named = await counter.call(PhysicalInventory.Count, {
    id,
    items: [{ productId: product, serial: 'NEW-1', unitCost: 55 as never }], // an amount of đồng
  });
  expect(named.items[0]).toMatchObject({ serial: 'NEW-1', again: false, line: { counted: 4 } });
  expect((await boss.call(PhysicalInventory.Detail, { id })).count.unknownCount).toBe(0); // no longer strange
  expect(await serialsOf(id)).toEqual([
    ['ELSE-1', 'elsewhere'],
    ['ELSE-2', 'gone'],
    ['NEW-1', 'unknown'],
    [own, 'counted'],
  ]);
  expect(await lineOf(id, product)).toMatchObject({ difference: 3, found: 3, missing: 0, differenceValue: 1055 });
  await explain(id, 'found');
  await boss.call(PhysicalInventory.Exchange, { id });
  expect(await shelf(product, here)).toEqual([4, 1155]);
  expect(await shelf(product, there)).toEqual([0, 0]);
  expect(await placeOf(product, 'else-1')).toEqual([here, 700]);
  expect(await placeOf(product, 'NEW-1')).toEqual([here, 55]);
  expect(await lineOf(id, product)).toMatchObject({ appliedValue: 1055, difference: 3 });
  await sound();
});
test('one found and one missing make up in number, and both are settled', async () => {
  const here = await newWarehouse();
  const { product, serials } = await withSerials(here, 100, 200);
  const { id } = await maker.call(PhysicalInventory.create, { warehouseId: here });
  await scan(id, serials[0]);
  await counter.call(PhysicalInventory.Count, {
    id,
    items: [{ productId: product, serial: 'SWAP-1', unitCost: 900 as never }],
  });
  const different = await boss.call(PhysicalInventory.Detail, { id, filter: 'different' });
  expect([different.totalCount, different.count.differentCount]).toEqual([1, 1]);
  expect(different.count).toMatchObject({ surplusQuantity: 1, shortQuantity: 1, causelessCount: 1 });
  await expect(boss.call(PhysicalInventory.Exchange, { id })).toFailWith('count.noCause');
  await explain(id);
  await boss.call(PhysicalInventory.Exchange, { id });
  expect(await shelf(product, here)).toEqual([2, 1000]);
  expect(await placeOf(product, serials[1])).toEqual([null, 200]);
  await sound();
});
test('what moved after it was counted is left to the books', async () => {
  const here = await newWarehouse();
  const { product, serials } = await withSerials(here, 100, 200);
  const { id } = await maker.call(PhysicalInventory.create, { warehouseId: here });
  await scan(id, serials[0]);
  await stock.move(here, product, -1, { serial: serials[0] }); // sold after it was seen
  await stock.move(here, product, 1, { value: 300, serial: 'LATE-1' }); // bought after the count
  await explain(id);
  await boss.call(PhysicalInventory.Exchange, { id });
  expect(await shelf(product, here)).toEqual([1, 300]);
  expect(await placeOf(product, serials[0])).toEqual([null, 100]);
  await sound();
});
test('a number alone does not say which pieces: equal is fine, none is all missing, else serials are asked for', async () => {
  const here = await newWarehouse();
  const { product, serials } = await withSerials(here, 100, 200);
  const set = (id: StockCountId, quantity: number) =>
    counter.call(PhysicalInventory.Count, { id, items: [{ productId: product, quantity, mode: 'set' as const }] });
  const one = await maker.call(PhysicalInventory.create, { warehouseId: here });
  await set(one.id, 1);
  await explain(one.id);
  await expect(boss.call(PhysicalInventory.Exchange, { id: one.id })).toFailWith('count.serial');
  await scan(one.id, serials[0]);
  await expect(set(one.id, 2)).toFailWith('count.needsSerial');
  await set(one.id, 0);
  expect(await lineOf(one.id, product)).toMatchObject({ counted: 0, missing: 2, found: 0 });
  expect(await serialsOf(one.id)).toEqual([
    [serials[0], 'missing'],
    [serials[1], 'missing'],
  ]);
  await set(one.id, 2);
  expect(await lineOf(one.id, product)).toMatchObject({ counted: 2, missing: 0, found: 0 });
  await boss.call(PhysicalInventory.Exchange, { id: one.id });
  expect(await shelf(product, here)).toEqual([2, 300]);
  const plain = await stock.product();
  const refusal = await refusalOf(
    counter.call(PhysicalInventory.Count, {
      id: (await maker.call(PhysicalInventory.create, { warehouseId: here })).id,
      items: [{ productId: plain, serial: 'X1' }],
    }),
  );
  expect(refusal.key).toBe('count.notSerial');
});
test('serials that nobody counted are missing when the count takes uncounted lines as empty', async () => {
  const here = await newWarehouse();
  const { product } = await withSerials(here, 100, 200);
  const other = await withSerials(here, 50);
  const { id } = await maker.call(PhysicalInventory.create, { warehouseId: here });
  await scan(id, other.serials[0]);
  await boss.call(PhysicalInventory.Exchange, { id, uncounted: 'zero' });
  expect(await shelf(product, here)).toEqual([0, 0]);
  expect(await shelf(other.product, here)).toEqual([1, 50]);
  await sound();
});
test('a serial on its way is received, not found', async () => {
  const [here, there] = [await newWarehouse(), await newWarehouse()];
  const { product, serials } = await withSerials(there, 100);
  await withSerials(here, 10);
  const { id: bill } = await app.admin.call(ProductOutbound.createTranfer, {
    warehouseId: there,
    toWarehouseId: here,
    lines: [{ productId: product, quantity: 1, serials: [serials[0]] }],
  } as never);
  const sent = await app.admin.call(ProductOutbound.ArchiveNew, { id: bill });
  const { id } = await maker.call(PhysicalInventory.create, { warehouseId: here });
  await scan(id, serials[0]);
  await explain(id);
  const refusal = await refusalOf(boss.call(PhysicalInventory.Exchange, { id, uncounted: 'leave' }));
  expect([refusal.key, refusal.message.includes(sent.code), refusal.message.includes(serials[0])]).toEqual([
    'count.serialOnWay',
    true,
    true,
  ]);
});

test('whoever counts a blind count does not see the books, even with the right to settle; whoever settles does', async () => {
  const here = await newWarehouse();
  const product = await stock.product();
  await stock.move(here, product, 5, { value: 500 });
  const { serials } = await withSerials(here, 100, 200);
  const { id } = await maker.call(PhysicalInventory.create, { warehouseId: here });
  await scan(id, serials[0]);
  expect(await serialsOf(id, {}, counter)).toEqual([[serials[0], null]]);
  expect(await serialsOf(id, { state: 'missing' }, counter)).toEqual([]);
  expect(await lineOf(id, product, boss)).toMatchObject({ counted: null });
  expect((await boss.call(PhysicalInventory.Detail, { id })).count.seesBook).toBe(true);
  const { items } = await boss.call(PhysicalInventory.Count, { id, items: [{ productId: product, quantity: 3 }] });
  expect(items[0]?.line).toMatchObject({ counted: 3, book: null, difference: null, differenceValue: null });
  const { count } = await boss.call(PhysicalInventory.Detail, { id });
  expect(count).toMatchObject({ seesBook: false, differentCount: null, shortQuantity: null, shortValue: null });
  const row = (await boss.call(PhysicalInventory.GetAllPaged, { keyword: count.code })).items[0];
  expect(row?.differentCount).toBeNull();
  expect(count.allowedActions.find((action) => action.key === 'setCause')?.blocker).not.toBeNull();
  await expect(explain(id)).toFailWith('count.blind');
  expect(await lineOf(id, product, app.admin)).toMatchObject({ book: 5, difference: -2 });
  await expect(counter.call(Inventory.GetInventoryByProduct, { productId: product })).toFailWith('auth.forbidden');
});
test('serials of a count come in pages that know how many there are, and in the order that was asked for', async () => {
  const warehouseId = await newWarehouse();
  const { serials } = await withSerials(warehouseId, 30, 10, 20);
  const { id } = await maker.call(PhysicalInventory.create, { warehouseId });
  await scan(id, serials[1], 'SN-NEVER-SEEN');
  const read = (more: object) => boss.call(PhysicalInventory.GetSerials, { id, ...more } as never);
  const whole = await read({});
  expect(whole.totalCount).toBe(3);
  expect(await read({ skipCount: 50 })).toEqual({ totalCount: 3, items: [] });
  expect(await read({ skipCount: 50, keyword: serials[0] })).toEqual({ totalCount: 1, items: [] });
  const costs = async (sorting: string) => (await read({ sorting })).items.map(({ cost }) => cost);
  expect(await costs('cost desc')).toEqual([30, 20, 10]);
  expect((await read({ sorting: 'Serial DESC' })).items.map(({ serial }) => serial)).toEqual([...serials].reverse());
  for (const field of Object.keys(whole.items[0] ?? {})) await read({ sorting: field });
  expect((await refusalOf(read({ sorting: 'tenantId' }))).status).toBe(400);
  const lines = boss.call(PhysicalInventory.Detail, { id, sorting: 'tenantId' });
  expect((await refusalOf(lines)).status).toBe(400);
});

test('a difference shows its value to those who may know prices, the same that is then written', async () => {
  const here = await newWarehouse();
  const [short, surplus] = [await stock.product(), await stock.product()];
  await stock.move(here, short, 7, { value: 1000 });
  await stock.move(here, surplus, 3, { value: 1000 });
  const { id } = await maker.call(PhysicalInventory.create, { warehouseId: here });
  await counter.call(PhysicalInventory.Count, {
    id,
    items: [
      { productId: short, quantity: 5 },
      { productId: surplus, quantity: 5 },
    ],
  });
  expect(await lineOf(id, short)).toMatchObject({ differenceValue: -286 });
  expect(await lineOf(id, surplus)).toMatchObject({ differenceValue: 667 });
  expect((await boss.call(PhysicalInventory.Detail, { id })).count).toMatchObject({
    surplusValue: 667,
    shortValue: 286,
  });
  expect(await lineOf(id, short, priceless)).toMatchObject({ difference: -2, differenceValue: null });
  await explain(id);
  await boss.call(PhysicalInventory.Exchange, { id });
  expect(await lineOf(id, short)).toMatchObject({ appliedValue: -286, differenceValue: -286 });
  expect(await lineOf(id, surplus)).toMatchObject({ appliedValue: 667 });
});
test('causes fit their side, one cause serves many lines, and a recount that turns the side asks again', async () => {
  const here = await newWarehouse();
  const products = [await stock.product(), await stock.product(), await stock.product()] as const;
  for (const product of products) await stock.move(here, product, 4, { value: 400 });
  const { id } = await maker.call(PhysicalInventory.create, { warehouseId: here });
  const set = (product: ProductId, quantity: number) =>
    counter.call(PhysicalInventory.Count, { id, items: [{ productId: product, quantity, mode: 'set' as const }] });
  await set(products[0], 3);
  await set(products[1], 2);
  await set(products[2], 6);
  await expect(
    boss.call(PhysicalInventory.SetCauses, { id, cause: 'lost', side: 'surplus', causeNote: null }),
  ).toFailWith('count.causeSide');
  const after = await boss.call(PhysicalInventory.SetCauses, { id, cause: 'lost', causeNote: 'kệ B' });
  expect(after.causelessCount).toBe(1); // the surplus is not lost
  expect(await lineOf(id, products[1])).toMatchObject({ cause: 'lost', causeNote: 'kệ B' });
  await boss.call(PhysicalInventory.SetCauses, { id, cause: 'overDelivered', side: 'surplus', causeNote: null });
  expect(await lineOf(id, products[2])).toMatchObject({ cause: 'overDelivered' });
  expect(await lineOf(id, products[0])).toMatchObject({ cause: 'lost' });
  await set(products[0], 9); // counted again: more than the books
  const refusal = await refusalOf(boss.call(PhysicalInventory.Exchange, { id }));
  expect([refusal.key, refusal.message.includes(stock.codeOf(products[0]))]).toEqual(['count.noCause', true]);
  await boss.call(PhysicalInventory.SetCauses, { id, cause: 'other', overwrite: true, causeNote: null });
  expect((await boss.call(PhysicalInventory.Exchange, { id })).status).toBe('applied');
});
