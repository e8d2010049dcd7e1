// `npm run bench [name]`: measures on a database of its own and prints ratios; the machines are noisy, ratios are not.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '../server/db/embedded.ts';
import { migrate } from '../server/db/migrate.ts';
import { openPool, ownerClient } from '../server/db/open.ts';
import { firstStart } from '../server/seed/first-start.ts';
import { benchBrowser } from './browser.ts';
import { benchCustomerSearch } from './customer-search.ts';
import { benchListCall } from './list-call.ts';
import { benchLive } from './live.ts';
import { benchMixed } from './mixed.ts';
import { benchMoney } from './money.ts';
import { benchPriceList } from './price-list.ts';
import { benchProductList } from './product-list.ts';
import { benchReport } from './report.ts';
import { benchSelectList } from './select-list.ts';
import { benchStart } from './start.ts';
import { benchStock } from './stock.ts';
import { benchTicket } from './ticket.ts';
import { benchTicketList } from './ticket-list.ts';

export interface Bench {
  dataDir: string;
  socketDir: string;
  say: (line: string) => void;
}
/** In this order on one database: the first one still sees the demo shop as it is. */
const benches: Record<string, (bench: Bench) => Promise<void>> = {
  'select-list': benchSelectList,
  'customer-search': benchCustomerSearch,
  'product-list': benchProductList,
  'price-list': benchPriceList,
  'list-call': benchListCall,
  stock: benchStock,
  'ticket-list': benchTicketList,
  ticket: benchTicket,
  money: benchMoney,
  report: benchReport,
  live: benchLive,
  mixed: benchMixed,
  start: benchStart,
  browser: benchBrowser,
};
/** These start the built server, which has its own database. */
const starting = ['start', 'browser'];

/** A folder whose database stays, for somebody who tunes one query: the next run finds it filled. */
const KEPT = process.env.BENCH_DIR;

async function main(wanted: string | undefined): Promise<void> {
  const dataDir = KEPT ?? (await mkdtemp(join(tmpdir(), 'xuong-bench-')));
  const say = (line: string) => void process.stdout.write(`${line}\n`);
  try {
    for (const [name, run] of Object.entries(benches)) {
      if (wanted && wanted !== name) continue;
      say(`\n${name}`);
      const postgres = await openDatabase(dataDir);
      try {
        if (!starting.includes(name)) await run({ dataDir, socketDir: postgres.socketDir, say });
      } finally {
        await postgres.stop();
      }
      if (starting.includes(name)) await run({ dataDir, socketDir: postgres.socketDir, say });
    }
  } finally {
    if (!KEPT) await rm(dataDir, { recursive: true, force: true });
  }
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

await main(process.argv[2]);
