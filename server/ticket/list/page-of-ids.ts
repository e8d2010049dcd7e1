// Ids in a list's order: one page, or all of them for a sheet. Nothing else is read, so that deep pages stay in the index.
import { type RawBuilder, sql } from 'kysely';
import type { TicketId } from '../../../contract/ticket/ticket.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { sortedBy } from '../../kit/list.ts';
import { EXCEL_ROWS } from '../../kit/sheet/excel.ts';
import { all, type Condition } from './where.ts';

export type Order = readonly (readonly [RawBuilder<unknown>, 'asc' | 'desc'])[];
export type Sort = Readonly<Record<string, RawBuilder<unknown>>>;
export interface PageIn {
  skipCount: number;
  maxResultCount: number;
  sorting?: string | undefined;
}

export const orderText = (order: Order) =>
  sql.join(order.map(([column, direction]) => sql`${column} ${sql.raw(direction)}`)); // one of two words
async function ids(ctx: Ctx, query: RawBuilder<unknown>): Promise<TicketId[]> {
  const { rows } = await (query as RawBuilder<{ id: TicketId }>).execute(ctx.db); // both queries below select ids
  return rows.map(({ id }) => id);
}
/**
 * The limit is written out: with one that it does not know the database would plan every call anew. What fits `late` is frequent: the
 * tickets are gone through in the list's order until the page is full (`offset 0` keeps the database from looking for them all).
 */
export const idsOfPage = (
  conditions: readonly Condition[],
  order: Order,
  page: PageIn,
  late: readonly Condition[] = [],
): RawBuilder<unknown> => {
  const part = sql`limit ${sql.lit(page.maxResultCount)} ${page.skipCount ? sql`offset ${page.skipCount}` : sql``}`;
  const inOrder = sql`from ticket t where ${all(conditions)} order by ${orderText(order)}`;
  return late.length
    ? sql`select t.id from (select t.* ${inOrder} offset 0) t where ${all(late)} ${part}`
    : sql`select t.id ${inOrder} ${part}`;
};
export const allIds = (ctx: Ctx, conditions: readonly Condition[], order: Order) =>
  ids(
    ctx,
    sql`select t.id from ticket t where ${all(conditions)} order by ${orderText(order)} limit ${sql.lit(EXCEL_ROWS)}`,
  );

/** What is asked for, then the list's own order. */
export const orderOf = (sort: Sort, usual: Order, sorting: string | undefined): Order =>
  sorting ? [...sortedBy(sort, sorting), ...usual] : usual;
