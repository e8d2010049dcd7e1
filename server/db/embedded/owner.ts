// One server per data folder: `server.pid` names the Node process that owns the folder's database.
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findProcess } from './processes.ts';
import { errorCode } from './system-error.ts';

interface Owner {
  pid: number;
  startedAt: string;
}

/** Makes this process the owner, or throws when another living one is. Returns the way to give it back. */
export function claimFolder(dataDir: string): () => void {
  const file = ownerFile(dataDir);
  const mine = `${JSON.stringify({ pid: process.pid, startedAt: findProcess(process.pid)?.startedAt ?? '' })}\n`;
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, mine);
  try {
    while (!publish(draft, file)) removeDead(file, dataDir);
  } finally {
    rmSync(draft, { force: true });
  }
  return () => {
    if (readText(file) === mine) rmSync(file, { force: true });
  };
}

/** The pid of the living server on this data folder, if there is one. */
export function findOwner(dataDir: string): number | undefined {
  return livingOwner(readText(ownerFile(dataDir)));
}

function ownerFile(dataDir: string): string {
  return join(dataDir, 'server.pid');
}

// A hard link appears whole or not at all, so nobody reads half a file and of two starters only one wins.
function publish(draft: string, file: string): boolean {
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  }
}

function removeDead(file: string, dataDir: string): void {
  const seen = readText(file);
  const pid = livingOwner(seen);
  if (pid !== undefined) {
    throw new Error(
      `Another Xưởng server (pid ${pid}) is already running on this data folder (${dataDir}): stop it first, or choose another folder with DATA_DIR.`,
    );
  }
  if (seen === undefined) return;
  // Move, then look: if a rival replaced the dead file in between, what we moved is alive and goes back.
  const moved = `${file}.dead-${process.pid}`;
  try {
    renameSync(file, moved);
    if (readText(moved) !== seen) publish(moved, file);
    rmSync(moved, { force: true });
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
  }
}

function livingOwner(text: string | undefined): number | undefined {
  const owner = parseOwner(text);
  if (!owner) return undefined;
  return findProcess(owner.pid)?.startedAt === owner.startedAt ? owner.pid : undefined;
}

function parseOwner(text: string | undefined): Owner | undefined {
  try {
    const value: unknown = JSON.parse(text ?? '');
    if (typeof value !== 'object' || value === null || !('pid' in value) || !('startedAt' in value)) return undefined;
    const { pid, startedAt } = value;
    return typeof pid === 'number' && typeof startedAt === 'string' ? { pid, startedAt } : undefined;
  } catch {
    return undefined;
  }
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}
