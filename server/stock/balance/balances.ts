// The list of balances: a page of products first, then the shelves of exactly these; totals from balances and monthly sums.
import { type RawBuilder, sql } from 'kysely';
import type { ProductId } from '../../../contract/catalog/product.calls.ts';
import type { In, Out, Vnd } from '../../../contract/kit.ts';
import type { BalanceRow, Inventory, StockWarehouse } from '../../../contract/stock/inventory.calls.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { byId, byName, countOf, type ListHandler, list } from '../../kit/list.ts';
import { isBelowMin, type Place, placesOf, since } from './places.ts';
import { inView, maySeeCost, ofProducts } from './shelves-in-view.ts';

type Filter = In<typeof Inventory.GetAllPaged>;
type Page = Out<typeof Inventory.GetAllPaged>;
type Head = Pick<BalanceRow, 'id' | 'code' | 'name' | 'kind' | 'unitName' | 'groupName'>;

/** Some warehouse has or had it. */
const wasThere = sql<boolean>`exists (select from stock_product t where t.tenant_id = p.tenant_id and t.product_id = p.id)`;
/** The same, asked of one product at a time: a page in the order of the names asks few. */
const hadOnce = sql<boolean>`exists (select from stock_product t where t.tenant_id = p.tenant_id and t.product_id = p.id offset 0)`;
const rows = (ctx: Ctx, filter: Filter) => {
  const { asOf, inStock, belowMin, productId, kind, groupId } = filter;
  let query = ctx.db
    .selectFrom('product as p')
    .leftJoin('category as u', byId('u', 'p.unitId'))
    .leftJoin('category as g', byId('g', 'p.groupId'))
    .select(['p.id', 'p.code', 'p.name', 'p.kind', 'u.name as unitName', 'g.name as groupName'])
    .where('p.tenantId', '=', ctx.tenantId)
    .where('p.isDeleted', '=', false);
  if (productId) query = query.where('p.id', '=', productId);
  if (kind) query = query.where('p.kind', '=', kind);
  if (groupId) query = query.where('p.groupId', '=', groupId);
  if (inStock !== undefined) {
    // Products are asked one by one (offset 0): joined, every shelf would be read for one page.
    const there = sql<boolean>`(exists (select from stock_balance b where b.tenant_id = p.tenant_id and b.product_id = p.id
      and ${inView(ctx, 'b.warehouseId', filter)}
      and b.quantity ${asOf ? sql`- ${since(ctx, 'b', asOf, 'quantity')}` : sql``} > 0 offset 0))`;
    query = query.where(inStock ? there : sql<boolean>`not ${there}`);
  }
  if (belowMin) query = query.where(isBelowMin(ctx, filter));
  return query;
};

/** Nothing but kind, group and warehouse is asked for. */
const isPlain = ({ keyword, productId, belowMin, asOf }: Filter) => !keyword && !productId && !belowMin && !asOf;
const seesAll = (ctx: Ctx, { branchId, warehouseId }: Filter) =>
  !branchId && !warehouseId && ctx.user.permissions.has('Pages.Settings.Branch.ViewAll');
/** Products that lie on any shelf. */
const there = (ctx: Ctx) =>
  sql`select h.product_id from stock_there h where h.tenant_id = ${ctx.tenantId} group by 1 having sum(h.shelves) > 0`;
/** How many are in stock, out of what is kept of each product or, in one warehouse, of its shelves that are not empty. */
function countThere(ctx: Ctx, filter: Filter): RawBuilder<number> | null {
  const { inStock, kind, groupId, warehouseId } = filter;
  if (inStock === undefined || !isPlain(filter) || !(seesAll(ctx, filter) || warehouseId)) return null;
  const narrowed = sql`${kind ? sql`and p.kind = ${kind}` : sql``} ${groupId ? sql`and p.group_id = ${groupId}` : sql``}`;
  const all = sql`select count(*) from product p where p.tenant_id = ${ctx.tenantId} and not p.is_deleted ${narrowed}`;
  const here = warehouseId
    ? sql`select b.product_id from stock_balance b where b.tenant_id = ${ctx.tenantId} and b.quantity > 0 and ${inView(ctx, 'b.warehouseId', filter)}`
    : there(ctx);
  const found =
    warehouseId || kind || groupId ? sql`(${all} and p.id in (${here}))` : sql`(products_there() - ${deletedThere})`;
  return inStock ? sql<number>`${found}` : sql<number>`((${all}) - ${found})`;
}
/** Whatever was deleted while it lay somewhere is on no list. */
const deletedThere = sql`(select count(*) from product p where p.tenant_id = current_tenant() and p.is_deleted
  and exists (select from stock_balance b where b.tenant_id = p.tenant_id and b.product_id = p.id and b.quantity > 0))`;

const summed = (what: 'quantity' | 'value' | 'reserved') =>
  sql`(select coalesce(sum(${sql.ref(`b.${what}`)}), 0) from stock_balance b where b.tenant_id = p.tenant_id and b.product_id = p.id)`;
/** What is added up of the shelves of the page. */
const sort = {
  minStock: 'p.minStock',
  quantity: summed('quantity'),
  reserved: summed('reserved'),
  value: summed('value'),
};
const search = { table: 'product', id: 'p.id', text: 'p.search' };
const byNames = [
  [byName('p.name'), 'asc'],
  ['p.id', 'asc'],
] as const;
// What the shop never had comes last.
const products = list<Filter, Head>({
  query: rows,
  sort,
  order: [[wasThere, 'desc'], ...byNames],
  search,
  total: countThere,
});
const inNames = list<Filter, Head>({ query: rows, sort, order: byNames, search, total: countThere });

/** What is there was there: the index of names has the page. Without a filter that needs the rows, so do its two parts. */
async function pageOfProducts(ctx: Ctx, filter: Filter): Promise<{ totalCount: number; items: Head[] }> {
  if (filter.inStock) return inNames.page(ctx, filter);
  if (filter.sorting || !isPlain(filter)) return products.page(ctx, filter);
  return (
    (filter.inStock === false && seesAll(ctx, filter) ? await fewNotThere(ctx, filter) : null) ?? hadFirst(ctx, filter)
  );
}
/** So few are sorted sooner than the products that are there are gone through for them. */
const FEW = 2000;
/** What is not there, out of what is kept of each product; null where it is much, and a page of it soon found by name. */
async function fewNotThere(ctx: Ctx, filter: Filter): Promise<{ totalCount: number; items: Head[] } | null> {
  const counted = countThere(ctx, filter);
  const totalCount = counted ? await numberOf(ctx, counted) : FEW + 1;
  if (totalCount > FEW) return null;
  const items = await rows(ctx, { ...filter, inStock: undefined })
    .where(sql<boolean>`p.id not in (${there(ctx)})`)
    .orderBy(wasThere, 'desc')
    .orderBy(byName('p.name'))
    .orderBy('p.id')
    .limit(sql.lit(filter.maxResultCount))
    .offset(filter.skipCount)
    .execute();
  return { totalCount, items: items as Head[] }; // ids and kinds are plain in the tables
}
/** What the shop had, by name, then what it never had: each part is read in the order of the names and no further than the page. */
async function hadFirst(ctx: Ctx, filter: Filter): Promise<{ totalCount: number; items: Head[] }> {
  const { skipCount, maxResultCount } = filter;
  const all = rows(ctx, filter);
  const total = countThere(ctx, filter) ?? countOf(all);
  const part = (which: RawBuilder<boolean>, skip: number, most: number) =>
    all
      .where(which)
      .select(total.as('total'))
      .orderBy(byName('p.name'))
      .orderBy('p.id')
      .limit(sql.lit(most))
      .$if(skip > 0, (query) => query.offset(skip))
      .execute();
  const first = await part(hadOnce, skipCount, maxResultCount);
  const left = maxResultCount - first.length;
  const before =
    first.length || !skipCount ? skipCount + first.length : await numberOf(ctx, countOf(all.where(hadOnce)));
  const rest = left ? await part(sql<boolean>`not ${hadOnce}`, Math.max(0, skipCount - before), left) : [];
  const found = [...first, ...rest];
  return {
    totalCount: found[0]?.total ?? (skipCount ? await numberOf(ctx, total) : 0),
    items: found.map(({ total: _, ...item }) => item as Head), // the total rode along
  };
}
const numberOf = async (ctx: Ctx, number: RawBuilder<number>): Promise<number> =>
  (await sql<{ number: number }>`select ${number} as number`.execute(ctx.db)).rows[0]?.number ?? 0;

export const listBalances: ListHandler<Filter, BalanceRow, Omit<Page, 'items' | 'totalCount'>> = {
  async page(ctx, asked) {
    const filter = withoutCost(ctx, asked);
    const shown = pageOfProducts(ctx, filter);
    const [{ items, totalCount }, places, sums, warehouseList] = await Promise.all([
      shown,
      shown.then((page) => placesOf(ctx, page.items.map(idOf), filter, filter.asOf)),
      totals(ctx, filter),
      warehouses(ctx, filter),
    ]);
    return {
      totalCount,
      ...sums,
      items: items.map((item) => withFigures(item, places, filter.asOf)),
      warehouseList,
      inventoryList: places.filter(isWorthShowing).map((place) => ({
        productId: place.productId,
        warehouseId: place.warehouseId,
        warehouseName: place.warehouseName,
        branchName: place.branchName,
        ...figuresOf([place], filter.asOf),
        minStock: place.minStock,
        isBelowMin: place.isBelowMin,
      })),
    };
  },
  async stream(ctx, asked) {
    const filter = withoutCost(ctx, asked);
    const { totalCount, batches } = await products.stream(ctx, filter);
    const all: Head[][] = [];
    for await (const batch of batches) all.push(batch); // the cursor is closed before the shelves are asked for
    return {
      totalCount,
      batches: (async function* () {
        for (const batch of all) {
          const places = await placesOf(ctx, batch.map(idOf), filter, filter.asOf);
          yield batch.map((item) => withFigures(item, places, filter.asOf));
        }
      })(),
    };
  },
};

/** The order of values would tell them to those who may not see any. */
const withoutCost = (ctx: Ctx, filter: Filter): Filter =>
  !maySeeCost(ctx) && /\bvalue\b/i.test(filter.sorting ?? '') ? { ...filter, sorting: undefined } : filter;
const idOf = ({ id }: Head): ProductId => id;
const isWorthShowing = ({ quantity, reserved, incoming, isBelowMin: isBelow }: Place) =>
  quantity !== 0 || reserved > 0 || incoming > 0 || isBelow;
const sumOf = (places: readonly Place[], of: (place: Place) => number) =>
  places.reduce((sum, place) => sum + of(place), 0);

/** Sums of some places; what is kept or on its way is only known for now. */
function figuresOf(places: readonly Place[], asOf: string | undefined) {
  const [quantity, reserved] = [sumOf(places, (place) => place.quantity), sumOf(places, (place) => place.reserved)];
  const isKnown = places.every((place) => place.value !== null);
  return {
    quantity,
    reserved: asOf ? null : reserved,
    available: asOf ? null : quantity - reserved,
    incoming: asOf ? null : sumOf(places, (place) => place.incoming),
    value: isKnown ? (sumOf(places, (place) => place.value ?? 0) as Vnd) : null, // a sum of đồng
  };
}
function withFigures(head: Head, all: readonly Place[], asOf: string | undefined): BalanceRow {
  const places = all.filter((place) => place.productId === head.id);
  const figures = figuresOf(places, asOf);
  const hasAverage = figures.value !== null && figures.quantity > 0;
  return {
    ...head,
    ...figures,
    averageCost: hasAverage ? (Math.round((figures.value ?? 0) / figures.quantity) as Vnd) : null, // đồng per unit
    minStock: sumOf(places, (place) => place.minStock),
    isBelowMin: places.some((place) => place.isBelowMin),
  };
}

/**
 * Over all products of the filter: the balances, less what the months and the rest of its month brought since a day.
 * Products that are in stock need not be looked for: the others add nothing.
 */
async function totals(ctx: Ctx, filter: Filter): Promise<Pick<Page, 'totalQuantity' | 'totalValue'>> {
  const { asOf, inStock, belowMin, keyword, productId } = filter;
  // What is not there is nothing, and an empty shelf is worth nothing.
  if (inStock === false && !asOf) return { totalQuantity: 0, totalValue: maySeeCost(ctx) ? (0 as Vnd) : null };
  if (!keyword && !productId && !belowMin && inStock !== false) return summedUp(ctx, filter);
  const wanted =
    inStock !== false && !belowMin
      ? ofProducts(ctx, 'x.productId', filter)
      : sql<boolean>`x.product_id in (${rows(ctx, filter).clearSelect().select('p.id')})
          and ${ofProducts(ctx, 'x.productId', filter) ?? sql`true`}`;
  const shelves = sql`x.tenant_id = ${ctx.tenantId} and ${inView(ctx, 'x.warehouseId', filter)} and ${wanted ?? sql`true`}`;
  const month = sql`date_trunc('month', ${asOf ?? null}::date)`;
  const now = sql`select sum(x.quantity) as quantity, sum(x.value) as value from stock_balance x where ${shelves}`;
  // Each source is summed by itself: adding up their rows one after the other takes twice as long.
  const later = sql`
    union all select sum(x.out_quantity - x.in_quantity), sum(x.out_value - x.in_value) from stock_month x
      where ${shelves} and x.month > ${month}::date
    union all select -sum(x.quantity), -sum(x.value) from stock_ledger x
      where ${shelves} and x.day > ${asOf ?? null}::date and x.day < (${month} + interval '1 month')::date`;
  const { rows: found } = await sql<{ quantity: number; value: Vnd }>`
    select coalesce(sum(t.quantity), 0)::bigint as quantity, coalesce(sum(t.value), 0)::bigint as value
    from (${now} ${asOf ? later : sql``}) t`.execute(ctx.db);
  return { totalQuantity: found[0]?.quantity ?? 0, totalValue: maySeeCost(ctx) ? (found[0]?.value ?? null) : null };
}

/**
 * The same out of the sums per warehouse, kind and group: all months, or those before a day's and that month's ledger up to the day.
 */
async function summedUp(ctx: Ctx, filter: Filter): Promise<Pick<Page, 'totalQuantity' | 'totalValue'>> {
  const { asOf, kind, groupId } = filter;
  const month = sql`date_trunc('month', ${asOf ?? null}::date)::date`;
  const place = sql`x.tenant_id = ${ctx.tenantId} and ${inView(ctx, 'x.warehouseId', filter)}`;
  const tally = sql`select sum(x.quantity) as quantity, sum(x.value) as value from stock_tally x where ${place}
    ${kind ? sql`and x.kind = ${kind}` : sql``} ${groupId ? sql`and x.group_id = ${groupId}` : sql``}
    ${asOf ? sql`and x.month < ${month}` : sql``}`;
  const days = sql`union all select sum(x.quantity), sum(x.value) from stock_ledger x
    where ${place} and ${ofProducts(ctx, 'x.productId', filter) ?? sql`true`} and x.day >= ${month} and x.day <= ${asOf ?? null}::date`;
  const { rows: found } = await sql<{ quantity: number; value: Vnd }>`
    select coalesce(sum(t.quantity), 0)::bigint as quantity, coalesce(sum(t.value), 0)::bigint as value
    from (${tally} ${asOf ? days : sql``}) t`.execute(ctx.db);
  return { totalQuantity: found[0]?.quantity ?? 0, totalValue: maySeeCost(ctx) ? (found[0]?.value ?? null) : null };
}

async function warehouses(ctx: Ctx, filter: Filter): Promise<StockWarehouse[]> {
  const { rows: found } = await sql<StockWarehouse>`
    select w.id, w.code, w.name, w.branch_id, b.name as branch_name, w.role
    from warehouse w left join branch b on b.tenant_id = w.tenant_id and b.id = w.branch_id
    where w.tenant_id = ${ctx.tenantId} and not w.is_deleted and ${inView(ctx, 'w.id', filter)}
    order by b.order_no nulls last, w.id`.execute(ctx.db);
  return found;
}

/** One product in every warehouse that the caller sees. */
export async function placesOfProduct(
  ctx: Ctx,
  { productId }: In<typeof Inventory.GetInventoryByProduct>,
): Promise<Out<typeof Inventory.GetInventoryByProduct>> {
  const places = await placesOf(ctx, [productId], {}, undefined);
  return { items: places.map(({ productId: _product, ...place }) => place) };
}
