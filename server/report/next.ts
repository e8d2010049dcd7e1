// What comes next for somebody: the head of their queue with its next step, who is expected, and the month against its plan.
import { Reservation } from '../../contract/booking/booking.calls.ts';
import { allows } from '../../contract/kit.ts';
import { ReportPlan } from '../../contract/report/plan.calls.ts';
import type { HomeNext } from '../../contract/report/work.ts';
import type { QueueRow } from '../../contract/ticket/calls/ticket-view.calls.ts';
import { TicketRead } from '../../contract/ticket/calls/ticket-view.calls.ts';
import { type TicketActionKey, ticketAction } from '../../contract/ticket/ticket.actions.ts';
import { isLate } from '../../contract/ticket/ticket.statuses.ts';
import { now } from '../../contract/time.ts';
import { nextBookings } from '../booking/next.ts';
import type { Ctx } from '../kit/ctx.ts';
import { myQueue } from '../ticket/view/queue.ts';
import { progress } from './plan.ts';

const SHOWN = 6;
/** What a technician goes on with, the likeliest first. */
const steps: readonly TicketActionKey[] = [
  'accept',
  'receiveDevice',
  'centreAccept',
  'resume',
  'finish',
  'centreSendBack',
  'waitParts',
];

export async function next(ctx: Ctx): Promise<HomeNext> {
  const may = (call: { may: Parameters<typeof allows>[0] }) => allows(call.may, ctx.user.permissions);
  const [queue, bookings, plan] = await Promise.all([
    may(TicketRead.GetMyQueue) ? myQueue(ctx) : null,
    may(Reservation.GetReservationData) ? nextBookings(ctx, SHOWN) : [],
    may(ReportPlan.GetProgress) ? progress(ctx, {}) : null,
  ]);
  return {
    queue: (queue?.items ?? []).slice(0, SHOWN).map(shown),
    bookings,
    plan: plan?.plan ? { ...plan, plan: plan.plan, percent: plan.percent ?? 0 } : null,
  };
}

function shown(row: QueueRow): HomeNext['queue'][number] {
  const { id, code, deviceName, customerName, promisedAt, hasNewParts, allowedActions } = row;
  const free = new Set(allowedActions.filter(({ blocker }) => blocker === null).map(({ key }) => key));
  const key = steps.find((step) => free.has(step));
  const step = key ? { key, vi: ticketAction(key).vi, en: ticketAction(key).en } : null;
  return { id, code, deviceName, customerName, promisedAt, hasNewParts, isLate: isLate(row, now()), step };
}
