// The organisation's door: branches a user may see, settings; branches and warehouses for whoever sets a shop up.
import type { BranchId } from '../../contract/org/branch.calls.ts';
import type { WarehouseId } from '../../contract/org/warehouse.ts';
import { madeBy, type OpenCtx } from '../kit/ctx.ts';

export { branchesOf, branchesSeenBy, seenBranches } from './branch.queries.ts';
export { settingOf } from './configs.ts';
export { seesBranch, seesWarehouse } from './seen.ts';
export { chainWarehouses, warehouseOfRole, warehouseOfUser } from './warehouses.ts';

export interface NewBranch {
  code: string;
  name: string;
  address: string;
  phone: string;
  isCenter: boolean;
  orderNo: number;
}
export async function createBranch(ctx: OpenCtx, branch: NewBranch): Promise<BranchId> {
  const { id } = await ctx.db
    .insertInto('branch')
    .values({ ...branch, ...madeBy(ctx) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export interface NewWarehouse {
  /** Only for the warehouses with fixed ids. */
  id?: number | undefined;
  code: string;
  name: string;
  branchId: BranchId | null;
  category: 'TP' | 'KBH';
  role: 'sale' | 'returned' | 'defective' | 'transit';
}
export const createWarehouse = (ctx: OpenCtx, { id, ...warehouse }: NewWarehouse) =>
  ctx.db
    .insertInto('warehouse')
    .values({ ...warehouse, ...(id ? { id: id as WarehouseId } : {}), ...madeBy(ctx) }) // the fixed ids are numbers of the spec
    .execute();
