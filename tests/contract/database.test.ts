// What the PostgreSQL catalog says: every table behind its tenant, the application's role without power, types of the driver.
import { describe, expect, test } from 'vitest';
import { APP_ROLE, ownerClient } from '../../server/db/open.ts';
import { begin } from '../../server/db/transaction.ts';
import { DEFAULT_TENANT, testApp } from '../harness/app.ts';

const app = await testApp();
const tables = (
  await app.sql<{ name: string }>(`select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1`)
).map(({ name }) => name);
/** Runs as the application's role, in a transaction that is behind a tenant. */
async function asTenant(tenantId: number, text: string) {
  const open = await begin<Record<string, unknown>>(app.pool, { tenantId }, { first: text });
  await open.rollback();
  return open.first;
}

describe('tables', () => {
  test('there are some', () => {
    expect(tables).toEqual(expect.arrayContaining(['audit_log', 'branch', 'role', 'tenant', 'user_account']));
  });
  test.each(tables)('%s has tenant_id, never empty', async (table) => {
    const [column] = await app.sql(
      'select attnotnull, atttypid::regtype::text as type from pg_attribute where attrelid = $1::regclass and attname = $2',
      [table, 'tenant_id'],
    );
    expect(column).toEqual({ attnotnull: true, type: 'integer' });
  });
  test.each(tables)('%s has a primary key, and every unique index of it starts with tenant_id', async (table) => {
    const indexes = await app.sql<{ primary: boolean; first: string }>(
      `select indisprimary as primary, pg_get_indexdef(indexrelid, 1, true) as first
       from pg_index where indrelid = $1::regclass and indisunique`,
      [table],
    );
    expect(indexes.some((index) => index.primary)).toBe(true);
    expect(indexes.map((index) => index.first)).toEqual(indexes.map(() => 'tenant_id'));
  });
  test.each(tables)('%s refers to rows of its own tenant only', async (table) => {
    const keys = await app.sql<{ here: string; there: string }>(
      `select a.attname as here, b.attname as there from pg_constraint c
       join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
       join pg_attribute b on b.attrelid = c.confrelid and b.attnum = c.confkey[1]
       where c.contype = 'f' and c.conrelid = $1::regclass`,
      [table],
    );
    expect(keys).toEqual(keys.map(() => ({ here: 'tenant_id', there: 'tenant_id' })));
  });
  test.each(tables)(
    '%s has row-level security with the tenant’s policy, or the application cannot touch it',
    async (table) => {
      const [security] = await app.sql<{ on: boolean; policies: string[]; rights: boolean }>(
        `select relrowsecurity as on,
         array(select pg_get_expr(polqual, polrelid) from pg_policy where polrelid = c.oid) as policies,
         has_table_privilege($2, oid, 'select, insert, update, delete') as rights
       from pg_class c where oid = $1::regclass`,
        [table, APP_ROLE],
      );
      expect(security?.on).toBe(true);
      expect(security?.policies).toEqual(security?.rights ? ['(tenant_id = current_tenant())'] : []);
    },
  );
  test('a table that people edit says who made and changed each row', async () => {
    const audited = ['version', 'creation_time', 'creator_user_id', 'last_modification_time', 'last_modifier_user_id'];
    const needed = [...audited, 'is_deleted', 'deleter_user_id', 'deletion_time'];
    const rows = await app.sql<{ table: string; columns: string[] }>(
      `select table_name as table, array_agg(column_name::text) as columns from information_schema.columns
       where table_schema = 'public' group by 1`,
    );
    const edited = rows.filter(({ columns }) => columns.includes('version'));
    expect(edited.length).toBeGreaterThan(4);
    for (const { table, columns } of edited) expect(columns, table).toEqual(expect.arrayContaining(needed));
  });
});

describe('the application’s role', () => {
  test('is xuong_app, no superuser, cannot pass row-level security, owns nothing', async () => {
    const { rows } = await app.pool.query(
      `select rolname, rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolcanlogin,
         (select count(*) from pg_class where relowner = r.oid) as owned from pg_roles r where rolname = current_user`,
    );
    const powers = { rolsuper: false, rolbypassrls: false, rolcreaterole: false, rolcreatedb: false };
    expect(rows).toEqual([{ rolname: APP_ROLE, ...powers, rolcanlogin: false, owned: 0 }]);
  });
  test.each([
    'select * from secret',
    "update audit_log set call = 'x'",
    'delete from audit_log',
    'update login_attempt set result = 1',
    'delete from login_attempt',
    "update post set content = 'x'",
    'delete from post',
    'truncate user_account',
    'create table mine (id int)',
    'alter table role disable row level security',
    "update migration.applied set hash = 'x'",
  ])('may not: %s', async (statement) => {
    await expect(asTenant(DEFAULT_TENANT, statement)).rejects.toMatchObject({ code: '42501' });
  });
  test.each(tables.filter((table) => table !== 'secret'))('sees no row of %s without a tenant', async (table) => {
    const { rows } = await app.pool.query(`select count(*) as seen from ${table}`);
    expect(rows).toEqual([{ seen: 0 }]);
  });
  test('sees its own tenant’s rows only, and cannot write another’s', async () => {
    const seen = await asTenant(DEFAULT_TENANT, 'select distinct tenant_id from user_account');
    expect(seen).toEqual([{ tenant_id: DEFAULT_TENANT }]);
    const foreign = `insert into branch (tenant_id, code, name) values (0, 'X', 'X')`;
    await expect(asTenant(DEFAULT_TENANT, foreign)).rejects.toMatchObject({ code: '42501' });
  });
  test('a tenant does not stay behind on a connection that is used again', async () => {
    await asTenant(DEFAULT_TENANT, 'select 1');
    const { rows } = await app.pool.query(`select coalesce(current_setting('app.tenant_id', true), '') as tenant`);
    expect(rows).toEqual([{ tenant: '' }]);
  });
});

describe('the driver', () => {
  const text = `select 9007199254740991::bigint as big, 12.3400::numeric(18,4) as unit_cost, date '2026-11-15' as day,
    timestamptz '2026-11-15 02:30:00.999Z' as moment, true as yes, 7 as small, '{"a":[1]}'::jsonb as doc, array['x'] as list`;
  const expected = {
    big: Number.MAX_SAFE_INTEGER,
    unit_cost: '12.3400',
    day: '2026-11-15',
    moment: '2026-11-15T09:30:00+07:00',
    yes: true,
    small: 7,
    doc: { a: [1] },
    list: ['x'],
  };
  test('gives the pool’s types: numbers for ids, text for exact decimals and days, instants with their offset', async () => {
    expect((await app.pool.query(text)).rows).toEqual([expected]);
  });
  test('gives the owner’s connection the same types', async () => {
    const owner = ownerClient(app.address);
    await owner.connect();
    const { rows } = await owner.query(text);
    await owner.end();
    expect(rows).toEqual([expected]);
  });
});
