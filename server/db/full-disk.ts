// A start that failed because there was no room says so, whatever words the failure itself came in.
import { readFileSync, statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The database, its log and the demo shop take some 200 MB; with less than this left nothing can be written any more. */
const LEAST_BYTES = 20_000_000;
const LOG_TAIL = 20_000;

export function explainOutage(error: unknown, dataDir: string): unknown {
  const left = freeBytes(dataDir);
  const isFull = left < LEAST_BYTES || /ENOSPC|No space left/i.test(`${error} ${lastWords(join(dataDir, 'pg.log'))}`);
  if (!isFull) return error;
  return new Error(
    `The disk of ${dataDir} is full (${Math.round(left / 1_000_000)} MB left): Xưởng needs at least 500 MB to start. Free some space and start it again; nothing that was saved is lost.`,
    { cause: error },
  );
}

function freeBytes(dataDir: string): number {
  try {
    const { bavail, bsize } = statfsSync(dataDir);
    return bavail * bsize;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

/** What the database wrote in the last minute; older words are of an older start. */
function lastWords(logFile: string): string {
  try {
    if (Date.now() - statSync(logFile).mtimeMs > 60_000) return '';
    return readFileSync(logFile).subarray(-LOG_TAIL).toString('utf8');
  } catch {
    return '';
  }
}
