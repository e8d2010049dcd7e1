// From an empty database to a running shop: migrations once, seeds once, also when two nodes start together.
import { randomBytes, randomInt } from 'node:crypto';
import type pg from 'pg';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { User } from '../../contract/people/user.calls.ts';
import { TokenAuth } from '../../contract/session/session.calls.ts';
import { migrate } from '../../server/db/migrate.ts';
import { openPool, ownerClient } from '../../server/db/open.ts';
import { firstStart } from '../../server/seed/first-start.ts';
import { buildServer } from '../../server/server.ts';
import { verifyPassword } from '../../server/session/password.ts';
import { PASSWORD, personOn, type TestApp } from '../harness/app.ts';
import { brokenLaws } from '../harness/books.ts';
import { checkJournal, lastDays } from '../harness/journal.ts';

const ADMIN = 'mật khẩu của chủ';
const host = inject('socketDir');
const at = (database: string) => ({ host, user: 'postgres', database });
const ends: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const end of ends.reverse()) await end();
});
async function connect(database: string): Promise<pg.Client> {
  const client = ownerClient(at(database));
  await client.connect();
  ends.push(() => client.end());
  return client;
}
async function emptyDatabase(): Promise<string> {
  const name = `e_${randomBytes(6).toString('hex')}`;
  await (await connect('postgres')).query(`create database ${name}`);
  return name;
}
/** A node that starts: its own connections, migrations, seeds. */
async function node(
  database: string,
  seed: 'demo' | 'none',
  adminPassword: string | null = PASSWORD,
  demoPassword: string | null = null,
) {
  const owner = await connect(database);
  const pool = openPool(at(database), 4);
  ends.push(() => pool.end());
  const start = () => firstStart({ owner, pool, adminPassword, demoPassword, seed });
  return { owner, pool, start };
}

describe('migrations', () => {
  test('two nodes that start together on an empty database apply each migration once', async () => {
    const database = await emptyDatabase();
    const done = await Promise.all([migrate(await connect(database)), migrate(await connect(database))]);
    const names = done.flat();
    expect(names.length).toBeGreaterThan(0);
    expect(new Set(names).size).toBe(names.length);
    expect(await migrate(await connect(database))).toEqual([]);
  });
  test('a migration that was changed after it had been applied is refused', async () => {
    const database = await emptyDatabase();
    const owner = await connect(database);
    const [first] = await migrate(owner);
    await owner.query(`update migration.applied set hash = 'other' where name = $1`, [first]);
    await expect(migrate(owner)).rejects.toThrow(`Migration ${first} was changed`);
  });
});

describe('the first start', async () => {
  const database = await emptyDatabase();
  await migrate(await connect(database));

  test('asks for a password where there is no demo one', async () => {
    const empty = await emptyDatabase();
    await migrate(await connect(empty));
    await expect((await node(empty, 'none', null)).start()).rejects.toThrow('ADMIN_PASSWORD');
  });
  test('seeds once, also from two nodes at the same time, and both sign tokens with the same key', async () => {
    const [one, two] = [await node(database, 'none'), await node(database, 'none')];
    const secrets = new Set(await Promise.all([one.start(), two.start()]));
    secrets.add(await one.start());
    expect(secrets.size).toBe(1);
    const { rows } = await one.owner.query('select tenant_id, user_name from user_account order by 1');
    expect(rows).toEqual([
      { tenant_id: 0, user_name: 'admin' },
      { tenant_id: 1, user_name: 'admin' },
    ]);
  });
  test('without the demo there is no branch, no warehouse but the chain’s three, and no staff', async () => {
    const { owner, start } = await node(database, 'none');
    await start();
    const { rows } = await owner.query(
      'select (select count(*) from branch) as branches, (select count(*) from warehouse) as warehouses, (select count(*) from user_account) as users',
    );
    expect(rows).toEqual([{ branches: 0, warehouses: 3, users: 2 }]);
  });
  test('a permission that is new in the catalogue reaches every Admin role at the next start', async () => {
    const { owner, start } = await node(database, 'none');
    await start();
    const count = async () => (await owner.query('select count(*) as n from role_permission')).rows[0].n;
    const before = await count();
    await owner.query(`delete from role_permission where permission in ('Pages.Users', 'Pages.Tenants')`);
    expect(await count()).toBe(before - 3);
    await start();
    expect(await count()).toBe(before);
  });
  test('the next tenant gets the next number', async () => {
    const { owner, start } = await node(database, 'none');
    await start();
    const { rows } = await owner.query(`insert into tenant (tenancy_name, name) values ('Next', 'Next') returning id`);
    expect(rows[0].id).toBeGreaterThan(1);
  });
});

describe('the demo shop', async () => {
  const database = await emptyDatabase();
  await migrate(await connect(database));
  const { owner, pool, start } = await node(database, 'demo', ADMIN, PASSWORD);
  await start();
  await start();

  test('has six branches, one of them the centre', async () => {
    const { rows } = await owner.query('select tenant_id, is_center from branch order by id');
    expect(rows.map((row) => row.is_center)).toEqual([true, false, false, false, false, false]);
    expect(new Set(rows.map((row) => row.tenant_id))).toEqual(new Set([1]));
  });
  test('has the warehouses with fixed ids, found by their role', async () => {
    const { rows } = await owner.query(
      `select id, role, branch_id from warehouse where tenant_id = 1 and role in ('returned', 'defective') order by id`,
    );
    expect(rows).toEqual([
      { id: 1040, role: 'returned', branch_id: null },
      { id: 1044, role: 'defective', branch_id: null },
    ]);
    const { rows: others } = await owner.query(`select min(id) as id from warehouse where role in ('sale', 'transit')`);
    expect(others[0].id).toBeGreaterThanOrEqual(2000);
  });
  test('has forty people over the six user types, each with one role and a branch', async () => {
    const { rows } = await owner.query<{ code: string; people: number }>(
      `select t.code, count(distinct u.id) as people from user_account u
       join user_type t on t.tenant_id = u.tenant_id and t.id = u.user_type_id
       join user_role r on r.tenant_id = u.tenant_id and r.user_id = u.id
       where u.user_name <> 'admin' and u.branch_id is not null group by 1 order by 1`,
    );
    expect(rows.map((row) => row.code)).toEqual([
      'Accountant',
      'Advisory',
      'Manage',
      'Receptionist',
      'Shipper',
      'Technical',
    ]);
    expect(rows.reduce((sum, row) => sum + row.people, 0)).toBe(40);
  });
  test('has a bank that told three months of money, most of it matched, and books that hold every law', async () => {
    const { rows } = await owner.query<{ status: string; n: number }>(
      'select status, count(*)::int as n from bank_txn group by 1 order by 1',
    );
    const told = Object.fromEntries(rows.map(({ status, n }) => [status, n]));
    expect(told).toMatchObject({ ignored: 2, new: 9 });
    expect(told.matched).toBeGreaterThan(90);
    expect((await owner.query('select from bank_txn where twin_id is not null')).rows).toHaveLength(1);
    expect(await brokenLaws({ pool })).toEqual([]);
  });
  test('has an account that sends nothing anywhere, with messages and complaints in every state, and knows whom it cannot reach', async () => {
    const list = async (query: string) => (await owner.query<{ it: string }>(query)).rows.map(({ it }) => it);
    expect(
      await list(
        `select provider || ' ' || is_active || ' ' || (access_token is null and app_secret is null) as it from care_account`,
      ),
    ).toEqual(['trial true true']);
    expect(await list('select kind as it from message_template where is_on and template_id is not null')).toHaveLength(
      8,
    );
    expect(
      await list(`select distinct status || coalesce(' ' || code, '') as it from message_outbox order by 1`),
    ).toEqual([
      'accepted',
      'delivered',
      'dropped noConsent',
      'queued',
      'queued away',
      'refused -118',
      'refused -140',
      'refused away',
      'unknown timeout',
    ]);
    expect(
      await list(
        `select distinct coalesce(refused_code, case when no_account_at is not null then '-118' end) as it from care_contact order by 1`,
      ),
    ).toEqual(['-118', '-140']);
    expect(await list('select distinct status as it from feedback order by 1')).toEqual([
      'DONE',
      'NOTFEEDBACK',
      'PENDING',
      'PROCESSING',
    ]);
  });
  test('with a password for the administrators nobody else has it, nor the one that everybody knows', async () => {
    const { rows } = await owner.query<{ user_name: string; password_hash: string }>(
      'select user_name, password_hash from user_account where tenant_id = 1 order by id',
    );
    const opens = (password: string) =>
      Promise.all(rows.map(async (row) => ((await verifyPassword(row.password_hash, password)) ? row.user_name : [])));
    expect(rows).toHaveLength(41);
    expect((await opens(ADMIN)).flat()).toEqual(['admin']);
    expect((await opens(PASSWORD)).flat()).toEqual([]);
    expect(new Set(rows.map((row) => row.password_hash)).size).toBe(rows.length);
  });
  test('its journal says what its calls say, on any day', async () => {
    const app = await buildServer({ pool, tokenSecret: 'demo', logLevel: 'silent', site: '/nowhere' });
    ends.push(() => app.close());
    const asker = personOn(app, { 'abp.tenantid': '1' });
    const { accessToken } = await asker.call(TokenAuth.Authenticate, {
      userNameOrEmailAddress: 'admin',
      password: ADMIN,
    });
    const admin = personOn(app, { authorization: `Bearer ${accessToken}` });
    const sql: TestApp['sql'] = async (text, values) => (await owner.query(text, values)).rows;
    await checkJournal({ admin, sql }, { days: lastDays((most) => randomInt(most)), statements: 8 });
  });
  test('one of each user type is given a password, can sign in and holds what fits', async () => {
    const app = await buildServer({
      pool,
      tokenSecret: 'demo',
      logLevel: 'silent',
      site: '/nowhere',
    });
    ends.push(() => app.close());
    const signIn = async (userNameOrEmailAddress: string, password: string) => {
      const login = await app.inject({
        method: 'POST',
        url: '/api/TokenAuth/Authenticate',
        headers: { 'abp.tenantid': '1' },
        payload: { userNameOrEmailAddress, password },
      });
      return `Bearer ${login.json().result.accessToken}`;
    };
    const fitting: Record<string, string> = {
      Technical: 'Pages.Tickets.AcceptService',
      Receptionist: 'Pages.Tickets.Create',
      Accountant: 'Pages.Debt',
      Manage: 'Pages.Users',
      Advisory: 'Pages.Bookings.Create',
      Shipper: 'Pages.Inventory.Export.Transfer',
    };
    for (const [code, permission] of Object.entries(fitting)) {
      const { rows } = await owner.query(
        `select u.id, user_name from user_account u join user_type t on t.tenant_id = u.tenant_id and t.id = u.user_type_id
         where t.code = $1 order by u.id limit 1`,
        [code],
      );
      await app.inject({
        method: 'POST',
        url: User.ResetPassword.path,
        headers: { authorization: await signIn('admin', ADMIN) },
        payload: { adminPassword: ADMIN, userId: rows[0].id, newPassword: PASSWORD },
      });
      const authorization = await signIn(rows[0].user_name, PASSWORD);
      const answer = await app.inject({ url: '/AbpUserConfiguration/GetAll', headers: { authorization } });
      const { grantedPermissions } = answer.json().result.auth;
      expect(grantedPermissions, code).toHaveProperty([permission], 'true');
      expect(grantedPermissions, code).not.toHaveProperty(['Pages.Roles']);
    }
  });
});
