// Which operating system account the database runs under: PostgreSQL refuses to run as root.
import { execFileSync } from 'node:child_process';
import { lchownSync, lstatSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

export interface Account {
  uid: number;
  gid: number;
}

const OWN_NAME = 'xuong';

/** The account to drop to; nothing when this process is not root and the database simply runs as the same user. */
export function chooseAccount(clusterDir: string | undefined): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const owner = clusterDir === undefined ? undefined : statSync(clusterDir);
  // An existing cluster keeps its owner, whatever accounts the machine has gained or lost since.
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const account = lookUp('postgres') ?? lookUp(OWN_NAME) ?? addOwn() ?? lookUp('nobody');
  if (account) return account;
  throw new Error(
    'Xưởng runs as root and found no account to run its database under: create a user "postgres", or start Xưởng as an ordinary user.',
  );
}

/** May this account walk down to the path and read it? Judged by owner and mode bits, like the kernel does without ACLs. */
export function canRead(path: string, account: Account): boolean {
  return hasBits(path, account, 0o5) && canEnter(dirname(path), account);
}

/** May this account pass through the folder? */
export function canEnter(folder: string, account: Account): boolean {
  const isOpen = hasBits(folder, account, 0o1);
  return isOpen && (folder === dirname(folder) || canEnter(dirname(folder), account));
}

function hasBits(path: string, account: Account, needed: number): boolean {
  const { uid, gid, mode } = statSync(path);
  const shift = uid === account.uid ? 6 : gid === account.gid ? 3 : 0;
  return ((mode >> shift) & needed) === needed;
}

/** Gives a folder and all in it to the account. */
export function giveTo(path: string, account: Account): void {
  lchownSync(path, account.uid, account.gid);
  if (!lstatSync(path).isDirectory()) return;
  for (const name of readdirSync(path)) giveTo(join(path, name), account);
}

function lookUp(name: string): Account | undefined {
  try {
    const uid = Number(run('id', '-u', name));
    const gid = Number(run('id', '-g', name));
    return uid > 0 ? { uid, gid } : undefined;
  } catch {
    return undefined;
  }
}

function addOwn(): Account | undefined {
  try {
    run('useradd', '--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', OWN_NAME);
  } catch {
    return undefined;
  }
  return lookUp(OWN_NAME);
}

function run(command: string, ...args: string[]): string {
  const path = `${process.env.PATH ?? ''}:/usr/sbin:/sbin:/usr/bin:/bin`;
  return execFileSync(command, args, {
    encoding: 'utf8',
    env: { PATH: path },
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim();
}
