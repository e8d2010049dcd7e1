// Keeping parts for a ticket by hand, giving them up, and asking for what is not there.
import { sql } from 'kysely';
import type { ProductId } from '../../../contract/catalog/product.calls.ts';
import type { In } from '../../../contract/kit.ts';
import type { PartsView, TicketParts } from '../../../contract/ticket/calls/parts.calls.ts';
import type { TicketId, TicketLineId } from '../../../contract/ticket/ticket.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { fail, InvalidField } from '../../kit/fail.ts';
import { freeStock } from '../../stock/ledger/ledger.ts';
import { writeRequest } from '../../stock/request/save-request.ts';
import { lockTicket } from '../act.ts';
import type { Ticket } from '../facts.ts';
import { logTicket } from '../log.ts';
import { keepParts } from './keep.ts';
import { needsOf } from './needs.ts';
import { getParts } from './parts-view.ts';
import { requireIssuable, shelfOf, warehouseOf } from './standing.ts';

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

export async function requestParts(ctx: Ctx, input: In<typeof TicketParts.RequestParts>): Promise<PartsView> {
  const { id } = input;
  const ticket = await lockTicket(ctx, id);
  requireIssuable(ctx, ticket);
  const lines = await wantedLines(ctx, id, input.lines ?? []);
  if (!lines.length) fail('ticket.nothingMissing', { code: ticket.code });
  await askFor(ctx, ticket, lines, input);
  return getParts(ctx, { id });
}
/** Whatever the ticket needs and nobody has been asked for yet; nothing where all of it is here or asked for. */
export async function askForMissing(ctx: Ctx, ticket: Ticket, how: How): Promise<void> {
  const lines = await wantedLines(ctx, ticket.id, []);
  if (lines.length) await askFor(ctx, ticket, lines, how);
  else await keepParts(ctx, ticket);
}
interface How {
  neededDay?: string | null | undefined;
  note?: string | null | undefined;
}
/** The request is written first, then the place in the line is taken: documents before shelves. */
async function askFor(ctx: Ctx, ticket: Ticket, lines: Line[], { neededDay, note }: How): Promise<void> {
  const warehouse = await shelfOf(ctx, ticket);
  const request = await writeRequest(ctx, 'in', warehouse, {
    warehouseId: warehouse.id,
    neededDay,
    note: note ?? null,
    ticketCode: ticket.code,
    lines,
  });
  await keepParts(ctx, ticket);
  const told = lines.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ');
  await logTicket(ctx, {
    ticketId: ticket.id,
    action: 'stock',
    reason: `${request.code}: ${told}`,
    data: { what: 'asked', requestId: request.id, code: request.code },
  });
}
interface Line {
  productId: ProductId;
  name: string;
  quantity: number;
  note: null;
}
async function wantedLines(
  ctx: Ctx,
  id: TicketId,
  chosen: NonNullable<In<typeof TicketParts.RequestParts>['lines']>,
): Promise<Line[]> {
  const free = chosen.length ? new Map<ProductId, number>() : await freeHere(ctx, id);
  if (!chosen.length)
    return (await needsOf(ctx, id)).flatMap(({ productId, name, missing, held, waiting, requested }) => {
      // What lies here free and is not kept yet will be kept: nobody has to bring it.
      const here = Math.max(0, Math.min(free.get(productId) ?? 0, missing - held - waiting));
      const quantity = missing - held - requested - here;
      return quantity > 0 ? [{ productId, name, quantity, note: null }] : [];
    });
  const { rows } = await sql<{
    id: TicketLineId;
    productId: ProductId;
    name: string;
  }>`select id, product_id, name from ticket_line
    where tenant_id = ${ctx.tenantId} and ticket_id = ${id} and product_id is not null`.execute(ctx.db);
  const products = new Map(rows.map((row) => [row.id, row]));
  return chosen.map(({ lineId, quantity }) => {
    const found = products.get(lineId);
    if (!found) throw new InvalidField('lines', 'choice');
    return { productId: found.productId, name: found.name, quantity, note: null };
  });
}
/** What nobody has a claim on at the working place, of the products of the ticket. */
async function freeHere(ctx: Ctx, id: TicketId): Promise<Map<ProductId, number>> {
  const { rows } = await sql<{
    productId: ProductId;
    free: number;
  }>`select b.product_id, b.quantity - b.reserved as free
    from ticket t join warehouse w on w.tenant_id = t.tenant_id and w.branch_id = t.place_id and w.role = 'sale' and w.category = 'TP' and not w.is_deleted
    join stock_balance b on b.tenant_id = t.tenant_id and b.warehouse_id = w.id
    where t.tenant_id = ${ctx.tenantId} and t.id = ${id} and b.product_id in (select l.product_id from ticket_line l
      where l.tenant_id = t.tenant_id and l.ticket_id = t.id) and w.id = (select min(x.id) from warehouse x
      where x.tenant_id = w.tenant_id and x.branch_id = w.branch_id and x.role = 'sale' and x.category = 'TP' and not x.is_deleted)`.execute(
    ctx.db,
  );
  return new Map(rows.map((row) => [row.productId, row.free]));
}
