// What documents around a ticket add to its story: money, parts, recovered goods, photos, messages.
import { sql } from 'kysely';
import { type MessageState, messageCase, messageKindKeys, messageStates } from '../../../contract/care/messages.ts';
import { showVnd } from '../../../contract/culture.ts';
import type { TicketEvent } from '../../../contract/ticket/calls/ticket-view.calls.ts';
import type { TicketEventKey } from '../../../contract/ticket/ticket.events.ts';
import type { TicketId } from '../../../contract/ticket/ticket.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { ms, type Placed } from './moment.ts';

interface Told {
  userName: string | null;
  ms: number;
  id: string;
  at: string;
  userId: number | null;
  kind: TicketEvent['kind'];
  action: TicketEventKey;
  code: string | null;
  amount: number | null;
  count: number | null;
  note: string | null;
}

export async function documentEvents(ctx: Ctx, id: TicketId): Promise<Placed[]> {
  const tenant = ctx.tenantId;
  const { rows } = await sql<Told>`
    with happened as (
      select 'r' || r.id as id, r.creation_time as at, r.creator_user_id as user_id, 'money' as kind, 'receipt' as action, r.code,
        (select sum(k.amount) filter (where k.amount > 0) from ticket_money k
          where k.tenant_id = r.tenant_id and k.receipt_id = r.id and k.ticket_id = ${id})::bigint as amount, null::bigint as count, m.name as note
      from account_receipt r join category m on m.tenant_id = r.tenant_id and m.id = r.payment_method_id
      where r.tenant_id = ${tenant} and r.id in (select k.receipt_id from ticket_money k where k.tenant_id = ${tenant} and k.ticket_id = ${id})
      union all
      select 'rc' || r.id, r.cancelled_at, r.cancelled_by, 'money', 'receiptCancelled', r.code, r.amount, null, r.cancel_reason
      from account_receipt r where r.tenant_id = ${tenant} and r.cancelled_at is not null
        and r.id in (select k.receipt_id from ticket_money k where k.tenant_id = ${tenant} and k.ticket_id = ${id})
      union all
      select 'p' || p.id, p.creation_time, p.creator_user_id, 'money', 'payment', p.code, p.amount, null, m.name
      from account_payment p join category m on m.tenant_id = p.tenant_id and m.id = p.payment_method_id
      where p.tenant_id = ${tenant} and p.ticket_id = ${id}
      union all
      select 'pc' || p.id, p.cancelled_at, p.cancelled_by, 'money', 'paymentCancelled', p.code, p.amount, null, p.cancel_reason
      from account_payment p where p.tenant_id = ${tenant} and p.ticket_id = ${id} and p.cancelled_at is not null
      union all
      select 'o' || o.id, o.creation_time, o.creator_user_id, 'stock',
        case o.kind when 'ticket' then 'issueMade' when 'returnItem' then 'returnMade' else 'errorMade' end, o.code, null, o.quantity, o.note
      from outbound o where o.tenant_id = ${tenant} and o.ticket_id = ${id} and o.kind <> 'transfer' and not o.is_deleted
      union all
      select 'op' || o.id, o.posted_at, o.posted_by, 'stock', case o.kind when 'ticket' then 'issued' else 'returned' end, o.code, null, o.quantity, null
      from outbound o where o.tenant_id = ${tenant} and o.ticket_id = ${id} and o.kind in ('ticket', 'returnItem') and o.status = 'posted' and not o.is_deleted
      union all
      select 'q' || q.id, q.creation_time, q.creator_user_id, 'stock', 'request', q.code, null, null, q.note
      from stock_request q where q.tenant_id = ${tenant} and q.ticket_id = ${id} and not q.is_deleted
      union all
      select 'n' || n.id, n.creation_time, n.creator_user_id, 'stock', 'recovered', n.code, null, n.quantity, null
      from inbound n where n.tenant_id = ${tenant} and n.ticket_id = ${id} and not n.is_deleted
      union all
      select 'f' || min(f.id), f.creation_time, f.creator_user_id, 'photo', 'photo', null, null, count(*), max(f.note)
      from ticket_photo f where f.tenant_id = ${tenant} and f.ticket_id = ${id} group by f.creation_time, f.creator_user_id
      union all
      select 'm' || x.id, coalesce(x.sent_at, x.creation_time), null, 'message', x.kind, x.phone, null, null, x.status
      from message_outbox x where x.tenant_id = ${tenant} and x.target_id = ${id} and x.kind = any(${ofTickets}::text[]))
    select h.*, ${ms('h.at')} as ms, u.full_name as user_name from happened h left join user_account u on u.tenant_id = ${tenant} and u.id = h.user_id`.execute(
    ctx.db,
  );
  return rows.map((row) => toEvent(ctx, row));
}

/** What is said about tickets; others are about something of the same number. */
const ofTickets = messageKindKeys.filter((kind) => messageCase(kind).target === 'ticket');
function toEvent(ctx: Ctx, { id, at, ms: place, userName, kind, action, code, amount, count, note }: Told): Placed {
  const money = amount === null ? null : showVnd(amount, ctx.culture);
  const state = kind === 'message' ? messageStates[note as MessageState]?.[ctx.culture].toLowerCase() : note; // the outbox' own words
  const pieces = kind === 'photo' ? unit(ctx, count, 'ảnh', 'photos') : unit(ctx, count, 'món', 'items');
  return {
    id,
    at,
    ms: place,
    userName,
    branchName: null,
    kind,
    action,
    fromStatus: null,
    toStatus: null,
    text: [code, money, pieces, state].filter(Boolean).join(' · ') || null,
    changes: [],
    ...(kind === 'message' && failed.includes(note as MessageState) ? { unsent: Number(id.slice(1)) } : {}), // as above
  };
}
const failed: readonly MessageState[] = ['refused', 'unknown', 'dropped'];
const unit = (ctx: Ctx, count: number | null, vi: string, en: string): string | null =>
  count ? `${count} ${ctx.culture === 'vi' ? vi : en}` : null;
