// Money for a ticket: deposits before the hand-over, the rest at it, debts after it. Never more than is due; every sum that is
// refused says what was due. The vouchers themselves are finance's (server/finance/money.ts).
import { sql } from 'kysely';
import { showVnd } from '../../../contract/culture.ts';
import type { In, Vnd } from '../../../contract/kit.ts';
import type { CategoryId } from '../../../contract/lookup/category.calls.ts';
import type { TicketPay } from '../../../contract/ticket/calls/money.calls.ts';
import { endedStatuses } from '../../../contract/ticket/money.ts';
import { ticketStatuses } from '../../../contract/ticket/ticket.statuses.ts';
import type { ActionInput, TicketId } from '../../../contract/ticket/ticket.ts';
import { isFarAhead, today } from '../../../contract/time.ts';
import { creditOf } from '../../finance/credit.ts';
import { debtOfTicket, writeTicketMoney } from '../../finance/debt.ts';
import { giveMoney, takeMoney, type VoucherWords } from '../../finance/money.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { fail, failAt, forbid, InvalidField, under } from '../../kit/fail.ts';
import { lockTicket } from '../act.ts';
import type { Ticket } from '../facts.ts';
import { logTicket } from '../log.ts';
import { moneyBackLimitOf } from '../paid-in-money.ts';
import { overpaid, remaining } from '../remaining.ts';

export type Payments = NonNullable<ActionInput['payments']>;
export const sumOf = (payments: Payments): number => payments.reduce((sum, one) => sum + one.amount, 0);
/** With their places, in one order of funds: two counters that take the same two methods never wait for each other. */
export const inFundOrder = (payments: Payments): (readonly [number, Payments[number]])[] =>
  [...payments.entries()].sort(([, one], [, other]) => one.methodId - other.methodId);

/** Whoever takes money needs the receipts' permission, on whatever screen it is taken. */
export function requireCashier(ctx: Ctx): void {
  if (ctx.user.permissions.has('Pages.Finance.Receipt.Create')) return;
  forbid(ctx, ['Pages.Finance.Receipt.Create']);
}
/** Writes a receipt for each method. The ticket is locked, the sum was checked. */
export async function takePayments(
  ctx: Ctx,
  ticket: Ticket,
  kind: 'ticket' | 'deposit' | 'debt',
  payments: Payments,
  { note, partyName, partyAddress = null, attached = null, reasonId = null }: Partial<VoucherWords> = {},
): Promise<string[]> {
  if (!payments.length) return [];
  requireCashier(ctx);
  const codes: string[] = [];
  for (const [place, { methodId, amount, reference = null }] of inFundOrder(payments)) {
    const { id: ticketId, branchId, customerId } = ticket;
    const who = { customerId, partyName: partyName ?? ticket.customerName, partyAddress };
    const told = { note: note ?? ticket.code, reference, attached, reasonId };
    const taken = { kind, branchId, methodId, amount, ticketId, ...who, ...told };
    const { code } = await under(`payments.${place}`, () => takeMoney(ctx, taken));
    codes.push(code);
  }
  await logTicket(ctx, { ticketId: ticket.id, action: 'money', data: { kind, codes, amount: sumOf(payments) } });
  return codes;
}
/** What was taken above the total goes back before the device does: the ticket is paid to the đồng. */
export async function giveBack(ctx: Ctx, ticket: Ticket, methodId: CategoryId | null | undefined): Promise<void> {
  const gap = ticket.paid - ticket.total;
  if (gap <= 0) return;
  const money = (amount: number) => showVnd(amount, ctx.culture);
  if (!methodId)
    return fail('ticket.giveBack', {
      code: ticket.code,
      paid: money(ticket.paid),
      total: money(ticket.total),
      gap: money(gap),
    });
  await payBack(ctx, ticket, { amount: gap, methodId, at: 'methodId' });
}
/** Before the device leaves, money that goes back was never earned: it is not paid any more, and no refund. */
export async function payBack(
  ctx: Ctx,
  ticket: Ticket,
  { amount, methodId, at }: { amount: number; methodId: CategoryId; at: string },
): Promise<void> {
  await requireAsMoney(ctx, ticket, amount, at);
  const { id: paymentId, code } = await giveMoney(ctx, {
    kind: 'refund',
    branchId: ticket.branchId,
    methodId,
    customerId: ticket.customerId,
    partyName: ticket.customerName,
    amount,
    ticketId: ticket.id,
    note: ticket.code,
    at,
  });
  await writeTicketMoney(ctx, { ticketId: ticket.id, side: 'in', amount: -amount, paymentId });
  await logTicket(ctx, {
    ticketId: ticket.id,
    action: 'money',
    data: { kind: 'giveBack', codes: [code], amount: -amount },
  });
}
/** Credit that was put on a ticket is no way to its money: who may not pay it out gives back what came in as money, and no more. */
export async function requireAsMoney(ctx: Ctx, { id, code }: Ticket, amount: number, at: string): Promise<void> {
  const money = await moneyBackLimitOf(ctx, id);
  if (money === null || amount <= money) return;
  const told = { money: showVnd(money, ctx.culture), amount: showVnd(amount, ctx.culture) };
  failAt(at, 'ticket.creditAsMoney', { code, ...told });
}

/** Until when a debt is to be paid, as somebody typed it: from today on, and not in a year that was mistyped. */
export function requireDueDay(day: string): void {
  if (day < today()) failAt('dueDay', 'ticket.dueDay');
  if (isFarAhead(day)) throw new InvalidField('dueDay', 'withinYear');
}
export function requireExactly(ctx: Ctx, ticket: Ticket, due: number, given: number): void {
  if (given < due) refuse(ctx, 'ticket.paidTooLittle', ticket, due, given);
  if (given > due) refuse(ctx, 'ticket.paidTooMuch', ticket, due, given);
}
const refuse = (
  ctx: Ctx,
  code: 'ticket.paidTooLittle' | 'ticket.paidTooMuch',
  ticket: Ticket,
  due: number,
  given: number,
): never =>
  fail(code, {
    code: ticket.code,
    due: showVnd(due, ctx.culture),
    given: showVnd(given, ctx.culture),
    gap: showVnd(Math.abs(due - given), ctx.culture),
  });
/** A deposit is part of the price; while nothing has a price yet, any amount may be left. */
export function requireNoMore(ctx: Ctx, ticket: Ticket, given: number): void {
  if (ticket.total === 0 && !endedStatuses.has(ticket.status)) return;
  const due = Math.max(0, ticket.total - ticket.paid);
  if (due === 0) fail('ticket.nothingDue', { code: ticket.code });
  if (given > due) refuse(ctx, 'ticket.paidTooMuch', ticket, due, given);
}

/** A deposit while the device is here; a payment of the debt after it left unpaid. */
export async function payInvoice(
  ctx: Ctx,
  { id, version, payments }: In<typeof TicketPay.PayInvoice>,
  words: Partial<VoucherWords> = {},
) {
  const ticket = await lockTicket(ctx, id, version);
  const given = sumOf(payments);
  const debt = await debtOfTicket(ctx, ticket.id);
  if (debt > 0) {
    if (given > debt) refuse(ctx, 'ticket.paidTooMuch', ticket, debt, given);
    await takePayments(ctx, ticket, 'debt', payments, words);
  } else {
    if (endedStatuses.has(ticket.status))
      fail('ticket.notNow', {
        code: ticket.code,
        status: ticketStatuses[ticket.status][ctx.culture],
        action: ctx.culture === 'vi' ? 'thu tiền' : 'take money',
      });
    requireNoMore(ctx, ticket, given);
    await takePayments(ctx, ticket, ticket.status === 'HoanTra' ? 'ticket' : 'deposit', payments, words);
  }
  return moneyOf(ctx, ticket.id);
}

/** Where a ticket's money stands. */
export async function moneyOf(ctx: Ctx, id: TicketId) {
  const { rows } = await sql<{
    total: Vnd;
    paid: Vnd;
    refunded: Vnd;
    remaining: Vnd;
    debt: Vnd;
    overpaid: Vnd;
    customerId: Ticket['customerId'];
    status: Ticket['status'];
    version: number;
  }>`
    select t.total, t.paid, t.refunded, ${remaining} as remaining, t.status, t.version, t.customer_id,
      ${overpaid} as overpaid, coalesce((select sum(d.amount) from debt_ledger d where d.tenant_id = t.tenant_id
      and d.document = 'ticket' and d.document_id = t.id), 0)::bigint as debt
    from ticket t where t.tenant_id = ${ctx.tenantId} and t.id = ${id}`.execute(ctx.db);
  const { customerId, ...found } = rows[0] ?? fail('row.missing', { entity: 'Ticket', id });
  return { id, ...found, credit: (await creditOf(ctx, customerId)) as Vnd }; // a sum of whole đồng
}
