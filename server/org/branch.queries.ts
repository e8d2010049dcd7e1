// Reads of branches: the list, one branch, all of them, and the ones a user may see.
import { type RawBuilder, sql } from 'kysely';
import type pg from 'pg';
import type { In } from '../../contract/kit.ts';
import type { BranchId } from '../../contract/org/branch.calls.ts';
import { type Branch, type BranchRow, branchDetailNames } from '../../contract/org/setup.calls.ts';
import { asSystem } from '../kit/as-system.ts';
import type { Ctx, Principal } from '../kit/ctx.ts';
import { fail } from '../kit/fail.ts';
import { contains, list } from '../kit/list.ts';

const detail = (name: (typeof branchDetailNames)[number]) =>
  sql`(select d.value from branch_detail d where d.tenant_id = b.tenant_id and d.branch_id = b.id and d.name = ${sql.lit(name)})`;
/** Networks are one text with a line for each. */
const networks = sql<string[]>`coalesce(string_to_array(${detail('ssids')}, chr(10)), '{}')`;

const rows = (ctx: Ctx) =>
  ctx.db
    .selectFrom('branch as b')
    .select(['b.id', 'b.code', 'b.name', 'b.address', 'b.phone', 'b.isCenter', 'b.isActive', 'b.orderNo', 'b.version'])
    .select(['b.creationTime', 'b.creatorUserId', 'b.lastModificationTime', 'b.lastModifierUserId'])
    .select(
      sql<number>`(select count(*) from user_account u
        where u.tenant_id = b.tenant_id and u.branch_id = b.id and not u.is_deleted)`.as('userCount'),
    )
    .select(branchDetailNames.filter(isText).map((name) => sql<string | null>`${detail(name)}`.as(name)))
    .select(networks.as('ssids'))
    .where('b.tenantId', '=', ctx.tenantId)
    .where('b.isDeleted', '=', false);
type TextDetail = Exclude<(typeof branchDetailNames)[number], 'ssids'>;
const isText = (name: (typeof branchDetailNames)[number]): name is TextDetail => name !== 'ssids';

export const listBranches = list<In<typeof Branch.GetAllPaged>, BranchRow>({
  query: (ctx, { keyword, isActive }) => {
    let query = rows(ctx);
    if (keyword) {
      query = query.where(
        sql<boolean>`vn_norm(b.code || ' ' || b.name || ' ' || coalesce(b.address, '') || ' ' || coalesce(b.phone, '')) like ${contains(keyword)}`,
      );
    }
    if (isActive !== undefined) query = query.where('b.isActive', '=', isActive);
    return query;
  },
  order: [
    ['b.orderNo', 'asc'],
    ['b.id', 'asc'],
  ],
});

export async function getBranch(ctx: Ctx, { id }: { id: BranchId }): Promise<BranchRow> {
  return (await rows(ctx).where('b.id', '=', id).executeTakeFirst()) ?? fail('row.missing', { entity: 'Branch', id });
}

export async function allBranches(ctx: Ctx): Promise<{ items: BranchRow[] }> {
  return { items: await rows(ctx).orderBy('b.orderNo').orderBy('b.id').execute() };
}

/** The branches whose rows a user sees: all with that right, else their own and the ones mapped to them (domain.md §0). */
export function seenBranches(ctx: Ctx): RawBuilder<{ id: BranchId }> {
  const mine = ctx.user.permissions.has('Pages.Settings.Branch.ViewAll')
    ? sql``
    : sql`and (b.id = ${ctx.user.branchId}::bigint or exists (
      select from user_branch m where m.tenant_id = b.tenant_id and m.branch_id = b.id and m.user_id = ${ctx.user.id}))`;
  return sql`select b.id from branch b where b.tenant_id = ${ctx.tenantId} and not b.is_deleted ${mine} order by b.order_no, b.id`;
}
export async function branchesOf(ctx: Ctx): Promise<BranchId[]> {
  const { rows } = await seenBranches(ctx).execute(ctx.db);
  return rows.map((branch) => branch.id);
}
/** The same for somebody who asks for nothing: whoever listens to what happens. */
export const branchesSeenBy = (pool: pg.Pool, user: Principal): Promise<BranchId[]> =>
  asSystem(pool, user.tenantId, 'live', (ctx) => branchesOf({ ...ctx, user }));
