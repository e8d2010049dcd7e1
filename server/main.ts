// Boot: configuration → database → first start → listen, in one process or in several. Ctrl-C and SIGTERM finish running requests, then stop the database.
import './heap.ts'; // before everything else
import { type Config, DEMO_PASSWORD, isLoopback, readConfig } from './config.ts';
import { type EmbeddedPostgres, startEmbedded } from './db/embedded.ts';
import { explainOutage } from './db/full-disk.ts';
import { type DatabaseAddress, ownerClient } from './db/open.ts';
import { type PrepareOrder, prepare, prepareApart } from './prepare.ts';
import type { Serving } from './serve.ts';
import { stopOnSignal } from './signals.ts';

const DATABASE = 'xuong';

async function main(): Promise<void> {
  const config = readConfig();
  const embedded = config.databaseUrl ? null : await startDatabase(config.dataDir);
  try {
    await start(config, embedded);
  } catch (error) {
    await embedded?.stop();
    throw explainOutage(error, config.dataDir);
  }
}

const startDatabase = (dataDir: string) =>
  startEmbedded({ dataDir }).catch((error: unknown) => {
    throw explainOutage(error, dataDir);
  });

async function start(config: Config, embedded: EmbeddedPostgres | null): Promise<void> {
  const { processes } = config;
  const address = embedded ? await embeddedAddress(embedded) : { connectionString: config.databaseUrl ?? '' };
  const order: PrepareOrder = {
    address,
    adminPassword: config.adminPassword,
    demoPassword: embedded ? DEMO_PASSWORD : null,
    seed: config.seed,
  };
  const isApart = processes > 1 || (config.seed === 'demo' && (await isEmpty(address)));
  const tokenSecret = await (isApart ? prepareApart(order) : prepare(order));
  const outwornPassword = embedded && !isLoopback(config.host) ? DEMO_PASSWORD : null;
  const common = { config, address, tokenSecret, outwornPassword };
  // Each loads only what it needs: the first of several processes serves nobody.
  const serving: Serving =
    processes > 1
      ? await (await import('./primary.ts')).serveTogether(common, processes)
      : await (await import('./serve.ts')).serve({ ...common, processes, hasJobs: true });
  embedded?.keepRunning((sentence) => console.error(sentence));
  stopOnSignal(async () => {
    await serving.stop();
    await embedded?.stop();
  });
  const who =
    embedded && !config.adminPassword
      ? `tenant Default, user admin, password ${DEMO_PASSWORD}`
      : 'tenant Default, user admin';
  process.stdout.write(`Xưởng: http://localhost:${serving.port}  (${who})\n`);
}

/** Nobody was here yet, not even a migration. */
async function isEmpty(address: DatabaseAddress): Promise<boolean> {
  const owner = ownerClient(address);
  await owner.connect();
  try {
    const { rows } = await owner.query(`select to_regclass('public.user_account') is null as is_new`);
    return rows[0].is_new || !(await owner.query('select 1 from user_account limit 1')).rowCount;
  } finally {
    await owner.end();
  }
}

async function embeddedAddress({ socketDir, user }: EmbeddedPostgres): Promise<DatabaseAddress> {
  const admin = ownerClient({ host: socketDir, user, database: 'postgres' });
  await admin.connect();
  const { rowCount } = await admin.query('select 1 from pg_database where datname = $1', [DATABASE]);
  if (!rowCount) await admin.query(`create database ${DATABASE}`);
  await admin.end();
  return { host: socketDir, user, database: DATABASE };
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
