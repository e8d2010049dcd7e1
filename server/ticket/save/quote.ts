// What a ticket would cost and when it would be ready, decided as a save would decide it now; nothing is written or held.
import { sql } from 'kysely';
import type { In, Vnd } from '../../../contract/kit.ts';
import type { Quote, TicketIntake } from '../../../contract/ticket/calls/intake.calls.ts';
import type { TicketId } from '../../../contract/ticket/ticket.ts';
import { lineAmount } from '../../../contract/ticket/totals.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { InvalidField } from '../../kit/fail.ts';
import type { Ticket } from '../facts.ts';
import { requireTicket } from '../seen.ts';
import { minutesOf, sumUp } from './create.ts';
import { readLines } from './lines-store.ts';
import { originOf } from './origin.ts';
import { priceLines } from './price-lines.ts';
import { proposeTime, queueOf } from './promised.ts';
import { decide, promoted, reasonText } from './promotions.ts';

export async function quote(ctx: Ctx, input: In<typeof TicketIntake.Quote>): Promise<Quote> {
  const branchId = input.branchId ?? ctx.user.branchId;
  if (branchId === null) throw new InvalidField('branchId', 'required');
  const ticketId = input.id ? await requireTicket(ctx, input.id) : null;
  const origin = await originOf(ctx, input.originId ? input : { ...input, kind: 'repair' });
  const lines = await priceLines(ctx, {
    modelId: input.modelId ?? null,
    lines: input.lines,
    stored: ticketId ? await readLines(ctx, ticketId) : [],
    running: origin.running,
  });
  const before = ticketId ? await readTicket(ctx, ticketId) : null;
  const asked = {
    person: input.phone ? { phone: input.phone, customerIds: input.customerId ? [input.customerId] : [] } : null,
    isNewPerson: before !== null && input.phone !== before.phone,
    branchId: before?.branchId ?? branchId,
    modelId: input.modelId ?? null,
    isFromBooking: Boolean(input.bookingId ?? before?.bookingId),
    voucherIds: input.voucherIds,
    ticketId,
  };
  const decided = await decide(ctx, asked, promoted(lines), { lock: false });
  const queue = await queueOf(ctx, branchId);
  const minutes = minutesOf(lines);
  return {
    lines: lines.map((line) => ({
      name: line.name,
      price: line.price,
      listPrice: line.listPrice,
      discount: line.discount,
      amount: lineAmount(line) as Vnd, // whole đồng of whole đồng
      warrantyMonths: line.warrantyMonths,
      minutes: line.minutes,
      cover: line.cover,
      isSpecial: line.isSpecial,
    })),
    promotions: decided.map((one) => ({
      kind: one.kind,
      id: one.id,
      name: one.name,
      isTaken: one.taken > 0,
      amount: one.taken as Vnd, // as above
      reason: reasonText(ctx, one),
    })),
    ...sumUp(lines, decided, input.vatPercent),
    minutes,
    promisedAt: proposeTime(queue, minutes),
    queue: { tickets: queue.tickets, waitMinutes: queue.waitMinutes, technicians: queue.technicians },
  };
}
type Before = Pick<Ticket, 'phone' | 'branchId' | 'bookingId'>;
async function readTicket(ctx: Ctx, id: TicketId): Promise<Before | null> {
  const { rows } = await sql<Before>`select phone, branch_id, booking_id from ticket
    where tenant_id = ${ctx.tenantId} and id = ${id}`.execute(ctx.db);
  return rows[0] ?? null;
}
