// Who did not come: some minutes after the slot a booking that still waits is given up (domain.md §2).
import { sql } from 'kysely';
import { waitingStatuses } from '../../contract/booking/booking.states.ts';
import { toInstant } from '../../contract/time.ts';
import { drop } from '../care/outbox.ts';
import type { OpenCtx } from '../kit/ctx.ts';
import { changed } from '../kit/live.ts';
import { settingOf } from '../org/org.ts';

/** Gives up what is overdue at this moment and tells the log; a booking that somebody is working on waits for the next time. */
export async function markNotCome(ctx: OpenCtx, at: Date): Promise<number> {
  const minutes = Number(await settingOf(ctx, 'bookingNoShowMinutes'));
  const before = toInstant(new Date(at.getTime() - minutes * 60_000));
  const { rows } = await sql<{ id: number }>`with late as (
      select tenant_id, id, status from booking
      where tenant_id = ${ctx.tenantId} and status = any(${[...waitingStatuses]}::int[]) and not is_deleted and slot_at <= ${before}
      for update skip locked
    ), given_up as (
      update booking b set status = 2, version = b.version + 1, last_modification_time = now(), last_modifier_user_id = null
      from late where b.tenant_id = late.tenant_id and b.id = late.id
      returning b.tenant_id, b.id, late.status as from_status
    )
    insert into booking_log (tenant_id, booking_id, action, from_status, to_status)
    select tenant_id, id, 'notCome', from_status, 2 from given_up
    returning booking_id as id`.execute(ctx.db);
  for (const { id } of rows) changed(ctx, 'booking', id);
  await drop(
    ctx,
    'reminder',
    rows.map(({ id }) => id),
  );
  return rows.length;
}
