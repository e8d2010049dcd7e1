// Goods that come back with a refund: through the bill they left with, at what they cost then, to the warehouse that was chosen.
import { sql } from 'kysely';
import type { ProductId } from '../../../contract/catalog/product.calls.ts';
import type { WarehouseId } from '../../../contract/org/warehouse.ts';
import type { OutboundId } from '../../../contract/stock/stock.ts';
import type { GoodsPlace } from '../../../contract/ticket/calls/refund.calls.ts';
import type { TicketLineId } from '../../../contract/ticket/ticket.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { fail } from '../../kit/fail.ts';
import { lockShelves } from '../../stock/ledger/ledger.ts';
import { postReturn } from '../../stock/outbound/post-outbound.ts';
import { makeReturn } from '../../stock/outbound/return-item.ts';
import { warehouseOfRole } from '../../stock/seen.ts';
import type { Ticket } from '../facts.ts';
import { issuedLeft } from './refund.queries.ts';

export interface ComingBack {
  lineId: TicketLineId;
  name: string;
  quantity: number;
  goods: Exclude<GoodsPlace, 'none'>;
  serials: readonly string[] | null;
}
interface Issued {
  billId: OutboundId;
  billLineId: number;
  productId: ProductId;
  ticketLineId: TicketLineId | null;
  warehouseId: WarehouseId;
  leftOver: number;
  serials: string[] | null;
}
interface Piece {
  billId: OutboundId;
  billLineId: number;
  productId: ProductId;
  warehouseId: WarehouseId;
  to: WarehouseId;
  quantity: number;
  serials: string[] | null;
  lineId: TicketLineId;
}
export interface Back {
  bills: Map<TicketLineId, OutboundId>;
  serials: Map<TicketLineId, string[]>;
}

/** Makes and posts the return bills; answers for each line its bill and the serials that came back. */
export async function bringBack(ctx: Ctx, ticket: Ticket, coming: readonly ComingBack[]): Promise<Back> {
  const back: Back = { bills: new Map(), serials: new Map() };
  if (!coming.length) return back;
  const pieces = await split(ctx, ticket, coming);
  // The refund's own permission is enough, wherever the part was issued.
  const stock = asStockKeeper(ctx);
  const made: OutboundId[] = [];
  for (const key of [...new Set(pieces.map(placeKey))].sort()) {
    const group = pieces.filter((piece) => placeKey(piece) === key);
    const [first] = group;
    if (!first) continue;
    const lines = group.map(({ billLineId, quantity, serials }) => ({
      originLineId: billLineId,
      quantity,
      serials,
      note: null,
    }));
    const id = await makeReturn(stock, { originId: first.billId, note: ticket.code, lines }, first.to);
    made.push(id);
    for (const { lineId, serials } of group) {
      if (!back.bills.has(lineId)) back.bills.set(lineId, id);
      back.serials.set(lineId, [...(back.serials.get(lineId) ?? []), ...(serials ?? [])]);
    }
  }
  await lockShelves(
    stock,
    pieces.flatMap(({ to, warehouseId, productId, serials }) =>
      [to, warehouseId].map((place) => ({ warehouseId: place, productId, isSerial: serials !== null })),
    ),
  );
  for (const id of made) await postReturn(stock, id);
  return back;
}
/** One return bill for each bill and destination. */
const placeKey = ({ billId, to }: Piece) => `${billId}:${to}`;
const asStockKeeper = (ctx: Ctx): Ctx => ({
  ...ctx,
  user: { ...ctx.user, permissions: new Set([...ctx.user.permissions, 'Pages.Settings.Branch.ViewAll']) },
});

/** Which issued lines the goods belong to: those of the same line of the ticket first. */
async function split(ctx: Ctx, ticket: Ticket, coming: readonly ComingBack[]): Promise<Piece[]> {
  const { rows } = await sql<Issued & { wanted: TicketLineId }>`
    select l.id as wanted, i.* from ticket_line l join (${issuedLeft(ctx, ticket.id)}) i on i.product_id = l.product_id
    where l.tenant_id = ${ctx.tenantId} and l.ticket_id = ${ticket.id} and i.left_over > 0
    order by l.id, (i.ticket_line_id = l.id) desc nulls last, i.bill_line_id`.execute(ctx.db);
  const left = new Map(rows.map((row) => [row.billLineId, row.leftOver]));
  const taken = new Set<string>();
  const pieces: Piece[] = [];
  for (const one of coming) {
    const of = rows.filter((row) => row.wanted === one.lineId);
    const serials = serialsFor(one, of, taken);
    let open = one.quantity;
    for (const row of of) {
      const here = serials?.filter((serial) => row.serials?.includes(serial)) ?? null;
      const quantity = Math.min(open, left.get(row.billLineId) ?? 0, here?.length ?? open);
      if (quantity <= 0) continue;
      const to = await placeOf(ctx, ticket, one.goods, row.warehouseId);
      pieces.push({ ...row, lineId: one.lineId, to, quantity, serials: here });
      left.set(row.billLineId, (left.get(row.billLineId) ?? 0) - quantity);
      open -= quantity;
    }
    if (open > 0) fail('refund.notIssued', { line: one.name, left: one.quantity - open, quantity: one.quantity });
  }
  return pieces;
}
/** Goods with serials come back by name: as told, or all there are. */
function serialsFor(one: ComingBack, of: readonly Issued[], taken: Set<string>): string[] | null {
  const there = of.flatMap((row) => row.serials ?? []).filter((serial) => !taken.has(serial));
  if (!of.some((row) => row.serials)) return null;
  const told = one.serials?.length ? [...one.serials] : there;
  const isRight = told.length === one.quantity && told.every((serial) => there.includes(serial));
  if (!isRight) fail('refund.serials', { line: one.name, quantity: one.quantity, serials: there.join(', ') });
  for (const serial of told) taken.add(serial);
  return told;
}
/** Sellable goods go to the branch that gives the money back. */
async function placeOf(ctx: Ctx, ticket: Ticket, goods: ComingBack['goods'], from: WarehouseId): Promise<WarehouseId> {
  if (goods !== 'sale') return warehouseOfRole(ctx, goods);
  const { rows } = await sql<{ id: WarehouseId }>`select id from warehouse where tenant_id = ${ctx.tenantId}
    and branch_id = ${ticket.branchId} and role = 'sale' and category = 'TP' and not is_deleted order by id = ${from} desc, id limit 1`.execute(
    ctx.db,
  );
  return rows[0]?.id ?? from;
}
