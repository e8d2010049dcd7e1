// Archiving posts a ticket that is at its end; afterwards only a refund, a warranty return or un-archiving is left (domain.md §1).
import { sql } from 'kysely';
import { type Both, fill, showVnd } from '../../../contract/culture.ts';
import type { In } from '../../../contract/kit.ts';
import type { ArchiveCheck, TicketPay } from '../../../contract/ticket/calls/money.calls.ts';
import type { ActResult } from '../../../contract/ticket/calls/ticket-act.calls.ts';
import { archivableStatuses } from '../../../contract/ticket/money.ts';
import { ticketStatuses } from '../../../contract/ticket/ticket.statuses.ts';
import type { TicketId } from '../../../contract/ticket/ticket.ts';
import { now, toInstant } from '../../../contract/time.ts';
import { requireOpenDay } from '../../finance/money.ts';
import { changedBy } from '../../kit/crud.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { fail } from '../../kit/fail.ts';
import { meant, oneByOne } from '../../kit/one-by-one.ts';
import { lockAnyTicket } from '../act.ts';
import type { Ticket } from '../facts.ts';
import { logTicket } from '../log.ts';
import { requireTicket, seesTicket } from '../seen.ts';

interface Found {
  code: string;
  status: Ticket['status'];
  isArchived: boolean;
  owed: number;
  unposted: string | null;
  hasChange: boolean;
  centre: string | null;
  requests: string | null;
}
const sentences = {
  open: { vi: 'Phiếu đang ở trạng thái "{status}", chưa kết thúc.', en: 'It is "{status}", not at its end.' },
  owed: { vi: 'Khách còn nợ {amount}.', en: 'The customer owes {amount}.' },
  unposted: { vi: 'Phiếu linh kiện chưa ghi sổ: {names}.', en: 'Bills of parts are not posted: {names}.' },
  change: { vi: 'Còn điều chỉnh chờ duyệt.', en: 'A change waits for approval.' },
  centre: { vi: 'Yêu cầu trung tâm còn mở: {names}.', en: 'A request to the centre is open: {names}.' },
  requests: { vi: 'Yêu cầu linh kiện còn mở: {names}.', en: 'Component requests are open: {names}.' },
} as const satisfies Record<string, Both>;

/** What is in the way of archiving, each as a sentence. */
export async function checkArchive(ctx: Ctx, { id }: { id: TicketId }): Promise<ArchiveCheck> {
  await requireTicket(ctx, id);
  const { rows } = await sql<Found>`select t.code, t.status, t.archived_at is not null as is_archived,
      case when t.status in ('ChuaTraTien', 'TraPhiMotPhan', 'TraPhi') then (select coalesce(sum(d.amount), 0) from debt_ledger d
        where d.tenant_id = t.tenant_id and d.document = 'ticket' and d.document_id = t.id) else 0 end::bigint as owed,
      (select string_agg(o.code, ', ' order by o.id) from outbound o where o.tenant_id = t.tenant_id and o.ticket_id = t.id
        and o.status = 'draft' and not o.is_deleted) as unposted,
      exists (select from ticket_change c where c.tenant_id = t.tenant_id and c.ticket_id = t.id and c.status = 'open') as has_change,
      (select string_agg(c.code, ', ' order by c.id) from center_request c where c.tenant_id = t.tenant_id and c.ticket_id = t.id
        and c.status < 3 and not c.is_deleted) as centre,
      (select string_agg(q.code, ', ' order by q.id) from stock_request q where q.tenant_id = t.tenant_id and q.ticket_id = t.id
        and q.side = 'in' and q.status in ('new', 'processing') and not q.is_deleted) as requests
    from ticket t where t.tenant_id = ${ctx.tenantId} and t.id = ${id}`.execute(ctx.db);
  const found = rows[0] ?? fail('row.missing', { entity: 'Ticket', id });
  const say = (sentence: Both, params = {}) => fill(sentence[ctx.culture], params);
  const blockers = [
    archivableStatuses.has(found.status)
      ? null
      : say(sentences.open, { status: ticketStatuses[found.status][ctx.culture] }),
    found.owed > 0 ? say(sentences.owed, { amount: showVnd(found.owed, ctx.culture) }) : null,
    found.unposted ? say(sentences.unposted, { names: found.unposted }) : null,
    found.hasChange ? say(sentences.change) : null,
    found.centre ? say(sentences.centre, { names: found.centre }) : null,
    found.requests ? say(sentences.requests, { names: found.requests }) : null,
  ].filter((blocker) => blocker !== null);
  return { id, code: found.code, isArchived: found.isArchived, blockers };
}

type Input = In<typeof TicketPay.ArchiveInvoice>;
/** One, or many that each have their own result. */
export async function archiveInvoice(ctx: Ctx, { id, ids, version }: Input): Promise<{ items: ActResult[] }> {
  const asked = meant({ id, ids });
  if ('one' in asked) return { items: [await archive(ctx, asked.one, version)] };
  const items = await oneByOne(ctx, asked.many, {
    act: (one) => archive(ctx, one, one === id ? version : undefined),
    refused: async (one, message): Promise<ActResult> => {
      const { rows } = await sql<{ code: string; status: Ticket['status'] }>`select t.code, t.status from ticket t
        where t.tenant_id = ${ctx.tenantId} and t.id = ${one} and not t.is_deleted and ${seesTicket(ctx, 't')}`.execute(
        ctx.db,
      );
      // What the caller does not see is answered like what is not there.
      const seen = rows[0] ?? { code: `#${one}`, status: null };
      return { id: one, ...seen, isDone: false, message };
    },
  });
  return { items };
}
async function archive(ctx: Ctx, id: TicketId, version: number | undefined): Promise<ActResult> {
  const ticket = await lockAnyTicket(ctx, id, version);
  if (ticket.archivedAt) fail('ticket.archived', { code: ticket.code });
  const { blockers } = await checkArchive(ctx, { id });
  if (blockers.length) fail('ticket.cannotArchive', { code: ticket.code, blockers: blockers.join(' ') });
  await mark(ctx, ticket, true, null);
  return { id, code: ticket.code, isDone: true, status: ticket.status, message: null };
}

/** Opens an archived ticket again while the books of the day it was archived on are open. */
export async function unarchiveInvoice(
  ctx: Ctx,
  { id, version, reason }: In<typeof TicketPay.UnarchiveInvoice>,
): Promise<ArchiveCheck> {
  const ticket = await lockAnyTicket(ctx, id, version);
  if (!ticket.archivedAt) return fail('ticket.notArchived', { code: ticket.code });
  await requireOpenDay(ctx, ticket.branchId, toInstant(new Date(ticket.archivedAt)).slice(0, 10));
  await mark(ctx, ticket, false, reason);
  return checkArchive(ctx, { id });
}
async function mark(ctx: Ctx, ticket: Ticket, isArchived: boolean, reason: string | null): Promise<void> {
  await ctx.db
    .updateTable('ticket')
    .set({
      archivedAt: isArchived ? toInstant(now()) : null,
      archivedBy: isArchived ? ctx.user.id : null,
      ...changedBy(ctx),
    })
    .where('tenantId', '=', ctx.tenantId)
    .where('id', '=', ticket.id)
    .execute();
  await logTicket(ctx, { ticketId: ticket.id, action: isArchived ? 'archive' : 'unarchive', reason });
}
