// The books check themselves: every law holds in a shop that worked, and each of them sees the one thing that breaks it.
import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Books } from '../../../contract/books/books.calls.ts';
import { lawKeys } from '../../../contract/books/books.laws.ts';
import { type Checked, checkBooks } from '../../../server/books/check.ts';
import { checkEveryTenant } from '../../../server/books/every-tenant.ts';
import { checkNightly, isDue } from '../../../server/books/nightly.ts';
import { APP_ROLE, ownerClient } from '../../../server/db/open.ts';
import { runJob } from '../../../server/kit/jobs.ts';
import { DEFAULT_TENANT, testApp } from '../../harness/app.ts';
import { brokenLaws } from '../../harness/books.ts';
import { dice } from '../../harness/dice.ts';
import { crowdOf, walk } from '../../harness/ticket/ticket-world.ts';
import { ticketShop } from '../../harness/ticket/tickets.ts';
import { workedShop } from '../../harness/worked-shop.ts';
import { damagesOf } from './books.damages.ts';

const app = await testApp();
const owner = ownerClient(app.address);
const tenant = DEFAULT_TENANT;
const codeOf = async (table: string, id: number | undefined, column = 'code') =>
  (await app.sql<{ code: string }>(`select ${column} as code from ${table} where id = $1`, [id]))[0]?.code ?? '';

let it: Awaited<ReturnType<typeof workedShop>>;
beforeAll(async () => {
  await owner.connect();
  it = await workedShop(app);
});
afterAll(() => owner.end());

/** What the laws say after somebody wrote behind the application's back; nothing of it stays. */
async function after(statements: readonly string[], isBlind: boolean): Promise<Checked[]> {
  await owner.query('begin');
  try {
    if (isBlind) await owner.query('set local session_replication_role = replica'); // no triggers, no foreign keys
    await owner.query(`set local app.tenant_id = '${tenant}'`);
    for (const text of statements) expect((await owner.query(text)).rowCount, text).toBeGreaterThan(0);
    await owner.query('set constraints all immediate'); // funds follow at the end of a transaction
    await owner.query(`set local role ${APP_ROLE}`);
    return (await checkBooks(async (text) => (await owner.query(text)).rows)).filter(({ broken }) => broken > 0);
  } finally {
    await owner.query('rollback');
  }
}
const damages = () => damagesOf(it, codeOf);

test('every law holds in a shop that worked, and after people tried whatever they liked', async () => {
  expect(await brokenLaws(app)).toEqual([]);
  const seed = randomInt(0, 2 ** 31);
  const people = await crowdOf(app, await ticketShop(app));
  const crowd = walk(people, dice(seed));
  for (let step = 0; step < 20; step++) await crowd.step();
  expect(await brokenLaws(app), `seed ${seed}`).toEqual([]);
});
describe('what is written behind the application’s back', () => {
  test.each(lawKeys)('%s: is seen by this law alone, and named', async (key) => {
    const damage = await damages()[key]();
    const broken = await after(damage.do, damage.isBlind ?? false);
    expect(broken.map((one) => [one.key, one.rows.map(({ said, should }) => `${said} ≠ ${should}`)])).toEqual([
      [key, expect.any(Array)],
    ]);
    expect(broken[0]?.broken).toBe(broken[0]?.rows.length);
    expect(broken[0]?.rows.map(({ code }) => code).join('\n')).toContain(damage.names);
  });
});

test('money.credit: what a receipt left is credit as any other', async () => {
  const spent = `insert into debt_ledger (tenant_id, party, party_id, document, document_id, entry, amount, day)
    values (${tenant}, 'customer', ${it.customer}, 'voucher', ${it.receipts[0]}, 'settle', 5, current_date)`;
  expect((await after([spent], false)).map(({ key }) => key)).toEqual(['money.credit']);
});

describe('the page', () => {
  test('shows the last check: what was found, when, by whom; checking again after the repair is green', async () => {
    const before = await app.admin.call(Books.GetLaws, {});
    expect(before.laws.map(({ key }) => key)).toEqual(lawKeys);
    await app.sql(`update stock_balance set value = value + 1 where product_id = $1 and warehouse_id = $2`, [
      it.part,
      it.goods.main,
    ]);
    const red = await app.admin.call(Books.Check, {});
    expect(red.laws.filter(({ broken }) => broken > 0)).toMatchObject([
      { key: 'stock.balance', area: 'stock', broken: 1, rows: [{ document: 'shelf', id: it.part }] },
    ]);
    expect(await app.admin.call(Books.GetLaws, {})).toEqual(red);
    expect(red.checkedAt).not.toBeNull();
    expect(red.checkedByName).not.toBeNull();
    const everyone = await checkEveryTenant(owner, app.pool, true);
    expect(everyone.find(({ name }) => name === 'Default')?.checked.filter(({ broken }) => broken > 0)).toMatchObject([
      { key: 'stock.balance', broken: 1 },
    ]);
    const green = await app.admin.call(Books.Check, {});
    expect(green.laws.filter(({ broken }) => broken > 0)).toEqual([]);
  });
  test('is for whoever sets the shop up', async () => {
    const other = await app.make.personWith('Pages.Inventory.Close');
    await expect(other.call(Books.GetLaws, {})).toFailWith('auth.forbidden');
    await expect(other.call(Books.Check, {})).toFailWith('auth.forbidden');
  });
});

describe('at night', () => {
  test('once a night, and by day only when the last check is older than a night and a day', () => {
    expect([isDue(3, null), isDue(15, null), isDue(15, 36)]).toEqual([true, true, true]);
    expect([isDue(3, 23), isDue(3, 0.5), isDue(15, 23), isDue(1, 23), isDue(5, 23)]).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
  });
  test('the job keeps what it found, and does not check again at its next turn', async () => {
    await app.sql('delete from books_check');
    await runJob(app.pool, checkNightly);
    const { checkedAt, checkedByName, laws } = await app.admin.call(Books.GetLaws, {});
    expect([checkedByName, laws.length]).toEqual([null, lawKeys.length]);
    await app.sql(`update books_check set at = at - interval '1 hour'`);
    await runJob(app.pool, checkNightly);
    const again = await app.admin.call(Books.GetLaws, {});
    expect(again.checkedAt).not.toBe(checkedAt);
    expect(Date.parse(again.checkedAt ?? '')).toBeLessThan(Date.parse(checkedAt ?? ''));
  });
});
