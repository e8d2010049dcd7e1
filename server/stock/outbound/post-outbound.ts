// Posting and un-posting export bills that are no transfers, deleting drafts, correcting the error type.
import type { In } from '../../../contract/kit.ts';
import type { ProductOutbound } from '../../../contract/stock/outbound.calls.ts';
import type { OutboundDetail } from '../../../contract/stock/outbound.ts';
import type { OutboundId } from '../../../contract/stock/stock.ts';
import { now, toInstant } from '../../../contract/time.ts';
import { checkChosen } from '../../catalog/chosen.ts';
import { sideBySide } from '../../db/transaction.ts';
import { softDelete } from '../../kit/crud.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { fail } from '../../kit/fail.ts';
import { bookReturn, unbookReturn } from '../inbound/supplier-return.ts';
import { requireUnpostable } from '../ledger/blockers.ts';
import { freeStock, lockShelves, postStock, unpostStock } from '../ledger/ledger.ts';
import { advanceRequests, lockRequests } from '../request/progress.ts';
import { warehouseOfRole } from '../seen.ts';
import { requireEndsOpen } from './ends-open.ts';
import { getDetail, readReturns } from './outbound.detail.ts';
import { clearCosts, leavingMoves, writeCosts } from './outbound.moves.ts';
import { type Bill, type BillLine, changeBill, dayToPost, linesOf, lockBill } from './outbound.rows.ts';
import { billMoved, billPosting, errorTyped } from './outbound.signals.ts';
import { requireStep } from './outbound.steps.ts';
import { returnMoves } from './return-item.ts';
import { ship, unship } from './ship-transfer.ts';

export async function archive(ctx: Ctx, input: In<typeof ProductOutbound.ArchiveNew>): Promise<OutboundDetail> {
  await post(ctx, input);
  return getDetail(ctx, { id: input.id });
}
/** The same for a call that does not answer the bill. */
export async function post(ctx: Ctx, { id, version, day }: In<typeof ProductOutbound.ArchiveNew>): Promise<void> {
  const [bill, lines, transit] = await sideBySide([
    lockBill(ctx, id, version),
    linesOf(ctx, id), // behind the lock
    warehouseOfRole(ctx, 'transit'),
  ]);
  await (bill.state === null ? postBill(ctx, bill, lines, day) : ship(ctx, bill, lines, transit, day));
}
export async function unarchive(
  ctx: Ctx,
  { id, version }: In<typeof ProductOutbound.unArchiveNew>,
): Promise<OutboundDetail> {
  const bill = await lockBill(ctx, id, version);
  await (bill.state === null ? unpostBill(ctx, bill) : unship(ctx, bill));
  return getDetail(ctx, { id });
}

/** Goods that come back with a refund: whoever may refund may bring them back. */
export async function postReturn(ctx: Ctx, id: OutboundId): Promise<void> {
  const [bill, lines] = await sideBySide([lockBill(ctx, id), linesOf(ctx, id)]);
  await moveBill(ctx, bill, lines);
}

type Lines = readonly BillLine[];
async function postBill(ctx: Ctx, bill: Bill, lines: Lines, asked: string | undefined): Promise<void> {
  requireStep(ctx, bill, 'post');
  await moveBill(ctx, bill, lines, asked);
}
async function moveBill(ctx: Ctx, bill: Bill, lines: Lines, asked?: string): Promise<void> {
  if (!lines.length) fail('stock.noLines');
  const moves = bill.kind === 'returnItem' ? await returnMoves(ctx, bill, lines) : leavingMoves(bill, lines);
  const day = await dayToPost(ctx, bill, asked);
  if (bill.kind === 'returnItem') await requireEndsOpen(ctx, bill, [day]);
  await billPosting.send(ctx, bill);
  if (bill.inboundId) await bookReturn(ctx, bill.inboundId, bill.id, lines);
  if (bill.kind === 'returnItem') await lockReturn(ctx, bill, lines);
  const values = await postStock(ctx, 'outbound', bill.id, day, moves);
  const side = bill.kind === 'returnItem' ? 'in' : 'out';
  await writeCosts(ctx, moves, values, side);
  await changeBill(ctx, bill.id, { status: 'posted', day, postedAt: toInstant(now()), postedBy: ctx.user.id });
  await billMoved.send(ctx, { ...bill, isPosted: true });
}
/** Where the goods go, and where they had left: what was used there changes too (migration 0191). */
const lockReturn = (ctx: Ctx, { warehouseId, toWarehouseId }: Bill, lines: Lines) =>
  lockShelves(
    ctx,
    lines.flatMap(({ productId, isSerial }) =>
      [warehouseId, toWarehouseId ?? warehouseId].map((place) => ({ warehouseId: place, productId, isSerial })),
    ),
  );
async function unpostBill(ctx: Ctx, bill: Bill): Promise<void> {
  requireStep(ctx, bill, 'unpost');
  const returns = await readReturns(ctx, bill.id);
  if (returns.length)
    fail('outbound.hasReturns', { code: bill.code, documents: returns.map((one) => one.code).join(', ') });
  if (bill.kind === 'returnItem') await requireEndsOpen(ctx, bill, [bill.day]);
  if (bill.inboundId) await unbookReturn(ctx, bill.inboundId, bill.id);
  await requireUnpostable(ctx, 'outbound', bill.id);
  await unpostStock(ctx, 'outbound', bill.id);
  await clearCosts(ctx, bill);
  await changeBill(ctx, bill.id, { status: 'draft', postedAt: null, postedBy: null });
  await billMoved.send(ctx, { ...bill, isPosted: false });
}

/** A draft, or a transfer that has not left: what it kept is free again. */
export async function deleteBill(ctx: Ctx, { id, cancelReason }: In<typeof ProductOutbound.delete>): Promise<null> {
  const bill = await lockBill(ctx, id);
  requireStep(ctx, bill, 'delete');
  if (bill.state === 'new' || bill.state === 'wait_shipping') await giveUp(ctx, bill);
  await changeBill(ctx, id, { cancelReason });
  await softDelete(ctx, 'outbound', id);
  return null;
}
/** Frees what a transfer kept and takes back what it had promised to a request. */
export async function giveUp(ctx: Ctx, bill: Bill): Promise<void> {
  const lines = await linesOf(ctx, bill.id);
  await lockRequests(ctx, lines);
  await freeStock(ctx, 'outbound', bill.id);
  await advanceRequests(
    ctx,
    lines.map(({ requestLineId, quantity }) => ({ requestLineId, ordered: -quantity })),
  );
}

export async function changeErrorType(
  ctx: Ctx,
  { id, typeError }: In<typeof ProductOutbound.updateErrorType>,
): Promise<OutboundDetail> {
  const bill = await lockBill(ctx, id);
  requireStep(ctx, bill, 'changeError');
  await checkChosen(ctx, { typeError: [typeError, 'errorType'] });
  await changeBill(ctx, id, { errorTypeId: typeError });
  await errorTyped.send(ctx, { id });
  return getDetail(ctx, { id });
}
