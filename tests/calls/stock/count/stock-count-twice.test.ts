// Two counts of the same shelf: what one of them settled is not settled again by the other, whichever way they meet.
import { expect, test } from 'vitest';
import type { ProductId } from '../../../../contract/catalog/product.calls.ts';
import { PhysicalInventory } from '../../../../contract/stock/count.calls.ts';
import { refusalOf, testApp } from '../../../harness/app.ts';
import { stockShop } from '../../../harness/stock/stock.ts';
import { breaches } from '../../../harness/stock/stock-checks.ts';

const app = await testApp();
const shop = await stockShop(app);
const everywhere = ['Pages.Inventory.Checking', 'Pages.Inventory.Checking.AllBranches'] as const;
const counter = await app.make.personWith(...everywhere);
const boss = await app.make.personWith(...everywhere, 'Pages.Inventory.Checking.HandleDiff');
type CountId = Awaited<ReturnType<typeof counted>>;

const scan = (id: CountId, productId: ProductId, quantity: number) =>
  counter.call(PhysicalInventory.Count, { id, items: [{ productId, mode: 'set', quantity }] });
const explain = (id: CountId) =>
  boss.call(PhysicalInventory.SetCauses, { id, cause: 'other', causeNote: null, overwrite: true });
/** A count of one product, of which so many were found. */
async function counted(productId: ProductId, quantity: number) {
  const { id } = await app.admin.call(PhysicalInventory.create, {
    warehouseId: shop.main,
    scope: 'list',
    productIds: [productId],
  });
  await scan(id, productId, quantity);
  await explain(id);
  return id;
}
const apply = (id: CountId) => boss.call(PhysicalInventory.Exchange, { id });
const blockerOf = async (id: CountId) =>
  (await boss.call(PhysicalInventory.Detail, { id })).count.allowedActions.find(({ key }) => key === 'apply')?.blocker;

test.each([
  { found: 8, value: 800 },
  { found: 13, value: 1300 },
])('$found of 10, found by two counts, are settled once', async ({ found, value }) => {
  const product = await shop.product({ quantity: 10, value: 1000 });
  const [first, second] = [await counted(product, found), await counted(product, found)];
  await apply(first);
  expect(await blockerOf(second)).toContain('đếm lại');
  const refused = await refusalOf(apply(second));
  expect([refused.key, refused.body.error?.message]).toEqual(['count.overtaken', await blockerOf(second)]);
  expect(await shop.shelf(product)).toEqual([found, value, 0]);
  await scan(second, product, found - 1);
  await explain(second);
  expect(await blockerOf(second)).toBeNull();
  await apply(second);
  expect((await shop.shelf(product))[0]).toBe(found - 1);
  expect(await breaches(app, [product])).toEqual([]);
});
test('what moved between counting and settling is still no hindrance, nor is a line that agreed', async () => {
  const product = await shop.product({ quantity: 10, value: 1000 });
  const [sold, agreed] = [await counted(product, 9), await counted(product, 10)];
  await shop.receive(product, 5, 500);
  await apply(sold);
  expect(await shop.shelf(product)).toEqual([14, 1400, 0]);
  await apply(agreed);
  expect(await shop.shelf(product)).toEqual([14, 1400, 0]);
  expect(await breaches(app, [product])).toEqual([]);
});
test('applied at the same moment, one of them wins and the other is told', async () => {
  for (let turn = 0; turn < 4; turn++) {
    const product = await shop.product({ quantity: 10, value: 1000 });
    const both = [await counted(product, 7), await counted(product, 7)];
    const outcomes = await Promise.allSettled(both.map(apply));
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await shop.shelf(product)).toEqual([7, 700, 0]);
    const lost = outcomes.findIndex(({ status }) => status === 'rejected');
    await expect(apply(both[lost] as CountId)).toFailWith('count.overtaken');
    expect(await breaches(app, [product])).toEqual([]);
  }
});
