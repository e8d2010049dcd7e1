// Banks of the version before: what a provider told about a virtual account is known after the migration, too.
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { expect, inject, test } from 'vitest';
import { migrate } from '../../../server/db/migrate.ts';
import { ownerClient } from '../../../server/db/open.ts';

const folder = new URL('../../../server/db/migrations/', import.meta.url);
const HERE = '0086-';

test('transactions that came before get the virtual account out of what was told; a statement has none', async () => {
  const at = (database: string) => ({ host: inject('socketDir'), user: 'postgres', database });
  const admin = ownerClient(at('postgres'));
  await admin.connect();
  await admin.query('drop database if exists xuong_bank_before');
  await admin.query('create database xuong_bank_before');
  await admin.end();
  const owner = ownerClient(at('xuong_bank_before'));
  await owner.connect();
  await owner.query('create schema migration');
  await owner.query(
    'create table migration.applied (name text primary key, hash text not null, at timestamptz not null default now())',
  );
  await owner.query(`grant usage on schema public to xuong_app`);
  for (const name of (await readdir(folder)).filter((one) => one.endsWith('.sql') && one < HERE).sort()) {
    const sql = await readFile(new URL(name, folder), 'utf8');
    await owner.query(sql);
    const hash = createHash('sha256').update(sql).digest('hex');
    await owner.query('insert into migration.applied (name, hash) values ($1, $2)', [name, hash]);
  }
  await owner.query(`insert into tenant (id, tenancy_name, name) values (7, 'truoc', 'Trước') on conflict do nothing`);
  await owner.query(`select set_config('app.tenant_id', '7', false)`);
  const told: readonly [string, string, object][] = [
    ['sepay', 'VA1', { accountNumber: '1', subAccount: ' VA1 ' }],
    ['sepay', 'VA2', { account_number: '1', sub_account: 'VA2' }],
    ['payos', 'VA3', { accountNumber: '1', virtualAccountNumber: 'VA3' }],
    ['sepay', '', { accountNumber: '1', subAccount: '' }],
    ['statement', '', { line: 2, cells: ['subAccount'] }],
  ];
  for (const [n, [source, , raw]] of told.entries())
    await owner.query(
      `insert into bank_txn (tenant_id, source, provider_id, account, direction, amount, booked_at, content, raw)
       values (7, $1, $2, '1', 'in', 5, now(), '', $3)`,
      [source, `n${n}`, raw],
    );
  await migrate(owner);
  const { rows } = await owner.query(
    'select sub_account, version from bank_txn where tenant_id = 7 order by provider_id',
  );
  expect(rows).toEqual(told.map(([, account]) => ({ sub_account: account || null, version: 1 })));
  await owner.end();
});
