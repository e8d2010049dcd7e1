// What was paid by a customer's credit does not leave the drawer by whoever may not pay credit out, whichever way a ticket gives money
// back: over-payment, hand-over, cancelling, a device that is left. What came as money on the same ticket still goes back.
import { afterEach, expect, test } from 'vitest';
import { Payment } from '../../../contract/finance/payment.calls.ts';
import { AccountReceipt } from '../../../contract/finance/receipt.calls.ts';
import { TicketPay } from '../../../contract/ticket/calls/money.calls.ts';
import { TicketRefund } from '../../../contract/ticket/calls/refund.calls.ts';
import { TicketAct } from '../../../contract/ticket/calls/ticket-act.calls.ts';
import { TicketForm } from '../../../contract/ticket/calls/ticket-save.calls.ts';
import { TicketRead } from '../../../contract/ticket/calls/ticket-view.calls.ts';
import type { TicketId } from '../../../contract/ticket/ticket.ts';
import { refusalOf, testApp } from '../../harness/app.ts';
import { brokenTicketLaws } from '../../harness/ticket/ticket-checks.ts';
import { newPhone, rights, ticketShop } from '../../harness/ticket/tickets.ts';

const app = await testApp();
const shop = await ticketShop(app);
const { receptionist, manager, method } = shop;
afterEach(async () => expect(await brokenTicketLaws(app)).toEqual({}));
const lines = (...ids: number[]) => ids.map((id) => ({ kind: 'service', serviceNameId: id }));
const fund = async () =>
  (await app.sql<{ sum: number }>('select coalesce(sum(amount), 0)::bigint as sum from cash_ledger'))[0]?.sum ?? 0;
const vnd = (amount: number) => amount as never;

/** A screen for 1,500,000 of a customer with that much credit, from a receipt that no ticket asked for. */
async function rich(credit = 1_500_000) {
  const phone = newPhone();
  const { id } = await shop.newTicket({ phone, customerName: 'Bình', lines: lines(shop.screen) } as never);
  const [owner] = await app.sql<{ id: number }>('select customer_id as id from ticket where id = $1', [id]);
  await receptionist.call(AccountReceipt.CreateAccountReceipt, {
    ...{ kind: 'debt', customerId: owner?.id, methodId: method, amount: credit },
  } as never);
  return { id, phone };
}
const priceAt = ({ id, phone }: { id: TicketId; phone: string }, ...services: number[]) =>
  receptionist.call(TicketForm.CreateOrUpdateInvoice, {
    ...{ id, phone, customerName: 'Bình', modelId: shop.model, errorIds: [shop.error], lines: lines(...services) },
  } as never);
const settle = (id: TicketId, who = receptionist) =>
  who.call(TicketPay.SettleOverpayment, { id, payout: 'money', methodId: method });
const inMoney = async (id: TicketId, who = receptionist) =>
  (await who.call(TicketRead.GetInvoiceForView, { id })).moneyBackLimit;

test('credit that was put on a ticket does not go out as its over-payment; it is credit again, or paid out by who makes payments', async () => {
  const ticket = await rich();
  const { id } = ticket;
  const cash = await fund();
  await receptionist.call(TicketPay.UseCredit, { id });
  await priceAt(ticket);
  const refused = await refusalOf(settle(id));
  expect([refused.key, refused.body.error?.validationErrors?.[0]?.members]).toEqual([
    'ticket.creditAsMoney',
    ['payout'],
  ]);
  expect(refused.body.error?.message).toContain('1.500.000');
  expect([await inMoney(id), await inMoney(id, manager), await fund()]).toEqual([0, null, cash]);
  expect(await receptionist.call(TicketPay.SettleOverpayment, { id, payout: 'credit' })).toMatchObject({
    ...{ paid: 0, credit: 1_500_000 },
  });
  // Kept and used once more it is credit as before.
  await priceAt(ticket, shop.screen);
  await receptionist.call(TicketPay.UseCredit, { id });
  await priceAt(ticket, shop.battery);
  expect((await refusalOf(settle(id))).key).toBe('ticket.creditAsMoney');
  expect(await settle(id, manager)).toMatchObject({ paid: 500_000, overpaid: 0 });
  expect(await fund()).toBe(cash - 1_000_000);
});

test('of a ticket that was paid both ways as much goes back in money as came in money, to the đồng', async () => {
  const ticket = await rich();
  const { id } = ticket;
  await receptionist.call(TicketPay.PayInvoice, { id, payments: [{ methodId: method, amount: vnd(1_000_000) }] });
  await receptionist.call(TicketPay.UseCredit, { id });
  await priceAt(ticket, shop.battery);
  const cash = await fund();
  expect(await inMoney(id)).toBe(1_000_000);
  expect(await settle(id)).toMatchObject({ paid: 500_000, overpaid: 0, credit: 1_000_000 });
  expect([await fund(), await inMoney(id)]).toEqual([cash - 1_000_000, 0]);
  // What came as money was given back: what is left was credit.
  await priceAt(ticket);
  expect((await refusalOf(settle(id))).key).toBe('ticket.creditAsMoney');
  // Taken back, that payment never was.
  const [out] = await app.sql<{ id: number }>('select max(id)::bigint as id from account_payment');
  await app.admin.call(Payment.DeleteAccountPayment, { id: out?.id, cancelReason: 'chi nhầm' } as never);
  expect(await inMoney(id)).toBe(1_000_000);
  expect((await refusalOf(settle(id))).key).toBe('ticket.creditAsMoney');
  await priceAt(ticket, shop.battery);
  expect(await settle(id)).toMatchObject({ paid: 500_000, credit: 1_000_000 });
});

test('nor is a receipt taken back whose money was given back, though credit stands in its place', async () => {
  const clerk = await shop.staff(shop.branch, [...rights.receptionist, 'Pages.Finance.Receipt.Remove']);
  const ticket = await rich(1_000_000);
  const { id } = ticket;
  await clerk.call(TicketPay.PayInvoice, { id, payments: [{ methodId: method, amount: vnd(500_000) }] });
  await clerk.call(TicketPay.UseCredit, { id });
  await priceAt(ticket, shop.battery, shop.battery);
  await settle(id, clerk);
  const cash = await fund();
  const [receipt] = await app.sql<{ id: number }>(
    'select receipt_id as id from ticket_money where ticket_id = $1 and receipt_id is not null',
    [id],
  );
  const back = { id, receiptId: receipt?.id as number, reason: 'nhầm' };
  expect((await refusalOf(clerk.call(TicketPay.CancelPayment, back))).key).toBe('ticket.refundedAlready');
  expect(await fund()).toBe(cash);
});

test('money that was kept as credit and paid out does not go back a second time', async () => {
  const phone = newPhone();
  const { id } = await shop.newTicket({
    ...{ phone, customerName: 'Bình', lines: lines(shop.screen), deposit: [{ methodId: method, amount: 1_500_000 }] },
  } as never);
  const ticket = { id, phone };
  await priceAt(ticket, shop.battery);
  await receptionist.call(TicketPay.SettleOverpayment, { id, payout: 'credit' });
  await manager.call(TicketPay.PayOutCredit, { id, methodId: method });
  const [owner] = await app.sql<{ id: number }>('select customer_id as id from ticket where id = $1', [id]);
  await receptionist.call(AccountReceipt.CreateAccountReceipt, {
    ...{ kind: 'debt', customerId: owner?.id, methodId: method, amount: 1_000_000 },
  } as never);
  await priceAt(ticket, shop.screen);
  await receptionist.call(TicketPay.UseCredit, { id });
  await priceAt(ticket);
  expect(await inMoney(id)).toBe(500_000);
  expect((await refusalOf(settle(id))).key).toBe('ticket.creditAsMoney');
  await priceAt(ticket, shop.battery, shop.battery);
  expect(await settle(id)).toMatchObject({ paid: 1_000_000 });
});

test('nor at the hand-over, which is not offered, nor when the ticket is cancelled or the device left', async () => {
  const clerk = await shop.staff(shop.branch, [
    ...rights.receptionist,
    'Pages.Tickets.ChangeStatusAdmin',
    'Pages.Ticket.Break.up',
  ]);
  const paid = async () => {
    const ticket = await rich();
    await clerk.call(TicketPay.UseCredit, { id: ticket.id });
    return ticket.id;
  };
  const act = (id: TicketId, action: string, more: object = {}) =>
    clerk.call(TicketAct.ChangeStatusInvoice, { id, action, ...more } as never);
  const offered = async (id: TicketId, action: string) =>
    (await clerk.call(TicketRead.GetInvoiceForView, { id })).allowedActions.find(({ key }) => key === action)?.blocker;
  const back = { deposit: 'refund', methodId: method };
  const cash = await fund();

  const cancelled = await paid();
  const { key, body } = await refusalOf(act(cancelled, 'cancelNow', { ...back, reason: 'khách đổi ý' }));
  expect([key, body.error?.validationErrors?.[0]?.members]).toEqual(['ticket.creditAsMoney', ['deposit']]);
  await act(cancelled, 'cancelNow', { deposit: 'credit', reason: 'khách đổi ý' });

  const left = await paid();
  await shop.technician.call(TicketAct.AcceptInvoice, { id: left });
  const broken = { id: left, action: 'cannotFix', errorTypeId: await shop.stock.category('errorType') };
  await shop.technician.call(TicketAct.ChangeStatusInvoice, broken as never);
  expect((await refusalOf(act(left, 'leaveDevice', { ...back, boughtFor: 0 }))).key).toBe('ticket.creditAsMoney');

  // The work failed: nothing is to be paid, and credit did pay for it.
  await act(left, 'beginReturn', { accessoriesChecked: true });
  expect(await offered(left, 'handOver')).toContain('1.500.000');
  expect((await refusalOf(act(left, 'handOver', { methodId: method }))).key).toBe('ticket.blocked');
  await clerk.call(TicketPay.SettleOverpayment, { id: left, payout: 'credit' });
  expect(await offered(left, 'handOver')).toBeNull();
  await act(left, 'handOver');
  expect(await fund()).toBe(cash + 3_000_000);
});

test('nor by a refund, whose right pays out what was paid in money', async () => {
  const refunder = await shop.staff(shop.branch, [...rights.receptionist, 'Pages.Tickets.Refund']);
  const { id } = await rich(1_000_000);
  await receptionist.call(TicketPay.PayInvoice, { id, payments: [{ methodId: method, amount: vnd(500_000) }] });
  await receptionist.call(TicketPay.UseCredit, { id });
  await shop.technician.call(TicketAct.AcceptInvoice, { id });
  await shop.technician.call(TicketAct.ChangeStatusInvoice, { id, action: 'finish' });
  for (const [action, more] of [['beginReturn', { accessoriesChecked: true }], ['handOver']] as const)
    await receptionist.call(TicketAct.ChangeStatusInvoice, { id, action, ...more } as never);
  const cash = await fund();
  const [line] = await shop.lines(id);
  const reasonId = await shop.stock.category('refundReason');
  const refund = (amount: number, payout: string, who = refunder) =>
    who.call(TicketRefund.CreateOrUpdateRefundInvoice, {
      ...{ ticketId: id, reasonId, payout, methodId: method, lines: [{ lineId: line?.id, quantity: 0, amount }] },
    } as never);
  const most = async () => (await refunder.call(TicketRefund.CheckReceiptRefund, { id })).moneyBackLimit;
  const { key, body } = await refusalOf(refund(500_001, 'money'));
  expect([key, body.error?.validationErrors?.[0]?.members]).toEqual(['ticket.creditAsMoney', ['payout']]);
  await refund(300_000, 'money');
  expect(await most()).toBe(200_000);
  await refund(400_000, 'credit');
  expect(await most()).toBe(200_000);
  await refund(200_000, 'money');
  expect((await refusalOf(refund(1, 'money'))).key).toBe('ticket.creditAsMoney');
  await refund(600_000, 'money', manager);
  expect([await most(), await fund()]).toEqual([0, cash - 1_100_000]);
});
