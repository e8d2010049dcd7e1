// How many tickets of each status there are and what they are worth. Without a filter that needs the rows themselves the sums
// come from the tally, which costs the same for a thousand tickets and for a million.
import { type RawBuilder, sql } from 'kysely';
import type { BranchId } from '../../../contract/org/branch.calls.ts';
import type { Sums, TicketPage } from '../../../contract/ticket/calls/ticket-list.calls.ts';
import { footerOf, type Summed } from '../../../contract/ticket/footer.ts';
import { type TicketStatus, ticketStatusKeys } from '../../../contract/ticket/ticket.statuses.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { remaining } from '../remaining.ts';
import { seenElsewhere, type View } from './seen-tickets.ts';
import { all, type Condition, inStatuses } from './where.ts';

export interface Count extends Summed {
  branchId: BranchId;
}
const sums = sql`sum(x.change)::bigint as count, sum(x.total)::bigint as total, sum(x.paid)::bigint as paid,
  sum(x.remaining)::bigint as remaining, sum(x.refunded)::bigint as refunded, sum(x.credited)::bigint as credited`;
const one = sql`t.branch_id, t.status, 1 as change, t.total, t.paid, ${remaining} as remaining, t.refunded, t.credited`;

/** Per branch and status, of everything in these statuses that the caller sees. */
export async function tallied(ctx: Ctx, view: View, statuses: readonly TicketStatus[]): Promise<Count[]> {
  const elsewhere = seenElsewhere(ctx, view);
  const mine = view.branches ? sql`and t.branch_id = any(${view.branches}::bigint[])` : sql``;
  const more = elsewhere
    ? sql`union all select ${one} from ticket t where t.tenant_id = ${ctx.tenantId} and t.id in ${elsewhere}
        and ${inStatuses(statuses)}`
    : sql``;
  return read(
    ctx,
    sql`select x.branch_id, x.status, ${sums} from (
      select t.branch_id, t.status, t.change, t.total, t.paid, t.remaining, t.refunded, t.credited from ticket_tally t
      where t.tenant_id = ${ctx.tenantId} and ${inStatuses(statuses)} ${mine} ${more}) x group by 1, 2`,
  );
}
/** Per branch and status, of the rows that fit. */
export const counted = (ctx: Ctx, conditions: readonly Condition[]): Promise<Count[]> =>
  read(
    ctx,
    sql`select x.branch_id, x.status, ${sums} from (select ${one} from ticket t where ${all(conditions)}) x group by 1, 2`,
  );
/** How many alone: an index has that. */
export const countedOnly = (ctx: Ctx, conditions: readonly Condition[]): Promise<Count[]> =>
  read(
    ctx,
    sql`select t.branch_id, t.status, count(*) as count, 0 as total, 0 as paid, 0 as remaining, 0 as refunded, 0 as credited
      from ticket t where ${all(conditions)} group by 1, 2`,
  );
async function read(ctx: Ctx, query: RawBuilder<unknown>): Promise<Count[]> {
  const { rows } = await (query as RawBuilder<Count>).execute(ctx.db); // the columns of `sums`
  return rows.filter(({ count }) => count > 0);
}

export const numberOf = (counts: readonly Count[]): number => counts.reduce((sum, { count }) => sum + count, 0);
export function statusInfoOf(counts: readonly Count[]): TicketPage['statusInfo'] {
  return ticketStatusKeys.flatMap((status) => {
    const count = numberOf(counts.filter((one) => one.status === status));
    return count ? [{ status, count }] : [];
  });
}
/** Only for those who may see revenue. */
export const seesRevenue = (ctx: Ctx): boolean => ctx.user.permissions.has('Pages.Tickets.ViewRevenue');
export const sumsOf = (ctx: Ctx, counts: readonly Summed[]): TicketPage['sums'] =>
  seesRevenue(ctx) ? (footerOf(counts) as Sums) : null; // sums of whole đồng
