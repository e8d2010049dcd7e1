// The parts of a ticket as its panel shows them: per line what is needed, here, elsewhere, on its way, kept, asked for, issued.
import { sql } from 'kysely';
import type { ProductId } from '../../../contract/catalog/product.calls.ts';
import type { In, Out } from '../../../contract/kit.ts';
import type { WarehouseId } from '../../../contract/org/warehouse.ts';
import {
  type IssuedPart,
  type PartLine,
  type PartsView,
  partsMay,
  type TicketParts,
} from '../../../contract/ticket/calls/parts.calls.ts';
import type { TicketId } from '../../../contract/ticket/ticket.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { fail } from '../../kit/fail.ts';
import { contains } from '../../kit/list.ts';
import { idsBy } from '../../kit/look-up.ts';
import { productColumns } from '../../stock/lines.ts';
import type { Ticket } from '../facts.ts';
import { requireTicket, seesTicket } from '../seen.ts';
import { needsOf, placeOf } from './needs.ts';
import { proposalsOf } from './proposals.ts';
import { isOpenForParts, issueBlocker } from './standing.ts';

type Asked = { id: TicketId } | { code: string };
async function read(ctx: Ctx, asked: Asked): Promise<Ticket> {
  const { rows } = await sql<Ticket>`select * from ticket t where t.tenant_id = ${ctx.tenantId} and not t.is_deleted
    and ${'id' in asked ? sql`t.id = ${asked.id}` : sql`t.id = any(${idsBy('ticket.code', [asked.code])})`}`.execute(
    ctx.db,
  );
  const ticket = rows[0] ?? fail('row.missing', { entity: 'Ticket', id: 'id' in asked ? asked.id : asked.code });
  await requireTicket(ctx, ticket.id);
  return ticket;
}

export async function getParts(ctx: Ctx, asked: Asked): Promise<PartsView> {
  const ticket = await read(ctx, asked);
  const place = await placeOf(ctx, ticket.placeId);
  const blocker = issueBlocker(ctx, ticket);
  const has = (codes: readonly string[]) => codes.some((code) => ctx.user.permissions.has(code as never)); // codes of the contract
  const isOpen = isOpenForParts(ticket);
  const returned = await returnedGoods(ctx);
  return {
    ticketId: ticket.id,
    code: ticket.code,
    status: ticket.status,
    placeName: place.name,
    warehouseId: place.warehouseId,
    warehouseName: place.warehouseName,
    returnedId: returned?.id ?? null,
    returnedName: returned?.name ?? null,
    lines: await linesOf(ctx, ticket.id, place.warehouseId, returned?.id ?? null),
    arrivedAt: await arrivedAt(ctx, ticket.id),
    issued: await issuedOf(ctx, ticket.id),
    bills: await billsOf(ctx, ticket.id),
    requests: await requestsOf(ctx, ticket.id),
    proposals: await proposalsOf(ctx, ticket),
    can: {
      propose: !blocker && has(partsMay.propose),
      keep: !blocker && has(partsMay.keep),
      ask: !blocker && has(partsMay.keep),
      issue: !blocker && has(partsMay.issue),
      post: has(['Pages.Inventory.Export.Accept']),
      giveBack: isOpen && has(partsMay.giveBack),
      reportError: isOpen && has(partsMay.reportError) && has(['Pages.Inventory.Export.Accept']),
    },
    blocker,
  };
}

async function arrivedAt(ctx: Ctx, id: TicketId): Promise<string | null> {
  const { rows } = await sql<{ at: string; action: string }>`select at, action from ticket_log
    where tenant_id = ${ctx.tenantId} and ticket_id = ${id} order by id desc limit 1`.execute(ctx.db);
  return rows[0] && ['partsArrived', 'partsCame'].includes(rows[0].action) ? rows[0].at : null;
}
async function returnedGoods(ctx: Ctx): Promise<{ id: WarehouseId; name: string } | undefined> {
  const { rows } = await sql<{ id: WarehouseId; name: string }>`select id, name from warehouse
    where tenant_id = ${ctx.tenantId} and role = 'returned' and not is_deleted`.execute(ctx.db);
  return rows[0];
}

type Bare = Omit<
  PartLine,
  'issued' | 'drafted' | 'missing' | 'held' | 'waiting' | 'requested' | 'elsewhere' | 'available'
> & {
  free: number;
};
/** Numbers are kept per product; lines of the same product take their part in their order. */
async function linesOf(
  ctx: Ctx,
  id: TicketId,
  warehouseId: WarehouseId | null,
  returnedId: WarehouseId | null,
): Promise<PartLine[]> {
  const serialsAt = (
    place: WarehouseId | null,
  ) => sql`case when p.is_serial then array(select x.serial from stock_serial x
    where x.tenant_id = p.tenant_id and x.product_id = p.id and x.warehouse_id = ${place}::bigint order by x.id limit 100) else '{}'::text[] end`;
  const { rows } = await sql<Bare>`select l.id as line_id, ${productColumns}, l.quantity, l.outcome, l.serial,
      coalesce(b.quantity - b.reserved, 0) as free, coalesce(o.incoming, 0)::int as incoming,
      ${serialsAt(warehouseId)} as serials, coalesce(k.quantity - k.reserved, 0) as in_returned,
      (select min(e.expires_at) from stock_reservation e where e.tenant_id = l.tenant_id and e.document = 'ticket' and e.document_id = l.ticket_id
        and e.product_id = l.product_id and e.held > 0) as kept_until, ${serialsAt(returnedId)} as returned_serials
    from ticket_line l join product p on p.tenant_id = l.tenant_id and p.id = l.product_id
    left join stock_balance b on b.tenant_id = l.tenant_id and b.product_id = l.product_id and b.warehouse_id = ${warehouseId}::bigint
    left join stock_balance k on k.tenant_id = l.tenant_id and k.product_id = l.product_id and k.warehouse_id = ${returnedId}::bigint
    left join lateral (select sum(x.quantity - x.received - x.back - x.lost) as incoming from outbound_line x
      join outbound o on o.tenant_id = x.tenant_id and o.id = x.outbound_id
      where x.tenant_id = l.tenant_id and x.product_id = l.product_id and o.to_warehouse_id = ${warehouseId}::bigint
        and o.state in ('new', 'wait_shipping', 'shipping') and not o.is_deleted) o on true
    where l.tenant_id = ${ctx.tenantId} and l.ticket_id = ${id} order by l.order_no, l.id`.execute(ctx.db);
  const needs = new Map((await needsOf(ctx, id)).map((need) => [need.productId, { ...need }]));
  const elsewhere = await elsewhereOf(
    ctx,
    rows.map((row) => row.productId),
    warehouseId,
  );
  return rows.map(({ free, ...line }) => {
    const need = needs.get(line.productId);
    const isUsed = line.outcome !== 'failed' && line.outcome !== 'skipped';
    const wanted = isUsed ? line.quantity : 0;
    const take = (key: 'issued' | 'drafted' | 'held' | 'waiting' | 'requested', most: number) => {
      const part = Math.max(0, Math.min(need?.[key] ?? 0, most));
      if (need) need[key] -= part;
      return part;
    };
    const issued = take('issued', line.quantity);
    const drafted = take('drafted', wanted - issued);
    const missing = Math.max(0, wanted - issued - drafted);
    const held = take('held', wanted - issued);
    const waiting = take('waiting', wanted - issued - held);
    const requested = take('requested', missing);
    const keptUntil = held > 0 ? line.keptUntil : null;
    const counts = { keptUntil, issued, drafted, missing, held, waiting, requested };
    return { ...line, ...counts, available: free + held, elsewhere: elsewhere.get(line.productId) ?? [] };
  });
}

type Elsewhere = PartLine['elsewhere'][number];
/** Where else the parts lie and are free; which branch has something is no secret among branches. */
async function elsewhereOf(
  ctx: Ctx,
  products: readonly ProductId[],
  not: WarehouseId | null,
): Promise<Map<ProductId, Elsewhere[]>> {
  const { rows } = await sql<
    Elsewhere & { productId: ProductId }
  >`select s.product_id, w.id as warehouse_id, w.name as warehouse_name,
      b.name as branch_name, s.quantity - s.reserved as available
    from stock_balance s join warehouse w on w.tenant_id = s.tenant_id and w.id = s.warehouse_id and w.role = 'sale' and not w.is_deleted
    left join branch b on b.tenant_id = w.tenant_id and b.id = w.branch_id
    where s.tenant_id = ${ctx.tenantId} and s.product_id = any(${products}::bigint[]) and s.quantity > s.reserved
      and w.id is distinct from ${not}::bigint
    order by s.quantity - s.reserved desc, w.id`.execute(ctx.db);
  const found = new Map<ProductId, Elsewhere[]>();
  for (const { productId, ...place } of rows) found.set(productId, [...(found.get(productId) ?? []), place]);
  return found;
}

async function issuedOf(ctx: Ctx, id: TicketId): Promise<IssuedPart[]> {
  const { rows } =
    await sql<IssuedPart>`select l.id as origin_line_id, o.id as bill_id, o.code as bill_code, l.ticket_line_id as line_id,
      ${productColumns}, o.posted_at as at, l.quantity, l.quantity - r.quantity as left,
      l.serials
    from outbound o join outbound_line l on l.tenant_id = o.tenant_id and l.outbound_id = o.id
    join product p on p.tenant_id = l.tenant_id and p.id = l.product_id
    cross join lateral (select coalesce(sum(x.quantity), 0)::int as quantity
      from outbound_line x join outbound b on b.tenant_id = x.tenant_id and b.id = x.outbound_id and not b.is_deleted
      where x.tenant_id = l.tenant_id and x.origin_line_id = l.id) r
    where o.tenant_id = ${ctx.tenantId} and o.ticket_id = ${id} and o.kind = 'ticket' and o.status = 'posted' and not o.is_deleted
    order by o.id, l.id`.execute(ctx.db);
  return withSerialsLeft(ctx, rows);
}
/** Serials that came back are not in the device any more. */
async function withSerialsLeft(ctx: Ctx, parts: readonly IssuedPart[]): Promise<IssuedPart[]> {
  const ids = parts.filter((part) => part.serials).map((part) => part.originLineId);
  if (!ids.length) return [...parts];
  const { rows } = await sql<{
    line: number;
    serial: string;
  }>`select x.origin_line_id as line, lower(u.serial) as serial
    from outbound_line x join outbound b on b.tenant_id = x.tenant_id and b.id = x.outbound_id and not b.is_deleted, unnest(x.serials) u(serial)
    where x.tenant_id = ${ctx.tenantId} and x.origin_line_id = any(${ids}::bigint[])`.execute(ctx.db);
  const gone = new Set(rows.map(({ line, serial }) => `${line}:${serial}`));
  return parts.map((part) => ({
    ...part,
    serials: part.serials?.filter((serial) => !gone.has(`${part.originLineId}:${serial.toLowerCase()}`)) ?? null,
  }));
}

async function billsOf(ctx: Ctx, id: TicketId): Promise<PartsView['bills']> {
  const { rows } = await sql<PartsView['bills'][number]>`select id, code, kind, status, quantity from outbound
    where tenant_id = ${ctx.tenantId} and ticket_id = ${id} and not is_deleted order by id desc`.execute(ctx.db);
  return rows;
}
async function requestsOf(ctx: Ctx, id: TicketId): Promise<PartsView['requests']> {
  const { rows } = await sql<
    PartsView['requests'][number]
  >`select r.id, r.code, r.status, coalesce(sum(l.quantity), 0)::int as quantity,
      coalesce(sum(l.ordered), 0)::int as ordered, coalesce(sum(l.filled), 0)::int as filled
    from stock_request r left join stock_request_line l on l.tenant_id = r.tenant_id and l.request_id = r.id
    where r.tenant_id = ${ctx.tenantId} and r.ticket_id = ${id} and r.side = 'in' and not r.is_deleted
    group by r.tenant_id, r.id order by r.id desc`.execute(ctx.db);
  return rows;
}

/** Tickets in work, by code, phone, customer or device; those that miss parts stand first. */
export async function findForParts(
  ctx: Ctx,
  { keyword }: In<typeof TicketParts.FindForParts>,
): Promise<Out<typeof TicketParts.FindForParts>> {
  type Row = Out<typeof TicketParts.FindForParts>['items'][number];
  const { rows } = await sql<Row>`select t.id, t.code, t.device_name, t.customer_name, t.status, m.missing from (
      select * from ticket x where x.tenant_id = ${ctx.tenantId} and not x.is_deleted
        and (x.status in ('DangXuLy', 'ChoLinhKien') or (x.status = 'ChuyenVeTrungTam' and x.custody = 'centre'))
        and x.search like ${contains(keyword)} and ${seesTicket(ctx, 'x')}
      order by x.id desc limit 100) t
    cross join lateral (select greatest(0, coalesce((select sum(l.quantity) from ticket_line l where l.tenant_id = t.tenant_id
          and l.ticket_id = t.id and l.product_id is not null and l.outcome is distinct from 'failed' and l.outcome is distinct from 'skipped'), 0)
        - coalesce((select sum(case o.kind when 'ticket' then l.quantity else -l.quantity end) from outbound o
          join outbound_line l on l.tenant_id = o.tenant_id and l.outbound_id = o.id
          where o.tenant_id = t.tenant_id and o.ticket_id = t.id and o.kind in ('ticket', 'returnItem') and not o.is_deleted), 0))::int as missing) m
    order by m.missing = 0, t.id desc limit 30`.execute(ctx.db);
  return { items: rows };
}
