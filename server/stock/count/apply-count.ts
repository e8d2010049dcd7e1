// Applies a count: the differences, not the numbers, go to the ledger, by somebody who neither made nor counted it.
import { sql } from 'kysely';
import type { ProductId } from '../../../contract/catalog/product.calls.ts';
import type { In } from '../../../contract/kit.ts';
import type { CountView, PhysicalInventory } from '../../../contract/stock/count.calls.ts';
import { today } from '../../../contract/time.ts';
import { changedBy, lockRow } from '../../kit/crud.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { fail } from '../../kit/fail.ts';
import { lockShelves, type Move, markCounted, postStock } from '../ledger/ledger.ts';
import { applyBlocker } from './count.actions.ts';
import { countFacts } from './count.facts.ts';
import { viewCount } from './count.queries.ts';
import { type OpenCount, openCount } from './open-count.ts';

export async function applyCount(ctx: Ctx, input: In<typeof PhysicalInventory.Exchange>): Promise<CountView> {
  const { id, uncounted, version } = input;
  await lockRow(ctx, 'stockCount', 'StockCount', id, version);
  const count = await openCount(ctx, id);
  const before = await countFacts(ctx, id);
  if (before.isOwn) fail('count.own');
  if (before.uncountedCount && !uncounted) fail('count.uncounted', { count: before.uncountedCount });
  if (uncounted === 'zero') await takeAsEmpty(ctx, count);
  const refusal = applyBlocker(uncounted === 'zero' ? await countFacts(ctx, id) : before);
  if (refusal) fail(...refusal);
  await postDifferences(ctx, count);
  await ctx.db
    .updateTable('stockCount')
    .set({ status: 'applied', appliedAt: sql<string>`now()`, appliedBy: ctx.user.id, ...changedBy(ctx) })
    .where('tenantId', '=', ctx.tenantId)
    .where('id', '=', id)
    .execute();
  return viewCount(ctx, id);
}

/** Nobody found them: they are not there. */
async function takeAsEmpty(ctx: Ctx, { id, warehouseId }: OpenCount): Promise<void> {
  await sql`update stock_count_line l set counted = 0, counted_at = clock_timestamp(), counted_by = ${ctx.user.id},
      book = coalesce((select b.quantity from stock_balance b where b.tenant_id = l.tenant_id and b.product_id = l.product_id
        and b.warehouse_id = ${warehouseId}), 0), cause = coalesce(l.cause, 'lost')
    where l.tenant_id = ${ctx.tenantId} and l.count_id = ${id} and l.counted is null`.execute(ctx.db);
}

interface Found {
  id: number;
  productId: ProductId;
  difference: number;
  unitCost: number | null;
}
async function postDifferences(ctx: Ctx, { id, warehouseId }: OpenCount): Promise<void> {
  const { rows: found } = await sql<Found>`select l.id, l.product_id, l.counted - l.book as difference, l.unit_cost
    from stock_count_line l where l.tenant_id = ${ctx.tenantId} and l.count_id = ${id} and l.counted is not null
    order by l.product_id`.execute(ctx.db);
  // All of them at once: those that agree are marked later, and nothing may be locked out of the ledger's order.
  await lockShelves(
    ctx,
    found.map(({ productId }) => ({ warehouseId, productId })),
  );
  const different = found.filter((line) => line.difference !== 0);
  const values = await postStock(
    ctx,
    'stock_count',
    id,
    today(),
    different.map(
      ({ id: lineId, productId, difference, unitCost }): Move => ({
        warehouseId,
        productId,
        quantity: difference,
        side: difference > 0 ? 'in' : 'out',
        lineId,
        // A surplus is worth what the others on the shelf are, or the last price that stands; what was typed helps where there is none.
        ...(difference > 0 && unitCost !== null ? { cost: unitCost } : {}),
      }),
    ),
  );
  const applied = JSON.stringify(different.map((line, index) => ({ id: line.id, value: values[index] })));
  await sql`update stock_count_line l set applied_quantity = l.counted - l.book, applied_value = coalesce(x.value, 0)
    from stock_count_line o left join jsonb_to_recordset(${applied}::jsonb) as x(id bigint, value bigint) on x.id = o.id
    where l.tenant_id = ${ctx.tenantId} and l.count_id = ${id} and l.counted is not null and o.tenant_id = l.tenant_id and o.id = l.id`.execute(
    ctx.db,
  );
  await markCounted(
    ctx,
    warehouseId,
    found.map((line) => line.productId),
  );
}
