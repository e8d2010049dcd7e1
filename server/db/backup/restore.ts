// Puts a backup in the place of a data folder's content; what was there before is kept beside it.
import { execFile } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  renameSync,
} from 'node:fs';
import { cp, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { chooseAccount, giveTo } from '../embedded/account.ts';
import { installDraft, makeDraft, openCluster } from '../embedded/cluster.ts';
import { claimFolder } from '../embedded/owner.ts';
import { findPostmaster, stopPostmaster } from '../embedded/postmaster.ts';
import { errorCode } from '../embedded/system-error.ts';
import { checkManifest, MANIFEST } from './manifest.ts';

/** Unpacks the backup, ready for the next start. Refuses while a server runs on the folder. Returns what was moved aside. */
export async function restoreFrom(file: string, dataDir: string): Promise<{ movedAside: string[] }> {
  if (!existsSync(file)) throw new Error(`There is no backup file ${file}.`);
  mkdirSync(dataDir, { recursive: true });
  const folder = realpathSync(dataDir);
  const release = claimFolder(folder);
  const stage = mkdtempSync(join(folder, 'restore-'));
  try {
    // Everything that can fail for want of a good file or of space happens before the old data is touched.
    await unpack(resolve(file), stage);
    const draft = await draftCluster(stage, folder);
    await stopLeftOver(folder);
    return { movedAside: swap(stage, draft, folder) };
  } finally {
    await rm(stage, { recursive: true, force: true });
    release();
  }
}

async function unpack(file: string, stage: string): Promise<void> {
  try {
    await promisify(execFile)('tar', ['-xzf', file, '-C', stage, '--no-same-owner']);
  } catch (error) {
    throw new Error(`${file} cannot be unpacked, it is damaged, not whole or no .tar.gz file.`, { cause: error });
  }
  checkManifest(stage, file);
  if (!existsSync(join(stage, 'pg', 'backup_label'))) throw new Error(`${file} holds no database.`);
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
