// The lines of a ticket as its page shows them: what was issued for them, what is kept, what was refunded.
import { sql } from 'kysely';
import type * as z from 'zod';
import type { ProductId } from '../../../contract/catalog/product.calls.ts';
import type { Vnd } from '../../../contract/kit.ts';
import type { IssuedRow, TicketLine } from '../../../contract/ticket/calls/ticket-view.calls.ts';
import type { TicketId } from '../../../contract/ticket/ticket.ts';
import { lineAmount } from '../../../contract/ticket/totals.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { issuedOfTicket } from '../facts.ts';

type Stored = Omit<TicketLine, 'amount' | 'issued' | 'reserved'>;
interface OfProduct {
  productId: ProductId;
  issued: number;
  held: number;
}

export async function linesOf(ctx: Ctx, id: TicketId): Promise<TicketLine[]> {
  const [lines, goods] = await Promise.all([storedLines(ctx, id), goodsOf(ctx, id)]);
  return share(lines, goods);
}
async function storedLines(ctx: Ctx, id: TicketId): Promise<Stored[]> {
  const { rows } = await sql<Stored>`
    select l.id, l.kind, l.service_name_id, l.product_id, p.code as product_code, coalesce(p.is_serial, false) as is_serial, l.name,
      l.quantity, l.price, l.discount, l.warranty_months, l.minutes, l.cover, l.outcome, l.technician_id, u.full_name as technician_name,
      coalesce((select json_agg(json_build_object('userId', s.user_id, 'name', w.full_name, 'percent', s.percent) order by s.percent desc, s.user_id)
        from ticket_line_share s join user_account w on w.tenant_id = s.tenant_id and w.id = s.user_id
        where s.tenant_id = l.tenant_id and s.ticket_line_id = l.id), '[]') as people,
      l.parent_id, l.origin_line_id, l.replaced_serial, l.note,
      (select coalesce(sum(r.quantity), 0)::int from refund_line r join refund f on f.tenant_id = r.tenant_id and f.id = r.refund_id
        where r.tenant_id = l.tenant_id and r.ticket_line_id = l.id and not f.is_deleted) as refunded
    from ticket_line l
    left join product p on p.tenant_id = l.tenant_id and p.id = l.product_id
    left join user_account u on u.tenant_id = l.tenant_id and u.id = l.technician_id
    where l.tenant_id = ${ctx.tenantId} and l.ticket_id = ${id} order by l.order_no, l.id`.execute(ctx.db);
  return rows;
}

/** What left the shelves for a ticket and is in the device, and what waits on them for it: by product. */
async function goodsOf(ctx: Ctx, id: TicketId): Promise<OfProduct[]> {
  const { rows } = await sql<OfProduct>`
    select g.product_id, sum(g.issued)::int as issued, sum(g.held)::int as held from (
      select i.product_id, i.quantity as issued, 0 as held from ticket t cross join lateral (${issuedOfTicket}) i
      where t.tenant_id = ${ctx.tenantId} and t.id = ${id}
      union all
      select r.product_id, 0, r.held from stock_reservation r
      where r.tenant_id = ${ctx.tenantId} and r.document = 'ticket' and r.document_id = ${id}) g
    group by g.product_id`.execute(ctx.db);
  return rows;
}

/** Bills are about products: lines of the same product are served in their order, the last one takes what is over. */
function share(lines: readonly Stored[], goods: readonly OfProduct[]): TicketLine[] {
  const left = new Map(goods.map((one) => [one.productId, { issued: one.issued, held: one.held }]));
  return lines.map((line, at) => {
    const own = line.productId === null ? undefined : left.get(line.productId);
    const isLast = !lines.slice(at + 1).some((other) => other.productId === line.productId);
    const issued = own ? Math.max(0, isLast ? own.issued : Math.min(own.issued, line.quantity)) : 0;
    const reserved = own ? Math.max(0, isLast ? own.held : Math.min(own.held, line.quantity - issued)) : 0;
    if (own && line.productId !== null)
      left.set(line.productId, { issued: own.issued - issued, held: own.held - reserved });
    return { ...line, amount: lineAmount(line) as Vnd, issued, reserved }; // whole đồng in, whole đồng out
  });
}

/** Every part and accessory that left a warehouse for the ticket, and what came back. */
export async function issuedRows(ctx: Ctx, id: TicketId): Promise<z.infer<typeof IssuedRow>[]> {
  const { rows } = await sql<z.infer<typeof IssuedRow>>`
    select o.id as outbound_id, o.code, o.kind, o.status = 'posted' as is_posted, coalesce(o.posted_at, o.creation_time) as at,
      w.name as warehouse_name, u.full_name as user_name, l.product_id, p.code as product_code, p.name as product_name, l.quantity,
      coalesce(l.serials, '{}') as serials
    from outbound o
    join outbound_line l on l.tenant_id = o.tenant_id and l.outbound_id = o.id
    join product p on p.tenant_id = l.tenant_id and p.id = l.product_id
    join warehouse w on w.tenant_id = o.tenant_id and w.id = o.warehouse_id
    left join user_account u on u.tenant_id = o.tenant_id and u.id = coalesce(o.posted_by, o.creator_user_id)
    where o.tenant_id = ${ctx.tenantId} and o.ticket_id = ${id} and o.kind in ('ticket', 'returnItem') and not o.is_deleted
    order by o.id, l.id`.execute(ctx.db);
  return rows;
}
