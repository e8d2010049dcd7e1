// Changing a booking's status, one or many, and changing its time: two actions, each told in the log.
import { sql } from 'kysely';
import type { BookingResult, BookingRow, Reservation } from '../../contract/booking/booking.calls.ts';
import {
  type BookingStatus,
  bookingFlow,
  bookingStatuses,
  stepBetween,
} from '../../contract/booking/booking.states.ts';
import type { In } from '../../contract/kit.ts';
import { changedBy } from '../kit/crud.ts';
import type { Ctx } from '../kit/ctx.ts';
import { fail } from '../kit/fail.ts';
import { requireNeeds } from '../kit/flow.ts';
import { meant, oneByOne } from '../kit/one-by-one.ts';
import { type BookingRef, findBooking, lockBooking, requireStep, shown } from './booking.rows.ts';
import { logBooking } from './log.ts';
import { bookingBranch, takePlace } from './places.ts';
import { dropReminder } from './reminders.ts';
import { isSameMoment, logMove } from './save-booking.ts';

interface Wanted {
  status: BookingStatus;
  reason: string | null;
}
export async function changeStatus(
  ctx: Ctx,
  { id, ids, version, ...wanted }: In<typeof Reservation.ChangeStatusAppointment>,
): Promise<{ items: BookingResult[] }> {
  const asked = meant({ id, ids });
  if ('one' in asked) return { items: [await changeOne(ctx, { id: asked.one, version }, wanted)] };
  const items = await oneByOne(ctx, asked.many, {
    act: (one) => changeOne(ctx, { id: one, version: one === id ? version : undefined }, wanted),
    refused: async (one, message): Promise<BookingResult | null> => {
      const left = await findBooking(ctx, one).catch(() => null);
      return left && { id: one, code: left.code, isDone: false, status: left.status, message };
    },
  });
  return { items };
}

async function changeOne(ctx: Ctx, which: BookingRef, { status, reason }: Wanted): Promise<BookingResult> {
  const row = await lockBooking(ctx, which);
  const words = { status: bookingStatuses[row.status][ctx.culture], to: bookingStatuses[status][ctx.culture] };
  const key = stepBetween(row.status, status) ?? fail('booking.noWay', { code: row.code, ...words });
  requireStep(ctx, row, key);
  requireNeeds(bookingFlow, key, { reason });
  await ctx.db
    .updateTable('booking')
    .set({ status, ...stampsOf(status), ...(status === 3 ? { cancelReason: reason } : {}), ...changedBy(ctx) })
    .where('tenantId', '=', ctx.tenantId)
    .where('id', '=', row.id)
    .execute();
  await logBooking(ctx, { bookingId: row.id, action: key, fromStatus: row.status, toStatus: status, reason });
  if (status !== 0) await dropReminder(ctx, row.id);
  return { id: row.id, code: row.code, isDone: true, status, message: null };
}
/** When it came to a status; taken back when it leaves it again. */
function stampsOf(status: BookingStatus) {
  if (status === 1) return { arrivedAt: sql<string>`now()` };
  if (status === 4) return { remindedAt: sql<string>`now()` };
  return status === 0 ? { arrivedAt: null } : {};
}

export async function changeTime(
  ctx: Ctx,
  { id, slotAt, branchId, reason, version }: In<typeof Reservation.ChangeAppointment>,
): Promise<BookingRow> {
  const row = await lockBooking(ctx, { id, version });
  requireStep(ctx, row, 'changeTime');
  const branch = await bookingBranch(ctx, branchId ?? row.branchId);
  if (branch.id === row.branchId && isSameMoment(slotAt, row.slotAt)) return shown(ctx, row);
  await takePlace(ctx, { branch, serviceIds: row.serviceIds, except: row.id }, slotAt);
  await ctx.db
    .updateTable('booking')
    .set({ slotAt, branchId: branch.id, minutes: branch.hours.minutes, ...changedBy(ctx) })
    .where('tenantId', '=', ctx.tenantId)
    .where('id', '=', id)
    .execute();
  await logMove(ctx, row, branch, { slotAt, reason });
  return shown(ctx, await findBooking(ctx, id));
}
