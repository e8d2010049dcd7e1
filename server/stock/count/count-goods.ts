// Counting: what was scanned or typed goes to its line with who, when, and what the books say at that moment.
import { sql } from 'kysely';
import type { ProductId } from '../../../contract/catalog/product.calls.ts';
import type { In, Out } from '../../../contract/kit.ts';
import type { PhysicalInventory } from '../../../contract/stock/count.calls.ts';
import { MOST_UNITS } from '../../../contract/stock/stock.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { failAt, InvalidField } from '../../kit/fail.ts';
import { idsBy } from '../../kit/look-up.ts';
import { linesOfProducts } from './count.queries.ts';
import { fitsScope } from './count.scope.ts';
import { type LockedLine, lineOf, type Mark, markSerials, tellSerials } from './count-serials.ts';
import { type OpenCount, openCount } from './open-count.ts';

type Items = In<typeof PhysicalInventory.Count>['items'];
interface Tally {
  productId: ProductId;
  /** What the line starts from when a number was set; null: from what was counted before. */
  start: number | null;
  add: number;
  unitCost: number | null;
  /** The place of its last item. */
  place: number;
}

export async function countGoods(
  ctx: Ctx,
  { id, items }: In<typeof PhysicalInventory.Count>,
): Promise<Out<typeof PhysicalInventory.Count>> {
  const nameless = items.findIndex((item) => !item.productId && !item.code);
  if (nameless >= 0) throw new InvalidField(`items.${nameless}.productId`, 'required');
  const count = await openCount(ctx, id);
  const found = await piecesOf(ctx, count, items);
  const pieceOf = ({ productId, code, serial }: Items[number]): Piece | null => {
    const piece = productId ? { productId, serial: null } : found.get(code?.toLowerCase() ?? '');
    return piece ? { ...piece, ...(serial ? { serial } : {}) } : null;
  };
  const known = items.flatMap((item, place) => {
    const piece = pieceOf(item);
    return piece ? [{ ...item, ...piece, place }] : [];
  });
  const products = [...new Set(known.map(({ productId }) => productId))].sort((one, other) => one - other);
  const marks = known.flatMap(({ productId, serial, quantity, mode, unitCost, place }): Mark[] => {
    const drops = quantity < 0 || (mode === 'set' && quantity === 0);
    return serial === null ? [] : [{ productId, serial, drops, unitCost: unitCost ?? null, place }];
  });
  const tallies = tallyUp(known.filter(({ serial }) => serial === null));
  let again: boolean[] = [];
  if (products.length) {
    await addMissingLines(ctx, count, known);
    const lines = await lockLines(ctx, count, products);
    if (tallies.length) await writeTallies(ctx, count, lines, tallies);
    if (marks.length) again = await markSerials(ctx, count, lines, marks);
    await tellSerials(ctx, count, lines);
  }
  await keepUnknown(
    ctx,
    id,
    items.flatMap((item, place) => (pieceOf(item) ? [] : [{ ...item, place }])),
  );
  await sql`insert into stock_count_person (tenant_id, count_id, user_id) values (${ctx.tenantId}, ${id}, ${ctx.user.id})
    on conflict do nothing`.execute(ctx.db);
  const lines = products.length ? await linesOfProducts(ctx, count, products) : [];
  return {
    items: items.map((item) => {
      const piece = pieceOf(item);
      if (!piece) return { line: null, unknown: item.code ?? '' };
      const line = lines.find((one) => one.productId === piece.productId) ?? null;
      if (piece.serial === null) return { line, unknown: null };
      return { line, unknown: null, serial: piece.serial, again: again.shift() ?? false };
    }),
  };
}

/** A product, or one piece of it. */
interface Piece {
  productId: ProductId;
  serial: string | null;
}
/** By code, barcode or serial, in any case. */
async function piecesOf(ctx: Ctx, { warehouseId }: OpenCount, items: Items): Promise<Map<string, Piece>> {
  const codes = [...new Set(items.flatMap((item) => (item.code && !item.productId ? [item.code.toLowerCase()] : [])))];
  if (!codes.length) return new Map();
  // The last one of a code wins: a product's own code before a serial, a serial that is here before one that is elsewhere.
  const { rows } = await sql<Piece & { code: string }>`
    select lower(s.serial) as code, s.product_id, s.serial, 0 as rank, s.warehouse_id is not distinct from ${warehouseId} as is_here
      from stock_serial s where s.tenant_id = ${ctx.tenantId} and s.id = any(${idsBy('stock_serial.serial', codes)})
    union all select lower(p.barcode), p.id, null, 1, true from product p
      where p.tenant_id = ${ctx.tenantId} and not p.is_deleted and p.id = any(${idsBy('product.barcode', codes)})
    union all select lower(p.code), p.id, null, 2, true from product p
      where p.tenant_id = ${ctx.tenantId} and not p.is_deleted and p.id = any(${idsBy('product.code', codes)})
    order by rank, is_here`.execute(ctx.db);
  return new Map(rows.map(({ code, productId, serial }) => [code, { productId, serial }]));
}

/** Items of one call in their order: a set number starts anew, others add to it. */
function tallyUp(
  items: readonly (Pick<Items[number], 'mode' | 'quantity' | 'unitCost'> & Pick<Tally, 'productId' | 'place'>)[],
): Tally[] {
  const tallies = new Map<ProductId, Tally>();
  for (const { productId, mode, quantity, unitCost: cost, place } of items) {
    if (mode === 'set' && quantity < 0) throw new InvalidField(`items.${place}.quantity`, 'atLeast', { limit: 0 });
    const before = tallies.get(productId) ?? { productId, start: null, add: 0, unitCost: null };
    const unitCost = cost ?? before.unitCost;
    tallies.set(
      productId,
      mode === 'set'
        ? { productId, start: quantity, add: 0, unitCost, place }
        : { ...before, add: before.add + quantity, unitCost, place },
    );
  }
  return [...tallies.values()];
}

/** What the books do not know here may still lie on the shelf, as long as it belongs to the scope. */
async function addMissingLines(
  ctx: Ctx,
  { id, code, scope }: OpenCount,
  known: readonly Pick<Tally, 'productId' | 'place'>[],
): Promise<void> {
  const products = [...new Set(known.map(({ productId }) => productId))];
  const { rows: missing } = await sql<{ id: ProductId; name: string; fits: boolean }>`
    select p.id, p.name, ${scope === 'list' ? sql`false` : fitsScope(scope, sql`c.kinds`, sql`c.group_ids`)} as fits
    from product p join stock_count c on c.tenant_id = p.tenant_id and c.id = ${id}
    where p.tenant_id = ${ctx.tenantId} and not p.is_deleted and p.id = any(${products}::bigint[])
      and not exists (select from stock_count_line l where l.tenant_id = p.tenant_id and l.count_id = c.id and l.product_id = p.id)
    order by p.id`.execute(ctx.db);
  const outside = missing.find((product) => !product.fits);
  const at = known.find(({ productId }) => productId === outside?.id)?.place;
  if (outside) failAt(`items.${at}.productId`, 'count.outside', { product: outside.name, code });
  if (!missing.length) return;
  await sql`insert into stock_count_line (tenant_id, count_id, product_id)
    select ${ctx.tenantId}, ${id}, x from unnest(${missing.map((product) => product.id)}::bigint[]) x
    on conflict do nothing`.execute(ctx.db);
}

/** Locked in one order, so that two people with the same products wait for each other instead of clashing. */
async function lockLines(ctx: Ctx, { id }: OpenCount, products: readonly ProductId[]): Promise<LockedLine[]> {
  const { rows } = await sql<LockedLine>`
    select l.product_id, l.counted, p.name, p.is_serial, (select count(*)::int from stock_count_serial x
      where x.tenant_id = l.tenant_id and x.count_id = l.count_id and x.product_id = l.product_id) as scanned
    from stock_count_line l join product p on p.tenant_id = l.tenant_id and p.id = l.product_id
    where l.tenant_id = ${ctx.tenantId} and l.count_id = ${id} and l.product_id = any(${products}::bigint[])
    order by l.product_id for update of l`.execute(ctx.db);
  return rows;
}

async function writeTallies(
  ctx: Ctx,
  { id, warehouseId }: OpenCount,
  lines: readonly LockedLine[],
  tallies: readonly Tally[],
): Promise<void> {
  for (const { productId, start, add, place } of tallies) {
    const line = lineOf(lines, productId);
    const base = start ?? line.counted ?? 0;
    if (base + add < 0)
      failAt(`items.${place}.quantity`, 'count.belowZero', { product: line.name, counted: base, quantity: -add });
    if (base + add > MOST_UNITS)
      failAt(`items.${place}.quantity`, 'count.tooMany', { product: line.name, most: MOST_UNITS });
    // A number says nothing about which pieces it means, unless it says that there are none.
    if (line.scanned > 0 && base + add > 0 && base + add !== line.scanned)
      failAt(`items.${place}.quantity`, 'count.needsSerial', { product: line.name });
  }
  await sql`update stock_count_line l set
      counted = coalesce(x.start, l.counted, 0) + x.add,
      -- Scanned piece by piece, a line whose books changed in between is no clean count.
      is_moved = x.start is null and (l.is_moved or coalesce(l.book <> coalesce(b.quantity, 0), false)),
      book = coalesce(b.quantity, 0), counted_at = clock_timestamp(), counted_by = ${ctx.user.id},
      unit_cost = coalesce(x.unit_cost, l.unit_cost)
    from jsonb_to_recordset(${JSON.stringify(
      tallies.map(({ productId, unitCost, place: _place, ...rest }) => ({
        product: productId,
        unit_cost: unitCost,
        ...rest,
      })),
    )}::jsonb) as x(product bigint, start int, add int, unit_cost bigint)
    left join stock_balance b on b.tenant_id = ${ctx.tenantId} and b.product_id = x.product and b.warehouse_id = ${warehouseId}
    where l.tenant_id = ${ctx.tenantId} and l.count_id = ${id} and l.product_id = x.product`.execute(ctx.db);
}

/** Counted like goods: a set number starts anew, others add to it. What is taken back to nothing was never there. */
async function keepUnknown(ctx: Ctx, id: number, items: readonly (Items[number] & { place: number })[]): Promise<void> {
  for (const { code = '', quantity, mode, place } of items) {
    if (mode === 'set' && quantity < 0) throw new InvalidField(`items.${place}.quantity`, 'atLeast', { limit: 0 });
    const counted = mode === 'set' ? sql`excluded.quantity` : sql`greatest(0, u.quantity + ${quantity}::int)`;
    const { rows } = await sql<{ id: number; quantity: number }>`
      insert into stock_count_unknown as u (tenant_id, count_id, code, quantity, creator_user_id)
      values (${ctx.tenantId}, ${id}, ${code}, ${Math.max(0, quantity)}, ${ctx.user.id})
      on conflict (tenant_id, count_id, lower(code)) do update set quantity = ${counted} returning id, quantity`.execute(
      ctx.db,
    );
    const [kept] = rows;
    if (kept && kept.quantity > MOST_UNITS)
      failAt(`items.${place}.quantity`, 'count.tooMany', { product: code, most: MOST_UNITS });
    if (kept?.quantity === 0)
      await sql`delete from stock_count_unknown where tenant_id = ${ctx.tenantId} and id = ${kept.id}`.execute(ctx.db);
  }
}

export async function removeUnknown(
  ctx: Ctx,
  { id, unknownId }: In<typeof PhysicalInventory.RemoveUnknown>,
): Promise<null> {
  await openCount(ctx, id);
  await sql`delete from stock_count_unknown where tenant_id = ${ctx.tenantId} and count_id = ${id} and id = ${unknownId}`.execute(
    ctx.db,
  );
  return null;
}
