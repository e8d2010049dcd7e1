// What a ticket would cost and when it would be ready, decided as a save would decide it now; nothing is written or held.
import type { In, Vnd } from '../../../contract/kit.ts';
import type { Quote, TicketIntake } from '../../../contract/ticket/intake.calls.ts';
import { lineAmount, netOf } from '../../../contract/ticket/totals.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { InvalidField } from '../../kit/fail.ts';
import { requireTicket } from '../seen.ts';
import { minutesOf, sumUp } from './create.ts';
import { readLines } from './lines-store.ts';
import { originOf } from './origin.ts';
import { priceLines } from './price-lines.ts';
import { proposeTime, queueOf } from './promised.ts';
import { decide, reasonText } from './promotions.ts';

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
  const asked = {
    phone: input.phone ?? null,
    isFromBooking: Boolean(input.bookingId),
    voucherIds: input.voucherIds,
    ticketId,
  };
  const decided = await decide(ctx, asked, netOf(lines), false);
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
