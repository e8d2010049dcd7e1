// Many rows in one statement: the rows travel as JSON and the table itself gives them their types.
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { type Ctx, madeBy } from './ctx.ts';

type Row = Readonly<Record<string, unknown>>;
const CHUNK = 5000;
const snake = (key: string) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const name = (table: keyof Database) => snake(table as string); // table names are strings

/** Inserts rows that all have the same keys, with who made them. */
export const insertMany = (ctx: Ctx, table: keyof Database, rows: readonly Row[]): Promise<void> =>
  insertWith(ctx, table, rows, madeBy(ctx));
/** The same for tables that do not say who made their rows: lines, logs, ledgers. */
export const insertPlain = (ctx: Ctx, table: keyof Database, rows: readonly Row[]): Promise<void> =>
  insertWith(ctx, table, rows, { tenantId: ctx.tenantId });

async function insertWith(ctx: Ctx, table: keyof Database, rows: readonly Row[], more: Row): Promise<void> {
  const columns = Object.keys({ ...rows[0], ...more }).map(snake);
  const list = sql.join(columns.map((column) => sql.ref(column)));
  for (const json of chunks(rows.map((row) => ({ ...row, ...more })))) {
    await sql`insert into ${sql.table(name(table))} (${list})
      select ${list} from jsonb_populate_recordset(null::${sql.table(name(table))}, ${json}::jsonb)`.execute(ctx.db);
  }
}

/** Changes rows by their id; all rows have the same keys. */
export async function updateMany(
  ctx: Ctx,
  table: keyof Database,
  rows: readonly (Row & { id: number })[],
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).filter((key) => key !== 'id');
  const sets = sql.join([
    ...columns.map((column) => sql`${sql.ref(snake(column))} = x.${sql.ref(snake(column))}`),
    sql`last_modification_time = now()`,
    sql`last_modifier_user_id = ${ctx.user.id}`,
    sql`version = t.version + 1`,
  ]);
  for (const json of chunks(rows)) {
    await sql`update ${sql.table(name(table))} t set ${sets}
      from jsonb_populate_recordset(null::${sql.table(name(table))}, ${json}::jsonb) x
      where t.tenant_id = ${ctx.tenantId} and t.id = x.id and not t.is_deleted`.execute(ctx.db);
  }
}

function* chunks(rows: readonly Row[]): Generator<string> {
  for (let at = 0; at < rows.length; at += CHUNK) {
    const some = rows.slice(at, at + CHUNK);
    yield JSON.stringify(
      some.map((row) => Object.fromEntries(Object.entries(row).map(([key, value]) => [snake(key), value]))),
    );
  }
}
