// Reminders: a message in the outbox some hours before the slot, rewritten when the time changes, dropped when nobody waits any more.

import { sql } from 'kysely';
import type { BookingId } from '../../contract/ticket/ticket.ts';
import { now, toInstant } from '../../contract/time.ts';
import { isToRemind } from '../care/facts.ts';
import { drop, post, restate } from '../care/outbox.ts';
import type { OpenCtx } from '../kit/ctx.ts';
import { settingOf } from '../org/org.ts';

/** Queues what is due at this moment, each booking once for the time that it has; answers how many. */
export async function queueReminders(ctx: OpenCtx, at: Date): Promise<number> {
  const hours = Number(await settingOf(ctx, 'bookingReminderHours'));
  if (!hours) return 0;
  const until = toInstant(new Date(at.getTime() + hours * 3_600_000));
  // What the last message said counts: a booking that came back to an earlier time was told another one in between. What fell away
  // because the customer was here, and they were not, is said after all.
  const { rows } = await sql<Due>`select k.id, k.slot_at, coalesce(last.count, 0) as count from booking k
    left join lateral (select m.status, m.code, (m.payload ->> 'slotAt')::timestamptz as said, count(*) over () as count from message_outbox m
      where m.tenant_id = k.tenant_id and m.kind = 'reminder' and m.target_id = k.id order by m.id desc limit 1) last on true
    where k.tenant_id = ${ctx.tenantId} and ${isToRemind} and not k.is_deleted
      and k.slot_at > ${toInstant(at)} and k.slot_at <= ${until}
      and (last.status is null or last.status <> 'queued' and (last.said <> k.slot_at or last.status = 'dropped' and last.code is null and last.said is not null))`.execute(
    ctx.db,
  );
  // Its key is the time and how many were made before: two who queue at once make one message.
  const keyOf = ({ slotAt, count }: Due) => [toInstant(new Date(slotAt)), ...(count ? [count] : [])].join('/');
  for (const key of new Set(rows.map(keyOf))) {
    const bookingIds = rows.filter((row) => keyOf(row) === key).map(({ id }) => id);
    await post(ctx, { template: 'reminder', bookingIds, key, dueAt: at });
  }
  return rows.length;
}
interface Due {
  id: number;
  slotAt: string;
  /** Messages that it has already. */
  count: number;
}

/** Another time, another phone: a message that was not sent yet says the new one, and waits until it is due for it. */
export async function moveReminder(ctx: OpenCtx, id: BookingId, slotAt: string): Promise<void> {
  const hours = Number(await settingOf(ctx, 'bookingReminderHours'));
  const dueAt = new Date(Math.max(now().getTime(), Date.parse(slotAt) - hours * 3_600_000));
  await restate(ctx, { template: 'reminder', bookingId: id, dueAt });
}

/** Nobody is to be reminded any more. */
export const dropReminder = (ctx: OpenCtx, id: BookingId): Promise<void> => drop(ctx, 'reminder', [id]);
