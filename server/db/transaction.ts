// One call, one transaction: begun with the caller's tenant in the same message, so that isolation costs no round trip.
import { channel } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import {
  type CompiledQuery,
  type DatabaseConnection,
  DefaultQueryExecutor,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  type QueryResult,
} from 'kysely';
import type pg from 'pg';
import Cursor from 'pg-cursor';
import { CamelCaseCompiler, camelRows } from './camel-case.ts';
import type { Database, Tx } from './database.ts';
import { isRefused } from './outage.ts';
import { type Answer, answerOf } from './statement.ts';

/** Who the transaction is for; the database reads these settings in its policies and its audit log. */
export interface Scope {
  tenantId: number;
  userId?: number | null;
  branchId?: number | null;
  call?: string;
}

/** `set local` takes no parameters: only numbers and names of calls may pass. */
const literal = (value: number | string | null | undefined): string => {
  if (value === null || value === undefined) return "''";
  if (!/^[\w/.-]*$/.test(String(value))) throw new Error('Not a scope value');
  return `'${value}'`;
};
/** A read is behind its tenant; who asks and from where only matters to what is written. */
const setTenant = (scope: Scope): string => `set local app.tenant_id = ${literal(scope.tenantId)}`;
const setScope = (scope: Scope): string =>
  `${setTenant(scope)}; set local app.user_id = ${literal(scope.userId)}; ` +
  `set local app.branch_id = ${literal(scope.branchId)}; set local app.call = ${literal(scope.call)}`;

interface Running {
  tx: Tx;
  /** Continues as another tenant, inside the same transaction. */
  enter: (scope: Scope) => Promise<void>;
  /** Commits, does slow work without holding a connection, and begins again with the same scope; `tx` is another one then. */
  outside: <T>(work: () => Promise<T>) => Promise<T>;
  /** Something was committed on the way, which a rollback leaves as it is. */
  wentOutside: boolean;
  /** A last statement leaves with the commit. */
  commit: (last?: CompiledQuery) => Promise<void>;
  rollback: () => Promise<void>;
}
export interface OpenTransaction<Row> extends Running {
  /** The rows of the statement that was sent along with the beginning. */
  first: Row[];
}
/** Begun, but not yet answered: what is asked for now leaves in the same message. */
export interface SentTransaction<Row> extends Running {
  first: Promise<Row[]>;
}

interface Beginning {
  readOnly?: boolean;
  /** What goes by ids has one good plan: it is made once for a connection, not anew for the values of each of the first calls. */
  plansOnce?: boolean;
  /** A read sent in the same message (no parameters: build it from numbers only). */
  first?: string;
}
/** Begins, and waits until the database has said so. */
export async function begin<Row = never>(
  pool: pg.Pool,
  scope: Scope,
  options: Beginning = {},
): Promise<OpenTransaction<Row>> {
  const open = await beginAhead<Row>(pool, scope, options);
  try {
    return Object.assign(open, { first: await open.first });
  } catch (error) {
    await open.rollback().catch(() => {}); // the connection is dropped; the first error is the one to tell
    throw error;
  }
}

/** Begins without waiting. Where the beginning fails, so does everything that was sent behind it. */
export async function beginAhead<Row = never>(
  pool: pg.Pool,
  scope: Scope,
  options: Beginning = {},
): Promise<SentTransaction<Row>> {
  const plans = options.plansOnce ? '; set local plan_cache_mode = force_generic_plan' : '';
  const opening = () =>
    (options.readOnly ? `begin read only; ${setTenant(scope)}` : `begin; ${setScope(scope)}`) + plans;
  const begun = await connect(pool);
  const results = send(begun, options.first ? `${opening()}; ${options.first}` : opening());
  const first = results.then((all) => (options.first ? ((all.at(-1)?.rows ?? []) as Row[]) : [])); // what `first` selects
  first.catch(() => {}); // told to whoever asks for it
  let client: pg.PoolClient | null = begun; // null once it was given back: it may serve another call already
  let connection = new ClientConnection(begun);
  const end = async (how: 'commit' | 'rollback', last?: CompiledQuery) => {
    const held = client;
    client = null;
    if (!held) return;
    if (how === 'commit' && options.readOnly) return leaveOpen(held);
    const said = last ? ask(held, last) : null;
    const ended = together(held, how).query(how);
    said?.catch(() => {}); // told once the connection is given back
    let command: string;
    try {
      ({ command } = await ended);
      held.release();
    } catch (error) {
      held.release(true); // a connection in an unknown state is thrown away
      throw error;
    }
    await said;
    // Of statements that nobody waited for one may have failed: then the commit was a rollback.
    if (how === 'commit' && command !== 'COMMIT')
      throw connection.failure ?? new Error('The transaction had failed and was rolled back');
    const waiting = how === 'commit' ? afterwards.get(open.tx) : undefined;
    afterwards.delete(open.tx);
    for (const work of waiting ?? []) work(pool);
  };
  const open: SentTransaction<Row> = {
    tx: bind(connection),
    first,
    enter: async (next) => {
      if (client) await send(client, setScope(next));
      scope = next;
    },
    wentOutside: false,
    outside: async (work) => {
      await end('commit');
      open.wentOutside = true;
      const result = await work();
      client = await connect(pool);
      connection = new ClientConnection(client);
      open.tx = bind(connection);
      await send(client, opening());
      return result;
    },
    commit: (last) => end('commit', last),
    rollback: () => end('rollback'),
  };
  return open;
}

/**
 * Nothing of a read is left to be said, so that its end is not sent by itself: it leaves with whatever is asked of the connection next, or
 * alone once nobody has asked for a moment.
 */
const LEFT_OPEN_MS = 20;
const unended = new WeakMap<pg.PoolClient, NodeJS.Timeout>();
function leaveOpen(client: pg.PoolClient): void {
  unended.set(
    client,
    setTimeout(() => endRead(client), LEFT_OPEN_MS),
  );
  client.release();
}
/** Before anything else is asked of a connection. */
export function endRead(client: pg.PoolClient): void {
  const timer = unended.get(client);
  if (!timer) return;
  clearTimeout(timer);
  unended.delete(client);
  together(client, 'commit')
    .query('commit')
    .catch(() => {}); // a connection that broke says so to whoever has it next
}

/** Several statements in one message answer with one result each. */
async function send(client: pg.PoolClient, statements: string): Promise<pg.QueryResult[]> {
  const answer: unknown = await together(client, statements).query(statements);
  return answer as pg.QueryResult[];
}

/**
 * Statements do not wait for each other's answers (`pipeline`), and those of one turn leave in one write: writing to the
 * socket costs this process more than anything else that it does for a call.
 */
const leaving = new WeakMap<pg.PoolClient, string[]>();
/** Says the statements of each flight to whoever counts them (tests/contract/flights.test.ts). */
const flights = channel('xuong.flight');
function together(client: pg.PoolClient, text: string): pg.PoolClient {
  const others = leaving.get(client);
  if (others) {
    others.push(text);
    return client;
  }
  const texts = [text];
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection; // pg does not declare it
  leaving.set(client, texts);
  stream.cork();
  const leave = () => {
    leaving.delete(client);
    stream.uncork();
    if (flights.hasSubscribers) flights.publish(texts);
  };
  queueMicrotask(() => process.nextTick(leave)); // once everything that can go on without an answer has gone on
  return client;
}

/**
 * While the database is away, whoever asks is told at once, and one call in a while tries: each try costs a database that is just
 * starting a process of its own, and a hundred clients who come again would keep it from getting up.
 */
const TRY_AGAIN_MS = 200;
const away = new WeakMap<pg.Pool, { error: unknown; tryAt: number }>();
async function connect(pool: pg.Pool): Promise<pg.PoolClient> {
  const last = away.get(pool);
  const now = performance.now();
  if (last && now < last.tryAt) throw last.error;
  if (last) last.tryAt = now + TRY_AGAIN_MS;
  try {
    const client = await pool.connect();
    away.delete(pool);
    endRead(client);
    return client;
  } catch (error) {
    if (isRefused(error)) away.set(pool, { error, tryAt: performance.now() + TRY_AGAIN_MS });
    throw error;
  }
}

/** Runs work in a transaction of its own, for jobs and seeds; calls are begun by the mount. */
export async function inTransaction<T>(pool: pg.Pool, scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T> {
  const open = await begin(pool, scope);
  try {
    const result = await work(open.tx);
    await open.commit();
    return result;
  } catch (error) {
    await open.rollback().catch(() => {});
    throw error;
  }
}

const compiler = new CamelCaseCompiler();
const adapter = new PostgresAdapter();
const driver = new DummyDriver();
const dialect = {
  createAdapter: () => adapter,
  createDriver: () => driver,
  createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
  createQueryCompiler: () => compiler,
};

/** Kysely on one connection: the transaction is ours, Kysely only builds and runs its statements. */
function bind(connection: ClientConnection): Tx {
  const provider = {
    provideConnection: <T>(consumer: (connection: DatabaseConnection) => Promise<T>) => consumer(connection),
  };
  const executor = new DefaultQueryExecutor(compiler, adapter, provider);
  return new Kysely<Database>({ config: { dialect }, driver, executor, dialect });
}

/**
 * A named statement is parsed and planned once per connection. Not for searches and later pages: their best plan depends on
 * the term or the place, and the server would settle on one for all. The number of names is bounded, because filters make many shapes of a statement.
 */
const MAX_NAMES = 1000;
const names = new Map<string, string>();
function statementName(text: string): string | undefined {
  const known = names.get(text);
  if (known) return known;
  if (names.size >= MAX_NAMES || / (like|offset) /i.test(text)) return undefined;
  const name = `s${names.size}`;
  names.set(text, name);
  return name;
}

const ask = (client: pg.PoolClient, { sql, parameters }: CompiledQuery): Promise<Answer> =>
  answerOf(together(client, sql), sql, parameters, statementName(sql));

class ClientConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient;
  /** Why the transaction is one that has failed: what is sent behind that is refused without a reason of its own. */
  failure: unknown = null;
  constructor(client: pg.PoolClient) {
    this.#client = client;
  }
  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { fields, rows, rowCount, command } = await ask(this.#client, query).catch((error: unknown) => {
      if (error instanceof Error) Error.captureStackTrace(error); // who asked, not the socket that brought it
      if (!isRefusedForAnother(error)) this.failure = error;
      throw this.failure ?? error;
    });
    if (command === 'ROLLBACK') this.failure = null; // to a savepoint: it goes on
    const named = camelRows<R>(fields, rows);
    return command === 'SELECT' ? { rows: named } : { rows: named, numAffectedRows: BigInt(rowCount ?? 0) };
  }
  async *streamQuery<R>(query: CompiledQuery, chunkSize = 1000): AsyncIterableIterator<QueryResult<R>> {
    pipeline(this.#client, false); // a cursor stays open between its chunks: nothing may be sent behind it
    const cursor = this.#client.query(
      new Cursor<unknown[]>(query.sql, query.parameters as unknown[], { rowMode: 'array' }), // it does not change them
    );
    let isBroken = false;
    cursor.on('error', () => {
      isBroken = true;
    });
    try {
      for (;;) {
        const [rows, fields] = await readChunk(cursor, chunkSize);
        if (!rows.length) return;
        yield { rows: camelRows<R>(fields, rows) };
      }
    } finally {
      if (!isBroken) await closed(cursor, this.#client); // a broken one never says that it is closed
      pipeline(this.#client, true);
    }
  }
}
const pipeline = (client: pg.PoolClient, isOn: boolean): void => {
  (client as unknown as { pipeline: boolean }).pipeline = isOn; // pg's own switch, read with every statement
};

/** Closed, or its connection is gone, which would leave it closing for ever. */
const closed = (cursor: Cursor<unknown[]>, client: pg.PoolClient): Promise<void> =>
  new Promise((resolve, reject) => {
    const gone = () => resolve();
    client.once('end', gone);
    cursor.close().then(() => {
      client.off('end', gone);
      resolve();
    }, reject);
  });

const IN_FAILED_TRANSACTION = '25P02';
const isRefusedForAnother = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === IN_FAILED_TRANSACTION;

/**
 * For a write whose answer nobody needs: it is sent, what is asked for after it sees it, and nobody waits. If it fails, whatever is
 * sent behind it fails for the same reason, the commit at the latest.
 */
export function later(sent: Promise<unknown>): void {
  sent.catch(() => {});
}

const afterwards = new WeakMap<Tx, ((pool: pg.Pool) => void)[]>();
/** Work for once it is committed; nobody waits for it, and of what is rolled back nothing is done. */
export function afterCommit(tx: Tx, work: (pool: pg.Pool) => void): void {
  const waiting = afterwards.get(tx);
  if (waiting) waiting.push(work);
  else afterwards.set(tx, [work]);
}

/** Sent together; of several that fail the first as they are named is told, as if each had waited for the one before. */
export async function sideBySide<T extends readonly unknown[] | []>(
  asked: T,
): Promise<{ -readonly [P in keyof T]: Awaited<T[P]> }> {
  const failed = (await Promise.allSettled(asked)).find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
  return Promise.all(asked);
}

/** A chunk with the names of its columns, which only the callback form hands out. */
const readChunk = (cursor: Cursor<unknown[]>, size: number): Promise<[unknown[][], pg.FieldDef[]]> =>
  new Promise((resolve, reject) => {
    cursor.read(size, (error, rows, result) => (error ? reject(error) : resolve([rows, result?.fields ?? []])));
  });
