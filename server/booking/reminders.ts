// Reminders: a message in the outbox some hours before the slot, rewritten when the time changes, dropped when nobody waits any more.

import { sql } from 'kysely';
import type { BookingId } from '../../contract/ticket/ticket.ts';
import { now, toInstant } from '../../contract/time.ts';
import { drop, post, restate } from '../care/outbox.ts';
import type { OpenCtx } from '../kit/ctx.ts';
import { settingOf } from '../org/org.ts';

/** Queues what is due at this moment, each booking once for the time that it has; answers how many. */
export async function queueReminders(ctx: OpenCtx, at: Date): Promise<number> {
  const hours = Number(await settingOf(ctx, 'bookingReminderHours'));
  if (!hours) return 0;
  const until = toInstant(new Date(at.getTime() + hours * 3_600_000));
  const { rows } = await sql<{ id: number; slotAt: string }>`select b.id, b.slot_at from booking b
    where b.tenant_id = ${ctx.tenantId} and b.status = 0 and not b.is_deleted
      and b.slot_at > ${toInstant(at)} and b.slot_at <= ${until}
      and not exists (select from message_outbox m where m.tenant_id = b.tenant_id and m.kind = 'reminder' and m.target_id = b.id
        and (m.status = 'queued' or coalesce((m.payload ->> 'slotAt')::timestamptz = b.slot_at, true)))`.execute(
    ctx.db,
  );
  // Its key is the time: a booking that was moved after its message left gets another one for the new time.
  for (const slot of new Set(rows.map(({ slotAt }) => slotAt))) {
    const bookingIds = rows.filter(({ slotAt }) => slotAt === slot).map(({ id }) => id);
    await post(ctx, { template: 'reminder', bookingIds, key: toInstant(new Date(slot)), dueAt: at });
  }
  return rows.length;
}

/** Another time, another phone: a message that was not sent yet says the new one, and waits until it is due for it. */
export async function moveReminder(ctx: OpenCtx, id: BookingId, slotAt: string): Promise<void> {
  const hours = Number(await settingOf(ctx, 'bookingReminderHours'));
  const dueAt = new Date(Math.max(now().getTime(), Date.parse(slotAt) - hours * 3_600_000));
  await restate(ctx, { template: 'reminder', bookingId: id, dueAt });
}

/** Nobody is to be reminded any more. */
export const dropReminder = (ctx: OpenCtx, id: BookingId): Promise<void> => drop(ctx, 'reminder', [id]);
