// Books of the version before: they start, are migrated, keep their values, and what the old rules had booked is named.
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { expect, inject, test } from 'vitest';
import { checkEveryTenant } from '../../../server/books/every-tenant.ts';
import { migrate } from '../../../server/db/migrate.ts';
import { openPool, ownerClient } from '../../../server/db/open.ts';

const folder = new URL('../../../server/db/migrations/', import.meta.url);
const LAW = '0010-stock-law.sql';

test('old corrections and un-postings are named per shelf, and a later correction starts from what was booked', async () => {
  const at = (database: string) => ({ host: inject('socketDir'), user: 'postgres', database });
  const admin = ownerClient(at('postgres'));
  await admin.connect();
  await admin.query('drop database if exists xuong_before');
  await admin.query('create database xuong_before');
  await admin.end();
  const owner = ownerClient(at('xuong_before'));
  await owner.connect();
  await owner.query('create schema migration');
  await owner.query(
    'create table migration.applied (name text primary key, hash text not null, at timestamptz not null default now())',
  );
  await owner.query(`grant usage on schema public to xuong_app`);
  for (const name of (await readdir(folder)).filter((one) => one.endsWith('.sql') && one < LAW).sort()) {
    const sql = await readFile(new URL(name, folder), 'utf8');
    await owner.query(sql);
    await owner.query('insert into migration.applied (name, hash) values ($1, $2)', [
      name,
      createHash('sha256').update(sql).digest('hex'),
    ]);
  }
  const one = async (text: string, values: unknown[] = []) => Number((await owner.query(text, values)).rows[0]?.id);
  await owner.query(`insert into tenant (id, tenancy_name, name) values (7, 'truoc', 'Trước') on conflict do nothing`);
  await owner.query(`select set_config('app.tenant_id', '7', false)`);
  const main = await one(
    `insert into warehouse (tenant_id, code, name, category) values (7, 'K', 'Kho cũ', 'TP') returning id`,
  );
  const product = (code: string) =>
    one(`insert into product (tenant_id, kind, code, name) values (7, 'component', $1, $1) returning id`, [code]);
  const supplier = await one(`insert into supplier (tenant_id, code, name) values (7, 'NCC', 'NCC') returning id`);
  const [wrong, vanished, right] = [await product('CU1'), await product('CU2'), await product('CU3')];
  let bills = 0;
  const move = (document: string, id: number, moves: object[]) =>
    owner.query(`select * from post_stock($1, $2, current_date, $3::jsonb)`, [document, id, JSON.stringify(moves)]);
  const buy = async (of: number, quantity: number, price: number) => {
    const id = await one(
      `insert into inbound (tenant_id, code, status, warehouse_id, supplier_id, day, quantity, amount)
       values (7, $1, 'posted', $2, $3, current_date, $4, $5) returning id`,
      [`PN${++bills}`, main, supplier, quantity, quantity * price],
    );
    const line = await one(
      `insert into inbound_line (tenant_id, inbound_id, product_id, quantity, price) values (7, $1, $2, $3, $4) returning id`,
      [id, of, quantity, price],
    );
    const put = () =>
      move('inbound', id, [{ warehouse: main, product: of, quantity, value: quantity * price, side: 'in', line }]);
    await put();
    return { id, line, put };
  };
  const issue = (of: number, quantity: number) =>
    move('outbound', 900 + ++bills, [{ warehouse: main, product: of, quantity: -quantity, side: 'out' }]);
  // 10 @ 100 + 10 @ 200, 12 leave, bill 2 → 100: the old rule took 8 × 100 off and left 8 at 50.
  await buy(wrong, 10, 100);
  const second = await buy(wrong, 10, 200);
  await issue(wrong, 12);
  await move('inbound', second.id, [
    { warehouse: main, product: wrong, quantity: 0, value: -800, side: 'in', line: second.line },
  ]);
  await owner.query('update inbound_line set price = 100 where id = $1', [second.line]);
  // 10 @ 100 + 10 @ 200, 10 leave, bill 1 is taken back and posted again: 500 vanished.
  const first = await buy(vanished, 10, 100);
  await buy(vanished, 10, 200);
  await issue(vanished, 10);
  await owner.query(`select unpost_stock('inbound', $1)`, [first.id]);
  await first.put();
  await buy(right, 5, 70);
  await issue(right, 2);
  const worth = async () =>
    (await owner.query('select product_id, quantity, value from stock_balance where tenant_id = 7 order by product_id'))
      .rows;
  const before = await worth();

  await migrate(owner);
  expect(await worth()).toEqual(before);
  await owner.query(`select set_config('app.tenant_id', '7', false)`);
  const { rows } = await owner.query(
    `select product_id, reason, amount from stock_difference where tenant_id = 7 order by product_id`,
  );
  // 20 units for 2.000 came, 1.800 left, 400 lie there · 3.000 came, 1.500 left, 1.000 lie there.
  expect(rows.map((row) => [Number(row.product_id), row.reason, Number(row.amount)])).toEqual([
    [wrong, 'carried', -200],
    [vanished, 'carried', 500],
  ]);
  expect((await owner.query('select * from stock_law()')).rows).toEqual([]);
  const pool = openPool(at('xuong_before'), 2);
  const [report] = (await checkEveryTenant(owner, pool, false)).filter(({ name }) => name === 'truoc');
  const found = (key: string) => report?.checked.find((one) => one.key === key)?.rows;
  expect([found('stock.balance'), found('stock.valuation')]).toEqual([[], []]);
  expect(report?.carried.map((row) => [row.productCode, Number(row.amount)])).toEqual([
    ['CU1', -200],
    ['CU2', 500],
  ]);
  await pool.end();
  // 8 are left of 20: +100 on ten of them moves the shelf by 8 × 50, from the 400 that was booked.
  await owner.query(`select set_config('app.tenant_id', '7', false)`);
  await owner.query(`select * from reprice_inbound($1, $2::jsonb, current_date, false)`, [
    second.id,
    JSON.stringify({ [second.line]: 200 }),
  ]);
  const after = await worth();
  expect(Number(after[0].value) - Number(before[0].value)).toBe(400);
  expect((await owner.query('select * from stock_law()')).rows).toEqual([]);
  await owner.end();
});
