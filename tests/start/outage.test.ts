// The database dies alone: calls tell to come again, it is started again, and nothing that was acknowledged is lost.
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startServer } from '../harness/server.setup.ts';

test('a killed database comes back by itself, twice', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'xuong-outage-'));
  const { child, url } = await startServer({ DATA_DIR: dataDir, SEED: 'none' });
  onTestFinished(async () => {
    const gone = once(child, 'exit');
    child.kill('SIGTERM');
    await gone;
    await rm(dataDir, { recursive: true, force: true });
  });
  const post = (path: string, body: object, headers: Record<string, string>) =>
    fetch(`${url}/api/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const signedIn = await post(
    'TokenAuth/Authenticate',
    { userNameOrEmailAddress: 'admin', password: '123qwe' },
    { 'abp.tenantid': '1' },
  );
  const { result } = (await signedIn.json()) as { result: { accessToken: string } }; // TokenAuth.Authenticate
  const authorization = `Bearer ${result.accessToken}`;

  const acknowledged: string[] = [];
  const odd: string[] = [];
  let isOver = false;
  const client = async (name: string) => {
    for (let n = 0; !isOver; n++) {
      const code = `${name}x${n}`;
      const answer = await post('services/app/UserType/Create', { code, name: code, orderNo: 1 }, { authorization });
      if (answer.status === 200) acknowledged.push(code);
      else if (answer.status !== 503 || !answer.headers.get('retry-after'))
        odd.push(`${answer.status} ${await answer.text()}`);
    }
  };
  const clients = Promise.all(['a', 'b', 'c', 'd'].map(client));
  clients.catch(() => {}); // told below; if the test ends before, the server is stopped under them
  const health = async () => (await fetch(`${url}/health`)).status;
  /** The database's process, once it takes connections. */
  const database = async () => {
    const lines = (await readFile(join(dataDir, 'pg', 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
    return lines[7]?.trim() === 'ready' ? Number(lines[0]) : 0;
  };
  for (let round = 0; round < 2; round++) {
    const before = acknowledged.length;
    await expect.poll(() => acknowledged.length).toBeGreaterThan(before + 20);
    const pid = await database();
    process.kill(pid, 'SIGKILL');
    // It may be back before anybody asks how it is: what tells is the new process.
    await expect.poll(async () => ![0, pid].includes(await database())).toBe(true);
    const killed = acknowledged.length;
    await expect.poll(health).toBe(200);
    await expect.poll(() => acknowledged.length).toBeGreaterThan(killed + 20);
  }
  isOver = true;
  await clients;
  expect(odd).toEqual([]);
  const list = await fetch(`${url}/api/services/app/UserType/GetAll?maxResultCount=10000`, {
    headers: { authorization },
  });
  const { result: page } = (await list.json()) as { result: { items: { code: string }[] } }; // UserType.GetAll
  const kept = new Set(page.items.map(({ code }) => code));
  expect(acknowledged.filter((code) => !kept.has(code))).toEqual([]);
});
