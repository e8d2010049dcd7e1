// The plain category: list, get, create, update and soft delete of one table whose columns are the fields of its calls.
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { showMinute } from '../../contract/time.ts';
import type { Database } from '../db/database.ts';
import { type Ctx, madeBy, type OpenCtx } from './ctx.ts';
import { fail } from './fail.ts';
import { contains, type ListHandler, list, type PageIn } from './list.ts';
import { changed } from './live.ts';

export interface CrudSpec {
  table: keyof Database;
  /** The name in 'There is no entity X with id = 5!'. */
  entity: string;
  /** Columns of a row besides id, version and who made it when; the same names as on the wire. */
  columns: readonly string[];
  /** Columns that a keyword is looked for in, and what is looked up for a row. */
  search: readonly (string | RawBuilder<unknown>)[];
  order: readonly (readonly [column: string, direction: 'asc' | 'desc'])[];
  /** Fields of a row that are computed. */
  extra?: Readonly<Record<string, RawBuilder<unknown>>>;
  /** What the list keeps, by its input or always. */
  filter?: (query: AnyQuery, input: Filter) => AnyQuery;
  /** Whose rows the caller sees: a condition on a column. */
  sees?: { column: string; by: (ctx: Ctx, column: string) => RawBuilder<boolean> };
}
type Filter = PageIn & Readonly<Record<string, unknown>>;
export type Fields = Record<string, unknown>;
// biome-ignore lint/suspicious/noExplicitAny: the table is known by name only; the contract's schemas carry the types of its rows
type AnyQuery = SelectQueryBuilder<any, any, any>;

const audit = ['version', 'creationTime', 'creatorUserId', 'lastModificationTime', 'lastModifierUserId'];

export interface Crud<R> {
  list: ListHandler<Filter, R>;
  get: (ctx: Ctx, input: { id: number }) => Promise<R>;
  create: (ctx: Ctx, input: Fields) => Promise<R>;
  update: (ctx: Ctx, input: Fields & { id: number; version?: number | undefined }) => Promise<R>;
  remove: (ctx: Ctx, input: { id: number }) => Promise<null>;
}

export function crud<R>(spec: CrudSpec): Crud<R> {
  const { columns, entity, order } = spec;
  const table = spec.table as never; // see AnyQuery
  const all = ['id', ...columns, ...audit];
  const extra = Object.entries(spec.extra ?? {}).map(([name, value]) => value.as(name));
  const rows = (ctx: Ctx): AnyQuery => {
    const query: AnyQuery = ctx.db.selectFrom(table);
    const own = query
      .select([...all, ...extra])
      .where('tenantId', '=', ctx.tenantId)
      .where('isDeleted', '=', false);
    return spec.sees ? own.where(spec.sees.by(ctx, `${spec.table}.${spec.sees.column}`)) : own;
  };
  const get = async (ctx: Ctx, { id }: { id: number }): Promise<R> =>
    (await rows(ctx).where('id', '=', id).executeTakeFirst()) ?? fail('row.missing', { entity, id });
  const pick = (input: Fields) =>
    Object.fromEntries(columns.filter((column) => column in input).map((column) => [column, input[column]]));

  return {
    list: list<Filter, R>({
      query: (ctx, input) => {
        const { keyword } = input;
        const visible = spec.filter ? spec.filter(rows(ctx), input) : rows(ctx);
        if (!keyword) return visible;
        const text = sql.join(
          spec.search.map((one) => sql`coalesce(${typeof one === 'string' ? sql.ref(one) : one}::text, '')`),
          sql` || ' ' || `,
        );
        return visible.where(sql<boolean>`vn_norm(${text}) like ${contains(keyword)}`);
      },
      order: [...order, ['id', 'desc']],
    }),
    get,
    async create(ctx, input) {
      const values = { ...pick(input), ...madeBy(ctx) } as never; // see AnyQuery
      const { id } = await ctx.db
        .insertInto(table)
        .values(values)
        .returning('id' as never)
        .executeTakeFirstOrThrow();
      return get(ctx, { id });
    },
    async update(ctx, { id, version, ...input }) {
      await lockRow(ctx, spec.table, entity, id, version, spec.sees);
      const changes = { ...pick(input), ...changedBy(ctx) } as never; // see AnyQuery
      await ctx.db.updateTable(table).set(changes).where(isRow(ctx, id)).execute();
      return get(ctx, { id });
    },
    async remove(ctx, { id }) {
      await softDelete(ctx, spec.table, id);
      return null;
    },
  };
}

const isRow = (ctx: Ctx, id: number) => sql<boolean>`tenant_id = ${ctx.tenantId} and id = ${id}`;
export const changedBy = (ctx: OpenCtx) => ({
  lastModificationTime: sql<string>`now()`,
  lastModifierUserId: ctx.user?.id ?? null,
  version: sql<number>`version + 1`,
});

/** The id of a row that is about to be written: what belongs to it can leave along with it. */
export async function newId<I extends number>(ctx: Ctx, table: NumberedAhead): Promise<I> {
  const [id] = await newIds<I>(ctx, table, 1);
  return id ?? fail('request.failed');
}
export async function newIds<I extends number>(ctx: Ctx, table: NumberedAhead, count: number): Promise<I[]> {
  if (!count) return [];
  const { rows } = await sql<{
    id: I;
  }>`select nextval(${sql.lit(`${table}_id_seq`)}) as id from generate_series(1, ${count})`.execute(ctx.db);
  for (const { id } of rows) changed(ctx, table, id);
  return rows.map(({ id }) => id);
}
type NumberedAhead = 'inbound' | 'outbound' | 'ticket' | 'ticket_line';

/** Locks a row for a change; refuses when it is gone, or when somebody saved since the caller opened it. */
export async function lockRow(
  ctx: Ctx,
  table: keyof Database,
  entity: string,
  id: number,
  version: number | undefined,
  sees?: CrudSpec['sees'],
): Promise<void> {
  changed(ctx, table, id); // nobody locks a row for anything else, and what is refused is rolled back
  const isSeen = sees ? sees.by(ctx, `t.${sees.column}`) : sql<boolean>`true`;
  const { rows } = await sql<{ version: number; who: string | null; at: string }>`
    select t.version, u.full_name as who, coalesce(t.last_modification_time, t.creation_time) as at
    from ${sql.table(table as string)} t
    left join user_account u on u.tenant_id = t.tenant_id and u.id = coalesce(t.last_modifier_user_id, t.creator_user_id)
    where t.tenant_id = ${ctx.tenantId} and t.id = ${id} and not t.is_deleted and ${isSeen}
    for update of t`.execute(ctx.db);
  const row = rows[0] ?? fail('row.missing', { entity, id });
  if (version !== undefined && version !== row.version) {
    fail('row.stale', { who: row.who ?? '?', when: showMinute(row.at) });
  }
}

/** Marks a row as deleted; a row that is not there (any more) is left alone, as ABP does. */
export async function softDelete(ctx: Ctx, table: keyof Database, id: number): Promise<void> {
  await sql`update ${sql.table(table as string)}
    set is_deleted = true, deletion_time = now(), deleter_user_id = ${ctx.user.id}, version = version + 1
    where tenant_id = ${ctx.tenantId} and id = ${id} and not is_deleted`.execute(ctx.db);
}
