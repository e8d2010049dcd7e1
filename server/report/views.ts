// Saved views of reports. They are read with the reader's own rights: a view shows up where its report may be seen, by its owner and by whoever has
// the role that it is shared with. Its owner alone changes it.
import { sql } from 'kysely';
import { allows, type In, type Out } from '../../contract/kit.ts';
import type { RoleId } from '../../contract/people/role.calls.ts';
import { reports } from '../../contract/report/all.ts';
import { ReportView, type ViewId, type ViewRow } from '../../contract/report/view.calls.ts';
import { now, today } from '../../contract/time.ts';
import type { Ctx } from '../kit/ctx.ts';
import { fail } from '../kit/fail.ts';
import { type Bound, implement } from '../kit/implement.ts';
import { isMorning } from './morning/morning.query.ts';

const seen = (ctx: Ctx): string[] =>
  reports.filter(({ may }) => allows(may, ctx.user.permissions)).map(({ call }) => call.name);
/** Those that the caller sees now. */
const visible = (ctx: Ctx) =>
  ctx.db
    .selectFrom('reportView as v')
    .where('v.tenantId', '=', ctx.tenantId)
    .where(sql<boolean>`v.report = any(${seen(ctx)}::text[])`)
    .where(
      sql<boolean>`(v.user_id = ${ctx.user.id} or v.role_id in (select r.role_id from user_role r
        where r.tenant_id = ${ctx.tenantId} and r.user_id = ${ctx.user.id}))`,
    )
    .select(['v.id', 'v.report', 'v.name', 'v.query', 'v.roleId'])
    .select([
      sql<string | null>`(select r.display_name from role r where r.tenant_id = v.tenant_id and r.id = v.role_id)`.as(
        'roleName',
      ),
      sql<string>`(select u.full_name from user_account u where u.tenant_id = v.tenant_id and u.id = v.user_id)`.as(
        'ownerName',
      ),
      sql<boolean>`v.user_id = ${ctx.user.id}`.as('isMine'),
      sql<boolean>`exists (select from report_view_tile t where t.tenant_id = v.tenant_id and t.user_id = ${ctx.user.id}
        and t.view_id = v.id)`.as('isTile'),
      sql<boolean>`exists (select from report_view_morning m where m.tenant_id = v.tenant_id and m.user_id = ${ctx.user.id}
        and m.view_id = v.id)`.as('isMorning'),
    ]);
export const viewSeenBy = (ctx: Ctx, id: ViewId): Promise<ViewRow | undefined> =>
  visible(ctx).where('v.id', '=', id).executeTakeFirst();
async function viewOf(ctx: Ctx, id: ViewId): Promise<ViewRow> {
  const view = await viewSeenBy(ctx, id);
  return view ?? fail('row.missing', { entity: 'ReportView', id });
}
async function ownView(ctx: Ctx, id: ViewId): Promise<ViewRow> {
  const view = await viewOf(ctx, id);
  return view.isMine ? view : fail('row.missing', { entity: 'ReportView', id });
}

async function all(ctx: Ctx, { report }: In<typeof ReportView.GetAll>): Promise<Out<typeof ReportView.GetAll>> {
  const items = await visible(ctx)
    .$if(report !== undefined, (query) => query.where('v.report', '=', report ?? ''))
    .orderBy(sql`v.name collate "vi-x-icu"`)
    .orderBy('v.id')
    .execute();
  return { items, roles: await rolesOf(ctx) };
}
const rolesOf = (ctx: Ctx) =>
  ctx.db
    .selectFrom('role')
    .where('tenantId', '=', ctx.tenantId)
    .where('isDeleted', '=', false)
    .select(['id', 'displayName as name'])
    .orderBy(sql`display_name collate "vi-x-icu"`)
    .execute();
async function checkRole(ctx: Ctx, roleId: RoleId | null | undefined): Promise<RoleId | null> {
  if (!roleId) return null;
  const isThere = (await rolesOf(ctx)).some(({ id }) => id === roleId);
  return isThere ? roleId : fail('row.missing', { entity: 'Role', id: roleId });
}

async function create(ctx: Ctx, { report, roleId, ...view }: In<typeof ReportView.Create>): Promise<ViewRow> {
  if (!seen(ctx).includes(report)) fail('row.missing', { entity: 'Report', id: report });
  const { id } = await ctx.db
    .insertInto('reportView')
    .values({ tenantId: ctx.tenantId, userId: ctx.user.id, report, roleId: await checkRole(ctx, roleId), ...view })
    .returning('id')
    .executeTakeFirstOrThrow();
  return viewOf(ctx, id);
}
async function update(ctx: Ctx, { id, roleId, ...view }: In<typeof ReportView.Update>): Promise<ViewRow> {
  await ownView(ctx, id);
  await ctx.db
    .updateTable('reportView')
    .set({ ...view, roleId: await checkRole(ctx, roleId) })
    .where('tenantId', '=', ctx.tenantId)
    .where('id', '=', id)
    .execute();
  return viewOf(ctx, id);
}
async function setTile(ctx: Ctx, { id, isTile }: In<typeof ReportView.SetTile>): Promise<ViewRow> {
  return mark(ctx, 'reportViewTile', id, isTile, {});
}
/** From the next morning on: today's is over once its hour has struck. */
async function setMorning(ctx: Ctx, { id, isMorning: wanted }: In<typeof ReportView.SetMorning>): Promise<ViewRow> {
  return mark(ctx, 'reportViewMorning', id, wanted, { toldDay: isMorning(now()) ? today() : null });
}
/** What somebody wants of a view that they see: a row while they want it. */
async function mark(
  ctx: Ctx,
  table: 'reportViewTile' | 'reportViewMorning',
  viewId: ViewId,
  isWanted: boolean,
  more: { toldDay?: string | null },
): Promise<ViewRow> {
  await viewOf(ctx, viewId);
  if (isWanted)
    await ctx.db
      .insertInto(table)
      .values({ tenantId: ctx.tenantId, userId: ctx.user.id, viewId, ...more })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  else
    await ctx.db
      .deleteFrom(table)
      .where('tenantId', '=', ctx.tenantId)
      .where('userId', '=', ctx.user.id)
      .where('viewId', '=', viewId)
      .execute();
  return viewOf(ctx, viewId);
}
async function remove(ctx: Ctx, { id }: In<typeof ReportView.Delete>): Promise<null> {
  await ownView(ctx, id);
  await ctx.db.deleteFrom('reportView').where('tenantId', '=', ctx.tenantId).where('id', '=', id).execute();
  return null;
}

export const viewHandlers: Bound[] = implement(ReportView, {
  GetAll: all,
  Create: create,
  Update: update,
  SetTile: setTile,
  SetMorning: setMorning,
  Delete: remove,
});
