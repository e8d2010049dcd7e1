// What the benchmarks of single calls share: the server on the bench's database, the median of a call beside the same SQL
// sent bare, and the plan that the database really used for it, below row-level security and inside functions too.
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { AnyCall, Sent } from '../contract/kit.ts';
import { type DatabaseAddress, openPool, ownerClient } from '../server/db/open.ts';
import type { Statement } from '../server/db/statement.ts';
import { workAsUsual } from '../server/heap.ts';
import { buildServer } from '../server/server.ts';
import type { Bench } from './bench.ts';

const ROUNDS = 9;

export interface Shop {
  owner: pg.Client;
  /** Makes a call as the demo shop's administrator and answers its body. */
  call: <C extends AnyCall>(call: C, input: Sent<C>, headers?: Record<string, string>) => Promise<string>;
  /** Milliseconds at the median, after one round that warms up. */
  time: (work: () => Promise<unknown>) => Promise<number>;
  /** The indexes that a call's statements went through, and the tables that were read whole; it is made twice. PLANS=no leaves it out. */
  plan: <C extends AnyCall>(call: C, input: Sent<C> | (() => Promise<Sent<C>>)) => Promise<string>;
  /** The statements of a call, to be sent again by bare pg as the owner: the same work without the house. */
  bare: <C extends AnyCall>(call: C, input: Sent<C>) => Promise<() => Promise<void>>;
  /** The same of a call that writes: it is made and taken back, these sequences included, and the bare statements write it. */
  rehearse: <C extends AnyCall>(call: C, input: Sent<C>, sequences: readonly string[]) => Promise<() => Promise<void>>;
}

export async function withShop(
  { socketDir }: Pick<Bench, 'socketDir'>,
  work: (shop: Shop) => Promise<void>,
): Promise<void> {
  const address = { host: socketDir, user: 'postgres', database: 'xuong' };
  const owner = ownerClient(address);
  await owner.connect();
  await owner.query('alter role postgres in database xuong reset all'); // of a run that was ended while it explained
  const server = await serve(address);
  const recorder = await recorderOf(address);
  try {
    await work({
      owner,
      time,
      call: server.call,
      plan: (call, input) => planOf(address, owner, call, input),
      bare: (call, input) => bareOf(recorder, owner, call, input),
      rehearse: (call, input, sequences) => rehearsalOf(recorder, owner, call, input, sequences),
    });
  } finally {
    await recorder.close();
    await server.close();
    await owner.end();
  }
}

/** Of each database: many sign-ins from one address are slowed down as guessing, and a token is good for every server of its database. */
const tokens = new Map<string, Record<string, string>>();
async function serve(address: DatabaseAddress, onConnect: (client: pg.PoolClient) => void = () => {}) {
  const pool = openPool(address, 4);
  pool.on('connect', onConnect);
  const app = await buildServer({ pool, tokenSecret: 'bench', logLevel: 'silent' });
  await app.ready();
  workAsUsual();
  const which = JSON.stringify(address);
  const headers = tokens.get(which) ?? (await signIn(app));
  tokens.set(which, headers);
  return {
    call: async <C extends AnyCall>(
      { verb, path }: C,
      input: Sent<C>,
      more: Record<string, string> = {},
    ): Promise<string> => {
      const sent = input as Record<string, string | string[]>; // light-my-request writes numbers as well
      const where = verb === 'GET' ? { query: sent } : { payload: sent };
      const answer = await app.inject({ method: verb, url: path, headers: { ...headers, ...more }, ...where });
      if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.body.slice(0, 300)}`);
      return answer.body;
    },
    close: async () => {
      await app.close();
      await pool.end();
    },
  };
}

async function signIn(app: FastifyInstance): Promise<Record<string, string>> {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/TokenAuth/Authenticate',
    headers: { 'abp.tenantid': '1' },
    payload: { userNameOrEmailAddress: 'admin', password: '123qwe' },
  });
  return { authorization: `Bearer ${answer.json().result.accessToken}` };
}

async function time(work: () => Promise<unknown>): Promise<number> {
  await work();
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const began = performance.now();
    await work();
    times.push(performance.now() - began);
  }
  return median(times);
}

/** A sheet that a call answers: how long it takes, and how much more memory than before at its peak. */
export async function sheetOf<C extends AnyCall>(
  shop: Shop,
  call: C,
  input: Sent<C>,
  headers: Record<string, string> = {},
): Promise<{ ms: number; size: number; megabytes: number }> {
  global.gc?.();
  const before = process.memoryUsage.rss();
  let peak = before;
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, 5);
  const began = performance.now();
  const { length: size } = await shop.call(call, input, headers);
  const ms = performance.now() - began;
  clearInterval(watch);
  return { ms, size, megabytes: (peak - before) / 1e6 };
}

export const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const EXPLAIN = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_nested_statements': 'on',
  'auto_explain.log_format': 'json',
  client_min_messages: 'log',
};
/** On connections of its own: explaining slows everything down. The server's plans arrive as notices. */
async function planOf<C extends AnyCall>(
  address: DatabaseAddress,
  owner: pg.Client,
  call: C,
  given: Sent<C> | (() => Promise<Sent<C>>),
) {
  if (process.env.PLANS === 'no') return '';
  const next = async () => (typeof given === 'function' ? (given as () => Promise<Sent<C>>)() : given);
  const [first, second] = [await next(), await next()];
  const said: string[] = [];
  for (const [name, value] of Object.entries(EXPLAIN))
    await owner.query(`alter role postgres in database xuong set ${name} = '${value}'`);
  const server = await serve(address, (client) => {
    client.on('notice', (notice) => said.push(notice.message ?? ''));
  });
  try {
    await server.call(call, first); // the caller's rights, read once
    said.length = 0;
    await server.call(call, second);
  } finally {
    await server.close();
    await owner.query('alter role postgres in database xuong reset all');
  }
  const used = new Set<string>();
  for (const message of said) {
    const [, plan] = /plan:\s*(\{[\s\S]*\})\s*$/.exec(message) ?? [];
    if (plan) collect(JSON.parse(plan).Plan, used);
  }
  return [...used].join(', ');
}

type Sendable = string | pg.QueryArrayConfig;
const configOf = ({ text, values, name }: Statement): Sendable => ({
  text,
  values,
  rowMode: 'array',
  ...(name ? { name } : {}),
});
interface Recorder extends Awaited<ReturnType<typeof serve>> {
  sent: { statement: Sendable; by: pg.PoolClient }[];
  /** Nothing that it writes stays. */
  rehearses: boolean;
}
/** A server that writes down what it sends. */
async function recorderOf(address: DatabaseAddress): Promise<Recorder> {
  const sent: Recorder['sent'] = [];
  const state = { sent, rehearses: false };
  const server = await serve(address, (client) => {
    const query = client.query.bind(client);
    const recorded = (statement: string | Statement, ...rest: unknown[]) => {
      sent.push({ statement: typeof statement === 'string' ? statement : configOf(statement), by: client });
      // The server is told that it was written: a commit that answers anything else has failed.
      if (state.rehearses && statement === 'commit')
        return query('rollback').then((ended) => Object.assign(ended, { command: 'COMMIT' }));
      return (query as (...all: unknown[]) => unknown)(statement, ...rest);
    };
    client.query = recorded as typeof client.query; // hands everything on
  });
  return Object.assign(state, server);
}
async function bareOf<C extends AnyCall>({ call: make, sent }: Recorder, owner: pg.Client, call: C, input: Sent<C>) {
  await make(call, input); // the caller's rights, read once
  sent.length = 0;
  await make(call, input);
  return replayOf(sent, owner);
}
async function rehearsalOf<C extends AnyCall>(
  recorder: Recorder,
  owner: pg.Client,
  call: C,
  input: Sent<C>,
  sequences: readonly string[],
) {
  const { rows } = await owner.query(`select ${sequences.map((name, n) => `nextval('${name}') as n${n}`).join(', ')}`);
  recorder.rehearses = true;
  recorder.sent.length = 0;
  try {
    await recorder.call(call, input);
  } finally {
    recorder.rehearses = false;
  }
  for (const [n, name] of sequences.entries()) await owner.query(`select setval('${name}', ${rows[0][`n${n}`]})`);
  return replayOf(recorder.sent, owner);
}
/**
 * Of the connection that did the work: what is told to open pages meanwhile leaves by another one. The end of the read before it left
 * with its beginning, and its own has not left yet.
 */
function replayOf(sent: Recorder['sent'], owner: pg.Client) {
  const shares = [...new Set(sent.map(({ by }) => by))].map((client) => sent.filter(({ by }) => by === client));
  const [ours = []] = shares.sort((a, b) => b.length - a.length);
  const own = ours.map(({ statement }) => statement).filter((statement) => statement !== 'commit');
  const statements = [...own, 'commit'].map((one) =>
    typeof one === 'string' ? one : { ...one, name: one.name && `b${one.name}` },
  );
  return async () => {
    for (const statement of statements) await owner.query(statement as pg.QueryConfig); // or a plain string
  };
}

interface PlanNode {
  'Node Type': string;
  'Index Name'?: string;
  'Relation Name'?: string;
  Plans?: PlanNode[];
}
function collect(node: PlanNode, used: Set<string>): void {
  if (node['Index Name']) used.add(node['Index Name']);
  else if (node['Node Type'] === 'Seq Scan') used.add(`${node['Relation Name']} whole`);
  for (const child of node.Plans ?? []) collect(child, used);
}
