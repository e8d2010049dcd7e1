// Several serving processes behind one port: what holds for the whole server holds for all of them together, and one that dies is replaced.
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startServer } from '../harness/server.setup.ts';

/** A connection of its own each time: they are dealt out in turn. */
const signIn = (url: string, name: string, password: string) =>
  fetch(`${url}/api/TokenAuth/Authenticate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'abp.tenantid': '1', connection: 'close' },
    body: JSON.stringify({ userNameOrEmailAddress: name, password }),
  });
const servingOf = (pid: number | undefined): number[] =>
  execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, parent, ...args]) => Number(parent) === pid && args.some((arg) => arg.endsWith('worker.js')))
    .map(([child]) => Number(child));

test('two processes count together, replace each other and stop together', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'xuong-processes-'));
  const { child, url } = await startServer({ DATA_DIR: dataDir, SEED: 'none', PROCESSES: '2' });
  try {
    const first = servingOf(child.pid);
    expect(first).toHaveLength(2);

    const tries: number[] = [];
    for (let n = 0; n < 11; n++) tries.push((await signIn(url, 'nobody', 'wrong one')).status);
    expect(tries.slice(0, 10)).not.toContain(429);
    expect(tries[10]).toBe(429);

    const { result } = (await (await signIn(url, 'admin', '123qwe')).json()) as { result: { accessToken: string } }; // TokenAuth.Authenticate
    const headers = { authorization: `Bearer ${result.accessToken}`, connection: 'close' };
    const list = () => fetch(`${url}/api/services/app/UserType/GetAll`, { headers });
    for (let n = 0; n < 6; n++) expect((await list()).status).toBe(200);
    const metrics = await (await fetch(`${url}/metrics`)).text();
    expect(/xuong_call_seconds_count\{call="UserType\/GetAll",status="200"\} (\d+)/.exec(metrics)?.[1]).toBe('6');

    process.kill(first[0] ?? 0, 'SIGKILL');
    await expect.poll(() => servingOf(child.pid).filter((pid) => !first.includes(pid))).toHaveLength(1);
    for (let n = 0; n < 4; n++) expect((await list()).status).toBe(200);

    const gone = once(child, 'exit');
    child.kill('SIGTERM');
    expect((await gone)[0]).toBe(0);
    expect(servingOf(child.pid)).toEqual([]);
    expect(await readdir(join(dataDir, 'pg'))).not.toContain('postmaster.pid');
  } finally {
    child.kill('SIGKILL');
    await rm(dataDir, { recursive: true, force: true });
  }
});
