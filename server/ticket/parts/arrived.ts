// Goods arrived: tickets that waited for them go on. Whoever brings the goods wakes the tickets that nobody is working on at that
// moment; a job finds those that were skipped.
import { sql } from 'kysely';
import type { ProductId } from '../../../contract/catalog/product.calls.ts';
import type { Ctx, OpenCtx } from '../../kit/ctx.ts';
import { jobOfTenants } from '../../kit/jobs.ts';
import { goodsArrived } from '../../stock/ledger/ledger.ts';
import { follow } from '../act.ts';
import { effects } from '../effects/table.ts';
import { issuedOfTicket, type Ticket } from '../facts.ts';

/**
 * Waiting tickets whose parts are all kept for them now; without lines that are short, those whose requests are done. The shelves
 * are locked already, so a ticket that somebody else holds is not waited for.
 */
export async function wakeTickets(ctx: Ctx, products: readonly ProductId[] | null): Promise<number> {
  const among = products
    ? sql`and exists (select from stock_reservation r where r.tenant_id = t.tenant_id and r.document = 'ticket' and r.document_id = t.id
        and r.product_id = any(${products}::bigint[]))`
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
        or (exists (select from stock_request q where q.tenant_id = t.tenant_id and q.ticket_id = t.id and q.status = 'done' and not q.is_deleted)
          and not exists (select from stock_request q where q.tenant_id = t.tenant_id and q.ticket_id = t.id
            and q.status in ('new', 'processing') and not q.is_deleted)))
    order by t.id limit 200 for update of t skip locked`.execute(ctx.db);
  for (const ticket of rows) await follow(ctx, effects, ticket, 'partsArrived');
  return rows.length;
}

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
}
