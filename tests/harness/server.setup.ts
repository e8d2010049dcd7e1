// The built server with the demo shop on a data folder of its own, for the journeys. DEMO_SHOP names a ready one: it is copied.
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { lstat, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';

const runFile = promisify(execFile);
const DATA = 'data';
const STARTED_MB = 'started-mb';
const LOG = 'journeys.log';

declare module 'vitest' {
  interface ProvidedContext {
    url: string;
    dataDir: string;
    /** What the server held in memory once it had started, for the first time, with the demo shop. */
    startedMb: number;
  }
}

export default async function setup(project: TestProject) {
  const dataDir = await mkdtemp(join(tmpdir(), 'xuong-journeys-'));
  const ready = process.env.DEMO_SHOP;
  // With owners and rights: the database does not start from files that are not its own.
  if (ready) {
    await runFile('cp', ['-a', `${join(ready, DATA)}/.`, dataDir]);
    if ((await lstat(join(dataDir, 'pg'))).isSymbolicLink()) throw new Error('Both halves would share one database');
  }
  const { child, url } = await startServer({ DATA_DIR: dataDir });
  child.stdout?.pipe(createWriteStream(join(dataDir, LOG)));
  project.provide('url', url);
  project.provide('dataDir', dataDir);
  project.provide(
    'startedMb',
    ready ? Number(await readFile(join(ready, STARTED_MB), 'utf8')) : await megabytes(child),
  );
  return async () => {
    await end(child);
    await rm(dataDir, { recursive: true, force: true });
  };
}

/** What the server of the journeys logged since then: of a journey that fails it says what broke behind the screen. */
export async function faultsSince(dataDir: string, start: number): Promise<string[]> {
  const log = await readFile(join(dataDir, LOG), 'utf8').catch(() => '');
  const lines = log.split('\n').filter((line) => line.startsWith('{') && line.endsWith('}'));
  const faults = lines.flatMap((line) => {
    const { time, msg, err } = JSON.parse(line) as {
      time: number;
      msg: string;
      err?: { code?: string; message: string };
    };
    return time < start ? [] : [['server', msg, err?.code, err?.message].filter(Boolean).join(' · ')];
  });
  return [...new Set(faults)].slice(0, MOST_FAULTS);
}
const MOST_FAULTS = 10;

/** Starts for the first time, with the demo shop, and stops: several journeys begin from a copy instead of making their own. */
export async function makeDemoShop(folder: string): Promise<void> {
  const { child } = await startServer({ DATA_DIR: join(folder, DATA) });
  await writeFile(join(folder, STARTED_MB), String(await megabytes(child)));
  await end(child);
}

async function megabytes({ pid }: ChildProcess): Promise<number> {
  const { stdout } = await runFile('ps', ['-o', 'rss=', '-p', String(pid)]);
  return Number(stdout) / 1000;
}

async function end(child: ChildProcess): Promise<void> {
  child.kill('SIGTERM');
  await once(child, 'exit');
}

const built = `${process.env.XUONG_DIST ?? 'dist'}/server`;
/** Starts dist/server on a free port and waits for its closing line. */
export async function startServer(
  env: Record<string, string>,
  dist?: string,
): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, [`${dist ? `${dist}/server` : built}/main.js`], {
    env: { ...process.env, NODE_ENV: 'production', PORT: '0', LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  const url = await new Promise<string | undefined>((resolve) => {
    // Read to its end: a server whose log nobody takes waits with it, also when it is told to end.
    child.stdout.on('data', (chunk) => {
      if (/localhost:\d+\s/.test(said)) return;
      said += String(chunk);
      const found = /http:\/\/localhost:\d+(?=\s)/.exec(said)?.[0];
      if (found) resolve(found);
    });
    child.stdout.once('end', () => resolve(undefined));
  });
  if (!url) throw new Error(`The server ended before it was listening: ${said}`);
  return { child, url: url.replace('localhost', '127.0.0.1') };
}

/** `npm run backup`, `npm run restore` and `npm run books`, as they are after the build; what they say. */
export async function runProgram(
  what: 'backup' | 'restore' | 'books',
  args: readonly string[],
  dataDir: string,
): Promise<string> {
  const { stdout } = await runFile(process.execPath, [`${built}/${what}.js`, ...args], {
    env: { ...process.env, DATA_DIR: dataDir },
  });
  return stdout;
}
