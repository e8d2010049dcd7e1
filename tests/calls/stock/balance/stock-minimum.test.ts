// What a shelf will hold against its minimum: balances and shortages count the same goods as coming, and mark the same shelves.
import { expect, test } from 'vitest';
import type { ProductId } from '../../../../contract/catalog/product.calls.ts';
import { Inventory } from '../../../../contract/stock/inventory.calls.ts';
import { ProductOutbound } from '../../../../contract/stock/outbound.calls.ts';
import { StockLimit } from '../../../../contract/stock/stock-limit.calls.ts';
import { RequestInbound } from '../../../../contract/stock/transfer.calls.ts';
import { testApp } from '../../../harness/app.ts';
import { shelves } from '../../../harness/stock/shelves.ts';

const app = await testApp();
const stock = await shelves(app);
const [main, other] = [await stock.warehouse('B1'), await stock.warehouse('B2')];
const found = async (productId: ProductId, more: object = {}) =>
  (await app.admin.call(Inventory.GetAllPaged, { productId, belowMin: true, ...more })).totalCount;
/** The shelves that are marked as below their minimum, which are those of the shortages, and how many products the filter finds. */
const marksOf = async (product: ProductId) => {
  const { items } = await app.admin.call(Inventory.GetInventoryByProduct, { productId: product });
  const short = (await app.admin.call(StockLimit.GetShortage, { maxResultCount: 1000 })).items;
  const missing = short.filter((row) => row.productId === product).map((row) => row.warehouseId);
  expect(items.filter(({ isBelowMin }) => isBelowMin).map(({ warehouseId }) => warehouseId)).toEqual(missing);
  return [missing, await found(product)];
};

test('what is asked for and what a receipt was short of are on their way: the balances say what the shortages say', async () => {
  const product = await stock.product({ minStock: 5 });
  await stock.move(other, product, 20, { value: 2000 });
  await stock.move(main, product, 2, { value: 200 });
  expect(await marksOf(product)).toEqual([[main], 1]);
  const lines = [{ productId: product, quantity: 3 }];
  const { id } = await app.admin.call(RequestInbound.create, { warehouseId: other, toWarehouseId: main, lines });
  const comes = async () => {
    const { items } = await app.admin.call(Inventory.GetInventoryByProduct, { productId: product });
    const place = items.find(({ warehouseId }) => warehouseId === main);
    return [place?.quantity, place?.inTransit, place?.incoming];
  };
  expect([await comes(), await marksOf(product)]).toEqual([
    [2, 0, 3],
    [[], 0],
  ]);
  await app.admin.call(RequestInbound.Accept, { id });
  const sent = await app.admin.call(ProductOutbound.ArchiveNew, { id });
  expect([await comes(), await marksOf(product)]).toEqual([
    [2, 3, 3],
    [[], 0],
  ]);
  const got = [{ lineId: sent.lines[0]?.id ?? 0, quantity: 2 }];
  await app.admin.call(RequestInbound.Receive, { id, lines: got });
  expect([await comes(), await marksOf(product)]).toEqual([
    [4, 1, 1],
    [[], 0],
  ]);
  await stock.move(main, product, -1);
  expect(await marksOf(product)).toEqual([[main], 1]);
  await app.sql('update product set hidden = true where id = $1', [product]); // nobody asks for it any more
  expect(await marksOf(product)).toEqual([[], 0]);
});
test('a product that comes to a warehouse for the first time can be fewer than its minimum', async () => {
  const product = await stock.product({ minStock: 5 });
  const fresh = await stock.warehouse('B-MOI');
  await stock.move(other, product, 20, { value: 2000 });
  const ask = (quantity: number) =>
    app.admin.call(RequestInbound.create, {
      warehouseId: other,
      toWarehouseId: fresh,
      lines: [{ productId: product, quantity }],
    });
  await ask(2);
  expect(await marksOf(product)).toEqual([[fresh], 1]);
  expect(await found(product, { warehouseId: main })).toBe(0);
  await ask(3);
  expect(await marksOf(product)).toEqual([[], 0]);
});
