// A list: one query that answers a page, its total, and the whole result row by row for Excel.
import {
  AliasNode,
  ColumnNode,
  type Expression,
  ExpressionWrapper,
  IdentifierNode,
  type JoinBuilder,
  type RawBuilder,
  ReferenceNode,
  type SelectQueryBuilder,
  type SelectQueryNode,
  sql,
} from 'kysely';
import type { Both } from '../../contract/culture.ts';
import type { Ctx } from './ctx.ts';
import { InvalidField } from './fail.ts';
import type { Uncounted } from './sheet/excel.ts';

export interface PageIn {
  skipCount: number;
  maxResultCount: number;
  sorting?: string | undefined;
  keyword?: string | undefined;
}
// biome-ignore lint/suspicious/noExplicitAny: a list takes a query over any tables; the row type is what is checked
type Query<R> = SelectQueryBuilder<any, any, R>;
/** A column, an expression such as a collated name, or what the list answers under a name. */
type Column = string | Expression<unknown> | Answered;
interface Answered {
  answered: string;
}
const isAnswered = (column: Column): column is Answered => typeof column === 'object' && 'answered' in column;
/** `largest`: from the largest on; what has no value comes last. */
type Order = readonly (readonly [column: Column, direction: 'asc' | 'desc' | 'largest'])[];

export interface ListSpec<I, R, S = object> {
  /** The filtered rows, without order and page. */
  query: (ctx: Ctx, input: I) => Query<R>;
  /** Every field that is selected may be sorted by; here stands what is sorted otherwise than by what is selected. */
  sort?: Readonly<Record<string, Column>>;
  /** The order when none is asked for; always ends in a unique column, so that pages do not overlap. */
  order: Order;
  /** Whoever asks for the largest first sees them first: rows without a value follow. Of lists that are put together anyway; an index has them in front. */
  emptyLast?: true;
  /** A large table whose `search` column has a trigram index: the list looks for the keyword, the query leaves it alone. */
  search?: Search & {
    /** True when the query keeps every row of the table, so that the number of hits is the total and need not be counted. */
    whole?: (input: I) => boolean;
    /** Hits are counted up to here, of a table whose newest are found first; the order is then the newest first. */
    countsTo?: number;
  };
  /** How many rows there are, where something knows it without reading them or is asked beside them; null: they are counted. */
  total?: (ctx: Ctx, input: I) => RawBuilder<number> | Promise<number> | null;
  /** Sums over the whole filtered result, answered beside the total count: wire field → aggregate. */
  sums?: { readonly [K in keyof S]: RawBuilder<unknown> };
  /** All rows are put together before the first is known (groups, windows): once for page and sums. Both name what the query selects, as `x.…`. */
  isOnce?: true;
}
interface Search {
  table: string;
  /** The columns of that table in the query: 'product.id', 'product.search'. */
  id: string;
  text: string;
}
export interface ListHandler<I, R, S = object> {
  page: (ctx: Ctx, input: I) => Promise<{ totalCount: number; items: R[] } & S>;
  /** All rows in batches, and how many there will be. */
  stream: (ctx: Ctx, input: I) => Promise<{ totalCount: number; batches: AsyncIterable<R[]> }>;
  /** What fields are called in this very list, where that is not what their schema says; heads of the spreadsheet. */
  titles?: (input: I) => Titles;
  /** Rows that the total leaves out: their figures stand apart in the spreadsheet. */
  uncounted?: Uncounted<R>;
}
export type Titles = Readonly<Record<string, Both>>;

export function list<I extends PageIn, R, S = object>(spec: ListSpec<I, R, S>): ListHandler<I, R, S> {
  return {
    page: async (ctx, input) => pageOfHits(ctx, spec, input, await findHits(ctx, input, spec.search)),
    async stream(ctx, input) {
      const query = await searched(ctx, spec.query(ctx, input), input.keyword, spec.search);
      const totalCount = await count(ctx, query);
      return { totalCount, batches: inBatches(ordered(query, orderOf(query, spec, input.sorting)).stream(1000)) };
    },
  };
}

/** A page of what was found before, for a list that counts it by itself. */
export async function pageOfHits<I extends PageIn, R, S = object>(
  ctx: Ctx,
  spec: ListSpec<I, R, S>,
  input: I,
  { ids, newest }: Hits,
): Promise<{ totalCount: number; items: R[] } & S> {
  const query = narrowed(spec.query(ctx, input), input.keyword, spec.search, ids);
  if (spec.sums) return (spec.isOnce ? pageOnce : summedPage)(ctx, query, spec, input, spec.sums);
  if (input.keyword && spec.search?.countsTo)
    return countedPage(ctx, spec, input, query, spec.search.countsTo, { ids, newest });
  // Page and total in one statement, or at least in one flight: a round trip costs more than it looks. The limit is written
  // out, because with a limit it does not know the server would plan every call anew.
  const order = orderOf(query, spec, input.sorting);
  const page = pageOf(query, order, input);
  const known = ids && spec.search?.whole?.(input) ? sql<number>`${ids.length}::bigint` : spec.total?.(ctx, input);
  if (known instanceof Promise) {
    const [items, totalCount] = await Promise.all([page.execute(), known]);
    return { totalCount, items } as { totalCount: number; items: R[] } & S; // without sums there is no S
  }
  const rows: (R & { totalCount: number })[] = await page.select((known ?? countOf(query)).as('totalCount')).execute();
  const items = rows.map(({ totalCount, ...row }) => row as unknown as R); // the row without the total that rode along
  const total = rows[0]?.totalCount ?? (input.skipCount ? await count(ctx, query) : 0);
  return { totalCount: total, items } as { totalCount: number; items: R[] } & S; // as above
}

/** Above this many hits the list's own order finds a page sooner than the ids of all hits would. */
const MOST_IDS = 5000;
/** Trigrams need three characters; shorter terms match so much that reading in order is fast. */
const SHORTEST_TERM = 3;

export const longestWord = (term: string): number => Math.max(...term.split(/\s+/).map((word) => word.length));

/** Keeps the rows that contain the term's words. */
export async function searched<R>(
  ctx: Ctx,
  query: Query<R>,
  term: string | undefined,
  search: Search | undefined,
): Promise<Query<R>> {
  return narrowed(query, term, search, (await findHits(ctx, { keyword: term }, search)).ids);
}

export interface Hits {
  /** All hits; null for a frequent term, which is compared row by row in the list's order. */
  ids: number[] | null;
  /** The newest hits of a frequent term, where the table's newest are found first. */
  newest: number[] | null;
}
/**
 * Row-level security keeps `like` from using an index (it is not leakproof), so a term is looked up below it by search_ids() first. A page
 * that lies further back than is counted is still looked for there.
 */
export async function findHits(
  ctx: Ctx,
  { keyword = '', skipCount = 0, maxResultCount = 0 }: Partial<PageIn>,
  search: (Search & { countsTo?: number }) | undefined,
): Promise<Hits> {
  if (!search || longestWord(keyword) < SHORTEST_TERM) return { ids: null, newest: null };
  const most = search.countsTo ? Math.max(search.countsTo, Math.min(skipCount + maxResultCount, MOST_IDS)) : MOST_IDS;
  const { rows } = await sql<{ ids: number[] }>`
    select array(select search_ids(${search.table}::regclass, ${keyword}, ${most + 1})) as ids`.execute(ctx.db);
  const { ids = [] } = rows[0] ?? {};
  return ids.length > most ? { ids: null, newest: search.countsTo ? ids : null } : { ids, newest: null };
}

/** Rows among the hits, or whose text has every word. */
export function narrowed<R>(
  query: Query<R>,
  term: string | undefined,
  search: Search | undefined,
  hits: number[] | null,
) {
  if (!term || !search) return query;
  if (hits) return query.where(sql<boolean>`${sql.ref(search.id)} = any(${hits}::bigint[])`);
  return query.where(sql<boolean>`${sql.ref(search.text)} like ${contains(term)}`);
}

/**
 * Of hits that came newest first. Where nothing else narrows them, a page in the list's own order is a part of them. Where more fits than
 * is counted, it is looked for among the newest; in another order, or where other filters leave too few, the rows are gone through
 * until it is full, and the total is what is there at least.
 */
async function countedPage<I extends PageIn, R, S>(
  ctx: Ctx,
  spec: ListSpec<I, R, S>,
  input: I,
  query: Query<R>,
  countsTo: number,
  { ids, newest }: Hits,
) {
  const { skipCount, maxResultCount, keyword } = input;
  const order = orderOf(query, spec, input.sorting);
  const hits = ids ?? newest;
  const isWhole = hits !== null && spec.search?.whole?.(input);
  const isNewest = hits !== null && order === spec.order;
  const shownIds = isWhole ? hits.slice(skipCount, skipCount + maxResultCount) : hits;
  const near = narrowed(spec.query(ctx, input), keyword, spec.search, shownIds);
  const first = isNewest ? await pageOf(near, order, isWhole ? { ...input, skipCount: 0 } : input).execute() : [];
  const isPage = isNewest && (ids !== null || first.length === maxResultCount);
  const items = isPage ? first : await pageOf(query, order, input).execute();
  const counted = await (isWhole
    ? hits.length
    : numberOf(
        ctx,
        spec.total?.(ctx, input) ??
          countOf(
            hits ? narrowed(spec.query(ctx, input), keyword, spec.search, hits) : query.limit(sql.lit(countsTo + 1)),
          ),
      ));
  const shown = skipCount + items.length + (items.length === maxResultCount ? 1 : 0);
  const totalCount = ids || !items.length ? counted : Math.max(counted, shown);
  return { totalCount, items } as { totalCount: number; items: R[] } & S; // lists with sums are counted to the last
}

type Sums<S> = { readonly [K in keyof S]: RawBuilder<unknown> };
/** Page and sums out of one reading. */
async function pageOnce<I extends PageIn, R, S>(
  ctx: Ctx,
  query: Query<R>,
  spec: ListSpec<I, R, S>,
  { sorting, skipCount, maxResultCount }: I,
  sums: Sums<S>,
): Promise<{ totalCount: number; items: R[] } & S> {
  const names = Object.keys(sums) as (keyof S)[]; // its own
  const order = sql.join(
    orderOf(query, spec, sorting).map(
      ([column, way]) => sql`${expressionOf(column)} ${sql.raw(way === 'largest' ? 'desc nulls last' : way)}`,
    ),
  );
  const aggregates = names.map((name, at) => sql`coalesce(${sums[name]}, 0)::bigint as ${sql.ref(`sum${at}`)}`);
  const { rows } = await sql<R & Record<string, number> & { isRow: boolean | null }>`
    with x as materialized (${query})
    select x.*, s.* from (select count(*) as total_count, ${sql.join(aggregates)} from x) s
      left join (select x.*, true as is_row from x order by ${order} limit ${sql.lit(maxResultCount)} offset ${sql.lit(skipCount)}) x on true
    order by ${order}`.execute(ctx.db);
  const [first] = rows;
  const summed = Object.fromEntries(names.map((name, at) => [name, first?.[`sum${at}`]]));
  const beside = new Set(['isRow', 'totalCount', ...names.map((_, at) => `sum${at}`)]);
  const items = rows
    .filter(({ isRow }) => isRow)
    .map((row) => Object.fromEntries(Object.entries(row).filter(([key]) => !beside.has(key))));
  return { totalCount: first?.totalCount, items, ...summed } as unknown as { totalCount: number; items: R[] } & S; // those that were just named
}
async function summedPage<I extends PageIn, R, S>(
  _ctx: Ctx,
  query: Query<R>,
  spec: ListSpec<I, R, S>,
  input: I,
  sums: Sums<S>,
): Promise<{ totalCount: number; items: R[] } & S> {
  const aggregates = Object.entries<RawBuilder<unknown>>(sums);
  const totals = query
    .clearSelect()
    .select([
      sql<number>`count(*)`.as('totalCount'),
      ...aggregates.map(([name, sum]) => sql`coalesce(${sum}, 0)::bigint`.as(name)),
    ]);
  const page = pageOf(query, orderOf(query, spec, input.sorting), input);
  const [summed, items] = await Promise.all([totals.executeTakeFirstOrThrow(), page.execute()]);
  return { ...summed, items } as unknown as { totalCount: number; items: R[] } & S; // the aggregates are S's keys
}

export const countOf = <R>(query: Query<R>) =>
  sql<number>`(select count(*) from (${query.clearSelect().select(sql`1`.as('one'))}) counted)`;
const count = <R>(ctx: Ctx, query: Query<R>): Promise<number> => numberOf(ctx, countOf(query));
async function numberOf(ctx: Ctx, number: RawBuilder<number> | Promise<number>): Promise<number> {
  if (number instanceof Promise) return number;
  const { rows } = await sql<{ total: number }>`select ${number} as total`.execute(ctx.db);
  return rows[0]?.total ?? 0;
}

const ordered = <R>(query: Query<R>, order: Order): Query<R> =>
  order.reduce(
    (sorted, [column, way]) =>
      sorted.orderBy(expressionOf(column), way === 'largest' ? (by) => by.desc().nullsLast() : way),
    query,
  );
const expressionOf = (column: Column) => {
  if (isAnswered(column)) return sql.ref(column.answered);
  return typeof column === 'string' ? sql.ref(column) : column;
};

/**
 * The rows before a later page are only counted off by their key: with everything that is answered of them, page 1,000 of
 * the products took seconds.
 */
function pageOf<R>(query: Query<R>, order: Order, { skipCount, maxResultCount }: PageIn): Query<R> {
  const limit = sql.lit(maxResultCount);
  const page = ordered(query, order).limit(limit);
  const key = order.at(-1)?.[0];
  if (!skipCount) return page;
  if (typeof key !== 'string' || order.some(([column]) => isAnswered(column))) return page.offset(skipCount);
  const keys = ordered(query.clearSelect().select(key), order).limit(limit).offset(skipCount);
  return ordered(query.where(key, 'in', keys), order);
}

function orderOf<I, R, S>(query: Query<R>, spec: ListSpec<I, R, S>, sorting: string | undefined): Order {
  if (!sorting) return spec.order;
  const asked = sortedBy({ ...selectedIn(query), ...spec.sort }, sorting);
  const largest = ([column, way]: (typeof asked)[number]) =>
    [column, spec.emptyLast && way === 'desc' ? 'largest' : way] as const;
  return [...asked.map(largest), ...spec.order];
}
/** 'Name DESC, creationTime' → columns; a field that is not sortable is refused by name. */
export function sortedBy<C>(sortable: Readonly<Record<string, C>>, sorting: string): [C, 'asc' | 'desc'][] {
  const columns = new Map(Object.entries(sortable).map(([field, column]) => [field.toLowerCase(), column]));
  return sorting.split(',').map((part) => {
    const [, field = '', direction = 'asc'] = /^\s*(\w+)(?:\s+(asc|desc))?\s*$/i.exec(part) ?? [];
    const column = columns.get(field.toLowerCase());
    if (!column) throw new InvalidField(field || part.trim().slice(0, 40), 'sorting');
    return [column, direction.toLowerCase() === 'desc' ? 'desc' : 'asc'];
  });
}

/** What people wrote is put in Vietnamese order. */
const isWords = (field: string) => /name$|^address$|^note$/i.test(field);
/** What the query selects, by the names it is answered under. */
function selectedIn<R>(query: Query<R>): Record<string, Column> {
  const { selections = [] } = query.toOperationNode() as SelectQueryNode; // a list selects
  return Object.fromEntries(
    selections.flatMap(({ selection }): [string, Column][] => {
      const node = AliasNode.is(selection) ? selection.node : selection;
      const name = AliasNode.is(selection) ? selection.alias : ReferenceNode.is(node) ? node.column : node;
      const field = IdentifierNode.is(name) ? name.name : ColumnNode.is(name) ? name.column.name : null;
      if (!field) return [];
      const expression = new ExpressionWrapper(node);
      if (isWords(field)) return [[field, collated(expression)]];
      // Anything but a column is sorted by as it is answered: a count, or a price that not everybody sees.
      return [[field, ReferenceNode.is(node) || ColumnNode.is(node) ? expression : { answered: field }]];
    }),
  );
}

/** Rows by the thousand, as sheets are written. */
export async function* inBatches<R>(rows: Iterable<R> | AsyncIterable<R>): AsyncIterable<R[]> {
  let batch: R[] = [];
  for await (const row of rows) {
    batch.push(row);
    if (batch.length < 1000) continue;
    yield batch;
    batch = [];
  }
  if (batch.length) yield batch;
}

const collated = (words: Expression<unknown>) => sql`${words} collate "vi-x-icu"`;
/** What a column names, within the tenant: `.leftJoin('branch as b', byId('b', 'w.branchId'))`. */
export const byId = (alias: string, column: `${string}.${string}`) => {
  const [table] = column.split('.');
  // biome-ignore lint/suspicious/noExplicitAny: a join of any two tables; the columns it adds are typed by its table
  return (join: JoinBuilder<any, any>) =>
    join.onRef(`${alias}.tenantId`, '=', `${table}.tenantId`).onRef(`${alias}.id`, '=', column);
};
/** Names in Vietnamese order: Duy before Đức. */
export const byName = (column: string) => collated(sql.ref(column));

/**
 * What follows `like` for a search term: every word of it, in any order; accents and case do not matter, wildcards are plain
 * characters, numbers may be written with blanks and dots.
 */
export const contains = (term: string) => sql<string>`all (search_patterns(${term}))`;
