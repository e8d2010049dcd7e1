// Products for a count: what a scope would list, a search, one product, and what a unit of it is worth.
import { type RawBuilder, sql } from 'kysely';
import type { In, Out, Vnd } from '../../../contract/kit.ts';
import type { WarehouseId } from '../../../contract/org/warehouse.ts';
import type { PhysicalInventory, ScopeLine } from '../../../contract/stock/count.calls.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { fail } from '../../kit/fail.ts';
import { byName, list } from '../../kit/list.ts';
import { maySeeCost } from '../balance/shelves-in-view.ts';
import { handlesDifferences, seesCountOf } from './count.rights.ts';
import { inScope } from './count.scope.ts';

const unit = sql<string | null>`(select u.name from category u where u.tenant_id = p.tenant_id and u.id = p.unit_id)`;
/** What the books say of a product in a warehouse, for those who may know it before they count. */
const book = (ctx: Ctx, warehouseId: WarehouseId | undefined) =>
  handlesDifferences(ctx) && warehouseId
    ? sql<
        number | null
      >`coalesce((select b.quantity from stock_balance b where b.tenant_id = p.tenant_id and b.product_id = p.id
        and b.warehouse_id = ${warehouseId} and ${seesCountOf(ctx, 'b.warehouseId')}), 0)`
    : sql<number | null>`null::int`;
const rows = (ctx: Ctx, warehouseId: WarehouseId | undefined) =>
  ctx.db
    .selectFrom('product as p')
    .select(['p.id', 'p.id as productId', 'p.code as productCode', 'p.name as productName', 'p.isSerial'])
    .select([unit.as('unitName'), book(ctx, warehouseId).as('book')])
    .where('p.tenantId', '=', ctx.tenantId)
    .where('p.isDeleted', '=', false);
const sorted = {
  order: [
    [byName('p.name'), 'asc'],
    ['p.id', 'asc'],
  ],
  search: { table: 'product', id: 'p.id', text: 'p.search' },
} as const;

/** Without a warehouse there is nothing to count. */
export const scopeLines = list<In<typeof PhysicalInventory.LoadProductItem>, ScopeLine>({
  query: (ctx, input) =>
    rows(ctx, input.warehouseId).where(
      input.warehouseId
        ? sql<boolean>`${inScope(ctx, sql`${input.warehouseId}`, input)} and ${seen(ctx, input.warehouseId)}`
        : sql<boolean>`false`,
    ),
  ...sorted,
});
const seen = (ctx: Ctx, id: WarehouseId) => sql<boolean>`exists (select from warehouse v
  where v.tenant_id = ${ctx.tenantId} and v.id = ${id} and ${seesCountOf(ctx, 'v.id')})`;

export const allProducts = list<In<typeof PhysicalInventory.getAllProduct>, ScopeLine>({
  query: (ctx, { warehouseId }) => rows(ctx, warehouseId),
  ...sorted,
});

type One = In<typeof PhysicalInventory.getProductById>;
export async function countProduct(ctx: Ctx, { id, warehouseId }: One): Promise<ScopeLine> {
  const found = await rows(ctx, warehouseId).where('p.id', '=', id).executeTakeFirst();
  return found ?? fail('row.missing', { entity: 'Product', id });
}

/** What a unit of a surplus is worth: the average of the warehouse, or the last price that stands, as the ledger has it. */
export const surplusUnit = (ctx: Ctx, product: RawBuilder<unknown>, warehouse: RawBuilder<unknown>) => sql<
  number | null
>`coalesce(
  (select u.value::numeric / nullif(u.quantity, 0) from stock_balance u
    where u.tenant_id = ${ctx.tenantId} and u.product_id = ${product} and u.warehouse_id = ${warehouse}),
  standing_cost(${product}, ${warehouse}))`;

export async function countPrice(
  ctx: Ctx,
  { id, warehouseId }: One,
): Promise<Out<typeof PhysicalInventory.GetProductPrice>> {
  await countProduct(ctx, { id, warehouseId });
  if (!maySeeCost(ctx)) return { price: null };
  const unit = surplusUnit(ctx, sql`${id}`, sql`${warehouseId ?? null}::bigint`);
  const { rows: found } = await sql<{ price: Vnd | null }>`select round(${unit})::bigint as price
    where ${warehouseId ? seen(ctx, warehouseId) : sql<boolean>`true`}`.execute(ctx.db);
  return { price: found[0]?.price ?? null };
}
