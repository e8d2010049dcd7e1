// The built server as a process: it stops cleanly, survives a kill, comes back from a backup, runs on an external database.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { findEmbedded, startEmbedded } from '../../server/db/embedded.ts';
import { ownerClient } from '../../server/db/open.ts';
import { runProgram, startServer } from '../harness/server.setup.ts';

const folders: string[] = [];
const newFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'xuong-start-'));
  folders.push(folder);
  return folder;
};
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

async function signIn(url: string, password = '123qwe'): Promise<string> {
  const response = await fetch(`${url}/api/TokenAuth/Authenticate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'abp.tenantid': '1' },
    body: JSON.stringify({ userNameOrEmailAddress: 'admin', password }),
  });
  const { result } = (await response.json()) as { result: { accessToken: string } | null }; // TokenAuth.Authenticate
  return result?.accessToken ?? '';
}
const createType = (url: string, token: string, code: string) =>
  fetch(`${url}/api/services/app/UserType/Create`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ code, name: code, orderNo: 1 }),
  });
async function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGINT' | 'SIGKILL'): Promise<number | null> {
  const gone = once(child, 'exit');
  child.kill(signal);
  return ((await gone) as [number | null])[0]; // exit: code, signal
}

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

test.each(['SIGTERM', 'SIGINT'] as const)('%s finishes a running request, then stops the database', async (signal) => {
  const dataDir = await newFolder();
  const { child, url } = await startServer({ DATA_DIR: dataDir, SEED: 'none' });
  const token = await signIn(url);
  const keeper = ownerClient({ host: findEmbedded(dataDir)?.socketDir ?? '', user: 'postgres', database: 'xuong' });
  await keeper.connect();
  await keeper.query('begin; lock table user_type in access exclusive mode');
  const running = createType(url, token, 'Night');
  const waiting = async () => (await keeper.query('select from pg_locks where not granted')).rowCount;
  await expect.poll(waiting).toBeGreaterThan(0);
  const code = end(child, signal);
  const isTaken = () =>
    fetch(`${url}/health`)
      .then(({ ok }) => ok)
      .catch(() => false);
  await expect.poll(isTaken).toBe(false); // the signal was heard while the request runs
  await keeper.query('rollback');
  await keeper.end();
  expect((await running).status).toBe(200);
  expect(await code).toBe(0);
  expect(await readdir(join(dataDir, 'pg'))).not.toContain('postmaster.pid');
});

test('kill -9 loses nothing that was acknowledged, and the next start goes on by itself', async () => {
  const dataDir = await newFolder();
  const first = await startServer({ DATA_DIR: dataDir, SEED: 'none' });
  const token = await signIn(first.url);
  const codes = Array.from({ length: 20 }, (_, index) => `Type${index}`);
  for (const code of codes) expect((await createType(first.url, token, code)).status).toBe(200);
  await end(first.child, 'SIGKILL');

  const second = await startServer({ DATA_DIR: dataDir, SEED: 'none' });
  const answer = await fetch(`${second.url}/api/services/app/UserType/GetAll?maxResultCount=100&keyword=Type`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { result } = (await answer.json()) as { result: { items: { code: string }[] } }; // UserType.GetAll
  expect(result.items.map((row) => row.code).sort()).toEqual(codes.toSorted());
  expect(await end(second.child, 'SIGTERM')).toBe(0);
});

test('a backup of the running server brings uploaded pictures back, with the rows that name them', async () => {
  const [dataDir, backups, otherDir] = [await newFolder(), await newFolder(), await newFolder()];
  const first = await startServer({ DATA_DIR: dataDir, SEED: 'none' });
  const headers = { authorization: `Bearer ${await signIn(first.url)}`, 'content-type': 'application/json' };
  const send = async (path: string, body: object) => {
    const response = await fetch(`${first.url}/api/services/app/${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    return ((await response.json()) as { result: { url: string; image: string } }).result; // File.Upload, Product.CreateSupplies
  };
  const { url: image } = await send('File/Upload', { content: PNG });
  expect((await send('Product/CreateSupplies', { name: 'Có ảnh', image })).image).toBe(image);
  const file = join(backups, 'backup.tar.gz');
  expect(await runProgram('backup', [file], dataDir)).toContain('Backup written');
  expect(await end(first.child, 'SIGTERM')).toBe(0);

  expect(await runProgram('restore', [file], otherDir)).toContain('Restored');
  const second = await startServer({ DATA_DIR: otherDir, SEED: 'none' });
  const picture = await fetch(`${second.url}/${image}`, { headers });
  expect(picture.headers.get('content-type')).toBe('image/png');
  expect(Buffer.from(await picture.arrayBuffer()).toString('base64')).toBe(PNG);
  const list = await fetch(`${second.url}/api/services/app/Product/GetAllSupplies?keyword=co+anh`, { headers });
  expect(((await list.json()) as { result: { items: { image: string }[] } }).result.items[0]?.image).toBe(image); // Product.GetAllSupplies
  expect(await end(second.child, 'SIGTERM')).toBe(0);
});

test('on an external database nothing embedded is started, and an empty one asks for ADMIN_PASSWORD', async () => {
  const [databaseDir, dataDir] = [await newFolder(), await newFolder()];
  const postgres = await startEmbedded({ dataDir: databaseDir });
  try {
    const admin = ownerClient({ host: postgres.socketDir, user: postgres.user, database: 'postgres' });
    await admin.connect();
    await admin.query('create database elsewhere');
    await admin.end();
    const DATABASE_URL = `postgres://postgres@/elsewhere?host=${encodeURIComponent(postgres.socketDir)}`;

    const refused = spawn(process.execPath, ['dist/server/main.js'], {
      env: { ...process.env, DATABASE_URL, DATA_DIR: dataDir, PORT: '0', ADMIN_PASSWORD: '' },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let said = '';
    refused.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
    expect((await once(refused, 'exit'))[0]).toBe(1);
    expect(said).toContain('ADMIN_PASSWORD');

    const { child, url } = await startServer({ DATABASE_URL, DATA_DIR: dataDir, ADMIN_PASSWORD: 'rat kho doan' });
    expect(await signIn(url, 'rat kho doan')).not.toBe('');
    expect(await signIn(url)).toBe('');
    expect(await readdir(dataDir)).not.toContain('pg');
    expect(await end(child, 'SIGTERM')).toBe(0);
  } finally {
    await postgres.stop();
  }
});
