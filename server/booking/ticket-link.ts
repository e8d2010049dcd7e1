// A ticket that is opened from a booking: the booking must still wait for its customer, and becomes "arrived".
import { sql } from 'kysely';
import { type BookingStatus, bookingFlow } from '../../contract/booking/booking.states.ts';
import type { BookingId, TicketId } from '../../contract/ticket/ticket.ts';
import type { Ctx } from '../kit/ctx.ts';
import { fail, InvalidField } from '../kit/fail.ts';
import { mayAct } from '../kit/flow.ts';
import { branchesOf } from '../org/org.ts';
import { logBooking } from './log.ts';
import { dropReminder } from './reminders.ts';

interface Booking {
  code: string;
  status: BookingStatus;
  ticketId: TicketId | null;
}
export async function lockBooking(ctx: Ctx, id: BookingId): Promise<Booking> {
  const { may, [ctx.culture]: action } = bookingFlow.actions.createTicket;
  if (!mayAct(ctx, may)) fail('booking.notAllowed', { action });
  // A ticket that was deleted does not count: another one may be opened.
  const { rows } = await sql<Booking>`select b.code, b.status, (select t.id from ticket t
      where t.tenant_id = b.tenant_id and t.id = b.ticket_id and not t.is_deleted) as ticket_id
    from booking b where b.tenant_id = ${ctx.tenantId} and b.id = ${id} and not b.is_deleted
      and b.branch_id = any(${await branchesOf(ctx)}::bigint[])
    for update of b`.execute(ctx.db);
  const booking = rows[0];
  if (!booking) throw new InvalidField('bookingId', 'choice');
  if (booking.ticketId !== null || !bookingFlow.actions.createTicket.from.includes(booking.status))
    fail('ticket.booking', { code: booking.code });
  return booking;
}
export async function linkBooking(ctx: Ctx, id: BookingId, ticketId: TicketId, { status }: Booking): Promise<void> {
  await sql`update booking set ticket_id = ${ticketId}, status = 1, arrived_at = coalesce(arrived_at, now()),
      version = version + 1, last_modification_time = now(), last_modifier_user_id = ${ctx.user.id}
    where tenant_id = ${ctx.tenantId} and id = ${id}`.execute(ctx.db);
  // Whoever is here need not be reminded.
  await dropReminder(ctx, id);
  await logBooking(ctx, { bookingId: id, action: 'ticket', fromStatus: status, toStatus: 1 });
}
