// A debt of a ticket was paid to the last đồng, wherever the receipt was written: the ticket follows.
import type { TicketId } from '../../../contract/ticket/ticket.ts';
import { ticketSettled } from '../../finance/money.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { follow } from '../act.ts';
import { makePayable } from '../commission.ts';
import { effects } from '../effects/table.ts';

/** Whoever takes the money has locked the ticket. */
export async function settle(ctx: Ctx, ticketId: TicketId): Promise<void> {
  const ticket = await ctx.db
    .selectFrom('ticket')
    .selectAll()
    .where('tenantId', '=', ctx.tenantId)
    .where('id', '=', ticketId)
    .forUpdate()
    .executeTakeFirst();
  if (ticket?.status === 'ChuaTraTien') await follow(ctx, effects, ticket, 'settle');
  else if (ticket?.status === 'TraPhiMotPhan') await makePayable(ctx, ticketId);
}
ticketSettled.on(async (ctx, { ticketId }) => {
  const { user } = ctx;
  if (user) await settle({ ...ctx, user }, ticketId as TicketId); // what finance calls a ticket's id is one
});
