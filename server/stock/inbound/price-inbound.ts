// Corrects the prices of a posted bill. Where its goods are all still here, the value is corrected on the bill's own day;
// otherwise today, for the share that is left (older goods are taken to have left first). Serials take their new cost.
import { sql } from 'kysely';
import type { ProductId } from '../../../contract/catalog/product.calls.ts';
import type { In, Out } from '../../../contract/kit.ts';
import type { WarehouseId } from '../../../contract/org/setup.calls.ts';
import type { ProductInbound } from '../../../contract/stock/inbound.calls.ts';
import type { InboundDetail, PriceLine } from '../../../contract/stock/inbound.rows.ts';
import type { InboundId } from '../../../contract/stock/stock.ts';
import { today } from '../../../contract/time.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { fail } from '../../kit/fail.ts';
import { lockShelves, type Move, postStock, repriceSerials } from '../ledger/ledger.ts';
import { productColumns } from '../lines.ts';
import { noteLines, totalsOf } from './inbound.lines.ts';
import { getInbound, getLive, linesOf, lockPosted, requireUnbound, showMoney } from './inbound.ts';
import { change } from './save-inbound.ts';

export async function getPriceSheet(
  ctx: Ctx,
  { id }: { id: InboundId },
): Promise<Out<typeof ProductInbound.GetForUpdatePrice>> {
  const { code, day, version } = await getInbound(ctx, id, false);
  const items = (await pricedLines(ctx, id)).map(({ serials: _serials, ...line }) => line);
  return { id, code, day, version, items };
}

export async function updatePrices(
  ctx: Ctx,
  { id, items, version }: In<typeof ProductInbound.UpdatePrice>,
): Promise<InboundDetail> {
  const bill = await lockPosted(ctx, id, version);
  await requireUnbound(ctx, bill);
  const before = await linesOf(ctx, id);
  await lockPlaces(ctx, bill.warehouseId, before);
  const prices = new Map(items.map((item) => [item.id, item.price]));
  const missing = items.find((item) => !before.some((line) => line.id === item.id));
  if (missing) fail('row.missing', { entity: 'Inbound', id: missing.id });
  const lines = (await pricedLines(ctx, id)).filter((line) => (prices.get(line.id) ?? line.price) !== line.price);
  if (!lines.length) return getLive(ctx, { id });
  const after = before.map((line) => ({ ...line, price: prices.get(line.id) ?? line.price }));
  const { amount } = totalsOf(after);
  if (amount < bill.paid) fail('inbound.belowPaid', { code: bill.code, paid: showMoney(bill.paid) });

  const moves: Move[] = [];
  for (const line of lines) {
    const price = prices.get(line.id) ?? line.price;
    const day = line.isUntouched ? bill.day : today();
    moves.push(
      ...(line.serials ? await serialMoves(ctx, line, price) : partMoves(line, price, bill.warehouseId)).map(
        (move) => ({ ...move, day }),
      ),
    );
  }
  await postStock(ctx, 'inbound', id, today(), moves);
  for (const line of lines)
    if (line.serials) await repriceSerials(ctx, line.productId, line.serials, prices.get(line.id) ?? line.price);
  await savePrices(ctx, id, prices);
  await change(ctx, id, { amount });
  await noteLines(ctx, id, before, after);
  return getLive(ctx, { id });
}

/** Nothing may leave between looking and correcting: the bill's shelves, and for serials every shelf they may be on. */
async function lockPlaces(ctx: Ctx, warehouseId: WarehouseId, lines: InboundDetail['items']): Promise<void> {
  const serials = lines.filter((line) => line.isSerial).map((line) => line.productId);
  const { rows } = await sql<{ productId: ProductId; warehouseId: WarehouseId }>`
    select product_id, warehouse_id from stock_balance
    where tenant_id = ${ctx.tenantId} and product_id = any(${serials}::bigint[])`.execute(ctx.db);
  await lockShelves(ctx, [...rows, ...lines.map(({ productId }) => ({ productId, warehouseId }))]);
}

type Priced = PriceLine & { serials: string[] | null };
const correction = (line: Priced, warehouseId: WarehouseId, value: number): Move => ({
  warehouseId,
  productId: line.productId,
  quantity: 0,
  side: 'in',
  lineId: line.id,
  value,
});
const partMoves = (line: Priced, price: number, warehouseId: WarehouseId): Move[] =>
  line.left ? [correction(line, warehouseId, (price - line.price) * line.left)] : [];

/** A serial is corrected where it is now, from what it is worth there. */
async function serialMoves(ctx: Ctx, line: Priced, price: number): Promise<Move[]> {
  const { rows } = await sql<{ warehouseId: WarehouseId; value: number }>`
    select warehouse_id, sum(${price}::bigint - cost)::bigint as value from stock_serial
    where tenant_id = ${ctx.tenantId} and product_id = ${line.productId} and warehouse_id is not null
      and lower(serial) = any(${(line.serials ?? []).map((serial) => serial.toLowerCase())}::text[])
    group by 1 order by 1`.execute(ctx.db);
  return rows.map(({ warehouseId, value }) => correction(line, warehouseId, value));
}

const savePrices = (ctx: Ctx, id: InboundId, prices: ReadonlyMap<number, number>) =>
  sql`update inbound_line l set price = x.price
    from jsonb_to_recordset(${JSON.stringify([...prices].map(([line, price]) => ({ id: line, price })))}::jsonb)
      as x(id bigint, price bigint)
    where l.tenant_id = ${ctx.tenantId} and l.inbound_id = ${id} and l.id = x.id`.execute(ctx.db);

/**
 * The lines with how much of each is left to correct. `since` is what left the line's shelf after the bill was posted;
 * what lay there before the bill goes first. A closed or counted day can no longer be corrected, so today is.
 */
async function pricedLines(ctx: Ctx, id: InboundId): Promise<Priced[]> {
  const { rows } = await sql<Priced>`
    select l.id, ${productColumns}, l.quantity, l.price, l.serials,
      case when l.serials is null then greatest(0, least(l.quantity, coalesce(b.quantity, 0),
          l.quantity - greatest(0, since.quantity - (first.quantity_after - first.quantity))))
        else (select count(*)::int from stock_serial s where s.tenant_id = l.tenant_id and s.product_id = l.product_id
          and s.warehouse_id is not null and lower(s.serial) = any(array(select lower(x) from unnest(l.serials) x))) end as left,
      since.quantity = 0 and coalesce(i.day > closed_until(i.warehouse_id), true)
        and coalesce(i.day >= (b.counted_at at time zone 'Asia/Ho_Chi_Minh')::date, true) as is_untouched
    from inbound_line l
    join inbound i on i.tenant_id = l.tenant_id and i.id = l.inbound_id
    join product p on p.tenant_id = l.tenant_id and p.id = l.product_id
    left join stock_balance b on b.tenant_id = l.tenant_id and b.product_id = l.product_id and b.warehouse_id = i.warehouse_id
    left join lateral (
      select m.id, m.quantity, m.quantity_after from stock_ledger m
      where m.tenant_id = l.tenant_id and m.document = 'inbound' and m.document_id = i.id and m.line_id = l.id
        and m.reverses is null and m.quantity > 0
        and not exists (select from stock_ledger r where r.tenant_id = m.tenant_id and r.reverses = m.id)
      order by m.id limit 1) first on true
    cross join lateral (
      select coalesce(-sum(m.quantity), 0)::int as quantity from stock_ledger m
      where m.tenant_id = l.tenant_id and m.product_id = l.product_id and m.warehouse_id = i.warehouse_id
        and m.id > first.id and m.quantity < 0 and m.reverses is null
        and not exists (select from stock_ledger r where r.tenant_id = m.tenant_id and r.reverses = m.id)) since
    where l.tenant_id = ${ctx.tenantId} and l.inbound_id = ${id} order by l.id`.execute(ctx.db);
  return rows;
}
