// Open streams on two processes over one database: how soon a change is seen, and whether memory and connections stay flat.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { TokenAuth } from '../contract/session/session.calls.ts';
import { openPool, ownerClient } from '../server/db/open.ts';
import { asSystem } from '../server/kit/as-system.ts';
import { ring } from '../server/notice/ring.ts';
import type { Bench } from './bench.ts';

const STREAMS = Number(process.env.STREAMS ?? 200);
const CHANGES = Number(process.env.CHANGES ?? 30);
const PER_PERSON = 8;
const PAUSE_MS = 200;
const LIMIT_MS = 1000;
const TENANT = 1;
const quantile = (values: readonly number[], part: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? 0;
const megabytes = ({ pid }: ChildProcess) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

export async function benchLive({ socketDir, say }: Bench): Promise<void> {
  const address = { host: socketDir, user: 'postgres', database: 'xuong' };
  const [owner, pool] = [ownerClient(address), openPool(address, 2)];
  await owner.connect();
  const servers = [0, 1].map(() =>
    fork(fileURLToPath(new URL('./bench-live-server-ts.js', import.meta.url)), [socketDir]),
  );
  const readers = new AbortController();
  try {
    const bases = await Promise.all(servers.map(async (server) => String((await once(server, 'message'))[0])));
    const people = await owner.query<{ id: number; user_name: string }>(
      `select id, user_name from user_account where tenant_id = $1 and is_active and not is_deleted order by id limit $2`,
      [TENANT, Math.ceil(STREAMS / PER_PERSON)],
    );
    const seen: number[] = [];
    let began = 0;
    const streams = people.rows.length * PER_PERSON;
    const tokens = await Promise.all(
      people.rows.map(({ user_name }, at) => tokenOf(bases[at % 2] ?? '', user_name, at)),
    );
    for (let at = 0; at < streams; at++)
      await listen(bases[at % 2] ?? '', tokens[Math.floor(at / PER_PERSON)] ?? '', at, readers.signal, () =>
        seen.push(performance.now() - began),
      );
    const connections = async () =>
      Number((await owner.query(`select count(*) from pg_stat_activity where datname = 'xuong'`)).rows[0]?.count);
    const before = { memory: servers.map(megabytes), connections: await connections() };
    const users = people.rows.map(({ id }) => Number(id)) as never; // ids of users
    for (let at = 0; at < CHANGES; at++) {
      began = performance.now();
      const subject = { word: 'Ticket', id: `bench ${at}`, code: `SC${at}` } as const;
      await asSystem(pool, TENANT, 'bench', (ctx) => ring(ctx, { kind: 'workAssigned', to: { users }, subject }));
      await sleep(PAUSE_MS);
    }
    await sleep(LIMIT_MS);
    const after = { memory: servers.map(megabytes), connections: await connections() };
    const median = quantile(seen, 0.5);
    say(
      `  ${streams} streams on two processes, ${CHANGES} changes: ${seen.length} of ${streams * CHANGES} seen, ` +
        `median ${median.toFixed(0)} ms (limit ${LIMIT_MS}), p99 ${quantile(seen, 0.99).toFixed(0)} ms`,
    );
    say(
      `  memory ${before.memory.map(Math.round).join(' + ')} → ${after.memory.map(Math.round).join(' + ')} MB, ` +
        `database connections ${before.connections} → ${after.connections}`,
    );
    await owner.query(`delete from notice where tenant_id = $1 and subject_id like 'bench %'`, [TENANT]);
  } finally {
    readers.abort();
    for (const server of servers) server.kill();
    await Promise.all([pool.end(), owner.end()]);
  }
}

async function tokenOf(base: string, userNameOrEmailAddress: string, at: number): Promise<string> {
  const answer = await fetch(base + TokenAuth.Authenticate.path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'abp.tenantid': String(TENANT),
      'x-forwarded-for': `10.1.0.${at + 1}`, // many sign-ins from one address are slowed down
    },
    body: JSON.stringify({ userNameOrEmailAddress, password: '123qwe' }),
  });
  const { result } = (await answer.json()) as { result: { accessToken: string } }; // TokenAuth.Authenticate
  return result.accessToken;
}
async function listen(base: string, token: string, at: number, signal: AbortSignal, onSeen: () => void): Promise<void> {
  const response = await fetch(`${base}/api/live`, {
    headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': `10.2.${at >> 8}.${at & 255}` },
    signal,
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!response.ok || !reader) throw new Error(`The stream was refused: ${response.status}`);
  await reader.read();
  const go = async () => {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      for (const line of value.split('\n\n')) if (line.startsWith('data: ')) onSeen();
    }
  };
  void go().catch(() => {}); // ended with the bench
}
