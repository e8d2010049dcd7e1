// Every document that belongs to a ticket (spec §7 GetTransactionRelationship): where parts, money and the device came and went.
import { sql } from 'kysely';
import type * as z from 'zod';
import { bookingStatuses } from '../../../contract/booking/booking.states.ts';
import type { Both } from '../../../contract/culture.ts';
import { centerStatuses } from '../../../contract/stock/center-request.states.ts';
import { billStatuses, requestStatuses } from '../../../contract/stock/stock.ts';
import { type DocumentKind, documentKinds } from '../../../contract/ticket/calls/related.ts';
import type { RelatedDocument } from '../../../contract/ticket/calls/ticket-view.calls.ts';
import { ticketStatuses } from '../../../contract/ticket/ticket.statuses.ts';
import { type TicketId, ticketKinds } from '../../../contract/ticket/ticket.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { fail } from '../../kit/fail.ts';
import { idsBy } from '../../kit/look-up.ts';
import { seesTicket } from '../seen.ts';

type Related = z.infer<typeof RelatedDocument>;
interface Found {
  kind: DocumentKind;
  id: number;
  code: string;
  title: string | null;
  status: string | null;
  amount: Related['amount'];
  at: string;
}
const cancelled: Both = { vi: 'Đã hủy', en: 'Cancelled' };
/** What the states of each kind of document are called; those without a table have none. */
const states: Partial<Record<DocumentKind, Readonly<Record<string, Both>>>> = {
  ticket: ticketStatuses,
  outbound: billStatuses,
  returnItem: billStatuses,
  error: billStatuses,
  inbound: billStatuses,
  request: requestStatuses,
  centre: centerStatuses,
  booking: bookingStatuses,
  receipt: { cancelled },
  payment: { cancelled },
};

export async function relationsOf(ctx: Ctx, code: string): Promise<{ items: Related[] }> {
  const { rows } = await sql<{ id: TicketId }>`select t.id from ticket t
    where t.tenant_id = ${ctx.tenantId} and t.id = any(${idsBy('ticket.code', [code])}) and not t.is_deleted and ${seesTicket(ctx, 't')}`.execute(
    ctx.db,
  );
  const id = rows[0]?.id ?? fail('row.missing', { entity: 'Ticket', id: code });
  const found = await documentsOf(ctx, id);
  return {
    items: found.map((row) => ({
      ...row,
      title: titleOf(ctx, row),
      status: row.status === null ? null : (states[row.kind]?.[row.status]?.[ctx.culture] ?? row.status),
    })),
  };
}
/** A ticket says what it is to this one: the origin, or what came of it. */
function titleOf(ctx: Ctx, { kind, title }: Found): string {
  if (kind !== 'ticket' || !title) return title || documentKinds[kind][ctx.culture];
  const [side, how] = title.split(' ');
  const name = ticketKinds[how as keyof typeof ticketKinds][ctx.culture]; // the column's own words
  if (side === 'origin')
    return ctx.culture === 'vi' ? `Phiếu gốc (${name.toLowerCase()})` : `Origin (${name.toLowerCase()})`;
  return name;
}

async function documentsOf(ctx: Ctx, id: TicketId): Promise<Found[]> {
  const tenant = ctx.tenantId;
  const { rows } = await sql<Found>`
    with own as (select * from ticket where tenant_id = ${tenant} and id = ${id})
    select * from (
      select 'ticket' as kind, t.id, t.code, 'origin ' || own.kind as title, t.status::text as status, t.total as amount, t.creation_time as at
      from own join ticket t on t.tenant_id = own.tenant_id and t.id = own.origin_id and not t.is_deleted
      union all
      select 'ticket', t.id, t.code, 'later ' || t.kind, t.status, t.total, t.creation_time
      from ticket t where t.tenant_id = ${tenant} and t.origin_id = ${id} and not t.is_deleted
      union all
      select case o.kind when 'ticket' then 'outbound' when 'returnItem' then 'returnItem' else 'error' end, o.id, o.code, null, o.status, null, o.creation_time
      from outbound o where o.tenant_id = ${tenant} and o.ticket_id = ${id} and not o.is_deleted
      union all
      select 'request', q.id, q.code, null, q.status, null, q.creation_time
      from stock_request q where q.tenant_id = ${tenant} and q.ticket_id = ${id} and not q.is_deleted
      union all
      select 'centre', c.id, c.code, null, c.status::text, null, c.creation_time
      from center_request c where c.tenant_id = ${tenant} and c.ticket_id = ${id} and not c.is_deleted
      union all
      select 'inbound', n.id, n.code, null, n.status, n.amount, n.creation_time
      from inbound n where n.tenant_id = ${tenant} and n.ticket_id = ${id} and not n.is_deleted
      union all
      select 'receipt', r.id, r.code, null, case when r.cancelled_at is not null then 'cancelled' end, r.amount, r.creation_time
      from account_receipt r where r.tenant_id = ${tenant} and r.id in (
        select k.receipt_id from ticket_money k where k.tenant_id = ${tenant} and k.ticket_id = ${id})
      union all
      select 'payment', p.id, p.code, null, case when p.cancelled_at is not null then 'cancelled' end, p.amount, p.creation_time
      from account_payment p where p.tenant_id = ${tenant} and p.ticket_id = ${id}
      union all
      select 'refund', f.id, f.code, null, null, f.amount, f.creation_time
      from refund f where f.tenant_id = ${tenant} and f.ticket_id = ${id} and not f.is_deleted
      union all
      select 'booking', b.id, b.code, null, b.status::text, null, b.creation_time
      from booking b where b.tenant_id = ${tenant} and (b.ticket_id = ${id} or b.id = (select own.booking_id from own)) and not b.is_deleted
    ) d order by d.at, d.id`.execute(ctx.db);
  return rows;
}
