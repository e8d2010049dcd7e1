// Reads of the price list: pages of models with their cells, one model, one service, and the whole list as a sheet.
import { type RawBuilder, sql } from 'kysely';
import type { In, Out } from '../../contract/kit.ts';
import {
  type PriceCell,
  PriceLine,
  type PriceModel,
  type PriceService,
  type ProductService,
} from '../../contract/price/price.calls.ts';
import { today } from '../../contract/time.ts';
import type { Ctx } from '../kit/ctx.ts';
import type { FileAnswer } from '../kit/file/file-answer.ts';
import { contains, inBatches, type ListHandler } from '../kit/list.ts';
import { sheetFile } from '../kit/sheet/template.ts';

type Filter = In<typeof ProductService.GetProductServicePricePaged>;
type Narrow = In<typeof ProductService.ExportProductServicePrice>;

/** Models with their series and brand, in the order of the catalogue. */
const models = (ctx: Ctx, { keyword, manufacturerId, seriesId }: Narrow) => sql`
  from model m
  join series s on s.tenant_id = m.tenant_id and s.id = m.series_id
  join category b on b.tenant_id = s.tenant_id and b.id = s.manufacturer_id
  where ${sql.join(
    [
      sql`m.tenant_id = ${ctx.tenantId} and not m.is_deleted`,
      ...(manufacturerId === undefined ? [] : [sql`s.manufacturer_id = ${manufacturerId}`]),
      ...(seriesId === undefined ? [] : [sql`m.series_id = ${seriesId}`]),
      ...(keyword ? [sql`vn_norm(b.name || ' ' || s.name || ' ' || m.name) like ${contains(keyword)}`] : []),
    ],
    sql` and `,
  )}`;
const modelOrder = sql`b.order_no, b.name collate "vi-x-icu", b.id, s.order_no, s.name, s.id, m.order_no, m.name, m.id`;

async function readModels(ctx: Ctx, filter: Filter, page: RawBuilder<unknown>): Promise<(Head & { total: number })[]> {
  const { rows } = await sql<Head & { total: number }>`
    select m.id, m.name, s.id as series_id, s.name as series_name, b.id as manufacturer_id, b.name as manufacturer_name,
      s.is_laptop, count(*) over () as total
    ${models(ctx, filter)} order by ${modelOrder} ${page}`.execute(ctx.db);
  return rows;
}
type Head = Omit<PriceModel, 'cells'>;

/** Hidden services are shown only to those who look for what is hidden. */
const services = (ctx: Ctx, { groupId, hidden }: Pick<Filter, 'groupId' | 'hidden'>) => sql`
  from service_name n where n.tenant_id = ${ctx.tenantId} and not n.is_deleted
    ${hidden ? sql`` : sql`and not n.hidden`} ${groupId === undefined ? sql`` : sql`and n.group_id = ${groupId}`}`;

async function readServices(ctx: Ctx, filter: Filter): Promise<PriceService[]> {
  const { rows } = await sql<PriceService>`
    select n.id, n.code, n.name, n.group_id, n.warranty_months, n.minutes, n.commission,
      (select g.name from category g where g.tenant_id = n.tenant_id and g.id = n.group_id) as group_name
    ${services(ctx, filter)} order by n.order_no, n.name collate "vi-x-icu", n.id`.execute(ctx.db);
  return rows;
}

export const readCells = (ctx: Ctx) =>
  ctx.db
    .selectFrom('servicePrice as p')
    .select(['p.id', 'p.modelId', 'p.serviceNameId', 'p.price', 'p.warrantyMonths', 'p.minutes', 'p.commission'])
    .select(['p.hidden', 'p.version'])
    .where('p.tenantId', '=', ctx.tenantId)
    .where('p.isDeleted', '=', false);

async function withCells(ctx: Ctx, heads: readonly Head[], filter: Filter): Promise<PriceModel[]> {
  const cells = heads.length
    ? await readCells(ctx)
        .where(sql<boolean>`p.model_id = any(${heads.map(({ id }) => id)}::bigint[])`)
        .where(sql<boolean>`p.service_name_id in (select n.id ${services(ctx, filter)})`)
        .$if(filter.hidden !== undefined, (query) => query.where('p.hidden', '=', filter.hidden ?? false))
        .execute()
    : [];
  const byModel = new Map(heads.map(({ id }) => [id, [] as PriceCell[]]));
  for (const cell of cells) byModel.get(cell.modelId)?.push(cell);
  return heads.map(({ id, name, seriesId, seriesName, manufacturerId, manufacturerName, isLaptop }) => ({
    ...{ id, name, seriesId, seriesName, manufacturerId, manufacturerName, isLaptop },
    cells: byModel.get(id) ?? [],
  }));
}

type Page = Out<typeof ProductService.GetProductServicePricePaged>;
/** A list like others, whose page also carries the services: the grid's columns. */
export const listPrices: ListHandler<Filter, PriceModel> & { page: (ctx: Ctx, input: Filter) => Promise<Page> } = {
  async page(ctx, filter) {
    const heads = await readModels(ctx, filter, sql`limit ${filter.maxResultCount} offset ${filter.skipCount}`);
    const total = heads[0]?.total ?? (filter.skipCount ? (await readModels(ctx, filter, sql`limit 1`))[0]?.total : 0);
    return {
      totalCount: total ?? 0,
      services: await readServices(ctx, filter),
      items: await withCells(ctx, heads, filter),
    };
  },
  async stream(ctx, filter) {
    const heads = await readModels(ctx, filter, sql``);
    const batches = async function* () {
      yield await withCells(ctx, heads, filter);
    };
    return { totalCount: heads.length, batches: batches() };
  },
};

export async function cellsOfModel(
  ctx: Ctx,
  { modelId }: In<typeof ProductService.GetForEditService>,
): Promise<{ items: PriceCell[] }> {
  return { items: await readCells(ctx).where('p.modelId', '=', modelId).orderBy('p.serviceNameId').execute() };
}
export async function cellsOfService(
  ctx: Ctx,
  { serviceNameId }: In<typeof ProductService.GetForEditServiceName>,
): Promise<{ items: PriceCell[] }> {
  return { items: await readCells(ctx).where('p.serviceNameId', '=', serviceNameId).orderBy('p.modelId').execute() };
}

export const priceColumns = [
  'manufacturerName',
  'seriesName',
  'modelName',
  'serviceName',
  'price',
  'warrantyMonths',
  'minutes',
  'commission',
  'hidden',
] as const satisfies readonly (keyof PriceLine)[];
const fileName = { vi: 'Bảng giá dịch vụ', en: 'Service price list' } as const;

/** One row per model and service that has a price, the way the import reads it. */
export async function exportPrices(ctx: Ctx, filter: Narrow): Promise<FileAnswer> {
  const lines = sql<PriceLine>`(
    select b.name as manufacturer_name, s.name as series_name, m.name as model_name, n.name as service_name,
      p.price, p.warranty_months, p.minutes, p.commission, p.hidden,
      row_number() over (order by ${modelOrder}, n.order_no, n.name, n.id) as place
    from (select m.* ${models(ctx, filter)}) m
    join series s on s.tenant_id = m.tenant_id and s.id = m.series_id
    join category b on b.tenant_id = s.tenant_id and b.id = s.manufacturer_id
    join service_price p on p.tenant_id = m.tenant_id and p.model_id = m.id and not p.is_deleted
    join service_name n on n.tenant_id = p.tenant_id and n.id = p.service_name_id and not n.is_deleted
    ${filter.groupId === undefined ? sql`` : sql`where n.group_id = ${filter.groupId}`}
  )`.as('lines');
  const rows = ctx.db
    .selectFrom(lines)
    .select([...priceColumns])
    .orderBy(sql`place`)
    .stream(1000);
  return sheetFile(ctx, `${fileName[ctx.culture]} ${today()}`, PriceLine, priceColumns, inBatches(rows));
}
