// Goods that both ends had agreed were lost turn up: they are on their way again, and the payer's debt is taken back. The rows that the
// loss wrote are mirrored on their own day, so that its days read as if nothing had been lost; closed ones stay as they are.
import { sql } from 'kysely';
import type { In } from '../../../contract/kit.ts';
import type { OutboundDetail } from '../../../contract/stock/outbound.ts';
import type { RequestInbound } from '../../../contract/stock/transfer.calls.ts';
import { now, toInstant } from '../../../contract/time.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { fail } from '../../kit/fail.ts';
import { unpostStock } from '../ledger/ledger.ts';
import { advanceRequests, lockRequests } from '../request/progress.ts';
import { requireEndsOpen } from './ends-open.ts';
import { type AgreedLoss, agreedLosses, undoBlockers } from './loss.facts.ts';
import { told } from './lost-goods.ts';
import { type Bill, linesOf, lockBill } from './outbound.rows.ts';
import { lossUndone } from './outbound.signals.ts';
import { requireStep } from './outbound.steps.ts';

export async function undoLost(ctx: Ctx, input: In<typeof RequestInbound.UndoLost>): Promise<OutboundDetail> {
  const bill = await lockBill(ctx, input.id, input.version);
  requireStep(ctx, bill, 'undoLost');
  const losses = await meantBy(ctx, bill, input.resolutionIds);
  const lines = (await linesOf(ctx, bill.id)).filter(({ id }) => losses.some(({ lineId }) => lineId === id));
  await lockRequests(ctx, lines);
  for (const { payerUserId: userId, value: amount, day } of losses.toSorted(
    (a, b) => (a.payerUserId ?? 0) - (b.payerUserId ?? 0),
  ))
    if (userId) await lossUndone.send(ctx, { userId, outboundId: bill.id, amount, day });
  await requireEndsOpen(
    ctx,
    bill,
    losses.map(({ day }) => day),
  );
  await unpostStock(
    ctx,
    'outbound',
    bill.id,
    losses.flatMap(({ ledgerIds }) => ledgerIds),
  );
  for (const { lineId, quantity, serials } of losses)
    await sql`update outbound_line set lost = lost - ${quantity}, settled = array(select s from unnest(settled) s
        where lower(s) not in (select lower(x) from unnest(${serials ?? []}::text[]) x))
      where tenant_id = ${ctx.tenantId} and id = ${lineId}`.execute(ctx.db);
  await advanceRequests(
    ctx,
    losses.map(({ lineId, quantity }) => ({
      requestLineId: lines.find(({ id }) => id === lineId)?.requestLineId ?? null,
      ordered: quantity,
    })),
  );
  const undone = {
    status: 'undone' as const,
    undoneAt: toInstant(now()),
    undoneBy: ctx.user.id,
    undoReason: input.cancelReason,
  };
  await ctx.db
    .updateTable('transferResolution')
    .set(undone)
    .where('tenantId', '=', ctx.tenantId)
    .where(
      'id',
      'in',
      losses.map(({ id }) => id),
    )
    .execute();
  return told(ctx, bill, 'undone', bill.state === 'refure' ? { state: 'shipping' } : {});
}

/** The losses that are named; left out, all that nothing keeps. Nobody takes his own debt back. */
async function meantBy(ctx: Ctx, bill: Bill, named: readonly number[] | undefined): Promise<AgreedLoss[]> {
  const { code } = bill;
  const all = await agreedLosses(ctx, bill);
  const meant = named ? all.filter(({ id }) => named.includes(id)) : all;
  if (!meant.length || (named && meant.length < new Set(named).size)) fail('outbound.noAgreedLoss', { code });
  const others = meant.filter(({ payerUserId }) => payerUserId !== ctx.user.id);
  if (!others.length || (named && others.length < meant.length)) fail('outbound.ownDebt', { code });
  const free: AgreedLoss[] = [];
  const found: string[] = [];
  for (const loss of others) {
    const blockers = await undoBlockers(ctx, bill, loss);
    if (!blockers.length) free.push(loss);
    found.push(...blockers);
  }
  if (!free.length || (named && found.length)) fail('outbound.lossStays', { blockers: [...new Set(found)].join(' ') });
  return free;
}
