// What the lists of centre moves, change sets and refund invoices share: their documents point at tickets, so the filters and
// the visibility are the ticket's, and the counts are of the documents.
import { type RawBuilder, sql } from 'kysely';
import type { Vnd } from '../../../contract/kit.ts';
import type { TicketFilter } from '../../../contract/ticket/ticket-list.calls.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { EXCEL_ROWS } from '../../kit/excel.ts';
import { remaining } from '../remaining.ts';
import { type Order, orderOf, type Sort } from './page-of-ids.ts';
import { findTickets } from './search.ts';
import { sees, viewOf } from './view.ts';
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
  /** The document's own day: what dates are about unless the filter says otherwise. */
  day: RawBuilder<unknown>;
  search: RawBuilder<unknown>;
  sort: Sort;
}
export interface DocumentCount {
  status: string;
  count: number;
  total: Vnd;
  paid: Vnd;
  remaining: Vnd;
  amount: Vnd;
}
type Filter = Omit<TicketFilter, 'status' | 'statuses'>;
const newest: Order = [[sql`d.id`, 'desc']];

/** Conditions of a filter: the page's, the counts' without the status, and those of everything on the list. */
async function conditionsOf<I extends Filter>(ctx: Ctx, spec: DocumentsOf<I>, input: I) {
  const scope = [...ofTenant(ctx), ...spec.own, ...sees(ctx, await viewOf(ctx))];
  const { startDate, endDate, dateBy, keyword, ...rest } = input;
  const dates = dateBy
    ? narrowing({ startDate, endDate, dateBy })
    : [
        ...(startDate ? [sql<boolean>`${spec.day} >= ${startDate}::date`] : []),
        ...(endDate ? [sql<boolean>`${spec.day} < ${endDate}::date + 1`] : []),
      ];
  const found = await findTickets(ctx, keyword);
  const hit = found.conditions.length
    ? [sql<boolean>`(${all(found.conditions)} or lower(${spec.search}) like '%' || lower(${keyword ?? ''}) || '%')`]
    : [];
  const fit = [...scope, ...ofBranches(rest), ...narrowing(rest), ...dates, ...hit, ...spec.where(input)];
  return { scope, fit, rows: [...fit, ...spec.chosen(input)] };
}
const from = <I>(spec: DocumentsOf<I>) =>
  sql`${sql.table(spec.table)} d join ticket t on t.tenant_id = d.tenant_id and t.id = d.ticket_id`;
/** For counting all of them: each document looks its ticket up, because the database would rather read every ticket there is. */
const fromEach = <I>(spec: DocumentsOf<I>) =>
  sql`${sql.table(spec.table)} d join lateral (select * from ticket x where x.tenant_id = d.tenant_id and x.id = d.ticket_id offset 0) t on true`;

export interface Documents {
  ids: number[];
  counts: DocumentCount[];
  chosen: DocumentCount;
  all: number;
}
export async function readDocuments<I extends Filter>(
  ctx: Ctx,
  spec: DocumentsOf<I>,
  input: I,
  amount: RawBuilder<unknown>,
): Promise<Documents> {
  const { scope, fit, rows } = await conditionsOf(ctx, spec, input);
  const sums = sql`count(*) as count, coalesce(sum(t.total), 0)::bigint as total, coalesce(sum(t.paid), 0)::bigint as paid,
    coalesce(sum(${remaining}), 0)::bigint as remaining, coalesce(sum(${amount}), 0)::bigint as amount`;
  const counted = input.keyword ? from(spec) : fromEach(spec);
  const count = async (conditions: readonly Condition[], by: RawBuilder<unknown>) =>
    (
      await sql<DocumentCount>`select ${by} as status, ${sums} from ${counted} where ${all(conditions)} group by 1`.execute(
        ctx.db,
      )
    ).rows;
  const counts = await count(fit, spec.status);
  // Each condition only narrows: where none was added, the same rows are not counted again.
  const chosen = rows.length > fit.length ? await count(rows, sql`''`) : counts;
  const everything = fit.length > scope.length ? await count(scope, sql`''`) : counts;
  return {
    ids: await readIds(ctx, spec, rows, input),
    counts,
    chosen: together(chosen),
    all: together(everything).count,
  };
}
function together(counts: readonly DocumentCount[]): DocumentCount {
  const add = (field: 'total' | 'paid' | 'remaining' | 'amount') =>
    counts.reduce((sum, row) => sum + row[field], 0) as Vnd; // sums of whole đồng
  const count = counts.reduce((sum, row) => sum + row.count, 0);
  return {
    status: '',
    count,
    total: add('total'),
    paid: add('paid'),
    remaining: add('remaining'),
    amount: add('amount'),
  };
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
