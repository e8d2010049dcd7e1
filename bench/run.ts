// `npm run bench [name]`: measures on a database of its own and prints ratios; the machines are noisy, ratios are not.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Bench, openDatabase } from './bench.ts';
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

await main(process.argv[2]);
