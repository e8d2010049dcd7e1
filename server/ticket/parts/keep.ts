// Parts that are kept for a ticket: always what it still needs, at the place that works on it; free again when it no longer does.
import { sql } from 'kysely';
import type { ProductId } from '../../../contract/catalog/product.calls.ts';
import type { BranchId } from '../../../contract/org/branch.calls.ts';
import type { TicketStatus } from '../../../contract/ticket/ticket.statuses.ts';
import type { TicketId } from '../../../contract/ticket/ticket.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { freeStock, keepStock } from '../../stock/ledger/ledger.ts';
import { needsOf, placeOf } from './needs.ts';

interface AtPlace {
  id: TicketId;
  placeId: BranchId;
}
/**
 * What is missing is kept, or waited for; what is kept and no longer needed is free again. Lock the ticket first.
 * What is about to be issued from another warehouse counts as issued.
 */
export async function keepParts(
  ctx: Ctx,
  { id, placeId }: AtPlace,
  issuing: readonly { productId: ProductId; quantity: number }[] = [],
): Promise<void> {
  const { warehouseId } = await placeOf(ctx, placeId);
  const needs = warehouseId ? await needsOf(ctx, id) : [];
  const leaving = (product: ProductId) =>
    issuing.reduce((sum, { productId, quantity }) => sum + (productId === product ? quantity : 0), 0);
  const goods = needs.flatMap(({ productId, wanted, issued }) => {
    const quantity = wanted - issued - leaving(productId);
    return warehouseId && quantity > 0 ? [{ warehouseId, productId, quantity }] : [];
  });
  await keepStock(ctx, 'ticket', id, goods);
}

const inWork: readonly TicketStatus[] = ['DangXuLy', 'ChoLinhKien', 'ChuyenDieuPhoi'];
/** The lines changed: what is kept follows them, while somebody works on the device. */
export async function followLines(
  ctx: Ctx,
  ticket: AtPlace & { status: TicketStatus; statusBefore: TicketStatus | null; acceptedAt: unknown },
): Promise<void> {
  const status = ticket.status === 'DieuChinh' ? ticket.statusBefore : ticket.status;
  if (ticket.acceptedAt && status && inWork.includes(status)) await keepParts(ctx, ticket);
}

/** The ticket needs nothing any more: requests that nobody works on yet are taken back, then what is kept is free. */
export async function letPartsGo(ctx: Ctx, { id, code }: { id: TicketId; code: string }): Promise<void> {
  await sql`update stock_request set status = 'cancel', cancel_reason = ${code}, version = version + 1,
      last_modification_time = now(), last_modifier_user_id = ${ctx.user.id}
    where tenant_id = ${ctx.tenantId} and ticket_id = ${id} and status = 'new' and not is_deleted`.execute(ctx.db);
  await freeStock(ctx, 'ticket', id);
}
