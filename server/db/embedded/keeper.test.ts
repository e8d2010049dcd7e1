// The watch over the database: however long it could not start, it runs again soon after it can.
import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ask, makeFolder, postmasterPid, startHere } from './launcher.fixture.ts';

test('a database that could not start for a while runs soon after it can', async () => {
  const dataDir = makeFolder();
  const database = await startHere(dataDir);
  const said: string[] = [];
  database.keepRunning((sentence) => said.push(sentence));
  const [needed, away] = [join(dataDir, 'pg', 'global'), join(dataDir, 'pg', 'away')];
  renameSync(needed, away);
  process.kill(postmasterPid(dataDir), 'SIGKILL');
  const refusals = () => said.filter((sentence) => sentence.startsWith('The database did not start'));
  await expect.poll(() => refusals().length, { timeout: 40_000 }).toBeGreaterThan(4);
  for (const sentence of refusals()) expect(sentence).toMatch(/Trying again in [12] s\.$/); // they grow, but not for ever
  renameSync(away, needed);
  await expect.poll(() => said.at(-1)).toBe('The database runs again.');
  expect(await ask(database, 'select 1')).toBe(1);
});
