// A transfer leaves and comes back: source to transit with the source's average, and the way back while nothing was received.
import { sql } from 'kysely';
import type { BranchId } from '../../../contract/org/branch.calls.ts';
import type { WarehouseId } from '../../../contract/org/warehouse.ts';
import { transferMay } from '../../../contract/stock/transfer.states.ts';
import { now, toInstant } from '../../../contract/time.ts';
import { later } from '../../db/transaction.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { fail } from '../../kit/fail.ts';
import { ring } from '../../notice/ring.ts';
import { requireUnpostable } from '../ledger/blockers.ts';
import { postStock, reserveStock, unpostStock } from '../ledger/ledger.ts';
import { clearCosts, leavingMoves, writeCosts } from './outbound.moves.ts';
import { type Bill, type BillLine, changeBill, dayToPost, linesOf } from './outbound.rows.ts';
import { requireStep } from './outbound.steps.ts';

export async function ship(
  ctx: Ctx,
  bill: Bill,
  lines: readonly BillLine[],
  toWarehouseId: WarehouseId,
  asked: string | undefined,
): Promise<void> {
  requireStep(ctx, bill, 'ship');
  if (!lines.length) fail('stock.noLines');
  const moves = leavingMoves({ warehouseId: bill.warehouseId, toWarehouseId }, lines);
  const day = await dayToPost(ctx, bill, asked);
  const values = await postStock(ctx, 'outbound', bill.id, day, moves);
  await writeCosts(ctx, moves, values, 'out');
  const posted = { postedAt: toInstant(now()), postedBy: ctx.user.id };
  await changeBill(ctx, bill.id, { status: 'posted', state: 'shipping', day, ...posted });
  await tellDestination(ctx, bill);
}
/** Whoever receives at the branch it goes to; nobody waits at a shelf of the whole chain. */
async function tellDestination(ctx: Ctx, { id, code, warehouseName, toWarehouseId }: Bill): Promise<void> {
  const { rows } = await sql<{ branchId: BranchId | null }>`select branch_id from warehouse
    where tenant_id = ${ctx.tenantId} and id = ${toWarehouseId}`.execute(ctx.db);
  const branchId = rows[0]?.branchId;
  if (!branchId) return;
  const subject = { word: 'Outbound', id: String(id), code } as const;
  await ring(ctx, {
    kind: 'transferComing',
    to: { may: transferMay, branchId },
    subject,
    facts: { from: warehouseName },
  });
}

/** Back to waiting, and kept again. */
export async function unship(ctx: Ctx, bill: Bill): Promise<void> {
  requireStep(ctx, bill, 'unship');
  await requireUnpostable(ctx, 'outbound', bill.id);
  await unpostStock(ctx, 'outbound', bill.id);
  await clearCosts(ctx, bill);
  await keepGoods(ctx, bill);
  await changeBill(ctx, bill.id, { status: 'draft', state: 'wait_shipping', postedAt: null, postedBy: null });
}

/** Keeps the goods of a transfer at its source; all of them have to be free. */
export async function keepGoods(ctx: Ctx, bill: Pick<Bill, 'id' | 'warehouseId'>): Promise<void> {
  const lines = await linesOf(ctx, bill.id);
  // Whoever asked did not name serials: the source answers with them.
  const unnamed = lines.find((line) => line.isSerial && !line.serials);
  if (unnamed) fail('stock.serialCount', { product: unnamed.productName, quantity: unnamed.quantity });
  keepThese(ctx, bill, lines);
}
/** Without waiting: where something is not free, whatever is sent behind it is refused for that. */
export function keepThese(
  ctx: Ctx,
  { id, warehouseId }: Pick<Bill, 'id' | 'warehouseId'>,
  lines: readonly Pick<BillLine, 'productId' | 'quantity'>[],
): void {
  const goods = lines.map(({ productId, quantity }) => ({ warehouseId, productId, quantity }));
  later(reserveStock(ctx, 'outbound', id, goods));
}
