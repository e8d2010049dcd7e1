// Goods that move between counting and settling: what a count says is what settling it writes, in pieces and in đồng.
import { expect, test } from 'vitest';
import type { ProductId } from '../../../../contract/catalog/product.calls.ts';
import type { WarehouseId } from '../../../../contract/org/warehouse.ts';
import { PhysicalInventory } from '../../../../contract/stock/count.calls.ts';
import type { StockCountId } from '../../../../contract/stock/stock.ts';
import { refusalOf, testApp } from '../../../harness/app.ts';
import { shelves } from '../../../harness/stock/shelves.ts';

const app = await testApp();
const stock = await shelves(app);
let places = 0;
const newWarehouse = () => stock.warehouse(`SL${++places}`);
const sees = ['Pages.Inventory.Checking', 'Pages.Inventory.Checking.AllBranches'] as const;
const counter = await app.make.personWith(...sees);
const boss = await app.make.personWith(...sees, 'Pages.Inventory.Checking.HandleDiff', 'Pages.Inventory.Import');

const begin = async (warehouseId: WarehouseId, product: ProductId) =>
  (await app.admin.call(PhysicalInventory.create, { warehouseId, scope: 'list', productIds: [product] })).id;
const tally = (id: StockCountId, ...items: object[]) => counter.call(PhysicalInventory.Count, { id, items } as never);
const look = async (id: StockCountId) => {
  const { count, items } = await boss.call(PhysicalInventory.Detail, { id });
  const { surplusQuantity, surplusValue, shortQuantity, shortValue } = count;
  return { count, line: items[0], said: [surplusQuantity, surplusValue, shortQuantity, shortValue] };
};
const serialsOf = async (id: StockCountId) =>
  (await boss.call(PhysicalInventory.GetSerials, { id })).items.map(({ serial, state }) => [serial, state]);
/** Settles it; what it said before is what it says behind it. */
async function settle(id: StockCountId, product: ProductId, warehouseId: WarehouseId) {
  await boss.call(PhysicalInventory.SetCauses, { id, cause: 'other', causeNote: null });
  const before = await look(id);
  const shelf = async () => {
    const [row] = await app.sql<{ quantity: number; value: number }>(
      'select quantity, value from stock_balance where product_id = $1 and warehouse_id = $2',
      [product, warehouseId],
    );
    return [row?.quantity ?? 0, row?.value ?? 0] as const;
  };
  const [quantity, value] = await shelf();
  await boss.call(PhysicalInventory.Exchange, { id });
  const [after, worth] = await shelf();
  const applied = await look(id);
  expect(applied.said).toEqual(before.said);
  expect([applied.line?.differenceValue, worth - value]).toEqual([
    before.line?.differenceValue,
    before.line?.differenceValue,
  ]);
  return [after - quantity, worth - value];
}

test('a piece that came after its goods were counted is not missing', async () => {
  const here = await newWarehouse();
  const product = await stock.product({ isSerial: true });
  for (const [serial, value] of [
    ['A1', 100],
    ['A2', 250],
  ] as const)
    await stock.move(here, product, 1, { serial, value });
  const id = await begin(here, product);
  await tally(id, { code: 'A1' });
  await stock.move(here, product, 1, { serial: 'A3', value: 70_000 });
  expect((await look(id)).said).toEqual([0, 0, 1, 250]);
  expect(await serialsOf(id)).toEqual([
    ['A2', 'missing'],
    ['A1', 'counted'],
  ]);
  expect(await settle(id, product, here)).toEqual([-1, -250]);
});

test('a missing piece that left by a bill since is missed by nobody, and neither is one that was found and came by a bill', async () => {
  const [here, there] = [await newWarehouse(), await newWarehouse()];
  const product = await stock.product({ isSerial: true });
  for (const [serial, value] of [
    ['B1', 100],
    ['B2', 250],
  ] as const)
    await stock.move(here, product, 1, { serial, value });
  await stock.move(there, product, 1, { serial: 'B3', value: 900 });
  const id = await begin(here, product);
  await tally(id, { code: 'B1' }, { code: 'B3' });
  expect((await look(id)).said).toEqual([1, 900, 1, 250]);
  await stock.move(here, product, -1, { serial: 'B2' });
  await stock.move(there, product, -1, { serial: 'B3' });
  await stock.move(here, product, 1, { serial: 'B3', value: 900 });
  expect((await look(id)).said).toEqual([0, 0, 0, 0]);
  expect(await settle(id, product, here)).toEqual([0, 0]);
});

test('more missing than is left since is counted again: the button says so', async () => {
  const here = await newWarehouse();
  const product = await stock.product();
  await stock.move(here, product, 10, { value: 1000 });
  const id = await begin(here, product);
  await tally(id, { productId: product, quantity: 4, mode: 'set' });
  await stock.move(here, product, -8);
  await boss.call(PhysicalInventory.SetCauses, { id, cause: 'lost', causeNote: null });
  const blocker = (await look(id)).count.allowedActions.find(({ key }) => key === 'apply')?.blocker;
  const refused = await refusalOf(boss.call(PhysicalInventory.Exchange, { id }));
  expect([refused.key, refused.body.error?.message]).toEqual(['count.leftSince', blocker]);
  await tally(id, { productId: product, quantity: 1, mode: 'set' });
  expect(await settle(id, product, here)).toEqual([-1, -100]);
});

test('a serial that is said beside its product’s code is that piece', async () => {
  const here = await newWarehouse();
  const product = await stock.product({ isSerial: true });
  await stock.move(here, product, 1, { serial: 'C1', value: 100 });
  const id = await begin(here, product);
  const { items } = await tally(
    id,
    { code: stock.codeOf(product), serial: 'C1' },
    { code: stock.codeOf(product), serial: 'c1' },
  );
  expect(items.map(({ serial, again }) => [serial, again])).toEqual([
    ['C1', false],
    ['c1', true],
  ]);
  expect(items[0]?.line?.counted).toBe(1);
  expect(await serialsOf(id)).toEqual([['C1', 'counted']]);
});
