// Products on a shelf: by id, by what was scanned, by search. What is there, what can be given, what it goes out for.
import { type RawBuilder, sql } from 'kysely';
import type { ProductId } from '../../../contract/catalog/product.calls.ts';
import { saidIn } from '../../../contract/culture.ts';
import { errors } from '../../../contract/errors.ts';
import type { In, Out } from '../../../contract/kit.ts';
import type { WarehouseId } from '../../../contract/org/warehouse.ts';
import type { ProductOutbound } from '../../../contract/stock/outbound.calls.ts';
import type { StockProduct, WarehouseOption } from '../../../contract/stock/outbound.ts';
import { seesOutboundPrice } from '../../catalog/product.rights.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { fail } from '../../kit/fail.ts';
import { contains } from '../../kit/list.ts';
import { idsBy } from '../../kit/look-up.ts';
import { seesWarehouse } from '../seen.ts';

const MOST_SERIALS = 500;
interface Asked {
  where: RawBuilder<unknown>;
  /** Without one: what all the caller's warehouses hold together. */
  warehouseId?: WarehouseId | null | undefined;
  serial?: string | null;
  most?: number;
  order?: RawBuilder<unknown>;
}
async function read(
  ctx: Ctx,
  { where, warehouseId, serial = null, most = 1, order = sql`p.id` }: Asked,
): Promise<StockProduct[]> {
  const here = sql`${seesWarehouse(ctx, 'b.warehouse_id')} ${warehouseId ? sql`and b.warehouse_id = ${warehouseId}` : sql``}`;
  const { rows } = await sql<StockProduct>`
    select p.id, p.code, p.name, p.barcode, p.is_serial, p.image,
      (select u.name from category u where u.tenant_id = p.tenant_id and u.id = p.unit_id) as unit_name,
      coalesce(s.on_hand, 0)::int as on_hand, coalesce(s.reserved, 0)::int as reserved,
      coalesce(s.on_hand - s.reserved, 0)::int as available,
      ${seesOutboundPrice(ctx) ? sql`p.price_out_bound` : sql`null::bigint`} as price, ${serial}::text as serial, null::text as serial_blocker,
      case when p.is_serial then array(select x.serial from stock_serial x where x.tenant_id = p.tenant_id and x.product_id = p.id
        and x.warehouse_id = ${warehouseId ?? null}::bigint order by x.id limit ${MOST_SERIALS}) else '{}'::text[] end as serials
    from product p
    left join lateral (select sum(b.quantity) as on_hand, sum(b.reserved) as reserved from stock_balance b
      where b.tenant_id = p.tenant_id and b.product_id = p.id and ${here}) s on true
    where p.tenant_id = ${ctx.tenantId} and not p.is_deleted and ${where}
    order by ${order} limit ${most}`.execute(ctx.db);
  return rows;
}

export async function productOnShelf(
  ctx: Ctx,
  { productId, warehouseId }: { productId: ProductId; warehouseId?: WarehouseId | undefined },
): Promise<StockProduct> {
  const [found] = await read(ctx, { where: sql`p.id = ${productId}`, warehouseId });
  return found ?? fail('row.missing', { entity: 'Product', id: productId });
}

/** Barcode before code before serial; a serial of this warehouse before one that is elsewhere. */
async function scan(ctx: Ctx, code: string, warehouseId: WarehouseId | null | undefined): Promise<StockProduct | null> {
  const [plain] = await read(ctx, {
    where: sql`p.id = any(${idsBy('product.barcode', [code])} || ${idsBy('product.code', [code])})`,
    warehouseId,
    order: sql`(lower(p.barcode) = lower(${code})) is not true, p.id`,
  });
  if (plain) return plain;
  const { rows } = await sql<Unit>`
    select x.product_id, x.serial, x.warehouse_id, w.name as place, ${seesWarehouse(ctx, 'x.warehouse_id')} as is_seen,
      (select name from warehouse where tenant_id = x.tenant_id and id = ${warehouseId ?? null}::bigint) as warehouse
    from stock_serial x left join warehouse w on w.tenant_id = x.tenant_id and w.id = x.warehouse_id
    where x.tenant_id = ${ctx.tenantId} and x.id = any(${idsBy('stock_serial.serial', [code])})
    order by (x.warehouse_id = ${warehouseId ?? null}::bigint) is not true, x.id limit 1`.execute(ctx.db);
  const [unit] = rows;
  if (!unit) return null;
  const [found] = await read(ctx, { where: sql`p.id = ${unit.productId}`, warehouseId, serial: unit.serial });
  const isThere = !warehouseId || unit.warehouseId === warehouseId;
  return found ? { ...found, serialBlocker: isThere ? null : standsElsewhere(ctx, unit, found.name) } : null;
}
interface Unit {
  productId: ProductId;
  serial: string;
  /** Null once it has left. */
  warehouseId: WarehouseId | null;
  place: string | null;
  isSeen: boolean | null;
  /** The one that was asked about. */
  warehouse: string | null;
}
const anotherPlace = { vi: 'kho khác', en: 'another warehouse' } as const;
/** Said while somebody scans, not when the bill is posted; what lies in other people's warehouses is not named. */
function standsElsewhere(ctx: Ctx, { serial, place, isSeen, warehouse }: Unit, product: string): string {
  const words = { serial, product, warehouse: warehouse ?? '' };
  if (place === null) return saidIn(errors['stock.serialLeft'], ctx.culture, words);
  return saidIn(errors['stock.serialElsewhere'], ctx.culture, {
    ...words,
    place: isSeen ? place : anotherPlace[ctx.culture],
  });
}
export const scanOnShelf = (ctx: Ctx, { code, warehouseId }: In<typeof ProductOutbound.GetProductByCodeAndWarehouse>) =>
  scan(ctx, code, warehouseId);
export const priceByBarcode = (ctx: Ctx, { barCode, warehouseId }: In<typeof ProductOutbound.getPriceByBarCode>) =>
  scan(ctx, barCode, warehouseId);

/** What can be given stands first. */
export async function searchShelf(
  ctx: Ctx,
  { keyword, warehouseId, maxResultCount }: In<typeof ProductOutbound.SearchProductInventory>,
): Promise<Out<typeof ProductOutbound.SearchProductInventory>> {
  const where = keyword ? sql`p.search like ${contains(keyword)}` : sql`not p.hidden`;
  const exact = sql`(lower(p.code) = lower(${keyword}) or lower(p.barcode) = lower(${keyword})) is not true`;
  const order = sql`${exact}, coalesce(s.on_hand - s.reserved, 0) <= 0, p.id desc`;
  return { items: await read(ctx, { where, warehouseId, most: maxResultCount, order }) };
}

/** Warehouses that bills name; goods on their way have none of their own to choose. */
export async function warehouseOptions(ctx: Ctx): Promise<WarehouseOption[]> {
  const { rows } = await sql<WarehouseOption>`
    select w.id, w.code, w.name, w.role, w.branch_id, b.name as branch_name, ${seesWarehouse(ctx, 'w.id')} as is_mine
    from warehouse w left join branch b on b.tenant_id = w.tenant_id and b.id = w.branch_id
    where w.tenant_id = ${ctx.tenantId} and not w.is_deleted and w.role <> 'transit'
    order by b.order_no, w.category desc, w.id`.execute(ctx.db);
  return rows;
}
export async function warehousesOfBranch(
  ctx: Ctx,
  { branchId }: In<typeof ProductOutbound.GetWarehouseByBranch>,
): Promise<{ items: WarehouseOption[] }> {
  const options = await warehouseOptions(ctx);
  return { items: branchId ? options.filter((one) => one.branchId === branchId) : options.filter((one) => one.isMine) };
}
