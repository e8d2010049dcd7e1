// Receipts of a ticket that were wrong: taken back with a reason, or moved to the fund where the money really lies.
import { sql } from 'kysely';
import { showVnd } from '../../../contract/culture.ts';
import type { In, Vnd } from '../../../contract/kit.ts';
import type { CategoryId } from '../../../contract/lookup/category.calls.ts';
import type { MoneyNow, TicketPay } from '../../../contract/ticket/calls/money.calls.ts';
import { handedOverStatuses } from '../../../contract/ticket/money.ts';
import { today } from '../../../contract/time.ts';
import { debtOfTicket, moveDueDay, openDebt } from '../../finance/debt.ts';
import { cancelVoucher, changeMethod } from '../../finance/money.ts';
import { changedBy } from '../../kit/crud.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { fail } from '../../kit/fail.ts';
import { factsOfOne, follow, lockTicket } from '../act.ts';
import { effects } from '../effects/table.ts';
import type { Ticket } from '../facts.ts';
import { logTicket } from '../log.ts';
import { moneyBackLimitOf } from '../paid-in-money.ts';
import { lockPartyOf } from './party.ts';
import { moneyOf, requireDueDay } from './pay.ts';

interface Receipt {
  id: number;
  code: string;
  amount: Vnd;
  methodId: CategoryId;
  methodName: string;
}
/** The receipts of a ticket that count, the oldest first. */
async function receiptsOf(ctx: Ctx, ticket: Ticket): Promise<Receipt[]> {
  const { rows } =
    await sql<Receipt>`select r.id, r.code, r.amount, r.payment_method_id as method_id, c.name as method_name
    from account_receipt r join category c on c.tenant_id = r.tenant_id and c.id = r.payment_method_id
    where r.tenant_id = ${ctx.tenantId} and r.cancelled_at is null
      and r.id in (select m.receipt_id from ticket_money m where m.tenant_id = r.tenant_id and m.ticket_id = ${ticket.id})
    order by r.id`.execute(ctx.db);
  return rows;
}
async function receiptOf(ctx: Ctx, ticket: Ticket, id: number): Promise<Receipt> {
  const found = (await receiptsOf(ctx, ticket)).find((one) => one.id === id);
  return found ?? fail('ticket.notReceipt', { receipt: await codeOf(ctx, ticket, id), code: ticket.code });
}
/** What a receipt is called that counted once; of one that was never the ticket's only the number is said. */
async function codeOf(ctx: Ctx, ticket: Ticket, id: number): Promise<string> {
  const { rows } = await sql<{ code: string }>`select r.code from account_receipt r
    where r.tenant_id = ${ctx.tenantId} and r.id = ${id}
      and r.id in (select m.receipt_id from ticket_money m where m.tenant_id = r.tenant_id and m.ticket_id = ${ticket.id})`.execute(
    ctx.db,
  );
  return rows[0]?.code ?? `#${id}`;
}

export async function cancelPayment(ctx: Ctx, input: In<typeof TicketPay.CancelPayment>): Promise<MoneyNow> {
  const ticket = await lockTicket(ctx, input.id);
  const receipt = await receiptOf(ctx, ticket, input.receiptId);
  await requireAlone(ctx, ticket, receipt);
  requireNotRefunded(ctx, ticket, receipt, await moneyBackLimitOf(ctx, ticket.id));
  const missing = ticket.total - (ticket.paid - receipt.amount);
  const owesAgain = ticket.status === 'DaTra' && missing > 0;
  if (owesAgain) await oweAgain(ctx, ticket, receipt, missing, input.dueDay ?? null);
  else if (input.dueDay && input.dueDay !== ticket.dueDay) await requireLater(ctx, ticket, receipt, input.dueDay);
  await cancelVoucher(ctx, 'in', receipt.id, input.reason);
  await coverByDebt(ctx, ticket, input.dueDay ?? ticket.dueDay);
  await logTicket(ctx, {
    ticketId: ticket.id,
    action: 'money',
    reason: input.reason,
    data: { kind: 'cancelled', codes: [receipt.code], amount: -receipt.amount },
  });
  return moneyOf(ctx, ticket.id);
}
/** Taken back as a whole: one that paid for other documents too, or left credit, is a matter of the receipts' own page. */
async function requireAlone(ctx: Ctx, ticket: Ticket, { id, code }: Receipt): Promise<void> {
  const { rows } =
    await sql`select from ticket_money where tenant_id = ${ctx.tenantId} and receipt_id = ${id} and ticket_id <> ${ticket.id}
    union all select from debt_ledger where tenant_id = ${ctx.tenantId} and receipt_id = ${id} and (document <> 'ticket' or document_id <> ${ticket.id})
    limit 1`.execute(ctx.db);
  if (rows.length) fail('ticket.receiptOfMany', { receipt: code, code: ticket.code });
}
/** What was given back cannot be taken back a second time, be it that credit stands in its place. */
function requireNotRefunded(ctx: Ctx, ticket: Ticket, receipt: Receipt, limit: Vnd | null): void {
  const { code, writtenOff, paid } = ticket;
  if (writtenOff > 0) fail('ticket.writtenOff', { code, amount: showVnd(writtenOff, ctx.culture) });
  const amount = Math.max(ticket.credited, ticket.refunded, receipt.amount - Math.min(paid, limit ?? paid));
  if (amount <= 0) return;
  fail('ticket.refundedAlready', { code: ticket.code, receipt: receipt.code, amount: showVnd(amount, ctx.culture) });
}
/** A paid and given device without its money: somebody who may lend says until when it is owed. */
async function oweAgain(ctx: Ctx, ticket: Ticket, receipt: Receipt, missing: number, dueDay: string | null) {
  const { isBoss } = await factsOfOne(ctx, ticket);
  const amount = showVnd(missing, ctx.culture);
  if (!dueDay || !isBoss) return fail('ticket.paidAndGone', { code: ticket.code, receipt: receipt.code, amount });
  requireDueDay(dueDay);
  await follow(ctx, effects, ticket, 'oweAgain', { dueDay });
}
/** Another day for what is owed already is somebody's word who may lend; before the hand-over nothing is owed until a day. */
async function requireLater(ctx: Ctx, ticket: Ticket, receipt: Receipt, dueDay: string): Promise<void> {
  if (!handedOverStatuses.has(ticket.status)) return;
  const { isBoss } = await factsOfOne(ctx, ticket);
  const amount = showVnd(receipt.amount, ctx.culture);
  if (!isBoss) fail('ticket.paidAndGone', { code: ticket.code, receipt: receipt.code, amount });
  requireDueDay(dueDay);
}
/** After the hand-over every đồng that is not paid is owed, until one day that the ticket and the books both say. */
async function coverByDebt(ctx: Ctx, ticket: Ticket, day: string | null): Promise<void> {
  if (!handedOverStatuses.has(ticket.status)) return;
  const { total, paid } = await moneyOf(ctx, ticket.id);
  const debt = await debtOfTicket(ctx, ticket.id);
  const open = total - paid - debt;
  const dueDay = day ?? today();
  const { customerId, id: ticketId } = ticket;
  if (open > 0) await openDebt(ctx, { customerId, ticketId, amount: open, dueDay });
  if (open + debt <= 0) return;
  await moveDueDay(ctx, customerId, ticketId, dueDay);
  await ctx.db
    .updateTable('ticket')
    .set({ dueDay, ...changedBy(ctx) })
    .where('tenantId', '=', ctx.tenantId)
    .where('id', '=', ticketId)
    .execute();
}

const changed = {
  vi: 'Đổi hình thức thanh toán sau khi chốt sổ',
  en: 'Another method after the day was closed',
} as const;
export async function changePaymentMethod(
  ctx: Ctx,
  { id, receiptId, methodId }: In<typeof TicketPay.ChangePaymentMethod>,
): Promise<MoneyNow> {
  await lockPartyOf(ctx, id); // what the receipt left as credit must not be spent meanwhile
  const ticket = await lockTicket(ctx, id);
  const receipt = receiptId ? await receiptOf(ctx, ticket, receiptId) : await onlyReceipt(ctx, ticket);
  if (receipt.methodId === methodId) fail('ticket.sameMethod', { receipt: receipt.code, method: receipt.methodName });
  const nowId = await changeMethod(ctx, receipt.id, methodId, changed[ctx.culture]);
  if (ticket.paymentMethodId === receipt.methodId)
    await ctx.db
      .updateTable('ticket')
      .set({ paymentMethodId: methodId, ...changedBy(ctx) })
      .where('tenantId', '=', ctx.tenantId)
      .where('id', '=', ticket.id)
      .execute();
  const [now] = (await receiptsOf(ctx, ticket)).filter((one) => one.id === nowId);
  await logTicket(ctx, {
    ticketId: ticket.id,
    action: 'money',
    reason: `${receipt.code}: ${receipt.methodName} → ${now?.methodName ?? ''}`,
    data: { kind: 'method', codes: [receipt.code], from: receipt.methodId, to: methodId },
  });
  return moneyOf(ctx, ticket.id);
}
async function onlyReceipt(ctx: Ctx, ticket: Ticket): Promise<Receipt> {
  const [first, ...more] = await receiptsOf(ctx, ticket);
  if (!first) return fail('ticket.nothingDue', { code: ticket.code });
  if (more.length) fail('ticket.chooseReceipt', { code: ticket.code });
  return first;
}
