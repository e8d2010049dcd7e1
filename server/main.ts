// Boot: configuration → database → first start → listen. Ctrl-C and SIGTERM finish running requests, then stop the database.
import './heap.ts'; // before everything else
import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SEPAY_URL } from './bank/pull.ts';
import { DEMO_PASSWORD, isLoopback, readConfig } from './config.ts';
import { type EmbeddedPostgres, startEmbedded } from './db/embedded.ts';
import { explainOutage } from './db/full-disk.ts';
import { migrate } from './db/migrate.ts';
import { type DatabaseAddress, openPool, ownerClient } from './db/open.ts';
import type { Order } from './first-start.main.ts';
import { growAsUsual } from './heap.ts';
import { jobsOf } from './jobs.ts';
import { startJobs } from './kit/jobs.ts';
import { makeSeal } from './kit/seal.ts';
import { firstStart, isEmpty } from './seed/first-start.ts';
import { buildServer } from './server.ts';

const DATABASE = 'xuong';
/** Connections for files, beside those of the calls. */
const EXPORTS = 4;

async function main(): Promise<void> {
  const config = readConfig();
  const embedded = config.databaseUrl ? null : await startDatabase(config.dataDir);
  try {
    await serve(config, embedded);
  } catch (error) {
    await embedded?.stop();
    throw explainOutage(error, config.dataDir);
  }
}

const startDatabase = (dataDir: string) =>
  startEmbedded({ dataDir }).catch((error: unknown) => {
    throw explainOutage(error, dataDir);
  });

async function serve(config: ReturnType<typeof readConfig>, embedded: EmbeddedPostgres | null): Promise<void> {
  const address = embedded ? await embeddedAddress(embedded) : { connectionString: config.databaseUrl ?? '' };
  const demoPassword = embedded ? DEMO_PASSWORD : null;
  const owner = ownerClient(address);
  await owner.connect();
  await migrate(owner);
  const pool = openPool(address);
  const how = { adminPassword: config.adminPassword, demoPassword, seed: config.seed };
  if (config.seed === 'demo' && (await isEmpty(owner))) await seedApart({ address, ...how });
  const tokenSecret = await firstStart({ owner, pool, ...how });
  await owner.end();

  const mediaDir = join(config.dataDir, 'media');
  const exportPool = openPool(address, EXPORTS);
  const app = await buildServer({
    pool,
    exportPool,
    tokenSecret,
    outwornPassword: embedded && !isLoopback(config.host) ? DEMO_PASSWORD : null,
    mediaDir,
    ...config,
  });
  await app.listen({ port: config.port, host: config.host });
  growAsUsual();
  const fetching = { seal: makeSeal(tokenSecret, 'bank'), sepayUrl: config.sepayUrl ?? SEPAY_URL };
  embedded?.keepRunning((sentence) => console.error(sentence));
  const stopJobs = startJobs(pool, jobsOf(mediaDir, fetching, makeSeal(tokenSecret, 'care')), (error, name) =>
    app.log.error(error, `job ${name}`),
  );

  const stop = async () => {
    // A connection whose last request has just been answered would be kept alive for a minute more.
    const sweep = setInterval(() => app.server.closeIdleConnections(), 50);
    await app.close();
    clearInterval(sweep);
    await stopJobs();
    await Promise.all([pool.end(), exportPool.end()]);
    await embedded?.stop();
  };
  stopOnSignal(stop);
  const port = (app.server.address() as AddressInfo).port; // a TCP server's address
  const who =
    embedded && !config.adminPassword
      ? `tenant Default, user admin, password ${DEMO_PASSWORD}`
      : 'tenant Default, user admin';
  process.stdout.write(`Xưởng: http://localhost:${port}  (${who})\n`);
}

/** Makes the demo shop in a process that ends afterwards: the server stays as small as after any other start. */
async function seedApart(order: Order): Promise<void> {
  const child = fork(fileURLToPath(new URL('./first-start.js', import.meta.url)));
  let why = '';
  child.once('message', (sentence) => {
    why = String(sentence);
  });
  child.send(order);
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(why || 'The demo shop could not be made.');
}

async function embeddedAddress({ socketDir, user }: EmbeddedPostgres): Promise<DatabaseAddress> {
  const admin = ownerClient({ host: socketDir, user, database: 'postgres' });
  await admin.connect();
  const { rowCount } = await admin.query('select 1 from pg_database where datname = $1', [DATABASE]);
  if (!rowCount) await admin.query(`create database ${DATABASE}`);
  await admin.end();
  return { host: socketDir, user, database: DATABASE };
}

function stopOnSignal(stop: () => Promise<void>): void {
  let stopping = false;
  const once = async () => {
    if (stopping) return;
    stopping = true;
    try {
      await stop();
      process.exit(0);
    } catch (error) {
      console.error(error);
      process.exit(1);
    }
  };
  process.on('SIGINT', once);
  process.on('SIGTERM', once);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
