// Commission of the demo shop: what its people earned by old tickets; the two months before are paid out of the centre's account and closed, this month is open.
import { type RawBuilder, sql } from 'kysely';
import { monthOf } from '../../contract/commission/commission.ts';
import type { Vnd } from '../../contract/kit.ts';
import type { UserId } from '../../contract/people/user.calls.ts';
import { addDays, today } from '../../contract/time.ts';
import { payOut } from '../commission/payout.ts';
import { closePeriod } from '../commission/period.ts';
import type { Ctx } from '../kit/ctx.ts';
import { booksOf } from './finance.seed.ts';

/** Now and then somebody lends a hand: a line in so many is shared with a colleague of the branch. */
const SHARED_LINES = 40;
const OWN_PERCENT = 60;

/** Rows as the ledger would have got them, by the rate in force at intake. */
export async function seedEarnings(ctx: Ctx): Promise<void> {
  await sql`with crew as (select t.branch_id, t.technician_id as id from ticket t
      where t.tenant_id = ${ctx.tenantId} and t.technician_id is not null group by 1, 2)
    insert into ticket_line_share (tenant_id, ticket_line_id, user_id, percent)
    select l.tenant_id, l.id, x.user_id, x.percent from ticket t
    join ticket_line l on l.tenant_id = t.tenant_id and l.ticket_id = t.id and l.kind = 'service' and l.outcome = 'done' and l.commission > 0
    join lateral (select min(c.id) as id from crew c where c.branch_id = t.branch_id and c.id <> coalesce(l.technician_id, t.technician_id)) h on h.id is not null
    cross join lateral (values (coalesce(l.technician_id, t.technician_id), ${OWN_PERCENT}::int), (h.id, 100 - ${OWN_PERCENT}::int)) x(user_id, percent)
    where t.tenant_id = ${ctx.tenantId} and t.technician_id is not null and l.id % ${SHARED_LINES} = 0`.execute(ctx.db);
  const part = (
    whole: RawBuilder<unknown>,
  ) => sql`case s.percent when ${OWN_PERCENT} then round(${whole} * s.percent / 100)
    when 100 - ${OWN_PERCENT} then ${whole} - round(${whole} * (100 - s.percent) / 100) else ${whole} end`;
  for (const [event, at] of [
    ['earned', sql`t.finished_at`],
    ['payable', sql`t.handed_over_at`],
  ] as const)
    await sql`insert into commission_ledger (tenant_id, user_id, role, ticket_id, ticket_line_id, account, rule, base, amount, event, day, at)
      select t.tenant_id, coalesce(s.user_id, l.technician_id, t.technician_id), 'technician', t.id, l.id, ${event},
        l.commission || ' × 1' || case when m.percent > 0 then ' − ' || m.percent::float || '%' else '' end || coalesce(' · ' || s.percent || '%', ''),
        ${part(sql`(l.price * l.quantity - l.discount)::numeric`)}, ${part(sql`round(l.commission * (100 - m.percent) / 100)`)}, ${event},
        (${at} at time zone 'Asia/Ho_Chi_Minh')::date, ${at}
      from ticket t join ticket_line l on l.tenant_id = t.tenant_id and l.ticket_id = t.id
      left join ticket_line_share s on s.tenant_id = l.tenant_id and s.ticket_line_id = l.id
      cross join lateral (select coalesce((select h.percent from minus_percent_history h where h.tenant_id = t.tenant_id and not h.is_deleted
        and h.apply_date <= (t.creation_time at time zone 'Asia/Ho_Chi_Minh')::date order by h.apply_date desc limit 1), 0) as percent) m
      where t.tenant_id = ${ctx.tenantId} and l.kind = 'service' and l.outcome = 'done' and l.commission > 0 and t.technician_id is not null
        and (${event} = 'earned' or t.status = 'DaTra')`.execute(ctx.db);
}

export async function seedCommission(ctx: Ctx): Promise<void> {
  const { accountant, center, bank } = await booksOf(ctx);
  const by: Ctx = { ...ctx, user: { ...ctx.user, id: accountant, branchId: center.id } };
  const last = addDays(monthOf(today()), -1);
  for (const upTo of [addDays(monthOf(last), -1), last]) {
    const people = await dueUntil(by, upTo);
    // On the fifth of the month after, as far as that day has come.
    const day = [addDays(upTo, 5), today()].sort()[0];
    if (people.length) await payOut(by, { branchId: center.id, methodId: bank, day, upTo, note: null, people });
    await closePeriod(by, { month: upTo });
  }
}
async function dueUntil(ctx: Ctx, upTo: string): Promise<{ userId: UserId; amount: Vnd }[]> {
  const { rows } = await sql<{
    userId: UserId;
    amount: Vnd;
  }>`select user_id, sum(amount)::bigint as amount from commission_ledger
    where tenant_id = ${ctx.tenantId} and account = 'payable' and payment_id is null and day <= ${upTo}::date
    group by 1 having sum(amount) > 0 order by 1`.execute(ctx.db);
  return rows;
}
