// The sale of a ticket that exists: its lines, promotions and totals planned anew, and written in place of what was there. A
// save before acceptance and an approved change both come through here.
import type { ModelId } from '../../../contract/catalog/device.calls.ts';
import type { VoucherId } from '../../../contract/promo/promo.calls.ts';
import type { TicketLineIn, TicketSave, TicketSent } from '../../../contract/ticket/calls/ticket-save.calls.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { fail } from '../../kit/fail.ts';
import type { Ticket } from '../facts.ts';
import { followLines } from '../parts/keep.ts';
import type { StoredLine } from '../ticket.tables.ts';
import { sumUp } from './create.ts';
import { readLines, requireIssuedStay, writeLines } from './lines-store.ts';
import { linkLines, originOf, requireReplaced } from './origin.ts';
import { priceLines, type SaleLine } from './price-lines.ts';
import { decide, promoted, requireVouchers, type TicketPromotion, vouchersOf, writePromotions } from './promotions.ts';

export interface SaleIn {
  modelId: ModelId | null;
  lines: readonly TicketLineIn[];
  vatPercent: number;
  voucherIds: readonly VoucherId[];
  phone: string;
}
type Sold = Omit<SaleIn, 'modelId' | 'phone'>;
type Chosen = Pick<Ticket, 'errorIds' | 'accessoryIds' | 'hashtagIds'>;
/** What a new ticket begins with. */
export const unsold: Sold = { lines: [], vatPercent: 0, voucherIds: [] };
export const unchosen: Chosen = { errorIds: [], accessoryIds: [], hashtagIds: [] };
/** The work has begun: what the customer agreed to is not changed by one person any more. */
export const isAccepted = ({ status, acceptedAt }: Pick<Ticket, 'status' | 'acceptedAt'>) =>
  status !== 'ChoXuLy' || acceptedAt !== null;
/** A sale as it is, for a change that is about something else. */
export async function saleNow(ctx: Ctx, ticket: Ticket): Promise<Sold> {
  const stored = await readLines(ctx, ticket.id);
  const places = new Map(stored.map(({ id }, place) => [id, place]));
  return {
    vatPercent: Number(ticket.vatPercent),
    voucherIds: (await vouchersOf(ctx, ticket.id)).ids,
    lines: stored.map(({ parentId, ...line }) => ({
      ...line,
      parent: parentId === null ? null : (places.get(parentId) ?? null),
    })),
  };
}
/** What was not sent of the price, or of what is chosen from lists, is as it was. */
export const wholeOf = (sent: TicketSent, { lines, vatPercent, voucherIds }: Sold, before: Chosen): TicketSave => ({
  ...sent,
  errorIds: sent.errorIds ?? before.errorIds,
  accessoryIds: sent.accessoryIds ?? before.accessoryIds,
  hashtagIds: sent.hashtagIds ?? before.hashtagIds,
  lines: sent.lines ?? [...lines],
  vatPercent: sent.vatPercent ?? vatPercent,
  voucherIds: sent.voucherIds ?? [...voucherIds],
});
export interface Sale {
  stored: readonly StoredLine[];
  lines: readonly SaleLine[];
  decided: readonly TicketPromotion[];
  totals: ReturnType<typeof sumUp>;
}
/** The lines that the ticket has, and those that it would have. */
export async function linesOfSale(ctx: Ctx, ticket: Ticket, input: SaleIn): Promise<Pick<Sale, 'stored' | 'lines'>> {
  const stored = await readLines(ctx, ticket.id);
  const { kind, originId } = ticket;
  const origin = await originOf(ctx, { kind, originId, modelId: input.modelId, lines: [...input.lines] });
  const told = linkLines(input.lines, origin, stored);
  requireReplaced(told, origin);
  const lines = await priceLines(ctx, {
    modelId: input.modelId,
    lines: told,
    stored,
    running: origin.running,
    isRepriced: input.modelId !== ticket.modelId && !isAccepted(ticket),
  });
  return { stored, lines };
}
/** What the ticket would be; `lock` holds its vouchers until the end of the transaction. */
export async function planSale(ctx: Ctx, ticket: Ticket, input: SaleIn, lock: boolean): Promise<Sale> {
  const { stored, lines } = await linesOfSale(ctx, ticket, input);
  const isNewPerson = input.phone !== ticket.phone;
  const asked = {
    person: { phone: input.phone, customerIds: isNewPerson ? [] : [ticket.customerId] },
    isNewPerson,
    branchId: ticket.branchId,
    modelId: input.modelId,
    isFromBooking: ticket.bookingId !== null,
    voucherIds: input.voucherIds,
    ticketId: ticket.id,
  };
  const decided = await decide(ctx, asked, promoted(lines), { lock });
  requireVouchers(ctx, decided);
  const totals = sumUp(lines, decided, input.vatPercent);
  await requireIssuedStay(ctx, ticket.id, lines);
  requireNoNewParts(ticket, stored, lines);
  return { stored, lines, decided, totals };
}
/** Finished work is not given more parts: nobody would issue them. */
function requireNoNewParts({ status, statusBefore, code }: Ticket, stored: Sale['stored'], lines: Sale['lines']): void {
  if (status !== 'HoanThanh' && !(status === 'DieuChinh' && statusBefore === 'HoanThanh')) return;
  const units = (of: readonly { kind: string; productId: number | null; quantity: number }[], product: number) =>
    of.reduce((sum, line) => sum + (line.productId === product ? line.quantity : 0), 0);
  const more = lines.find(({ productId }) => productId !== null && units(lines, productId) > units(stored, productId));
  if (more) fail('ticket.partsAfterFinish', { code, name: more.name });
}
/** Lines and promotions are written; the totals are columns for whoever writes the ticket. */
export async function writeSale(ctx: Ctx, ticket: Ticket, { lines, stored, decided }: Sale): Promise<void> {
  await writeLines(ctx, ticket.id, lines, { stored });
  await writePromotions(ctx, ticket.id, decided);
  await followLines(ctx, ticket);
}
