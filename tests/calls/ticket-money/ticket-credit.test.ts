// Money that is the customer's: over-payments after a price cut, credit that is spent on a ticket or paid out, deposits before
// there is a price. Receipts stay, ledgers only grow.
import { afterEach, expect, test } from 'vitest';
import { Payment } from '../../../contract/finance/payment.calls.ts';
import { AccountReceipt } from '../../../contract/finance/receipt.calls.ts';
import { SystemConfigs } from '../../../contract/org/setup.calls.ts';
import { Inventory } from '../../../contract/stock/inventory.calls.ts';
import { TicketPay } from '../../../contract/ticket/calls/money.calls.ts';
import { TicketRefund } from '../../../contract/ticket/calls/refund.calls.ts';
import { TicketAct } from '../../../contract/ticket/calls/ticket-act.calls.ts';
import { TicketForm } from '../../../contract/ticket/calls/ticket-save.calls.ts';
import { TicketRead } from '../../../contract/ticket/calls/ticket-view.calls.ts';
import type { TicketId } from '../../../contract/ticket/ticket.ts';
import { addDays, today } from '../../../contract/time.ts';
import { refusalOf, testApp } from '../../harness/app.ts';
import { checkJournal, lastDays } from '../../harness/journal.ts';
import { brokenTicketLaws } from '../../harness/ticket/ticket-checks.ts';
import { newPhone, ticketShop } from '../../harness/ticket/tickets.ts';

const app = await testApp();
const shop = await ticketShop(app);
const { receptionist, manager, method } = shop;
afterEach(async () => expect(await brokenTicketLaws(app)).toEqual({}));
const service = (id: number) => ({ kind: 'service', serviceNameId: id });
const intake = (phone: string, over: object = {}) =>
  shop.newTicket({ phone, customerName: 'Bình', ...over } as never).then(({ id }) => id);
/** Screen 1,500,000 paid in advance, then only the battery for 500,000: a million too much. */
async function overpaid(phone = newPhone()): Promise<TicketId> {
  const id = await intake(phone, { deposit: [{ methodId: method, amount: 1_500_000 }] });
  await receptionist.call(TicketForm.CreateOrUpdateInvoice, {
    id,
    phone,
    customerName: 'Bình',
    modelId: shop.model,
    errorIds: [shop.error],
    lines: [service(shop.battery)],
  } as never);
  return id;
}
const vouchers = () => app.sql(`select count(*)::int as all, count(cancelled_at)::int as gone from account_receipt`);
const fund = async () =>
  (await app.sql<{ sum: number }>('select coalesce(sum(amount), 0)::bigint as sum from cash_ledger'))[0]?.sum ?? 0;

test('what money went through is cancelled, not deleted, also when all of it went back; a receipt that was a mistake is in nobody’s way', async () => {
  const emptied = async () => {
    const phone = newPhone();
    const id = await intake(phone, { deposit: [{ methodId: method, amount: 300_000 }] });
    const of = { id, phone, customerName: 'Bình', modelId: shop.model, errorIds: [shop.error], lines: [] };
    return { id, empty: () => receptionist.call(TicketForm.CreateOrUpdateInvoice, of as never) };
  };
  const offered = async (id: TicketId) => {
    const { allowedActions } = await manager.call(TicketRead.GetDetailInvoice, { id });
    return allowedActions.find(({ key }) => key === 'remove')?.blocker;
  };
  const remove = (id: TicketId) => manager.call(TicketAct.ChangeStatusInvoice, { id, action: 'remove', reason: 'thử' });
  for (const payout of ['money', 'credit'] as const) {
    const { id, empty } = await emptied();
    await empty();
    await receptionist.call(TicketPay.SettleOverpayment, { id, payout, methodId: method });
    expect((await shop.ticket(id)).paid).toBe(0);
    expect([await offered(id), (await refusalOf(remove(id))).key]).toEqual(['Phiếu đã thu tiền.', 'ticket.blocked']);
  }
  const { id } = await emptied();
  const [receipt] = await app.sql<{ id: number }>('select receipt_id as id from ticket_money where ticket_id = $1', [
    id,
  ]);
  const chief = await shop.staff(shop.branch, ['Pages.Tickets.ViewDetail', 'Pages.Finance.Receipt.Remove']);
  await chief.call(TicketPay.CancelPayment, { id, receiptId: receipt?.id, reason: 'nhầm phiếu' } as never);
  expect(await offered(id)).toBeNull();
  await remove(id);
  expect((await shop.ticket(id)).status).toBe('delete');
});
test('an over-payment becomes credit, which pays for another ticket and its debt, and the rest is paid out', async () => {
  const phone = newPhone();
  const id = await overpaid(phone);
  const [receipts, cash] = [await vouchers(), await fund()];
  const kept = await receptionist.call(TicketPay.SettleOverpayment, { id, payout: 'credit' });
  expect(kept).toMatchObject({ total: 500_000, paid: 500_000, overpaid: 0, credit: 1_000_000, remaining: 0 });
  expect([await vouchers(), await fund()]).toEqual([receipts, cash]);
  expect((await refusalOf(receptionist.call(TicketPay.SettleOverpayment, { id }))).key).toBe('ticket.notOverpaid');

  const next = await intake(phone, { lines: [service(shop.battery)] });
  const above = await refusalOf(receptionist.call(TicketPay.UseCredit, { id: next, amount: 500_001 as never }));
  expect([above.key, above.body.error?.validationErrors?.[0]?.members]).toEqual(['ticket.creditAbove', ['amount']]);
  // Whose books are closed writes no debt of today either.
  await app.sql('insert into stock_close (tenant_id, branch_id, day) values (1, $1, $2)', [shop.branch, today()]);
  const closed = await refusalOf(receptionist.call(TicketPay.UseCredit, { id: next, amount: 200_000 as never }));
  expect(closed.key).toBe('finance.closed');
  await app.sql('update stock_close set reopened_at = now() where branch_id = $1', [shop.branch]);
  const used = await receptionist.call(TicketPay.UseCredit, { id: next, amount: 200_000 as never });
  expect(used).toMatchObject({ paid: 200_000, remaining: 300_000, credit: 800_000 });
  await shop.technician.call(TicketAct.AcceptInvoice, { id: next });
  const act = (action: string, more: object = {}) =>
    manager.call(TicketAct.ChangeStatusInvoice, { id: next, action, ...more } as never);
  await shop.technician.call(TicketAct.ChangeStatusInvoice, { id: next, action: 'finish' });
  await act('beginReturn', { accessoriesChecked: true });
  await act('handOverUnpaid', { dueDay: addDays(today(), 3) });
  const settled = await receptionist.call(TicketPay.UseCredit, { id: next });
  expect(settled).toMatchObject({ status: 'DaTra', paid: 500_000, debt: 0, credit: 500_000 });
  expect((await refusalOf(receptionist.call(TicketPay.UseCredit, { id: next }))).key).toBe('ticket.nothingDue');
  // What counts as paid is what the vouchers say and what credit brought or took along, on both pages.
  for (const [ticketId, byCredit] of [
    [id, -1_000_000],
    [next, 500_000],
  ] as const) {
    const page = await manager.call(TicketRead.GetDetailInvoice, { id: ticketId as TicketId });
    expect(page.byCredit).toBe(byCredit);
    expect(page.money.reduce((sum, { amount }) => sum + amount, 0) + page.byCredit).toBe(page.paid);
  }

  const short = await refusalOf(
    manager.call(TicketPay.PayOutCredit, { id, methodId: method, amount: 500_001 as never }),
  );
  expect(short.key).toBe('ticket.creditShort');
  const before = await fund();
  const out = await manager.call(TicketPay.PayOutCredit, { id, methodId: method });
  expect(out.credit).toBe(0);
  expect(await fund()).toBe(before - 500_000);
  expect((await refusalOf(manager.call(TicketPay.PayOutCredit, { id, methodId: method }))).key).toBe('ticket.noCredit');
});
test('or goes back by a payment, and the receipt stays', async () => {
  const id = await overpaid();
  const [receipts, cash] = [await vouchers(), await fund()];
  expect((await refusalOf(receptionist.call(TicketPay.SettleOverpayment, { id, payout: 'money' }))).status).toBe(400);
  const back = await receptionist.call(TicketPay.SettleOverpayment, { id, payout: 'money', methodId: method });
  expect(back).toMatchObject({ paid: 500_000, overpaid: 0, credit: 0 });
  expect(await vouchers()).toEqual(receipts);
  expect(await fund()).toBe(cash - 1_000_000);
});
test('credit leaves the drawer by somebody who makes payments; who only takes money gives back what the ticket has too much', async () => {
  const phone = newPhone();
  const id = await intake(phone);
  const [owner] = await app.sql<{ id: number }>('select customer_id as id from ticket where id = $1', [id]);
  await receptionist.call(AccountReceipt.CreateAccountReceipt, {
    ...{ kind: 'debt', customerId: owner?.id, methodId: method, amount: 900_000 },
  } as never);
  const cash = await fund();
  const refused = await refusalOf(receptionist.call(TicketPay.PayOutCredit, { id, methodId: method }));
  expect([refused.key, await fund()]).toEqual(['auth.forbidden', cash]);
  expect((await manager.call(TicketPay.PayOutCredit, { id, methodId: method })).credit).toBe(0);
  expect(await fund()).toBe(cash - 900_000);
});
test('from the shop’s limit on, money goes back by somebody who may approve payments, on every way', async () => {
  const limit = async (value: string) => {
    const { items } = await app.admin.call(SystemConfigs.GetSystemConfigs, {});
    const [row] = items.filter(({ name }) => name === 'approveRefundFrom');
    await app.admin.call(SystemConfigs.UpdateSystemConfigs, { items: [{ ...row, value }] } as never);
  };
  await limit('1000000');
  const phone = newPhone();
  const id = await overpaid(phone);
  const cash = await fund();
  const back = { id, payout: 'money', methodId: method } as const;
  const refused = await refusalOf(receptionist.call(TicketPay.SettleOverpayment, back));
  expect([refused.key, await fund()]).toEqual(['finance.refundLimit', cash]);
  expect(refused.body.error?.message).toContain('1.000.000');
  // Whoever asks knows it before: the page and the refund say the amount, the refusal names its field.
  const membersOf = async (call: Promise<unknown>) => {
    const { key, body } = await refusalOf(call);
    return [key, body.error?.validationErrors?.[0]?.members?.[0]];
  };
  const seen = async (who: typeof app.admin) => [
    (await who.call(TicketRead.GetInvoiceForView, { id })).payOutLimit,
    (await who.call(TicketRefund.CheckReceiptRefund, { id })).payOutLimit,
  ];
  expect([await seen(manager), await seen(app.admin)]).toEqual([
    [1_000_000, 1_000_000],
    [null, null],
  ]);
  expect(await membersOf(receptionist.call(TicketPay.SettleOverpayment, back))).toEqual([
    'finance.refundLimit',
    'payout',
  ]);
  await receptionist.call(TicketPay.SettleOverpayment, { id, payout: 'credit' });
  const all = { id, methodId: method };
  expect(await membersOf(manager.call(TicketPay.PayOutCredit, all))).toEqual(['finance.refundLimit', 'amount']);
  const cancelled = await intake(newPhone(), { deposit: [{ methodId: method, amount: 1_000_000 }] });
  const end = {
    id: cancelled,
    action: 'cancelNow',
    reason: 'khách đổi ý',
    deposit: 'refund',
    methodId: method,
  } as never;
  expect(await membersOf(manager.call(TicketAct.ChangeStatusInvoice, end))).toEqual(['finance.refundLimit', 'deposit']);
  // Below it everybody gives back what is theirs to give, and who may approve gives more.
  await limit('1000001');
  await manager.call(TicketAct.ChangeStatusInvoice, end);
  await limit('1000');
  expect((await app.admin.call(TicketPay.PayOutCredit, all)).credit).toBe(0);
  expect(await fund()).toBe(cash - 1_000_000);
  await limit('0');
});
test('a cancelled ticket’s money stays the customer’s credit, without a payment, and pays for the next one', async () => {
  const phone = newPhone();
  const id = await intake(phone, { deposit: [{ methodId: method, amount: 300_000 }] });
  const [cash, receipts] = [await fund(), await vouchers()];
  const cancel = { id, action: 'cancelNow', reason: 'hết linh kiện' };
  const unsaid = await refusalOf(manager.call(TicketAct.ChangeStatusInvoice, cancel as never));
  expect(unsaid.body.error?.validationErrors?.[0]?.members).toEqual(['deposit']);
  await manager.call(TicketAct.ChangeStatusInvoice, { ...cancel, deposit: 'credit' } as never);
  expect(await shop.ticket(id)).toMatchObject({ status: 'DaHuy', paid: 0 });
  expect([await fund(), await vouchers()]).toEqual([cash, receipts]);
  const told = await app.sql<{ action: string; data: object }>(
    `select action, data from ticket_log where ticket_id = $1 and action in ('credit', 'cancelNow') order by id`,
    [id],
  );
  expect(told).toMatchObject([
    { action: 'credit', data: { kind: 'kept', amount: 300_000 } },
    { action: 'cancelNow', data: { deposit: 'credit' } },
  ]);
  const receipt = await app.sql<{ id: number }>('select receipt_id as id from ticket_money where ticket_id = $1', [id]);
  const back = { id, receiptId: receipt[0]?.id as number, reason: 'nhầm' };
  expect((await refusalOf(app.admin.call(TicketPay.CancelPayment, back))).key).toBe('ticket.refundedAlready');
  const next = await intake(phone, { lines: [service(shop.battery)] });
  expect(await receptionist.call(TicketPay.UseCredit, { id: next })).toMatchObject({ paid: 300_000, credit: 0 });
});
test('on a day whose books are closed nobody decides about what was taken: neither cancelling nor leaving the device is offered', async () => {
  const paid = () => intake(newPhone(), { deposit: [{ methodId: method, amount: 300_000 }] });
  const [cancelled, asked, broken] = [await paid(), await paid(), await paid()];
  await receptionist.call(TicketAct.ChangeStatusInvoice, { id: asked, action: 'askCancel', reason: 'khách đổi ý' });
  await shop.technician.call(TicketAct.AcceptInvoice, { id: broken });
  const errorTypeId = await shop.stock.category('errorType');
  await shop.technician.call(TicketAct.ChangeStatusInvoice, { id: broken, action: 'cannotFix', errorTypeId });
  const free = await intake(newPhone());
  const { id: close } = await app.admin.call(Inventory.Close, { branchId: shop.branch, day: today(), note: null });
  const blockerOf = async (id: TicketId, action: string) =>
    (await manager.call(TicketRead.GetInvoiceForView, { id })).allowedActions.find(({ key }) => key === action)
      ?.blocker;
  const act = (id: TicketId, action: string, deposit: string) =>
    manager.call(TicketAct.ChangeStatusInvoice, {
      ...{ id, action, deposit, methodId: method, reason: 'khách đổi ý' },
      ...(action === 'leaveDevice' ? { boughtFor: 0 } : {}),
    } as never);
  const ways = [
    [cancelled, 'cancelNow'],
    [asked, 'approveCancel'],
    [broken, 'leaveDevice'],
  ] as const;
  for (const [id, action] of ways) {
    expect(await blockerOf(id, action), action).toContain('đã khóa đến');
    for (const deposit of ['refund', 'credit', 'keep'])
      expect((await refusalOf(act(id, action, deposit))).key).toBe('ticket.blocked');
  }
  // Of one that took nothing there is nothing to decide.
  expect(await blockerOf(free, 'cancelNow')).toBeNull();
  await app.admin.call(Inventory.Reopen, { id: close });
  for (const [id, action] of ways) {
    expect(await blockerOf(id, action)).toBeNull();
    await act(id, action, 'credit');
  }
});
/** The newest payment, as its page offers it: taken back unless something is in the way. */
async function lastPayment() {
  const [row] = await app.sql<{ id: number }>('select max(id)::bigint as id from account_payment');
  const view = await app.admin.call(Payment.GetPaymentById, { id: row?.id } as never);
  return { ...view, blocker: view.allowedActions.find(({ key }) => key === 'cancel')?.blocker };
}
const takeBack = (id: number) =>
  app.admin.call(Payment.DeleteAccountPayment, { id, cancelReason: 'chi nhầm' } as never);
test('a payment that gave money back is taken back: on an open ticket it is paid again, of one that ended it is credit', async () => {
  const phone = newPhone();
  const id = await overpaid(phone);
  const cash = await fund();
  await receptionist.call(TicketPay.SettleOverpayment, { id, payout: 'money', methodId: method });
  const given = await lastPayment();
  expect([given.kind, given.blocker]).toEqual(['refund', null]);
  await takeBack(given.id);
  expect(await fund()).toBe(cash);
  expect((await refusalOf(takeBack(given.id))).key).toBe('finance.cancelled');
  const kept = await receptionist.call(TicketPay.SettleOverpayment, { id, payout: 'credit' });
  expect(kept).toMatchObject({ paid: 500_000, overpaid: 0, credit: 1_000_000 });

  // Paid out at the ticket, in two parts: each gives back what it took, to the credit that it took it from.
  for (const amount of [400_000, 600_000])
    await manager.call(TicketPay.PayOutCredit, { id, methodId: method, amount: amount as never });
  const out = await lastPayment();
  expect([out.amount, out.blocker, await fund()]).toEqual([600_000, null, cash - 1_000_000]);
  await takeBack(out.id);
  expect(await fund()).toBe(cash - 400_000);
  expect((await manager.call(TicketPay.PayOutCredit, { id, methodId: method })).credit).toBe(0);

  const ended = await intake(phone, { deposit: [{ methodId: method, amount: 300_000 }] });
  const end = { id: ended, action: 'cancelNow', reason: 'khách đổi ý', deposit: 'refund', methodId: method };
  await manager.call(TicketAct.ChangeStatusInvoice, end as never);
  await takeBack((await lastPayment()).id);
  expect(await shop.ticket(ended)).toMatchObject({ status: 'DaHuy', paid: 0 });
  const next = await intake(phone, { lines: [service(shop.battery)] });
  const used = await receptionist.call(TicketPay.UseCredit, { id: next });
  expect(used).toMatchObject({ paid: 300_000, credit: 0 });
  await checkJournal(app, { days: lastDays(() => 0) });
});
test('a receipt whose credit was used says by what, before and when it is refused; that taken back, so is the receipt', async () => {
  const phone = newPhone();
  const id = await intake(phone, { lines: [service(shop.battery)] });
  const [owner] = await app.sql<{ id: number }>('select customer_id as id from ticket where id = $1', [id]);
  const voucher = { kind: 'debt', customerId: owner?.id, methodId: method, amount: 500_000 };
  const made = await receptionist.call(AccountReceipt.CreateAccountReceipt, voucher as never);
  await manager.call(TicketPay.PayOutCredit, { id, methodId: method, amount: 200_000 as never });
  const { code: payout, id: payoutId } = await lastPayment();
  const drop = () =>
    app.admin.call(AccountReceipt.DeleteAccountReceipt, { id: made.id, cancelReason: 'nhầm' } as never);
  const inTheWay = async () => {
    const { allowedActions } = await app.admin.call(AccountReceipt.GetById, { id: made.id } as never);
    return allowedActions.find(({ key }) => key === 'cancel')?.blocker;
  };
  const refused = await refusalOf(drop());
  expect([refused.key, refused.body.error?.message]).toEqual(['finance.creditUsed', await inTheWay()]);
  expect(refused.body.error?.message).toContain(payout);
  await receptionist.call(TicketPay.UseCredit, { id, amount: 100_000 as never });
  expect(await inTheWay()).toContain(`${payout}, ${(await shop.ticket(id)).code}`);
  await takeBack(payoutId);
  expect(await inTheWay()).not.toContain(payout);
  const other = await receptionist.call(AccountReceipt.CreateAccountReceipt, voucher as never);
  await app.admin.call(AccountReceipt.DeleteAccountReceipt, { id: other.id, cancelReason: 'nhầm' } as never);
});
test('two who spend the same credit at once spend it once', async () => {
  const phone = newPhone();
  await receptionist.call(TicketPay.SettleOverpayment, { id: await overpaid(phone), payout: 'credit' });
  const tickets = [await intake(phone), await intake(phone), await intake(phone)];
  const tries = await Promise.allSettled(
    tickets.map((id) => receptionist.call(TicketPay.UseCredit, { id, amount: 700_000 as never })),
  );
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});
test('a deposit is taken before there is a price, and what is over later is settled', async () => {
  const phone = newPhone();
  const deposit = [{ methodId: method, amount: 800_000 }];
  const id = await intake(phone, { lines: [], deposit });
  expect(await shop.ticket(id)).toMatchObject({ total: 0, paid: 800_000 });
  await receptionist.call(TicketForm.CreateOrUpdateInvoice, {
    id,
    phone,
    customerName: 'Bình',
    modelId: shop.model,
    errorIds: [shop.error],
    lines: [service(shop.battery)],
  } as never);
  const kept = await receptionist.call(TicketPay.SettleOverpayment, { id });
  expect(kept).toMatchObject({ paid: 500_000, credit: 300_000 });
});
