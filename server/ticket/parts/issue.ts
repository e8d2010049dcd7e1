// Issuing parts for a ticket and taking them back, in one step each: the bill is made, and posted where the caller may post.
import { sql } from 'kysely';
import type { ProductId } from '../../../contract/catalog/product.calls.ts';
import type { In } from '../../../contract/kit.ts';
import type { WarehouseId } from '../../../contract/org/warehouse.ts';
import type { OutboundId } from '../../../contract/stock/stock.ts';
import { type PartsView, partsMay, type TicketParts } from '../../../contract/ticket/calls/parts.calls.ts';
import type { TicketId, TicketLineId } from '../../../contract/ticket/ticket.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { fail, forbid, InvalidField } from '../../kit/fail.ts';
import { lockShelves } from '../../stock/ledger/ledger.ts';
import { post } from '../../stock/outbound/post-outbound.ts';
import { createReturnItem } from '../../stock/outbound/return-item.ts';
import { createError, createTicketExport } from '../../stock/outbound/save-outbound.ts';
import { warehouseOfRole } from '../../stock/seen.ts';
import { lockTicket } from '../act.ts';
import { linkLines, requireNeeded } from './bills.ts';
import { getParts } from './parts-view.ts';
import { requireIssuable, requireOpen, requirePlace, warehouseOf } from './standing.ts';

export const mayPost = (ctx: Ctx): boolean => ctx.user.permissions.has('Pages.Inventory.Export.Accept');

export async function issueParts(ctx: Ctx, input: In<typeof TicketParts.IssueParts>): Promise<PartsView> {
  const ticket = await lockTicket(ctx, input.id);
  requireIssuable(ctx, ticket);
  const warehouseId = input.warehouseId ?? (await warehouseOf(ctx, ticket));
  await requirePlace(ctx, ticket, warehouseId);
  const products = await productsOf(ctx, ticket.id);
  const lines = input.lines.map(({ lineId, quantity, serials }) => {
    const productId = products.get(lineId);
    if (!productId) throw new InvalidField('lines', 'choice');
    return { productId, quantity, serials };
  });
  await requireNeeded(ctx, ticket, lines);
  const id = await createTicketExport(ctx, { warehouseId, ticketCode: ticket.code, note: input.note, lines });
  await linkLines(ctx, id, new Map(input.lines.map(({ lineId }, at) => [at, lineId])));
  if (mayPost(ctx)) await post(ctx, { id });
  return getParts(ctx, { id: ticket.id });
}
async function productsOf(ctx: Ctx, ticketId: TicketId): Promise<Map<TicketLineId, ProductId>> {
  const { rows } = await sql<{ id: TicketLineId; productId: ProductId }>`select id, product_id from ticket_line
    where tenant_id = ${ctx.tenantId} and ticket_id = ${ticketId} and product_id is not null
      and outcome is distinct from 'failed' and outcome is distinct from 'skipped'`.execute(ctx.db);
  return new Map(rows.map(({ id, productId }) => [id, productId]));
}

interface Back {
  originId: OutboundId;
  /** Where they had left. */
  issuerId: WarehouseId;
  productId: ProductId;
  isSerial: boolean;
  originLineId: number;
  quantity: number;
  serials?: string[] | null | undefined;
}
/** Unused parts come back to the returned goods; broken ones go on from there to the defective goods. */
export async function returnParts(ctx: Ctx, input: In<typeof TicketParts.ReturnParts>): Promise<PartsView> {
  const ticket = await lockTicket(ctx, input.id);
  requireOpen(ctx, ticket);
  if (input.error) requireErrorRight(ctx);
  const back = await originsOf(ctx, ticket.id, input.lines);
  const bills: OutboundId[] = [];
  for (const originId of [...new Set(back.map((line) => line.originId))].sort((a, b) => a - b)) {
    const lines = back.filter((line) => line.originId === originId).map(returnLine);
    bills.push((await createReturnItem(ctx, { originId, note: input.note, lines })).id);
  }
  const error = input.error ? await makeError(ctx, ticket.code, { ...input, error: input.error }, back) : null;
  if (!mayPost(ctx)) return getParts(ctx, { id: ticket.id });
  await lockAll(ctx, back, error !== null);
  for (const id of bills) await post(ctx, { id });
  if (error) await post(ctx, { id: error });
  return getParts(ctx, { id: ticket.id });
}
const returnLine = ({ originLineId, quantity, serials }: Back) => ({ originLineId, quantity, serials, note: null });

/** A broken part moves twice, so whoever reports it must be able to post. */
function requireErrorRight(ctx: Ctx): void {
  const missing = partsMay.reportError.some((code) => ctx.user.permissions.has(code))
    ? 'Pages.Inventory.Export.Accept'
    : partsMay.reportError[0];
  if (!ctx.user.permissions.has(missing)) forbid(ctx, [missing]);
}
type Reported = Pick<In<typeof TicketParts.ReturnParts>, 'note'> & {
  error: NonNullable<In<typeof TicketParts.ReturnParts>['error']>;
};
async function makeError(ctx: Ctx, ticketCode: string, { error, note }: Reported, back: readonly Back[]) {
  const warehouseId = await warehouseOfRole(ctx, 'returned');
  const lines = back.map(({ productId, quantity, serials }) => ({ productId, quantity, serials, note: null }));
  return (await createError(ctx, { ...error, warehouseId, ticketCode, note, lines })).id;
}
/** Every shelf that the bills of this call touch, in the ledger's one order. */
async function lockAll(ctx: Ctx, back: readonly Back[], withError: boolean): Promise<void> {
  const returned = await warehouseOfRole(ctx, 'returned');
  const places = withError ? [returned, await warehouseOfRole(ctx, 'defective')] : [returned];
  await lockShelves(
    ctx,
    back.flatMap(({ productId, isSerial, issuerId }) =>
      [...places, issuerId].map((warehouseId) => ({ warehouseId, productId, isSerial })),
    ),
  );
}

async function originsOf(
  ctx: Ctx,
  ticketId: TicketId,
  lines: In<typeof TicketParts.ReturnParts>['lines'],
): Promise<Back[]> {
  const { rows } = await sql<
    Omit<Back, 'quantity' | 'serials'>
  >`select o.id as origin_id, o.warehouse_id as issuer_id, l.id as origin_line_id, l.product_id, p.is_serial
    from outbound o join outbound_line l on l.tenant_id = o.tenant_id and l.outbound_id = o.id
    join product p on p.tenant_id = l.tenant_id and p.id = l.product_id
    where o.tenant_id = ${ctx.tenantId} and o.ticket_id = ${ticketId} and o.kind = 'ticket' and o.status = 'posted' and not o.is_deleted`.execute(
    ctx.db,
  );
  const found = new Map(rows.map((row) => [row.originLineId, row]));
  return lines.map((line) => ({
    ...(found.get(line.originLineId) ?? fail('row.missing', { entity: 'OutboundLine', id: line.originLineId })),
    ...line,
  }));
}
