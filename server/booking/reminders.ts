// Reminders: a message in the outbox some hours before the slot, rewritten when the time changes, dropped when nobody waits any more.
import { sql } from 'kysely';
import type { BookingId } from '../../contract/ticket/calls/ticket-save.calls.ts';
import { toInstant } from '../../contract/time.ts';
import type { OpenCtx } from '../kit/ctx.ts';
import { settingOf } from '../org/org.ts';

/** What the sender fills its message with. */
const payload = sql`jsonb_build_object('code', b.code, 'customerName', b.customer_name, 'slotAt', b.slot_at,
  'branchName', br.name, 'branchAddress', br.address, 'branchPhone', br.phone, 'deviceName', b.device_name)`;

/** Queues what is due at this moment, each booking once; answers how many. */
export async function queueReminders(ctx: OpenCtx, at: Date): Promise<number> {
  const hours = Number(await settingOf(ctx, 'bookingReminderHours'));
  if (!hours) return 0;
  const until = toInstant(new Date(at.getTime() + hours * 3_600_000));
  const { rows } = await sql`insert into message_outbox (tenant_id, kind, target_id, phone, payload)
    select b.tenant_id, 'reminder', b.id, b.phone, ${payload}
    from booking b join branch br on br.tenant_id = b.tenant_id and br.id = b.branch_id
    where b.tenant_id = ${ctx.tenantId} and b.status = 0 and not b.is_deleted
      and b.slot_at > ${toInstant(at)} and b.slot_at <= ${until}
    on conflict (tenant_id, kind, target_id) do nothing
    returning id`.execute(ctx.db);
  return rows.length;
}

/** Another time: a message that was not sent yet says the new one. */
export async function moveReminder(ctx: OpenCtx, id: BookingId): Promise<void> {
  await sql`update message_outbox m set payload = ${payload}, phone = b.phone
    from booking b join branch br on br.tenant_id = b.tenant_id and br.id = b.branch_id
    where b.tenant_id = ${ctx.tenantId} and b.id = ${id}
      and m.tenant_id = b.tenant_id and m.kind = 'reminder' and m.target_id = b.id and m.status = 'queued'`.execute(
    ctx.db,
  );
}

/** Nobody is to be reminded any more. */
export async function dropReminder(ctx: OpenCtx, id: BookingId): Promise<void> {
  await sql`update message_outbox set status = 'dropped'
    where tenant_id = ${ctx.tenantId} and kind = 'reminder' and target_id = ${id} and status = 'queued'`.execute(
    ctx.db,
  );
}
