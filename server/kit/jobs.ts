// Work that is done again and again while the server runs. However many processes serve the same database, a job runs in one of
// them at a time; one that failed is told to the log and tried again at its next turn.
import type pg from 'pg';
import { asSystem, openTenants } from './as-system.ts';
import type { Ctx } from './ctx.ts';

export interface Job {
  /** Kebab-case; the audit log says it as the call's name. */
  name: string;
  /** Seconds between the end of one run and the next. */
  every: number;
  run: (pool: pg.Pool) => Promise<void>;
}
type Log = (error: unknown, name: string) => void;

/** A job that does the same for every open tenant, each in a transaction of its own; one that fails leaves the others alone. */
export const jobOfTenants = (name: string, every: number, work: (ctx: Ctx) => Promise<void>): Job => ({
  name,
  every,
  run: async (pool) => {
    const errors: unknown[] = [];
    for (const tenant of await openTenants(pool)) await asSystem(pool, tenant, name, work).catch((e) => errors.push(e));
    if (errors.length) throw new AggregateError(errors, `${errors.length} tenants failed: ${errors[0]}`);
  },
});

/**
 * One connection holds the locks of all jobs that a process is at. If each held one of its own, as many jobs as there are connections
 * would hold them all, and every one of them wait for another to work with, and so would every call.
 */
interface Locks {
  client: Promise<pg.PoolClient>;
  names: Set<string>;
  isBroken: boolean;
}
const locksOf = new WeakMap<pg.Pool, Locks>();

/** Runs a job now, unless somebody is at it, here or in another process; answers whether it ran. */
export async function runJob(pool: pg.Pool, job: Job): Promise<boolean> {
  const locks = locksOf.get(pool) ?? { client: pool.connect(), names: new Set(), isBroken: false };
  if (locks.names.has(job.name)) return false; // the database would let the same connection in again
  locks.names.add(job.name);
  locksOf.set(pool, locks);
  try {
    if (!(await say(locks, 'pg_try_advisory_lock', job))) return false;
    try {
      await job.run(pool);
    } finally {
      await say(locks, 'pg_advisory_unlock', job).catch(() => {});
    }
    return true;
  } finally {
    locks.names.delete(job.name);
    if (!locks.names.size || locks.isBroken) forget(pool, locks);
    if (!locks.names.size) await locks.client.then((client) => client.release(locks.isBroken)).catch(() => {});
  }
}

async function say(locks: Locks, what: 'pg_try_advisory_lock' | 'pg_advisory_unlock', { name }: Job): Promise<boolean> {
  try {
    const client = await locks.client;
    const { rows } = await client.query<{ isSo: boolean }>(`select ${what}(hashtext($1)) as "isSo"`, [`job ${name}`]);
    return rows[0]?.isSo === true;
  } catch (error) {
    locks.isBroken = true; // it may still hold a lock: it must not go back to the pool
    throw error;
  }
}

/** Whoever comes next locks on another connection. */
function forget(pool: pg.Pool, locks: Locks): void {
  if (locksOf.get(pool) === locks) locksOf.delete(pool);
}

/** Starts them all; the answer stops them and waits for the runs that are under way. */
export function startJobs(pool: pg.Pool, jobs: readonly Job[], log: Log): () => Promise<void> {
  let stopped = false;
  const timers = new Map<string, NodeJS.Timeout>();
  const running = new Set<Promise<unknown>>();
  const plan = (job: Job) => {
    if (!stopped) timers.set(job.name, setTimeout(() => turn(job), job.every * 1000).unref());
  };
  const turn = (job: Job) => {
    const run = runJob(pool, job)
      .catch((error) => log(error, job.name))
      .finally(() => {
        running.delete(run);
        plan(job);
      });
    running.add(run);
  };
  jobs.forEach(plan);
  return async () => {
    stopped = true;
    for (const timer of timers.values()) clearTimeout(timer);
    await Promise.allSettled(running);
  };
}
