// The moves of goods that leave, and what their lines were worth when they did.
import { sql } from 'kysely';
import { later } from '../../db/transaction.ts';
import type { Ctx } from '../../kit/ctx.ts';
import type { Move } from '../ledger/ledger.ts';
import type { Bill, BillLine } from './outbound.rows.ts';

/** Goods leave the source at its average, or as a serial at their own cost; with a second warehouse they arrive there at once. */
export function leavingMoves(
  { warehouseId, toWarehouseId }: Pick<Bill, 'warehouseId' | 'toWarehouseId'>,
  lines: readonly BillLine[],
): Move[] {
  const moves: Move[] = [];
  for (const { id: lineId, productId, quantity, serials } of lines) {
    const pieces = serials ? serials.map((serial) => ({ quantity: 1, serial })) : [{ quantity }];
    for (const piece of pieces) {
      const base = { productId, lineId, ...piece };
      moves.push({ ...base, warehouseId, quantity: -piece.quantity, side: 'out' });
      if (toWarehouseId) moves.push({ ...base, warehouseId: toWarehouseId, side: 'in', valueFrom: moves.length - 1 });
    }
  }
  return moves;
}

/** What each line was worth when it moved. */
export async function writeCosts(
  ctx: Ctx,
  moves: readonly Move[],
  values: readonly number[],
  side: 'in' | 'out',
): Promise<void> {
  const costs = new Map<number, number>();
  for (const [at, move] of moves.entries())
    if (move.side === side && move.lineId)
      costs.set(move.lineId, (costs.get(move.lineId) ?? 0) + Math.abs(values[at] ?? 0));
  const json = JSON.stringify([...costs].map(([id, cost]) => ({ id, cost })));
  later(
    sql`update outbound_line l set cost = x.cost from jsonb_to_recordset(${json}::jsonb) as x(id bigint, cost bigint)
    where l.tenant_id = ${ctx.tenantId} and l.id = x.id`.execute(ctx.db),
  );
}
export async function clearCosts(ctx: Ctx, { id }: Pick<Bill, 'id'>): Promise<void> {
  await sql`update outbound_line set cost = null where tenant_id = ${ctx.tenantId} and outbound_id = ${id}`.execute(
    ctx.db,
  );
}
