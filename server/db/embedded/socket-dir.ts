// The private folder of the database's Unix socket. Being able to enter it is the only key: there is no port and no password.
import { createHash } from 'node:crypto';
import { chmodSync, chownSync, lstatSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Account, canEnter } from './account.ts';
import { errorCode } from './system-error.ts';

const SOCKET_NAME = '.s.PGSQL.5432';
/** The kernel's limit for a socket path is 108 bytes on Linux, 104 on macOS, each with a closing zero. */
const MAX_SOCKET_PATH = 103;
const MAX_TRIES = 10;

/** Makes the folder: short whatever the data folder's path, and the same at every start. */
export function makeSocketDir(clusterDir: string, account: Account | undefined): string {
  const name = `xuong-${createHash('sha256').update(clusterDir).digest('hex').slice(0, 12)}`;
  const uid = account?.uid ?? process.getuid?.();
  for (let number = 0; number < MAX_TRIES; number++) {
    const dir = join(chooseBase(account), number === 0 ? name : `${name}-${number}`);
    // Anybody can create a folder of this name in a shared /tmp: one that is not ours is passed over.
    if (create(dir, account) || isPrivate(dir, uid)) return dir;
  }
  throw new Error(`The folder for the database socket (${join(chooseBase(account), name)}) is taken by another user.`);
}

export function socketPath(socketDir: string): string {
  return join(socketDir, SOCKET_NAME);
}

function chooseBase(account: Account | undefined): string {
  const base = tmpdir();
  const path = socketPath(join(base, `xuong-${'0'.repeat(12)}-9`));
  return Buffer.byteLength(path) <= MAX_SOCKET_PATH && (!account || canEnter(base, account)) ? base : '/tmp';
}

function create(dir: string, account: Account | undefined): boolean {
  try {
    mkdirSync(dir, { mode: 0o700 });
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  }
  chmodSync(dir, 0o700);
  if (account) chownSync(dir, account.uid, account.gid);
  return true;
}

function isPrivate(dir: string, uid: number | undefined): boolean {
  const stat = lstatSync(dir);
  return stat.isDirectory() && stat.uid === uid && (stat.mode & 0o777) === 0o700;
}
