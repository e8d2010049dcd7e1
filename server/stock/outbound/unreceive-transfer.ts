// A receipt that was wrong is taken back: the goods are on their way again, requests wait again, and tickets that got them wait too.
import { sql } from 'kysely';
import type { In, Out, Vnd } from '../../../contract/kit.ts';
import type { OutboundDetail } from '../../../contract/stock/outbound.ts';
import type { RequestInbound } from '../../../contract/stock/transfer.calls.ts';
import { seesOutboundPrice } from '../../catalog/product.rights.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { fail } from '../../kit/fail.ts';
import { signal } from '../../kit/signal.ts';
import { previewUnpost } from '../ledger/blockers.ts';
import { lockShelves, unpostStock } from '../ledger/ledger.ts';
import { advanceRequests, lockRequests } from '../request/progress.ts';
import { warehouseOfRole } from '../seen.ts';
import { getDetail } from './outbound.detail.ts';
import { type Bill, changeBill, linesOf, lockBill, receiptRows } from './outbound.rows.ts';
import { requireStep } from './outbound.steps.ts';

/** Tickets that had got goods which are no longer here. */
export const arrivalUndone = signal<{ ticketIds: readonly number[]; code: string }>();

export async function previewUnreceive(
  ctx: Ctx,
  { id }: In<typeof RequestInbound.PreviewUnreceive>,
): Promise<Out<typeof RequestInbound.PreviewUnreceive>> {
  const bill = await getDetail(ctx, { id });
  const { shelves, blockers } = await previewUnpost(ctx, 'outbound', id, await receiptRows(ctx, bill));
  const shown = (amount: number) => (seesOutboundPrice(ctx) ? (amount as Vnd) : null); // whole đồng of the ledger
  const requests = bill.lines.flatMap(({ received, requestCode }) =>
    received > 0 && requestCode ? [requestCode] : [],
  );
  const worth = shelves.map((one) => ({ ...one, value: shown(one.value), difference: shown(one.difference) }));
  return { shelves: worth, blockers, requests: [...new Set(requests)] };
}

export async function unreceiveTransfer(ctx: Ctx, input: In<typeof RequestInbound.Unreceive>): Promise<OutboundDetail> {
  const bill = await lockBill(ctx, input.id, input.version);
  requireStep(ctx, bill, 'unreceive');
  const lines = (await linesOf(ctx, bill.id)).filter((line) => line.received > 0);
  if (!lines.length || !bill.toWarehouseId) fail('outbound.nothing');
  await lockRequests(ctx, lines);
  const transit = await warehouseOfRole(ctx, 'transit');
  await lockShelves(
    ctx,
    lines.flatMap(({ productId, isSerial }) =>
      [bill.toWarehouseId ?? transit, transit].map((warehouseId) => ({ warehouseId, productId, isSerial })),
    ),
  );
  const rows = await receiptRows(ctx, bill);
  const { blockers } = await previewUnpost(ctx, 'outbound', bill.id, rows);
  if (blockers.length) fail('stock.blocked', { blockers: blockers.join(' ') });
  const ticketIds = await unhold(ctx, bill);
  await unpostStock(ctx, 'outbound', bill.id, rows);
  await sql`update outbound_line l set received = 0, settled = array(select s from unnest(l.settled) s where not exists (
      select from stock_ledger d join stock_serial x on x.tenant_id = d.tenant_id and x.id = d.serial_id
      where d.tenant_id = l.tenant_id and d.id = any(${rows}::bigint[]) and lower(x.serial) = lower(s)))
    where l.tenant_id = ${ctx.tenantId} and l.outbound_id = ${bill.id}`.execute(ctx.db);
  await advanceRequests(
    ctx,
    lines.map(({ requestLineId, received }) => ({ requestLineId, filled: -received })),
  );
  // Of which something went back or was lost is neither refused nor shipped once more: the rest is received or settled (`isSettled`).
  await changeBill(ctx, bill.id, {
    state: 'shipping',
    receivedAt: null,
    receivedBy: null,
    cancelReason: input.cancelReason,
  });
  if (ticketIds.length) await arrivalUndone.send(ctx, { ticketIds, code: bill.code });
  return getDetail(ctx, { id: bill.id });
}
/** Tickets that were given these goods wait for them again; the shelves are locked. */
async function unhold(ctx: Ctx, { id, toWarehouseId }: Bill): Promise<number[]> {
  const { rows } = await sql<{ ticketId: number }>`select distinct u.id as ticket_id
    from (select product_id, sum(received)::int as units from outbound_line
      where tenant_id = ${ctx.tenantId} and outbound_id = ${id} and received > 0 group by 1) g,
    lateral unhold_stock(g.product_id, ${toWarehouseId}, g.units) u(id) order by 1`.execute(ctx.db);
  return rows.map(({ ticketId }) => ticketId);
}
