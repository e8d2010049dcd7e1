// A list call of 20 rows against the same SQL answered by bare node:http: what the house itself costs (at most 1.5 ×).
import { fork } from 'node:child_process';
import { Agent, get } from 'node:http';
import { fileURLToPath } from 'node:url';
import { ownerClient } from '../server/db/open.ts';
import type { Bench } from './bench.ts';

const SIZES = [300, 20_000];
const ROUNDS = 5;
const CALLS = 150;
const WARM_UP = 200;
const LIMIT = 1.5;

export async function benchListCall({ socketDir, say }: Bench): Promise<void> {
  const ours = await startServer('ours', socketDir);
  const bare = await startServer('bare', socketDir);
  try {
    for (const size of SIZES) {
      await addUsers(socketDir, size);
      for (const concurrency of [1, 8]) await compare({ ours, bare, size, concurrency, say });
    }
  } finally {
    ours.stop();
    bare.stop();
  }
}

interface Comparison {
  ours: Running;
  bare: Running;
  size: number;
  concurrency: number;
  say: Bench['say'];
}
async function compare({ ours, bare, size, concurrency, say }: Comparison): Promise<void> {
  const times = { ours: [] as number[], bare: [] as number[] };
  for (const server of [ours, bare]) await measure(server, WARM_UP, concurrency);
  for (let round = 0; round < ROUNDS; round++) {
    times.bare.push(...(await measure(bare, CALLS, concurrency)));
    times.ours.push(...(await measure(ours, CALLS, concurrency)));
  }
  const ratio = median(times.ours) / median(times.bare);
  say(
    `  20 of ${size} users, ${concurrency} at once: bare ${median(times.bare).toFixed(2)} ms, ours ${median(times.ours).toFixed(2)} ms, ` +
      `ratio ${ratio.toFixed(2)} (limit ${LIMIT}) ${ratio <= LIMIT ? 'ok' : 'TOO SLOW'}`,
  );
  if (ratio > LIMIT) process.exitCode = 1;
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

async function addUsers(host: string, count: number): Promise<void> {
  const owner = ownerClient({ host, user: 'postgres', database: 'xuong' });
  await owner.connect();
  await owner.query(
    `insert into user_account (tenant_id, user_name, name, surname, email_address, password_hash, security_stamp)
     select 1, 'bench' || n, 'Nhân viên', 'Số ' || n, 'bench' || n || '@xuong.example', '-', '-' from generate_series(1, ${count}) n
     on conflict do nothing`,
  );
  await owner.query('vacuum analyze');
  await owner.end();
}

interface Running {
  url: string;
  headers: Record<string, string>;
  stop: () => void;
}
/** Each server in a process of its own, so that neither pays for the other nor for the load. */
function startServer(kind: 'ours' | 'bare', socketDir: string): Promise<Running> {
  const child = fork(fileURLToPath(new URL('./bench-list-server-ts.js', import.meta.url)), [kind, socketDir]);
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The ${kind} server ended with ${code}.`)));
    child.once('message', (message) => resolve({ ...(message as Omit<Running, 'stop'>), stop: () => child.kill() })); // sent by list-server.ts
  });
}

const agent = new Agent({ keepAlive: true, maxSockets: 16 });
async function measure({ url, headers }: Running, calls: number, concurrency: number): Promise<number[]> {
  const times: number[] = [];
  let left = calls;
  const worker = async () => {
    while (left-- > 0) times.push(await timeOne(url, headers));
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  return times;
}

function timeOne(url: string, headers: Record<string, string>): Promise<number> {
  const began = performance.now();
  return new Promise((resolve, reject) => {
    get(url, { agent, headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`Status ${response.statusCode}`));
      response.resume().once('end', () => resolve(performance.now() - began));
    }).once('error', reject);
  });
}
