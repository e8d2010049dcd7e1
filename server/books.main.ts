// `npm run books`: proves for every tenant that every law of the books holds (server/books), and names the documents that break one;
// `--fix` writes stock balances anew out of the ledger. Exits with 1 when something was different.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { lawTexts } from '../contract/books/books.laws.ts';
import { checkEveryTenant, type TenantBooks } from './books/every-tenant.ts';
import { findEmbedded, startEmbedded } from './db/embedded.ts';
import { type DatabaseAddress, openPool, ownerClient } from './db/open.ts';

await main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});

async function main(): Promise<void> {
  const fix = process.argv.includes('--fix');
  const url = process.env.DATABASE_URL;
  if (url) return report({ connectionString: url }, fix);
  const dataDir = process.env.DATA_DIR ?? './data';
  if (!existsSync(join(dataDir, 'pg'))) throw new Error(`There is no database in ${dataDir}.`);
  const running = findEmbedded(dataDir);
  const own = running ? undefined : await startEmbedded({ dataDir });
  try {
    await report({ host: (running ?? own)?.socketDir ?? '', user: 'postgres', database: 'xuong' }, fix);
  } finally {
    await own?.stop();
  }
}

async function report(address: DatabaseAddress, fix: boolean): Promise<void> {
  const owner = ownerClient(address);
  const pool = openPool(address, 2);
  try {
    await owner.connect();
    const tenants = await checkEveryTenant(owner, pool, fix);
    for (const tenant of tenants) process.stdout.write(sentences(tenant, fix));
    if (tenants.some(({ checked }) => checked.some(({ broken }) => broken > 0))) process.exitCode = 1;
  } finally {
    await owner.end();
    await pool.end();
  }
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
