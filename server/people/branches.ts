// Nobody gives a branch that they do not see themselves: whoever could would look into any other through an account of theirs.
import { sql } from 'kysely';
import type { BranchId } from '../../contract/org/branch.calls.ts';
import type { Ctx } from '../kit/ctx.ts';
import { failAt } from '../kit/fail.ts';

/** `field`: where the input names them. */
export async function requireSeenBranches(ctx: Ctx, ids: readonly BranchId[], field: string): Promise<void> {
  if (!ids.length || ctx.user.permissions.has('Pages.Settings.Branch.ViewAll')) return;
  const { rows } = await sql<{ name: string }>`select b.name from branch b
    where b.tenant_id = ${ctx.tenantId} and b.id = any(${ids}::bigint[]) and b.id is distinct from ${ctx.user.branchId}::bigint
      and not exists (select from user_branch m where m.tenant_id = b.tenant_id and m.branch_id = b.id and m.user_id = ${ctx.user.id})
    order by b.order_no, b.id`.execute(ctx.db);
  if (rows.length) failAt(field, 'user.branchNotYours', { names: rows.map(({ name }) => name).join(', ') });
}
