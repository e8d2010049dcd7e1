// What every benchmark is given: a shop in a database of its own.
import { startEmbedded } from '../server/db/embedded.ts';
import { migrate } from '../server/db/migrate.ts';
import { openPool, ownerClient } from '../server/db/open.ts';
import { firstStart } from '../server/seed/first-start.ts';

export interface Bench {
  dataDir: string;
  socketDir: string;
  say: (line: string) => void;
}
/** The demo shop in a folder, running. */
export async function openDatabase(dataDir: string) {
  const postgres = await startEmbedded({ dataDir });
  await prepare(postgres.socketDir);
  return postgres;
}

async function prepare(host: string): Promise<void> {
  const admin = ownerClient({ host, user: 'postgres', database: 'postgres' });
  await admin.connect();
  const { rowCount } = await admin.query(`select 1 from pg_database where datname = 'xuong'`);
  if (!rowCount) await admin.query('create database xuong');
  await admin.end();
  const address = { host, user: 'postgres', database: 'xuong' };
  const owner = ownerClient(address);
  await owner.connect();
  await migrate(owner);
  const pool = openPool(address, 2);
  await firstStart({ owner, pool, adminPassword: null, demoPassword: '123qwe', seed: 'demo' });
  await pool.end();
  await owner.end();
}
