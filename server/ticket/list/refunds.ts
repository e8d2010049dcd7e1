// Refund invoices with the ticket they gave money back on.
import { sql } from 'kysely';
import type { In, Out } from '../../../contract/kit.ts';
import type { RefundRow, TicketFilter, TicketLists } from '../../../contract/ticket/calls/ticket-list.calls.ts';
import { ticketStatusKeys } from '../../../contract/ticket/ticket.statuses.ts';
import type { Ctx } from '../../kit/ctx.ts';
import type { ListHandler } from '../../kit/list.ts';
import { allDocuments, type DocumentsOf, inBatches, inOrder, readDocuments } from './documents.ts';
import { inStatuses, statusesAsked } from './where.ts';

type Call = typeof TicketLists.GetReceiptRefundData;
const refunds: DocumentsOf<TicketFilter> = {
  table: 'refund',
  status: sql`t.status`,
  own: [sql<boolean>`not d.is_deleted`],
  where: () => [],
  chosen: (input) =>
    input.status || input.statuses?.length ? [inStatuses(statusesAsked(input, ticketStatusKeys))] : [],
  waits: null,
  day: sql`(d.creation_time at time zone 'Asia/Ho_Chi_Minh')`,
  search: sql`d.code`,
  sort: {
    id: sql`d.id`,
    code: sql`lower(d.code)`,
    ticketCode: sql`lower(t.code)`,
    status: sql`t.status`,
    amount: sql`d.amount`,
    creationTime: sql`d.creation_time`,
  },
};

export const listRefunds: ListHandler<In<Call>, RefundRow, Omit<Out<Call>, 'items' | 'totalCount'>> = {
  async page(ctx, input) {
    const { items, counts, chosen, all, sums } = await readDocuments(ctx, refunds, input, sql`d.amount`, read);
    return {
      totalCount: chosen.count,
      ticketTotalCount: all,
      isMore: false,
      items,
      sums,
      totalRefunded: sums && chosen.amount,
      statusInfo: ticketStatusKeys.flatMap((status) => {
        const count = counts.find((row) => row.status === status)?.count;
        return count ? [{ status, count }] : [];
      }),
    };
  },
  async stream(ctx, input) {
    const ids = await allDocuments(ctx, refunds, input);
    return { totalCount: ids.length, batches: inBatches(ids, (some) => read(ctx, some)) };
  },
};

async function read(ctx: Ctx, ids: number[]): Promise<RefundRow[]> {
  if (!ids.length) return [];
  const { rows } =
    await sql<RefundRow>`select d.id, d.code, d.ticket_id, t.code as ticket_code, t.status, b.name as branch_name,
      t.customer_name, t.phone, t.device_name, t.imei, t.total, t.paid, d.amount, r.name as reason_name, m.name as method_name,
      d.note, c.full_name as creator_name, d.creation_time
    from refund d join ticket t on t.tenant_id = d.tenant_id and t.id = d.ticket_id
    join branch b on b.tenant_id = d.tenant_id and b.id = d.branch_id
    left join category r on r.tenant_id = d.tenant_id and r.id = d.reason_id
    left join category m on m.tenant_id = d.tenant_id and m.id = d.payment_method_id
    left join user_account c on c.tenant_id = d.tenant_id and c.id = d.creator_user_id
    where d.tenant_id = ${ctx.tenantId} and d.id = any(${ids}::bigint[])`.execute(ctx.db);
  return inOrder(ids, rows);
}
