// Serials of a count: each counts once; what was found, what is missing, what the books never had.
import { type RawBuilder, sql } from 'kysely';
import type { ProductId } from '../../../contract/catalog/product.calls.ts';
import type { In } from '../../../contract/kit.ts';
import type { CountSerial, PhysicalInventory } from '../../../contract/stock/count.calls.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { fail, failAt } from '../../kit/fail.ts';
import { contains, sortedBy } from '../../kit/list.ts';
import { maySeeCost } from '../balance/shelves-in-view.ts';
import { productColumns } from '../lines.ts';
import { countFacts, missingSerials } from './count.facts.ts';
import { seesCountOf } from './count.rights.ts';
import type { OpenCount } from './open-count.ts';

export interface LockedLine {
  productId: ProductId;
  counted: number | null;
  name: string;
  isSerial: boolean;
  /** Serials scanned before this call. */
  scanned: number;
}
export const lineOf = (lines: readonly LockedLine[], productId: ProductId): LockedLine =>
  lines.find((one) => one.productId === productId) ?? fail('row.missing', { entity: 'Product', id: productId });

export interface Mark {
  productId: ProductId;
  serial: string;
  /** The scan is taken back. */
  drops: boolean;
  unitCost: number | null;
  /** Of its item in the call. */
  place: number;
}

/** Writes the scans in their order; answers of each whether it had been scanned before. */
export async function markSerials(
  ctx: Ctx,
  { id, warehouseId }: OpenCount,
  lines: readonly LockedLine[],
  marks: readonly Mark[],
): Promise<boolean[]> {
  const again: boolean[] = [];
  for (const { productId, serial, drops, unitCost, place } of marks) {
    const line = lineOf(lines, productId);
    if (!line.isSerial) failAt(`items.${place}.serial`, 'count.notSerial', { product: line.name });
    if (drops) {
      await sql`delete from stock_count_serial where tenant_id = ${ctx.tenantId} and count_id = ${id}
        and product_id = ${productId} and lower(serial) = lower(${serial})`.execute(ctx.db);
      again.push(false);
      continue;
    }
    const { rows } = await sql<{ id: number }>`
      insert into stock_count_serial (tenant_id, count_id, product_id, serial, book_warehouse_id, is_known, counted_by)
      select ${ctx.tenantId}, ${id}, ${productId}, coalesce(s.serial, w.serial), s.warehouse_id, s.id is not null, ${ctx.user.id}
      from (select ${serial}::text as serial) w left join stock_serial s
        on s.tenant_id = ${ctx.tenantId} and s.product_id = ${productId} and lower(s.serial) = lower(w.serial)
      on conflict do nothing returning id`.execute(ctx.db);
    again.push(!rows.length);
    if (unitCost !== null)
      await sql`update stock_count_line set unit_cost = ${unitCost} where tenant_id = ${ctx.tenantId} and count_id = ${id}
        and product_id = ${productId}`.execute(ctx.db);
    // Somebody has said what the strange code is.
    await sql`delete from stock_count_unknown where tenant_id = ${ctx.tenantId} and count_id = ${id}
      and lower(code) = lower(${serial})`.execute(ctx.db);
  }
  const touched = [...new Set(marks.map(({ productId }) => productId))];
  await sql`update stock_count_line l set counted = x.count, counted_at = clock_timestamp(), counted_by = ${ctx.user.id},
      is_moved = l.is_moved or coalesce(l.book <> coalesce(b.quantity, 0), false), book = coalesce(b.quantity, 0)
    from unnest(${touched}::bigint[]) t(product)
    cross join lateral (select count(*)::int as count from stock_count_serial y
      where y.tenant_id = ${ctx.tenantId} and y.count_id = ${id} and y.product_id = t.product) x
    left join stock_balance b on b.tenant_id = ${ctx.tenantId} and b.product_id = t.product and b.warehouse_id = ${warehouseId}
    where l.tenant_id = ${ctx.tenantId} and l.count_id = ${id} and l.product_id = t.product`.execute(ctx.db);
  return again;
}

/**
 * How many serials of the lines were found and are missing. A line that was set to nothing forgets its scans; one that was given
 * a number without serials does not know which pieces it means, and says neither.
 */
export async function tellSerials(ctx: Ctx, count: OpenCount, lines: readonly LockedLine[]): Promise<void> {
  const products = lines.filter(({ isSerial }) => isSerial).map(({ productId }) => productId);
  if (!products.length) return;
  const { id, warehouseId } = count;
  await sql`delete from stock_count_serial x using stock_count_line l where x.tenant_id = ${ctx.tenantId} and x.count_id = ${id}
    and x.product_id = any(${products}::bigint[]) and l.tenant_id = x.tenant_id and l.count_id = x.count_id and l.product_id = x.product_id
    and l.counted = 0`.execute(ctx.db);
  await sql`update stock_count_line l set found = case when k.is_told then k.found else 0 end, missing = case when k.is_told then k.missing else 0 end
    from (select n.product_id, n.counted = s.scanned as is_told, s.found, (select count(*)::int from stock_serial o
        where o.tenant_id = ${ctx.tenantId} and o.product_id = n.product_id and o.warehouse_id = ${warehouseId}
          and not exists (select from stock_count_serial x where x.tenant_id = o.tenant_id and x.count_id = ${id}
            and x.product_id = o.product_id and lower(x.serial) = lower(o.serial))) as missing
      from stock_count_line n cross join lateral (select count(*)::int as scanned,
          count(*) filter (where x.book_warehouse_id is distinct from ${warehouseId})::int as found
        from stock_count_serial x where x.tenant_id = n.tenant_id and x.count_id = n.count_id and x.product_id = n.product_id) s
      where n.tenant_id = ${ctx.tenantId} and n.count_id = ${id} and n.product_id = any(${products}::bigint[])) k
    where l.tenant_id = ${ctx.tenantId} and l.count_id = ${id} and l.product_id = k.product_id`.execute(ctx.db);
}

type Asked = In<typeof PhysicalInventory.GetSerials>;
/** Those who count blind see what they scanned, not what it means. */
export async function countSerials(ctx: Ctx, input: Asked): Promise<{ totalCount: number; items: CountSerial[] }> {
  const { id, productId, state, keyword, skipCount, maxResultCount, sorting } = input;
  const { rows: seen } = await sql<{
    id: number;
  }>`select c.id from stock_count c where c.tenant_id = ${ctx.tenantId} and c.id = ${id}
    and not c.is_deleted and ${seesCountOf(ctx, 'c.warehouseId')}`.execute(ctx.db);
  if (!seen.length) return fail('row.missing', { entity: 'StockCount', id });
  const seesBook = !(await countFacts(ctx, id)).isBlindTo;
  const missing = sql`union all
    select 'b' || s.id, l.product_id, s.serial, 'missing', c.warehouse_id, null, null
    from stock_count_line l join stock_count c on c.tenant_id = l.tenant_id and c.id = l.count_id
    cross join lateral (select s.* from ${missingSerials}) s
    where l.tenant_id = ${ctx.tenantId} and l.count_id = ${id} and c.status = 'counting'`;
  const all = sql`(select 'c' || x.id as id, x.product_id, x.serial, case when x.is_missing then 'missing'
        when x.book_warehouse_id = c.warehouse_id then 'counted' when x.book_warehouse_id is not null then 'elsewhere'
        when x.is_known then 'gone' else 'unknown' end as state, x.book_warehouse_id, x.counted_at, x.counted_by
      from stock_count_serial x join stock_count c on c.tenant_id = x.tenant_id and c.id = x.count_id
      where x.tenant_id = ${ctx.tenantId} and x.count_id = ${id} ${seesBook ? missing : sql``}) k`;
  const which = sql`where true ${productId ? sql`and k.product_id = ${productId}` : sql``}
    ${state ? sql`and ${seesBook ? sql`k.state = ${state}` : sql`false`}` : sql``}
    ${keyword ? sql`and vn_norm(k.serial) like ${contains(keyword)}` : sql``}`;
  const answered = sql`select k.id, ${productColumns}, k.serial, ${seesBook ? sql`k.state` : sql`null`} as state,
      ${seesBook ? sql`(select w.name from warehouse w where w.tenant_id = ${ctx.tenantId} and w.id = k.book_warehouse_id)` : sql`null::text`} as warehouse_name,
      case when k.state <> 'missing' then k.counted_at end as counted_at,
      (select u.full_name from user_account u where u.tenant_id = ${ctx.tenantId} and u.id = k.counted_by) as counted_by_name,
      ${seesBook && maySeeCost(ctx) ? sql`(select s.cost from stock_serial s where s.tenant_id = ${ctx.tenantId} and s.product_id = k.product_id and lower(s.serial) = lower(k.serial))` : sql`null::bigint`} as cost
    from ${all} join product p on p.tenant_id = ${ctx.tenantId} and p.id = k.product_id ${which}`;
  const { rows } = await sql<CountSerial & { total: number }>`select a.*, count(*) over () as total from (${answered}) a
    order by ${orderOf(sorting)} limit ${maxResultCount} offset ${skipCount}`.execute(ctx.db);
  const items = rows.map(({ total: _total, ...row }) => row);
  // Behind the last page nothing rides along that could carry the total.
  if (!rows.length && skipCount) return { totalCount: await countOf(ctx, answered), items };
  return { totalCount: rows[0]?.total ?? 0, items };
}
async function countOf(ctx: Ctx, rows: RawBuilder<unknown>): Promise<number> {
  const counted = await sql<{ total: number }>`select count(*) as total from (${rows}) a`.execute(ctx.db);
  return counted.rows[0]?.total ?? 0;
}

const byName = (column: string) => sql`${sql.ref(column)} collate "vi-x-icu"`;
/** By what is answered: who counts blind cannot tell the books by the order either. */
const sortable = {
  id: sql`a.id`,
  productId: sql`a.product_id`,
  productCode: sql`a.product_code`,
  productName: byName('a.productName'),
  isSerial: sql`a.is_serial`,
  unitName: byName('a.unitName'),
  serial: sql`a.serial`,
  state: sql`a.state`,
  warehouseName: byName('a.warehouseName'),
  countedAt: sql`a.counted_at`,
  countedByName: byName('a.countedByName'),
  cost: sql`a.cost`,
} satisfies Record<keyof CountSerial, RawBuilder<unknown>>;
const orderOf = (sorting: string | undefined): RawBuilder<unknown> =>
  sql.join([
    ...(sorting ? sortedBy(sortable, sorting) : []).map(([column, way]) => sql`${column} ${sql.raw(way)}`), // one of two words
    sql`a.state = 'counted', ${byName('a.productName')}, a.product_id, a.serial, a.id`,
  ]);
