// `npm run books`: proves for every tenant that every law of the books holds (server/books), and names the documents that break one;
// `--fix` writes stock balances anew out of the ledger. Exits with 1 when something was different. `--journal [from] [to]` writes
// one shop's books as a plain-text journal instead (server/books/journal).

import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { lawTexts } from '../contract/books/books.laws.ts';
import { type JournalFormat, journalFormats } from '../contract/books/journal.accounts.ts';
import { isDay } from '../contract/time.ts';
import { checkEveryTenant, type TenantBooks } from './books/every-tenant.ts';
import { type TenantJournal, writeTenantJournal } from './books/journal/of-tenant.ts';
import { findEmbedded, startEmbedded } from './db/embedded.ts';
import { type DatabaseAddress, openPool, ownerClient } from './db/open.ts';

await main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: {
      fix: { type: 'boolean', default: false },
      journal: { type: 'boolean', default: false },
      format: { type: 'string', default: 'hledger' },
      tenant: { type: 'string' },
    },
    allowPositionals: true,
  });
  const journal = values.journal ? asked(positionals, values) : null;
  const work = (address: DatabaseAddress) =>
    connected(address, (owner, pool) =>
      journal ? writeTenantJournal(owner, pool, journal, say) : report(owner, pool, values.fix),
    );
  const url = process.env.DATABASE_URL;
  if (url) return work({ connectionString: url });
  const dataDir = process.env.DATA_DIR ?? './data';
  if (!existsSync(join(dataDir, 'pg'))) throw new Error(`There is no database in ${dataDir}.`);
  const running = findEmbedded(dataDir);
  const own = running ? undefined : await startEmbedded({ dataDir });
  try {
    await work({ host: (running ?? own)?.socketDir ?? '', user: 'postgres', database: 'xuong' });
  } finally {
    await own?.stop();
  }
}

function asked(days: readonly string[], { format, tenant }: { format: string; tenant?: string }): TenantJournal {
  const wrong = days.find((day) => !isDay(day));
  if (wrong || days.length > 2) throw new Error('Days are written as 2026-01-31: the first one, and the last one.');
  if (!Object.hasOwn(journalFormats, format))
    throw new Error(`--format is one of: ${Object.keys(journalFormats).join(', ')}`);
  const [from = null, to = null] = days;
  return { from, to, format: format as JournalFormat, tenant: tenant ?? null }; // a key of the table
}
/** As fast as whoever reads it. */
async function say(text: string): Promise<void> {
  if (!process.stdout.write(text)) await once(process.stdout, 'drain');
}

async function connected(
  address: DatabaseAddress,
  work: (owner: pg.Client, pool: pg.Pool) => Promise<void>,
): Promise<void> {
  const owner = ownerClient(address);
  const pool = openPool(address, 2);
  try {
    await owner.connect();
    await work(owner, pool);
  } finally {
    await owner.end();
    await pool.end();
  }
}

async function report(owner: pg.Client, pool: pg.Pool, fix: boolean): Promise<void> {
  const tenants = await checkEveryTenant(owner, pool, fix);
  for (const tenant of tenants) process.stdout.write(sentences(tenant, fix));
  if (tenants.some(({ checked }) => checked.some(({ broken }) => broken > 0))) process.exitCode = 1;
}

function sentences({ name, shelves, checked, carried }: TenantBooks, fix: boolean): string {
  const wrong = checked.filter(({ broken }) => broken > 0);
  const took = checked.reduce((sum, { milliseconds }) => sum + milliseconds, 0);
  const told = wrong.flatMap(({ key, broken, rows }) => [
    `  ${key}: ${lawTexts[key].en}: ${broken} different${fix && key === 'stock.balance' ? ', written anew' : ''}\n`,
    ...rows.map((row) => `    ${row.document} ${row.code}: says ${row.said}, should be ${row.should}\n`),
  ]);
  const old = carried.map(
    (row) =>
      `  ${row.warehouseName} · ${row.productCode} ${row.productName}: ${row.amount} đ carried over from older rules\n`,
  );
  const outcome = wrong.length ? `${wrong.length} broken` : 'all hold';
  return `${name}: ${checked.length} laws over ${shelves} shelves, ${outcome} (${took} ms)\n${[...told, ...old].join('')}`;
}
