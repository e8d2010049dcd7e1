// The numbers over the lists of bills come from sums that are kept: the same as counting the bills, whatever happened to them.
import { beforeAll, expect, test } from 'vitest';
import { ProductInbound } from '../../../contract/stock/inbound.calls.ts';
import { Inventory } from '../../../contract/stock/inventory.calls.ts';
import { ProductOutbound } from '../../../contract/stock/outbound.calls.ts';
import { RequestInbound } from '../../../contract/stock/transfer.calls.ts';
import { addDays, today } from '../../../contract/time.ts';
import { DEFAULT_TENANT, testApp } from '../../harness/app.ts';
import { type Shop, stockShop } from '../../harness/stock/stock.ts';

const app = await testApp();
let shop: Shop;
const month = (day: string) => `${day.slice(0, 7)}-01`;
const ends = addDays(month(today()), -1);
const [first, middle, before] = [month(ends), addDays(month(ends), 14), addDays(month(ends), -1)];
const days = [before, first, middle, ends, today()];

/** Bills of every kind and stage on days around the edges of a month, some of them deleted. */
beforeAll(async () => {
  shop = await stockShop(app);
  const product = await shop.product({ quantity: 50, value: 500 });
  const rows: [string, string, string | null, number, number | null][] = [
    ['other', 'draft', null, shop.main, null],
    ['ticket', 'posted', null, shop.main, null],
    ['other', 'posted', null, shop.other, null],
    ['transfer', 'draft', 'new', shop.main, shop.other],
    ['transfer', 'posted', 'shipping', shop.other, shop.main],
  ];
  let made = 0;
  for (const day of days)
    for (const [kind, status, state, warehouse, to] of rows)
      for (const isDeleted of [false, false, true])
        await app.sql(
          `insert into outbound (tenant_id, code, kind, status, state, warehouse_id, to_warehouse_id, day, quantity, amount, is_deleted)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
          [DEFAULT_TENANT, `TALLY${++made}`, kind, status, state, warehouse, to, day, made, made * 1000, isDeleted],
        );
  for (const day of days)
    for (const warehouse of [shop.main, shop.other])
      for (const [status, isDeleted] of [
        ['draft', false],
        ['posted', false],
        ['draft', true],
      ])
        await app.sql(
          `insert into inbound (tenant_id, code, kind, status, warehouse_id, day, quantity, amount, is_deleted)
           values ($1, $2, 'other', $3, $4, $5, $6, $7, $8)`,
          [DEFAULT_TENANT, `TALLY${++made}`, status, warehouse, day, made, made * 1000, isDeleted],
        );
  const lines = [{ productId: product, quantity: 2, price: 50 }];
  const reasonId = await shop.category('exportTypeOther');
  const { id } = await app.admin.call(ProductOutbound.createOther, {
    warehouseId: shop.main,
    reasonId,
    lines,
  } as never);
  await app.admin.call(ProductOutbound.ArchiveNew, { id } as never);
});

const ranges = [
  {},
  { from: first, to: ends },
  { from: middle, to: middle },
  { from: middle },
  { to: middle },
  { from: middle, to: today() },
  { from: before, to: first },
  { from: ends, to: first },
];
const sumOf = (rows: readonly { quantity: number; amount: number | null }[]) => [
  rows.length,
  rows.reduce((sum, { quantity }) => sum + quantity, 0),
  rows.reduce((sum, { amount }) => sum + (amount ?? 0), 0),
];
/** What the page says beside the bills that it answers, one by one. */
async function compare(person = app.admin): Promise<void> {
  for (const { from, to } of ranges) {
    const range = { ...(from ? { fromDay: from } : {}), ...(to ? { toDay: to } : {}) };
    for (const more of [
      {},
      { kind: 'transfer' },
      { stage: 'posted' },
      { stage: 'shipping', toWarehouseId: shop.main },
      { warehouseId: shop.main },
      { branchId: shop.otherBranch },
    ])
      for (const call of [ProductOutbound.GetAllPaged, RequestInbound.GetAll]) {
        const input = { ...range, ...more, maxResultCount: 1000 };
        const page = await person.call(call as typeof ProductOutbound.GetAllPaged, input as never);
        const told = [page.totalCount, page.totalProduct, page.totalAmount];
        expect([input, ...told]).toEqual([input, ...sumOf(page.items)]);
        const { stage: _, ...others } = input as { stage?: string };
        const every = await person.call(call as typeof ProductOutbound.GetAllPaged, others as never);
        const counts = new Map<string, number>();
        for (const { stage } of every.items) counts.set(stage, (counts.get(stage) ?? 0) + 1);
        expect(new Map(page.statusInfo.map(({ stage, count }) => [stage as string, count]))).toEqual(counts);
      }
    for (const more of [
      {},
      { kind: 'other' },
      { status: 'posted' },
      { status: 'deleted' },
      { warehouseId: shop.main },
      { branchId: shop.otherBranch, status: 'draft' },
    ]) {
      const input = { ...(from ? { from } : {}), ...(to ? { to } : {}), ...more, maxResultCount: 1000 };
      const page = await person.call(ProductInbound.GetAllPaged, input as never);
      expect([input, page.totalCount, page.totalProduct, page.totalAmount]).toEqual([input, ...sumOf(page.items)]);
    }
  }
}
const breaches = () =>
  app.sql(`select * from (
    select document, month, warehouse_id, to_warehouse_id, kind, status, state, sum(change) as n, sum(quantity) as q, sum(amount) as a from bill_tally
      where tenant_id = ${DEFAULT_TENANT} group by 1, 2, 3, 4, 5, 6, 7 having sum(change) <> 0 or sum(quantity) <> 0 or sum(amount) <> 0
    union all
    select 'inbound', date_trunc('month', day)::date, warehouse_id, null::bigint, kind, status, null::text, count(*), sum(quantity), sum(amount) from inbound
      where tenant_id = ${DEFAULT_TENANT} and not is_deleted group by 1, 2, 3, 4, 5, 6, 7
    union all
    select 'outbound', date_trunc('month', day)::date, warehouse_id, to_warehouse_id, kind, status, state, count(*), sum(quantity), sum(amount) from outbound
      where tenant_id = ${DEFAULT_TENANT} and not is_deleted group by 1, 2, 3, 4, 5, 6, 7) x
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 having count(*) <> 2`);

test('pages say what their bills add up to, for every filter that the sums know', async () => {
  await compare();
  expect(await breaches()).toEqual([]);
});
test('somebody of one branch is told the numbers of what they see', async () => {
  const clerk = await app.make.personWith('Pages.Inventory.Export', 'Pages.Inventory.Import');
  await app.sql('update user_account set branch_id = $1 where id = $2', [shop.branch, clerk.user.id]);
  const [mine, everybodys] = [
    await clerk.call(ProductOutbound.GetAllPaged, { maxResultCount: 1000 }),
    await app.admin.call(ProductOutbound.GetAllPaged, { maxResultCount: 1000 }),
  ];
  expect(mine.totalCount).toBe(mine.items.length);
  expect(mine.totalProduct).toBe(sumOf(mine.items)[1]);
  expect(mine.totalCount).toBeLessThan(everybodys.totalCount);
});
test('bills that change, move to another day, are deleted or come back change the sums; folding and rebuilding do not', async () => {
  const ours = `tenant_id = ${DEFAULT_TENANT} and code like 'TALLY%'`;
  for (const change of [
    `update outbound set day = '${before}', quantity = quantity + 1 where ${ours} and day = '${middle}'`,
    `update outbound set is_deleted = not is_deleted where ${ours} and kind = 'ticket'`,
    `update outbound set state = 'cancel', amount = amount + 7 where ${ours} and state = 'new'`,
    `update outbound set note = 'x' where ${ours}`,
    `update inbound set status = 'posted', warehouse_id = ${shop.main} where ${ours} and status = 'draft'`,
    `update inbound set is_deleted = not is_deleted where ${ours} and day = '${ends}'`,
    `delete from outbound where ${ours} and kind = 'other' and day = '${today()}'`,
    `delete from inbound where ${ours} and day = '${first}'`,
  ]) {
    await app.sql(change);
    expect([change, ...(await breaches())]).toEqual([change]);
  }
  await app.pool.query('select fold_stock_tally()');
  expect(await breaches()).toEqual([]);
  const [doubled] = await app.sql<{ count: number }>(
    `select count(*) as count from (select from bill_tally
      group by tenant_id, document, month, warehouse_id, to_warehouse_id, kind, status, state having count(*) > 1) d`,
  );
  expect(Number(doubled?.count)).toBe(0);
  await app.admin.call(Inventory.Sync, {});
  expect(await breaches()).toEqual([]);
  await compare();
});
