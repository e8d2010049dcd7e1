// Products in their warehouses: on hand, kept, on their way, below the minimum; now or as of the end of a day.
import { type RawBuilder, sql } from 'kysely';
import type { ProductId } from '../../../contract/catalog/product.calls.ts';
import type { StockPlace } from '../../../contract/stock/inventory.calls.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { usual } from '../limit/limit.queries.ts';
import { costOf, inView, type View } from './shelves-in-view.ts';

export type Place = StockPlace & { productId: ProductId };

/** What left or came to a shelf after a day; a shelf that day is its balance less this. */
export const since = (ctx: Ctx, shelf: string, day: string, what: 'quantity' | 'value'): RawBuilder<number> =>
  sql<number>`coalesce((select sum(${sql.ref(`s.${what}`)}) from stock_ledger s where s.tenant_id = ${ctx.tenantId}
    and s.product_id = ${sql.ref(`${shelf}.productId`)} and s.warehouse_id = ${sql.ref(`${shelf}.warehouseId`)} and s.day > ${day}::date), 0)::bigint`;

/**
 * Goods that will come to each shelf of some products, as the shortages count them (stock_outlook): transfers that are asked for, wait
 * or travel, what a receipt was short of, and import bills that are not posted. What a receipt misses lies on the road still: only products
 * of which more lies there than travels are looked for among the bills of all times.
 */
const coming = (ctx: Ctx, products: RawBuilder<unknown>) => sql`
  select x.product_id, x.warehouse_id, sum(x.incoming)::int as incoming, sum(x.in_transit)::int as in_transit from (
    select l.product_id, o.to_warehouse_id as warehouse_id, l.quantity - l.received - l.back - l.lost as incoming,
        case when o.state = 'shipping' then l.quantity - l.received - l.back - l.lost else 0 end as in_transit
      from outbound o join outbound_line l on l.tenant_id = o.tenant_id and l.outbound_id = o.id
      where o.tenant_id = ${ctx.tenantId} and o.state in ('new', 'wait_shipping', 'shipping') and not o.is_deleted and l.product_id in (${products})
    union all
    select l.product_id, o.to_warehouse_id, l.quantity - l.received - l.back - l.lost, l.quantity - l.received - l.back - l.lost
      from (select t.product_id, sum(t.quantity) as quantity from stock_balance t
          join warehouse r on r.tenant_id = t.tenant_id and r.id = t.warehouse_id and r.role = 'transit'
          where t.tenant_id = ${ctx.tenantId} and t.quantity > 0 and t.product_id in (${products}) group by 1) road
      left join (select l.product_id, sum(l.quantity - l.received - l.back - l.lost) as quantity
          from outbound o join outbound_line l on l.tenant_id = o.tenant_id and l.outbound_id = o.id
          where o.tenant_id = ${ctx.tenantId} and o.state = 'shipping' and not o.is_deleted group by 1) travels on travels.product_id = road.product_id
      join outbound_line l on l.tenant_id = ${ctx.tenantId} and l.product_id = road.product_id and l.quantity > l.received + l.back + l.lost
      join outbound o on o.tenant_id = l.tenant_id and o.id = l.outbound_id and o.state = 'inbound_complete' and not o.is_deleted
      where road.quantity > coalesce(travels.quantity, 0)
    union all
    select l.product_id, i.warehouse_id, l.quantity, 0
      from inbound i join inbound_line l on l.tenant_id = i.tenant_id and l.inbound_id = i.id
      where i.tenant_id = ${ctx.tenantId} and i.status = 'draft' and not i.is_deleted and l.product_id in (${products})
  ) x group by 1, 2`;

/** The places of some products, in the order of the warehouses. The limits of a product hold where it is or was sold. */
export async function placesOf(
  ctx: Ctx,
  products: readonly ProductId[],
  view: View,
  asOf: string | undefined,
): Promise<Place[]> {
  const ids = sql`select unnest(${products}::bigint[])`;
  // Written only where a day is asked for: a part that a parameter switches off keeps the database from keeping its plan (7 ms a call).
  const moved = (what: 'quantity' | 'value') => (asOf ? sql`- ${since(ctx, 'x', asOf, what)}` : sql``);
  const { rows } = await sql<Place>`
    with coming as (${coming(ctx, ids)}), place as (
      select b.product_id, b.warehouse_id from stock_balance b where b.tenant_id = ${ctx.tenantId} and b.product_id in (${ids})
      union select m.product_id, m.warehouse_id from stock_limit m where m.tenant_id = ${ctx.tenantId} and m.product_id in (${ids})
      union select c.product_id, c.warehouse_id from coming c
    ), shelf as (
      select x.product_id, x.warehouse_id, coalesce(b.reserved, 0) as reserved, coalesce(c.incoming, 0) as incoming,
        coalesce(c.in_transit, 0) as in_transit, case when w.role = 'sale' then coalesce(m.min_stock, ${usual('min_stock')}) else 0 end as min_stock,
        case when w.role = 'sale' then coalesce(m.max_stock, ${usual('max_stock')}) else 0 end as max_stock, p.hidden or w.is_deleted as is_over,
        (coalesce(b.quantity, 0) ${moved('quantity')})::int as quantity, coalesce(b.value, 0) ${moved('value')} as value,
        w.name as warehouse_name, w.branch_id, n.name as branch_name, w.role, n.order_no
      from place x
      join product p on p.tenant_id = ${ctx.tenantId} and p.id = x.product_id
      join warehouse w on w.tenant_id = ${ctx.tenantId} and w.id = x.warehouse_id and ${inView(ctx, 'w.id', view)}
      left join branch n on n.tenant_id = w.tenant_id and n.id = w.branch_id
      left join stock_balance b on b.tenant_id = ${ctx.tenantId} and b.product_id = x.product_id and b.warehouse_id = x.warehouse_id
      left join stock_limit m on m.tenant_id = ${ctx.tenantId} and m.product_id = x.product_id and m.warehouse_id = x.warehouse_id
      left join coming c on c.product_id = x.product_id and c.warehouse_id = x.warehouse_id)
    select product_id, warehouse_id, warehouse_name, branch_id, branch_name, role, quantity, reserved, quantity - reserved as available,
      in_transit, incoming, ${costOf(ctx, sql<number>`value`)} as value, min_stock, max_stock,
      ${asOf ? sql`false` : sql`min_stock > 0 and not is_over and quantity - reserved + incoming < min_stock`} as is_below_min
    from shelf order by product_id, order_no nulls last, warehouse_id`.execute(ctx.db);
  return rows;
}

/** Whether a product is below the minimum on a shelf in view, as the shortages have it; over `product as p`. */
export const isBelowMin = (ctx: Ctx, view: View) => sql<boolean>`(not p.hidden and (
  exists (select from stock_balance b
    join warehouse w on w.tenant_id = b.tenant_id and w.id = b.warehouse_id and w.role = 'sale' and not w.is_deleted
    left join stock_limit m on m.tenant_id = b.tenant_id and m.product_id = b.product_id and m.warehouse_id = b.warehouse_id
    where b.tenant_id = p.tenant_id and b.product_id = p.id and b.quantity - b.reserved < coalesce(m.min_stock, ${usual('min_stock')})
      and ${inView(ctx, 'b.warehouseId', view)}
      and b.quantity - b.reserved + ${comingTo(ctx, 'b')} < coalesce(m.min_stock, ${usual('min_stock')}))
  or exists (select from stock_limit m
    join warehouse w on w.tenant_id = m.tenant_id and w.id = m.warehouse_id and w.role = 'sale' and not w.is_deleted
    where m.tenant_id = p.tenant_id and m.product_id = p.id and m.min_stock > 0
      and ${inView(ctx, 'm.warehouseId', view)} and ${comingTo(ctx, 'm')} < m.min_stock
      and not exists (select from stock_balance b where b.tenant_id = m.tenant_id and b.product_id = m.product_id and b.warehouse_id = m.warehouse_id))
  or p.id in (${firstComing(ctx, view)})))`;
/** Products that come to a warehouse for the first time, fewer than they are to be there. */
const firstComing = (ctx: Ctx, view: View) => sql`
  select c.product_id from (${coming(ctx, sql`select n.id from product n where n.tenant_id = ${ctx.tenantId} and n.min_stock > 0`)}) c
    join product p on p.tenant_id = ${ctx.tenantId} and p.id = c.product_id
    join warehouse w on w.tenant_id = p.tenant_id and w.id = c.warehouse_id and w.role = 'sale' and not w.is_deleted
    where c.incoming < ${usual('min_stock')} and ${inView(ctx, 'c.warehouseId', view)}
      and not exists (select from stock_balance b where b.tenant_id = p.tenant_id and b.product_id = p.id and b.warehouse_id = w.id)
      and not exists (select from stock_limit m where m.tenant_id = p.tenant_id and m.product_id = p.id and m.warehouse_id = w.id)`;
const comingTo = (ctx: Ctx, shelf: string) =>
  sql<number>`coalesce((select sum(c.incoming) from (${coming(
    ctx,
    sql`select ${sql.ref(`${shelf}.productId`)}`,
  )}) c where c.warehouse_id = ${sql.ref(`${shelf}.warehouseId`)}), 0)`;
