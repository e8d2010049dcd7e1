// Settles counted serials: missing ones leave with their own cost, found ones come in with theirs, from wherever the books have them.
import { sql } from 'kysely';
import type { ProductId } from '../../../contract/catalog/product.calls.ts';
import type { WarehouseId } from '../../../contract/org/warehouse.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { fail } from '../../kit/fail.ts';
import type { Move } from '../ledger/ledger.ts';
import type { OpenCount } from './open-count.ts';

/** Scanned here, and by the books not here; over the scan `x` and what the books have of it now, `s`. */
const found = (ctx: Ctx, { id, warehouseId }: OpenCount) => sql`from stock_count_serial x
  join stock_count_line l on l.tenant_id = x.tenant_id and l.count_id = x.count_id and l.product_id = x.product_id
  left join stock_serial s on s.tenant_id = x.tenant_id and s.product_id = x.product_id and lower(s.serial) = lower(x.serial)
  where x.tenant_id = ${ctx.tenantId} and x.count_id = ${id} and x.book_warehouse_id is distinct from ${warehouseId}
    and s.warehouse_id is distinct from ${warehouseId} and ${unmoved(`x.counted_at`)}`;
/** What moved after it was counted is where the books say by now. */
const unmoved = (since: string) => sql`not exists (select from stock_ledger m
  where m.tenant_id = ${sql.raw('l.tenant_id')} and m.serial_id = s.id and m.at > ${sql.ref(since)})`;

/** The other shelves that found serials will leave. */
export async function placesOfFound(
  ctx: Ctx,
  count: OpenCount,
): Promise<{ productId: ProductId; warehouseId: WarehouseId }[]> {
  const { rows } = await sql<{ productId: ProductId; warehouseId: WarehouseId }>`
    select distinct x.product_id, s.warehouse_id ${found(ctx, count)} and s.warehouse_id is not null`.execute(ctx.db);
  return rows;
}

interface FoundSerial {
  lineId: number;
  productId: ProductId;
  productName: string;
  serial: string;
  unitCost: number | null;
  isKnown: boolean;
  from: WarehouseId | null;
  /** The transfer that the books have it on. */
  onWayWith: string | null;
}
interface MissingSerial {
  lineId: number;
  productId: ProductId;
  serial: string;
}
/** The moves, with the shelves locked; missing serials are written down with the count. */
export async function serialMoves(ctx: Ctx, count: OpenCount): Promise<Move[]> {
  const { id, warehouseId } = count;
  const { rows: came } = await sql<FoundSerial>`
    select l.id as line_id, x.product_id, coalesce(s.serial, x.serial) as serial, l.unit_cost, s.id is not null as is_known, s.warehouse_id as "from",
      (select p.name from product p where p.tenant_id = x.tenant_id and p.id = x.product_id) as product_name,
      (select coalesce(stock_document_code(m.document, m.document_id), w.name) from warehouse w
        left join stock_ledger m on m.tenant_id = w.tenant_id and m.serial_id = s.id and m.warehouse_id = w.id
        where w.tenant_id = x.tenant_id and w.id = s.warehouse_id and w.role = 'transit' order by m.id desc limit 1) as on_way_with
    ${found(ctx, count)} order by x.product_id, x.id`.execute(ctx.db);
  const { rows: gone } = await sql<MissingSerial>`
    select l.id as line_id, l.product_id, s.serial from stock_count_line l
    join stock_serial s on s.tenant_id = l.tenant_id and s.product_id = l.product_id and s.warehouse_id = ${warehouseId}
    where l.tenant_id = ${ctx.tenantId} and l.count_id = ${id} and l.missing > 0 and ${unmoved('l.counted_at')}
      and not exists (select from stock_count_serial x where x.tenant_id = l.tenant_id and x.count_id = l.count_id
        and x.product_id = l.product_id and lower(x.serial) = lower(s.serial))
    order by l.product_id, s.id`.execute(ctx.db);
  const onWay = came.find((one) => one.onWayWith);
  if (onWay)
    fail('count.serialOnWay', { serial: onWay.serial, product: onWay.productName, code: onWay.onWayWith ?? '' });
  const moves: Move[] = [];
  for (const { lineId, productId, serial, unitCost, isKnown, from } of came) {
    const base = { productId, lineId, serial };
    const arrives = { ...base, warehouseId, quantity: 1, side: 'in' as const };
    if (from) moves.push({ ...base, warehouseId: from, quantity: -1, side: 'out' });
    if (from) moves.push({ ...arrives, valueFrom: moves.length - 1 });
    else moves.push(!isKnown && unitCost !== null ? { ...arrives, value: unitCost } : arrives);
  }
  for (const { lineId, productId, serial } of gone)
    moves.push({ productId, lineId, serial, warehouseId, quantity: -1, side: 'out' });
  await sql`insert into stock_count_serial (tenant_id, count_id, product_id, serial, book_warehouse_id, is_known, is_missing, counted_by)
    select ${ctx.tenantId}, ${id}, x.product, x.serial, ${warehouseId}, true, true, null
    from jsonb_to_recordset(${JSON.stringify(gone.map(({ productId, serial }) => ({ product: productId, serial })))}::jsonb)
      as x(product bigint, serial text)`.execute(ctx.db);
  return moves;
}
