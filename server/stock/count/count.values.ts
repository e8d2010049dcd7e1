// What the differences of a count are worth: what applying them now would write to the ledger, or what it wrote.
import { type RawBuilder, sql } from 'kysely';
import type { Vnd } from '../../../contract/kit.ts';
import type { CountRow } from '../../../contract/stock/count.calls.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { foundSerials, isDifferent, linesOf, missingSerials } from './count.facts.ts';
import { surplusUnit } from './count.products.ts';

const usualUnit = (ctx: Ctx) => surplusUnit(ctx, sql`l.product_id`, sql`c.warehouse_id`);
/** One that had left comes back at what it left with, whatever its bill says by now. */
const leftWith = sql`(select -m.value from stock_ledger m where s.warehouse_id is null and m.tenant_id = s.tenant_id and m.product_id = s.product_id
  and m.serial_id = s.id and m.quantity < 0 and m.reverses is null
  and not exists (select from stock_ledger r where r.tenant_id = m.tenant_id and r.reverses = m.id) order by m.id desc limit 1)`;
/** What serials bring along that were found, and what those take with them that are missing; over line `l` and count `c`. */
const foundValue = (ctx: Ctx) =>
  sql`(select coalesce(round(sum(coalesce(${leftWith}, s.cost, l.unit_cost, ${usualUnit(ctx)}))), 0) from ${foundSerials})`;
const missingValue = sql`(select coalesce(sum(s.cost), 0) from ${missingSerials})`;
/** Pieces are told apart by their serials, and some were found or are missing. */
const isByPiece = sql`(p.is_serial and l.found + l.missing > 0)`;

/** Of a line that differs and is not told by its pieces: goods leave at the average. */
const goodsValue = (ctx: Ctx) => sql`(case
  -- As the ledger divides: once, behind the multiplication.
  when l.counted > l.book and b.quantity > 0 then round(b.value::numeric * (l.counted - l.book) / b.quantity)
  when l.counted > l.book then round((l.counted - l.book) * coalesce(${usualUnit(ctx)}, l.unit_cost))
  when l.book - l.counted >= b.quantity then -b.value
  else -round(b.value::numeric * (l.book - l.counted) / b.quantity) end)`;

/** Over line `l`, count `c`, product `p` and balance `b`: serials leave with their own cost. */
export const differenceValue = (ctx: Ctx): RawBuilder<Vnd | null> =>
  sql<Vnd | null>`(case when c.status = 'applied' then l.applied_value
    when l.counted is null then null when not ${isDifferent} then 0
    when ${isByPiece} then ${foundValue(ctx)} - ${missingValue} else ${goodsValue(ctx)} end)::bigint`;

/** Surplus and shortage of all lines, pieces by themselves; both count up. What was applied stands in the ledger. */
export async function valuesOf(
  ctx: Ctx,
  { id, status }: Pick<CountRow, 'id' | 'status'>,
): Promise<{ surplusValue: Vnd; shortValue: Vnd }> {
  const goods = goodsValue(ctx);
  const values =
    status === 'applied'
      ? sql`select greatest(m.value, 0) as surplus, greatest(-m.value, 0) as short from stock_count c
          join stock_ledger m on m.tenant_id = c.tenant_id and m.document = 'stock_count' and m.document_id = c.id and m.warehouse_id = c.warehouse_id
          where c.tenant_id = ${ctx.tenantId} and c.id = ${id} and m.quantity <> 0`
      : sql`select case when ${isByPiece} then ${foundValue(ctx)} else greatest(${goods}, 0) end as surplus,
          case when ${isByPiece} then ${missingValue} else greatest(-${goods}, 0) end as short ${linesOf(ctx, id)} and ${isDifferent}`;
  const { rows } = await sql<{ surplusValue: Vnd; shortValue: Vnd }>`
    select coalesce(sum(v.surplus), 0)::bigint as surplus_value, coalesce(sum(v.short), 0)::bigint as short_value from (${values}) v`.execute(
    ctx.db,
  );
  return rows[0] as { surplusValue: Vnd; shortValue: Vnd }; // an aggregate is always one row
}
