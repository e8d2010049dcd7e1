// Reminders: a message in the outbox some hours before the slot, rewritten when the time changes, dropped when nobody waits any more.
import { sql } from 'kysely';
import type { BookingId } from '../../contract/ticket/calls/ticket-save.calls.ts';
import { toInstant } from '../../contract/time.ts';
import { drop, post, restate } from '../care/outbox.ts';
import type { OpenCtx } from '../kit/ctx.ts';
import { settingOf } from '../org/org.ts';

/** Queues what is due at this moment, each booking once; answers how many. */
export async function queueReminders(ctx: OpenCtx, at: Date): Promise<number> {
  const hours = Number(await settingOf(ctx, 'bookingReminderHours'));
  if (!hours) return 0;
  const until = toInstant(new Date(at.getTime() + hours * 3_600_000));
  const { rows } = await sql<{ id: number }>`select b.id from booking b
    where b.tenant_id = ${ctx.tenantId} and b.status = 0 and not b.is_deleted
      and b.slot_at > ${toInstant(at)} and b.slot_at <= ${until}
      and not exists (select from message_outbox m where m.tenant_id = b.tenant_id and m.kind = 'reminder' and m.target_id = b.id)`.execute(
    ctx.db,
  );
  if (rows.length) await post(ctx, { template: 'reminder', bookingIds: rows.map(({ id }) => id), dueAt: at });
  return rows.length;
}

/** Another time: a message that was not sent yet says the new one. */
export const moveReminder = (ctx: OpenCtx, id: BookingId): Promise<void> =>
  restate(ctx, { template: 'reminder', bookingId: id });

/** Nobody is to be reminded any more. */
export const dropReminder = (ctx: OpenCtx, id: BookingId): Promise<void> => drop(ctx, 'reminder', [id]);
