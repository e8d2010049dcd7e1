// Who sees which counts and what the books say in them (domain.md §4: blind by default).
import { sql } from 'kysely';
import type { WarehouseId } from '../../../contract/org/warehouse.ts';
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
/** Whoever made or counted a blind count does not see the books until it is applied; whoever settles it does. */
export const seesBook = (ctx: Ctx, count: { isBlind: boolean; status: string; isOwn: boolean }): boolean =>
  !count.isBlind || count.status === 'applied' || (handlesDifferences(ctx) && !count.isOwn);
/** The caller made the count or counted in it; over `stock_count as c`. */
export const isOwnCount = (
  ctx: Ctx,
) => sql<boolean>`(c.creator_user_id = ${ctx.user.id} or exists (select from stock_count_person o
  where o.tenant_id = c.tenant_id and o.count_id = c.id and o.user_id = ${ctx.user.id}))`;
