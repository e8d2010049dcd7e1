// Which branches and warehouses a user sees: their branches, with their warehouses and those that belong to no branch (domain.md §0).
import { sql } from 'kysely';
import type { Ctx } from '../kit/ctx.ts';

/** Whether the caller sees a warehouse, as a condition on a column that names it. */
export const seesWarehouse = (ctx: Ctx, column: string) =>
  ctx.user.permissions.has('Pages.Settings.Branch.ViewAll')
    ? sql<boolean>`true`
    : sql<boolean>`${sql.ref(column)} in (select w.id from warehouse w where w.tenant_id = ${ctx.tenantId}
        and (w.branch_id is null or w.branch_id = ${ctx.user.branchId}::bigint or w.branch_id in (
          select m.branch_id from user_branch m where m.tenant_id = ${ctx.tenantId} and m.user_id = ${ctx.user.id})))`;

/** Whether the caller sees a branch, as a condition on a column that names it. */
export const seesBranch = (ctx: Ctx, column: string) =>
  ctx.user.permissions.has('Pages.Settings.Branch.ViewAll')
    ? sql<boolean>`true`
    : sql<boolean>`${sql.ref(column)} in (select ${ctx.user.branchId}::bigint union all
        select m.branch_id from user_branch m where m.tenant_id = ${ctx.tenantId} and m.user_id = ${ctx.user.id})`;
