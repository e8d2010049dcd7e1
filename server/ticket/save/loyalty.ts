// What is known about whoever brings a device: by their phone, however it is written, and by who they are, whatever phone they
// have now.
import { sql } from 'kysely';
import type { CustomerId } from '../../../contract/party/party.calls.ts';
import { onePhone } from '../../../contract/phone.ts';
import type { TicketId } from '../../../contract/ticket/ticket.ts';
import type { Ctx } from '../../kit/ctx.ts';

export interface Loyalty {
  /** Tickets whose work was done, ever; handed over in the last twelve months, with what they brought in: no refund, no debt that was given up. */
  finished: number;
  recent: number;
  revenue: number;
}
export interface Person {
  phone: string;
  /** Who they are, as far as somebody said; whoever has the phone is meant anyway. */
  customerIds?: readonly CustomerId[];
}
export async function loyaltyOf(ctx: Ctx, person: Person, except: TicketId | null = null): Promise<Loyalty> {
  const phone = onePhone(person.phone);
  const { rows } = await sql<Loyalty>`select count(*)::int as finished,
      count(*) filter (where handed_over_at > now() - interval '12 months')::int as recent,
      coalesce(sum(total - credited) filter (where handed_over_at > now() - interval '12 months'), 0)::bigint as revenue
    from ticket where tenant_id = ${ctx.tenantId} and (phone = ${phone} or customer_id = any(array(
        select id from customer where tenant_id = ${ctx.tenantId} and phone = ${phone} and not is_deleted) || ${person.customerIds ?? []}::bigint[]))
      and not is_deleted and (handed_over_at is not null or status in ('HoanThanh', 'HoanTra'))
      and id is distinct from ${except}`.execute(ctx.db);
  return rows[0] ?? { finished: 0, recent: 0, revenue: 0 };
}
