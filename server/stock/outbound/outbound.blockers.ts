// What is in the way of a step with an export bill, said before somebody tries it: the ticket behind it, closed books, goods or
// serials that are not there, documents that came later. Every sentence is the one that the step would be refused with.
import { sql } from 'kysely';
import { type Params, saidIn } from '../../../contract/culture.ts';
import { type ErrorCode, errors } from '../../../contract/errors.ts';
import type { WarehouseId } from '../../../contract/org/warehouse.ts';
import type { OutboundGuard } from '../../../contract/stock/outbound.states.ts';
import type { OutboundLine, Resolution } from '../../../contract/stock/outbound.ts';
import type { OutboundKind } from '../../../contract/stock/stock.ts';
import { showDay, today } from '../../../contract/time.ts';
import type { Ctx } from '../../kit/ctx.ts';
import type { Answer } from '../../kit/flow.ts';
import { returnBlocker } from '../inbound/supplier-return.ts';
import { previewUnpost } from '../ledger/blockers.ts';
import { closedEnd } from './ends-open.ts';
import { type Bill, notBefore, originAfter, ownDay, receiptRows } from './outbound.rows.ts';
import { type TicketBillStep, ticketBlockers } from './outbound.signals.ts';

export interface WholeBill extends Bill {
  ticketCode: string | null;
  lines: readonly OutboundLine[];
  resolutions: readonly Resolution[];
  returns: readonly { code: string }[];
}
const sentence = (ctx: Ctx, code: ErrorCode, params: Params) => saidIn(errors[code], ctx.culture, params);

type Asked = (ctx: Ctx, bill: WholeBill, action: string) => Answer | Promise<Answer>;
/** The guards of the tables that have to ask; parts that come back are taken from no shelf. */
export const outboundAnswers: Readonly<Partial<Record<OutboundGuard, Asked>>> = {
  ticketAgrees: ticketWord,
  daysOpen: async (ctx, bill, action) => {
    const [places, day] = dayOf(bill, action);
    return (await dayWord(ctx, bill, places, day)) ?? (await originWord(ctx, bill, day)) ?? returnWord(ctx, bill, day);
  },
  goodsThere: (ctx, bill) => (bill.kind === 'returnItem' ? null : shortage(ctx, bill)),
  serialsThere: (ctx, bill) => (bill.kind === 'returnItem' ? presentSerial(ctx, bill) : missingSerial(ctx, bill)),
  serialsNamed: unnamedSerials,
  billLeavesRoom: (ctx, { inboundId, lines }) => (inboundId ? returnBlocker(ctx, inboundId, lines) : null),
  noReturns: returned,
  notUsed: (ctx, bill, action) => (action === 'unreceive' ? usedSinceReceipt(ctx, bill) : laterDocuments(ctx, bill)),
  nobodyWaits: waitedFor,
  lossFree: (_ctx, { resolutions }) =>
    resolutions.some(({ canUndo }) => canUndo)
      ? null
      : (resolutions.find(({ undoBlocker }) => undoBlocker)?.undoBlocker ?? null),
};
/** Whose books a step writes into, and on which day. */
function dayOf(bill: WholeBill, action: string): [(WarehouseId | null)[], string] {
  const { warehouseId, toWarehouseId } = bill;
  if (action === 'receive') return [[toWarehouseId], today()];
  if (action === 'refuse') return [[warehouseId], today()];
  if (action === 'ship') return [[warehouseId], ownDay(bill)];
  if (action === 'agreeLost') return [[warehouseId, toWarehouseId], today()];
  return [bill.kind === 'returnItem' ? [toWarehouseId] : [warehouseId, toWarehouseId], ownDay(bill)];
}

/** Steps that the ticket behind a bill has a word in; parts that come back are a bill of another kind. */
const ofTicket: Readonly<Record<string, { step: TicketBillStep['step']; kind?: OutboundKind }>> = {
  edit: { step: 'save' },
  post: { step: 'post' },
  unpost: { step: 'unpost' },
  delete: { step: 'delete' },
  returnItem: { step: 'save', kind: 'returnItem' },
};
async function ticketWord(ctx: Ctx, bill: WholeBill, action: string): Promise<string | null> {
  const asked = ofTicket[action];
  if (!asked) return null;
  const [blocker] = await ticketBlockers(ctx, asked.step, { ...bill, kind: asked.kind ?? bill.kind });
  return blocker ?? null;
}

async function dayWord(
  ctx: Ctx,
  { id }: WholeBill,
  places: readonly (WarehouseId | null)[],
  day: string,
): Promise<string | null> {
  if (day < today() && !ctx.user.permissions.has('Pages.Inventory.Close'))
    return sentence(ctx, 'stock.backDated', { day: showDay(day) });
  const ids = places.filter((place) => place !== null);
  const { rows } = await sql<{ warehouse: string; product: string; closed: string | null; counted: string | null }>`
    select w.name as warehouse, p.name as product, case when c.day >= ${day}::date then c.day end as closed, n.day as counted
    from outbound_line l join product p on p.tenant_id = l.tenant_id and p.id = l.product_id
    join warehouse w on w.tenant_id = l.tenant_id and w.id = any(${ids}::bigint[])
    left join stock_balance b on b.tenant_id = l.tenant_id and b.product_id = l.product_id and b.warehouse_id = w.id,
    lateral (select closed_until(w.id) as day) c, lateral (select (b.counted_at at time zone 'Asia/Ho_Chi_Minh')::date as day) n
    where l.tenant_id = ${ctx.tenantId} and l.outbound_id = ${id} and (c.day >= ${day}::date or n.day > ${day}::date)
    order by l.id, w.id limit 1`.execute(ctx.db);
  const found = rows[0];
  if (!found) return null;
  const { warehouse, product, closed, counted } = found;
  return closed
    ? sentence(ctx, 'stock.closed', { warehouse, day: showDay(closed) })
    : sentence(ctx, 'stock.counted', { warehouse, product, day: showDay(counted ?? day) });
}

/** Goods neither leave nor come back before the bill that they came or left with. */
async function originWord(ctx: Ctx, bill: WholeBill, day: string): Promise<string | null> {
  const origin = await originAfter(ctx, bill, day);
  return origin ? sentence(ctx, 'stock.notBefore', notBefore(origin, day)) : null;
}

/** Parts that come back are told in the books of the branch that they had left. */
async function returnWord(ctx: Ctx, bill: WholeBill, day: string): Promise<string | null> {
  const closed = bill.kind === 'returnItem' ? await closedEnd(ctx, bill, [day]) : null;
  return closed && sentence(ctx, 'stock.closed', { ...closed });
}

/** The first product that the source cannot give; several lines may name it. */
function shortage(ctx: Ctx, { lines, warehouseName }: WholeBill): string | null {
  const wanted = new Map<number, number>();
  for (const { productId, quantity } of lines) wanted.set(productId, (wanted.get(productId) ?? 0) + quantity);
  const short = lines.find(({ productId, available }) => (wanted.get(productId) ?? 0) > available);
  return short
    ? sentence(ctx, 'stock.short', {
        warehouse: warehouseName,
        product: short.productName,
        quantity: wanted.get(short.productId) ?? 0,
        available: short.available,
      })
    : null;
}
async function missingSerial(ctx: Ctx, { id, warehouseId, warehouseName, lines }: WholeBill): Promise<string | null> {
  if (!lines.some((line) => line.serials)) return null;
  const { rows } = await sql<{ serial: string; product: string }>`select u.serial, p.name as product
    from outbound_line l join product p on p.tenant_id = l.tenant_id and p.id = l.product_id, unnest(l.serials) u(serial)
    where l.tenant_id = ${ctx.tenantId} and l.outbound_id = ${id} and not exists (select from stock_serial s
      where s.tenant_id = l.tenant_id and s.product_id = l.product_id and lower(s.serial) = lower(u.serial) and s.warehouse_id = ${warehouseId})
    order by l.id limit 1`.execute(ctx.db);
  return rows[0] ? sentence(ctx, 'stock.serialNotHere', { ...rows[0], warehouse: warehouseName }) : null;
}
/** A piece that was bought again meanwhile is in stock already. */
async function presentSerial(ctx: Ctx, { id, lines }: WholeBill): Promise<string | null> {
  if (!lines.some((line) => line.serials)) return null;
  const { rows } = await sql<{ serial: string; product: string; warehouse: string }>`
    select s.serial, p.name as product, w.name as warehouse
    from outbound_line l join product p on p.tenant_id = l.tenant_id and p.id = l.product_id, unnest(l.serials) u(serial), stock_serial s, warehouse w
    where l.tenant_id = ${ctx.tenantId} and l.outbound_id = ${id} and s.tenant_id = l.tenant_id and s.product_id = l.product_id
      and lower(s.serial) = lower(u.serial) and w.tenant_id = s.tenant_id and w.id = s.warehouse_id
    order by l.id limit 1`.execute(ctx.db);
  return rows[0] ? sentence(ctx, 'stock.serialTwice', { ...rows[0] }) : null;
}
/** Whoever asked did not name serials: the source answers with them instead of agreeing. */
function unnamedSerials(ctx: Ctx, { lines }: WholeBill): string | null {
  const line = lines.find(({ isSerial, serials }) => isSerial && !serials);
  return line ? sentence(ctx, 'stock.serialCount', { product: line.productName, quantity: line.quantity }) : null;
}

function returned(ctx: Ctx, { code, returns }: WholeBill): string | null {
  if (!returns.length) return null;
  return sentence(ctx, 'outbound.hasReturns', { code, documents: returns.map((one) => one.code).join(', ') });
}
async function usedSinceReceipt(ctx: Ctx, bill: WholeBill): Promise<string | null> {
  return (await previewUnpost(ctx, 'outbound', bill.id, await receiptRows(ctx, bill))).blockers.join(' ') || null;
}
async function laterDocuments(ctx: Ctx, bill: WholeBill): Promise<string | null> {
  const closed = await returnWord(ctx, bill, bill.day);
  return closed ?? ((await previewUnpost(ctx, 'outbound', bill.id)).blockers.join(' ') || null);
}
/** A shipment that is taken back is kept again; whoever waited for the goods longer gets them first. */
async function waitedFor(ctx: Ctx, { id, warehouseId, warehouseName }: WholeBill): Promise<string | null> {
  const { rows } = await sql<{ product: string; quantity: number; available: number; reserved: number }>`
    select p.name as product, l.quantity, greatest(0, b.quantity - b.reserved + l.quantity - k.waiting)::int as available,
      (b.reserved + k.waiting)::int as reserved
    from (select product_id, sum(quantity)::int as quantity from outbound_line
      where tenant_id = ${ctx.tenantId} and outbound_id = ${id} group by 1) l
    join product p on p.tenant_id = ${ctx.tenantId} and p.id = l.product_id
    join stock_balance b on b.tenant_id = ${ctx.tenantId} and b.product_id = l.product_id and b.warehouse_id = ${warehouseId}
    cross join lateral (select coalesce(sum(r.wanted - r.held), 0) as waiting from stock_reservation r
      where r.tenant_id = ${ctx.tenantId} and r.product_id = l.product_id and r.warehouse_id = ${warehouseId}
        and (r.expires_at is null or r.expires_at > now())) k
    where b.quantity - b.reserved + l.quantity - k.waiting < l.quantity order by p.id limit 1`.execute(ctx.db);
  return rows[0] ? sentence(ctx, 'stock.reserved', { ...rows[0], warehouse: warehouseName }) : null;
}
