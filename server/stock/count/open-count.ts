// A count that is still being made, kept from being applied or deleted until the call has ended.
import { sql } from 'kysely';
import type { WarehouseId } from '../../../contract/org/warehouse.ts';
import type { StockCountId } from '../../../contract/stock/stock.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { fail } from '../../kit/fail.ts';
import { seesCountOf } from './count.rights.ts';

export interface OpenCount {
  id: StockCountId;
  code: string;
  status: 'counting' | 'applied';
  warehouseId: WarehouseId;
  scope: 'whole' | 'category' | 'list';
  isBlind: boolean;
}
/** Several people may hold it so at once; applying and deleting wait for all of them. */
export async function openCount(ctx: Ctx, id: StockCountId): Promise<OpenCount> {
  const { rows } =
    await sql<OpenCount>`select c.id, c.code, c.status, c.warehouse_id, c.scope, c.is_blind from stock_count c
    where c.tenant_id = ${ctx.tenantId} and c.id = ${id} and not c.is_deleted and ${seesCountOf(ctx, 'c.warehouseId')}
    for share`.execute(ctx.db);
  const count = rows[0] ?? fail('row.missing', { entity: 'StockCount', id });
  if (count.status === 'applied') fail('count.isApplied', { code: count.code });
  return count;
}
