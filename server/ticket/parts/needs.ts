// What a ticket needs of each product: what its lines say, what is in the device, on bills, kept and asked for.
import { sql } from 'kysely';
import type { ProductId } from '../../../contract/catalog/product.calls.ts';
import type { BranchId } from '../../../contract/org/branch.calls.ts';
import type { WarehouseId } from '../../../contract/org/warehouse.ts';
import type { OutboundId } from '../../../contract/stock/stock.ts';
import type { TicketId } from '../../../contract/ticket/ticket.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { issuedOfTicket } from '../facts.ts';

export interface Need {
  productId: ProductId;
  name: string;
  isSerial: boolean;
  /** By the lines that count; 0 for what was issued without standing on the ticket. */
  wanted: number;
  issued: number;
  /** On bills that are not posted. */
  drafted: number;
  /** Wanted and neither in the device nor on a bill. */
  missing: number;
  held: number;
  waiting: number;
  requested: number;
}
/** One row per product of the ticket; a bill that is being changed is left out of what is on bills. */
export async function needsOf(ctx: Ctx, ticketId: TicketId, except: OutboundId | null = null): Promise<Need[]> {
  const { rows } = await sql<Need>`
    select p.id as product_id, p.name, p.is_serial, n.wanted, n.issued, n.drafted, greatest(0, n.wanted - n.issued - n.drafted) as missing,
      coalesce(k.held, 0)::int as held, coalesce(k.wanted - k.held, 0)::int as waiting, coalesce(q.open, 0)::int as requested
    from (select s.product_id, sum(s.wanted)::int as wanted, sum(s.issued)::int as issued, sum(s.drafted)::int as drafted from (
        select l.product_id, l.quantity as wanted, 0 as issued, 0 as drafted from ticket_line l
          where l.tenant_id = ${ctx.tenantId} and l.ticket_id = ${ticketId} and l.product_id is not null
            and l.outcome is distinct from 'failed' and l.outcome is distinct from 'skipped'
        union all
        select i.product_id, 0, i.quantity, 0 from ticket t cross join lateral (${issuedOfTicket}) i
          where t.tenant_id = ${ctx.tenantId} and t.id = ${ticketId}
        union all
        select l.product_id, 0, 0, l.quantity from outbound o join outbound_line l on l.tenant_id = o.tenant_id and l.outbound_id = o.id
          where o.tenant_id = ${ctx.tenantId} and o.ticket_id = ${ticketId} and o.kind = 'ticket' and o.status = 'draft'
            and not o.is_deleted and o.id is distinct from ${except}) s group by 1) n
    join product p on p.tenant_id = ${ctx.tenantId} and p.id = n.product_id
    left join (select r.product_id, sum(r.wanted) as wanted, sum(r.held) as held from stock_reservation r
      where r.tenant_id = ${ctx.tenantId} and r.document = 'ticket' and r.document_id = ${ticketId} group by 1) k on k.product_id = p.id
    left join (select l.product_id, sum(greatest(0, l.quantity - l.filled)) as open from stock_request r
      join stock_request_line l on l.tenant_id = r.tenant_id and l.request_id = r.id
      where r.tenant_id = ${ctx.tenantId} and r.ticket_id = ${ticketId} and r.side = 'in' and r.status in ('new', 'processing')
        and not r.is_deleted group by 1) q on q.product_id = p.id
    order by p.id`.execute(ctx.db);
  return rows;
}

export interface Place {
  name: string;
  warehouseId: WarehouseId | null;
  warehouseName: string | null;
}
/** Where a ticket's parts come from: the sale warehouse of the branch that works on it. */
export async function placeOf(ctx: Ctx, branchId: BranchId): Promise<Place> {
  const { rows } = await sql<Place>`select b.name, w.id as warehouse_id, w.name as warehouse_name from branch b
    left join warehouse w on w.tenant_id = b.tenant_id and w.branch_id = b.id and w.role = 'sale' and w.category = 'TP' and not w.is_deleted
    where b.tenant_id = ${ctx.tenantId} and b.id = ${branchId} order by w.id limit 1`.execute(ctx.db);
  return rows[0] ?? { name: '?', warehouseId: null, warehouseName: null };
}
