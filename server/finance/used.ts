// What stands in the way of taking a document back. Who used what a voucher left: its credit was spent or paid out, its advance came back or
// was given up; until they are taken back, it stays. And an archived ticket, which does not begin to owe again.
import { sql } from 'kysely';
import type { Side } from '../../contract/finance/finance.ts';
import type { Ctx } from '../kit/ctx.ts';
import { AppError } from '../kit/fail.ts';

/** Credit that was put on a ticket names no document of its own: the ticket that got money at that moment, by the same hand. */
const ticketOf = sql`(select t.code from ticket_money m join ticket t on t.tenant_id = m.tenant_id and t.id = m.ticket_id
  where m.tenant_id = d.tenant_id and t.customer_id = d.party_id and d.party = 'customer' and m.side = 'in' and m.amount > 0 and m.receipt_id is null
    and m.payment_id is null and m.user_id = d.user_id and m.at between d.at and d.at + interval '1 minute' order by m.at limit 1)`;
/** Of a voucher v: their codes; null: all that it left is there. */
export const usedBy = sql<string | null>`(select string_agg(distinct coalesce(
    (select r.code from account_receipt r where r.tenant_id = d.tenant_id and r.id = d.receipt_id),
    (select p.code from account_payment p where p.tenant_id = d.tenant_id and p.id = d.payment_id),
    (select o.code from debt_offset o where o.tenant_id = d.tenant_id and o.id = d.offset_id),
    (select w.code from write_off w where w.tenant_id = d.tenant_id and w.id = d.write_off_id), ${ticketOf}, '#' || d.id), ', ')
  from (select u.tenant_id, u.party, u.party_id, u.receipt_id, u.payment_id, u.offset_id, u.write_off_id, min(u.id) as id, min(u.at) as at, min(u.user_id) as user_id
    from debt_ledger u where v.state = 'posted' and u.tenant_id = v.tenant_id and u.document = 'voucher' and u.document_id = v.id
      and u.party_id = case u.party when 'customer' then v.customer_id when 'supplier' then v.supplier_id when 'staff' then v.staff_id end
      and case v.side when 'in' then u.receipt_id else u.payment_id end is distinct from v.id
    group by 1, 2, 3, 4, 5, 6, 7, case when num_nonnulls(u.receipt_id, u.payment_id, u.offset_id, u.write_off_id) = 0 then u.id end having sum(u.amount) <> 0) d)`;
/** The same of one that is known by its number. */
export async function usersOf(ctx: Ctx, side: Side, id: number): Promise<string> {
  const { rows } = await sql<{ by: string | null }>`select ${usedBy} as by from voucher v
    where v.tenant_id = ${ctx.tenantId} and v.side = ${side} and v.id = ${id}`.execute(ctx.db);
  return rows[0]?.by ?? '';
}

/** An archived ticket that a document without cash paid for, or let off; `link`: how the ledger names them. */
export const ticketsOpen =
  (link: 'write_off_id' | 'offset_id') =>
  async (ctx: Ctx, { id }: { id: number }) => {
    const { rows } = await sql<{ code: string }>`select t.code from debt_ledger d
      join ticket t on t.tenant_id = d.tenant_id and t.id = d.document_id
      where d.tenant_id = ${ctx.tenantId} and d.${sql.ref(link)} = ${id} and d.document = 'ticket' and t.archived_at is not null
      limit 1`.execute(ctx.db);
    return rows[0] ? new AppError('ticket.archived', rows[0]) : null;
  };
