// Creating, changing, ordering and deleting series and models.
import { sql } from 'kysely';
import type { Model, ModelId, ModelRow, Series, SeriesId, SeriesRow } from '../../../contract/catalog/device.calls.ts';
import type { In } from '../../../contract/kit.ts';
import { changedBy, lockRow } from '../../kit/crud.ts';
import { type Ctx, madeBy } from '../../kit/ctx.ts';
import { fail, InvalidField } from '../../kit/fail.ts';
import { freePlace, type Ordered } from '../../kit/order-no.ts';
import { checkChosen } from '../chosen.ts';
import { getModel, getSeries } from '../device.queries.ts';
import { uses } from '../in-use.ts';
import { requireUnusedAll, softDeleteMany } from './soft-delete.ts';

const seriesOrder: Ordered = { table: 'series', within: 'manufacturer_id' };
const modelOrder: Ordered = { table: 'model', within: 'series_id' };

export async function createSeries(ctx: Ctx, input: In<typeof Series.CreateSeries>): Promise<SeriesRow> {
  await checkChosen(ctx, { manufacturerId: [input.manufacturerId, 'manufacturer'] });
  const orderNo = await freePlace(ctx, seriesOrder, input.manufacturerId, input.orderNo);
  const { id } = await ctx.db
    .insertInto('series')
    .values({ ...input, orderNo, ...madeBy(ctx) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return getSeries(ctx, { id });
}

export async function updateSeries(
  ctx: Ctx,
  { id, version, orderNo: asked, ...input }: In<typeof Series.updateSeries>,
): Promise<SeriesRow> {
  await lockRow(ctx, 'series', 'Series', id, version);
  const before = await getSeries(ctx, { id });
  await checkChosen(ctx, { manufacturerId: [input.manufacturerId, 'manufacturer'] });
  const stays = before.manufacturerId === input.manufacturerId && (asked ?? before.orderNo) === before.orderNo;
  const orderNo = stays ? before.orderNo : await freePlace(ctx, seriesOrder, input.manufacturerId, asked, id);
  await ctx.db
    .updateTable('series')
    .set({ ...input, orderNo, ...changedBy(ctx) })
    .where('tenantId', '=', ctx.tenantId)
    .where('id', '=', id)
    .execute();
  return getSeries(ctx, { id });
}

/** Moves one row; those behind it make room and keep their own order. */
export async function orderSeries(ctx: Ctx, { id, orderNo }: In<typeof Series.UpdateOrderNoById>): Promise<null> {
  await lockRow(ctx, 'series', 'Series', id, undefined);
  const { manufacturerId } = await getSeries(ctx, { id });
  await freePlace(ctx, seriesOrder, manufacturerId, orderNo, id);
  await ctx.db
    .updateTable('series')
    .set({ orderNo, ...changedBy(ctx) })
    .where('tenantId', '=', ctx.tenantId)
    .where('id', '=', id)
    .execute();
  return null;
}

export async function deleteSeries(ctx: Ctx, { id }: { id: SeriesId }): Promise<null> {
  const models = await ctx.db
    .selectFrom('model')
    .select('name')
    .where('tenantId', '=', ctx.tenantId)
    .where('seriesId', '=', id)
    .where('isDeleted', '=', false)
    .orderBy('orderNo')
    .execute();
  if (models.length) fail('series.inUse', { count: models.length, names: someNames(models.map(({ name }) => name)) });
  return softDeleteMany(ctx, 'series', [id]);
}

export async function createModel(ctx: Ctx, input: In<typeof Model.CreateModel>): Promise<ModelRow> {
  await checkModel(ctx, input);
  const orderNo = await freePlace(ctx, modelOrder, input.seriesId, input.orderNo);
  const { id } = await ctx.db
    .insertInto('model')
    .values({ ...input, deviceTypeId: input.deviceTypeId ?? null, orderNo, ...madeBy(ctx) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return getModel(ctx, { id });
}

export async function updateModel(
  ctx: Ctx,
  { id, version, orderNo: asked, ...input }: In<typeof Model.updateModel>,
): Promise<ModelRow> {
  await lockRow(ctx, 'model', 'Model', id, version);
  const before = await getModel(ctx, { id });
  await checkModel(ctx, input);
  const stays = before.seriesId === input.seriesId && (asked ?? before.orderNo) === before.orderNo;
  const orderNo = stays ? before.orderNo : await freePlace(ctx, modelOrder, input.seriesId, asked, id);
  await ctx.db
    .updateTable('model')
    .set({ ...input, deviceTypeId: input.deviceTypeId ?? null, orderNo, ...changedBy(ctx) })
    .where('tenantId', '=', ctx.tenantId)
    .where('id', '=', id)
    .execute();
  return getModel(ctx, { id });
}

export async function orderModel(ctx: Ctx, { id, orderNo }: In<typeof Model.UpdateOrderNoById>): Promise<null> {
  await lockRow(ctx, 'model', 'Model', id, undefined);
  const { seriesId } = await getModel(ctx, { id });
  await freePlace(ctx, modelOrder, seriesId, orderNo, id);
  await ctx.db
    .updateTable('model')
    .set({ orderNo, ...changedBy(ctx) })
    .where('tenantId', '=', ctx.tenantId)
    .where('id', '=', id)
    .execute();
  return null;
}

export async function deleteModels(ctx: Ctx, { ids }: { ids: ModelId[] }): Promise<null> {
  await requireUnusedAll(ctx, 'model', uses.model, ids);
  return softDeleteMany(ctx, 'model', ids);
}

async function checkModel(
  ctx: Ctx,
  { seriesId, deviceTypeId }: { seriesId: SeriesId; deviceTypeId?: number | null | undefined },
): Promise<void> {
  await checkChosen(ctx, { deviceTypeId: [deviceTypeId, 'DeviceType'] });
  const series = await sql`select 1 from series
    where tenant_id = ${ctx.tenantId} and id = ${seriesId} and not is_deleted`.execute(ctx.db);
  if (!series.rows.length) throw new InvalidField('seriesId', 'choice');
}

/** The first names of a list, so that a refusal can name where a thing is used without filling the screen. */
export const someNames = (names: readonly string[]): string =>
  names.slice(0, 3).join(', ') + (names.length > 3 ? ', …' : '');
