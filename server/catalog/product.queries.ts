// Reads of products: lists by kind, by what they fit and by the service that uses them.
import { sql } from 'kysely';
import type { ModelId, SeriesId } from '../../contract/catalog/device.calls.ts';
import type { Product, ProductId, ProductKind, ProductRow } from '../../contract/catalog/product.calls.ts';
import type { ServiceNameId } from '../../contract/catalog/service-name.calls.ts';
import type { In, Vnd } from '../../contract/kit.ts';
import { once } from '../db/once.ts';
import type { Ctx } from '../kit/ctx.ts';
import { fail, InvalidField } from '../kit/fail.ts';
import { byId, byName, type ListHandler, list } from '../kit/list.ts';
import { mayEach, seesOutboundPrice } from './product.rights.ts';

type Filter = In<typeof Product.GetAllPro>;
type For = In<typeof Product.GetAllProductByModelId>;

const productRows = once((db, sees: boolean) =>
  db
    .selectFrom('product as p')
    .leftJoin('category as u', byId('u', 'p.unitId'))
    .leftJoin('category as t', byId('t', 'p.typeId'))
    .leftJoin('category as g', byId('g', 'p.groupId'))
    .leftJoin('category as l', byId('l', 'p.labelId'))
    .leftJoin('category as c', byId('c', 'p.groupCommissionId'))
    .select(['p.id', 'p.kind', 'p.code', 'p.name', 'p.barcode', 'p.unitId', 'u.name as unitName'])
    .select(['p.typeId', 't.name as typeName', 'p.groupId', 'g.name as groupName', 'p.labelId', 'l.name as labelName'])
    .select(['p.groupCommissionId', 'c.name as groupCommissionName', 'p.isSerial', 'p.hidden', 'p.sale', 'p.price'])
    .select(sql<Vnd | null>`${sees ? sql.ref('p.priceOutBound') : sql`null::bigint`}`.as('priceOutBound'))
    .select(['p.minStock', 'p.maxStock', 'p.warrantyMonths', 'p.image', 'p.note'])
    .select([fits<ModelId>('m.id').as('modelIds'), fits<string>('m.name').as('modelNames')])
    .select(['p.version', 'p.creationTime', 'p.creatorUserId', 'p.lastModificationTime', 'p.lastModifierUserId']),
);
const rows = (ctx: Ctx) =>
  productRows(ctx.db, seesOutboundPrice(ctx)).where('p.tenantId', '=', ctx.tenantId).where('p.isDeleted', '=', false);

/** The models a product fits, in their order. */
const fits = <T>(column: 'm.id' | 'm.name') =>
  sql<T[]>`array(select ${sql.ref(column)} from product_model pm
    join model m on m.tenant_id = pm.tenant_id and m.id = pm.model_id and not m.is_deleted
    where pm.tenant_id = p.tenant_id and pm.product_id = p.id order by m.order_no, m.id)`;
const fitsModel = (modelId: ModelId) => sql<boolean>`exists (
  select from product_model pm where pm.tenant_id = p.tenant_id and pm.product_id = p.id and pm.model_id = ${modelId})`;
const isMapped = (wanted: boolean) => sql<boolean>`exists (select from product_model pm
  where pm.tenant_id = p.tenant_id and pm.product_id = p.id) = ${wanted}`;
const fitsSeries = (seriesId: SeriesId) => sql<boolean>`exists (
  select from product_model pm join model m on m.tenant_id = pm.tenant_id and m.id = pm.model_id and not m.is_deleted
  where pm.tenant_id = p.tenant_id and pm.product_id = p.id and m.series_id = ${seriesId})`;

const sorted = {
  order: [['p.id', 'desc']],
  search: { table: 'product', id: 'p.id', text: 'p.search' },
} as const;

const filtered = (ctx: Ctx, kinds: readonly ProductKind[], filter: Omit<Filter, 'keyword'>) => {
  let query = rows(ctx).where('p.kind', 'in', kinds);
  if (filter.typeId) query = query.where('p.typeId', '=', filter.typeId);
  if (filter.groupId) query = query.where('p.groupId', '=', filter.groupId);
  if (filter.labelId) query = query.where('p.labelId', '=', filter.labelId);
  if (filter.modelId) query = query.where(fitsModel(filter.modelId));
  if (filter.hidden !== undefined) query = query.where('p.hidden', '=', filter.hidden);
  if (filter.sale !== undefined) query = query.where('p.sale', '=', filter.sale);
  if (filter.saleModel) query = query.where(isMapped(filter.saleModel === 'map'));
  return query;
};

/** A list of some kinds; a kind that is asked for narrows it further. */
export const listOf = (...kinds: ProductKind[]): ListHandler<Filter, ProductRow> =>
  list<Filter, ProductRow>({
    query: (ctx, filter) => {
      if (filter.kind && !kinds.includes(filter.kind)) throw new InvalidField('kind', 'choice');
      return filtered(ctx, filter.kind ? [filter.kind] : kinds, filter);
    },
    ...sorted,
  });

/** The catalogue's own list: the kind that is asked for, components when none is, and only what the caller may look at. */
export const listProducts = list<Filter, ProductRow>({
  query: (ctx, filter) => {
    const kind = filter.kind ?? 'component';
    mayEach(ctx, 'see', kind);
    return filtered(ctx, [kind], filter);
  },
  ...sorted,
});

/** Products that fit a series or a model; the spec's second call of each pair leaves hidden ones out. */
export const listFor = (what: 'series' | 'model', shown: 'all' | 'notHidden'): ListHandler<For, ProductRow> =>
  list<For, ProductRow>({
    query: (ctx, { id }) => {
      let query = rows(ctx);
      if (id) query = query.where(what === 'series' ? fitsSeries(id as SeriesId) : fitsModel(id as ModelId)); // the call says which of them it is
      return shown === 'all' ? query : query.where('p.hidden', '=', false);
    },
    ...sorted,
  });

export async function getProduct(ctx: Ctx, { id }: { id: ProductId }): Promise<ProductRow> {
  const row = await rows(ctx).where('p.id', '=', id).executeTakeFirst();
  return row ?? fail('row.missing', { entity: 'Product', id });
}

/** Parts of a service as products: those for every model and, when one is named, those for it. */
export async function productsOfService(
  ctx: Ctx,
  { id, modelId }: { id: ServiceNameId; modelId?: ModelId | undefined },
): Promise<{ items: ProductRow[] }> {
  const items = await rows(ctx)
    .where(
      sql<boolean>`exists (select from service_part sp
        where sp.tenant_id = p.tenant_id and sp.product_id = p.id and sp.service_name_id = ${id}
          and (sp.model_id is null or ${modelId ?? null}::bigint is null or sp.model_id = ${modelId ?? null}))`,
    )
    .orderBy(byName('p.name'))
    .execute();
  return { items };
}

type Space = 'part' | 'accessory' | 'stationery';
/** Components and supplies share one space of names, accessories and stationery have their own (spec §5). */
const spaceOf = (kind: ProductKind): Space => (kind === 'component' || kind === 'supplies' ? 'part' : kind);
export async function isNameFree(
  ctx: Ctx,
  { name, id }: { name: string; id?: ProductId | undefined },
  kind: ProductKind,
): Promise<boolean> {
  const space = sql`case when kind in ('component', 'supplies') then 'part' else kind end`;
  let query = ctx.db
    .selectFrom('product')
    .select('id')
    .where('tenantId', '=', ctx.tenantId)
    .where('isDeleted', '=', false)
    .where(sql<boolean>`${space} = ${spaceOf(kind)} and lower(name) = lower(${name})`);
  if (id) query = query.where('id', '<>', id);
  return (await query.limit(1).executeTakeFirst()) === undefined;
}
