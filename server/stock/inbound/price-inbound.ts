// Corrects the prices of a posted bill. Its shelves go to what they would be worth had the prices been right from the start;
// what has left keeps its value, and its share is a valuation difference. What the preview says is what saving does.
import { sql } from 'kysely';
import type { ProductId } from '../../../contract/catalog/product.calls.ts';
import { saidIn } from '../../../contract/culture.ts';
import { errors } from '../../../contract/errors.ts';
import type { In, Out } from '../../../contract/kit.ts';
import type { WarehouseId } from '../../../contract/org/warehouse.ts';
import type { ProductInbound } from '../../../contract/stock/inbound.calls.ts';
import type { InboundDetail, PriceLine } from '../../../contract/stock/inbound.rows.ts';
import type { InboundId } from '../../../contract/stock/stock.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { fail, failAt } from '../../kit/fail.ts';
import { lockShelves, repriceInbound } from '../ledger/ledger.ts';
import { productColumns } from '../lines.ts';
import { noteLines, totalsOf } from './inbound.lines.ts';
import { closedPlaces, getInbound, getLive, linesOf, lockFor } from './inbound.ts';
import { change } from './save-inbound.ts';
import { repriceReturns } from './supplier-return.ts';

export async function getPriceSheet(
  ctx: Ctx,
  { id }: { id: InboundId },
): Promise<Out<typeof ProductInbound.GetForUpdatePrice>> {
  const { code, day, version } = await getInbound(ctx, id, false);
  return { id, code, day, version, items: await pricedLines(ctx, id) };
}

type Asked = In<typeof ProductInbound.UpdatePrice>;
type Line = InboundDetail['items'][number];
interface Correction {
  before: Line[];
  after: Line[];
  /** Of the lines that change. */
  prices: Map<number, number>;
}
async function correctionOf(ctx: Ctx, { id, items }: Pick<Asked, 'id' | 'items'>): Promise<Correction> {
  const before = await linesOf(ctx, id);
  const asked = new Map<number, Asked['items'][number]['price']>(items.map((item) => [item.id, item.price]));
  const missing = items.findIndex((item) => !before.some((line) => line.id === item.id));
  if (missing >= 0)
    failAt(`items.${missing}.id`, 'row.missing', { entity: 'InboundLine', id: items[missing]?.id ?? 0 });
  const after = before.map((line) => ({ ...line, price: asked.get(line.id) ?? line.price }));
  const changed = after.filter((line, at) => line.price !== before[at]?.price);
  return { before, after, prices: new Map(changed.map((line) => [line.id, line.price])) };
}

export async function updatePrices(ctx: Ctx, input: Asked): Promise<InboundDetail> {
  const { id, version } = input;
  const bill = await lockFor(ctx, 'updatePrice', id, version);
  const { before, after, prices } = await correctionOf(ctx, input);
  await lockPlaces(ctx, bill.warehouseId, before);
  if (!prices.size) return getLive(ctx, { id });
  const { amount } = totalsOf(after);
  if (amount < bill.paid) failAt('items', 'inbound.belowPaid', { code: bill.code, paid: bill.paid });
  await repriceInbound(ctx, id, prices);
  const old = new Map(before.map((line) => [line.id, line.price]));
  await change(ctx, id, { amount, returned: await repriceReturns(ctx, id, after, old) });
  await noteLines(ctx, id, before, after);
  return getLive(ctx, { id });
}

/** What saving these prices would do: to the bill, to each shelf, and as a valuation difference. */
export async function previewPrices(ctx: Ctx, input: Asked): Promise<Out<typeof ProductInbound.PreviewUpdatePrice>> {
  type Preview = Out<typeof ProductInbound.PreviewUpdatePrice>;
  const bill = await getInbound(ctx, input.id, false);
  if (bill.status !== 'posted') fail('stock.isDraft', { code: bill.code });
  const { after, prices } = await correctionOf(ctx, input);
  const { amount } = totalsOf(after);
  const stop = bill.allowedActions.find(({ key }) => key === 'updatePrice')?.blocker;
  const belowPaid = saidIn(errors['inbound.belowPaid'], ctx.culture, { code: bill.code, paid: bill.paid });
  const shelves = prices.size ? await repriceInbound(ctx, input.id, prices, { isAsked: true }) : [];
  const names = await namesOf(ctx, shelves);
  // Pieces may lie on shelves of others by now; of its own the bill says so itself.
  const elsewhere = shelves.filter(({ warehouseId }) => warehouseId !== bill.warehouseId);
  const closed = await closedPlaces(
    ctx,
    elsewhere.map(({ warehouseId }) => warehouseId),
  );
  const told = {
    billChange: amount - bill.amount,
    stockChange: shelves.reduce((sum, shelf) => sum + shelf.goal - shelf.worth, 0),
    difference: shelves.reduce((sum, shelf) => sum + shelf.difference, 0),
    shelves: shelves.map(({ productId, warehouseId, onHand, worth, goal, difference, day }) => ({
      product: names.get(`p${productId}`) ?? '?',
      warehouse: names.get(`w${warehouseId}`) ?? '?',
      onHand,
      valueBefore: worth,
      valueAfter: goal,
      difference,
      day,
    })),
    blockers: [
      ...(stop ? [stop] : []),
      ...closed.map(({ code, params }) => saidIn(errors[code], ctx.culture, params)),
      ...(amount < bill.paid ? [belowPaid] : []),
    ],
  };
  return told as Preview; // values of the ledger are whole đồng
}
async function namesOf(
  ctx: Ctx,
  shelves: readonly { productId: ProductId; warehouseId: WarehouseId }[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ key: string; name: string }>`
    select 'p' || id as key, name from product
      where tenant_id = ${ctx.tenantId} and id = any(${shelves.map((one) => one.productId)}::bigint[])
    union all select 'w' || id, name from warehouse
      where tenant_id = ${ctx.tenantId} and id = any(${shelves.map((one) => one.warehouseId)}::bigint[])`.execute(
    ctx.db,
  );
  return new Map(rows.map(({ key, name }) => [key, name]));
}

/** Nothing may leave between looking and correcting: the bill's shelves, and for serials every shelf they may be on. */
async function lockPlaces(ctx: Ctx, warehouseId: WarehouseId, lines: readonly Line[]): Promise<void> {
  const serials = lines.filter((line) => line.isSerial).map((line) => line.productId);
  const { rows } = await sql<{ productId: ProductId; warehouseId: WarehouseId }>`
    select product_id, warehouse_id from stock_balance
    where tenant_id = ${ctx.tenantId} and product_id = any(${serials}::bigint[])`.execute(ctx.db);
  await lockShelves(ctx, [
    ...rows.map((shelf) => ({ ...shelf, isSerial: true })),
    ...lines.map(({ productId, isSerial }) => ({ productId, warehouseId, isSerial })),
  ]);
}

/** The lines with how much of each can still be on its shelf, and whether anything left that shelf since. */
async function pricedLines(ctx: Ctx, id: InboundId): Promise<PriceLine[]> {
  const { rows } = await sql<PriceLine>`
    select l.id, ${productColumns}, l.quantity, l.price,
      case when l.serials is null then least(l.quantity, coalesce(b.quantity, 0))
        else (select count(*)::int from stock_serial s where s.tenant_id = l.tenant_id and s.product_id = l.product_id
          and s.warehouse_id is not null and lower(s.serial) = any(array(select lower(x) from unnest(l.serials) x))) end as left,
      not exists (select from stock_ledger m where m.tenant_id = l.tenant_id and m.product_id = l.product_id
          and m.warehouse_id = i.warehouse_id and coalesce(m.place, m.id) > first.place and m.quantity < 0 and m.reverses is null
          and not exists (select from stock_ledger r where r.tenant_id = m.tenant_id and r.reverses = m.id))
        and coalesce(i.day > closed_until(i.warehouse_id), true)
        and coalesce(i.day >= (b.counted_at at time zone 'Asia/Ho_Chi_Minh')::date, true) as is_untouched
    from inbound_line l
    join inbound i on i.tenant_id = l.tenant_id and i.id = l.inbound_id
    join product p on p.tenant_id = l.tenant_id and p.id = l.product_id
    left join stock_balance b on b.tenant_id = l.tenant_id and b.product_id = l.product_id and b.warehouse_id = i.warehouse_id
    left join lateral (
      select min(coalesce(m.place, m.id)) as place from stock_ledger m
      where m.tenant_id = l.tenant_id and m.document = 'inbound' and m.document_id = i.id and m.line_id = l.id
        and m.reverses is null and m.quantity > 0
        and not exists (select from stock_ledger r where r.tenant_id = m.tenant_id and r.reverses = m.id)) first on true
    where l.tenant_id = ${ctx.tenantId} and l.inbound_id = ${id} order by l.id`.execute(ctx.db);
  return rows;
}
