// Goods that one end of a transfer says are lost: somebody else at the other end agrees, or not. Until then they are on their way.
import { sql } from 'kysely';
import type { In } from '../../../contract/kit.ts';
import type { OutboundDetail } from '../../../contract/stock/outbound.ts';
import type { LossState, TransferState } from '../../../contract/stock/stock.ts';
import type { RequestInbound } from '../../../contract/stock/transfer.calls.ts';
import { now, today, toInstant } from '../../../contract/time.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { fail } from '../../kit/fail.ts';
import { postingDay } from '../ledger/ledger.ts';
import { advanceRequests, lockRequests } from '../request/progress.ts';
import { requireEndsOpen } from './ends-open.ts';
import { getDetail } from './outbound.detail.ts';
import { type Bill, changeBill, dayOnRoad, endOf, linesOf, lockBill } from './outbound.rows.ts';
import { lossAgreed } from './outbound.signals.ts';
import { requireStep } from './outbound.steps.ts';
import { leaveTransit } from './receive-transfer.ts';

interface Loss {
  id: number;
  lineId: number;
  quantity: number;
  serials: string[] | null;
  payerUserId: number | null;
  saidBy: 'source' | 'destination';
  creatorUserId: number | null;
}

/** The goods leave the road at their own value, and whoever pays owes it. */
export async function agreeLost(ctx: Ctx, input: In<typeof RequestInbound.AgreeLost>): Promise<OutboundDetail> {
  const bill = await lockBill(ctx, input.id, input.version);
  requireStep(ctx, bill, 'agreeLost');
  const losses = await waiting(ctx, bill, input.resolutionIds, isForCaller(ctx, bill));
  const asked = postingDay(ctx, input.day ?? today());
  const lines = new Map((await linesOf(ctx, bill.id)).map((line) => [line.id, line]));
  const leaving = losses.map(({ lineId, quantity, serials }) => {
    const line = lines.get(lineId) ?? fail('row.missing', { entity: 'OutboundLine', id: lineId });
    return { line, quantity, serials: line.serials && serials, to: null, as: 'lost' as const };
  });
  await lockRequests(
    ctx,
    leaving.map(({ line }) => line),
  );
  await requireEndsOpen(ctx, bill, [asked]);
  const day = dayOnRoad(ctx, bill, asked);
  const before = await lastRowOf(ctx, bill);
  const values = await leaveTransit(ctx, bill, leaving, day);
  const written = await rowsSince(ctx, bill, before);
  await advanceRequests(
    ctx,
    leaving.map(({ line, quantity }) => ({ requestLineId: line.requestLineId, ordered: -quantity })),
  );
  for (const [at, { id, payerUserId }] of losses.entries()) {
    const value = values[at] ?? 0;
    await decide(ctx, [id], 'agreed', null, value, written.splice(0, leaving[at]?.serials?.length ?? 1));
    if (payerUserId) await lossAgreed.send(ctx, { userId: payerUserId, outboundId: bill.id, amount: value, day });
  }
  return told(ctx, bill, 'agreed');
}

export async function refuseLost(ctx: Ctx, input: In<typeof RequestInbound.RefuseLost>): Promise<OutboundDetail> {
  const bill = await lockBill(ctx, input.id, input.version);
  requireStep(ctx, bill, 'refuseLost');
  const losses = await waiting(ctx, bill, input.resolutionIds, isForCaller(ctx, bill));
  await decide(ctx, idsOf(losses), 'refused', input.cancelReason);
  return told(ctx, bill, 'refused');
}

export async function dropLost(ctx: Ctx, input: In<typeof RequestInbound.DropLost>): Promise<OutboundDetail> {
  const bill = await lockBill(ctx, input.id, input.version);
  requireStep(ctx, bill, 'dropLost');
  const losses = await waiting(ctx, bill, input.resolutionIds, ({ saidBy }) => ({
    may: isAt(bill, saidBy),
    otherwise: 'outbound.othersLoss',
    warehouse: nameOf(bill, saidBy),
  }));
  await decide(ctx, idsOf(losses), 'dropped', null);
  return told(ctx, bill, 'dropped');
}

type Side = Loss['saidBy'];
const otherOf = (side: Side): Side => (side === 'source' ? 'destination' : 'source');
const isAt = (bill: Bill, side: Side) => (side === 'source' ? bill.isSource : bill.isDestination);
const nameOf = (bill: Bill, side: Side) => (side === 'source' ? bill.warehouseName : bill.toWarehouseName) ?? '?';
const idsOf = (losses: readonly Loss[]) => losses.map(({ id }) => id);

interface Verdict {
  may: boolean;
  otherwise: 'outbound.ownLoss' | 'outbound.othersLoss';
  warehouse: string;
}
/** Somebody of the other end, and not whoever said it, who may work at both. */
const isForCaller =
  (ctx: Ctx, bill: Bill) =>
  ({ saidBy, creatorUserId }: Loss): Verdict => ({
    may: isAt(bill, otherOf(saidBy)) && creatorUserId !== ctx.user.id,
    otherwise: 'outbound.ownLoss',
    warehouse: nameOf(bill, otherOf(saidBy)),
  });

/** The losses that are meant, which have to wait and to be the caller's to answer; the bill is locked. */
async function waiting(
  ctx: Ctx,
  bill: Bill,
  named: readonly number[] | undefined,
  judge: (loss: Loss) => Verdict,
): Promise<Loss[]> {
  const { code } = bill;
  const { rows } = await sql<Loss>`select id, line_id, quantity, serials, payer_user_id, said_by, creator_user_id
    from transfer_resolution where tenant_id = ${ctx.tenantId} and outbound_id = ${bill.id} and status = 'proposed'
    order by id`.execute(ctx.db);
  const meant = named ? rows.filter(({ id }) => named.includes(id)) : rows;
  if (!meant.length || (named && meant.length < new Set(named).size)) fail('outbound.noLoss', { code });
  const mine = meant.filter((loss) => judge(loss).may);
  const not = meant.find((loss) => !judge(loss).may);
  if (not && (named || !mine.length)) {
    const { otherwise, warehouse } = judge(not);
    fail(otherwise, { code, warehouse });
  }
  return mine;
}

async function decide(
  ctx: Ctx,
  ids: readonly number[],
  status: Exclude<LossState, 'proposed' | 'undone'>,
  decisionNote: string | null,
  value = 0,
  ledgerIds: number[] | null = null,
): Promise<void> {
  await ctx.db
    .updateTable('transferResolution')
    .set({ status, value, decidedAt: toInstant(now()), decidedBy: ctx.user.id, decisionNote, ledgerIds })
    .where('tenantId', '=', ctx.tenantId)
    .where('id', 'in', ids)
    .execute();
}

/** The rows of the road that a loss wrote: of each loss in its order one, or one for each of its serials. */
async function lastRowOf(ctx: Ctx, { id }: Bill): Promise<number> {
  const { rows } = await sql<{ id: number }>`select coalesce(max(id), 0) as id from stock_ledger
    where tenant_id = ${ctx.tenantId} and document = 'outbound' and document_id = ${id}`.execute(ctx.db);
  return rows[0]?.id ?? 0;
}
async function rowsSince(ctx: Ctx, { id }: Bill, last: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from stock_ledger
    where tenant_id = ${ctx.tenantId} and document = 'outbound' and document_id = ${id} and id > ${last} and quantity < 0 order by id`.execute(
    ctx.db,
  );
  return rows.map((row) => row.id);
}

/** The transfer keeps the last word; what still waits is said before what was answered. */
export async function told(
  ctx: Ctx,
  bill: Bill,
  answer: LossState,
  more: { state?: TransferState } = {},
): Promise<OutboundDetail> {
  const { id } = bill;
  const { rows } = await sql`select from transfer_resolution
    where tenant_id = ${ctx.tenantId} and outbound_id = ${id} and status = 'proposed' limit 1`.execute(ctx.db);
  await changeBill(ctx, id, { lossState: rows.length ? 'proposed' : answer, ...(await endOf(ctx, bill)), ...more });
  return getDetail(ctx, { id });
}
