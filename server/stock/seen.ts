// Whose stock a user sees and works on: the warehouses of their branches, and those that belong to no branch (domain.md §0).
import { sql } from 'kysely';
import type { WarehouseId } from '../../contract/org/warehouse.ts';
import type { Ctx } from '../kit/ctx.ts';
import { fail } from '../kit/fail.ts';
import { seesWarehouse, warehouseOfRole } from '../org/org.ts';

export { seesWarehouse, warehouseOfRole };

export interface WorkWarehouse {
  id: WarehouseId;
  name: string;
  branchCode: string;
  role: 'sale' | 'returned' | 'defective' | 'transit';
}
/** A warehouse to work on: there, not deleted, and in a branch of the caller's. */
export async function workWarehouse(ctx: Ctx, id: WarehouseId): Promise<WorkWarehouse> {
  const { rows } = await sql<WorkWarehouse & { isSeen: boolean }>`
    select w.id, w.name, w.role, coalesce(b.code, '') as branch_code, ${seesWarehouse(ctx, 'w.id')} as is_seen
    from warehouse w left join branch b on b.tenant_id = w.tenant_id and b.id = w.branch_id
    where w.tenant_id = ${ctx.tenantId} and w.id = ${id} and not w.is_deleted`.execute(ctx.db);
  const { isSeen, ...found } = rows[0] ?? fail('row.missing', { entity: 'Warehouse', id });
  if (!isSeen) fail('stock.notYourWarehouse', { warehouse: found.name });
  return found;
}
