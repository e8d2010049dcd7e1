// Closing the books of a branch until a day, and opening them again (domain.md §4).
import { sql } from 'kysely';
import type { In } from '../../../contract/kit.ts';
import type { BranchId } from '../../../contract/org/branch.calls.ts';
import type { CloseRow, Inventory, StockCloseId } from '../../../contract/stock/inventory.calls.ts';
import { showDay, today } from '../../../contract/time.ts';
import { type Ctx, madeBy } from '../../kit/ctx.ts';
import { fail, failAt } from '../../kit/fail.ts';
import { byId, list } from '../../kit/list.ts';
import { branchesOf } from '../../org/org.ts';

const isLast = sql<boolean>`c.reopened_at is null and not exists (select from stock_close n
  where n.tenant_id = c.tenant_id and n.branch_id = c.branch_id and n.reopened_at is null and (n.day, n.id) > (c.day, c.id))`;
const rows = (ctx: Ctx) =>
  ctx.db
    .selectFrom('stockClose as c')
    .innerJoin('branch as b', byId('b', 'c.branchId'))
    .select(['c.id', 'c.branchId', 'b.name as branchName', 'c.day', 'c.note', 'c.creationTime', 'c.reopenedAt'])
    .select([nameOf('c.creatorUserId').as('creatorName'), nameOf('c.reopenedBy').as('reopenedByName')])
    .select(isLast.as('isLast'))
    .where('c.tenantId', '=', ctx.tenantId)
    .$castTo<CloseRow>();
const nameOf = (column: string) =>
  sql<
    string | null
  >`(select u.full_name from user_account u where u.tenant_id = c.tenant_id and u.id = ${sql.ref(column)})`;
/** Closes of the caller's branches. */
const seen = (ctx: Ctx) =>
  ctx.user.permissions.has('Pages.Settings.Branch.ViewAll')
    ? sql<boolean>`true`
    : sql<boolean>`(c.branch_id = ${ctx.user.branchId}::bigint or c.branch_id in (select m.branch_id from user_branch m
        where m.tenant_id = ${ctx.tenantId} and m.user_id = ${ctx.user.id}))`;

export const listCloses = list<In<typeof Inventory.GetCloses>, CloseRow>({
  query: (ctx, { branchId }) => {
    const all = rows(ctx).where(seen(ctx));
    return branchId ? all.where('c.branchId', '=', branchId) : all;
  },
  order: [['c.id', 'desc']],
});

/** Waits for whoever is posting in the branch, so that nothing slips into a day that is closed. */
export async function closeBooks(ctx: Ctx, input: In<typeof Inventory.Close>): Promise<CloseRow> {
  const { branchId, day, note } = input;
  if (day > today()) failAt('day', 'stock.future', { day: showDay(day) });
  await requireOwnBranch(ctx, branchId);
  await lockBranch(ctx, branchId);
  const last = await lastClose(ctx, branchId);
  if (last && last.day >= day) failAt('day', 'stock.closedAlready', { day: showDay(last.day) });
  const { id } = await ctx.db
    .insertInto('stockClose')
    .values({ branchId, day, note, reopenedAt: null, reopenedBy: null, ...madeBy(ctx) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return getClose(ctx, id);
}

/** Only the last close of a branch: an earlier one would change nothing. */
export async function reopenBooks(ctx: Ctx, { id }: { id: StockCloseId }): Promise<null> {
  const close = await getClose(ctx, id);
  await requireOwnBranch(ctx, close.branchId);
  await lockBranch(ctx, close.branchId);
  const last = await lastClose(ctx, close.branchId);
  if (last?.id !== id) fail('stock.notLastClose', { day: last ? showDay(last.day) : '–' });
  await ctx.db
    .updateTable('stockClose')
    .set({ reopenedAt: sql<string>`now()`, reopenedBy: ctx.user.id })
    .where('tenantId', '=', ctx.tenantId)
    .where('id', '=', id)
    .execute();
  return null;
}

async function getClose(ctx: Ctx, id: number): Promise<CloseRow> {
  const found = await rows(ctx).where('c.id', '=', id).executeTakeFirst();
  return found ?? fail('row.missing', { entity: 'StockClose', id });
}
async function lastClose(ctx: Ctx, branchId: BranchId): Promise<{ id: number; day: string } | undefined> {
  return ctx.db
    .selectFrom('stockClose')
    .select(['id', 'day'])
    .where('tenantId', '=', ctx.tenantId)
    .where('branchId', '=', branchId)
    .where('reopenedAt', 'is', null)
    .orderBy('day', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst();
}
async function requireOwnBranch(ctx: Ctx, branchId: BranchId): Promise<void> {
  const found = await ctx.db
    .selectFrom('branch')
    .select('name')
    .where('tenantId', '=', ctx.tenantId)
    .where('id', '=', branchId)
    .where('isDeleted', '=', false)
    .executeTakeFirst();
  if (!found) fail('row.missing', { entity: 'Branch', id: branchId });
  else if (!(await branchesOf(ctx)).includes(branchId)) fail('stock.notYourBranch', { branch: found.name });
}
/** Against another close, and against everything that is being written: it holds its branch (migrations 0097, 0099). */
async function lockBranch(ctx: Ctx, branchId: BranchId): Promise<void> {
  await sql`select from branch where tenant_id = ${ctx.tenantId} and id = ${branchId} for update`.execute(ctx.db);
}
