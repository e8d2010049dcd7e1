// Who sees which counts and what the books say in them (domain.md §4: blind by default).
import type { WarehouseId } from '../../../contract/org/setup.calls.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { seesWarehouse, type WorkWarehouse, workWarehouse } from '../seen.ts';

/** Counting has a right of its own to see every branch. */
const wide = (ctx: Ctx): Ctx =>
  ctx.user.permissions.has('Pages.Inventory.Checking.AllBranches')
    ? {
        ...ctx,
        user: { ...ctx.user, permissions: new Set([...ctx.user.permissions, 'Pages.Settings.Branch.ViewAll']) },
      }
    : ctx;
export const seesCountOf = (ctx: Ctx, column: string) => seesWarehouse(wide(ctx), column);
export const countWarehouse = (ctx: Ctx, id: WarehouseId): Promise<WorkWarehouse> => workWarehouse(wide(ctx), id);

export const handlesDifferences = (ctx: Ctx): boolean =>
  ctx.user.permissions.has('Pages.Inventory.Checking.HandleDiff');
/** Whoever counts blind does not see the books until the count is applied. */
export const seesBook = (ctx: Ctx, count: { isBlind: boolean; status: string }): boolean =>
  handlesDifferences(ctx) || !count.isBlind || count.status === 'applied';
