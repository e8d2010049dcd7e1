// One call, one transaction: begun with the caller's tenant in the same message, so that isolation costs no round trip.
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

export interface OpenTransaction<Row> {
  tx: Tx;
  /** The rows of the statement that was sent along with the beginning. */
  first: Row[];
  /** Continues as another tenant, inside the same transaction. */
  enter: (scope: Scope) => Promise<void>;
  /** Commits, does slow work without holding a connection, and begins again with the same scope; `tx` is another one then. */
  outside: <T>(work: () => Promise<T>) => Promise<T>;
  commit: () => Promise<void>;
  rollback: () => Promise<void>;
}

/** Begins; `first` is a read sent in the same message (no parameters: build it from numbers only). */
export async function begin<Row = never>(
  pool: pg.Pool,
  scope: Scope,
  options: { readOnly?: boolean; first?: string } = {},
): Promise<OpenTransaction<Row>> {
  const opening = () => (options.readOnly ? `begin read only; ${setTenant(scope)}` : `begin; ${setScope(scope)}`);
  const [begun, results] = await start(pool, options.first ? `${opening()}; ${options.first}` : opening());
  let client: pg.PoolClient | null = begun; // null once it was given back: it may serve another call already
  const end = async (how: 'commit' | 'rollback') => {
    const held = client;
    client = null;
    try {
      await held?.query(how);
      held?.release();
    } catch (error) {
      held?.release(true); // a connection in an unknown state is thrown away
      throw error;
    }
  };
  const open: OpenTransaction<Row> = {
    tx: bind(begun),
    first: options.first ? ((results.at(-1)?.rows ?? []) as Row[]) : [], // what `first` selects
    enter: async (next) => {
      await client?.query(setScope(next));
      scope = next;
    },
    outside: async (work) => {
      await end('commit');
      const result = await work();
      [client] = await start(pool, opening());
      open.tx = bind(client);
      return result;
    },
    commit: () => end('commit'),
    rollback: () => end('rollback'),
  };
  return open;
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
    return client;
  } catch (error) {
    if (isRefused(error)) away.set(pool, { error, tryAt: performance.now() + TRY_AGAIN_MS });
    throw error;
  }
}

async function start(pool: pg.Pool, statements: string): Promise<[client: pg.PoolClient, results: pg.QueryResult[]]> {
  const client = await connect(pool);
  try {
    const answer: unknown = await client.query(statements);
    return [client, answer as pg.QueryResult[]]; // several statements answer with one result each
  } catch (error) {
    client.release(true);
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
function bind(client: pg.PoolClient): Tx {
  const connection = new ClientConnection(client);
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
function statementName(text: string): string | null {
  const known = names.get(text);
  if (known) return known;
  if (names.size >= MAX_NAMES || / (like|offset) /i.test(text)) return null;
  const name = `s${names.size}`;
  names.set(text, name);
  return name;
}

class ClientConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient;
  constructor(client: pg.PoolClient) {
    this.#client = client;
  }
  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const name = statementName(query.sql);
    const { fields, rows, rowCount, command } = await this.#client.query({
      text: query.sql,
      values: query.parameters as unknown[], // pg takes a mutable array and does not change it
      rowMode: 'array',
      ...(name ? { name } : {}),
    });
    const named = camelRows<R>(fields, rows);
    return command === 'SELECT' ? { rows: named } : { rows: named, numAffectedRows: BigInt(rowCount ?? 0) };
  }
  async *streamQuery<R>(query: CompiledQuery, chunkSize = 1000): AsyncIterableIterator<QueryResult<R>> {
    const cursor = this.#client.query(
      new Cursor<unknown[]>(query.sql, query.parameters as unknown[], { rowMode: 'array' }),
    ); // as above
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
    }
  }
}

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

/** A chunk with the names of its columns, which only the callback form hands out. */
const readChunk = (cursor: Cursor<unknown[]>, size: number): Promise<[unknown[][], pg.FieldDef[]]> =>
  new Promise((resolve, reject) => {
    cursor.read(size, (error, rows, result) => (error ? reject(error) : resolve([rows, result?.fields ?? []])));
  });
