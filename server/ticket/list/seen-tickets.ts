// Which tickets a caller sees, for lists: the same rule as seen.ts, with the caller's branches read once and written into the
// statement as a list, so that a page, its counts and the tally can be asked for the same tickets.
import { type RawBuilder, sql } from 'kysely';
import type { BranchId } from '../../../contract/org/branch.calls.ts';
import type { Ctx } from '../../kit/ctx.ts';

export interface View {
  /** Null: everything. */
  branches: BranchId[] | null;
  isAtCenter: boolean;
}
const known = new WeakMap<Ctx, Promise<View>>();
/** Asked once a call, however many of its statements need it. */
export function viewOf(ctx: Ctx): Promise<View> {
  const view = known.get(ctx) ?? readView(ctx);
  known.set(ctx, view);
  return view;
}
async function readView(ctx: Ctx): Promise<View> {
  if (ctx.user.permissions.has('Pages.Settings.Branch.ViewAll')) return { branches: null, isAtCenter: true };
  const { rows } = await sql<{ id: BranchId; isCenter: boolean }>`
    select m.id, coalesce(b.is_center and not b.is_deleted, false) as is_center from (
      select ${ctx.user.branchId}::bigint as id union
      select branch_id from user_branch where tenant_id = ${ctx.tenantId} and user_id = ${ctx.user.id}) m
    left join branch b on b.tenant_id = ${ctx.tenantId} and b.id = m.id
    where m.id is not null`.execute(ctx.db);
  return { branches: rows.map(({ id }) => id), isAtCenter: rows.some(({ isCenter }) => isCenter) };
}

const any = (branches: readonly BranchId[]) => sql`any(${[...branches]}::bigint[])`;
/** Conditions on the alias `t`; none for those who see everything. */
export function sees(ctx: Ctx, { branches, isAtCenter }: View): RawBuilder<boolean>[] {
  if (!branches) return [];
  const centre = isAtCenter ? sql`or t.status = 'ChuyenVeTrungTam'` : sql``;
  return [
    sql<boolean>`(t.branch_id = ${any(branches)} or t.place_id = ${any(branches)} or t.technician_id = ${ctx.user.id} ${centre})`,
  ];
}
/** Ids of the tickets that other branches own and the caller sees all the same: each part is a short range of an index. */
export function seenElsewhere(ctx: Ctx, { branches, isAtCenter }: View): RawBuilder<unknown> | null {
  if (!branches) return null;
  const tenant = sql`t.tenant_id = ${ctx.tenantId} and not t.is_deleted and t.branch_id <> all(${[...branches]}::bigint[])`;
  const centre = isAtCenter
    ? sql`union select t.id from ticket t where ${tenant} and t.status = 'ChuyenVeTrungTam'`
    : sql``;
  return sql`(select t.id from ticket t where ${tenant} and t.place_id = ${any(branches)} and t.place_id <> t.branch_id
    union select t.id from ticket t where ${tenant} and t.technician_id = ${ctx.user.id} ${centre})`;
}
