// Applies a count: the differences, not the numbers, go to the ledger, by somebody who neither made nor counted it.
import { sql } from 'kysely';
import type { ProductId } from '../../../contract/catalog/product.calls.ts';
import type { In } from '../../../contract/kit.ts';
import type { CountView, PhysicalInventory } from '../../../contract/stock/count.calls.ts';
import { today } from '../../../contract/time.ts';
import { changedBy, lockRow } from '../../kit/crud.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { fail, failAt } from '../../kit/fail.ts';
import { lockShelves, type Move, markCounted, postStock } from '../ledger/ledger.ts';
import { countSteps } from './count.actions.ts';
import { countFacts, overtakenIn } from './count.facts.ts';
import { viewCount } from './count.queries.ts';
import { seesCountOf } from './count.rights.ts';
import { placesOfFound, serialMoves } from './count-settlement.ts';
import { type OpenCount, openCount } from './open-count.ts';

export async function applyCount(ctx: Ctx, input: In<typeof PhysicalInventory.Exchange>): Promise<CountView> {
  const { id, uncounted, version, stamp } = input;
  await lockRow(ctx, 'stockCount', 'StockCount', id, version, { column: 'warehouseId', by: seesCountOf });
  const count = await openCount(ctx, id);
  const before = await countFacts(ctx, id);
  if (before.isOwn) fail('count.own');
  if (stamp !== undefined && stamp !== before.stamp) fail('count.changed', { code: count.code });
  if (before.uncountedCount && !uncounted) failAt('uncounted', 'count.uncounted', { count: before.uncountedCount });
  if (uncounted === 'zero') await takeAsEmpty(ctx, count);
  countSteps.require(ctx, uncounted === 'zero' ? await countFacts(ctx, id) : before, 'apply');
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
        and b.warehouse_id = ${warehouseId}), 0), cause = coalesce(l.cause, 'lost'),
      missing = (select count(*)::int from stock_serial s where s.tenant_id = l.tenant_id and s.product_id = l.product_id and s.warehouse_id = ${warehouseId})
    where l.tenant_id = ${ctx.tenantId} and l.count_id = ${id} and l.counted is null`.execute(ctx.db);
}

interface Found {
  id: number;
  productId: ProductId;
  difference: number;
  unitCost: number | null;
  isSerial: boolean;
}
async function postDifferences(ctx: Ctx, count: OpenCount): Promise<void> {
  const { id, warehouseId } = count;
  const { rows: found } =
    await sql<Found>`select l.id, l.product_id, l.counted - l.book as difference, l.unit_cost, p.is_serial and l.found + l.missing > 0 as is_serial
    from stock_count_line l join product p on p.tenant_id = l.tenant_id and p.id = l.product_id
    where l.tenant_id = ${ctx.tenantId} and l.count_id = ${id} and l.counted is not null
    order by l.product_id`.execute(ctx.db);
  // All of them at once: those that agree are marked later, and nothing may be locked out of the ledger's order.
  const serial = found.filter((line) => line.isSerial);
  const places = await placesOfFound(ctx, count);
  await lockShelves(ctx, [
    ...found.map(({ productId, isSerial }) => ({ warehouseId, productId, isSerial })),
    ...places.map((place) => ({ ...place, isSerial: true })),
  ]);
  const overtaken = await overtakenIn(ctx, id); // by one that was applied while this one waited for the shelves
  if (overtaken.length) fail('count.overtaken', { products: overtaken.join(', ') });
  const plain = found.filter((line) => !line.isSerial && line.difference !== 0);
  const moves = [
    ...plain.map(
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
    ...(serial.length ? await serialMoves(ctx, count) : []),
  ];
  const values = await postStock(ctx, 'stock_count', id, today(), renumbered(moves, plain.length));
  await writeApplied(ctx, count, moves, values);
  await markCounted(
    ctx,
    warehouseId,
    found.map((line) => line.productId),
  );
}
/** A value that comes from another move counts within its own list. */
const renumbered = (moves: readonly Move[], before: number): Move[] =>
  moves.map((move) => (move.valueFrom === undefined ? move : { ...move, valueFrom: move.valueFrom + before }));

/** What each line wrote on the counted shelf; what left another one for it is told there. */
async function writeApplied(ctx: Ctx, count: OpenCount, moves: readonly Move[], values: readonly number[]) {
  const sums = new Map<number, { quantity: number; value: number }>();
  for (const [at, { lineId, quantity, warehouseId }] of moves.entries()) {
    if (!lineId || warehouseId !== count.warehouseId) continue;
    const before = sums.get(lineId) ?? { quantity: 0, value: 0 };
    sums.set(lineId, { quantity: before.quantity + quantity, value: before.value + (values[at] ?? 0) });
  }
  const applied = JSON.stringify([...sums].map(([id, sum]) => ({ id, ...sum })));
  await sql`update stock_count_line l set applied_quantity = coalesce(x.quantity, 0), applied_value = coalesce(x.value, 0)
    from stock_count_line o left join jsonb_to_recordset(${applied}::jsonb) as x(id bigint, quantity int, value bigint) on x.id = o.id
    where l.tenant_id = ${ctx.tenantId} and l.count_id = ${count.id} and l.counted is not null and o.tenant_id = l.tenant_id and o.id = l.id`.execute(
    ctx.db,
  );
}
