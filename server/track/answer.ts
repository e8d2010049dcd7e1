// A customer's answer to a new price: the ticket's own step, done by nobody of the shop and told as what it is.
import { sql } from 'kysely';
import { showVnd } from '../../contract/culture.ts';
import type { TicketId } from '../../contract/ticket/ticket.ts';
import type { Ctx } from '../kit/ctx.ts';
import { act, holdTicket } from '../ticket/act.ts';
import { effects } from '../ticket/effects/table.ts';
import { logTicket } from '../ticket/log.ts';
import type { Saying } from './page.text.ts';
import { readAsked } from './read-page.ts';

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
  return isYes ? 'approved' : 'declined';
}
/** Their own first tap, or the shop. */
async function whoWasFirst(ctx: Ctx, id: TicketId, change: number): Promise<Saying> {
  const { rows } = await sql`select from ticket_log l where l.tenant_id = ${ctx.tenantId} and l.ticket_id = ${id}
    and l.action = 'customerAnswer' and l.data ->> 'changeId' = ${String(change)}`.execute(ctx.db);
  return rows.length ? 'already' : 'closed';
}
