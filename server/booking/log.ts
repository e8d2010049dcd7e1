// The story of a booking: one row per thing that happened, never changed.

import type { BookingStatus } from '../../contract/booking/booking.states.ts';
import type { BookingId } from '../../contract/ticket/ticket.ts';
import type { OpenCtx } from '../kit/ctx.ts';
import { changed } from '../kit/live.ts';

export interface Entry {
  bookingId: BookingId;
  /** A key of the table of steps, or 'create'. */
  action: string;
  fromStatus?: BookingStatus;
  toStatus?: BookingStatus;
  fromSlot?: string;
  toSlot?: string;
  reason?: string | null;
}
export async function logBooking(ctx: OpenCtx, entry: Entry): Promise<void> {
  const { bookingId, action, fromStatus, toStatus, fromSlot, toSlot, reason } = entry;
  changed(ctx, 'booking', bookingId);
  await ctx.db
    .insertInto('bookingLog')
    .values({
      tenantId: ctx.tenantId,
      bookingId,
      userId: ctx.user?.id ?? null,
      action,
      fromStatus: fromStatus ?? null,
      toStatus: toStatus ?? null,
      fromSlot: fromSlot ?? null,
      toSlot: toSlot ?? null,
      reason: reason ?? null,
    })
    .execute();
}
