// What work under warranty costs (domain.md §1, §6): its parts are a cost of the shop, and the technician whose work has to be done
// again loses what it had earned, in the setting's part and never more than is left of it. Both are ledger rows of the ticket that
// makes it good: written when that is finished, taken back when it is opened again.
import { sql } from 'kysely';
import type { UserId } from '../../contract/people/user.calls.ts';
import type { TicketId, TicketLineId } from '../../contract/ticket/ticket.ts';
import { percentOf } from '../../contract/ticket/totals.ts';
import { today } from '../../contract/time.ts';
import type { Ctx } from '../kit/ctx.ts';
import { settingOf } from '../org/org.ts';
import type { Share } from './share.ts';

interface Earned {
  lineId: TicketLineId;
  originLineId: TicketLineId;
  originCode: string;
  userId: UserId;
  role: 'technician' | 'glass';
  base: number;
  earned: number;
  /** By other tickets that made the same line good. */
  lost: number;
}
/** Lines that were done under warranty, each original line once, with what its technician still has of it. */
export async function deductionsOf(ctx: Ctx, ticketId: TicketId): Promise<Share[]> {
  const { rows } = await sql<Earned>`
    select m.line_id, m.origin_line_id, m.origin_code, c.user_id, c.role, max(c.base) as base, sum(c.amount)::bigint as earned,
      -coalesce((select sum(d.amount) from commission_ledger d where d.tenant_id = ${ctx.tenantId} and d.origin_line_id = m.origin_line_id
        and d.user_id = c.user_id and d.role = c.role and d.account = 'earned' and d.ticket_id <> ${ticketId}), 0)::bigint as lost
    from (select distinct on (o.id) l.id as line_id, o.id as origin_line_id, k.code as origin_code
      from ticket_line l join ticket_line o on o.tenant_id = l.tenant_id and o.id = l.origin_line_id and o.kind = 'service'
      join ticket k on k.tenant_id = o.tenant_id and k.id = o.ticket_id
      where l.tenant_id = ${ctx.tenantId} and l.ticket_id = ${ticketId} and l.cover = 'warranty' and l.outcome = 'done'
      order by o.id, l.kind <> 'service', l.order_no, l.id) m
    join commission_ledger c on c.tenant_id = ${ctx.tenantId} and c.ticket_line_id = m.origin_line_id and c.account = 'earned'
      and c.role in ('technician', 'glass') and c.origin_line_id is null
    group by m.line_id, m.origin_line_id, m.origin_code, c.user_id, c.role having sum(c.amount) > 0
    order by m.line_id, c.user_id`.execute(ctx.db);
  if (!rows.length) return [];
  const percent = Number(await settingOf(ctx, 'guaranteeDeduct'));
  return rows.flatMap(({ earned, lost, originCode, ...row }) => {
    const amount = Math.min(percentOf(earned, percent), earned - lost);
    return amount > 0 ? [{ ...row, rule: `${originCode} − ${percent}%`, rate: percent, amount: -amount }] : [];
  });
}
/** What warranties took back of a line, by person and by what they did there: whoever also sold it has not lost that. */
export async function deductedOf(
  ctx: Ctx,
  lineId: TicketLineId,
  account: string,
): Promise<(share: Pick<Share, 'userId' | 'role'>) => number> {
  const { rows } = await sql<Pick<Share, 'userId' | 'role'> & { lost: number }>`
    select user_id, role, -sum(amount)::bigint as lost from commission_ledger
    where tenant_id = ${ctx.tenantId} and origin_line_id = ${lineId} and account = ${account} group by 1, 2`.execute(
    ctx.db,
  );
  return ({ userId, role }) => rows.find((one) => one.userId === userId && one.role === role)?.lost ?? 0;
}

interface Cost {
  lineId: TicketLineId | null;
  cover: 'warranty' | 'goodwill';
  originTicketId: TicketId | null;
  originLineId: TicketLineId | null;
  userId: UserId | null;
  amount: number;
}
/** What the parts of lines under cover cost: what left the shelves for the ticket less what came back, at its value then. */
async function costsOf(ctx: Ctx, ticketId: TicketId): Promise<Cost[]> {
  const { rows } = await sql<Cost>`
    with spent as (select s.product_id, -sum(s.value) as cost from outbound b
        join stock_ledger s on s.tenant_id = b.tenant_id and s.document = 'outbound' and s.document_id = b.id
        where b.tenant_id = ${ctx.tenantId} and b.ticket_id = ${ticketId} and b.kind in ('ticket', 'returnItem') group by 1),
      used as (select l.*, sum(l.quantity) over (partition by l.product_id) as all_units,
          sum(l.quantity) over (partition by l.product_id order by l.order_no, l.id) as units_so_far
        from ticket_line l where l.tenant_id = ${ctx.tenantId} and l.ticket_id = ${ticketId} and l.product_id is not null and l.outcome = 'done')
    select u.id as line_id, u.cover, t.origin_id as origin_ticket_id, coalesce(u.origin_line_id, a.origin_line_id) as origin_line_id,
      (select o.technician_id from ticket_line o where o.tenant_id = u.tenant_id and o.id = coalesce(a.origin_line_id, u.origin_line_id)) as user_id,
      (round(s.cost * u.units_so_far / u.all_units) - round(s.cost * (u.units_so_far - u.quantity) / u.all_units))::bigint as amount
    from used u join spent s on s.product_id = u.product_id join ticket t on t.tenant_id = u.tenant_id and t.id = u.ticket_id
    left join ticket_line a on a.tenant_id = u.tenant_id and a.id = u.parent_id
    where u.cover <> 'billable' order by u.order_no, u.id`.execute(ctx.db);
  return rows.filter(({ amount }) => amount > 0);
}
/** Makes what is booked what it costs now; nothing while the work is not finished. */
export async function bookCosts(ctx: Ctx, ticketId: TicketId, { isFinished }: { isFinished: boolean }): Promise<void> {
  const wanted = isFinished ? await costsOf(ctx, ticketId) : [];
  const { rows: now } =
    await sql<Cost>`select ticket_line_id as line_id, cover, origin_ticket_id, origin_line_id, user_id, sum(amount)::bigint as amount
    from warranty_cost where tenant_id = ${ctx.tenantId} and ticket_id = ${ticketId}
    group by 1, 2, 3, 4, 5 having sum(amount) <> 0`.execute(ctx.db);
  const isSame = (a: Cost, b: Cost) =>
    a.lineId === b.lineId &&
    a.cover === b.cover &&
    a.originLineId === b.originLineId &&
    a.userId === b.userId &&
    a.amount === b.amount;
  const gone = now.filter((cost) => !wanted.some((one) => isSame(one, cost)));
  const added = wanted.filter((cost) => !now.some((one) => isSame(one, cost)));
  for (const cost of gone) await write(ctx, ticketId, 'reversed', { ...cost, amount: -cost.amount });
  for (const cost of added) await write(ctx, ticketId, 'booked', cost);
}
async function write(ctx: Ctx, ticketId: TicketId, event: 'booked' | 'reversed', cost: Cost): Promise<void> {
  const { lineId, cover, originTicketId, originLineId, userId, amount } = cost;
  await sql`insert into warranty_cost (tenant_id, ticket_id, ticket_line_id, cover, origin_ticket_id, origin_line_id, user_id, event, amount, day)
    values (${ctx.tenantId}, ${ticketId}, ${lineId}, ${cover}, ${originTicketId}, ${originLineId}, ${userId}, ${event}, ${amount},
      ${today()}::date)`.execute(ctx.db);
}
