// The percentage taken off commissions, by the day it applies from: wire service MinusPercentHistory (spec §3, §7).
import { sql } from 'kysely';
import type { In } from '../../contract/kit.ts';
import type { MinusPercentHistory, MinusPercentId, MinusPercentRow } from '../../contract/promo/promo.calls.ts';
import { today } from '../../contract/time.ts';
import { changedBy, lockRow, softDelete } from '../kit/crud.ts';
import { type Ctx, madeBy } from '../kit/ctx.ts';
import { fail } from '../kit/fail.ts';
import { contains, list } from '../kit/list.ts';

/** In force is the row with the latest first day that has come. */
const current =
  () => sql<boolean>`m.apply_date <= ${today()}::date and not exists (select 1 from minus_percent_history later
  where later.tenant_id = m.tenant_id and not later.is_deleted
  and later.apply_date > m.apply_date and later.apply_date <= ${today()}::date)`;
const rows = (ctx: Ctx) =>
  ctx.db
    .selectFrom('minusPercentHistory as m')
    .select(['m.id', 'm.applyDate', 'm.note', 'm.version'])
    .select(['m.creationTime', 'm.creatorUserId', 'm.lastModificationTime', 'm.lastModifierUserId'])
    .select(['m.creationTime as createdDate', 'm.lastModificationTime as modifiedDate'])
    .select([sql<number>`m.percent::float8`.as('percent'), current().as('current')])
    .where('m.tenantId', '=', ctx.tenantId)
    .where('m.isDeleted', '=', false);

export const listRates = list<In<typeof MinusPercentHistory.GetAll>, MinusPercentRow>({
  query: (ctx, { keyword }) =>
    keyword
      ? rows(ctx).where(sql<boolean>`vn_norm(m.percent::text || ' ' || coalesce(m.note, '')) like ${contains(keyword)}`)
      : rows(ctx),
  order: [
    ['m.applyDate', 'desc'],
    ['m.id', 'desc'],
  ],
});
export async function getRate(ctx: Ctx, { id }: { id: MinusPercentId }): Promise<MinusPercentRow> {
  const row = await rows(ctx).where('m.id', '=', id).executeTakeFirst();
  return row ?? fail('row.missing', { entity: 'MinusPercent', id });
}

export async function createRate(ctx: Ctx, input: In<typeof MinusPercentHistory.create>): Promise<MinusPercentRow> {
  const { id } = await ctx.db
    .insertInto('minusPercentHistory')
    .values({ ...input, ...madeBy(ctx) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return getRate(ctx, { id });
}
export async function updateRate(
  ctx: Ctx,
  { id, version, ...input }: In<typeof MinusPercentHistory.Update>,
): Promise<MinusPercentRow> {
  await lockRow(ctx, 'minusPercentHistory', 'MinusPercent', id, version);
  await ctx.db
    .updateTable('minusPercentHistory')
    .set({ ...input, ...changedBy(ctx) })
    .where('tenantId', '=', ctx.tenantId)
    .where('id', '=', id)
    .execute();
  return getRate(ctx, { id });
}
export async function hideRate(ctx: Ctx, { id }: { id: MinusPercentId }): Promise<null> {
  await softDelete(ctx, 'minusPercentHistory', id);
  return null;
}
export async function deleteRate(ctx: Ctx, { id }: { id: MinusPercentId }): Promise<null> {
  await ctx.db.deleteFrom('minusPercentHistory').where('tenantId', '=', ctx.tenantId).where('id', '=', id).execute();
  return null;
}
