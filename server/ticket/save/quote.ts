// What a ticket would cost and when it would be ready, decided as a save would decide it now; nothing is written or held.
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
import { linkLines, originOf } from './origin.ts';
import { priceLines } from './price-lines.ts';
import { proposeTime, queueOf } from './promised.ts';
import { decide, promoted, reasonText } from './promotions.ts';
import { isAccepted } from './sale.ts';

export async function quote(ctx: Ctx, input: In<typeof TicketIntake.Quote>): Promise<Quote> {
  const branchId = input.branchId ?? ctx.user.branchId;
  if (branchId === null) throw new InvalidField('branchId', 'required');
  const ticket = input.id ? await readTicket(ctx, await requireTicket(ctx, input.id)) : null;
  const stored = ticket ? await readLines(ctx, ticket.id) : [];
  const { kind, originId } = ticket ?? (input.originId ? input : { kind: 'repair' as const, originId: null });
  // Prices are those of the model that was accepted; until then another model has its own.
  const modelId = (ticket && isAccepted(ticket) ? ticket.modelId : input.modelId) ?? null;
  const origin = await originOf(ctx, { kind, originId, modelId, lines: input.lines });
  const lines = await priceLines(ctx, {
    modelId,
    lines: linkLines(input.lines, origin, stored),
    stored,
    running: origin.running,
    isRepriced: ticket !== null && modelId !== ticket.modelId,
  });
  const isNewPerson = ticket !== null && input.phone !== ticket.phone;
  const who = ticket ? (isNewPerson ? null : ticket.customerId) : input.customerId;
  const asked = {
    person: input.phone ? { phone: input.phone, customerIds: who ? [who] : [] } : null,
    isNewPerson,
    branchId: ticket?.branchId ?? branchId,
    modelId,
    isFromBooking: Boolean(ticket ? ticket.bookingId : input.bookingId),
    voucherIds: input.voucherIds,
    ticketId: ticket?.id ?? null,
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
async function readTicket(ctx: Ctx, id: TicketId): Promise<Ticket> {
  return ctx.db
    .selectFrom('ticket')
    .selectAll()
    .where('tenantId', '=', ctx.tenantId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}
