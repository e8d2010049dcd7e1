// One PostgreSQL for the whole run, with one migrated template; every test file gets a database of its own from it.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '../../server/db/embedded.ts';
import { migrate } from '../../server/db/migrate.ts';
import { openPool, ownerClient } from '../../server/db/open.ts';
import { firstStart } from '../../server/seed/first-start.ts';

export const TEMPLATE = 'xuong_template';
/** Nobody comes back to these databases after a crash: nothing is waited for until it lies on the disk. */
const FORGETFUL = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' };

declare module 'vitest' {
  interface ProvidedContext {
    socketDir: string;
  }
}

export default async function setup(project: TestProject) {
  const dataDir = await mkdtemp(join(tmpdir(), 'xuong-test-'));
  // Users' files are read in a thread, which runs JavaScript only.
  const { bundleTs } = await import(new URL('../../scripts/run-ts.mjs', import.meta.url).href);
  process.env.FILE_THREAD = await bundleTs('server/kit/file/file-thread.ts');
  const binDir = process.env.TEST_PG_BIN;
  const postgres = await startEmbedded({ dataDir, settings: FORGETFUL, ...(binDir ? { binDir } : {}) });
  const at = (database: string) => ({ host: postgres.socketDir, user: postgres.user, database });

  const admin = ownerClient(at('postgres'));
  await admin.connect();
  await admin.query(`create database ${TEMPLATE}`);
  await admin.end();

  const owner = ownerClient(at(TEMPLATE));
  await owner.connect();
  await migrate(owner);
  const pool = openPool(at(TEMPLATE), 2);
  await firstStart({ owner, pool, adminPassword: null, demoPassword: '123qwe', seed: 'none' });
  await pool.end();
  await owner.end();

  project.provide('socketDir', postgres.socketDir);
  return async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
