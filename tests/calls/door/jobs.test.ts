// What the server does by itself: one process at a time, every tenant on its own, and it stops.
import { expect, test } from 'vitest';
import { jobOfTenants, runJob, startJobs } from '../../../server/kit/jobs.ts';
import { DEFAULT_TENANT, testApp } from '../../harness/app.ts';

const { pool } = await testApp();

test('a job that runs somewhere does not run twice', async () => {
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  let begun = () => {};
  const started = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const run = () => {
    begun();
    return gate;
  };
  const job = { name: 'slow', every: 60, run };
  const first = runJob(pool, job);
  await started;
  expect(await runJob(pool, job)).toBe(false);
  release();
  expect(await first).toBe(true);
  expect(await runJob(pool, job)).toBe(true);
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
