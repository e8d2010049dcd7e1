// Reads of series and models, in the order staff gave them: brand, series, model.
import { sql } from 'kysely';
import type { Model, ModelId, ModelRow, Series, SeriesId, SeriesRow } from '../../contract/catalog/device.calls.ts';
import type { CatalogMaster, MasterModel } from '../../contract/catalog/master.calls.ts';
import type { In } from '../../contract/kit.ts';
import type { CategoryId } from '../../contract/lookup/category.calls.ts';
import type { Ctx } from '../kit/ctx.ts';
import { fail } from '../kit/fail.ts';
import { byId, contains, list } from '../kit/list.ts';

type SeriesFilter = In<typeof Series.GetAll>;
type ModelFilter = In<typeof Model.GetAll>;
type Named = { name: string };

const seriesRows = (ctx: Ctx) =>
  ctx.db
    .selectFrom('series as s')
    .innerJoin('category as b', byId('b', 's.manufacturerId'))
    .select(['s.id', 's.name', 's.manufacturerId', 'b.name as manufacturerName', 's.isLaptop', 's.orderNo'])
    .select(
      sql<number>`(select count(*) from model m
        where m.tenant_id = s.tenant_id and m.series_id = s.id and not m.is_deleted)`.as('modelCount'),
    )
    .select(['s.version', 's.creationTime', 's.creatorUserId', 's.lastModificationTime', 's.lastModifierUserId'])
    .where('s.tenantId', '=', ctx.tenantId)
    .where('s.isDeleted', '=', false);

export const listSeries = list<SeriesFilter, SeriesRow>({
  query: (ctx, { keyword, manufacturerId, isLaptop }) => {
    let query = seriesRows(ctx);
    if (keyword) query = query.where(sql<boolean>`vn_norm(s.name || ' ' || b.name) like ${contains(keyword)}`);
    if (manufacturerId) query = query.where('s.manufacturerId', '=', manufacturerId);
    if (isLaptop !== undefined) query = query.where('s.isLaptop', '=', isLaptop);
    return query;
  },
  order: [
    ['b.orderNo', 'asc'],
    ['b.id', 'asc'],
    ['s.orderNo', 'asc'],
    ['s.id', 'asc'],
  ],
});

export async function getSeries(ctx: Ctx, { id }: { id: SeriesId }): Promise<SeriesRow> {
  const row = await seriesRows(ctx).where('s.id', '=', id).executeTakeFirst();
  return row ?? fail('row.missing', { entity: 'Series', id });
}

/** Free among the series of a brand, or of all brands when none is named. */
export async function isSeriesNameFree(
  ctx: Ctx,
  { name, manufacturerId, id }: Named & { manufacturerId?: CategoryId | undefined; id?: SeriesId | undefined },
): Promise<boolean> {
  let query = ctx.db
    .selectFrom('series')
    .select('id')
    .where('tenantId', '=', ctx.tenantId)
    .where('isDeleted', '=', false)
    .where(sql<boolean>`lower(name) = lower(${name})`);
  if (manufacturerId) query = query.where('manufacturerId', '=', manufacturerId);
  if (id) query = query.where('id', '<>', id);
  return (await query.limit(1).executeTakeFirst()) === undefined;
}

const modelRows = (ctx: Ctx) =>
  ctx.db
    .selectFrom('model as m')
    .innerJoin('series as s', byId('s', 'm.seriesId'))
    .innerJoin('category as b', byId('b', 's.manufacturerId'))
    .leftJoin('category as d', byId('d', 'm.deviceTypeId'))
    .select(['m.id', 'm.name', 'm.seriesId', 's.name as seriesName', 's.manufacturerId', 'b.name as manufacturerName'])
    .select(['m.deviceTypeId', 'd.name as deviceTypeName', 's.isLaptop', 'm.orderNo'])
    .select(['m.version', 'm.creationTime', 'm.creatorUserId', 'm.lastModificationTime', 'm.lastModifierUserId'])
    .where('m.tenantId', '=', ctx.tenantId)
    .where('m.isDeleted', '=', false);

/** Brand, series, model: how every list and picker of models reads. */
const modelOrderColumns = [
  ['b.orderNo', 'asc'],
  ['b.id', 'asc'],
  ['s.orderNo', 'asc'],
  ['s.id', 'asc'],
  ['m.orderNo', 'asc'],
  ['m.id', 'asc'],
] as const;

export const listModels = list<ModelFilter, ModelRow>({
  query: (ctx, { keyword, manufacturerId, seriesId, deviceTypeId }) => {
    let query = modelRows(ctx);
    if (keyword)
      query = query.where(sql<boolean>`m.search || ' ' || vn_norm(s.name || ' ' || b.name) like ${contains(keyword)}`);
    if (manufacturerId) query = query.where('s.manufacturerId', '=', manufacturerId);
    if (seriesId) query = query.where('m.seriesId', '=', seriesId);
    if (deviceTypeId) query = query.where('m.deviceTypeId', '=', deviceTypeId);
    return query;
  },
  order: modelOrderColumns,
});

export async function getModel(ctx: Ctx, { id }: { id: ModelId }): Promise<ModelRow> {
  const row = await modelRows(ctx).where('m.id', '=', id).executeTakeFirst();
  return row ?? fail('row.missing', { entity: 'Model', id });
}

export async function allModels(
  ctx: Ctx,
  { manufacturer, seriesId, keyword }: In<typeof CatalogMaster.GetAllModel>,
): Promise<{ items: MasterModel[] }> {
  let query = modelRows(ctx)
    .clearSelect()
    .select(['m.id', 'm.name', 'm.seriesId', 's.name as seriesName', 's.manufacturerId', 'b.name as manufacturerName'])
    .select(['m.deviceTypeId', 's.isLaptop']);
  if (manufacturer) query = query.where('s.manufacturerId', '=', manufacturer);
  if (seriesId) query = query.where('m.seriesId', '=', seriesId);
  if (keyword)
    query = query.where(sql<boolean>`m.search || ' ' || vn_norm(s.name || ' ' || b.name) like ${contains(keyword)}`);
  for (const [column, direction] of modelOrderColumns) query = query.orderBy(column, direction);
  return { items: await query.execute() };
}

export async function selectModels(ctx: Ctx) {
  const { items } = await allModels(ctx, {});
  return { items: items.map(({ id, name, seriesName }) => ({ value: id as number, text: name, second: seriesName })) };
}
