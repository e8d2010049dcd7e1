// `npm run stock`: proves for every tenant that the balances are the sums of the ledger and that the law of valuation explains
// them, and names what older versions had booked otherwise; `--fix` writes the balances anew.
// Exits with 1 when something was different.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findEmbedded, startEmbedded } from './db/embedded.ts';
import { type DatabaseAddress, openPool, ownerClient } from './db/open.ts';
import { checkStock, type TenantReport } from './stock/balance/check.ts';

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
    const tenants = await checkStock(owner, pool, fix);
    for (const tenant of tenants) process.stdout.write(sentences(tenant, fix));
    if (tenants.some(({ items, unlawful }) => items.length + unlawful.length > 0)) process.exitCode = 1;
  } finally {
    await owner.end();
    await pool.end();
  }
}

function sentences({ name, shelves, items, unlawful, carried }: TenantReport, fix: boolean): string {
  const wrong = items.map(
    (row) =>
      `  ${row.warehouseName} · ${row.productCode} ${row.productName}: balance ${row.quantity} (${row.value} đ), ledger ${row.ledgerQuantity} (${row.ledgerValue} đ)\n`,
  );
  const outcome = items.length ? `${items.length} different${fix ? ', written anew' : ''}` : 'equal to the ledger';
  const shelf = (row: TenantReport['carried'][number]) =>
    `${row.warehouseName} · ${row.productCode} ${row.productName}`;
  const broken = unlawful.map((row) => `  ${shelf(row)}: ${row.amount} đ that the law of valuation does not explain\n`);
  const old = carried.map((row) => `  ${shelf(row)}: ${row.amount} đ carried over from older rules\n`);
  return `${name}: ${shelves} balances, ${outcome}\n${[...wrong, ...broken, ...old].join('')}`;
}
