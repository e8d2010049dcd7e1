// A list: one query that answers a page, its total, and the whole result row by row for Excel.
import { type SelectQueryBuilder, sql } from 'kysely';
import type { Ctx } from './ctx.ts';
import { InvalidField } from './fail.ts';

export interface PageIn {
  skipCount: number;
  maxResultCount: number;
  sorting?: string | undefined;
}
// biome-ignore lint/suspicious/noExplicitAny: a list takes a query over any tables; the row type is what is checked
type Query<R> = SelectQueryBuilder<any, any, R>;
type Order = readonly (readonly [column: string, direction: 'asc' | 'desc'])[];

interface ListSpec<I, R> {
  /** The filtered rows, without order and page. */
  query: (ctx: Ctx, input: I) => Query<R>;
  /** What may be sorted by: wire field → column. */
  sort: Readonly<Record<string, string>>;
  /** The order when none is asked for; always ends in a unique column, so that pages do not overlap. */
  order: Order;
}
export interface ListHandler<I, R> {
  page: (ctx: Ctx, input: I) => Promise<{ totalCount: number; items: R[] }>;
  /** All rows in batches, and how many there will be. */
  stream: (ctx: Ctx, input: I) => Promise<{ totalCount: number; batches: AsyncIterable<R[]> }>;
}

export function list<I extends PageIn, R>(spec: ListSpec<I, R>): ListHandler<I, R> {
  const count = async (query: Query<R>) => {
    const total = query.clearSelect().select(sql<number>`count(*)`.as('total'));
    return ((await total.executeTakeFirstOrThrow()) as { total: number }).total; // the select above
  };
  return {
    async page(ctx, input) {
      const query = spec.query(ctx, input);
      const rows = await ordered(query, orderOf(spec, input.sorting))
        .limit(input.maxResultCount)
        .offset(input.skipCount)
        .execute();
      // A page that is not full is the last one: its end is the total, and counting is spared.
      const isLast = rows.length < input.maxResultCount && (rows.length > 0 || input.skipCount === 0);
      return { totalCount: isLast ? input.skipCount + rows.length : await count(query), items: rows };
    },
    async stream(ctx, input) {
      const query = spec.query(ctx, input);
      const totalCount = await count(query);
      return { totalCount, batches: batched(ordered(query, orderOf(spec, input.sorting)), 1000) };
    },
  };
}

const ordered = <R>(query: Query<R>, order: Order): Query<R> =>
  order.reduce((sorted, [column, direction]) => sorted.orderBy(sql.ref(column), direction), query);

/** 'Name DESC, creationTime' → columns; a field that is not sortable is refused by name. */
function orderOf<I, R>(spec: ListSpec<I, R>, sorting: string | undefined): Order {
  if (!sorting) return spec.order;
  const columns = new Map(Object.entries(spec.sort).map(([field, column]) => [field.toLowerCase(), column]));
  const asked = sorting.split(',').map((part) => {
    const [, field = '', direction = 'asc'] = /^\s*(\w+)(?:\s+(asc|desc))?\s*$/i.exec(part) ?? [];
    const column = columns.get(field.toLowerCase());
    if (!column) throw new InvalidField(field || part.trim().slice(0, 40), 'sorting');
    return [column, direction.toLowerCase() === 'desc' ? 'desc' : 'asc'] as const;
  });
  return [...asked, ...spec.order];
}

async function* batched<R>(query: Query<R>, size: number): AsyncIterable<R[]> {
  let batch: R[] = [];
  for await (const row of query.stream(size)) {
    batch.push(row);
    if (batch.length === size) {
      yield batch;
      batch = [];
    }
  }
  if (batch.length) yield batch;
}

/** `like` pattern of a search term: accents and case do not matter, wildcards in the term are plain characters. */
export const contains = (term: string) =>
  sql<string>`'%' || replace(replace(replace(vn_norm(${term}), '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'`;
