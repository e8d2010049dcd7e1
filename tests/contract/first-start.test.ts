// From an empty database to a running shop: migrations once, seeds once, also when two nodes start together.
import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { migrate } from '../../server/db/migrate.ts';
import { openPool, ownerClient } from '../../server/db/open.ts';
import { firstStart } from '../../server/seed/first-start.ts';
import { PASSWORD } from '../harness/app.ts';

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
async function node(database: string, adminPassword: string | null = PASSWORD) {
  const owner = await connect(database);
  const pool = openPool(at(database), 4);
  ends.push(() => pool.end());
  const start = () => firstStart({ owner, pool, adminPassword, demoPassword: null, seed: 'none' });
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
    await expect((await node(empty, null)).start()).rejects.toThrow('ADMIN_PASSWORD');
  });
  test('seeds once, also from two nodes at the same time, and both sign tokens with the same key', async () => {
    const [one, two] = [await node(database), await node(database)];
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
    const { owner, start } = await node(database);
    await start();
    const { rows } = await owner.query(
      'select (select count(*) from branch) as branches, (select count(*) from warehouse) as warehouses, (select count(*) from user_account) as users',
    );
    expect(rows).toEqual([{ branches: 0, warehouses: 3, users: 2 }]);
  });
  test('a permission that is new in the catalogue reaches every Admin role at the next start', async () => {
    const { owner, start } = await node(database);
    await start();
    const count = async () => (await owner.query('select count(*) as n from role_permission')).rows[0].n;
    const before = await count();
    await owner.query(`delete from role_permission where permission in ('Pages.Users', 'Pages.Tenants')`);
    expect(await count()).toBe(before - 3);
    await start();
    expect(await count()).toBe(before);
  });
  test('the next tenant gets the next number', async () => {
    const { owner, start } = await node(database);
    await start();
    const { rows } = await owner.query(`insert into tenant (tenancy_name, name) values ('Next', 'Next') returning id`);
    expect(rows[0].id).toBeGreaterThan(1);
  });
});
