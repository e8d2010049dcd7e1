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

/** Runs a job now, unless another process is at it; answers whether it ran. */
export async function runJob(pool: pg.Pool, job: Job): Promise<boolean> {
  const client = await pool.connect();
  let broken = false;
  try {
    const key = `job ${job.name}`;
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock(hashtext($1)) as mine', [key]);
    if (!rows[0]?.mine) return false;
    try {
      await job.run(pool);
    } finally {
      // A connection that still holds the lock must not go back to the pool.
      await client.query('select pg_advisory_unlock(hashtext($1))', [key]).catch(() => {
        broken = true;
      });
    }
    return true;
  } finally {
    client.release(broken);
  }
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
