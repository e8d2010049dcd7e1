// Promotions for groups of customers: wire service GroupPromotion (spec §3, §7).
import { sql } from 'kysely';
import type { In } from '../../contract/kit.ts';
import type { GroupPromotion, GroupPromotionId, GroupPromotionRow } from '../../contract/promo/promo.calls.ts';
import { changedBy, lockRow, softDelete } from '../kit/crud.ts';
import { type Ctx, madeBy } from '../kit/ctx.ts';
import { fail } from '../kit/fail.ts';
import { contains, list } from '../kit/list.ts';
import { branchNames, scopeNames, scopeOf } from './scope.ts';

/** Tickets that have it; those that were called off gave it back. */
const used = sql<number>`(select count(*)::int from ticket_promotion x join ticket t on t.tenant_id = x.tenant_id and t.id = x.ticket_id
  where x.tenant_id = p.tenant_id and x.group_id = p.id and x.amount > 0 and t.status <> 'DaHuy' and not t.is_deleted)`;
const rows = (ctx: Ctx) =>
  ctx.db
    .selectFrom('groupPromotion as p')
    .select(['p.id', 'p.code', 'p.name', 'p.amount', 'p.applyDate', 'p.endDate', 'p.note', 'p.version'])
    .select(['p.creationTime', 'p.creatorUserId', 'p.lastModificationTime', 'p.lastModifierUserId'])
    .select(['p.creationTime as createdDate', 'p.lastModificationTime as modifiedDate'])
    .select(['p.cap', 'p.minimum', 'p.quota', 'p.stackable', 'p.priority'])
    .select(['p.serviceNameIds', 'p.serviceGroupIds', 'p.modelIds', 'p.branchIds'])
    .select([scopeNames.as('scopeNames'), branchNames.as('branchNames'), used.as('used')])
    .select(sql<number>`p.percent::float8`.as('percent'))
    .where('p.tenantId', '=', ctx.tenantId)
    .where('p.isDeleted', '=', false);

export const listGroups = list<In<typeof GroupPromotion.GetAll>, GroupPromotionRow>({
  query: (ctx, { keyword, code }) => {
    let query = rows(ctx);
    if (code) query = query.where('p.code', '=', code);
    if (keyword)
      query = query.where(sql<boolean>`vn_norm(p.name || ' ' || coalesce(p.note, '')) like ${contains(keyword)}`);
    return query;
  },
  order: [
    ['p.applyDate', 'desc'],
    ['p.id', 'desc'],
  ],
});
export const allGroups = async (ctx: Ctx): Promise<{ items: GroupPromotionRow[] }> => ({
  items: await rows(ctx).orderBy('p.code').orderBy('p.applyDate', 'desc').orderBy('p.id').execute(),
});
export async function getGroup(ctx: Ctx, { id }: { id: GroupPromotionId }): Promise<GroupPromotionRow> {
  const row = await rows(ctx).where('p.id', '=', id).executeTakeFirst();
  return row ?? fail('row.missing', { entity: 'GroupPromotion', id });
}

export async function createGroup(ctx: Ctx, input: In<typeof GroupPromotion.Create>): Promise<GroupPromotionRow> {
  const { id } = await ctx.db
    .insertInto('groupPromotion')
    .values({ ...input, ...(await scopeOf(ctx, input)), ...madeBy(ctx) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return getGroup(ctx, { id });
}
export async function updateGroup(
  ctx: Ctx,
  { id, version, ...input }: In<typeof GroupPromotion.Update>,
): Promise<GroupPromotionRow> {
  await lockRow(ctx, 'groupPromotion', 'GroupPromotion', id, version);
  const scope = await scopeOf(ctx, input, await getGroup(ctx, { id }));
  await ctx.db
    .updateTable('groupPromotion')
    .set({ ...input, ...scope, ...changedBy(ctx) })
    .where('tenantId', '=', ctx.tenantId)
    .where('id', '=', id)
    .execute();
  return getGroup(ctx, { id });
}
export async function hideGroups(ctx: Ctx, { ids }: In<typeof GroupPromotion.SoftDeleteByListId>): Promise<null> {
  for (const id of ids) await softDelete(ctx, 'groupPromotion', id);
  return null;
}
/** For good, so only while no ticket has it. */
export async function deleteGroup(ctx: Ctx, { id }: { id: GroupPromotionId }): Promise<null> {
  const { rows } = await sql<{
    code: string;
    count: number;
  }>`select name as code, (select count(*)::int from ticket_promotion t
      where t.tenant_id = p.tenant_id and t.group_id = p.id) as count
    from group_promotion p where tenant_id = ${ctx.tenantId} and id = ${id} for update of p`.execute(ctx.db);
  if (rows[0]?.count) fail('promo.used', rows[0]);
  await ctx.db.deleteFrom('groupPromotion').where('tenantId', '=', ctx.tenantId).where('id', '=', id).execute();
  return null;
}
