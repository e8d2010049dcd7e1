// Parts that are kept for a ticket: always what it still needs, at the place that works on it; free again when it no longer does.
import { sql } from 'kysely';
import type { ProductId } from '../../../contract/catalog/product.calls.ts';
import type { BranchId } from '../../../contract/org/branch.calls.ts';
import type { StockRequestId } from '../../../contract/stock/stock.ts';
import type { TicketStatus } from '../../../contract/ticket/ticket.statuses.ts';
import type { TicketId } from '../../../contract/ticket/ticket.ts';
import { later } from '../../db/transaction.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { freeStock, keepStock, type Shelf } from '../../stock/ledger/ledger.ts';
import { endRequests } from '../../stock/request/end-requests.ts';
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
  const [{ warehouseId }, needs] = await Promise.all([placeOf(ctx, placeId), needsOf(ctx, id)]);
  const leaving = (product: ProductId) =>
    issuing.reduce((sum, { productId, quantity }) => sum + (productId === product ? quantity : 0), 0);
  const goods = needs.flatMap(({ productId, wanted, issued }) => {
    const quantity = wanted - issued - leaving(productId);
    return warehouseId && quantity > 0 ? [{ warehouseId, productId, quantity }] : [];
  });
  later(keepStock(ctx, 'ticket', id, goods));
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

/**
 * The ticket needs nothing here any more: what was asked for it ends, then what is kept is free. Where the work goes on at another
 * place, only requests that nobody works on yet are taken back. What a warehouse offers stays offered, whatever ticket it names.
 */
export async function letPartsGo(
  ctx: Ctx,
  { id, code }: { id: TicketId; code: string },
  { goesOn = false } = {},
): Promise<void> {
  const open = goesOn ? sql`status = 'new'` : sql`status in ('new', 'processing')`;
  const { rows: requests } = await sql<{ id: StockRequestId }>`select id from stock_request
    where tenant_id = ${ctx.tenantId} and ticket_id = ${id} and side = 'in' and ${open} and not is_deleted order by id`.execute(
    ctx.db,
  );
  const { rows: kept } = await sql<Shelf>`select warehouse_id, product_id from stock_reservation
    where tenant_id = ${ctx.tenantId} and document = 'ticket' and document_id = ${id}`.execute(ctx.db);
  if (requests.length)
    await endRequests(
      ctx,
      requests.map((request) => request.id),
      code,
      kept,
    );
  if (!goesOn) await dropProposals(ctx, id);
  await freeStock(ctx, 'ticket', id);
}
/** Parts that somebody wanted for it are not decided about any more. */
async function dropProposals(ctx: Ctx, id: TicketId): Promise<void> {
  await sql`update ticket_proposal set status = 'dropped', version = version + 1, last_modification_time = now(),
      last_modifier_user_id = ${ctx.user.id}
    where tenant_id = ${ctx.tenantId} and ticket_id = ${id} and status = 'open'`.execute(ctx.db);
}
