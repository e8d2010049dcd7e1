// Keeping parts for a ticket by hand, giving them up, and asking for what is not there.
import { sql } from 'kysely';
import type { ProductId } from '../../../contract/catalog/product.calls.ts';
import type { In } from '../../../contract/kit.ts';
import type { PartsView, TicketParts } from '../../../contract/ticket/parts.calls.ts';
import type { TicketId, TicketLineId } from '../../../contract/ticket/ticket.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { fail, InvalidField } from '../../kit/fail.ts';
import { freeStock } from '../../stock/ledger/ledger.ts';
import { createRequest } from '../../stock/request/save-request.ts';
import { lockTicket } from '../act.ts';
import { logTicket } from '../log.ts';
import { keepParts } from './keep.ts';
import { needsOf } from './needs.ts';
import { requireIssuable, warehouseOf } from './standing.ts';
import { getParts } from './view.ts';

export async function reserveParts(ctx: Ctx, { id }: { id: TicketId }): Promise<PartsView> {
  const ticket = await lockTicket(ctx, id);
  requireIssuable(ctx, ticket);
  await warehouseOf(ctx, ticket);
  const before = await needsOf(ctx, id);
  if (!before.some(({ wanted, issued }) => wanted > issued)) fail('ticket.nothingMissing', { code: ticket.code });
  await keepParts(ctx, ticket);
  return getParts(ctx, { id });
}
export async function freeParts(ctx: Ctx, { id }: { id: TicketId }): Promise<PartsView> {
  await lockTicket(ctx, id);
  await freeStock(ctx, 'ticket', id);
  return getParts(ctx, { id });
}

/** The request is written first, then the place in the line is taken: documents before shelves. */
export async function requestParts(ctx: Ctx, input: In<typeof TicketParts.RequestParts>): Promise<PartsView> {
  const { id, neededDay, note } = input;
  const ticket = await lockTicket(ctx, id);
  requireIssuable(ctx, ticket);
  const warehouseId = await warehouseOf(ctx, ticket);
  const lines = await wantedLines(ctx, id, input.lines ?? []);
  if (!lines.length) fail('ticket.nothingMissing', { code: ticket.code });
  const request = await createRequest(ctx, 'in', { warehouseId, neededDay, note, ticketCode: ticket.code, lines });
  await keepParts(ctx, ticket);
  await logTicket(ctx, {
    ticketId: id,
    action: 'stock',
    reason: `${request.code}: ${request.lines.map((line) => `${line.quantity} × ${line.productName}`).join(', ')}`,
    data: { what: 'asked', requestId: request.id, code: request.code },
  });
  return getParts(ctx, { id });
}
interface Line {
  productId: ProductId;
  quantity: number;
  note: null;
}
async function wantedLines(
  ctx: Ctx,
  id: TicketId,
  chosen: NonNullable<In<typeof TicketParts.RequestParts>['lines']>,
): Promise<Line[]> {
  if (!chosen.length)
    return (await needsOf(ctx, id)).flatMap(({ productId, missing, held, requested }) => {
      const quantity = missing - held - requested;
      return quantity > 0 ? [{ productId, quantity, note: null }] : [];
    });
  const { rows } = await sql<{ id: TicketLineId; productId: ProductId }>`select id, product_id from ticket_line
    where tenant_id = ${ctx.tenantId} and ticket_id = ${id} and product_id is not null`.execute(ctx.db);
  const products = new Map(rows.map((row) => [row.id, row.productId]));
  return chosen.map(({ lineId, quantity }) => {
    const productId = products.get(lineId);
    if (!productId) throw new InvalidField('lines', 'choice');
    return { productId, quantity, note: null };
  });
}
