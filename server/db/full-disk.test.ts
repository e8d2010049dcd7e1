// A start without room says so, in whatever words the failure came; other failures are told as they are.
import { utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder } from './embedded/launcher.fixture.ts';
import { explainOutage } from './full-disk.ts';

const SENTENCE = /^The disk of .* is full \(\d+ MB left\): .* Free some space/;
const lost = new Error('read ECONNRESET');

test('a connection that broke because the database had no room is told as a full disk', () => {
  const dataDir = makeFolder();
  writeFileSync(
    join(dataDir, 'pg.log'),
    'PANIC:  could not write to file "pg_wal/xlogtemp.31": No space left on device\n',
  );
  const told = explainOutage(lost, dataDir);
  expect(told).toMatchObject({ message: expect.stringMatching(SENTENCE), cause: lost });
  expect(String(told)).toContain(dataDir);
});

test('a file that could not be written is told as a full disk', () => {
  const told = explainOutage(new Error('ENOSPC: no space left on device, write'), makeFolder());
  expect(told).toMatchObject({ message: expect.stringMatching(SENTENCE) });
});

test('what is no want of room stays what it is, also when the log tells of an older one', () => {
  const dataDir = makeFolder();
  expect(explainOutage(lost, dataDir)).toBe(lost);
  const log = join(dataDir, 'pg.log');
  writeFileSync(log, 'No space left on device\n');
  utimesSync(log, new Date(Date.now() - 3_600_000), new Date(Date.now() - 3_600_000));
  expect(explainOutage(lost, dataDir)).toBe(lost);
  expect(explainOutage(lost, join(dataDir, 'none'))).toBe(lost);
});
