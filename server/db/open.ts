// Opens the database: the pool of the application's role, and what each type of column becomes in JavaScript.
import pg from 'pg';
import { timeZone } from '../../contract/time.ts';
import { endRead } from './transaction.ts';

export const APP_ROLE = 'xuong_app';

/** Where the database is: the embedded one's socket, or a URL. */
export type DatabaseAddress = { connectionString: string } | { host: string; user: string; database: string };

/** '2026-11-15 09:30:00.123+07' → '2026-11-15T09:30:00+07:00'; the session's zone is always the shop's. */
const instant = (value: string) => `${value.slice(0, 10)}T${value.slice(11, 19)}+07:00`;
/** '{1,2}' → [1, 2]: lists of ids are ids. */
const INT8_ARRAY = 1016;
const ids = (value: string) => (value === '{}' ? [] : value.slice(1, -1).split(',').map(Number));
const parsers = new Map<number, (value: string) => unknown>([
  [pg.types.builtins.INT8, Number],
  [INT8_ARRAY, ids],
  [pg.types.builtins.NUMERIC, String],
  [pg.types.builtins.DATE, String],
  [pg.types.builtins.TIMESTAMPTZ, instant],
]);
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers.get(oid)) || pg.types.getTypeParser(oid, format as 'text'), // pg's two overloads
};

const settings = (role: string | null) =>
  ['-c', `timezone=${timeZone}`, ...(role ? ['-c', `role=${role}`] : [])].join(' ');

/** As the owner: migrations, first seeds, secrets. */
export function ownerClient(address: DatabaseAddress): pg.Client {
  const client = new pg.Client({ ...address, types, options: settings(null), application_name: 'xuong-owner' });
  client.on('error', () => undefined); // its next query fails and says so; a process must not end before it has told why
  return client;
}

/** A connection knows its statements and plans by heart; a few are kept through quiet hours, so that the next call finds them. */
const KEPT_WARM = 3;

/** As the role that cannot pass row-level security: everything a call does. */
export function openPool(address: DatabaseAddress, size = 16, waitsMs = 10_000): pg.Pool {
  const pool = new pg.Pool({
    ...address,
    types,
    options: settings(APP_ROLE),
    application_name: 'xuong',
    max: size,
    min: Math.min(size, KEPT_WARM),
    pipeline: true, // statements leave without waiting for the answers of those before them
    idleTimeoutMillis: 60_000,
    connectionTimeoutMillis: waitsMs,
  });
  // A connection that broke, idle or between two statements of a call, is replaced; the next use of it says what is wrong.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  pool.on('acquire', endRead);
  return pool;
}
