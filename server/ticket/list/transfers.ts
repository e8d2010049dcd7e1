// Tickets that were sent to the centre, one row per request: where it stands, and what each side can do next.
import { sql } from 'kysely';
import type { In, Out } from '../../../contract/kit.ts';
import type { TicketLists, TransferFilter, TransferRow } from '../../../contract/ticket/calls/ticket-list.calls.ts';
import { type TicketStatus, ticketStatusKeys } from '../../../contract/ticket/ticket.statuses.ts';
import type { TicketId, TicketRow } from '../../../contract/ticket/ticket.ts';
import type { Ctx } from '../../kit/ctx.ts';
import type { ListHandler } from '../../kit/list.ts';
import { allDocuments, type DocumentsOf, inBatches, inOrder, readDocuments } from './documents.ts';
import { rowsOf } from './rows.ts';
import { inStatuses, statusesAsked } from './where.ts';

type Call = typeof TicketLists.GetReceiptTransferData;
const moves: DocumentsOf<TransferFilter> = {
  table: 'centerRequest',
  status: sql`d.status || ' ' || t.status`,
  own: [sql<boolean>`not d.is_deleted`],
  where: ({ groupId }) => (groupId ? [sql<boolean>`d.group_id = ${groupId}`] : []),
  chosen: (input) => [
    ...(input.requestStatus === undefined ? [] : [sql<boolean>`d.status = ${input.requestStatus}`]),
    ...(input.status || input.statuses?.length ? [inStatuses(statusesAsked(input, ticketStatusKeys))] : []),
  ],
  waits: sql<boolean>`(d.status < 3)`,
  day: sql`(d.creation_time at time zone 'Asia/Ho_Chi_Minh')`,
  search: sql`d.code`,
  sort: {
    id: sql`d.id`,
    code: sql`lower(t.code)`,
    requestCode: sql`d.code`,
    requestStatus: sql`d.status`,
    status: sql`t.status`,
    askedAt: sql`d.creation_time`,
    receivedAt: sql`d.received_at`,
    sentBackAt: sql`d.sent_back_at`,
    completedAt: sql`d.completed_at`,
    promisedAt: sql`t.promised_at`,
  },
};

export const listTransfers: ListHandler<In<Call>, TransferRow, Omit<Out<Call>, 'items' | 'totalCount'>> = {
  async page(ctx, input) {
    const { items, counts, chosen, all, isMore, sums } = await readDocuments(ctx, moves, input, sql`0`, read);
    const pairs = counts.map(({ status, count }) => {
      const [request, ticket] = status.split(' ');
      return { request: Number(request), ticket: ticket as TicketStatus, count }; // joined above
    });
    const fits = pairs.filter(({ request }) => input.requestStatus === undefined || request === input.requestStatus);
    const wanted = statusesAsked(input, ticketStatusKeys);
    return {
      totalCount: chosen.count,
      ticketTotalCount: all,
      isMore,
      items,
      sums,
      statusInfo: countBy(ticketStatusKeys, fits, ({ ticket }) => ticket),
      requestInfo: countBy(
        [0, 1, 2, 3],
        pairs.filter(({ ticket }) => wanted.includes(ticket)),
        ({ request }) => request,
      ),
    };
  },
  async stream(ctx, input) {
    const ids = await allDocuments(ctx, moves, input);
    return { totalCount: ids.length, batches: inBatches(ids, (some) => read(ctx, some)) };
  },
};
function countBy<K, P extends { count: number }>(keys: readonly K[], pairs: readonly P[], keyOf: (pair: P) => K) {
  return keys.flatMap((status) => {
    const count = pairs.filter((pair) => keyOf(pair) === status).reduce((sum, pair) => sum + pair.count, 0);
    return count ? [{ status, count }] : [];
  });
}

type Own = Omit<TransferRow, keyof TicketRow> & { id: number; ticketId: TicketId };
async function read(ctx: Ctx, ids: number[]): Promise<TransferRow[]> {
  if (!ids.length) return [];
  const { rows } =
    await sql<Own>`select d.id, d.ticket_id, d.id as request_id, d.code as request_code, d.status as request_status,
      (select g.name from category g where g.tenant_id = d.tenant_id and g.id = d.group_id) as group_name, d.content, d.answer,
      d.creation_time as asked_at, d.received_at, d.sent_back_at, d.completed_at
    from center_request d where d.tenant_id = ${ctx.tenantId} and d.id = any(${ids}::bigint[])`.execute(ctx.db);
  const tickets = new Map(
    (await rowsOf(ctx, [...new Set(rows.map((row) => row.ticketId))])).map((row) => [row.id, row]),
  );
  return inOrder(ids, rows).flatMap(({ id: _, ticketId, ...own }) => {
    const ticket = tickets.get(ticketId);
    return ticket ? [{ ...ticket, ...own }] : [];
  });
}
