// What the demo shop's people earned by its old tickets: rows as the ledger would have got them, by the rate in force at intake.
import { sql } from 'kysely';
import type { Ctx } from '../kit/ctx.ts';

export async function seedEarnings(ctx: Ctx): Promise<void> {
  for (const [event, at] of [
    ['earned', sql`t.finished_at`],
    ['payable', sql`t.handed_over_at`],
  ] as const)
    await sql`insert into commission_ledger (tenant_id, user_id, role, ticket_id, ticket_line_id, account, rule, base, amount, event, day, at)
      select t.tenant_id, coalesce(l.technician_id, t.technician_id), 'technician', t.id, l.id, ${event}, l.commission || ' × 1' || case when m.percent > 0 then ' − ' || m.percent::float || '%' else '' end,
        l.price * l.quantity - l.discount, round(l.commission * (100 - m.percent) / 100), ${event},
        (${at} at time zone 'Asia/Ho_Chi_Minh')::date, ${at}
      from ticket t join ticket_line l on l.tenant_id = t.tenant_id and l.ticket_id = t.id
      cross join lateral (select coalesce((select h.percent from minus_percent_history h where h.tenant_id = t.tenant_id and not h.is_deleted
        and h.apply_date <= (t.creation_time at time zone 'Asia/Ho_Chi_Minh')::date order by h.apply_date desc limit 1), 0) as percent) m
      where t.tenant_id = ${ctx.tenantId} and l.kind = 'service' and l.outcome = 'done' and l.commission > 0 and t.technician_id is not null
        and (${event} = 'earned' or t.status = 'DaTra')`.execute(ctx.db);
}
