// Minimum and maximum stock per warehouse, and the shelves below their minimum by what they will hold (domain.md §4).
import { sql } from 'kysely';
import type { In } from '../../../contract/kit.ts';
import type {
  ShortageRow,
  StockLimit,
  StockLimitId,
  StockLimitRow,
} from '../../../contract/stock/stock-limit.calls.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { fail } from '../../kit/fail.ts';
import { contains, list } from '../../kit/list.ts';
import { productColumns, requireProducts } from '../lines.ts';
import { seesWarehouse, workWarehouse } from '../seen.ts';

const limits = (ctx: Ctx) =>
  ctx.db
    .selectFrom(
      sql<StockLimitRow & { search: string }>`(select m.id, m.warehouse_id, w.name as warehouse_name, ${productColumns},
          m.min_stock, m.max_stock, p.search
        from stock_limit m join warehouse w on w.tenant_id = m.tenant_id and w.id = m.warehouse_id
        join product p on p.tenant_id = m.tenant_id and p.id = m.product_id
        where m.tenant_id = ${ctx.tenantId} and not w.is_deleted and not p.is_deleted
          and ${seesWarehouse(ctx, 'm.warehouse_id')})`.as('m'),
    )
    .select(['m.id', 'm.warehouseId', 'm.warehouseName', 'm.productId', 'm.productCode', 'm.productName', 'm.unitName'])
    .select(['m.isSerial', 'm.minStock', 'm.maxStock']);

export const listLimits = list<In<typeof StockLimit.GetAll>, StockLimitRow>({
  query: (ctx, { keyword, warehouseId }) => {
    let query = limits(ctx);
    if (keyword) query = query.where(sql<boolean>`m.search like ${contains(keyword)}`);
    if (warehouseId) query = query.where('m.warehouseId', '=', warehouseId);
    return query;
  },
  order: [['m.id', 'desc']],
});

export async function saveLimit(ctx: Ctx, input: In<typeof StockLimit.Save>): Promise<StockLimitRow> {
  await workWarehouse(ctx, input.warehouseId);
  await requireProducts(ctx, [input]);
  const { id } = await ctx.db
    .insertInto('stockLimit')
    .values({ tenantId: ctx.tenantId, ...input, maxStock: input.maxStock ?? 0 })
    .onConflict((conflict) =>
      conflict.columns(['tenantId', 'productId', 'warehouseId']).doUpdateSet({
        minStock: input.minStock,
        ...(input.maxStock === undefined ? {} : { maxStock: input.maxStock }),
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return limits(ctx).where('m.id', '=', id).executeTakeFirstOrThrow();
}

/** The product's own limits hold again. */
export async function deleteLimit(ctx: Ctx, { id }: { id: StockLimitId }): Promise<null> {
  const found = await limits(ctx).where('m.id', '=', id).executeTakeFirst();
  if (!found) fail('row.missing', { entity: 'StockLimit', id });
  await ctx.db.deleteFrom('stockLimit').where('tenantId', '=', ctx.tenantId).where('id', '=', id).execute();
  return null;
}

/** The product's own limit, of a product `p` in a warehouse `w`: it is about goods for sale and use, not about warranty stock. */
export const usual = (limit: 'min_stock' | 'max_stock') =>
  sql`case when w.category = 'TP' then ${sql.ref(`p.${limit}`)} else 0 end`;
/**
 * Shelves with their limits. A product's own minimum holds where the product was ever kept or is awaited, not in every
 * warehouse there is; a warehouse's own limit holds always. Only places that goods are sold and used from count.
 */
const shelves = (ctx: Ctx) => sql<ShortageRow & { search: string; kind: string }>`(
  select o.warehouse_id || '-' || o.product_id as id, o.warehouse_id, w.name as warehouse_name, b.name as branch_name,
      ${productColumns}, p.search, p.kind, o.quantity::int as on_hand, o.reserved::int as reserved, o.incoming::int as incoming,
      (o.quantity + o.incoming - o.reserved)::int as projected, o.limit_id,
      coalesce(o.min_stock, ${usual('min_stock')}) as min_stock, coalesce(o.max_stock, ${usual('max_stock')}) as max_stock,
      (coalesce(o.min_stock, ${usual('min_stock')}) - o.quantity - o.incoming + o.reserved)::int as shortfall,
      coalesce(r.wanted, 0)::int as requested,
      greatest(0, coalesce(nullif(coalesce(o.max_stock, ${usual('max_stock')}), 0), coalesce(o.min_stock, ${usual('min_stock')}))
        - o.quantity - o.incoming + o.reserved - coalesce(r.wanted, 0))::int as proposed
    from stock_outlook() o
    join warehouse w on w.tenant_id = ${ctx.tenantId} and w.id = o.warehouse_id and w.role = 'sale' and not w.is_deleted
    left join branch b on b.tenant_id = w.tenant_id and b.id = w.branch_id
    join product p on p.tenant_id = ${ctx.tenantId} and p.id = o.product_id and not p.is_deleted and not p.hidden
    left join (${openLines(ctx, 'in')}) r on r.warehouse_id = o.warehouse_id and r.product_id = o.product_id
    where ${seesWarehouse(ctx, 'w.id')})`;

/** What is asked for (or offered) and still to be found, per shelf. */
export const openLines = (ctx: Ctx, side: 'in' | 'out') => sql`
  select r.warehouse_id, l.product_id, sum(l.quantity - l.ordered) as wanted
    from stock_request_line l join stock_request r on r.tenant_id = l.tenant_id and r.id = l.request_id
    where l.tenant_id = ${ctx.tenantId} and r.side = ${side} and r.status in ('new', 'processing') and not r.is_deleted
      and l.ordered < l.quantity
    group by 1, 2`;

interface Sums {
  totalShortfall: number;
  totalProposed: number;
}
export const listShortage = list<In<typeof StockLimit.GetShortage>, ShortageRow, Sums>({
  query: (ctx, { keyword, warehouseId, kind, isOpen }) => {
    let query = ctx.db
      .selectFrom(shelves(ctx).as('s'))
      .select(['s.id', 's.warehouseId', 's.warehouseName', 's.branchName', 's.productId', 's.productCode'])
      .select(['s.productName', 's.unitName', 's.isSerial', 's.onHand', 's.reserved', 's.incoming', 's.projected'])
      .select(['s.minStock', 's.maxStock', 's.limitId', 's.shortfall', 's.requested', 's.proposed'])
      .where('s.shortfall', '>', 0);
    if (keyword) query = query.where(sql<boolean>`s.search like ${contains(keyword)}`);
    if (warehouseId) query = query.where('s.warehouseId', '=', warehouseId);
    if (kind) query = query.where('s.kind', '=', kind);
    if (isOpen !== undefined) query = query.where(sql<boolean>`(s.proposed > 0) = ${isOpen}`);
    return query;
  },
  sums: { totalShortfall: sql`sum(s.shortfall)`, totalProposed: sql`sum(s.proposed)` },
  order: [
    ['s.shortfall', 'desc'],
    ['s.id', 'asc'],
  ],
});

/** How many shelves are below their minimum. */
export async function countShortage(ctx: Ctx): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*) as count from ${shelves(ctx)} s where s.shortfall > 0`.execute(ctx.db);
  return rows[0]?.count ?? 0;
}
