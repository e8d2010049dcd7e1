// Parts that were spoiled (money.md §7): the type of the error says which part of their cost the ticket's technician bears; where the supplier is at
// fault, none. Written when the error bill is posted, to be deducted from the next payout; taken back when it is un-posted.
import { sql } from 'kysely';
import type { UserId } from '../../contract/people/user.calls.ts';
import type { OutboundId } from '../../contract/stock/stock.ts';
import type { TicketId } from '../../contract/ticket/ticket.ts';
import { percentOf } from '../../contract/ticket/totals.ts';
import type { Ctx } from '../kit/ctx.ts';
import { writeShares } from './commission.ts';
import type { Account, Share } from './share.ts';

interface Spoiled {
  ticketId: TicketId;
  userId: UserId;
  rule: string;
  base: number;
  rate: number;
}
async function spoiledOn(ctx: Ctx, id: OutboundId): Promise<Spoiled[]> {
  const { rows } = await sql<Spoiled>`
    select t.id as ticket_id, coalesce(x.technician_id, t.technician_id) as user_id, l.quantity || ' × ' || p.name || ': ' || e.name || ' ' || e.value::float || '%' as rule,
      coalesce(l.cost, 0) as base, e.value::float as rate
    from outbound o join ticket t on t.tenant_id = o.tenant_id and t.id = o.ticket_id
    join outbound_line l on l.tenant_id = o.tenant_id and l.outbound_id = o.id join product p on p.tenant_id = l.tenant_id and p.id = l.product_id
    join category e on e.tenant_id = l.tenant_id and e.id = coalesce(l.error_type_id, o.error_type_id)
    left join ticket_line x on x.tenant_id = l.tenant_id and x.id = l.ticket_line_id
    where o.tenant_id = ${ctx.tenantId} and o.id = ${id} and o.kind = 'error' and o.status = 'posted' and not o.is_deleted
      and o.fault is distinct from 'supplier' and e.value > 0 and coalesce(x.technician_id, t.technician_id) is not null
    order by l.id`.execute(ctx.db);
  return rows;
}
/** Makes what is deducted for a bill what it says now: posted, un-posted, or with another type of error. */
export async function chargeDefects(ctx: Ctx, id: OutboundId): Promise<void> {
  const wanted = (await spoiledOn(ctx, id)).flatMap(({ ticketId, ...row }) => {
    const amount = -percentOf(row.base, row.rate);
    return amount < 0 ? [{ ...row, ticketId, role: 'technician' as const, lineId: null, outboundId: id, amount }] : [];
  });
  for (const account of ['earned', 'payable'] as const) {
    const now = await chargedFor(ctx, id, account);
    const isSame = (a: Share, b: Share) => a.userId === b.userId && a.rule === b.rule && a.amount === b.amount;
    const gone = now.filter((share) => !wanted.some((one) => isSame(one, share)));
    const added = wanted.filter((share) => !now.some((one) => isSame(one, share)));
    for (const { ticketId, ...share } of gone)
      await writeShares(ctx, ticketId, 'reversed', account, [{ ...share, amount: -share.amount }]);
    for (const { ticketId, ...share } of added) await writeShares(ctx, ticketId, account, account, [share]);
  }
}
async function chargedFor(ctx: Ctx, id: OutboundId, account: Account): Promise<(Share & { ticketId: TicketId })[]> {
  const { rows } = await sql<Share & { ticketId: TicketId }>`
    select ticket_id, user_id, role, null::bigint as line_id, rule, base, rate::float as rate, outbound_id, sum(amount)::bigint as amount
    from commission_ledger where tenant_id = ${ctx.tenantId} and outbound_id = ${id} and account = ${account}
    group by 1, 2, 3, 5, 6, 7, 8 having sum(amount) <> 0 order by min(id)`.execute(ctx.db);
  return rows;
}
