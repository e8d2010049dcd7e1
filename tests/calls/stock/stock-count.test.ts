// Stock counts: scopes, counting by several people, blindness, moved lines, unknown codes, causes, applying by another person.
import { expect, test } from 'vitest';
import type { ProductId } from '../../../contract/catalog/product.calls.ts';
import { SystemConfigs } from '../../../contract/org/setup.calls.ts';
import type { WarehouseId } from '../../../contract/org/warehouse.ts';
import { type CountCause, PhysicalInventory } from '../../../contract/stock/count.calls.ts';
import { Inventory } from '../../../contract/stock/inventory.calls.ts';
import { ProductOutbound } from '../../../contract/stock/outbound.calls.ts';
import type { StockCountId } from '../../../contract/stock/stock.ts';
import { RequestInbound } from '../../../contract/stock/transfer.calls.ts';
import { today } from '../../../contract/time.ts';
import { DEFAULT_TENANT, refusalOf, testApp } from '../../harness/app.ts';
import { shelves } from '../../harness/stock/shelves.ts';

const app = await testApp();
const stock = await shelves(app);
let warehouses = 0;
const newWarehouse = () => stock.warehouse(`D${++warehouses}`);
const everywhere = 'Pages.Inventory.Checking.AllBranches';
const maker = await app.make.personWith('Pages.Inventory.Checking', 'Pages.Inventory.Checking.Create', everywhere);
const counter = await app.make.personWith('Pages.Inventory.Checking', everywhere);
const phone = await app.make.personWith('Pages.Inventory.Checking.OnApp', everywhere);
const boss = await app.make.personWith(
  'Pages.Inventory.Checking',
  'Pages.Inventory.Checking.HandleDiff',
  'Pages.Inventory.Checking.Remove',
  'Pages.Inventory.Checking.Print',
  'Pages.Inventory.Import',
  everywhere,
);
const lineOf = async (id: StockCountId, product: ProductId, who = boss) =>
  (await who.call(PhysicalInventory.Detail, { id, maxResultCount: 100 })).items.find(
    (line) => line.productId === product,
  );
const setCause = async (id: StockCountId, product: ProductId, cause: CountCause = 'lost') => {
  const line = await lineOf(id, product);
  const lines = [{ lineId: line?.id ?? 0, cause, causeNote: null }];
  await boss.call(PhysicalInventory.SetCause, { id, lines });
};
async function stocked(...quantities: number[]) {
  const warehouseId = await newWarehouse();
  const products: ProductId[] = [];
  for (const quantity of quantities) {
    const product = await stock.product();
    if (quantity) await stock.move(warehouseId, product, quantity, { value: quantity * 100 });
    products.push(product);
  }
  return { warehouseId, products: products as [ProductId, ProductId, ProductId] }; // as many as were asked for
}
const onHand = async (productId: ProductId) =>
  (await app.admin.call(Inventory.GetAllPaged, { productId })).items[0]?.quantity;

test('a whole count lists what the books know, finds what they do not, and is applied by somebody else', async () => {
  const { warehouseId, products } = await stocked(5, 8, 0);
  const [short, right, surplus] = products;
  const count = await maker.call(PhysicalInventory.create, { warehouseId });
  expect(count).toMatchObject({ status: 'counting', lineCount: 2, uncountedCount: 2, isBlind: true, seesBook: false });
  expect(count.code).toMatch(/^KK\w*\d{10}$/);
  const { id } = count;
  await counter.call(PhysicalInventory.Count, {
    id,
    items: [
      { code: stock.codeOf(short).toLowerCase(), quantity: 4 },
      { productId: right, quantity: 8, mode: 'set' },
    ],
  });
  await phone.call(PhysicalInventory.Count, {
    id,
    items: [{ code: `89${stock.codeOf(surplus)}`, quantity: 2, unitCost: 70 as never }], // an amount of đồng
  });
  await stock.move(warehouseId, short, -1); // sold after it was counted: 4 left in the books, 3 on the shelf
  expect(await lineOf(id, short)).toMatchObject({ counted: 4, book: 5, difference: -1, isMoved: true });
  expect(await lineOf(id, right)).toMatchObject({ counted: 8, book: 8, difference: 0, isMoved: false });

  await expect(maker.call(PhysicalInventory.Exchange, { id })).toFailWith('auth.forbidden');
  const refusal = await refusalOf(boss.call(PhysicalInventory.Exchange, { id }));
  expect(refusal.key).toBe('count.noCause');
  expect(refusal.message).toContain(stock.codeOf(short));
  await setCause(id, short);
  await expect(setCause(id, surplus)).toFailWith('count.causeSide');
  await setCause(id, surplus, 'found');
  const line = { lineId: (await lineOf(id, short))?.id ?? 0, cause: 'lost' as const, causeNote: null };
  const lines = [line, { ...line, cause: 'damaged' as const }];
  expect((await refusalOf(boss.call(PhysicalInventory.SetCause, { id, lines }))).status).toBe(400);
  const applied = await boss.call(PhysicalInventory.Exchange, { id });
  expect(applied).toMatchObject({ status: 'applied', surplusQuantity: 2, shortQuantity: 1, differentCount: 2 });
  expect([await onHand(short), await onHand(right), await onHand(surplus)]).toEqual([3, 8, 2]);
  expect(await lineOf(id, short)).toMatchObject({ difference: -1, appliedValue: -100 });
  expect(await lineOf(id, surplus)).toMatchObject({ difference: 2, appliedValue: 140 });
  const ledger = await boss
    .call(Inventory.GetInventoryByProduct, { productId: surplus })
    .then(() => app.admin.call(Inventory.Detail, { productId: surplus }));
  expect(ledger.items[0]).toMatchObject({ document: 'stock_count', documentCode: count.code, quantity: 2 });

  await expect(boss.call(PhysicalInventory.Exchange, { id })).toFailWith('count.isApplied');
  await expect(boss.call(PhysicalInventory.delete, { id, cancelReason: 'x' })).toFailWith('count.isApplied');
  await expect(counter.call(PhysicalInventory.Count, { id, items: [{ productId: right }] })).toFailWith(
    'count.isApplied',
  );
  await expect(stock.move(warehouseId, right, -1, { day: '2026-01-01' })).rejects.toMatchObject({
    message: 'stock.counted',
  });
});
test('who counts blind does not see the books; who handles differences does', async () => {
  const { warehouseId, products } = await stocked(5);
  const { id } = await maker.call(PhysicalInventory.create, { warehouseId });
  const { items } = await counter.call(PhysicalInventory.Count, {
    id,
    items: [{ productId: products[0], quantity: 3 }],
  });
  expect(items[0]?.line).toMatchObject({ counted: 3, book: null, difference: null });
  const blind = await counter.call(PhysicalInventory.Detail, { id, filter: 'different' });
  expect([blind.items, blind.count.differentCount, blind.count.shortQuantity]).toEqual([[], null, null]);
  expect(blind.count.allowedActions.map((action) => action.key)).toEqual(['count']);
  const seeing = await boss.call(PhysicalInventory.Detail, { id, filter: 'different' });
  expect(seeing.items[0]).toMatchObject({ book: 5, difference: -2 });
  expect(seeing.count.allowedActions.map((action) => [action.key, action.blocker === null])).toEqual([
    ['count', true],
    ['setCause', true],
    ['apply', false],
    ['print', true],
    ['delete', true],
  ]);
  expect((await counter.call(PhysicalInventory.getAllProduct, { warehouseId })).items[0]?.book).toBeNull();
  const open = await maker.call(PhysicalInventory.create, { warehouseId, isBlind: false });
  await counter.call(PhysicalInventory.Count, { id: open.id, items: [{ productId: products[0], quantity: 5 }] });
  expect(await lineOf(open.id, products[0], counter)).toMatchObject({ book: 5, difference: 0 });
});
test('a line that is scanned piece by piece is flagged when the books change in between; a set number starts anew', async () => {
  const { warehouseId, products } = await stocked(5);
  const { id } = await maker.call(PhysicalInventory.create, { warehouseId });
  const scan = (quantity: number, mode: 'add' | 'set' = 'add') =>
    counter.call(PhysicalInventory.Count, { id, items: [{ productId: products[0], quantity, mode }] });
  await scan(3);
  await stock.move(warehouseId, products[0], -1);
  await scan(1);
  expect(await lineOf(id, products[0])).toMatchObject({ counted: 4, book: 4, difference: 0, isMoved: true });
  const moved = await boss.call(PhysicalInventory.Detail, { id, filter: 'moved' });
  expect([moved.totalCount, moved.count.movedCount]).toEqual([1, 1]);
  await scan(4, 'set');
  expect(await lineOf(id, products[0])).toMatchObject({ counted: 4, isMoved: false });
  await expect(scan(-5)).toFailWith('count.belowZero');
  await scan(-1);
  expect(await lineOf(id, products[0])).toMatchObject({ counted: 3 });
});
test('several people scan the same product at once and every piece counts', async () => {
  const { warehouseId, products } = await stocked(100, 100);
  const { id } = await maker.call(PhysicalInventory.create, { warehouseId });
  const scans = Array.from({ length: 40 }, (_, index) => {
    const both = index % 2 ? [products[0], products[1]] : [products[1], products[0]];
    return (index % 3 ? counter : phone).call(PhysicalInventory.Count, {
      id,
      items: both.map((productId) => ({ productId })),
    });
  });
  await Promise.all(scans);
  expect([(await lineOf(id, products[0]))?.counted, (await lineOf(id, products[1]))?.counted]).toEqual([40, 40]);
  const { count } = await boss.call(PhysicalInventory.Detail, { id });
  expect(count.counterNames).toHaveLength(2);
});
test('codes that nobody knows are collected and can be dismissed', async () => {
  const { warehouseId } = await stocked(1);
  const { id } = await maker.call(PhysicalInventory.create, { warehouseId });
  for (const code of ['LA123', 'la123', 'LA999'])
    expect((await counter.call(PhysicalInventory.Count, { id, items: [{ code }] })).items[0]).toEqual({
      line: null,
      unknown: code,
    });
  const { unknown, totalCount } = await counter.call(PhysicalInventory.Detail, { id, filter: 'unknown' });
  expect(totalCount).toBe(2);
  expect(unknown.map((one) => [one.code, one.quantity])).toEqual([
    ['LA999', 1],
    ['LA123', 2],
  ]);
  await counter.call(PhysicalInventory.RemoveUnknown, { id, unknownId: unknown[0]?.id ?? 0 });
  expect((await counter.call(PhysicalInventory.Detail, { id })).count.unknownCount).toBe(1);
});
test('codes that nobody knows are counted like goods: set, added, taken back, and gone at nothing', async () => {
  const { warehouseId } = await stocked(1);
  const { id } = await maker.call(PhysicalInventory.create, { warehouseId });
  const count = (quantity: number, mode: 'add' | 'set' = 'add') =>
    counter.call(PhysicalInventory.Count, { id, items: [{ code: 'LA777', quantity, mode }] });
  const left = async () =>
    (await counter.call(PhysicalInventory.Detail, { id, filter: 'unknown' })).unknown.map((one) => one.quantity);
  await count(-2);
  expect(await left()).toEqual([]);
  await count(5);
  await count(3, 'set');
  expect(await left()).toEqual([3]);
  await count(-1);
  expect(await left()).toEqual([2]);
  await expect(count(-1, 'set')).toFailWith('request.invalid');
  await expect(count(1_000_000)).toFailWith('count.tooMany');
  await count(-9);
  expect(await left()).toEqual([]);
  await count(4);
  await count(0, 'set');
  expect(await left()).toEqual([]);
});

test('more of one product than a count can hold is refused by its name, at the item that is too much', async () => {
  const { warehouseId, products } = await stocked(1);
  const [productId] = products;
  const { id } = await maker.call(PhysicalInventory.create, { warehouseId });
  const count = (...quantities: number[]) =>
    counter.call(PhysicalInventory.Count, { id, items: quantities.map((quantity) => ({ productId, quantity })) });
  const { key, body } = await refusalOf(count(600_000, 500_000));
  expect(key).toBe('count.tooMany');
  expect(body.error?.message).toContain(String((await lineOf(id, productId))?.productName));
  expect(body.error?.validationErrors?.map(({ members }) => members)).toEqual([['items.1.quantity']]);
  await count(600_000, 400_000);
  await expect(count(1)).toFailWith('count.tooMany');
  expect((await lineOf(id, productId))?.counted).toBe(1_000_000);
});

test('scopes: a kind takes its own products only, a list only its own', async () => {
  const warehouseId = await newWarehouse();
  const [component, accessory] = [await stock.product(), await stock.product({ kind: 'accessory' })];
  const unseen = await stock.product({ kind: 'accessory' });
  await stock.move(warehouseId, component, 2, { value: 20 });
  await stock.move(warehouseId, accessory, 2, { value: 20 });
  const scope = { warehouseId, scope: 'category' as const, kinds: ['accessory' as const] };
  expect((await maker.call(PhysicalInventory.LoadProductItem, scope)).items.map((line) => line.id)).toEqual([
    accessory,
  ]);
  const kind = await maker.call(PhysicalInventory.create, scope);
  expect(kind.lineCount).toBe(1);
  await counter.call(PhysicalInventory.Count, { id: kind.id, items: [{ productId: unseen }] });
  await expect(counter.call(PhysicalInventory.Count, { id: kind.id, items: [{ productId: component }] })).toFailWith(
    'count.outside',
  );
  const list = await maker.call(PhysicalInventory.create, {
    warehouseId,
    scope: 'list',
    productIds: [component, unseen],
  });
  expect(list.lineCount).toBe(2);
  await expect(counter.call(PhysicalInventory.Count, { id: list.id, items: [{ productId: accessory }] })).toFailWith(
    'count.outside',
  );
  await expect(maker.call(PhysicalInventory.create, { warehouseId, scope: 'list' })).toFailWith('request.invalid');
  await expect(maker.call(PhysicalInventory.create, { warehouseId, scope: 'category' })).toFailWith('request.invalid');
  await expect(maker.call(PhysicalInventory.create, { warehouseId: await newWarehouse() })).toFailWith('count.empty');
});
test('lines that nobody counted must be taken as empty or left out, in so many words', async () => {
  const { warehouseId, products } = await stocked(5, 7);
  const { id } = await maker.call(PhysicalInventory.create, { warehouseId });
  await expect(boss.call(PhysicalInventory.Exchange, { id, uncounted: 'leave' })).toFailWith('count.nothing');
  await counter.call(PhysicalInventory.Count, { id, items: [{ productId: products[0], quantity: 5 }] });
  await expect(boss.call(PhysicalInventory.Exchange, { id })).toFailWith('count.uncounted');
  await boss.call(PhysicalInventory.Exchange, { id, uncounted: 'leave' });
  expect(await onHand(products[1])).toBe(7);
  const again = await maker.call(PhysicalInventory.create, { warehouseId });
  await counter.call(PhysicalInventory.Count, { id: again.id, items: [{ productId: products[0], quantity: 5 }] });
  await boss.call(PhysicalInventory.Exchange, { id: again.id, uncounted: 'zero' });
  expect(await onHand(products[1])).toBe(0);
  expect(await lineOf(again.id, products[1])).toMatchObject({ counted: 0, difference: -7, cause: 'lost' });
});
test('whoever made or counted a count does not apply it', async () => {
  const { warehouseId, products } = await stocked(5);
  const { id } = await maker.call(PhysicalInventory.create, { warehouseId });
  await boss.call(PhysicalInventory.Count, { id, items: [{ productId: products[0], quantity: 5 }] });
  await counter.call(PhysicalInventory.Count, { id, items: [{ productId: products[0], quantity: 5, mode: 'set' }] });
  await expect(boss.call(PhysicalInventory.Exchange, { id })).toFailWith('count.own');
  await app.admin.call(PhysicalInventory.Exchange, { id });
  const own = await app.admin.call(PhysicalInventory.create, { warehouseId });
  await counter.call(PhysicalInventory.Count, { id: own.id, items: [{ productId: products[0], quantity: 5 }] });
  await expect(app.admin.call(PhysicalInventory.Exchange, { id: own.id })).toFailWith('count.own');
});
test('applying is not offered while the books are closed, or while somebody waits for what is missing', async () => {
  const { warehouseId, products } = await stocked(5);
  const [product] = products;
  const { id } = await maker.call(PhysicalInventory.create, { warehouseId });
  await counter.call(PhysicalInventory.Count, { id, items: [{ productId: product, quantity: 2 }] });
  await setCause(id, product);
  const blockerOf = async () =>
    (await boss.call(PhysicalInventory.Detail, { id })).count.allowedActions.find(({ key }) => key === 'apply')
      ?.blocker;
  const refusedBy = async (key: string) => {
    const refused = await refusalOf(boss.call(PhysicalInventory.Exchange, { id }));
    expect([refused.key, refused.message]).toEqual([key, expect.stringContaining(String(await blockerOf()))]);
  };
  const closed = await app.admin.call(Inventory.Close, { branchId: stock.branchId, day: today() });
  await refusedBy('stock.closed');
  await app.admin.call(Inventory.Reopen, { id: closed.id });
  const toWarehouseId = await newWarehouse();
  const lines = [{ productId: product, quantity: 4 }];
  const transfer = await app.admin.call(ProductOutbound.createTranfer, { warehouseId, toWarehouseId, lines });
  await refusedBy('stock.reserved');
  await app.admin.call(RequestInbound.Cancel, { id: transfer.id, cancelReason: 'thiếu hàng' });
  expect(await blockerOf()).toBeNull();
  await boss.call(PhysicalInventory.Exchange, { id });
  expect(await onHand(product)).toBe(2);
});
test('a count is deleted with a reason, printed, and seen only by those of its branch', async () => {
  const { warehouseId, products } = await stocked(5);
  const { id, code } = await maker.call(PhysicalInventory.create, { warehouseId, note: 'ca tối' });
  const printed = await boss.call(PhysicalInventory.print, { id });
  expect(printed.items.map((line) => line.productId)).toEqual([products[0]]);
  const stranger = await app.make.personWith('Pages.Inventory.Checking', 'Pages.Inventory.Import');
  const priceFor = async (who: typeof boss) =>
    (await who.call(PhysicalInventory.GetProductPrice, { id: products[0], warehouseId })).price;
  expect([await priceFor(boss), await priceFor(stranger)]).toEqual([100, null]);
  await expect(stranger.call(PhysicalInventory.Detail, { id })).toFailWith('row.missing');
  expect((await stranger.call(PhysicalInventory.GetAllPaged, { keyword: code })).totalCount).toBe(0);
  expect((await counter.call(PhysicalInventory.GetAllPaged, { keyword: code })).items[0]).toMatchObject({
    id,
    lineCount: 1,
    countedCount: 0,
    differentCount: null,
    note: 'ca tối',
  });
  await boss.call(PhysicalInventory.delete, { id, cancelReason: 'lập nhầm kho' });
  expect((await boss.call(PhysicalInventory.GetAllPaged, { keyword: code })).totalCount).toBe(0);
  await expect(boss.call(PhysicalInventory.Detail, { id })).toFailWith('row.missing');
});
test('whoever applies a count writes what they saw: a number that came since is looked at first', async () => {
  const { warehouseId, products } = await stocked(5, 8);
  const [short, other] = products;
  const { id } = await maker.call(PhysicalInventory.create, { warehouseId });
  const type = (productId: ProductId, quantity: number) =>
    counter.call(PhysicalInventory.Count, { id, items: [{ productId, quantity, mode: 'set' }] });
  await type(short, 4);
  await type(other, 8);
  await setCause(id, short);
  const seen = async () => (await boss.call(PhysicalInventory.Detail, { id })).count;
  const { stamp, shortQuantity } = await seen();
  expect(shortQuantity).toBe(1);
  await type(short, 0);
  await expect(boss.call(PhysicalInventory.Exchange, { id, stamp })).toFailWith('count.changed');
  expect(await onHand(short)).toBe(5);
  const now = await seen();
  expect(now.shortQuantity).toBe(5);
  await boss.call(PhysicalInventory.Exchange, { id, stamp: now.stamp });
  expect([await onHand(short), await onHand(other)]).toEqual([0, 8]);
});
test('goods on their way are settled by their transfers, not by a count', async () => {
  const [road] = await app.sql<{ id: WarehouseId }>(
    `select id from warehouse where tenant_id = $1 and role = 'transit'`,
    [DEFAULT_TENANT],
  );
  if (!road) throw new Error('the chain has no road');
  const product = await stock.product();
  await stock.move(road.id, product, 2, { value: 200 });
  await expect(maker.call(PhysicalInventory.create, { warehouseId: road.id })).toFailWith('outbound.transitWarehouse');
});
test('counting starts on the day that the settings say', async () => {
  const { warehouseId } = await stocked(1);
  const set = (value: string) =>
    app.admin.call(SystemConfigs.UpdateSystemConfigs, { items: [{ name: 'stockCheckFrom', value }] });
  await set('2999-01-01');
  await expect(maker.call(PhysicalInventory.create, { warehouseId })).toFailWith('count.tooEarly');
  await set('2024-11-24');
});
test('a count of 20,000 lines is made, read, counted and applied in seconds', async () => {
  const warehouseId = await newWarehouse();
  // Straight into the tables: filling the shelves is not what is being tried here.
  await app.sql(`alter table product disable trigger write_audit`);
  await app.sql(
    `insert into product (tenant_id, kind, code, name) select $1, 'component', 'LL' || n, 'Hàng loạt ' || n from generate_series(1, 20000) n`,
    [DEFAULT_TENANT],
  );
  await app.sql(`alter table product enable trigger write_audit`);
  await app.sql(
    `insert into stock_balance (tenant_id, warehouse_id, product_id, quantity, value, last_day)
     select $1, $2, id, 10, 1000, current_date from product where code like 'LL%'`,
    [DEFAULT_TENANT, warehouseId],
  );
  await app.sql(
    `insert into stock_ledger (tenant_id, warehouse_id, product_id, day, side, quantity, value, quantity_after, value_after, document, document_id)
     select tenant_id, warehouse_id, product_id, last_day, 'in', 10, 1000, 10, 1000, 'inbound', 900001 from stock_balance where warehouse_id = $1`,
    [warehouseId],
  );
  await app.sql('analyze');
  const timed = async <T>(work: Promise<T>): Promise<[T, number]> => {
    const start = performance.now();
    return [await work, performance.now() - start];
  };
  const [count, made] = await timed(maker.call(PhysicalInventory.create, { warehouseId }));
  expect(count.lineCount).toBe(20_000);
  const { id } = count;
  const [page, read] = await timed(boss.call(PhysicalInventory.Detail, { id, skipCount: 10_000 }));
  expect(page.items).toHaveLength(20);
  const [, scanned] = await timed(
    counter.call(PhysicalInventory.Count, { id, items: [{ code: 'LL777', quantity: 10 }] }),
  );
  await app.sql(
    `update stock_count_line set counted = case when product_id % 10 = 0 then 9 else 10 end, book = 10, counted_at = now(), cause = 'other' where count_id = $1`,
    [id],
  );
  const [applied, time] = await timed(boss.call(PhysicalInventory.Exchange, { id }));
  expect(applied.status).toBe('applied');
  expect(Math.max(made, read, time)).toBeLessThan(30_000);
  expect(scanned).toBeLessThan(2000);
  expect((await app.admin.call(Inventory.getSync, {})).items).toEqual([]);
});
