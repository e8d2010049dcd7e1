// What the calendar tells customers, if the shop sends such messages: a warranty that is soon over, a debt whose day has come. Each once;
// by day, and only to those who agreed (server/care).
import { sql } from 'kysely';
import type { TicketId } from '../../contract/ticket/ticket.ts';
import { addDays, showDay, today } from '../../contract/time.ts';
import { drop, post, sends } from '../care/outbox.ts';
import type { OpenCtx } from '../kit/ctx.ts';
import { jobOfTenants } from '../kit/jobs.ts';
import { remaining } from './remaining.ts';

const EVERY = 1800;
const SOON_DAYS = 7;
/** A debt that is older than that is somebody's call, not a message. */
const OVERDUE_DAYS = 14;
const MOST = 200;
interface Due {
  id: TicketId;
  day: string;
}
const unsaid = (ctx: OpenCtx, kind: 'warranty' | 'debt', key: string) => sql`not exists (select from message_outbox m
  where m.tenant_id = ${ctx.tenantId} and m.kind = ${kind} and m.target_id = t.id and m.key = ${sql.raw(key)})`;

/** Of several warranties of one ticket the last: before that the device is still covered. */
async function warranties(ctx: OpenCtx): Promise<Due[]> {
  const { rows } = await sql<Due>`select t.id, to_char(w.end_day, 'YYYY-MM-DD') as day
    from warranty w join ticket t on t.tenant_id = w.tenant_id and t.id = w.ticket_id and not t.is_deleted
    where w.tenant_id = ${ctx.tenantId} and w.ended_at is null and w.end_day > ${today()}::date and w.end_day <= ${addDays(today(), SOON_DAYS)}::date
      and not exists (select from warranty o where o.tenant_id = w.tenant_id and o.ticket_id = w.ticket_id and o.ended_at is null
        and (o.end_day, o.id) > (w.end_day, w.id)) and ${unsaid(ctx, 'warranty', `''`)}
    order by w.end_day, w.id limit ${sql.lit(MOST)}`.execute(ctx.db);
  return rows;
}
async function debts(ctx: OpenCtx): Promise<Due[]> {
  const { rows } = await sql<Due>`select t.id, to_char(t.due_day, 'YYYY-MM-DD') as day from ticket t
    where t.tenant_id = ${ctx.tenantId} and not t.is_deleted and t.due_day <= ${today()}::date and t.due_day > ${addDays(today(), -OVERDUE_DAYS)}::date
      and t.handed_over_at is not null and ${remaining} > 0 and ${unsaid(ctx, 'debt', 't.due_day::text')}
    order by t.due_day, t.id limit ${sql.lit(MOST)}`.execute(ctx.db);
  return rows;
}
/** Paid in the meantime: nobody is reminded of it. */
async function forgetPaid(ctx: OpenCtx): Promise<void> {
  const { rows } = await sql<{
    id: TicketId;
  }>`select t.id from message_outbox m join ticket t on t.tenant_id = m.tenant_id and t.id = m.target_id
    where m.tenant_id = ${ctx.tenantId} and m.kind = 'debt' and m.status = 'queued' and ${remaining} <= 0`.execute(
    ctx.db,
  );
  const paid = rows.map(({ id }) => id);
  await drop(ctx, 'debt', paid, 'paid');
}

export async function tellDue(ctx: OpenCtx): Promise<void> {
  if (await sends(ctx, 'warranty'))
    for (const { id, day } of await warranties(ctx))
      await post(ctx, { template: 'warranty', ticketId: id, facts: { day: showDay(day) } });
  await forgetPaid(ctx);
  if (await sends(ctx, 'debt'))
    for (const { id, day } of await debts(ctx))
      await post(ctx, { template: 'debt', ticketId: id, key: day, facts: { day: showDay(day) } });
}
export const dueMessagesJob = jobOfTenants('care-due', EVERY, tellDue);
