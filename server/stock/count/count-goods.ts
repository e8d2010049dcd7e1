// Counting: what was scanned or typed goes to its line with who, when, and what the books say at that moment.
import { sql } from 'kysely';
import type { ProductId } from '../../../contract/catalog/product.calls.ts';
import type { In, Out } from '../../../contract/kit.ts';
import type { PhysicalInventory } from '../../../contract/stock/count.calls.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { fail, InvalidField } from '../../kit/fail.ts';
import { linesOfProducts } from './count.queries.ts';
import { fitsScope } from './create-count.ts';
import { type OpenCount, openCount } from './open-count.ts';

type Items = In<typeof PhysicalInventory.Count>['items'];
interface Tally {
  productId: ProductId;
  /** What the line starts from when a number was set; null: from what was counted before. */
  start: number | null;
  add: number;
  unitCost: number | null;
}

export async function countGoods(
  ctx: Ctx,
  { id, items }: In<typeof PhysicalInventory.Count>,
): Promise<Out<typeof PhysicalInventory.Count>> {
  if (items.some((item) => !item.productId && !item.code)) throw new InvalidField('productId', 'required');
  const count = await openCount(ctx, id);
  const found = await productsOfCodes(ctx, items);
  const productOf = (item: Items[number]) => item.productId ?? found.get(item.code?.toLowerCase() ?? '') ?? null;
  const tallies = tallyUp(items, productOf);
  if (tallies.length) {
    await addMissingLines(ctx, count, tallies);
    await writeTallies(ctx, count, tallies);
  }
  await keepUnknown(
    ctx,
    id,
    items.filter((item) => !productOf(item)),
  );
  await sql`insert into stock_count_person (tenant_id, count_id, user_id) values (${ctx.tenantId}, ${id}, ${ctx.user.id})
    on conflict do nothing`.execute(ctx.db);
  const lines = tallies.length ? await linesOfProducts(ctx, count, tallies.map(idOf)) : [];
  return {
    items: items.map((item) => {
      const product = productOf(item);
      return product
        ? { line: lines.find((line) => line.productId === product) ?? null, unknown: null }
        : { line: null, unknown: item.code ?? '' };
    }),
  };
}
const idOf = ({ productId }: Tally) => productId;

/** By code, barcode or serial, in any case. */
async function productsOfCodes(ctx: Ctx, items: Items): Promise<Map<string, ProductId>> {
  const codes = [...new Set(items.flatMap((item) => (item.code && !item.productId ? [item.code.toLowerCase()] : [])))];
  if (!codes.length) return new Map();
  const { rows } = await sql<{ code: string; id: ProductId }>`
    select lower(s.serial) as code, s.product_id as id from stock_serial s where s.tenant_id = ${ctx.tenantId} and lower(s.serial) = any(${codes})
    union all select lower(p.barcode), p.id from product p where p.tenant_id = ${ctx.tenantId} and not p.is_deleted and lower(p.barcode) = any(${codes})
    union all select lower(p.code), p.id from product p where p.tenant_id = ${ctx.tenantId} and not p.is_deleted and lower(p.code) = any(${codes})`.execute(
    ctx.db,
  );
  return new Map(rows.map(({ code, id }) => [code, id])); // a product's own code wins over a serial
}

/** Items of one call in their order: a set number starts anew, others add to it. */
function tallyUp(items: Items, productOf: (item: Items[number]) => ProductId | null): Tally[] {
  const tallies = new Map<ProductId, Tally>();
  for (const item of items) {
    const productId = productOf(item);
    if (!productId) continue;
    if (item.mode === 'set' && item.quantity < 0) throw new InvalidField('quantity', 'number');
    const before = tallies.get(productId) ?? { productId, start: null, add: 0, unitCost: null };
    const unitCost = item.unitCost ?? before.unitCost;
    tallies.set(
      productId,
      item.mode === 'set'
        ? { productId, start: item.quantity, add: 0, unitCost }
        : { ...before, add: before.add + item.quantity, unitCost },
    );
  }
  return [...tallies.values()].sort((a, b) => a.productId - b.productId);
}

/** What the books do not know here may still lie on the shelf, as long as it belongs to the scope. */
async function addMissingLines(ctx: Ctx, { id, code, scope }: OpenCount, tallies: readonly Tally[]): Promise<void> {
  const products = tallies.map(idOf);
  const { rows: missing } = await sql<{ id: ProductId; name: string; fits: boolean }>`
    select p.id, p.name, ${scope === 'list' ? sql`false` : fitsScope(scope, sql`c.kinds`, sql`c.group_ids`)} as fits
    from product p join stock_count c on c.tenant_id = p.tenant_id and c.id = ${id}
    where p.tenant_id = ${ctx.tenantId} and not p.is_deleted and p.id = any(${products}::bigint[])
      and not exists (select from stock_count_line l where l.tenant_id = p.tenant_id and l.count_id = c.id and l.product_id = p.id)
    order by p.id`.execute(ctx.db);
  const outside = missing.find((product) => !product.fits);
  if (outside) fail('count.outside', { product: outside.name, code });
  if (!missing.length) return;
  await sql`insert into stock_count_line (tenant_id, count_id, product_id)
    select ${ctx.tenantId}, ${id}, x from unnest(${missing.map((product) => product.id)}::bigint[]) x
    on conflict do nothing`.execute(ctx.db);
}

async function writeTallies(ctx: Ctx, { id, warehouseId }: OpenCount, tallies: readonly Tally[]): Promise<void> {
  // Locked in one order, so that two people with the same products wait for each other instead of clashing.
  const { rows: lines } = await sql<{ productId: ProductId; counted: number | null; name: string }>`
    select l.product_id, l.counted, p.name from stock_count_line l
    join product p on p.tenant_id = l.tenant_id and p.id = l.product_id
    where l.tenant_id = ${ctx.tenantId} and l.count_id = ${id} and l.product_id = any(${tallies.map(idOf)}::bigint[])
    order by l.product_id for update of l`.execute(ctx.db);
  for (const { productId, start, add } of tallies) {
    const line =
      lines.find((one) => one.productId === productId) ?? fail('row.missing', { entity: 'Product', id: productId });
    const base = start ?? line.counted ?? 0;
    if (base + add < 0) fail('count.belowZero', { product: line.name, counted: base, quantity: -add });
  }
  await sql`update stock_count_line l set
      counted = coalesce(x.start, l.counted, 0) + x.add,
      -- Scanned piece by piece, a line whose books changed in between is no clean count.
      is_moved = x.start is null and (l.is_moved or coalesce(l.book <> coalesce(b.quantity, 0), false)),
      book = coalesce(b.quantity, 0), counted_at = clock_timestamp(), counted_by = ${ctx.user.id},
      unit_cost = coalesce(x.unit_cost, l.unit_cost)
    from jsonb_to_recordset(${JSON.stringify(
      tallies.map(({ productId, unitCost, ...rest }) => ({ product: productId, unit_cost: unitCost, ...rest })),
    )}::jsonb) as x(product bigint, start int, add int, unit_cost bigint)
    left join stock_balance b on b.tenant_id = ${ctx.tenantId} and b.product_id = x.product and b.warehouse_id = ${warehouseId}
    where l.tenant_id = ${ctx.tenantId} and l.count_id = ${id} and l.product_id = x.product`.execute(ctx.db);
}

async function keepUnknown(ctx: Ctx, id: number, items: Items): Promise<void> {
  for (const { code, quantity } of items) {
    await sql`insert into stock_count_unknown as u (tenant_id, count_id, code, quantity, creator_user_id)
      values (${ctx.tenantId}, ${id}, ${code}, ${quantity}, ${ctx.user.id})
      on conflict (tenant_id, count_id, lower(code)) do update set quantity = u.quantity + excluded.quantity`.execute(
      ctx.db,
    );
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

export async function setCauses(ctx: Ctx, { id, lines }: In<typeof PhysicalInventory.SetCause>): Promise<null> {
  await openCount(ctx, id);
  const json = JSON.stringify(
    lines.map(({ lineId, cause, causeNote, unitCost }) => ({ id: lineId, cause, note: causeNote, cost: unitCost })),
  );
  await sql`select from stock_count_line l where l.tenant_id = ${ctx.tenantId} and l.count_id = ${id}
    and l.id = any(${lines.map((line) => line.lineId)}::bigint[]) order by l.product_id for update`.execute(ctx.db);
  const changed =
    await sql`update stock_count_line l set cause = x.cause, cause_note = x.note, unit_cost = coalesce(x.cost, l.unit_cost)
    from jsonb_to_recordset(${json}::jsonb) as x(id bigint, cause text, note text, cost bigint)
    where l.tenant_id = ${ctx.tenantId} and l.count_id = ${id} and l.id = x.id`.execute(ctx.db);
  if (Number(changed.numAffectedRows) < new Set(lines.map((line) => line.lineId)).size) fail('row.notFound');
  return null;
}
