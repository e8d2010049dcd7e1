// Goods arrived: tickets that waited for them go on. Whoever brings the goods wakes the tickets that nobody is working on at that
// moment; a job finds those that were skipped.
import { sql } from 'kysely';
import type { ProductId } from '../../../contract/catalog/product.calls.ts';
import type { UserId } from '../../../contract/people/user.calls.ts';
import type { TicketId } from '../../../contract/ticket/ticket.ts';
import type { Ctx, OpenCtx } from '../../kit/ctx.ts';
import { jobOfTenants } from '../../kit/jobs.ts';
import { goodsArrived } from '../../stock/ledger/ledger.ts';
import { arrivalUndone } from '../../stock/outbound/unreceive-transfer.ts';
import { requestsFilled } from '../../stock/request/progress.ts';
import { follow } from '../act.ts';
import { effects } from '../effects/table.ts';
import { hidden, issuedOfTicket, type Ticket } from '../facts.ts';
import { logTicket } from '../log.ts';
import { tellParts } from '../told.ts';

/**
 * Waiting tickets whose parts are all kept for them now; without lines that are short, those whose requests are done. The shelves
 * are locked already, so a ticket that somebody else holds is not waited for.
 */
export async function wakeTickets(ctx: Ctx, products: readonly ProductId[] | null): Promise<number> {
  const among = products
    ? sql`and exists (select from stock_reservation r where r.tenant_id = t.tenant_id and r.document = 'ticket' and r.document_id = t.id
        and r.product_id = any(${hidden(products)}))`
    : sql``;
  const { rows } = await sql<Ticket>`select t.* from ticket t
    where t.tenant_id = ${ctx.tenantId} and t.status = 'ChoLinhKien' and not t.is_deleted ${among}
      and not exists (select from (select l.product_id, sum(l.quantity) as wanted from ticket_line l
          where l.tenant_id = t.tenant_id and l.ticket_id = t.id and l.product_id is not null
            and l.outcome is distinct from 'failed' and l.outcome is distinct from 'skipped' group by 1) w
        left join (${issuedOfTicket}) i on i.product_id = w.product_id
        where w.wanted - coalesce(i.quantity, 0) > coalesce((select sum(r.held) from stock_reservation r
          where r.tenant_id = t.tenant_id and r.document = 'ticket' and r.document_id = t.id and r.product_id = w.product_id), 0))
      and (exists (select from stock_reservation r where r.tenant_id = t.tenant_id and r.document = 'ticket' and r.document_id = t.id)
        or (exists (select from stock_request q where q.tenant_id = t.tenant_id and q.ticket_id = t.id and q.side = 'in' and q.status = 'done' and not q.is_deleted)
          and not exists (select from stock_request q where q.tenant_id = t.tenant_id and q.ticket_id = t.id
            and q.side = 'in' and q.status in ('new', 'processing') and not q.is_deleted)))
      and not exists (select from ticket_proposal x where x.tenant_id = t.tenant_id and x.ticket_id = t.id and x.status = 'open'
        and x.product_id is not null)
    order by t.id limit 200 for update of t skip locked`.execute(ctx.db);
  for (const ticket of rows) await follow(ctx, effects, ticket, 'partsArrived');
  return rows.length;
}

/** What was asked for a ticket came in (what is offered goes out): its story says so, whatever it is doing; the bench sees a mark until somebody goes on. */
async function tellArrived(ctx: Ctx, requestLineIds: readonly number[]): Promise<void> {
  const { rows } = await sql<{
    id: TicketId;
    code: string;
    technicianId: UserId | null;
    told: string;
  }>`select t.id, t.code, t.technician_id,
      (select string_agg(q.code || ': ' || p.name, ', ' order by l.id) from stock_request_line l
        join stock_request q on q.tenant_id = l.tenant_id and q.id = l.request_id
        join product p on p.tenant_id = l.tenant_id and p.id = l.product_id
        where l.tenant_id = t.tenant_id and l.id = any(${requestLineIds}::bigint[]) and q.ticket_id = t.id and q.side = 'in') as told
    from ticket t where t.tenant_id = ${ctx.tenantId} and t.status in ('DangXuLy', 'ChoLinhKien', 'ChuyenDieuPhoi') and not t.is_deleted
      and t.id in (select q.ticket_id from stock_request_line l join stock_request q on q.tenant_id = l.tenant_id and q.id = l.request_id
        where l.tenant_id = ${ctx.tenantId} and l.id = any(${requestLineIds}::bigint[]) and q.ticket_id is not null and q.side = 'in')
      and not exists (select from ticket_log g where g.tenant_id = t.tenant_id and g.ticket_id = t.id and g.action = 'partsArrived' and g.at >= now())
    order by t.id for key share skip locked`.execute(ctx.db);
  for (const ticket of rows) {
    await logTicket(ctx, { ticketId: ticket.id, action: 'partsCame', reason: ticket.told });
    tellParts(ctx, ticket, ticket.told);
  }
}

/** Parts that were kept for too long are free: the ticket's story says so, and whoever waited for them goes on. */
export async function endKeeping(ctx: Ctx): Promise<number> {
  const { rows: tickets } = await sql<{ id: TicketId }>`select t.id from ticket t
    where t.tenant_id = ${ctx.tenantId} and t.id in (select r.document_id from stock_reservation r
      where r.tenant_id = ${ctx.tenantId} and r.document = 'ticket' and r.expires_at <= now())
    order by t.id limit 200 for update skip locked`.execute(ctx.db);
  const freed = new Set<ProductId>();
  for (const { id } of tickets) {
    const { rows } = await sql<{ productId: ProductId; name: string; held: number }>`select f.product_id, p.name, f.held
      from free_kept_too_long('ticket', ${id}) f join product p on p.tenant_id = ${ctx.tenantId} and p.id = f.product_id
      order by p.name`.execute(ctx.db);
    for (const { productId } of rows) freed.add(productId);
    const reason = rows.map(({ name, held }) => `${held} × ${name}`).join(', ');
    if (rows.length) await logTicket(ctx, { ticketId: id, action: 'keptTooLong', reason });
  }
  if (freed.size) await wakeTickets(ctx, [...freed]);
  return tickets.length;
}
export const keepingJob = jobOfTenants('parts-kept-too-long', 60, async (ctx) => {
  await endKeeping(ctx);
});

export const partsJob = jobOfTenants('parts-arrived', 60, async (ctx) => {
  await wakeTickets(ctx, null);
});

let isListening = false;
/** Once per process. */
export function listenToArrivals(): void {
  if (isListening) return;
  isListening = true;
  goodsArrived.on(async (ctx: OpenCtx, { products }) => {
    if (ctx.user) await wakeTickets(ctx as Ctx, products); // the user is there
  });
  arrivalUndone.on(async (ctx: OpenCtx, { ticketIds, code }) => {
    if (!ctx.user) return;
    const { rows } = await sql<{ id: TicketId }>`select id from ticket where tenant_id = ${ctx.tenantId}
      and id = any(${ticketIds}::bigint[]) order by id for key share skip locked`.execute(ctx.db);
    for (const { id } of rows) await logTicket(ctx as Ctx, { ticketId: id, action: 'arrivalUndone', reason: code }); // the user is there
  });
  requestsFilled.on(async (ctx: OpenCtx, { requestLineIds }) => {
    if (ctx.user) await tellArrived(ctx as Ctx, requestLineIds); // the user is there
  });
}
