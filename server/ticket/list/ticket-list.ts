// The lists whose rows are tickets: a row each of statuses, order and what may be sorted by (domain.md §1). A page is found by
// the right index and read in the same statement; its counts, by the tally or by the rows that fit, leave with it.
import { sql } from 'kysely';
import type { TicketFilter, TicketPage } from '../../../contract/ticket/calls/ticket-list.calls.ts';
import { listStatuses, type TicketStatus } from '../../../contract/ticket/ticket.statuses.ts';
import type { TicketId, TicketRow } from '../../../contract/ticket/ticket.ts';
import type { Ctx } from '../../kit/ctx.ts';
import type { ListHandler } from '../../kit/list.ts';
import { remaining } from '../remaining.ts';
import { counted, countedOnly, numberOf, statusInfoOf, sumsOf, tallied } from './counts.ts';
import { allIds, type Order, orderOf, type Sort } from './page-of-ids.ts';
import { pageOfRows, rowsOf } from './rows.ts';
import { among, type Found, findTickets } from './search.ts';
import { sees, type View, viewOf } from './seen-tickets.ts';
import { branchesAsked, type Condition, inStatuses, narrowing, ofBranches, ofTenant, statusesAsked } from './where.ts';

export interface ListOf<I> {
  statuses: readonly TicketStatus[];
  /** So few that all that fit can be counted. */
  isSmall: boolean;
  order: Order;
  sort: Sort;
  /** What besides the statuses makes a ticket belong to this list; the tally knows nothing of it. */
  scope?: (ctx: Ctx, input: I) => Promise<Condition[]>;
}

const newest: Order = [[sql`t.id`, 'desc']];
const dueFirst: Order = [
  [sql`t.promised_at`, 'asc'],
  [sql`t.id`, 'asc'],
];
/** What an index keeps in order; the rest could only be sorted by reading everything. */
const indexed: Sort = {
  id: sql`t.id`,
  code: sql`lower(t.code)`,
  creationTime: sql`t.creation_time`,
  promisedAt: sql`t.promised_at`,
};
const name = (table: string, column: string, label: string) =>
  sql`(select x.${sql.ref(label)} collate "vi-x-icu" from ${sql.table(table)} x where x.tenant_id = t.tenant_id and x.id = ${sql.ref(`t.${column}`)})`;
export const anyColumn: Sort = {
  ...indexed,
  status: sql`t.status`,
  statusSince: sql`t.status_since`,
  custody: sql`t.custody`,
  kind: sql`t.kind`,
  customerName: sql`t.customer_name collate "vi-x-icu"`,
  phone: sql`t.phone`,
  deviceName: sql`t.device_name collate "vi-x-icu"`,
  imei: sql`t.imei`,
  total: sql`t.total`,
  paid: sql`t.paid`,
  remaining,
  acceptedAt: sql`t.accepted_at`,
  finishedAt: sql`t.finished_at`,
  branchName: name('branch', 'branchId', 'name'),
  placeName: name('branch', 'placeId', 'name'),
  technicianName: name('userAccount', 'technicianId', 'fullName'),
};

export const lists = {
  receipt: { statuses: listStatuses.receipt, isSmall: false, order: newest, sort: indexed },
  repair: { statuses: listStatuses.repair, isSmall: true, order: dueFirst, sort: anyColumn },
  return: { statuses: listStatuses.return, isSmall: false, order: newest, sort: indexed },
  breakUp: { statuses: listStatuses.breakUp, isSmall: false, order: newest, sort: indexed },
  cancel: { statuses: listStatuses.cancel, isSmall: false, order: newest, sort: indexed },
} as const satisfies Record<string, ListOf<TicketFilter>>;

export type Rest = Omit<TicketPage, 'items' | 'totalCount'>;
export const ticketList = <I extends TicketFilter>(spec: ListOf<I>): ListHandler<I, TicketRow, Rest> => ({
  page: (ctx, input) => pageWith(ctx, spec, input),
  async stream(ctx, input) {
    const ids = await idsOf(ctx, spec, input);
    return { totalCount: ids.length, batches: batchesOf(ctx, ids) };
  },
});

export const hitsOf = (ctx: Ctx, { keyword, skipCount, maxResultCount }: TicketFilter): Promise<Found> =>
  findTickets(ctx, keyword, skipCount + maxResultCount);
/** A page with its counts; `hits`, where whoever asks needs them for something else too. */
export async function pageWith<I extends TicketFilter>(
  ctx: Ctx,
  spec: ListOf<I>,
  input: I,
  hits = hitsOf(ctx, input),
): Promise<{ items: TicketRow[]; totalCount: number } & Rest> {
  const asked = await ask(ctx, spec, input, hits);
  const [items, counts] = await Promise.all([pageOf(ctx, spec, input, asked), countAll(ctx, spec, input, asked)]);
  return { items, ...counts, totalCount: atLeast(counts, input, items.length) };
}

/**
 * A list that has the newest first finds its page among the hits, which came so; where nothing else narrows them it is a part of them. Where
 * more fits than is counted and the page is not among the newest, all tickets are gone through in the list's order.
 */
async function pageOf<I extends TicketFilter>(ctx: Ctx, spec: ListOf<I>, input: I, asked: Asked): Promise<TicketRow[]> {
  const { skipCount, maxResultCount } = input;
  const order = orderOf(spec.sort, spec.order, input.sorting);
  const { ids, newest: hits, conditions } = asked.found;
  const isWhole = asked.besides.length === ofTenant(ctx).length;
  const part = ids && isWhole && order === newest ? ids.slice(skipCount, skipCount + maxResultCount) : null;
  if (part && (!hits || part.length === maxResultCount))
    return pageOfRows(ctx, [...asked.besides, among(part)], order, { ...input, skipCount: 0 });
  if (!hits) return pageOfRows(ctx, asked.rows, order, input);
  const first = order === newest ? await pageOfRows(ctx, [...asked.besides, hits], order, input) : [];
  return first.length === maxResultCount ? first : pageOfRows(ctx, asked.besides, order, input, conditions);
}

/** What is asked for, in conditions: the page's, and the counts' without the status. */
export interface Asked {
  view: View;
  found: Found;
  scope: Condition[];
  /** Which statuses the page shows. */
  statuses: readonly TicketStatus[];
  rows: Condition[];
  /** The same without the keyword. */
  besides: Condition[];
  counted: Condition[];
  /** Branches and statuses are all that is asked for. */
  isPlain: boolean;
  /** All hits are counted, as they were found. */
  isWhole: boolean;
}
export async function ask<I extends TicketFilter>(
  ctx: Ctx,
  spec: ListOf<I>,
  input: I,
  asked = hitsOf(ctx, input),
): Promise<Asked> {
  const [view, found, scope = []] = await Promise.all([viewOf(ctx), asked, spec.scope?.(ctx, input)]);
  const narrow = narrowing(input);
  const base = [...ofTenant(ctx), ...sees(ctx, view), ...ofBranches(input), ...narrow, ...scope];
  const statuses = statusesAsked(input, spec.statuses);
  const inside = (wanted: readonly TicketStatus[]) =>
    wanted.length === listStatuses.receipt.length ? [] : [inStatuses(wanted)];
  const besides = [...base, ...inside(statuses)];
  // Where too much fits, a small list still counts what is on it; a large one counts the newest hits.
  const hits = found.newest && !spec.isSmall ? [found.newest] : found.conditions;
  return {
    view,
    found,
    scope,
    statuses,
    rows: [...besides, ...found.conditions],
    besides,
    counted: [...base, ...hits, ...inside(spec.statuses)],
    isPlain: !narrow.length && !found.conditions.length,
    isWhole: !spec.isSmall && base.length === ofTenant(ctx).length && !inside(spec.statuses).length,
  };
}

async function countAll<I extends TicketFilter>(ctx: Ctx, spec: ListOf<I>, input: I, asked: Asked) {
  const isMore = asked.found.newest !== null && !spec.isSmall;
  const [everything, fitting] = await Promise.all([
    spec.scope
      ? counted(ctx, [...ofTenant(ctx), ...sees(ctx, asked.view), inStatuses(spec.statuses), ...asked.scope])
      : tallied(ctx, asked.view, spec.statuses),
    asked.isPlain ? null : asked.isWhole ? asked.found.counts : (isMore ? countedOnly : counted)(ctx, asked.counted),
  ]);
  const branches = branchesAsked(input);
  const counts = fitting ?? everything.filter(({ branchId }) => !branches || branches.includes(branchId));
  const chosen = counts.filter(({ status }) => asked.statuses.includes(status));
  return {
    totalCount: numberOf(chosen),
    ticketTotalCount: numberOf(everything),
    isMore,
    statusInfo: statusInfoOf(counts),
    // A sum of the first hits would be taken for the sum of all.
    sums: isMore ? null : sumsOf(ctx, chosen),
  };
}
/** Counts of a search that found too much are of its first hits only: what is shown is there at least. */
const atLeast = (
  { totalCount, isMore }: { totalCount: number; isMore: boolean },
  { skipCount, maxResultCount }: TicketFilter,
  shown: number,
) => (isMore ? Math.max(totalCount, skipCount + shown + (shown === maxResultCount ? 1 : 0)) : totalCount);

export async function idsOf<I extends TicketFilter>(ctx: Ctx, spec: ListOf<I>, input: I): Promise<TicketId[]> {
  const { rows } = await ask(ctx, spec, input);
  return allIds(ctx, rows, orderOf(spec.sort, spec.order, input.sorting));
}
const BATCH = 1000;
/** Rows for a sheet, a thousand at a time: only the ids are held for all of them. */
export async function* batchesOf(ctx: Ctx, ids: readonly TicketId[]): AsyncIterable<TicketRow[]> {
  for (let at = 0; at < ids.length; at += BATCH) yield rowsOf(ctx, ids.slice(at, at + BATCH));
}
