// A debt of a ticket was paid to the last đồng, wherever the receipt was written: the ticket follows.
import type { TicketId } from '../../../contract/ticket/ticket.ts';
import { ticketOffset, ticketSettled, ticketUnsettled } from '../../finance/debt.ts';
import { ticketPaid } from '../../finance/voucher.ts';
import { changedBy } from '../../kit/crud.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { follow, lockTicket } from '../act.ts';
import { makePayable, unmakePayable } from '../commission.ts';
import { effects } from '../effects/table.ts';
import type { Ticket } from '../facts.ts';
import { logTicket } from '../log.ts';
import { payInvoice } from './pay.ts';

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
/** A ticket of which a part was refunded keeps its state; what is left of it is owed until a day again. */
async function oweRest(ctx: Ctx, ticket: Ticket, dueDay: string): Promise<void> {
  await unmakePayable(ctx, ticket.id);
  if (ticket.dueDay !== null) return; // it was handed over unpaid: the day is still that of the debt
  await ctx.db
    .updateTable('ticket')
    .set({ dueDay, ...changedBy(ctx) })
    .where('tenantId', '=', ctx.tenantId)
    .where('id', '=', ticket.id)
    .execute();
}
/** What had paid the debt was taken back: the device is with its owner, and the ticket owes again. An archived one does not: it is opened first. */
ticketUnsettled.on(async (ctx, { ticketId, dueDay }) => {
  const { user } = ctx;
  if (!user) return;
  const mine: Ctx = { ...ctx, user };
  const ticket = await lockTicket(mine, ticketId as TicketId); // as above
  if (ticket.status === 'DaTra') await follow(mine, effects, ticket, 'oweAgain', { dueDay });
  else if (ticket.status === 'TraPhiMotPhan') await oweRest(mine, ticket, dueDay);
});
/** Credit of its customer was used for it on the page of debts. */
ticketOffset.on(async (ctx, { ticketId, code, amount }) => {
  const entry = { action: 'credit', reason: code, data: { kind: amount > 0 ? 'used' : 'back', codes: [code], amount } };
  await logTicket(ctx, { ticketId: ticketId as TicketId, ...entry }); // as above
});
/** A receipt that is written on finance's screen for a ticket is taken by the ticket's own rules. */
ticketPaid.on(async (ctx, { ticketId, told }) => {
  const { user } = ctx;
  if (user) await payInvoice({ ...ctx, user }, { id: ticketId as TicketId, payments: [told] } as never, told); // a call's input
});
