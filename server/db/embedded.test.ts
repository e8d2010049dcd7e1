// The launcher against real processes: every way a start, a crash or a second start has gone wrong elsewhere.
import { spawn } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  ask,
  connect,
  makeFolder,
  packagedNative,
  postmasterPid,
  programOf,
  SMALL,
  startElsewhere,
  startHere,
  TESTED,
  uidOf,
} from './embedded/launcher.fixture.ts';
import { findProcess, isRunning } from './embedded/processes.ts';
import { type EmbeddedPostgres, startEmbedded } from './embedded.ts';

vi.setConfig({ testTimeout: 60_000 });
const PATIENTLY = { timeout: 60_000 };
const isRoot = process.getuid?.() === 0;

describe('a running database', () => {
  let dataDir = '';
  let database: EmbeddedPostgres;

  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'xuong-test-'));
    database = await startEmbedded({ dataDir, settings: SMALL, ...TESTED });
  });
  afterAll(async () => {
    await database.stop();
    rmSync(dataDir, { recursive: true });
  });

  test('has no privileges, and this process can still reach it', async () => {
    const uid = uidOf(postmasterPid(dataDir));
    if (isRoot) expect(uid).not.toBe(0);
    else expect(uid).toBe(process.getuid?.());
    expect(statSync(join(dataDir, 'pg')).uid).toBe(uid);
    expect(await ask(database, 'select 40 + 2')).toBe(42);
  });

  test('has its socket where only its own user can enter', () => {
    const { uid, mode } = statSync(database.socketDir);
    expect(uid).toBe(uidOf(postmasterPid(dataDir)));
    expect(mode & 0o777).toBe(0o700);
  });

  test('is set up for Vietnamese text and time, with checksums and real writes to disk', async () => {
    const names = ['server_encoding', 'data_checksums', 'fsync', 'TimeZone', 'jit'];
    const values = await Promise.all(names.map((name) => ask(database, `select current_setting('${name}')`)));
    expect(values).toEqual(['UTF8', 'on', 'on', 'Asia/Ho_Chi_Minh', 'off']);
    expect(await ask(database, `select lower('ĐIỆN THOẠI')`)).toBe('điện thoại');
  });

  test('opens no network port', async () => {
    expect(await ask(database, 'show listen_addresses')).toBe('');
    expect(tcpSocketsOf(postmasterPid(dataDir))).toEqual([]);
  });
});

test('the socket path stays short however deep the data folder is', async () => {
  const dataDir = join(makeFolder(), 'a-rather-long-folder-name/'.repeat(12));
  const database = await startHere(dataDir);
  expect(Buffer.byteLength(join(database.socketDir, '.s.PGSQL.5432'))).toBeLessThan(104);
  expect(await ask(database, 'select 1')).toBe(1);
});

test('stops completely, may be told so twice, and starts again fast with its data', async () => {
  const dataDir = makeFolder();
  const firstBegan = performance.now();
  const first = await startHere(dataDir);
  const firstTook = performance.now() - firstBegan;
  await ask(first, 'create table note as select 7 as id');
  const pid = postmasterPid(dataDir);
  await Promise.all([first.stop(), first.stop()]);
  expect(isRunning(pid)).toBe(false);
  expect(existsSync(first.socketDir)).toBe(false);
  expect(existsSync(join(dataDir, 'server.pid'))).toBe(false);

  const began = performance.now();
  const second = await startHere(dataDir);
  expect(performance.now() - began).toBeLessThan(firstTook / 2);
  expect(second.adopted).toBe(false);
  expect(await ask(second, 'select id from note')).toBe(7);
});

test('programs in a private folder are copied to where the database account can run them', async () => {
  const folder = makeFolder();
  const native = copyNative(join(folder, 'private', 'native'));
  chmodSync(join(folder, 'private'), 0o700);
  // Bytes after the end of a program do no harm and make this copy one of its own.
  appendFileSync(join(native, 'bin', 'postgres'), `${process.pid} ${Date.now()}`);
  const dataDir = join(folder, 'data');
  const database = await startHere(dataDir, { binDir: join(native, 'bin') });
  const program = programOf(postmasterPid(dataDir));
  if (isRoot) onTestFinished(() => rmSync(dirname(dirname(dirname(program))), { recursive: true }));
  expect(program.startsWith(native)).toBe(!isRoot);
  expect(await ask(database, 'select 1')).toBe(1);
});

test('makes the library links that an install without scripts leaves out', async () => {
  const folder = makeFolder();
  const native = copyNative(join(folder, 'native'));
  for (const { target } of linksOf(native)) rmSync(join(folder, target), { force: true });
  const database = await startHere(join(folder, 'data'), { binDir: join(native, 'bin') });
  expect(linksOf(native).filter(({ target }) => !lstatSync(join(folder, target)).isSymbolicLink())).toEqual([]);
  expect(await ask(database, `select 'a' < 'b' collate "vi-x-icu"`)).toBe(true);
});

test('a private data folder is opened to the database account and to nobody else', async () => {
  const dataDir = makeFolder();
  chmodSync(dataDir, 0o700);
  const database = await startHere(dataDir);
  expect(realpathSync(join(dataDir, 'pg'))).toBe(join(dataDir, 'pg'));
  expect(statSync(dataDir).mode & 0o007).toBe(0);
  expect(await ask(database, 'select 1')).toBe(1);
});

test('a data folder inside a private one, which the database account cannot enter, works', async () => {
  const folder = makeFolder();
  chmodSync(folder, 0o700); // like root's home
  const dataDir = join(folder, 'data');
  const database = await startHere(dataDir);
  const cluster = realpathSync(join(dataDir, 'pg'));
  if (isRoot) onTestFinished(() => rmSync(cluster, { recursive: true }));
  expect(cluster.startsWith(dataDir)).toBe(!isRoot);
  await ask(database, 'create table note as select 7 as id');
  await database.stop();
  expect(await ask(await startHere(dataDir), 'select id from note')).toBe(7);
});

test('takes over the database of a killed server, with every acknowledged row', async () => {
  const dataDir = makeFolder();
  const other = await startElsewhere(dataDir, 'write');
  await vi.waitUntil(() => other.written.length > 200, PATIENTLY);
  await other.kill('SIGKILL');
  const pid = postmasterPid(dataDir);
  expect(isRunning(pid)).toBe(true);

  const database = await startHere(dataDir);
  expect(database.adopted).toBe(true);
  expect(postmasterPid(dataDir)).toBe(pid);
  expect(await idsIn(database)).toEqual(expect.arrayContaining(other.written));
  await database.stop();
  expect(isRunning(pid)).toBe(false);
});

test('a left over database with other settings is restarted, not taken over', async () => {
  const dataDir = makeFolder();
  const other = await startElsewhere(dataDir, 'write');
  await vi.waitUntil(() => other.written.length > 20, PATIENTLY);
  await other.kill('SIGKILL');
  const database = await startHere(dataDir, { settings: { shared_buffers: '24MB' } });
  expect(database.adopted).toBe(false);
  expect(await ask(database, 'show shared_buffers')).toBe('24MB');
  expect(await idsIn(database)).toEqual(expect.arrayContaining(other.written));
});

test('starts after server and database were both killed, with every acknowledged row', async () => {
  const dataDir = makeFolder();
  const other = await startElsewhere(dataDir, 'write');
  await vi.waitUntil(() => other.written.length > 200, PATIENTLY);
  process.kill(postmasterPid(dataDir), 'SIGKILL');
  await other.kill('SIGKILL');
  const database = await startHere(dataDir);
  expect(database.adopted).toBe(false);
  expect(await idsIn(database)).toEqual(expect.arrayContaining(other.written));
});

test('a killed database that nobody has reaped yet does not stand in the way', async () => {
  const dataDir = makeFolder();
  const other = await startElsewhere(dataDir, 'idle');
  const pid = postmasterPid(dataDir);
  // A stopped parent cannot collect its dead child, which so remains a zombie.
  other.process.kill('SIGSTOP');
  process.kill(pid, 'SIGKILL');
  await vi.waitUntil(() => !isRunning(pid), PATIENTLY);
  expect(process.kill(pid, 0)).toBe(true);
  rmSync(join(dataDir, 'server.pid'));
  const database = await startHere(dataDir);
  expect(await ask(database, 'select 1')).toBe(1);
});

test('a pid file from before a machine crash, whose number another program has now, is seen through', async () => {
  const dataDir = makeFolder();
  const first = await startHere(dataDir);
  const file = join(dataDir, 'pg', 'postmaster.pid');
  const lines = readFileSync(file, 'utf8').split('\n');
  await first.stop();
  // Of the same user: PostgreSQL itself passes over the processes of others.
  const { uid, gid } = statSync(join(dataDir, 'pg'));
  const stranger = spawn('sleep', ['60'], isRoot ? { uid, gid } : {});
  onTestFinished(() => void stranger.kill());
  writeFileSync(file, [stranger.pid, ...lines.slice(1)].join('\n'));

  const second = await startHere(dataDir);
  expect(second.adopted).toBe(false);
  await second.stop();
  expect(stranger.exitCode ?? stranger.signalCode).toBeNull();
});

test('refuses a data folder on which another server lives, and leaves that server alone', async () => {
  const dataDir = makeFolder();
  const other = await startElsewhere(dataDir, 'idle');
  const pid = postmasterPid(dataDir);
  await expect(startEmbedded({ dataDir, settings: SMALL })).rejects.toThrow(
    `Another Xưởng server (pid ${other.process.pid}) is already running on this data folder`,
  );
  expect(isRunning(pid)).toBe(true);

  await other.kill('SIGTERM');
  expect(isRunning(pid)).toBe(false);
  expect((await startHere(dataDir)).adopted).toBe(false);
});

test('of servers that start at the same moment exactly one gets the folder', async () => {
  const dataDir = makeFolder();
  const starts = [1, 2, 3].map(() => startHere(dataDir));
  const refusals = (await Promise.allSettled(starts)).filter((start) => start.status === 'rejected');
  expect(refusals.map(({ reason }) => String(reason))).toEqual([
    expect.stringContaining('Another Xưởng server'),
    expect.stringContaining('Another Xưởng server'),
  ]);
});

test('an owner whose pid lives on in another process is dead', async () => {
  const dataDir = makeFolder();
  const startedAt = `${findProcess(process.pid)?.startedAt} earlier`;
  writeFileSync(join(dataDir, 'server.pid'), JSON.stringify({ pid: process.pid, startedAt }));
  expect(await ask(await startHere(dataDir), 'select 1')).toBe(1);
});

test('a first start that was cut short leaves nothing in the way', async () => {
  const dataDir = makeFolder();
  mkdirSync(join(dataDir, 'pg.new-halfway'));
  writeFileSync(join(dataDir, 'pg.new-halfway', 'PG_VERSION'), '18\n');
  expect(await ask(await startHere(dataDir), 'select 1')).toBe(1);
  expect(readdirSync(dataDir).filter((name) => name.startsWith('pg.new'))).toEqual([]);
});

test('says in one sentence what is wrong when the database cannot start', async () => {
  const dataDir = makeFolder();
  const settings = { shared_buffers: 'plenty' };
  await expect(startEmbedded({ dataDir, settings })).rejects.toThrow(/did not start: .*"shared_buffers": "plenty"/);
  expect(existsSync(join(dataDir, 'server.pid'))).toBe(false);
});

test('a database made by another version of PostgreSQL is named as such', async () => {
  const dataDir = makeFolder();
  await (await startHere(dataDir)).stop();
  writeFileSync(join(dataDir, 'pg', 'PG_VERSION'), '9\n');
  await expect(startEmbedded({ dataDir })).rejects.toThrow(
    /was made by PostgreSQL 9 and cannot be run by PostgreSQL \d\d/,
  );
});

test.each([
  ['sunos', 'x64', /runs on Linux and macOS \(x64 or arm64\), not on sunos-x64: set DATABASE_URL/],
  [
    'darwin',
    process.platform === 'darwin' && process.arch === 'x64' ? 'arm64' : 'x64',
    /is not installed: run "npm ci/,
  ],
])('a machine without programs for it (%s, %s) is told what to do', async (platform, arch, sentence) => {
  pretend('platform', platform);
  pretend('arch', arch);
  await expect(startEmbedded({ dataDir: makeFolder() })).rejects.toThrow(sentence);
});

async function idsIn(database: { socketDir: string }): Promise<number[]> {
  const client = await connect(database);
  const { rows } = await client.query<{ id: number }>('select id from note');
  return rows.map(({ id }) => id);
}

function copyNative(target: string): string {
  cpSync(packagedNative(), target, { recursive: true, verbatimSymlinks: true });
  return target;
}

function linksOf(native: string): { target: string }[] {
  return JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8'));
}

function tcpSocketsOf(pid: number): string[] {
  if (process.platform !== 'linux') return [];
  const table = ['/proc/net/tcp', '/proc/net/tcp6'].filter(existsSync).map((file) => readFileSync(file, 'utf8'));
  const inodes = new Set(table.flatMap((text) => text.split('\n').map((line) => line.trim().split(/\s+/)[9])));
  return readdirSync(`/proc/${pid}/fd`)
    .map((fd) => /^socket:\[(\d+)]$/.exec(readlinkSync(`/proc/${pid}/fd/${fd}`))?.[1] ?? '')
    .filter((inode) => inodes.has(inode));
}

function pretend(property: 'platform' | 'arch', value: string): void {
  const real = process[property];
  Object.defineProperty(process, property, { value });
  onTestFinished(() => void Object.defineProperty(process, property, { value: real }));
}
