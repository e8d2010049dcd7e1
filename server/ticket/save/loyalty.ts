// What is known about whoever brings a device: by their phone, however it is written, and by who they are, whatever phone they
// have now.
import { sql } from 'kysely';
import type { CustomerId } from '../../../contract/party/party.calls.ts';
import { onePhone } from '../../../contract/phone.ts';
import type { TicketId } from '../../../contract/ticket/ticket.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { settingOf } from '../../org/org.ts';

export interface Loyalty {
  /**
   * Tickets that were handed over or whose work is done, ever. Of those that were handed over in the last twelve months the ones that repaired
   * something and were not refunded as a whole; with what all of that time brought in: no refund, no debt that was given up.
   */
  finished: number;
  recent: number;
  revenue: number;
}
/** From how much on a customer is loyal; a sum of 0 says nothing, or everybody would be. */
export const loyalLimits = async (ctx: Ctx) => ({
  tickets: Number(await settingOf(ctx, 'loyalTickets')),
  revenue: Number(await settingOf(ctx, 'loyalRevenue')),
});
type Limits = Awaited<ReturnType<typeof loyalLimits>>;
/** What makes them loyal; null: nothing does yet. */
export function loyalBy({ recent, revenue }: Loyalty, limits: Limits): 'loyalTickets' | 'loyalRevenue' | null {
  if (recent >= limits.tickets) return 'loyalTickets';
  return limits.revenue > 0 && revenue >= limits.revenue ? 'loyalRevenue' : null;
}
export interface Person {
  phone: string;
  /** Who they are, as far as somebody said; whoever has the phone is meant anyway. */
  customerIds?: readonly CustomerId[];
}
export async function loyaltyOf(ctx: Ctx, person: Person, except: TicketId | null = null): Promise<Loyalty> {
  const phone = onePhone(person.phone);
  const { rows } = await sql<Loyalty>`select count(*)::int as finished,
      (count(*) filter (where is_repaired and is_recent and status <> 'TraPhi'))::int as recent,
      coalesce(sum(total - credited) filter (where is_recent), 0)::bigint as revenue
    from (select t.status, t.total, t.credited, t.handed_over_at > now() - interval '12 months' as is_recent,
        not exists (select from ticket_log l where l.tenant_id = t.tenant_id and l.ticket_id = t.id
          and l.to_status in ('KhachKhongSua', 'KhongSuaDuoc')) as is_repaired
      from ticket t where t.tenant_id = ${ctx.tenantId} and (t.phone = ${phone} or t.customer_id = any(array(
          select id from customer where tenant_id = ${ctx.tenantId} and phone = ${phone} and not is_deleted) || ${person.customerIds ?? []}::bigint[]))
        and not t.is_deleted and (t.handed_over_at is not null or 'HoanThanh' in (t.status, t.status_before))
        and t.id is distinct from ${except}) visit`.execute(ctx.db);
  return rows[0] ?? { finished: 0, recent: 0, revenue: 0 };
}
