// Settles counted serials: missing ones leave with their own cost, found ones come in with theirs, from wherever the books have them.
import { type RawBuilder, sql } from 'kysely';
import type { ProductId } from '../../../contract/catalog/product.calls.ts';
import type { WarehouseId } from '../../../contract/org/warehouse.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { fail } from '../../kit/fail.ts';
import type { Move } from '../ledger/ledger.ts';
import { foundSerials, missingSerials } from './count.facts.ts';
import type { OpenCount } from './open-count.ts';

/** The serials of a count's lines `l`, under `f`. */
const of = (ctx: Ctx, { id }: OpenCount, serials: RawBuilder<unknown>) => sql`from stock_count_line l
  join stock_count c on c.tenant_id = l.tenant_id and c.id = l.count_id cross join lateral (${serials}) f
  where l.tenant_id = ${ctx.tenantId} and l.count_id = ${id}`;
/** With what the books have of each now. */
const found = sql`select x.id as scan_id, coalesce(s.serial, x.serial) as serial, s.id as serial_id, s.warehouse_id from ${foundSerials}`;

/** The other shelves that found serials will leave. */
export async function placesOfFound(
  ctx: Ctx,
  count: OpenCount,
): Promise<{ productId: ProductId; warehouseId: WarehouseId }[]> {
  const { rows } = await sql<{ productId: ProductId; warehouseId: WarehouseId }>`
    select distinct l.product_id, f.warehouse_id ${of(ctx, count, found)} and f.warehouse_id is not null`.execute(
    ctx.db,
  );
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
    select l.id as line_id, l.product_id, f.serial, l.unit_cost, f.serial_id is not null as is_known, f.warehouse_id as "from",
      (select p.name from product p where p.tenant_id = l.tenant_id and p.id = l.product_id) as product_name,
      (select coalesce(stock_document_code(m.document, m.document_id), w.name) from warehouse w
        left join stock_ledger m on m.tenant_id = w.tenant_id and m.serial_id = f.serial_id and m.warehouse_id = w.id
        where w.tenant_id = l.tenant_id and w.id = f.warehouse_id and w.role = 'transit' order by m.id desc limit 1) as on_way_with
    ${of(ctx, count, found)} order by l.product_id, f.scan_id`.execute(ctx.db);
  const { rows: gone } = await sql<MissingSerial>`
    select l.id as line_id, l.product_id, f.serial ${of(ctx, count, sql`select s.id, s.serial from ${missingSerials}`)}
    order by l.product_id, f.id`.execute(ctx.db);
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
  // What is told of a line from now on is what was settled of it.
  const numbers = JSON.stringify([
    ...came.map(({ lineId }) => ({ id: lineId, found: 1 })),
    ...gone.map(({ lineId }) => ({ id: lineId, missing: 1 })),
  ]);
  await sql`update stock_count_line l set found = coalesce(x.found, 0), missing = coalesce(x.missing, 0)
    from stock_count_line o left join (select id, count(found)::int as found, count(missing)::int as missing
      from jsonb_to_recordset(${numbers}::jsonb) as y(id bigint, found int, missing int) group by id) x on x.id = o.id
    where o.tenant_id = ${ctx.tenantId} and o.count_id = ${id} and o.found + o.missing > 0 and l.tenant_id = o.tenant_id and l.id = o.id`.execute(
    ctx.db,
  );
  await sql`insert into stock_count_serial (tenant_id, count_id, product_id, serial, book_warehouse_id, is_known, is_missing, counted_by)
    select ${ctx.tenantId}, ${id}, x.product, x.serial, ${warehouseId}, true, true, null
    from jsonb_to_recordset(${JSON.stringify(gone.map(({ productId, serial }) => ({ product: productId, serial })))}::jsonb)
      as x(product bigint, serial text)`.execute(ctx.db);
  return moves;
}
