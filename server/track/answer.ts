// A customer's answer to a new price: the ticket's own step, done by nobody of the shop and told as what it is.
import { sql } from 'kysely';
import { showVnd } from '../../contract/culture.ts';
import type { UserId } from '../../contract/people/user.calls.ts';
import type { TicketId } from '../../contract/ticket/ticket.ts';
import type { Ctx } from '../kit/ctx.ts';
import { ring } from '../notice/ring.ts';
import { act, holdTicket } from '../ticket/act.ts';
import { effects } from '../ticket/effects/table.ts';
import { logTicket } from '../ticket/log.ts';
import type { Saying } from './page.text.ts';
import { readAsked } from './read-page.ts';

type Held = Awaited<ReturnType<typeof holdTicket>>;
/** Stands with the decision, for the staff who read it. */
const byLink = 'Khách trả lời trên trang theo dõi';

export async function answerChange(
  ctx: Ctx,
  id: TicketId,
  { change, isYes }: { change: number; isYes: boolean },
): Promise<Saying> {
  const held = await holdTicket(ctx, { id }); // of two taps, and of a tap and a manager, the second one finds it answered
  const asked = held.ticket.status === 'DieuChinh' ? await readAsked(ctx, id) : null;
  if (asked?.id !== change) return asked ? 'changed' : whoWasFirst(ctx, id, change);
  const key = isYes ? 'approveChange' : 'rejectChange';
  await act(ctx, effects, { id, key, input: isYes ? { note: byLink } : { reason: byLink } }, held);
  await logTicket(ctx, {
    ticketId: id,
    action: 'customerAnswer',
    reason: `${isYes ? 'Đồng ý' : 'Không đồng ý'}: ${showVnd(asked.totalBefore, 'vi')} → ${showVnd(asked.totalAfter, 'vi')}`,
    data: { changeId: change, isYes },
  });
  await tellAnswer(ctx, held.ticket, isYes, asked.totalAfter);
  return isYes ? 'approved' : 'declined';
}
/** Whoever works on it or talks to the customer; where there is nobody, whoever may answer such changes at the branch. */
async function tellAnswer(ctx: Ctx, ticket: Held['ticket'], isYes: boolean, amount: number): Promise<void> {
  const { rows } = await sql<{ userId: UserId }>`select distinct u as user_id from ticket t,
      unnest(array[t.technician_id, t.receptionist_id, t.advisor_id]) u
    where t.tenant_id = ${ctx.tenantId} and t.id = ${ticket.id} and u is not null`.execute(ctx.db);
  const may = 'Pages.Tickets.ChangeStatusAdmin';
  await ring(ctx, {
    kind: isYes ? 'priceApproved' : 'priceDeclined',
    to: rows.length ? { users: rows.map(({ userId }) => userId) } : { may, branchId: ticket.branchId },
    subject: { word: 'Ticket', id: String(ticket.id), code: ticket.code },
    facts: { amount },
  });
}
/** Their own first tap, or the shop. */
async function whoWasFirst(ctx: Ctx, id: TicketId, change: number): Promise<Saying> {
  const { rows } = await sql`select from ticket_log l where l.tenant_id = ${ctx.tenantId} and l.ticket_id = ${id}
    and l.action = 'customerAnswer' and l.data ->> 'changeId' = ${String(change)}`.execute(ctx.db);
  return rows.length ? 'already' : 'closed';
}
