// Tickets as the one search finds them: by code, telephone, IMEI, customer and device, and those of one's own branch in any case.
import { sql } from 'kysely';
import { TicketRead } from '../../../contract/ticket/calls/ticket-view.calls.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { type Findable, type Found, LOOKED_AT, RANKED, texts } from '../../kit/found.ts';
import { idsBy } from '../../kit/look-up.ts';
import { remaining } from '../remaining.ts';
import { seesTicket } from '../seen.ts';

/** A frequent word fits so many newer ones of other branches that one's own would never be reached. */
const OWN = 300;
const own = (ctx: Ctx, term: string) => sql`array(select id from (select id, search from ticket
  where tenant_id = ${ctx.tenantId} and branch_id = ${ctx.user.branchId} and not is_deleted order by id desc limit ${sql.lit(OWN)}) mine
  where search like all (search_patterns(${term})))`;

export const ticketFound: Findable = {
  kind: 'ticket',
  may: TicketRead.GetInvoiceForView.may,
  find: async (ctx, term) => {
    const { rows } =
      await sql<Found>`select t.id, t.code, t.customer_name as name, ${texts('t.code', 't.phone', 't.imei')} as keys,
        t.phone, ${texts('t.device_name', 't.imei')} as more, t.status, null as variant, t.branch_id, b.name as branch_name, t.creation_time as at,
        ${remaining} as due
      from ticket t join branch b on b.tenant_id = t.tenant_id and b.id = t.branch_id
      where t.tenant_id = ${ctx.tenantId} and t.id = any(array(select id from find_tickets(${term}, ${sql.lit(LOOKED_AT)}))
          || ${idsBy('ticket.code', [term])} || ${own(ctx, term)})
        and not t.is_deleted and ${seesTicket(ctx, 't')}
      order by lower(t.code) = lower(${term}) desc, t.branch_id = ${ctx.user.branchId}::bigint desc nulls last, t.id desc
      limit ${sql.lit(RANKED)}`.execute(ctx.db);
    return rows;
  },
};
