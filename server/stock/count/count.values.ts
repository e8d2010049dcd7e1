// What the differences of a count are worth: what applying them now would write to the ledger, or what it wrote.
import { type RawBuilder, sql } from 'kysely';
import type { Vnd } from '../../../contract/kit.ts';
import type { StockCountId } from '../../../contract/stock/stock.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { isDifferent, linesOf } from './count.facts.ts';
import { surplusUnit } from './count.products.ts';

/** Over line `l`, count `c`, product `p` and balance `b`: goods leave at the average, serials with their own cost. */
export const differenceValue = (ctx: Ctx): RawBuilder<Vnd | null> => {
  const usual = surplusUnit(ctx, sql`l.product_id`, sql`c.warehouse_id`);
  const own = sql`coalesce(s.cost, l.unit_cost, ${usual})`;
  const serials = sql`coalesce((select sum(${own}) from stock_count_serial x
      left join stock_serial s on s.tenant_id = x.tenant_id and s.product_id = x.product_id and lower(s.serial) = lower(x.serial)
      where x.tenant_id = l.tenant_id and x.count_id = l.count_id and x.product_id = l.product_id and not x.is_missing
        and x.book_warehouse_id is distinct from c.warehouse_id), 0)
    - coalesce((select sum(s.cost) from stock_serial s where s.tenant_id = l.tenant_id and s.product_id = l.product_id
      and s.warehouse_id = c.warehouse_id and not exists (select from stock_count_serial x where x.tenant_id = l.tenant_id
        and x.count_id = l.count_id and x.product_id = l.product_id and lower(x.serial) = lower(s.serial))), 0)`;
  return sql<Vnd | null>`(case when c.status = 'applied' then l.applied_value
    when l.counted is null then null when not ${isDifferent} then 0
    when p.is_serial and l.found + l.missing > 0 then round(${serials})
    -- As the ledger divides: once, behind the multiplication.
    when l.counted > l.book and b.quantity > 0 then round(b.value::numeric * (l.counted - l.book) / b.quantity)
    when l.counted > l.book then round((l.counted - l.book) * coalesce(${usual}, l.unit_cost))
    when l.book - l.counted >= b.quantity then -b.value
    else -round(b.value::numeric * (l.book - l.counted) / b.quantity) end)::bigint`;
};

/** Surplus and shortage of all lines; both count up. */
export async function valuesOf(ctx: Ctx, id: StockCountId): Promise<{ surplusValue: Vnd; shortValue: Vnd }> {
  const { rows } = await sql<{ surplusValue: Vnd; shortValue: Vnd }>`
    select coalesce(sum(v.value) filter (where v.value > 0), 0)::bigint as surplus_value,
      coalesce(-sum(v.value) filter (where v.value < 0), 0)::bigint as short_value
    from (select ${differenceValue(ctx)} as value ${linesOf(ctx, id)} and ${isDifferent}) v`.execute(ctx.db);
  return rows[0] as { surplusValue: Vnd; shortValue: Vnd }; // an aggregate is always one row
}
