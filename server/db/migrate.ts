// Applies the migrations in order, each once, in a transaction of its own, under a lock: two starting nodes do not race.
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type pg from 'pg';
import { APP_ROLE } from './open.ts';

const folder = new URL('./migrations/', import.meta.url);
const LOCK = 7_205_759;

export async function migrate(owner: pg.Client): Promise<string[]> {
  await owner.query('select pg_advisory_lock($1)', [LOCK]);
  try {
    await ensureRole(owner);
    await owner.query('create schema if not exists migration');
    await owner.query(
      'create table if not exists migration.applied (name text primary key, hash text not null, at timestamptz not null default now())',
    );
    return await applyMissing(owner);
  } finally {
    await owner.query('select pg_advisory_unlock($1)', [LOCK]);
  }
}

/** How many of our migrations the database lacks; negative when it is ahead of this program. */
export async function countMissing(client: Pick<pg.Pool, 'query'>): Promise<number> {
  const { rows } = await client.query('select count(*)::int as done from migration.applied');
  return (await migrationNames()).length - rows[0].done;
}

async function ensureRole(owner: pg.Client): Promise<void> {
  const { rowCount } = await owner.query('select 1 from pg_roles where rolname = $1', [APP_ROLE]);
  try {
    if (!rowCount) {
      await owner.query(
        `do $$ begin create role ${APP_ROLE} nologin; exception when duplicate_object or unique_violation then null; end $$`,
      );
    }
    const { rows } = await owner.query(`select pg_has_role(current_user, $1, 'member') as member`, [APP_ROLE]);
    if (!rows[0].member) await owner.query(`grant ${APP_ROLE} to current_user`);
    await owner.query(`grant usage on schema public to ${APP_ROLE}`);
  } catch (cause) {
    throw new Error(
      `The database user may not create the role ${APP_ROLE}. As an administrator run: create role ${APP_ROLE} nologin; grant ${APP_ROLE} to <this user>;`,
      { cause },
    );
  }
}

const migrationNames = async () => (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();

async function applyMissing(owner: pg.Client): Promise<string[]> {
  const { rows } = await owner.query<{ name: string; hash: string }>('select name, hash from migration.applied');
  const applied = new Map(rows.map((row) => [row.name, row.hash]));
  const done: string[] = [];
  for (const name of await migrationNames()) {
    const sql = await readFile(new URL(name, folder), 'utf8');
    const hash = createHash('sha256').update(sql).digest('hex');
    const known = applied.get(name);
    if (known && known !== hash) throw new Error(`Migration ${name} was changed after it had been applied.`);
    if (known) continue;
    await applyOne(owner, name, sql, hash);
    done.push(name);
  }
  await owner.query(`grant usage on schema migration to ${APP_ROLE}; grant select on migration.applied to ${APP_ROLE}`);
  return done;
}

async function applyOne(owner: pg.Client, name: string, sql: string, hash: string): Promise<void> {
  await owner.query('begin');
  try {
    await owner.query(sql);
    await owner.query('insert into migration.applied (name, hash) values ($1, $2)', [name, hash]);
    await owner.query('commit');
  } catch (cause) {
    await owner.query('rollback');
    throw new Error(`Migration ${name} failed: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}
