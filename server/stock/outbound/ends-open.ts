// What is lost on the road is told in the books of both ends, and parts that come back in those of the branch they had left, though the
// road and the returned goods belong to no branch: the books of both warehouses of a bill are held open.
import { sql } from 'kysely';
import { showDay } from '../../../contract/time.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { fail } from '../../kit/fail.ts';
import type { Bill } from './outbound.rows.ts';

type Ends = Pick<Bill, 'warehouseId' | 'toWarehouseId'>;
export interface ClosedEnd {
  warehouse: string;
  day: string;
}
/** The end whose books are closed on one of these days; null where they are open. */
export async function closedEnd(
  ctx: Ctx,
  { warehouseId, toWarehouseId }: Ends,
  days: readonly string[],
): Promise<ClosedEnd | null> {
  const { rows } = await sql<{ warehouse: string; day: string }>`select w.name as warehouse, c.day
    from warehouse w, lateral (select closed_until(w.id) as day) c
    where w.tenant_id = ${ctx.tenantId} and w.id in (${warehouseId}, ${toWarehouseId}) and c.day >= any(${days}::date[])
    order by w.id limit 1`.execute(ctx.db);
  const [found] = rows;
  return found ? { warehouse: found.warehouse, day: showDay(found.day) } : null;
}
/** Nobody closes the books of either end until this is committed; what they closed before refuses. */
export async function requireEndsOpen(ctx: Ctx, ends: Ends, days: readonly string[]): Promise<void> {
  await sql`select from branch b where b.tenant_id = ${ctx.tenantId} and b.id in (select w.branch_id from warehouse w
    where w.tenant_id = ${ctx.tenantId} and w.id in (${ends.warehouseId}, ${ends.toWarehouseId})) order by b.id for key share`.execute(
    ctx.db,
  );
  const closed = await closedEnd(ctx, ends, days);
  if (closed) fail('stock.closed', { ...closed });
}
