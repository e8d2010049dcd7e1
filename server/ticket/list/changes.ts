// Change sets with what it was and what it would become: those that wait for a manager, and what became of the others.
import { sql } from 'kysely';
import type { In, Out } from '../../../contract/kit.ts';
import type { ChangeFilter, ChangeRow, TicketLists } from '../../../contract/ticket/calls/ticket-list.calls.ts';
import { type ChangeStatus, changeStatuses } from '../../../contract/ticket/ticket.lists.ts';
import type { Ctx } from '../../kit/ctx.ts';
import type { ListHandler } from '../../kit/list.ts';
import { allDocuments, type DocumentsOf, inBatches, inOrder, readDocuments } from './documents.ts';
import { allowedActionsOf } from './rows.ts';

type Call = typeof TicketLists.GetReceiptControlData;
const changes: DocumentsOf<ChangeFilter> = {
  table: 'ticketChange',
  status: sql`d.status`,
  own: [],
  where: () => [],
  chosen: ({ status }) => (status ? [sql<boolean>`d.status = ${status}`] : []),
  waits: sql<boolean>`(d.status = 'open')`,
  day: sql`(d.creation_time at time zone 'Asia/Ho_Chi_Minh')`,
  search: sql`coalesce(d.reason, '')`,
  sort: {
    id: sql`d.id`,
    code: sql`lower(t.code)`,
    status: sql`d.status`,
    kind: sql`d.kind`,
    creationTime: sql`d.creation_time`,
    decidedAt: sql`d.decided_at`,
    totalBefore: sql`d.total_before`,
    totalAfter: sql`d.total_after`,
  },
};

export const listChanges: ListHandler<In<Call>, ChangeRow, Omit<Out<Call>, 'items' | 'totalCount'>> = {
  async page(ctx, input) {
    const { items, counts, chosen, all, isMore, sums } = await readDocuments(ctx, changes, input, sql`0`, read);
    return {
      totalCount: chosen.count,
      ticketTotalCount: all,
      isMore,
      items: await withActions(ctx, items),
      sums,
      statusInfo: (Object.keys(changeStatuses) as ChangeStatus[]).flatMap((status) => {
        const count = counts.find((row) => row.status === status)?.count;
        return count ? [{ status, count }] : [];
      }), // keys of a const object
    };
  },
  async stream(ctx, input) {
    const ids = await allDocuments(ctx, changes, input);
    return {
      totalCount: ids.length,
      batches: inBatches(ids, async (some) => (await read(ctx, some)).map((row) => ({ ...row, allowedActions: [] }))),
    };
  },
};

type Bare = Omit<ChangeRow, 'allowedActions'>;
async function read(ctx: Ctx, ids: number[]): Promise<Bare[]> {
  if (!ids.length) return [];
  const { rows } = await sql<Bare>`select d.id, d.ticket_id, t.code, d.status, d.kind,
      t.status as ticket_status, b.name as branch_name, t.customer_name, t.phone, t.device_name, k.full_name as technician_name,
      d.differences, d.total_before, d.total_after, d.reason, c.full_name as creator_name, d.creation_time,
      x.full_name as decider_name, d.decided_at, d.decision_note, t.version
    from ticket_change d join ticket t on t.tenant_id = d.tenant_id and t.id = d.ticket_id
    join branch b on b.tenant_id = t.tenant_id and b.id = t.branch_id
    left join user_account k on k.tenant_id = t.tenant_id and k.id = t.technician_id
    left join user_account c on c.tenant_id = d.tenant_id and c.id = d.creator_user_id
    left join user_account x on x.tenant_id = d.tenant_id and x.id = d.decided_by
    where d.tenant_id = ${ctx.tenantId} and d.id = any(${ids}::bigint[])`.execute(ctx.db);
  return inOrder(ids, rows);
}
/** What waits can be decided; what is decided cannot be decided again. */
async function withActions(ctx: Ctx, rows: Bare[]): Promise<ChangeRow[]> {
  const open = rows.filter(({ status }) => status === 'open').map(({ ticketId }) => ticketId);
  const { items } = open.length ? await allowedActionsOf(ctx, { ids: open }) : { items: [] };
  const allowed = new Map(items.map(({ id, allowedActions }) => [id, allowedActions]));
  return rows.map((row) => ({
    ...row,
    allowedActions: row.status === 'open' ? (allowed.get(row.ticketId) ?? []) : [],
  }));
}
