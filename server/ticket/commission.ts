// What staff earn by a ticket (domain.md §6): earned when the work is finished, payable when the device is paid and gone, taken
// back when the work is opened again or refunded. Rows are only added; whoever is asked why finds the rule beside the amount.
//
// A service pays its technician what the price list says (role glass for glass work), or the percentage of its commission group;
// where the list says an amount, the group's percentage is the advisor's, who sold it. Accessories pay the seller. What the
// technician or the seller would get can be split among several people (ticket_line_share), each of whom has rows of their own. The rate taken
// off (MinusPercentHistory) is the one in force on the day of intake. Warranty and goodwill earn nothing; work that is done again
// under warranty takes back what its first technician earned by it (guarantee.ts).
import { type RawBuilder, sql } from 'kysely';
import type { UserId } from '../../contract/people/user.calls.ts';
import { splitBy } from '../../contract/ticket/split.ts';
import type { TicketId, TicketLineId } from '../../contract/ticket/ticket.ts';
import { lineAmount, type PricedLine, percentOf } from '../../contract/ticket/totals.ts';
import { addDays, dayBounds, today } from '../../contract/time.ts';
import type { Ctx } from '../kit/ctx.ts';
import { seesBranch } from '../org/org.ts';
import { bookCosts, deductedOf, deductionsOf } from './guarantee.ts';
import type { Account, Role, Share } from './share.ts';

export interface Work extends PricedLine {
  id: TicketLineId;
  kind: 'service' | 'part' | 'accessory';
  commission: number;
  technicianId: UserId | null;
  /** Who shares what one would earn by it, in percent; empty: nobody. */
  people: { userId: UserId; percent: number }[];
  advisorId: UserId | null;
  receptionistId: UserId | null;
  isGlass: boolean;
  groupId: number | null;
  groupName: string | null;
  groupPercent: number;
  minus: number;
}

/** Counts anew what the ticket's finished lines earn, and writes what is different from before. */
export async function earnCommission(ctx: Ctx, ticketId: TicketId): Promise<void> {
  const wanted = [...(await workOf(ctx, ticketId)).flatMap(sharesOf), ...(await deductionsOf(ctx, ticketId))];
  const now = await balances(ctx, ticketId, 'earned');
  const isSame = (a: Share, b: Share) => a.userId === b.userId && a.role === b.role && a.lineId === b.lineId;
  const gone = now.filter((share) => !wanted.some((one) => isSame(one, share) && one.amount === share.amount));
  const added = wanted.filter((share) => !now.some((one) => isSame(one, share) && one.amount === share.amount));
  await writeShares(ctx, ticketId, 'reversed', 'earned', gone.map(negative));
  await writeShares(ctx, ticketId, 'earned', 'earned', added);
  await bookCosts(ctx, ticketId, { isFinished: true });
}
/** The work is not finished after all: nothing is earned. */
export async function unearnCommission(ctx: Ctx, ticketId: TicketId): Promise<void> {
  await writeShares(ctx, ticketId, 'reversed', 'earned', (await balances(ctx, ticketId, 'earned')).map(negative));
  await bookCosts(ctx, ticketId, { isFinished: false });
}
/** Paid and gone: what is earned can be paid out. */
export async function makePayable(ctx: Ctx, ticketId: TicketId): Promise<void> {
  const payable = await balances(ctx, ticketId, 'payable');
  const due = (await balances(ctx, ticketId, 'earned')).flatMap((share) => {
    const before = payable.find(
      (one) => one.userId === share.userId && one.role === share.role && one.lineId === share.lineId,
    );
    const amount = share.amount - (before?.amount ?? 0);
    return amount > 0 || (share.amount < 0 && amount !== 0) ? [{ ...share, amount }] : [];
  });
  await writeShares(ctx, ticketId, 'payable', 'payable', due);
}
/** A receipt was taken back and the customer owes again: it cannot be paid out yet. */
export async function unmakePayable(ctx: Ctx, ticketId: TicketId): Promise<void> {
  await writeShares(ctx, ticketId, 'reversed', 'payable', (await balances(ctx, ticketId, 'payable')).map(negative));
}

export interface RefundedLine {
  lineId: TicketLineId;
  /** How much of the line is refunded by now, of how much. */
  part: number;
  of: number;
}
/** Takes back the refunded part of what a line earned, from both accounts. */
export async function reverseRefunded(
  ctx: Ctx,
  ticketId: TicketId,
  refundId: number,
  { lineId, part, of }: RefundedLine,
): Promise<void> {
  for (const account of ['earned', 'payable'] as const) {
    const left = (await balances(ctx, ticketId, account)).filter((share) => share.lineId === lineId);
    const first = await balances(ctx, ticketId, account, { beforeRefunds: true });
    const lost = await deductedOf(ctx, lineId, account);
    const back = left.flatMap((share) => {
      const whole = first.find(
        (one) => one.userId === share.userId && one.role === share.role && one.lineId === lineId,
      );
      const stays = of === 0 ? 0 : Math.round(((whole?.amount ?? 0) * (of - part)) / of);
      // What a warranty took already is not taken a second time.
      const back = Math.min(share.amount - stays, share.amount - lost(share));
      return back > 0 ? [{ ...share, amount: -back }] : [];
    });
    await writeShares(ctx, ticketId, 'reversed', account, back, refundId);
  }
}

const workOf = (ctx: Ctx, ticketId: TicketId) => workIn(ctx, sql`t.id = ${ticketId}`);
/** Lines of tickets of the caller's branches that were finished in a span of days; what took longer than half a year is left out. */
export const finishedWork = (ctx: Ctx, from: string, to: string): Promise<Work[]> =>
  workIn(
    ctx,
    sql`(t.finished_at at time zone 'Asia/Ho_Chi_Minh')::date between ${from}::date and ${to}::date and not t.is_deleted
      and t.creation_time between ${dayBounds(addDays(from, -HALF_A_YEAR))[0]} and ${dayBounds(to)[1]}
      and t.status in ('HoanThanh', 'HoanTra', 'ChuaTraTien', 'DaTra', 'TraPhiMotPhan') and ${seesBranch(ctx, 't.branchId')}`,
  );
const HALF_A_YEAR = 183;
async function workIn(ctx: Ctx, which: RawBuilder<unknown>): Promise<Work[]> {
  const { rows } = await sql<Work>`
    select l.id, l.kind, l.quantity, l.price, l.discount, l.cover, l.outcome, l.commission,
      coalesce(l.technician_id, t.technician_id) as technician_id, t.advisor_id, t.receptionist_id,
      coalesce((select json_agg(json_build_object('userId', w.user_id, 'percent', w.percent) order by w.percent desc, w.user_id)
        from ticket_line_share w where w.tenant_id = l.tenant_id and w.ticket_line_id = l.id), '[]') as people,
      coalesce(s.kind in ('glass', 'touchGlass'), false) as is_glass,
      g.id as group_id, g.name as group_name, coalesce(g.value, 0)::float as group_percent,
      coalesce((select m.percent from minus_percent_history m where m.tenant_id = t.tenant_id and not m.is_deleted
        and m.apply_date <= (t.creation_time at time zone 'Asia/Ho_Chi_Minh')::date order by m.apply_date desc limit 1), 0)::float as minus
    from ticket t join ticket_line l on l.tenant_id = t.tenant_id and l.ticket_id = t.id
    left join service_name s on s.tenant_id = l.tenant_id and s.id = l.service_name_id
    left join product p on p.tenant_id = l.tenant_id and p.id = l.product_id
    left join category g on g.tenant_id = l.tenant_id and g.id = coalesce(s.group_commission_id, p.group_commission_id)
    where t.tenant_id = ${ctx.tenantId} and ${which} and l.outcome = 'done' and l.cover = 'billable'
      and l.kind in ('service', 'accessory')
    order by t.id, l.order_no, l.id`.execute(ctx.db);
  return rows;
}
export function sharesOf(line: Work): Share[] {
  const fixed = line.commission > 0;
  const seller = line.advisorId ?? line.receptionistId;
  const all =
    line.kind === 'accessory'
      ? split(line, share(line, sharedBy(line, seller), 'seller', fixed))
      : [
          ...split(line, share(line, sharedBy(line, line.technicianId), line.isGlass ? 'glass' : 'technician', fixed)),
          fixed ? share(line, line.advisorId, 'advisor', false) : null,
        ];
  return all.filter((one) => one !== null);
}
const sharedBy = ({ people }: Work, one: UserId | null): UserId | null => people[0]?.userId ?? one;
/** What one would get, among those who share it: together neither a đồng more nor less. */
function split({ people }: Work, whole: Share | null): (Share | null)[] {
  if (!whole || people.length === 0) return [whole];
  const percents = people.map(({ percent }) => percent);
  const [amounts, bases] = [splitBy(whole.amount, percents), splitBy(whole.base, percents)];
  return people.map(({ userId, percent }, at) => {
    const amount = amounts[at] ?? 0;
    return amount > 0 ? { ...whole, userId, amount, base: bases[at] ?? 0, rule: `${whole.rule} · ${percent}%` } : null;
  });
}
/** What one person gets: the list's amount for each unit, or the group's percentage of the net; less the rate in force. */
function share(line: Work, userId: UserId | null, role: Role, isFixed: boolean): Share | null {
  if (userId === null) return null;
  const base = lineAmount(line);
  const kept = 100 - line.minus;
  const amount = isFixed ? percentOf(line.commission * line.quantity, kept) : percentOf(base, line.groupPercent, kept);
  if (amount <= 0) return null;
  const how = isFixed ? `${line.commission} × ${line.quantity}` : `${line.groupName} ${line.groupPercent}%`;
  const rule = line.minus ? `${how} − ${line.minus}%` : how;
  return { userId, role, lineId: line.id, rule, base, rate: isFixed ? null : line.groupPercent, amount };
}
const negative = (share: Share): Share => ({ ...share, amount: -share.amount });

/** What stands in an account now, by line and person; with `beforeRefunds` as it would be without them. */
async function balances(
  ctx: Ctx,
  ticketId: TicketId,
  account: Account,
  { beforeRefunds = false } = {},
): Promise<Share[]> {
  const { rows } = await sql<Share>`
    select user_id, role, ticket_line_id as line_id, (array_agg(rule order by id desc))[1] as rule,
      (array_agg(base order by id desc))[1] as base, (array_agg(rate order by id desc))[1]::float as rate, max(origin_line_id) as origin_line_id,
      sum(amount)::bigint as amount
    from commission_ledger where tenant_id = ${ctx.tenantId} and ticket_id = ${ticketId} and account = ${account} and outbound_id is null
      and (${!beforeRefunds} or refund_id is null)
    group by user_id, role, ticket_line_id having sum(amount) <> 0 order by ticket_line_id, role, user_id`.execute(
    ctx.db,
  );
  return rows;
}
/** The one writer of the ledger. */
export async function writeShares(
  ctx: Ctx,
  ticketId: TicketId,
  event: 'earned' | 'payable' | 'reversed',
  account: Account,
  shares: readonly Share[],
  refundId: number | null = null,
): Promise<void> {
  if (shares.length === 0) return;
  const rows = shares.map(({ amount, ...share }) => ({
    ...share,
    amount,
    event: amount < 0 && event !== 'reversed' ? 'deducted' : event,
  }));
  await sql`insert into commission_ledger (tenant_id, user_id, role, ticket_id, ticket_line_id, account, rule, base, rate, amount, event, refund_id, day, origin_line_id, outbound_id)
    select ${ctx.tenantId}, x."userId", x.role, ${ticketId}, x."lineId", ${account}, x.rule, x.base, x.rate, x.amount, x.event, ${refundId}, ${today()}::date, x."originLineId", x."outboundId"
    from json_to_recordset(${JSON.stringify(rows)}::json) x ("userId" bigint, role text, "lineId" bigint, rule text, base bigint, rate numeric, amount bigint, event text,
      "originLineId" bigint, "outboundId" bigint)`.execute(ctx.db);
}
