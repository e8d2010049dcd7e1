// The programs that read the journal of the books in tests: got where it can be done silently, and done without where it cannot.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { runQuietly, say } from './lib.mjs';

const PROGRAMS = ['hledger', 'bean-check'];
const PACKAGES = ['hledger', 'beancount'];
/** A machine without a network waits no longer than this. */
const MOST_MS = 180_000;

/** Never fails: the tests have a reader of their own besides. */
export async function getJournalReaders() {
  if (isThere() || process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return;
  say('Installing hledger and beancount, which read the journal in tests …');
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, timeout: MOST_MS };
  const get = () => runQuietly('apt-get', ['install', '-y', '--no-install-recommends', ...PACKAGES], options);
  await get()
    .catch(() => runQuietly('apt-get', ['update'], options).then(get))
    .catch(() => say('They cannot be had here; the journal is read by our own reader alone.'));
}

function isThere() {
  return PROGRAMS.every((name) => spawnSync(name, ['--version']).status === 0);
}
