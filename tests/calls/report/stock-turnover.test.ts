// How fast goods move, on two shelves that can be counted by hand.
import { beforeAll, expect, test } from 'vitest';
import type { ReportAnswer } from '../../../contract/report/report.ts';
import { StockTurnover } from '../../../contract/report/stock.report.ts';
import { addDays, today } from '../../../contract/time.ts';
import { begin } from '../../../server/db/transaction.ts';
import { DEFAULT_TENANT, type Person, testApp } from '../../harness/app.ts';
import { brokenLaws } from '../../harness/books.ts';
import { type Shop, stockShop } from '../../harness/stock/stock.ts';

const app = await testApp();
const day = (ago: number) => addDays(today(), -ago);
const period = { from: day(9), to: today() };
let shop: Shop;
let [moving, dead, sold, emptied] = [0, 0, 0, 0];
const ask = (input: object = {}, who: Person = app.admin): Promise<ReportAnswer> =>
  who.call(StockTurnover.call, { ...period, branchId: shop.branch, maxResultCount: 1000, ...input } as never); // inputs of the declaration
const rowOf = async (productId: number, input: object = {}) =>
  (await ask(input)).items.find((row) => (row as Record<string, unknown>).productId === productId);

async function post(document: 'inbound' | 'outbound', id: number, on: string, move: object): Promise<void> {
  const text = `select * from post_stock('${document}', ${id}, '${on}', '${JSON.stringify([{ warehouse: shop.main, ...move }])}'::jsonb)`;
  await (await begin(app.pool, { tenantId: DEFAULT_TENANT }, { first: text })).commit();
}
let made = 0;
const receive = (product: number, quantity: number, value: number, ago: number) =>
  post('inbound', 9_500_000 + ++made, day(ago), { product, quantity, value, side: 'in' });
async function leave(kind: 'other' | 'error', product: number, quantity: number, ago: number): Promise<void> {
  const [bill] = await app.sql<{ id: number }>(
    `insert into outbound (tenant_id, code, kind, status, warehouse_id, to_warehouse_id, day)
     values ($1, $2, $3, 'posted', $4, case when $3 = 'error' then $5::bigint end, $6) returning id`,
    [DEFAULT_TENANT, `XV${++made}`, kind, shop.main, shop.defective, day(ago)],
  );
  await post('outbound', Number(bill?.id), day(ago), { product, quantity: -quantity, side: 'out' });
}
/** Into the returned goods, at what they had left with. */
async function bringBack(product: number, quantity: number, ago: number): Promise<void> {
  const [bill] = await app.sql<{ id: number }>(
    `insert into outbound (tenant_id, code, kind, status, warehouse_id, to_warehouse_id, day) values ($1, $2, 'returnItem', 'posted', $3, $4, $5) returning id`,
    [DEFAULT_TENANT, `TH${++made}`, shop.main, shop.returned, day(ago)],
  );
  const move = { warehouse: shop.returned, product, quantity, value: quantity * 20_000, side: 'in' };
  await post('outbound', Number(bill?.id), day(ago), move);
}
beforeAll(async () => {
  shop = await stockShop(app);
  [moving, dead, sold] = [await shop.product(), await shop.product(), await shop.product()];
  emptied = await shop.product();
  await receive(moving, 10, 1_000_000, 100);
  await leave('other', moving, 4, 5);
  await receive(dead, 3, 90_000, 200);
  await leave('error', dead, 1, 20);
  await receive(sold, 2, 50_000, 8);
  await leave('other', sold, 2, 3);
  await receive(emptied, 1, 40_000, 8);
  await leave('error', emptied, 1, 3);
});

test('on hand, used, average of the days, turnover, cover and idle days', async () => {
  // Four days at 1,000,000 and six at 600,000.
  expect(await rowOf(moving)).toMatchObject({
    onHand: 6,
    stockValue: 600_000,
    issued: 4,
    issuedCost: 400_000,
    averageStock: 760_000,
    turnover: 0.53,
    cover: 15,
    idle: 5,
  });
  // What left as a defect was not used: nobody asked for it since it came.
  expect(await rowOf(dead)).toMatchObject({
    onHand: 2,
    stockValue: 60_000,
    issued: 0,
    averageStock: 60_000,
    turnover: 0,
    cover: null,
    idle: 200,
  });
  // Five days of 50,000 in ten.
  expect(await rowOf(sold)).toMatchObject({
    onHand: 0,
    stockValue: 0,
    issued: 2,
    issuedCost: 50_000,
    averageStock: 25_000,
    turnover: 2,
    idle: null,
  });
  // Five days of 40,000 in ten; nobody used it, and nothing is left.
  expect(await rowOf(emptied)).toMatchObject({
    onHand: 0,
    stockValue: 0,
    issued: 0,
    averageStock: 20_000,
    turnover: 0,
    idle: null,
  });
  expect((await ask()).footer).toMatchObject({
    onHand: 8,
    stockValue: 660_000,
    issued: 6,
    issuedCost: 450_000,
    averageStock: 865_000,
    turnover: 0.52,
  });
});
test('what lies dead, and for how long', async () => {
  const idsOf = async (input: object) =>
    (await ask(input)).items.map((row) => (row as Record<string, unknown>).productId);
  expect(await idsOf({ deadForId: 90 })).toEqual([dead]);
  expect(await idsOf({ deadForId: 365 })).toEqual([]);
  const { items } = await ask({ by: 'idleAge' });
  expect(items.map((row) => (row as Record<string, unknown>).idleAgeId)).toEqual(['d0', 'd180', null]);
});
test('as it stood at the end of an earlier period', async () => {
  const earlier = { from: day(30), to: day(10) };
  expect(await rowOf(moving, earlier)).toMatchObject({
    onHand: 10,
    stockValue: 1_000_000,
    issued: 0,
    averageStock: 1_000_000,
    idle: 90,
  });
  expect(await rowOf(sold, earlier)).toBeUndefined();
});
test('the days before are what they were when they were asked for', async () => {
  const [product] = await app.sql<{ kind: string }>('select kind from product where id = $1', [moving]);
  for (const narrow of [
    {},
    { warehouseId: shop.main },
    { productKindId: product?.kind },
    { productKindId: 'device' },
  ]) {
    const { before } = await ask({ from: day(3), to: today(), ...narrow });
    const { footer } = await ask({ from: day(7), to: day(4), ...narrow });
    const told = StockTurnover.glance?.map((key) => [key, (footer as Record<string, unknown>)[key]]) ?? [];
    expect(before).toMatchObject(Object.fromEntries(told));
  }
  expect((await ask({ from: day(3), to: today() })).before).toMatchObject({ onHand: 11, averageStock: 950_000 });
});
test('who may not know what goods cost sees units and days', async () => {
  const clerk = await app.make.personWith('Pages.Reports.Inventory', 'Pages.Settings.Branch.ViewAll');
  const { footer } = await ask({ sorting: 'stockValue desc' }, clerk);
  expect(footer).toMatchObject({ onHand: 8, issued: 6, stockValue: null, issuedCost: null, turnover: null });
});
test('what comes back is taken off the use of the shelf that it had left, and of nobody else', async () => {
  const [ours, theirs] = [await shop.product(), await shop.product()];
  await receive(ours, 5, 500_000, 9);
  await leave('other', ours, 3, 2);
  await receive(theirs, 4, 80_000, 9);
  await leave('other', theirs, 2, 2);
  await bringBack(theirs, 1, 1);
  expect(await rowOf(theirs)).toMatchObject({ onHand: 2, issued: 1, issuedCost: 20_000 });
  const narrow = { by: 'product,warehouse', productId: theirs };
  const { items, footer } = await ask({ ...narrow, branchId: undefined });
  expect(items).toMatchObject([
    { warehouseId: shop.main, onHand: 2, issued: 1 },
    { warehouseId: shop.returned, onHand: 1, issued: 0 },
  ]);
  expect(footer).toMatchObject({ onHand: 3, issued: 1, issuedCost: 20_000 });
  // Whoever sees one branch sees the returned goods of all; what others brought back is not taken off their use.
  const clerk = await app.make.personWith('Pages.Reports.Inventory');
  await app.sql('update user_account set branch_id = $1 where id = $2', [shop.otherBranch, clerk.user.id]);
  const told = (await ask({ branchId: undefined, productId: theirs }, clerk)).footer;
  expect(told).toMatchObject({ onHand: 1, issued: 0 });
  expect((await brokenLaws(app)).filter(({ key }) => key === 'stock.daily' || key === 'stock.since')).toEqual([]);
});
test('the days are those of the ledger', async () => {
  expect((await brokenLaws(app)).filter(({ key }) => key === 'stock.daily' || key === 'ticket.done')).toEqual([]);
});
test('"vì sao?" opens the export bills of what was used, and the shelves of what lies there', async () => {
  const behind = async (figure: string, input: object = {}) =>
    app.admin.call(StockTurnover.why, {
      ...period,
      branchId: shop.branch,
      maxResultCount: 1000,
      figure,
      ...input,
    } as never); // inputs of the declaration
  for (const figure of ['issued', 'issuedCost'] as const) {
    const { items, total } = await behind(figure);
    expect(new Set(items.map(({ document }) => document))).toEqual(new Set(['exportBill']));
    expect(items.every(({ code, day }) => code !== null && day !== null)).toBe(true);
    expect(items.reduce((sum, { value }) => sum + (value ?? 0), 0)).toBe(total);
    expect((await ask()).footer as Record<string, unknown>).toMatchObject({ [figure]: total });
    const narrowed = { productId: moving };
    const [ofOne, row] = [await behind(figure, narrowed), await rowOf(moving)];
    expect(row as Record<string, unknown>).toMatchObject({ [figure]: ofOne.total });
  }
  expect((await behind('stockValue')).items.every(({ document }) => document === null)).toBe(true);
});
