// Export bills of a ticket, whichever screen they are made on: the ticket is locked before them, they hold what it needs and no
// more, what was kept for it is used up when they are posted, and its lines know the serials that are in the device.
import { sql } from 'kysely';
import type { ProductId } from '../../../contract/catalog/product.calls.ts';
import type { WarehouseId } from '../../../contract/org/warehouse.ts';
import type { OutboundId, OutboundKind } from '../../../contract/stock/stock.ts';
import type { TicketId, TicketLineId } from '../../../contract/ticket/ticket.ts';
import type { Ctx, OpenCtx } from '../../kit/ctx.ts';
import { AppError, fail, InvalidField } from '../../kit/fail.ts';
import { toFailure } from '../../kit/failure.ts';
import { idsBy } from '../../kit/look-up.ts';
import { handOnStock, lockShelves } from '../../stock/ledger/ledger.ts';
import { nameTicketLine } from '../../stock/outbound/outbound.rows.ts';
import {
  billMoved,
  billPosting,
  billSaved,
  errorTyped,
  type TicketBillStep,
  ticketBillAsked,
  ticketBillStep,
} from '../../stock/outbound/outbound.signals.ts';
import { ticketNamed } from '../../stock/ticket-named.ts';
import { chargeDefects } from '../defects.ts';
import type { Ticket } from '../facts.ts';
import { logTicket } from '../log.ts';
import { requireTicket } from '../seen.ts';
import { keepParts } from './keep.ts';
import { needsOf } from './needs.ts';
import { requireIssuable, requireOpen, requirePlace } from './standing.ts';

/** Bills are made by somebody who is signed in. */
const signed = (ctx: OpenCtx): Ctx => {
  if (!ctx.user) throw new Error('nobody is signed in');
  return ctx as Ctx; // the user is there
};

/** The tickets behind these codes, locked in one order; codes that are no ticket's (of an earlier program) are left alone. */
async function ticketsOf(ctx: Ctx, codes: readonly string[], isLocked: boolean): Promise<Ticket[]> {
  const { rows } =
    await sql<Ticket>`select * from ticket where tenant_id = ${ctx.tenantId} and id = any(${idsBy('ticket.code', codes)})
    and not is_deleted order by id ${isLocked ? sql`for update` : sql``}`.execute(ctx.db);
  return rows;
}
async function checkStep(ctx: Ctx, told: TicketBillStep, isLocked = true): Promise<void> {
  const { step, kind, ticketCodes, billId, warehouseId, lines } = told;
  if (kind !== 'ticket' && kind !== 'returnItem') return;
  const tickets = await ticketsOf(ctx, ticketCodes, isLocked);
  const issues = kind === 'ticket' && (step === 'save' || step === 'post');
  for (const ticket of tickets) {
    if (step === 'save') await requireTicket(ctx, ticket.id);
    if (issues) requireIssuable(ctx, ticket);
    else requireOpen(ctx, ticket);
    if (issues) await requirePlace(ctx, ticket, warehouseId);
  }
  if (!issues || step !== 'save') return;
  const [code, before] = ticketCodes.map((one) => one.trim().toLowerCase());
  const mine = tickets.find((ticket) => ticket.code.toLowerCase() === code);
  if (mine) await requireNeeded(ctx, mine, lines, billId);
  // A bill that came with such a code keeps it; nobody writes a new one.
  else if (code !== before) throw new InvalidField('ticketCode', 'unknown');
}

/** The step's own check, asked instead of done: its refusal is the sentence. */
async function sayBlocker(ctx: Ctx, { blockers, ...told }: TicketBillStep & { blockers: string[] }): Promise<void> {
  try {
    await checkStep(ctx, told, false);
  } catch (thrown) {
    if (!(thrown instanceof AppError || thrown instanceof InvalidField)) throw thrown;
    blockers.push(toFailure(thrown, ctx.culture).error.message);
  }
}

interface Wanted {
  productId: ProductId;
  quantity: number;
}
/** Components and accessories stand on the ticket before they are issued, and no more than it needs; supplies are used freely. */
export async function requireNeeded(
  ctx: Ctx,
  { id, code }: Pick<Ticket, 'id' | 'code'>,
  lines: readonly Wanted[],
  except: OutboundId | null = null,
): Promise<void> {
  const needs = new Map((await needsOf(ctx, id, except)).map((need) => [need.productId, need]));
  const sums = new Map<ProductId, number>();
  for (const { productId, quantity } of lines) sums.set(productId, (sums.get(productId) ?? 0) + quantity);
  const supplies = await suppliesAmong(ctx, [...sums.keys()]);
  for (const [productId, quantity] of sums) {
    const need = needs.get(productId);
    if (supplies.has(productId) && !need?.wanted) continue;
    if (!need?.wanted) return fail('ticket.partNotOnTicket', { code, product: await productName(ctx, productId) });
    if (quantity > need.missing)
      fail('ticket.tooManyParts', { code, product: need.name, left: need.missing, quantity });
  }
}
async function suppliesAmong(ctx: Ctx, ids: readonly ProductId[]): Promise<Set<ProductId>> {
  const { rows } = await sql<{ id: ProductId }>`select id from product
    where tenant_id = ${ctx.tenantId} and id = any(${ids}::bigint[]) and kind in ('supplies', 'stationery')`.execute(
    ctx.db,
  );
  return new Set(rows.map(({ id }) => id));
}
async function productName(ctx: Ctx, id: ProductId): Promise<string> {
  const { rows } = await sql<{
    name: string;
  }>`select name from product where tenant_id = ${ctx.tenantId} and id = ${id}`.execute(ctx.db);
  return rows[0]?.name ?? fail('row.missing', { entity: 'Product', id });
}

interface BillLine {
  id: number;
  productId: ProductId;
  quantity: number;
  isSerial: boolean;
}
async function linesOf(ctx: Ctx, id: OutboundId): Promise<BillLine[]> {
  const { rows } = await sql<BillLine>`select l.id, l.product_id, l.quantity, p.is_serial from outbound_line l
    join product p on p.tenant_id = l.tenant_id and p.id = l.product_id
    where l.tenant_id = ${ctx.tenantId} and l.outbound_id = ${id} order by l.id`.execute(ctx.db);
  return rows;
}
interface OfTicket {
  ticketId: TicketId | null;
  code: string;
  warehouseId: WarehouseId;
}
async function billOf(ctx: Ctx, id: OutboundId): Promise<OfTicket> {
  const { rows } = await sql<OfTicket>`select ticket_id, code, warehouse_id from outbound
    where tenant_id = ${ctx.tenantId} and id = ${id}`.execute(ctx.db);
  return rows[0] ?? fail('row.missing', { entity: 'Outbound', id });
}

/** Each line of a bill belongs to the line of the ticket that asks for most of its product. */
export async function linkLines(
  ctx: Ctx,
  id: OutboundId,
  chosen: ReadonlyMap<number, TicketLineId> = new Map(),
): Promise<void> {
  const { ticketId } = await billOf(ctx, id);
  if (!ticketId) return;
  const { rows } = await sql<{ id: TicketLineId; productId: ProductId; open: number }>`select l.id, l.product_id,
      l.quantity - coalesce((select sum(case o.kind when 'ticket' then x.quantity else -x.quantity end) from outbound_line x
        join outbound o on o.tenant_id = x.tenant_id and o.id = x.outbound_id
        where x.tenant_id = l.tenant_id and x.ticket_line_id = l.id and not o.is_deleted), 0)::int as open
    from ticket_line l where l.tenant_id = ${ctx.tenantId} and l.ticket_id = ${ticketId} and l.product_id is not null order by l.order_no, l.id`.execute(
    ctx.db,
  );
  for (const [at, line] of (await linesOf(ctx, id)).entries()) {
    const [best] = rows.filter((row) => row.productId === line.productId).sort((a, b) => b.open - a.open);
    const to = chosen.get(at) ?? best?.id ?? null;
    if (best) best.open -= line.quantity;
    await nameTicketLine(ctx, line.id, to);
  }
}

/** What was kept for the ticket becomes the bill's, which uses it up. */
async function handOn(ctx: Ctx, id: OutboundId): Promise<void> {
  const { ticketId, warehouseId } = await billOf(ctx, id);
  if (!ticketId) return;
  const goods = (await linesOf(ctx, id)).map(({ productId, quantity, isSerial }) => ({
    warehouseId,
    productId,
    quantity,
    isSerial,
  }));
  const elsewhere = await keptElsewhere(ctx, ticketId, warehouseId, goods);
  if (elsewhere.length) {
    await lockShelves(ctx, [...goods, ...elsewhere]);
    await keepParts(ctx, await placeOfTicket(ctx, ticketId), goods);
  }
  await handOnStock(ctx, { document: 'ticket', id: ticketId }, { document: 'outbound', id }, goods);
}
/** What is kept of these goods in another warehouse than they leave: with returned goods issued again it is free for others. */
async function keptElsewhere(
  ctx: Ctx,
  id: TicketId,
  warehouseId: WarehouseId,
  goods: readonly { productId: ProductId }[],
) {
  const ids = goods.map(({ productId }) => productId);
  const { rows } = await sql<{
    warehouseId: WarehouseId;
    productId: ProductId;
  }>`select warehouse_id, product_id from stock_reservation
    where tenant_id = ${ctx.tenantId} and document = 'ticket' and document_id = ${id} and warehouse_id <> ${warehouseId}
      and product_id = any(${ids}::bigint[])`.execute(ctx.db);
  return rows;
}
async function placeOfTicket(ctx: Ctx, id: TicketId): Promise<Pick<Ticket, 'id' | 'placeId'>> {
  const { rows } = await sql<Pick<Ticket, 'id' | 'placeId'>>`select id, place_id from ticket
    where tenant_id = ${ctx.tenantId} and id = ${id}`.execute(ctx.db);
  return rows[0] ?? fail('row.missing', { entity: 'Ticket', id });
}

/** The serials that are in the device, on the lines they belong to; and the story of the ticket. */
async function noteMoved(ctx: Ctx, id: OutboundId, kind: OutboundKind, isPosted: boolean): Promise<void> {
  const { ticketId, code } = await billOf(ctx, id);
  if (!ticketId) return;
  // Materialized: a plan that was made while the shop was empty would work it out anew for every line of a ticket there is.
  await sql`with mine as materialized (
      select distinct ticket_line_id as id from outbound_line where tenant_id = ${ctx.tenantId} and outbound_id = ${id} and ticket_line_id is not null),
    inside as materialized (
      select mine.id, string_agg(s.serial, ', ' order by l.id) as serial from mine
      join outbound_line l on l.tenant_id = ${ctx.tenantId} and l.ticket_line_id = mine.id
      join outbound o on o.tenant_id = l.tenant_id and o.id = l.outbound_id and o.kind = 'ticket' and o.status = 'posted' and not o.is_deleted
      left join lateral (select u.serial from unnest(l.serials) u(serial) where not exists (
        select from outbound_line r join outbound b on b.tenant_id = r.tenant_id and b.id = r.outbound_id and b.status = 'posted' and not b.is_deleted
        where r.tenant_id = l.tenant_id and r.origin_line_id = l.id and lower(u.serial) = any (select lower(y) from unnest(r.serials) y))) s on true
      group by 1)
    update ticket_line t set serial = inside.serial from mine left join inside on inside.id = mine.id
    where t.tenant_id = ${ctx.tenantId} and t.id = mine.id and t.serial is distinct from inside.serial`.execute(ctx.db);
  const { rows } = await sql<{ told: string }>`select l.quantity || ' × ' || p.name as told from outbound_line l
    join product p on p.tenant_id = l.tenant_id and p.id = l.product_id
    where l.tenant_id = ${ctx.tenantId} and l.outbound_id = ${id} order by l.id`.execute(ctx.db);
  const did = kind === 'ticket' ? 'issued' : 'returned';
  await logTicket(ctx, {
    ticketId,
    action: 'stock',
    reason: `${code}: ${rows.map(({ told }) => told).join(', ')}`,
    data: { what: isPosted ? did : `${did}Undone`, outboundId: id, code },
  });
}

let isListening = false;
/** Stock tells; once per process. */
export function listenToBills(): void {
  if (isListening) return;
  isListening = true;
  ticketNamed.on(async (ctx, { code }) => {
    const { rows } = await sql<{ ids: number[] }>`select ${idsBy('ticket.code', [code])} as ids`.execute(ctx.db);
    if (!rows[0]?.ids.length) throw new InvalidField('ticketCode', 'unknown');
  });
  ticketBillStep.on((ctx, told) => checkStep(signed(ctx), told));
  ticketBillAsked.on((ctx, asked) => sayBlocker(signed(ctx), asked));
  billSaved.on((ctx, { id }) => linkLines(signed(ctx), id));
  billPosting.on(async (ctx, { id, kind }) => {
    if (kind === 'ticket') await handOn(signed(ctx), id);
  });
  billMoved.on(async (ctx, { id, kind, isPosted }) => {
    if (kind === 'ticket' || kind === 'returnItem') await noteMoved(signed(ctx), id, kind, isPosted);
    if (kind === 'error') await chargeDefects(signed(ctx), id);
  });
  errorTyped.on((ctx, { id }) => chargeDefects(signed(ctx), id));
}
