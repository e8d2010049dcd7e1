// `npm run attack`: sixteen clients work while everything that can break is broken, one after the other and together. Told per
// phase: what was answered, how soon, and when all was normal again; at the end: is what was acknowledged there, once.
// Exits with 1 when a bar is missed. See docs/security.md.
import { execFileSync } from 'node:child_process';
import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Blow, costlySheets, halfBodies, stalledExports, together } from './blows.ts';
import { type Ledger, openShop, type Shop, startClients } from './clients.ts';
import { answers } from './http.ts';
import { type Disk, fillDisk, freePort, Machine, makeDisk } from './machine.ts';
import { byCall, judge } from './report.ts';

const say = (line: string) => void process.stdout.write(`${line}\n`);
/** What the server may take once it has started. */
const MOST_MB = 150;
/** The first calls of a start are planned and compiled; they are nobody's measure. */
const WARM_MS = 10_000;
const missed: string[] = [];

interface Scene {
  machine: Machine;
  shop: Shop;
  disk: Disk;
}
interface Phase {
  name: string;
  seconds: number;
  /** Something is away for a while: the act resolves when it is given back, and how long normality takes is counted from then. */
  isOutage?: true;
  /** The server itself is gone: nobody is there to say so. */
  isDeaf?: true;
  act: (scene: Scene, seconds: number) => Promise<unknown>;
}
const attacked =
  (blow: Blow): Phase['act'] =>
  async ({ shop }, seconds) => {
    const running = blow(shop);
    await sleep(seconds * 1000);
    await running.end();
  };
const phases: Phase[] = [
  { name: 'nothing', seconds: 10, act: (_, seconds) => sleep(seconds * 1000) },
  { name: '16 stalled exports', seconds: 25, act: attacked(stalledExports) },
  { name: '100 half bodies', seconds: 25, act: attacked(halfBodies) },
  { name: 'hostile sheets', seconds: 25, act: attacked(costlySheets) },
  { name: 'all three', seconds: 30, act: attacked(together(stalledExports, halfBodies, costlySheets)) },
  { name: 'connections ended', seconds: 15, isOutage: true, act: ({ machine }) => endConnections(machine) },
  { name: 'a backend killed', seconds: 15, isOutage: true, act: ({ machine }) => killBackend(machine) },
  { name: 'PostgreSQL killed', seconds: 15, isOutage: true, act: async ({ machine }) => machine.killDatabase() },
  { name: 'disk full', seconds: 15, isOutage: true, act: fullDisk },
  { name: 'killed on a full disk', seconds: 15, isOutage: true, act: killedOnFullDisk },
  { name: 'server killed', seconds: 15, isOutage: true, isDeaf: true, act: killServer },
  { name: 'all of it', seconds: 15, isOutage: true, isDeaf: true, act: everything },
];

const ours = `from pg_stat_activity where application_name = 'xuong'`;
async function endConnections(machine: Machine): Promise<void> {
  for (let n = 0; n < 5; n++) {
    await machine.sql(`select pg_terminate_backend(pid) ${ours}`);
    await sleep(500);
  }
}
async function killBackend(machine: Machine): Promise<void> {
  const [backend] = await machine.sql<{ pid: number }>(`select pid ${ours} and state <> 'idle' limit 1`);
  if (backend) process.kill(backend.pid, 'SIGKILL');
}
const FULL_MS = 15_000;
async function untilFelt(name: string): Promise<void> {
  const from = answers.length;
  const isFelt = () => answers.slice(from).some(({ status }) => status === 503);
  for (let waited = 0; waited < 60 && !isFelt(); waited++) await sleep(1000);
  if (!isFelt()) missed.push(`${name}: the database did not feel it`);
}
/** Until the database has felt it, and a while more. */
async function fullDisk({ disk }: Scene): Promise<void> {
  const filling = fillDisk(disk.dir);
  await untilFelt('disk full');
  await sleep(FULL_MS);
  await filling.end();
}
/** It cannot even start again before there is room. */
async function killedOnFullDisk({ machine, disk }: Scene): Promise<void> {
  const filling = fillDisk(disk.dir);
  await untilFelt('killed on a full disk');
  machine.killDatabase();
  await sleep(FULL_MS);
  await filling.end();
}
async function killServer({ machine }: Scene): Promise<void> {
  await machine.end('SIGKILL');
  await machine.start();
}
/** Under the three attacks the server is killed, then the disk filled and the database killed upon it. */
async function everything(scene: Scene): Promise<void> {
  const running = together(stalledExports, halfBodies, costlySheets)(scene.shop);
  await sleep(5000);
  await killServer(scene);
  await sleep(5000);
  if (scene.disk.isOwn) await killedOnFullDisk(scene);
  else scene.machine.killDatabase();
  await running.end();
}

async function main(): Promise<void> {
  const disk = makeDisk();
  const machine = new Machine(disk.dir, await freePort());
  try {
    await machine.start();
    const { now } = machine.memory();
    say(`Server ${now} MB after its first start; load of the machine ${loadavg()[0]?.toFixed(1)}\n`);
    if (now > MOST_MB) missed.push(`memory after start: ${now} MB`);
    await machine.sql('set session_replication_role = replica', MANY_CUSTOMERS);
    const shop = await openShop(machine.url);
    const { ledger, end } = startClients(shop);
    await sleep(WARM_MS);
    const wanted = process.argv[2]?.split(',');
    for (const phase of phases.filter(({ name }) => !wanted || wanted.includes(name))) {
      if (phase.name.includes('disk') && !disk.isOwn) say(`${phase.name}: not tried, it needs root or ATTACK_DIR`);
      else await run(phase, { machine, shop, disk });
    }
    await end();
    await prove(machine, ledger);
  } finally {
    await machine.end('SIGTERM');
    disk.free();
  }
  for (const sentence of missed) say(`MISSED  ${sentence}`);
  if (!missed.length) say('Every bar was met.');
  process.exitCode = missed.length ? 1 : 0;
}

/** Large enough that no buffer of the system swallows a whole export. */
const MANY_CUSTOMERS = `insert into customer (tenant_id, code, name, phone, note)
  select 1, 'X' || n, 'Khách ' || n, '09' || lpad(n::text, 8, '0'), (select string_agg(md5(n::text || k), '') from generate_series(1, 60) k)
  from generate_series(1, 12000) n`;

async function run(phase: Phase, scene: Scene): Promise<void> {
  const began = performance.now();
  await phase.act(scene, phase.seconds);
  const given = performance.now();
  if (phase.isOutage) await sleep(phase.seconds * 1000);
  const ended = performance.now();
  const { line, bars } = judge(phase, { began, given, ended });
  say(`${line}  load ${loadavg()[0]?.toFixed(1)}, server ${scene.machine.memory().now} MB`);
  missed.push(...bars.map((bar) => `${phase.name}: ${bar}`));
  if (process.env.ATTACK_CALLS) for (const row of byCall({ began, ended })) say(`    ${row}`);
}

interface Found {
  kind: keyof Ledger;
  key: string;
  ids: number[];
  states: string[];
}
const FOUND = `
  select kind, key, array_agg(id order by id) as ids, array_agg(state order by id) as states from (
    select 'ticket' as kind, error_note as key, id, status as state from ticket where tenant_id = 1
    union all select 'inbound', note, id, status from inbound where tenant_id = 1
    union all select 'outbound', note, id, state from outbound where tenant_id = 1) d
  where key like 'attack %' group by kind, key`;

/** Every acknowledged document is there once and as far as it was acknowledged, nothing else is, and the books are right. */
async function prove(machine: Machine, ledger: Ledger): Promise<void> {
  const found = await machine.sql<Found>(FOUND);
  const before = missed.length;
  const seen = new Map(found.map((row) => [`${row.kind} ${row.key}`, row]));
  for (const kind of ['ticket', 'inbound', 'outbound'] as const) {
    for (const [key, { id, state }] of ledger[kind]) {
      const row = seen.get(`${kind} ${key}`);
      if (!row) missed.push(`lost: ${kind} ${key}`);
      else if (row.ids.length > 1) missed.push(`twice: ${kind} ${key}`);
      else if (row.ids[0] !== id || row.states[0] !== state)
        missed.push(`other: ${kind} ${key} is ${row.ids[0]} ${row.states[0]}, acknowledged ${id} ${state}`);
      seen.delete(`${kind} ${key}`);
    }
  }
  for (const name of seen.keys()) missed.push(`never acknowledged: ${name}`);
  const { ticket, inbound, outbound } = ledger;
  say(
    `\n${ticket.size} tickets, ${inbound.size} import bills, ${outbound.size} transfers acknowledged: ${missed.length === before ? 'all there, each once' : 'NOT all there'}`,
  );
  try {
    say(
      execFileSync(process.execPath, ['dist/server/books.js'], {
        env: { ...process.env, DATA_DIR: machine.dataDir },
        encoding: 'utf8',
      }).trim(),
    );
  } catch (error) {
    missed.push(`the books: ${error instanceof Error && 'stdout' in error ? String(error.stdout) : error}`);
  }
}

await main();
