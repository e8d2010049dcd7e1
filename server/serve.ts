// One serving process: its connections to the database, its calls, and in one of several processes the work that is done by itself.
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { SEPAY_URL } from './bank/pull.ts';
import type { Config } from './config.ts';
import { type DatabaseAddress, openPool } from './db/open.ts';
import { workAsUsual } from './heap.ts';
import { jobsOf } from './jobs.ts';
import { startJobs } from './kit/jobs.ts';
import { makeSeal } from './kit/seal.ts';
import { makePushing } from './notice/push/deliver.ts';
import { buildServer } from './server.ts';

/**
 * Connections of all processes together: for calls, and for files, which take their time. Whoever waits for one waits less than sixteen
 * that share two cores; with more processes each has two.
 */
const CONNECTIONS = { calls: 8, exports: 4 };
const LEAST = 2;
/** Holds the locks of jobs, beside those that do the work. */
const LOCKS = 1;

export interface ServeOrder {
  config: Config;
  address: DatabaseAddress;
  tokenSecret: string;
  /** A password that everybody knows, where strangers can reach the server. */
  outwornPassword: string | null;
  /** How many processes share the work. */
  processes: number;
  hasJobs: boolean;
}
export interface Serving {
  port: number;
  stop: () => Promise<void>;
}

export async function serve(order: ServeOrder): Promise<Serving> {
  const { config, address, tokenSecret, outwornPassword, processes } = order;
  const mediaDir = join(config.dataDir, 'media');
  const size = Math.max(LEAST, Math.ceil(CONNECTIONS.calls / processes)) + (order.hasJobs ? LOCKS : 0);
  const pool = openPool(address, size);
  const exportPool = openPool(address, Math.ceil(CONNECTIONS.exports / processes));
  const app = await buildServer({ pool, exportPool, tokenSecret, outwornPassword, mediaDir, ...config });
  await app.listen({ port: config.port, host: config.host });
  workAsUsual();
  const fetching = { seal: makeSeal(tokenSecret, 'bank'), sepayUrl: config.sepayUrl ?? SEPAY_URL };
  const pushing = makePushing({ pool, tokenSecret, ...config });
  const jobs = order.hasJobs ? jobsOf(mediaDir, fetching, makeSeal(tokenSecret, 'care'), pushing) : [];
  const stopJobs = startJobs(pool, jobs, (error, name) => app.log.error(error, `job ${name}`));
  const stop = async () => {
    // A connection whose last request has just been answered would be kept alive for a minute more.
    const sweep = setInterval(() => app.server.closeIdleConnections(), 50);
    await app.close();
    clearInterval(sweep);
    await stopJobs();
    await Promise.all([pool.end(), exportPool.end()]);
  };
  return { port: (app.server.address() as AddressInfo).port, stop }; // a TCP server's address
}
