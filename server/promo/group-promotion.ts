// Promotions for groups of customers: wire service GroupPromotion (spec §3, §7).
import { sql } from 'kysely';
import type { In } from '../../contract/kit.ts';
import type { GroupPromotion, GroupPromotionId, GroupPromotionRow } from '../../contract/promo/promo.calls.ts';
import { changedBy, lockRow, softDelete } from '../kit/crud.ts';
import { type Ctx, madeBy } from '../kit/ctx.ts';
import { fail } from '../kit/fail.ts';
import { byName, contains, list } from '../kit/list.ts';

const rows = (ctx: Ctx) =>
  ctx.db
    .selectFrom('groupPromotion as g')
    .select(['g.id', 'g.code', 'g.name', 'g.amount', 'g.applyDate', 'g.endDate', 'g.note', 'g.version'])
    .select(['g.creationTime', 'g.creatorUserId', 'g.lastModificationTime', 'g.lastModifierUserId'])
    .select(sql<number>`g.percent::float8`.as('percent'))
    .where('g.tenantId', '=', ctx.tenantId)
    .where('g.isDeleted', '=', false);

export const listGroups = list<In<typeof GroupPromotion.GetAll>, GroupPromotionRow>({
  query: (ctx, { keyword, code }) => {
    let query = rows(ctx);
    if (code) query = query.where('g.code', '=', code);
    if (keyword)
      query = query.where(sql<boolean>`vn_norm(g.name || ' ' || coalesce(g.note, '')) like ${contains(keyword)}`);
    return query;
  },
  sort: {
    code: 'g.code',
    name: byName('g.name'),
    percent: 'g.percent',
    amount: 'g.amount',
    applyDate: 'g.applyDate',
    endDate: 'g.endDate',
    note: 'g.note',
    creationTime: 'g.creationTime',
    lastModificationTime: 'g.lastModificationTime',
    id: 'g.id',
  },
  order: [
    ['g.applyDate', 'desc'],
    ['g.id', 'desc'],
  ],
});
export const allGroups = async (ctx: Ctx): Promise<{ items: GroupPromotionRow[] }> => ({
  items: await rows(ctx).orderBy('g.code').orderBy('g.applyDate', 'desc').orderBy('g.id').execute(),
});
export async function getGroup(ctx: Ctx, { id }: { id: GroupPromotionId }): Promise<GroupPromotionRow> {
  const row = await rows(ctx).where('g.id', '=', id).executeTakeFirst();
  return row ?? fail('row.missing', { entity: 'GroupPromotion', id });
}

export async function createGroup(ctx: Ctx, input: In<typeof GroupPromotion.Create>): Promise<GroupPromotionRow> {
  const { id } = await ctx.db
    .insertInto('groupPromotion')
    .values({ ...input, ...madeBy(ctx) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return getGroup(ctx, { id });
}
export async function updateGroup(
  ctx: Ctx,
  { id, version, ...input }: In<typeof GroupPromotion.Update>,
): Promise<GroupPromotionRow> {
  await lockRow(ctx, 'groupPromotion', 'GroupPromotion', id, version);
  await ctx.db
    .updateTable('groupPromotion')
    .set({ ...input, ...changedBy(ctx) })
    .where('tenantId', '=', ctx.tenantId)
    .where('id', '=', id)
    .execute();
  return getGroup(ctx, { id });
}
export async function hideGroups(ctx: Ctx, { ids }: In<typeof GroupPromotion.SoftDeleteByListId>): Promise<null> {
  for (const id of ids) await softDelete(ctx, 'groupPromotion', id);
  return null;
}
export async function deleteGroup(ctx: Ctx, { id }: { id: GroupPromotionId }): Promise<null> {
  await ctx.db.deleteFrom('groupPromotion').where('tenantId', '=', ctx.tenantId).where('id', '=', id).execute();
  return null;
}
