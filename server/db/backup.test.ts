// Backups taken while rows are being written, and the way back from them.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { backupTo, restoreFrom } from './backup.ts';
import { ask, connect, makeFolder, postmasterPid, startElsewhere, startHere } from './embedded/launcher.fixture.ts';
import { isRunning } from './embedded/processes.ts';

vi.setConfig({ testTimeout: 60_000 });
const PATIENTLY = { timeout: 60_000 };

test('a backup under constant writing holds every row acknowledged before it, and all files', async () => {
  const dataDir = makeFolder();
  const database = await startHere(dataDir);
  const photo = `media/2026/${'ảnh-máy-'.repeat(12)}.jpg`;
  mkdirSync(join(dataDir, 'media', '2026'), { recursive: true });
  writeFileSync(join(dataDir, photo), 'a photo');
  writeFileSync(join(dataDir, 'secret.key'), 'a key', { mode: 0o600 });
  const writer = await startWriting(database);
  await vi.waitUntil(() => writer.acknowledged() > 500, PATIENTLY);
  const before = writer.acknowledged();
  const file = join(makeFolder(), 'deeper', 'backup.tar.gz');
  await backupTo(connectionTo(database), dataDir, file);
  const after = await writer.stop();
  expect(after).toBeGreaterThan(before);

  const otherDir = join(makeFolder(), 'data');
  expect(await restoreFrom(file, otherDir)).toEqual({ movedAside: [] });
  const restored = await startHere(otherDir);
  const count = Number(await ask(restored, `select count(*) from note where text = repeat('đ', 2000)`));
  expect(count).toBeGreaterThanOrEqual(before);
  expect(count).toBeLessThanOrEqual(after);
  expect(await ask(restored, 'select count(*) = max(id) from note')).toBe(true);
  expect(readFileSync(join(otherDir, photo), 'utf8')).toBe('a photo');
  expect(statSync(join(otherDir, 'secret.key')).mode & 0o777).toBe(0o600);
  expect(readdirSync(otherDir).sort()).toEqual(['media', 'pg', 'pg.log', 'secret.key', 'server.pid']);
});

test('leaves no slot and no half written file behind', async () => {
  const dataDir = makeFolder();
  const database = await startHere(dataDir);
  const folder = makeFolder();
  await backupTo(connectionTo(database), dataDir, join(folder, 'backup.tar.gz'));
  expect(readdirSync(folder)).toEqual(['backup.tar.gz']);
  expect(statSync(join(folder, 'backup.tar.gz')).mode & 0o777).toBe(0o600);
  await vi.waitUntil(async () => (await ask(database, 'select count(*) from pg_replication_slots')) === '0', PATIENTLY);
});

test('is a plain archive, without what belongs to the running server only', async () => {
  const dataDir = makeFolder();
  const database = await startHere(dataDir);
  const file = join(makeFolder(), 'backup.tar.gz');
  await backupTo(connectionTo(database), dataDir, file);
  const names = execFileSync('tar', ['-tzf', file], { encoding: 'utf8' }).trim().split('\n');
  expect(names[0]).toBe('xuong-backup.json');
  expect(names).toEqual(expect.arrayContaining(['pg/PG_VERSION', 'pg/backup_label', 'pg/pg_notify/', 'pg/pg_wal/']));
  expect(names.filter((name) => /postmaster|server\.pid|pg\.log|pg_replslot\/./.test(name))).toEqual([]);
});

test('a restore keeps what was there before', async () => {
  const dataDir = makeFolder();
  const file = join(makeFolder(), 'backup.tar.gz');
  const first = await startHere(dataDir);
  await ask(first, 'create table note as select 1 as id');
  await backupTo(connectionTo(first), dataDir, file);
  await ask(first, 'update note set id = 2');
  await first.stop();

  const { movedAside } = await restoreFrom(file, dataDir);
  expect(await ask(await startHere(dataDir), 'select id from note')).toBe(1);
  expect(movedAside).toEqual([expect.stringMatching(/pg\.before-restore-\d{8}T\d{6}$/)]);
  expect(existsSync(join(movedAside[0] ?? '', 'PG_VERSION'))).toBe(true);
});

test('a restore refuses while a server runs on the folder', async () => {
  const dataDir = makeFolder();
  const file = join(makeFolder(), 'backup.tar.gz');
  const database = await startHere(dataDir);
  await backupTo(connectionTo(database), dataDir, file);
  await expect(restoreFrom(file, dataDir)).rejects.toThrow('is already running on this data folder');
  expect(await ask(database, 'select 1')).toBe(1);
});

test('a restore ends the database that a killed server left running', async () => {
  const dataDir = makeFolder();
  const file = join(makeFolder(), 'backup.tar.gz');
  const database = await startHere(dataDir);
  await ask(database, 'create table note as select 0 as id');
  await backupTo(connectionTo(database), dataDir, file);
  await database.stop();
  const other = await startElsewhere(dataDir, 'write');
  await vi.waitUntil(() => other.written.length > 10, PATIENTLY);
  await other.kill('SIGKILL');
  const leftOver = postmasterPid(dataDir);

  await restoreFrom(file, dataDir);
  expect(isRunning(leftOver)).toBe(false);
  const restored = await startHere(dataDir);
  expect(restored.adopted).toBe(false);
  expect(await ask(restored, 'select max(id) from note')).toBe(0);
});

test('a damaged or foreign file is refused before anything is touched', async () => {
  const dataDir = makeFolder();
  const folder = makeFolder();
  const file = join(folder, 'backup.tar.gz');
  const database = await startHere(dataDir);
  await backupTo(connectionTo(database), dataDir, file);
  await database.stop();
  truncateSync(file, statSync(file).size - 1000);
  writeFileSync(join(folder, 'note.txt'), 'not ours');
  execFileSync('tar', ['-czf', join(folder, 'foreign.tar.gz'), '-C', folder, 'note.txt']);

  await expect(restoreFrom(file, dataDir)).rejects.toThrow('damaged, not whole or no .tar.gz');
  await expect(restoreFrom(join(folder, 'foreign.tar.gz'), dataDir)).rejects.toThrow('is not a backup of Xưởng');
  await expect(restoreFrom(join(folder, 'none.tar.gz'), dataDir)).rejects.toThrow('There is no backup file');
  expect(readdirSync(dataDir).sort()).toEqual(['pg', 'pg.log']);
  expect(await ask(await startHere(dataDir), 'select 1')).toBe(1);
});

test('a backup with a passphrase opens with it alone, and tells a wrong one from damage', async () => {
  const dataDir = makeFolder();
  const file = join(makeFolder(), 'backup.tar.gz.sealed');
  const database = await startHere(dataDir);
  await ask(database, `create table note as select 'chìa khóa nhà' as text`);
  writeFileSync(join(dataDir, 'secret.key'), 'not for others');
  await backupTo(connectionTo(database), dataDir, file, 'mật khẩu dài');
  const bytes = readFileSync(file);
  expect(bytes.length).toBeGreaterThan(2 << 20); // more than one chunk
  expect(() => execFileSync('tar', ['-tzf', file], { stdio: 'ignore' })).toThrow();

  const otherDir = join(makeFolder(), 'data');
  const opened = (from: string, words: string | null) => restoreFrom(from, otherDir, async () => words);
  await expect(opened(file, null)).rejects.toThrow('has a passphrase');
  await expect(opened(file, 'mật khẩu khác')).rejects.toThrow('The passphrase does not open');
  const bent = join(makeFolder(), 'bent');
  const flipped = Buffer.from(bytes);
  flipped[flipped.length - 100] = (flipped[flipped.length - 100] ?? 0) ^ 1;
  // A byte changed, the last chunk gone, something behind the end.
  const first = 39 + 4 + (1 << 20) + 16;
  for (const content of [flipped, bytes.subarray(0, first), Buffer.concat([bytes, Buffer.from('x')])]) {
    writeFileSync(bent, content);
    await expect(opened(bent, 'mật khẩu dài')).rejects.toThrow('damaged or not whole');
  }
  expect(existsSync(join(otherDir, 'pg'))).toBe(false);

  // However the letters were typed: one code point or two.
  await opened(file, 'mật khẩu dài'.normalize('NFD'));
  expect(await ask(await startHere(otherDir), 'select text from note')).toBe('chìa khóa nhà');
  expect(readFileSync(join(otherDir, 'secret.key'), 'utf8')).toBe('not for others');
});

test('the connection has to be to the database of that folder', async () => {
  const [dataDir, otherDir] = [makeFolder(), makeFolder()];
  const database = await startHere(dataDir);
  await startHere(otherDir);
  const file = join(makeFolder(), 'backup.tar.gz');
  await expect(backupTo(connectionTo(database), otherDir, file)).rejects.toThrow('is not the one in');
});

function connectionTo({ socketDir }: { socketDir: string }) {
  return { host: socketDir, user: 'postgres', database: 'postgres' };
}

async function startWriting(database: { socketDir: string }) {
  const client = await connect(database);
  await client.query('create table note (id int primary key, text text not null)');
  let acknowledged = 0;
  let isOn = true;
  const writing = (async () => {
    while (isOn) {
      await client.query(`insert into note values ($1, repeat('đ', 2000))`, [acknowledged + 1]);
      acknowledged++;
      // Full pages and file growth while the files are being read are what a careless copy trips over.
      if (acknowledged % 100 === 0) await client.query('checkpoint');
    }
  })();
  const stop = async () => {
    isOn = false;
    await writing;
    return acknowledged;
  };
  return { acknowledged: () => acknowledged, stop };
}
