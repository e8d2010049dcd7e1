// What the bench has proposed for a ticket, as it is read: those that wait, and what became of the others.
import { sql } from 'kysely';
import { saidIn } from '../../../contract/culture.ts';
import { errors } from '../../../contract/errors.ts';
import { type PartProposal, partsMay } from '../../../contract/ticket/calls/parts.calls.ts';
import { type TicketStatus, ticketStatuses } from '../../../contract/ticket/ticket.statuses.ts';
import type { Ctx } from '../../kit/ctx.ts';
import type { Ticket } from '../facts.ts';
import { lineBlocker } from './proposed-line.ts';

const takable: readonly TicketStatus[] = ['ChoXuLy', 'DangXuLy', 'ChoLinhKien', 'ChuyenDieuPhoi', 'ChuyenVeTrungTam'];
/** What is in the way of taking a proposal on. */
export function takeOnBlocker(ctx: Ctx, { status, code }: Ticket, proposer: number | null): string | null {
  const words = { code, status: ticketStatuses[status][ctx.culture] };
  if (!takable.includes(status)) return saidIn(errors['ticket.notEditable'], ctx.culture, words);
  return proposer === ctx.user.id ? errors['ticket.ownProposal'][ctx.culture] : null;
}
type Row = Omit<PartProposal, 'canDecline' | 'canTakeOn' | 'blocker'> & { creatorUserId: number | null };
/** Those that wait, and what became of the others; newest first. */
export async function proposalsOf(ctx: Ctx, ticket: Ticket): Promise<PartProposal[]> {
  const { rows } =
    await sql<Row>`select x.id, x.product_id, x.service_name_id, coalesce(p.code, n.code) as code, coalesce(p.name, n.name) as name, x.quantity, x.note, x.status,
      case when x.service_name_id is not null then coalesce((select c.price from service_price c where c.tenant_id = x.tenant_id
          and c.service_name_id = x.service_name_id and c.model_id = ${ticket.modelId} and not c.hidden and not c.is_deleted), 0)
        when exists (select from ticket_line l join service_part s on s.tenant_id = l.tenant_id and s.service_name_id = l.service_name_id
        where l.tenant_id = x.tenant_id and l.ticket_id = x.ticket_id and s.product_id = x.product_id
          and (s.model_id is null or s.model_id = ${ticket.modelId})) then 0 else coalesce(p.price, 0) end as list_price,
      x.price, x.agreed_by, x.creation_time as at, u.full_name as proposed_by, d.full_name as decided_by, x.decision_note, x.creator_user_id
    from ticket_proposal x left join product p on p.tenant_id = x.tenant_id and p.id = x.product_id
    left join service_name n on n.tenant_id = x.tenant_id and n.id = x.service_name_id
    left join user_account u on u.tenant_id = x.tenant_id and u.id = x.creator_user_id
    left join user_account d on d.tenant_id = x.tenant_id and d.id = x.decided_by
    where x.tenant_id = ${ctx.tenantId} and x.ticket_id = ${ticket.id} and x.status <> 'dropped' order by x.id desc limit 50`.execute(
      ctx.db,
    );
  const decides = partsMay.decide.some((code) => ctx.user.permissions.has(code));
  const shown: PartProposal[] = [];
  for (const { creatorUserId, ...row } of rows) {
    const canDecide = row.status === 'open' && decides;
    const stop = canDecide ? takeOnBlocker(ctx, ticket, creatorUserId) : null;
    const blocker = canDecide && !stop ? await lineBlocker(ctx, ticket, row) : stop;
    shown.push({ ...row, canDecline: canDecide, canTakeOn: canDecide, blocker });
  }
  return shown;
}
