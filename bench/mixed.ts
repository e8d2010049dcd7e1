// Mixed clients in a closed loop: lists, pages, searches, tickets taken in, goods bought and moved (the clients of `npm run attack`). How many
// calls a second, how soon, and what each costs: processor time of the server and of its database, which other work on the
// machine does not change.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openShop, startClients } from './attack/clients.ts';
import { answers } from './attack/http.ts';
import { freePort, Machine } from './attack/machine.ts';
import { byCall } from './attack/report.ts';
import type { Bench } from './bench.ts';

const CLIENTS = Number(process.env.CLIENTS ?? 64);
const SECONDS = Number(process.env.SECONDS ?? 10);
const WARM_MS = Number(process.env.WARM ?? 5) * 1000;
const TICK_MS = 10; // Linux counts processor time in hundredths of a second
const quantile = (values: readonly number[], part: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? 0;

/** Milliseconds of processor time of a process, and of those that ended under it. */
function cpuOf(pid: number, withEnded = false): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
    .map(Number);
  const [own = 0, system = 0, ended = 0, endedSystem = 0] = fields.slice(11, 15);
  return (own + system + (withEnded ? ended + endedSystem : 0)) * TICK_MS;
}
const childrenOf = (pid: number): number[] =>
  execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
    .split('\n')
    .filter(Boolean)
    .map(Number);

export async function benchMixed({ dataDir, say }: Bench): Promise<void> {
  const machine = new Machine(join(dataDir, 'mixed'), await freePort());
  await machine.start();
  try {
    const { ledger, end } = startClients(await openShop(machine.url, Date.now().toString(36)), CLIENTS);
    await sleep(WARM_MS);
    const spent = () => {
      const postmaster = machine.postmaster();
      const backends = childrenOf(postmaster).reduce((sum, pid) => sum + cpuOf(pid), cpuOf(postmaster, true));
      return { server: cpuOf(machine.pid), database: backends };
    };
    const [before, began] = [spent(), performance.now()];
    await sleep(SECONDS * 1000);
    const [after, ended] = [spent(), performance.now()];
    await end();
    const inside = answers.filter((answer) => answer.ended >= began && answer.ended < ended);
    const times = inside.map((answer) => answer.ended - answer.began);
    const each = (ms: number) => (ms / inside.length).toFixed(2);
    say(
      `  ${CLIENTS} clients: ${Math.round(inside.length / SECONDS)} calls/s, p50 ${quantile(times, 0.5).toFixed(0)} ms, p99 ${quantile(times, 0.99).toFixed(0)} ms; ` +
        `processor per call: server ${each(after.server - before.server)} ms, database ${each(after.database - before.database)} ms`,
    );
    if (process.env.PERF) execFileSync('sh', ['-c', process.env.PERF], { stdio: 'inherit' });
    for (const row of byCall({ began, ended })) say(`    ${row}`);
    say(`    ${ledger.ticket.size} tickets, ${ledger.inbound.size} import bills, ${ledger.outbound.size} transfers`);
  } finally {
    await machine.end('SIGTERM');
  }
}
