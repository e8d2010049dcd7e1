// Puts a backup in the place of a data folder's content; what was there before is kept beside it.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  closeSync,
  createReadStream,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readSync,
  realpathSync,
  renameSync,
} from 'node:fs';
import { cp, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { chooseAccount, giveTo } from '../embedded/account.ts';
import { installDraft, makeDraft, openCluster } from '../embedded/cluster.ts';
import { claimFolder } from '../embedded/owner.ts';
import { findPostmaster, stopPostmaster } from '../embedded/postmaster.ts';
import { errorCode } from '../embedded/system-error.ts';
import { checkManifest, MANIFEST } from './manifest.ts';
import { MAGIC, Unsealable, unseal } from './sealed.ts';

/**
 * Unpacks the backup, ready for the next start. Refuses while a server runs on the folder. Returns what was moved aside.
 * `passphrase` is asked for when the backup has one.
 */
export async function restoreFrom(
  file: string,
  dataDir: string,
  passphrase: () => Promise<string | null> = async () => null,
): Promise<{ movedAside: string[] }> {
  if (!existsSync(file)) throw new Error(`There is no backup file ${file}.`);
  const words = isSealed(file) ? await passphrase() : undefined;
  if (words === null) throw new Error(`${file} has a passphrase: set BACKUP_PASSPHRASE to it.`);
  mkdirSync(dataDir, { recursive: true });
  const folder = realpathSync(dataDir);
  const release = claimFolder(folder);
  const stage = mkdtempSync(join(folder, 'restore-'));
  try {
    // Everything that can fail for want of a good file or of space happens before the old data is touched.
    await unpack(resolve(file), stage, words);
    const draft = await draftCluster(stage, folder);
    await stopLeftOver(folder);
    return { movedAside: swap(stage, draft, folder) };
  } finally {
    await rm(stage, { recursive: true, force: true });
    release();
  }
}

function isSealed(file: string): boolean {
  const [head, descriptor] = [Buffer.alloc(MAGIC.length), openSync(file, 'r')];
  try {
    readSync(descriptor, head);
  } finally {
    closeSync(descriptor);
  }
  return head.equals(MAGIC);
}

async function unpack(file: string, stage: string, passphrase: string | undefined): Promise<void> {
  try {
    if (passphrase === undefined) await promisify(execFile)('tar', ['-xzf', file, '-C', stage, '--no-same-owner']);
    else await unpackSealed(file, stage, passphrase);
  } catch (error) {
    if (error instanceof Unsealable) throw error;
    throw new Error(`${file} cannot be unpacked, it is damaged, not whole or no .tar.gz file.`, { cause: error });
  }
  checkManifest(stage, file);
  if (!existsSync(join(stage, 'pg', 'backup_label'))) throw new Error(`${file} holds no database.`);
}

async function unpackSealed(file: string, stage: string, passphrase: string): Promise<void> {
  const tar = spawn('tar', ['-xzf', '-', '-C', stage, '--no-same-owner'], { stdio: ['pipe', 'ignore', 'ignore'] });
  const ended = once(tar, 'close');
  try {
    await pipeline(createReadStream(file, { highWaterMark: 1 << 20 }), unseal(passphrase, file), tar.stdin);
  } finally {
    tar.stdin.destroy();
    await ended;
  }
  if (tar.exitCode !== 0) throw new Error(`tar ended with ${tar.exitCode}`);
}

async function draftCluster(stage: string, folder: string): Promise<string> {
  const account = openCluster(folder)?.account ?? chooseAccount(undefined);
  const draft = makeDraft(folder, account);
  const unpacked = join(stage, 'pg');
  try {
    await rename(unpacked, draft);
  } catch (error) {
    if (errorCode(error) !== 'EXDEV') throw error;
    await cp(unpacked, draft, { recursive: true });
    await rm(unpacked, { recursive: true });
  }
  chmodSync(draft, 0o700);
  if (account) giveTo(draft, account);
  return draft;
}

async function stopLeftOver(folder: string): Promise<void> {
  const cluster = openCluster(folder);
  const postmaster = cluster && findPostmaster(cluster.dir);
  if (postmaster) await stopPostmaster(postmaster);
}

function swap(stage: string, draft: string, folder: string): string[] {
  const stamp = new Date().toISOString().replace(/[-:]|\..*/g, '');
  const names = readdirSync(stage).filter((name) => name !== MANIFEST);
  const movedAside = ['pg', ...names].flatMap((name) => {
    const path = join(folder, name);
    if (!lstatSync(path, { throwIfNoEntry: false })) return [];
    renameSync(path, `${path}.before-restore-${stamp}`);
    return [`${path}.before-restore-${stamp}`];
  });
  for (const name of names) renameSync(join(stage, name), join(folder, name));
  installDraft(draft, folder);
  return movedAside;
}
