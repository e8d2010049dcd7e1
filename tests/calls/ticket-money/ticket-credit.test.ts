// Money that is the customer's: over-payments after a price cut, credit that is spent on a ticket or paid out, deposits before
// there is a price. Receipts stay, ledgers only grow.
import { afterEach, expect, test } from 'vitest';
import { AccountReceipt } from '../../../contract/finance/receipt.calls.ts';
import { SystemConfigs } from '../../../contract/org/setup.calls.ts';
import { TicketPay } from '../../../contract/ticket/calls/money.calls.ts';
import { TicketAct } from '../../../contract/ticket/calls/ticket-act.calls.ts';
import { TicketForm } from '../../../contract/ticket/calls/ticket-save.calls.ts';
import type { TicketId } from '../../../contract/ticket/ticket.ts';
import { addDays, today } from '../../../contract/time.ts';
import { refusalOf, testApp } from '../../harness/app.ts';
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
  await receptionist.call(TicketPay.SettleOverpayment, { id, payout: 'credit' });
  const all = { id, methodId: method };
  expect((await refusalOf(manager.call(TicketPay.PayOutCredit, all))).key).toBe('finance.refundLimit');
  const cancelled = await intake(newPhone(), { deposit: [{ methodId: method, amount: 1_000_000 }] });
  const end = {
    id: cancelled,
    action: 'cancelNow',
    reason: 'khách đổi ý',
    deposit: 'refund',
    methodId: method,
  } as never;
  expect((await refusalOf(manager.call(TicketAct.ChangeStatusInvoice, end))).key).toBe('finance.refundLimit');
  // Below it everybody gives back what is theirs to give, and who may approve gives more.
  await limit('1000001');
  await manager.call(TicketAct.ChangeStatusInvoice, end);
  await limit('1000');
  expect((await app.admin.call(TicketPay.PayOutCredit, all)).credit).toBe(0);
  expect(await fund()).toBe(cash - 1_000_000);
  await limit('0');
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
