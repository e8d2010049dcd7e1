// The folder of the database cluster: where it is, whose it is, and how a new one is made.
import { execFile } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { type Account, canEnter, chooseAccount, giveTo } from './account.ts';

/** Clusters of data folders that the database's account cannot enter, such as those in root's own home. */
const OUTSIDE_BASE = '/var/lib/xuong';
const DRAFT = 'pg.new-';

export interface Cluster {
  /** Real path, without links: it is part of the command line by which a running server is recognised. */
  dir: string;
  account: Account | undefined;
}

export function clusterPath(dataDir: string): string {
  return join(dataDir, 'pg');
}

/** The cluster of the data folder, if it has one already. */
export function openCluster(dataDir: string): Cluster | undefined {
  const path = clusterPath(dataDir);
  if (!existsSync(join(path, 'PG_VERSION'))) return undefined;
  const dir = realpathSync(path);
  const { uid } = statSync(dir);
  const me = process.getuid?.();
  if (me !== 0 && me !== uid) {
    throw new Error(
      `The database folder ${dir} belongs to another user (uid ${uid}), under whom or as root Xưởng was started before: start it so again, or give the folder to the present user.`,
    );
  }
  const account = chooseAccount(dir);
  if (!account) return { dir, account };
  if (uid === 0) giveTo(dir, account);
  if (canEnter(dir, account)) return { dir, account };
  throw new Error(
    `The database folder ${dir} cannot be entered by the account it belongs to (uid ${account.uid}): open its parent folders to that account, or choose another folder with DATA_DIR.`,
  );
}

export async function createCluster(dataDir: string, initdb: string, account: Account | undefined): Promise<Cluster> {
  if (existsSync(clusterPath(dataDir))) {
    throw new Error(`The folder ${clusterPath(dataDir)} is there but holds no database: move it away and start again.`);
  }
  for (const name of readdirSync(dataDir)) {
    if (name.startsWith(DRAFT)) rmSync(join(dataDir, name), { recursive: true });
  }
  // A draft that becomes the cluster by one rename: a start that is cut short leaves nothing half made.
  const draft = makeDraft(dataDir, account);
  await runInitdb(initdb, draft, account);
  return { dir: installDraft(draft, dataDir), account };
}

/** An empty private folder, owned by the account, in which a cluster can be made or unpacked. */
export function makeDraft(dataDir: string, account: Account | undefined): string {
  const isInside = !account || letIn(dataDir, account);
  const draft = mkdtempSync(isInside ? join(dataDir, DRAFT) : join(outsideBase(), 'pg-'));
  if (account) chownSync(draft, account.uid, account.gid);
  return draft;
}

/** Makes the draft the data folder's cluster; one that lies outside is linked to. */
export function installDraft(draft: string, dataDir: string): string {
  const path = clusterPath(dataDir);
  if (draft.startsWith(join(dataDir, DRAFT))) renameSync(draft, path);
  else symlinkSync(draft, path);
  return realpathSync(path);
}

/** How PostgreSQL programs are run: as the account, in a folder everybody may enter, without the caller's PG* variables. */
export function runAs(account: Account | undefined) {
  const env = { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C' };
  return account ? { cwd: '/', env, uid: account.uid, gid: account.gid } : { cwd: '/', env };
}

async function runInitdb(initdb: string, dir: string, account: Account | undefined): Promise<void> {
  // macOS has no C.UTF-8; PostgreSQL 17 and newer bring their own, with the same order and the same upper and lower case.
  const locale =
    process.platform === 'darwin'
      ? ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
      : ['--locale=C.UTF-8'];
  const args = ['-D', dir, ...locale, '-E', 'UTF8', '--auth=trust', '-U', 'postgres', '--data-checksums'];
  try {
    await promisify(execFile)(initdb, [...args, '--no-instructions'], runAs(account));
  } catch (error) {
    rmSync(dir, { recursive: true, force: true });
    throw new Error(`The database could not be created: ${reason(error)}`, { cause: error });
  }
}

// The data folder is ours to open, to this one account; the folders above it are not.
function letIn(dataDir: string, account: Account): boolean {
  if (canEnter(dataDir, account)) return true;
  if (!canEnter(dirname(dataDir), account) || statSync(dataDir).uid !== 0) return false;
  chownSync(dataDir, 0, account.gid);
  chmodSync(dataDir, (statSync(dataDir).mode & 0o777) | 0o010);
  return true;
}

function outsideBase(): string {
  mkdirSync(OUTSIDE_BASE, { recursive: true });
  chmodSync(OUTSIDE_BASE, 0o755); // whatever the umask
  return OUTSIDE_BASE;
}

function reason(error: unknown): string {
  const stderr = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : '';
  return stderr || (error instanceof Error ? error.message : String(error));
}
