// What the lists of centre moves, change sets and refund invoices share: their documents point at tickets, so the filters and
// the visibility are the ticket's, and the counts are of the documents.
import { type RawBuilder, sql } from 'kysely';
import type { Vnd } from '../../../contract/kit.ts';
import type { TicketFilter, TicketPage } from '../../../contract/ticket/calls/ticket-list.calls.ts';
import type { Summed } from '../../../contract/ticket/footer.ts';
import { COUNTED } from '../../../contract/ticket/ticket.lists.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { contains } from '../../kit/list.ts';
import { EXCEL_ROWS } from '../../kit/sheet/excel.ts';
import { remaining } from '../remaining.ts';
import { seesRevenue, sumsOf } from './counts.ts';
import { type Order, orderOf, type Sort } from './page-of-ids.ts';
import { findTickets } from './search.ts';
import { sees, viewOf } from './seen-tickets.ts';
import { all, type Condition, narrowing, ofBranches, ofTenant } from './where.ts';

export interface DocumentsOf<I> {
  /** The table, under the alias `d`; its `ticket_id` names the ticket. */
  table: string;
  /** What its rows are counted by; the alias `t` is the ticket. */
  status: RawBuilder<unknown>;
  /** What all its rows have in common, what a filter means besides the ticket's, and the filter on the status. */
  own: Condition[];
  where: (input: I) => Condition[];
  chosen: (input: I) => Condition[];
  /** What is not over yet, where the list grows with the years; null: all of them are counted, and summed. */
  waits: Condition | null;
  /** The document's own day: what dates are about unless the filter says otherwise. */
  day: RawBuilder<unknown>;
  search: RawBuilder<unknown>;
  sort: Sort;
}
export interface DocumentCount {
  status: string;
  count: number;
  amount: Vnd;
}
type Filter = Omit<TicketFilter, 'status' | 'statuses'>;
const newest: Order = [[sql`d.id`, 'desc']];

/** Conditions of a filter: the page's, the counts' without the status, and those of everything on the list. */
async function conditionsOf<I extends Filter>(ctx: Ctx, spec: DocumentsOf<I>, input: I) {
  const [view, found] = await Promise.all([viewOf(ctx), findTickets(ctx, input.keyword)]);
  const scope = [...ofTenant(ctx), ...spec.own, ...sees(ctx, view)];
  const { startDate, endDate, dateBy, keyword, ...rest } = input;
  const dates = dateBy
    ? narrowing({ startDate, endDate, dateBy })
    : [
        ...(startDate ? [sql<boolean>`${spec.day} >= ${startDate}::date`] : []),
        ...(endDate ? [sql<boolean>`${spec.day} < ${endDate}::date + 1`] : []),
      ];
  const hit = found.conditions.length
    ? [sql<boolean>`(${all(found.conditions)} or vn_norm(${spec.search}) like ${contains(keyword ?? '')})`]
    : [];
  const fit = [...scope, ...ofBranches(rest), ...narrowing(rest), ...dates, ...hit, ...spec.where(input)];
  return { scope, fit, rows: [...fit, ...spec.chosen(input)] };
}
const from = <I>(spec: DocumentsOf<I>) =>
  sql`${sql.table(spec.table)} d join ticket t on t.tenant_id = d.tenant_id and t.id = d.ticket_id`;
export interface Documents<R> {
  items: R[];
  counts: DocumentCount[];
  chosen: DocumentCount;
  all: number;
  /** There are more than were counted: then nobody is told a sum. */
  isMore: boolean;
  /** Of their tickets, each once. */
  sums: TicketPage['sums'];
}
export async function readDocuments<I extends Filter, R>(
  ctx: Ctx,
  spec: DocumentsOf<I>,
  input: I,
  amount: RawBuilder<unknown>,
  read: (ctx: Ctx, ids: number[]) => Promise<R[]>,
): Promise<Documents<R>> {
  const { scope, fit, rows } = await conditionsOf(ctx, spec, input);
  const counter = counterOf(ctx, spec, amount);
  // Each condition only narrows: where none was added, the same rows are not counted again.
  const [counts, narrowed, unnarrowed, ids] = await Promise.all([
    counter(fit, spec.status),
    rows.length > fit.length ? counter(rows, sql`''`) : null,
    fit.length > scope.length ? counter(scope, sql`''`) : null,
    readIds(ctx, spec, rows, input),
  ]);
  const [chosen, everything] = [together(narrowed ?? counts), together(unnarrowed ?? counts)];
  const isMore = spec.waits !== null && chosen.count > COUNTED;
  const shown = input.skipCount + ids.length + (ids.length === input.maxResultCount ? 1 : 0);
  const count = isMore ? Math.max(chosen.count, shown) : chosen.count;
  const [items, tickets] = await Promise.all([
    read(ctx, ids),
    isMore || !seesRevenue(ctx) ? null : ticketsOf(ctx, spec, rows),
  ]);
  const sums = tickets && sumsOf(ctx, tickets);
  return { items, counts, chosen: { ...chosen, count }, all: everything.count, isMore, sums };
}
/** What waits is counted to the last one, what is over only as far as people would ever turn pages: it grows with the years. */
function counterOf<I>(ctx: Ctx, spec: DocumentsOf<I>, amount: RawBuilder<unknown>) {
  const count = async (conditions: readonly Condition[], by: RawBuilder<unknown>, newest: RawBuilder<unknown>) =>
    (
      await sql<DocumentCount>`select x.status, count(*) as count, sum(x.amount)::bigint as amount
        from (select ${by} as status, ${amount} as amount from ${from(spec)} where ${all(conditions)} ${newest}) x group by 1`.execute(
        ctx.db,
      )
    ).rows;
  return async (conditions: readonly Condition[], by: RawBuilder<unknown>): Promise<DocumentCount[]> => {
    const { waits } = spec;
    if (!waits) return count(conditions, by, sql``);
    const newest = sql`order by d.id desc limit ${sql.lit(COUNTED + 1)}`;
    const both = await Promise.all([
      count([...conditions, waits], by, sql``),
      count([...conditions, sql<boolean>`not ${waits}`], by, newest),
    ]);
    return both.flat();
  };
}
function together(counts: readonly DocumentCount[]): DocumentCount {
  const add = (field: 'count' | 'amount') => counts.reduce((sum, row) => sum + row[field], 0);
  return { status: '', count: add('count'), amount: add('amount') as Vnd }; // a sum of whole đồng
}
/** What the tickets of these documents are worth by status: a ticket with two documents is one ticket. */
async function ticketsOf<I>(ctx: Ctx, spec: DocumentsOf<I>, conditions: readonly Condition[]): Promise<Summed[]> {
  const { rows } =
    await sql<Summed>`select t.status, count(*) as count, sum(t.total)::bigint as total, sum(t.paid)::bigint as paid,
      sum(t.refunded)::bigint as refunded, sum(t.credited)::bigint as credited, sum(${remaining})::bigint as remaining
    from ticket t where t.tenant_id = ${ctx.tenantId} and t.id in (select d.ticket_id from ${from(spec)} where ${all(conditions)})
    group by 1`.execute(ctx.db);
  return rows;
}

async function readIds<I extends Filter>(
  ctx: Ctx,
  spec: DocumentsOf<I>,
  rows: readonly Condition[],
  { skipCount, maxResultCount, sorting }: Pick<Filter, 'skipCount' | 'maxResultCount' | 'sorting'>,
): Promise<number[]> {
  const order = sql.join(
    orderOf(spec.sort, newest, sorting).map(([column, way]) => sql`${column} ${sql.raw(way)}`), // one of two words
  );
  const found = await sql<{ id: number }>`select d.id from ${from(spec)} where ${all(rows)} order by ${order}
    limit ${sql.lit(maxResultCount)} offset ${skipCount}`.execute(ctx.db);
  return found.rows.map(({ id }) => id);
}
/** All ids in the list's order, for a sheet. */
export async function allDocuments<I extends Filter>(ctx: Ctx, spec: DocumentsOf<I>, input: I): Promise<number[]> {
  const { rows } = await conditionsOf(ctx, spec, input);
  return readIds(ctx, spec, rows, { ...input, skipCount: 0, maxResultCount: EXCEL_ROWS });
}
export const inOrder = <R extends { id: number }>(ids: readonly number[], rows: readonly R[]): R[] => {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
};
const BATCH = 1000;
export async function* inBatches<R>(
  ids: readonly number[],
  read: (some: number[]) => Promise<R[]>,
): AsyncIterable<R[]> {
  for (let at = 0; at < ids.length; at += BATCH) yield read(ids.slice(at, at + BATCH));
}
