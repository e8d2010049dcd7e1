// Devices, services and products for pickers and other screens: DataMaster and SelectListHelper (spec §7).
import { sql } from 'kysely';
import type { ModelId } from '../../contract/catalog/device.calls.ts';
import type { CatalogMaster, MasterProduct, MasterSeries, MasterService } from '../../contract/catalog/master.calls.ts';
import type { ProductKind } from '../../contract/catalog/product.calls.ts';
import type { In, Vnd } from '../../contract/kit.ts';
import type { Ctx } from '../kit/ctx.ts';
import { byId, contains, searched } from '../kit/list.ts';

const services = (ctx: Ctx, modelId: ModelId | null | undefined) =>
  ctx.db
    .selectFrom('serviceName as n')
    .leftJoin('category as g', byId('g', 'n.groupId'))
    .select(['n.id', 'n.code', 'n.name', 'n.groupId', 'g.name as groupName', 'n.kind', 'n.commission'])
    .select(['n.warrantyMonths', 'n.minutes'])
    .select(
      sql<Vnd | null>`(select c.price from service_price c where c.tenant_id = n.tenant_id and c.service_name_id = n.id
        and c.model_id = ${modelId ?? null}::bigint and not c.is_deleted and not c.hidden)`.as('price'),
    )
    .where('n.tenantId', '=', ctx.tenantId)
    .where('n.isDeleted', '=', false)
    .where('n.hidden', '=', false)
    .orderBy('n.orderNo')
    .orderBy('n.id');

export const allServices = async (ctx: Ctx): Promise<{ items: MasterService[] }> => ({
  items: await services(ctx, null).execute(),
});

export async function servicesOfKind(
  ctx: Ctx,
  { type }: In<typeof CatalogMaster.GetAllServiceType>,
): Promise<{ items: MasterService[] }> {
  const query = services(ctx, null);
  return { items: await (type ? query.where('n.kind', '=', type) : query).execute() };
}

export async function servicesOnOffer(
  ctx: Ctx,
  { modelId, groupId, keyword }: In<typeof CatalogMaster.GetAllServices>,
): Promise<{ items: MasterService[] }> {
  let query = services(ctx, modelId);
  if (groupId) query = query.where('n.groupId', '=', groupId);
  if (keyword) query = query.where(sql<boolean>`n.search like ${contains(keyword)}`);
  return { items: await query.execute() };
}

export async function allSeries(
  ctx: Ctx,
  { manufacturer, isLaptop }: In<typeof CatalogMaster.GetAllSeries>,
): Promise<{ items: MasterSeries[] }> {
  let query = ctx.db
    .selectFrom('series as s')
    .innerJoin('category as b', byId('b', 's.manufacturerId'))
    .select(['s.id', 's.name', 's.manufacturerId', 'b.name as manufacturerName', 's.isLaptop'])
    .where('s.tenantId', '=', ctx.tenantId)
    .where('s.isDeleted', '=', false);
  if (manufacturer) query = query.where('s.manufacturerId', '=', manufacturer);
  if (isLaptop !== undefined) query = query.where('s.isLaptop', '=', isLaptop);
  return { items: await query.orderBy('b.orderNo').orderBy('b.id').orderBy('s.orderNo').orderBy('s.id').execute() };
}

interface Wanted {
  keyword?: string | undefined;
  maxResultCount: number;
}
/** Products that are not hidden; what begins with the keyword stands first. In the order of the search text, which costs a tenth of Vietnamese order. */
async function products(ctx: Ctx, { keyword, maxResultCount }: Wanted, narrow: (query: Query) => Query) {
  const found = await searched(ctx, narrow(productQuery(ctx)), keyword, {
    table: 'product',
    id: 'p.id',
    text: 'p.search',
  });
  const first = keyword ? found.orderBy(sql`p.search like vn_norm(${keyword}) || '%'`, 'desc') : found;
  const items: MasterProduct[] = await (keyword ? first.orderBy('p.search') : first)
    .orderBy('p.id', 'desc')
    .limit(maxResultCount)
    .execute();
  return { items };
}
const productQuery = (ctx: Ctx) =>
  ctx.db
    .selectFrom('product as p')
    .select(['p.id', 'p.kind', 'p.code', 'p.name', 'p.barcode', 'p.price', 'p.isSerial', 'p.warrantyMonths', 'p.image'])
    // Read for the best hits alone; joined, it was looked for once per hit.
    .select(
      sql<string | null>`(select u.name from category u where u.tenant_id = p.tenant_id and u.id = p.unit_id)`.as(
        'unitName',
      ),
    )
    .where('p.tenantId', '=', ctx.tenantId)
    .where('p.isDeleted', '=', false)
    .where('p.hidden', '=', false);
type Query = ReturnType<typeof productQuery>;

export const allProducts = (ctx: Ctx, input: In<typeof CatalogMaster.getAllProduct>) =>
  products(ctx, input, (query) => {
    const ofKind = input.kind ? query.where('p.kind', '=', input.kind satisfies ProductKind) : query;
    if (!input.modelId) return ofKind;
    return ofKind.where(sql<boolean>`exists (select from product_model pm
      where pm.tenant_id = p.tenant_id and pm.product_id = p.id and pm.model_id = ${input.modelId})`);
  });

export const saleAccessories = (ctx: Ctx, input: In<typeof CatalogMaster.GetAllSaleAccessories>) =>
  products(ctx, input, (query) => {
    const onSale = query.where('p.kind', '=', 'accessory').where('p.sale', '=', true);
    return input.groupId ? onSale.where('p.groupId', '=', input.groupId) : onSale;
  });
