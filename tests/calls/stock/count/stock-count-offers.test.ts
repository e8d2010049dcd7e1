// A count says beforehand what it would be refused for, and what it would write, to the đồng.
import { expect, test } from 'vitest';
import type { ProductId } from '../../../../contract/catalog/product.calls.ts';
import type { Vnd } from '../../../../contract/kit.ts';
import { PhysicalInventory } from '../../../../contract/stock/count.calls.ts';
import { ProductInbound } from '../../../../contract/stock/inbound.calls.ts';
import { ProductOutbound } from '../../../../contract/stock/outbound.calls.ts';
import { today } from '../../../../contract/time.ts';
import { DEFAULT_TENANT, refusalOf, testApp } from '../../../harness/app.ts';
import { transferEnds } from '../../../harness/stock/transfers.ts';

const app = await testApp();
const ends = await transferEnds(app);
const { shop } = ends;
const sees = [
  'Pages.Inventory.Checking',
  'Pages.Inventory.Checking.AllBranches',
  'Pages.Inventory.Import',
  'Pages.Inventory.ViewOutboundPrice',
] as const;
const counter = await app.make.personWith(...sees);
const boss = await app.make.personWith(...sees, 'Pages.Inventory.Checking.HandleDiff');

async function counted(product: ProductId, warehouseId: number, item: object) {
  const input = { warehouseId, scope: 'list', productIds: [product] };
  const { id } = await app.admin.call(PhysicalInventory.create, input as never);
  await counter.call(PhysicalInventory.Count, { id, items: [{ productId: product, ...item }] } as never);
  await boss.call(PhysicalInventory.SetCauses, { id, cause: 'other', causeNote: null });
  return (await boss.call(PhysicalInventory.Detail, { id })).count;
}
const apply = ({ id }: { id: number }) => boss.call(PhysicalInventory.Exchange, { id } as never);
/** The sentence on the button, which is the one that applying is refused with. */
async function blockerOf(count: Awaited<ReturnType<typeof counted>>) {
  const blocker = count.allowedActions.find(({ key }) => key === 'apply')?.blocker;
  expect((await refusalOf(apply(count))).body.error?.message).toBe(blocker);
  return blocker;
}

test('a serial that the books have on its way is received, not found', async () => {
  const product = await shop.product({ serials: ['O1', 'O2'] });
  const bill = await ends.send([{ productId: product, quantity: 1, serials: ['O1'] }]);
  await ends.ship(bill.id);
  const count = await counted(product, shop.other, { serial: 'O1' });
  expect(await blockerOf(count)).toContain(bill.code);
});
test('a serial is not taken from a shelf whose books are closed', async () => {
  const product = await shop.product({ serials: ['C1', 'C2'] });
  await app.sql('insert into stock_close (tenant_id, branch_id, day) values ($1, $2, $3::date)', [
    DEFAULT_TENANT,
    shop.branch,
    today(),
  ]);
  const count = await counted(product, shop.other, { serial: 'C1' });
  expect(await blockerOf(count)).toContain('Kho xuất đã khóa sổ');
  await app.sql('update stock_close set reopened_at = now() where tenant_id = $1', [DEFAULT_TENANT]);
  expect(await apply(count)).toMatchObject({ status: 'applied' });
});
test.each([
  { quantity: 6, value: 1_000_001, found: 9, surplus: 500_001, short: 0 },
  { quantity: 12, value: 1_000_003, found: 18, surplus: 500_002, short: 0 },
  { quantity: 6, value: 1_000_001, found: 3, surplus: 0, short: 500_001 },
  { quantity: 7, value: 333_333, found: 9, surplus: 95_238, short: 0 },
])('$found found of $quantity worth $value: what is shown is what is written', async (row) => {
  const product = await shop.product({ quantity: row.quantity, value: row.value });
  const count = await counted(product, shop.main, { mode: 'set', quantity: row.found });
  const worth = { surplusValue: row.surplus, shortValue: row.short };
  expect(count).toMatchObject(worth);
  expect(await apply(count)).toMatchObject(worth);
  const [, value] = await shop.shelf(product);
  expect(value).toBe(row.value + row.surplus - row.short);
});

test('what nobody knows a cost of is not settled before one is typed in, pieces with numbers too', async () => {
  for (const item of [{ mode: 'set', quantity: 3 }, { serial: 'K1' }]) {
    const product = await shop.product('serial' in item ? { serials: [] } : {});
    const count = await counted(product, shop.main, item);
    expect(await blockerOf(count)).toContain('giá vốn');
    const { items } = await boss.call(PhysicalInventory.Detail, { id: count.id });
    const lines = items.map((line) => ({
      lineId: line.id,
      cause: 'other' as const,
      causeNote: null,
      unitCost: 70 as Vnd,
    }));
    await boss.call(PhysicalInventory.SetCause, { id: count.id, lines });
    const { surplusValue } = (await boss.call(PhysicalInventory.Detail, { id: count.id })).count;
    expect(await apply(count)).toMatchObject({ status: 'applied', surplusValue });
  }
});
test('a piece that had left and is found comes back at what it left with, though its bill says another price by now', async () => {
  const product = await shop.product({ serials: [] });
  const items = [{ productId: product, quantity: 2, serials: ['P1', 'P2'], price: 500 as Vnd }];
  const draft = await app.admin.call(ProductInbound.Create, { warehouseId: shop.main, kind: 'other', items });
  const bill = await app.admin.call(ProductInbound.Archive, { id: draft.id });
  const lines = [{ productId: product, quantity: 1, serials: ['P1'] }];
  const reasonId = await shop.category('exportTypeOther');
  const out = await app.admin.call(ProductOutbound.createOther, { warehouseId: shop.main, reasonId, lines });
  await app.admin.call(ProductOutbound.ArchiveNew, { id: out.id });
  const prices = bill.items.map(({ id }) => ({ id, price: 900 as Vnd }));
  await app.admin.call(ProductInbound.UpdatePrice, { id: bill.id, items: prices });
  const count = await counted(product, shop.main, { serial: 'P1' });
  await counter.call(PhysicalInventory.Count, { id: count.id, items: [{ productId: product, serial: 'P2' }] });
  const { surplusValue, shortValue } = (await boss.call(PhysicalInventory.Detail, { id: count.id })).count;
  expect([surplusValue, shortValue]).toEqual([500, 0]);
  expect(await apply(count)).toMatchObject({ surplusValue: 500, shortValue: 0 });
  expect(await shop.shelf(product)).toEqual([2, 1400, 0]);
});
