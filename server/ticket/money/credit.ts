// Credit of a customer at a ticket: what was paid above the price is kept as credit or given back by a payment, and credit is
// spent on a ticket or paid out. Receipts stay as they are.
import { showVnd } from '../../../contract/culture.ts';
import type { In } from '../../../contract/kit.ts';
import type { MoneyNow, TicketPay } from '../../../contract/ticket/calls/money.calls.ts';
import { endedStatuses } from '../../../contract/ticket/money.ts';
import { today } from '../../../contract/time.ts';
import { creditOf, keepCredit, takeCredit } from '../../finance/credit.ts';
import { debtOfTicket, settleDebt, writeTicketMoney } from '../../finance/debt.ts';
import { giveMoney, requireOpenDay } from '../../finance/money.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { fail, failAt, InvalidField } from '../../kit/fail.ts';
import { lockAnyTicket, lockTicket } from '../act.ts';
import type { Ticket } from '../facts.ts';
import { logTicket } from '../log.ts';
import { lockPartyOf } from './party.ts';
import { moneyOf, payBack } from './pay.ts';

const putOn = (ctx: Ctx, ticketId: Ticket['id'], amount: number) =>
  writeTicketMoney(ctx, { ticketId, side: 'in', amount });
const tell = (ctx: Ctx, { id }: Ticket, kind: string, amount: number) =>
  logTicket(ctx, { ticketId: id, action: 'credit', data: { kind, amount } });

/** What a ticket was paid too much, or for nothing, leaves it, into the customer's credit. */
export async function keepAsCredit(ctx: Ctx, ticket: Ticket, amount: number): Promise<void> {
  await requireOpenDay(ctx, ticket.branchId, today());
  await putOn(ctx, ticket.id, -amount);
  await keepCredit(ctx, ticket.customerId, ticket.id, amount);
  await tell(ctx, ticket, 'kept', amount);
}
/** While the device is here: afterwards the price does not change but by a refund. */
export async function settleOverpayment(ctx: Ctx, input: In<typeof TicketPay.SettleOverpayment>): Promise<MoneyNow> {
  const ticket = await lockTicket(ctx, input.id, input.version);
  const over = endedStatuses.has(ticket.status) ? 0 : ticket.paid - ticket.refunded - ticket.total;
  if (over <= 0) fail('ticket.notOverpaid', { code: ticket.code });
  if (input.payout === 'credit') await keepAsCredit(ctx, ticket, over);
  else {
    if (!input.methodId) throw new InvalidField('methodId', 'required');
    await payBack(ctx, ticket, { amount: over, methodId: input.methodId, at: 'payout' });
  }
  return moneyOf(ctx, ticket.id);
}

/** As much as is due, unless somebody says less. */
export async function useCredit(ctx: Ctx, input: In<typeof TicketPay.UseCredit>): Promise<MoneyNow> {
  const ticket = await lockWithCredit(ctx, input, lockTicket);
  await requireOpenDay(ctx, ticket.branchId, today());
  const debt = await debtOfTicket(ctx, ticket.id);
  const open = endedStatuses.has(ticket.status) ? 0 : Math.max(0, ticket.total - (ticket.paid - ticket.refunded));
  const due = debt > 0 ? debt : open;
  if (due === 0) fail('ticket.nothingDue', { code: ticket.code });
  const amount = await requireCredit(ctx, ticket, input.amount ?? null, due);
  if (amount > due) failAt('amount', 'ticket.creditAbove', { code: ticket.code, due: showVnd(due, ctx.culture) });
  await takeCredit(ctx, ticket.customerId, amount, null);
  await putOn(ctx, ticket.id, amount);
  await tell(ctx, ticket, 'used', amount);
  if (debt > 0) await settleDebt(ctx, ticket.customerId, ticket.id, amount, null);
  return moneyOf(ctx, ticket.id);
}
/** Paid out at a ticket of the customer, whatever state it is in: the money is theirs. */
export async function payOutCredit(ctx: Ctx, input: In<typeof TicketPay.PayOutCredit>): Promise<MoneyNow> {
  const ticket = await lockWithCredit(ctx, input, lockAnyTicket);
  const amount = await requireCredit(ctx, ticket, input.amount ?? null, Number.POSITIVE_INFINITY);
  const { id: paymentId } = await giveMoney(ctx, {
    kind: 'refund',
    branchId: ticket.branchId,
    methodId: input.methodId,
    customerId: ticket.customerId,
    partyName: ticket.customerName,
    amount,
    note: ticket.code,
    at: 'amount',
    isPart: true,
  });
  await takeCredit(ctx, ticket.customerId, amount, paymentId);
  await tell(ctx, ticket, 'paidOut', amount);
  return moneyOf(ctx, ticket.id);
}
/** The credit before the ticket. Whose it is can have been corrected in between: then nobody's credit was locked. */
async function lockWithCredit(
  ctx: Ctx,
  { id, version }: In<typeof TicketPay.UseCredit>,
  lock: typeof lockTicket,
): Promise<Ticket> {
  const customerId = await lockPartyOf(ctx, id);
  const ticket = await lock(ctx, id, version);
  return ticket.customerId === customerId ? ticket : fail('row.conflict');
}
/** The amount asked for, or as much as there is and is needed; never more than the customer has. */
async function requireCredit(ctx: Ctx, ticket: Ticket, asked: number | null, needed: number): Promise<number> {
  const credit = await creditOf(ctx, ticket.customerId);
  const name = ticket.customerName;
  if (credit <= 0) fail('ticket.noCredit', { name });
  if (asked !== null && asked > credit)
    failAt('amount', 'ticket.creditShort', { name, credit: showVnd(credit, ctx.culture) });
  return asked ?? Math.min(credit, needed);
}
