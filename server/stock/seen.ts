// Whose stock a user sees and works on: the warehouses of their branches, and those that belong to no branch (domain.md §0).
import { sql } from 'kysely';
import type { WarehouseId } from '../../contract/org/setup.calls.ts';
import { type Ctx, madeBy } from '../kit/ctx.ts';
import { fail } from '../kit/fail.ts';
import { chainWarehouses, seesWarehouse } from '../org/org.ts';

export { seesWarehouse };

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
type Role = 'returned' | 'defective' | 'transit';
/** The tenant's one warehouse with a role; one that gave its role away gets it back when it is needed. */
export async function warehouseOfRole(ctx: Ctx, role: Role): Promise<WarehouseId> {
  const found = () =>
    sql<{ id: WarehouseId }>`select id from warehouse
      where tenant_id = ${ctx.tenantId} and role = ${role} and not is_deleted`.execute(ctx.db);
  const { rows } = await found();
  if (rows[0]) return rows[0].id;
  const own = chainWarehouses.find((one) => one.role === role) ?? chainWarehouses[0];
  await ctx.db
    .insertInto('warehouse')
    .values({ ...own, branchId: null, ...madeBy(ctx) })
    .onConflict((conflict) => conflict.doNothing()) // somebody else needed it at the same moment
    .execute();
  return (await found()).rows[0]?.id ?? fail('warehouse.codeTaken', { value: own.code });
}
