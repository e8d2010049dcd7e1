// What the server does by itself: one process at a time, every tenant on its own, and it stops.
import { expect, test } from 'vitest';
import { openPool } from '../../../server/db/open.ts';
import { type Job, jobOfTenants, runJob, startJobs } from '../../../server/kit/jobs.ts';
import { DEFAULT_TENANT, testApp } from '../../harness/app.ts';

const { pool, address, sql } = await testApp();
/** A job that has begun and goes on until it is told to end. */
function slowJob(name: string) {
  let end = () => {};
  let begin = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const job: Job = {
    name,
    every: 60,
    run: async (own) => {
      begin();
      await ended;
      await own.query('select 1');
    },
  };
  return { job, begun, end };
}

test('a job that runs somewhere does not run twice', async () => {
  const { job, begun, end } = slowJob('slow');
  const elsewhere = openPool(address, 2, 120_000);
  const first = runJob(pool, job);
  await begun;
  expect(await runJob(pool, job)).toBe(false);
  expect(await runJob(elsewhere, job)).toBe(false);
  end();
  expect(await first).toBe(true);
  expect(await runJob(elsewhere, job)).toBe(true);
  expect(await runJob(pool, job)).toBe(true);
  await elsewhere.end();
});

test('jobs that run at one time leave connections to work with, however few there are', async () => {
  const few = openPool(address, 2, 5_000);
  const slow = ['one', 'two', 'three', 'four'].map((name) => slowJob(name));
  const runs = slow.map(({ job }) => runJob(few, job));
  await Promise.race([Promise.all(slow.map(({ begun }) => begun)), Promise.all(runs)]).catch(() => {}); // told below
  const call = few.query('select 1');
  await call.catch(() => {});
  for (const { end } of slow) end();
  const outcomes = await Promise.allSettled([call, ...runs]);
  await few.end();
  expect(outcomes.map(({ status }) => status)).toEqual(outcomes.map(() => 'fulfilled'));
});

test('when the connection with the locks breaks, the run ends and the next one locks anew', async () => {
  const { job, begun, end } = slowJob('cut off');
  const run = runJob(pool, job);
  await begun;
  const held = `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory'
    and database = (select oid from pg_database where datname = current_database())`;
  expect(await sql(held)).toHaveLength(1);
  await expect.poll(() => sql(held)).toEqual([]);
  end();
  expect(await run).toBe(true);
  const again = slowJob('cut off');
  const next = runJob(pool, again.job);
  await again.begun;
  expect(await sql(held.replace('pg_terminate_backend(pid)', 'pid'))).toHaveLength(1);
  again.end();
  expect(await next).toBe(true);
  await expect.poll(() => sql(held)).toEqual([]);
  expect(pool.idleCount).toBe(pool.totalCount);
});

test('a job of tenants works behind each tenant, and one failure is told after all had their turn', async () => {
  const seen: number[] = [];
  const job = jobOfTenants('each-tenant', 60, async (ctx) => {
    seen.push(ctx.tenantId);
    throw new Error('no');
  });
  await expect(runJob(pool, job)).rejects.toThrow('tenants failed');
  expect(seen).toContain(DEFAULT_TENANT);
  expect(await runJob(pool, { ...job, run: async () => {} })).toBe(true);
});

test('jobs come again after a failure, and stopping waits for the run under way', async () => {
  const told: string[] = [];
  let runs = 0;
  let again = () => {};
  const secondRun = new Promise<void>((resolve) => {
    again = resolve;
  });
  const job = {
    name: 'often',
    every: 0.01,
    run: async () => {
      if (++runs === 2) again();
      throw new Error('broken');
    },
  };
  const stop = startJobs(pool, [job], (_, name) => told.push(name));
  await secondRun;
  await stop();
  const before = runs;
  expect(told).toContain('often');
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(runs).toBe(before);
});
