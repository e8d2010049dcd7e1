// A technician's work: what is in their hands, and what waits at their branches for somebody to accept it.
import { sql } from 'kysely';
import type { In } from '../../../contract/kit.ts';
import { partsMay } from '../../../contract/ticket/calls/parts.calls.ts';
import type { QueueRow, TicketRead } from '../../../contract/ticket/calls/ticket-view.calls.ts';
import type { TicketId } from '../../../contract/ticket/ticket.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { branchesOf } from '../../org/org.ts';
import { actionRowsOf } from '../list/rows.ts';
import { issueBlocker } from '../parts/standing.ts';

/** More than anybody has on a bench. */
const MOST = 100;
interface Queued {
  id: TicketId;
  isMine: boolean;
  hasNewParts: boolean;
  photoCount: number;
  proposedParts: string[];
}
export async function myQueue(
  ctx: Ctx,
  { isMine = false }: In<typeof TicketRead.GetMyQueue> = {},
): Promise<{ items: QueueRow[] }> {
  const branches = await branchesOf(ctx);
  const { rows } = await sql<Queued>`
    with queued as (
      (select t.id, t.promised_at, true as is_mine from ticket t where t.tenant_id = ${ctx.tenantId} and t.technician_id = ${ctx.user.id}
        and (t.status in ('ChoXuLy', 'DangXuLy', 'ChoLinhKien') or (t.status = 'ChuyenVeTrungTam' and t.custody = 'centre'))
        and not t.is_deleted order by t.promised_at, t.id limit ${MOST})
      union all
      (select t.id, t.promised_at, false from ticket t where t.tenant_id = ${ctx.tenantId}
        and (t.status = 'ChoXuLy' or (t.status = 'ChuyenVeTrungTam' and t.custody = 'centre')) and not t.is_deleted
        and not ${isMine} and t.technician_id is null and t.place_id = any(${branches}::bigint[]) order by t.promised_at, t.id limit ${MOST}))
    select q.id, q.is_mine,
      coalesce((select l.action in ('partsArrived', 'partsCame') from ticket_log l where l.tenant_id = ${ctx.tenantId} and l.ticket_id = q.id
        order by l.id desc limit 1), false) as has_new_parts,
      (select count(*)::int from ticket_photo f where f.tenant_id = ${ctx.tenantId} and f.ticket_id = q.id) as photo_count,
      array(select coalesce(p.name, s.name) from ticket_proposal x
        left join product p on p.tenant_id = x.tenant_id and p.id = x.product_id
        left join service_name s on s.tenant_id = x.tenant_id and s.id = x.service_name_id
        where x.tenant_id = ${ctx.tenantId} and x.ticket_id = q.id and x.status = 'open' order by x.id) as proposed_parts
    from queued q order by q.is_mine desc, q.promised_at, q.id`.execute(ctx.db);
  const more = new Map(rows.map(({ id, ...rest }) => [id, rest]));
  const tickets = await actionRowsOf(ctx, [...more.keys()]);
  const mayPropose = partsMay.propose.some((code) => ctx.user.permissions.has(code));
  const items = tickets.map((ticket) => {
    const rest = more.get(ticket.id) ?? { isMine: false, hasNewParts: false, photoCount: 0, proposedParts: [] };
    return { ...ticket, ...rest, canPropose: rest.isMine && mayPropose && issueBlocker(ctx, ticket) === null };
  });
  return { items };
}
