// Making transfers: the source sends on its own, answers what was asked for, or agrees; the destination asks.
import { sql } from 'kysely';
import type { ProductId } from '../../../contract/catalog/product.calls.ts';
import type { In } from '../../../contract/kit.ts';
import type { WarehouseId } from '../../../contract/org/warehouse.ts';
import type { ProductOutbound } from '../../../contract/stock/outbound.calls.ts';
import type { OutboundDetail } from '../../../contract/stock/outbound.ts';
import type { OutboundId, StockRequestId, TransferState } from '../../../contract/stock/stock.ts';
import type { RequestInbound } from '../../../contract/stock/transfer.calls.ts';
import { sideBySide } from '../../db/transaction.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { fail, failAt } from '../../kit/fail.ts';
import { freeStock, lockShelves } from '../ledger/ledger.ts';
import { onTheWay, requireClaims } from '../request/claims.ts';
import { advanceRequests, lockRequests } from '../request/progress.ts';
import { workWarehouse } from '../seen.ts';
import { getDetail } from './outbound.detail.ts';
import { changeBill, linesOf, lockBill } from './outbound.rows.ts';
import { requireStep } from './outbound.steps.ts';
import {
  type BillIn,
  errorHead,
  type Head,
  type NewLine,
  type ReadyLines,
  readyLines,
  saveReady,
  sourceWarehouse,
} from './save-outbound.ts';
import { keepGoods, keepThese } from './ship-transfer.ts';

export interface TransferWish extends BillIn {
  warehouseId: WarehouseId;
  toWarehouseId: WarehouseId;
  requestId?: StockRequestId | null | undefined;
  expectedDay?: string | null | undefined;
  lines: readonly (NewLine & { productId: ProductId; quantity: number })[];
}
/** The source sends: the goods are kept until they are shipped. The stock coordination calls this too. */
export async function createTransfer(ctx: Ctx, wish: TransferWish): Promise<OutboundId> {
  const [{ branchCode }, , ready] = await sideBySide([
    sourceWarehouse(ctx, wish.warehouseId),
    requireEnds(ctx, wish.warehouseId, wish.toWarehouseId),
    readyLines(ctx, wish, wish.lines),
  ]);
  return saveTransfer(ctx, wish, 'wait_shipping', ready, branchCode);
}

type SendInput = In<typeof ProductOutbound.createTranfer>;
export async function sendTransfer(ctx: Ctx, { requestInboundId, ...input }: SendInput): Promise<OutboundDetail> {
  const id = requestInboundId ?? input.id;
  if (requestInboundId) await requireAsked(ctx, requestInboundId, input);
  return getDetail(ctx, { id: await createTransfer(ctx, { ...input, id }) });
}
/** An answer may change what and how much, but not where it goes. */
async function requireAsked(
  ctx: Ctx,
  id: OutboundId,
  { version, warehouseId, toWarehouseId }: SendInput,
): Promise<void> {
  const asked = await lockBill(ctx, id, version);
  if (asked.toWarehouseId !== toWarehouseId || asked.warehouseId !== warehouseId)
    fail('row.missing', { entity: 'RequestInbound', id });
}

/** The destination asks: nothing is kept before the source agrees. */
export async function askTransfer(ctx: Ctx, input: In<typeof RequestInbound.create>): Promise<OutboundDetail> {
  const [{ branchCode }, , ready] = await sideBySide([
    workWarehouse(ctx, input.toWarehouseId),
    requireEnds(ctx, input.warehouseId, input.toWarehouseId),
    readyLines(ctx, input, input.lines, true),
  ]);
  return getDetail(ctx, { id: await saveTransfer(ctx, input, 'new', ready, branchCode) });
}

export async function acceptTransfer(
  ctx: Ctx,
  { id, version }: In<typeof RequestInbound.Accept>,
): Promise<OutboundDetail> {
  const bill = await lockBill(ctx, id, version);
  requireStep(ctx, bill, 'accept');
  await keepGoods(ctx, bill);
  await changeBill(ctx, id, { state: 'wait_shipping' });
  return getDetail(ctx, { id });
}

export async function createErrorTransfer(
  ctx: Ctx,
  input: In<typeof ProductOutbound.CreateErrorTransfer>,
): Promise<OutboundDetail> {
  const { branchCode, ...head } = await errorHead(ctx, input, 'errorTransfer');
  const ready = await readyLines(ctx, input, input.lines);
  return getDetail(ctx, { id: await keepNew(ctx, input, head, ready, branchCode) });
}

async function saveTransfer(
  ctx: Ctx,
  wish: TransferWish,
  state: TransferState,
  ready: ReadyLines,
  branchCode: string,
): Promise<OutboundId> {
  const { warehouseId, toWarehouseId, requestId = null, expectedDay = null } = wish;
  const head: Head = { kind: 'transfer', state, warehouseId, toWarehouseId, requestId, expectedDay };
  return keepNew(ctx, wish, head, ready, branchCode);
}
/** Saves, keeps the goods, and moves what requests wait for from the old lines to the new ones. */
async function keepNew(
  ctx: Ctx,
  input: BillIn,
  head: Head,
  ready: ReadyLines,
  branchCode: string,
): Promise<OutboundId> {
  const lines = ready.rows;
  const old = input.id ? await lockBill(ctx, input.id, input.version) : null;
  const before = old ? await linesOf(ctx, old.id) : [];
  await lockRequests(ctx, [...before, ...lines]);
  const isSameWay = old?.warehouseId === head.warehouseId && old.toWarehouseId === head.toWarehouseId;
  await requireClaims(
    ctx,
    { requestId: head.requestId ?? null, lines },
    {
      fits: onTheWay(head.warehouseId, head.toWarehouseId),
      refusal: 'outbound.otherRequest',
      list: 'lines',
      before: old && isSameWay ? { requestId: old.requestId, lines: before } : null,
    },
  );
  const id = await saveReady(ctx, input, head, ready, branchCode);
  if (old) {
    const goods = (warehouseId: WarehouseId) => (line: { productId: ProductId; quantity: number }) => ({
      ...line,
      warehouseId,
    });
    await lockShelves(ctx, [...before.map(goods(old.warehouseId)), ...lines.map(goods(head.warehouseId))]);
    await freeStock(ctx, 'outbound', id);
  }
  if (head.state === 'wait_shipping') keepThese(ctx, { id, warehouseId: head.warehouseId }, lines);
  await advanceRequests(ctx, [
    ...before.map(({ requestLineId, quantity }) => ({ requestLineId, ordered: -quantity })),
    ...lines.map(({ requestLineId, quantity }) => ({ requestLineId, ordered: quantity })),
  ]);
  return id;
}

async function requireEnds(ctx: Ctx, from: WarehouseId, to: WarehouseId): Promise<void> {
  const { rows } = await sql<{ id: WarehouseId; name: string; role: string }>`select id, name, role from warehouse
    where tenant_id = ${ctx.tenantId} and id in (${from}, ${to}) and not is_deleted`.execute(ctx.db);
  for (const [id, field] of [
    [from, 'warehouseId'],
    [to, 'toWarehouseId'],
  ] as const) {
    const end = rows.find((row) => row.id === id) ?? failAt(field, 'row.missing', { entity: 'Warehouse', id });
    if (end.role === 'transit') failAt(field, 'outbound.transitWarehouse', { warehouse: end.name });
    if (from === to) failAt('toWarehouseId', 'outbound.sameWarehouse', { warehouse: end.name });
  }
}
