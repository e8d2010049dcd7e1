// The money of a ticket: deposits, payment at the hand-over by several methods, debts, receipts taken back or moved, commission.
import { afterEach, describe, expect, test } from 'vitest';
import { TicketPay } from '../../../contract/ticket/calls/money.calls.ts';
import { TicketRefund } from '../../../contract/ticket/calls/refund.calls.ts';
import { TicketRead } from '../../../contract/ticket/calls/ticket-view.calls.ts';
import type { TicketId } from '../../../contract/ticket/ticket.ts';
import { addDays, today } from '../../../contract/time.ts';
import { refusalOf, testApp } from '../../harness/app.ts';
import { moneyCounter } from '../../harness/money.ts';
import { brokenTicketLaws } from '../../harness/ticket/ticket-checks.ts';

const app = await testApp();
const shop = await moneyCounter(app);
const { act, cash, transfer, cashier, manager } = shop;
const pay = (amount: number, method = cash) => shop.pay(amount, method);
const price = 1_000_000;
const commissionOf = (id: TicketId) =>
  app.sql<{ role: string; account: string; event: string; amount: number; rule: string }>(
    'select role, account, event, amount, rule from commission_ledger where ticket_id = $1 order by id',
    [id],
  );
const receiptsOf = (id: TicketId) =>
  app.sql<{ id: number; code: string; kind: string; amount: number }>(
    'select distinct r.id, r.code, r.kind, r.amount from account_receipt r join ticket_money m on m.receipt_id = r.id where m.ticket_id = $1 order by r.id',
    [id],
  );
const firstReceipt = async (id: TicketId) => {
  const [first] = await receiptsOf(id);
  if (!first) throw new Error('no receipt');
  return first;
};
const funds = async (): Promise<[number, number]> => [await shop.fund(cash), await shop.fund(transfer)];
afterEach(async () => expect(await brokenTicketLaws(app)).toEqual({}));

describe('hand-over', () => {
  test('takes the rest by several methods, and the device is gone with everything that follows', async () => {
    const { id } = await shop.ticket([{ price, months: 6 }]);
    const before = await funds();
    await cashier.call(TicketPay.PayInvoice, { id, payments: [pay(200_000)] });
    await act(cashier, id, 'handOver', { payments: [pay(300_000), pay(500_000, transfer)] });
    expect(await shop.row(id)).toMatchObject({
      status: 'DaTra',
      custody: 'customer',
      paid: price,
      passcode: null,
      payment_method_id: transfer,
    });
    expect((await shop.row(id)).handed_over_at).not.toBeNull();
    expect(await receiptsOf(id)).toMatchObject([{ amount: 200_000 }, { amount: 300_000 }, { amount: 500_000 }]);
    expect(await funds()).toEqual([before[0] + 500_000, before[1] + 500_000]);
    expect(await app.sql('select months from warranty where ticket_id = $1', [id])).toEqual([{ months: 6 }]);
    expect(await app.sql(`select status from message_outbox where kind = 'rating' and target_id = $1`, [id])).toEqual([
      { status: 'queued' },
    ]);
  });
  test('refuses too little and too much with the amounts', async () => {
    const { id, code } = await shop.ticket([{ price }]);
    const little = await refusalOf(act(cashier, id, 'handOver', { payments: [pay(900_000)] }));
    expect(little.body.error?.message).toBe(
      `Phiếu ${code} còn phải thu 1.000.000 ₫ nhưng mới nhận 900.000 ₫, thiếu 100.000 ₫.`,
    );
    const much = await refusalOf(act(cashier, id, 'handOver', { payments: [pay(1_100_000)] }));
    expect(much.body.error?.message).toContain('thừa 100.000 ₫');
    expect((await shop.row(id)).paid).toBe(0);
    expect(await receiptsOf(id)).toEqual([]);
  });
  test('needs the permission to take money', async () => {
    const { id } = await shop.ticket([{ price }]);
    const helper = await shop.staff(['Pages.Tickets.ViewDetail', 'Pages.Tickets.ChangeStatus']);
    const refusal = await refusalOf(act(helper, id, 'handOver', { payments: [pay(price)] }));
    expect(refusal.key).toBe('ticket.blocked');
    expect(refusal.message).toContain('không có quyền lập phiếu thu');
    expect(await receiptsOf(id)).toEqual([]);
  });
  test('a device that costs nothing goes without a receipt', async () => {
    const { id } = await shop.ticket([{ price, cover: 'warranty' }]);
    await act(cashier, id, 'handOver');
    expect((await shop.row(id)).status).toBe('DaTra');
    expect(await receiptsOf(id)).toEqual([]);
  });
  test('a deposit above the total is given back first', async () => {
    const { id, lines } = await shop.ticket([{ price }, { price: 200_000 }], { to: 'DangXuLy' });
    await cashier.call(TicketPay.PayInvoice, { id, payments: [pay(1_100_000)] });
    await act(shop.technician, id, 'finish', { outcomes: [{ lineId: lines[0], outcome: 'failed' }] });
    await act(cashier, id, 'beginReturn', { accessoriesChecked: true });
    const refused = await refusalOf(act(cashier, id, 'handOver'));
    expect(refused.key).toBe('ticket.giveBack');
    const before = await shop.fund(cash);
    await act(cashier, id, 'handOver', { methodId: cash });
    expect(await shop.row(id)).toMatchObject({ status: 'DaTra', total: 200_000, paid: 200_000, refunded: 0 });
    expect(await shop.fund(cash)).toBe(before - 900_000);
  });
  test('two cashiers at once: one receipt, one hand-over, the other is told', async () => {
    const { id } = await shop.ticket([{ price }]);
    const hand = () => act(cashier, id, 'handOver', { payments: [pay(price)] });
    const outcomes = await Promise.allSettled([
      hand(),
      hand(),
      act(manager, id, 'handOver', { payments: [pay(price)] }),
    ]);
    expect(outcomes.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
    expect(await receiptsOf(id)).toHaveLength(1);
  });
  test('accessories are checked before', async () => {
    const { id } = await shop.ticket([{ price }], { to: 'HoanThanh' });
    expect((await refusalOf(act(cashier, id, 'beginReturn', { accessoriesChecked: false }))).status).toBe(400);
    expect((await refusalOf(act(cashier, id, 'beginReturn'))).status).toBe(400);
  });
});

describe('debt', () => {
  const due = addDays(today(), 10);
  test('a device that leaves unpaid is owed, and paid in parts it settles itself', async () => {
    const { id } = await shop.ticket([{ price, commission: 50_000 }]);
    await act(manager, id, 'handOverUnpaid', { payments: [pay(400_000)], dueDay: due });
    expect(await shop.row(id)).toMatchObject({ status: 'ChuaTraTien', custody: 'customer', paid: 400_000 });
    expect((await commissionOf(id)).map((row) => row.event)).toEqual(['earned']);
    const [part] = [await cashier.call(TicketPay.PayInvoice, { id, payments: [pay(100_000)] })];
    expect(part).toMatchObject({ status: 'ChuaTraTien', debt: 500_000, remaining: 500_000 });
    const much = await refusalOf(cashier.call(TicketPay.PayInvoice, { id, payments: [pay(600_000)] }));
    expect(much.key).toBe('ticket.paidTooMuch');
    const all = await cashier.call(TicketPay.PayInvoice, { id, payments: [pay(200_000), pay(300_000, transfer)] });
    expect(all).toMatchObject({ status: 'DaTra', debt: 0, paid: price });
    expect((await receiptsOf(id)).map((one) => one.kind)).toEqual(['ticket', 'debt', 'debt', 'debt']);
    expect((await commissionOf(id)).map((row) => row.event)).toEqual(['earned', 'payable']);
    expect(
      await app.sql('select action, to_status from ticket_log where ticket_id = $1 order by id desc limit 2', [id]),
    ).toContainEqual({ action: 'settle', to_status: 'DaTra' });
  });
  test('needs credit or a manager, a due day that is not past, and something to owe', async () => {
    const { id } = await shop.ticket([{ price }]);
    expect((await refusalOf(act(cashier, id, 'handOverUnpaid', { dueDay: due }))).key).toBe('ticket.blocked');
    expect((await refusalOf(act(manager, id, 'handOverUnpaid'))).status).toBe(400);
    expect((await refusalOf(act(manager, id, 'handOverUnpaid', { dueDay: addDays(today(), -1) }))).key).toBe(
      'ticket.dueDay',
    );
    const mistyped = await refusalOf(act(manager, id, 'handOverUnpaid', { dueDay: '2999-01-01' }));
    expect(mistyped.body.error?.validationErrors?.[0]?.members).toEqual(['dueDay']);
    const all = await refusalOf(act(manager, id, 'handOverUnpaid', { dueDay: due, payments: [pay(price)] }));
    expect(all.key).toBe('ticket.owesNothing');
  });
  test('a customer with credit days owes until then', async () => {
    const { id } = await shop.ticket([{ price }]);
    await app.sql('update customer set credit_days = 15 where id = (select customer_id from ticket where id = $1)', [
      id,
    ]);
    await act(cashier, id, 'handOverUnpaid');
    expect(await app.sql('select due_day::text, amount from debt_ledger where document_id = $1', [id])).toEqual([
      { due_day: addDays(today(), 15), amount: price },
    ]);
  });
  test('two who pay the same debt at once pay it once', async () => {
    const { id } = await shop.ticket([{ price }]);
    await act(manager, id, 'handOverUnpaid', { dueDay: due });
    const outcomes = await Promise.allSettled(
      [cashier, manager].map((by) => by.call(TicketPay.PayInvoice, { id, payments: [pay(price)] })),
    );
    expect(outcomes.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
    expect((await shop.row(id)).paid).toBe(price);
  });
});

describe('deposits', () => {
  test('are part of the price, or any amount while nothing has a price', async () => {
    const priced = await shop.ticket([{ price }], { to: 'DangXuLy' });
    const much = await refusalOf(cashier.call(TicketPay.PayInvoice, { id: priced.id, payments: [pay(1_200_000)] }));
    expect(much.key).toBe('ticket.paidTooMuch');
    await cashier.call(TicketPay.PayInvoice, { id: priced.id, payments: [pay(price)] });
    const none = await refusalOf(cashier.call(TicketPay.PayInvoice, { id: priced.id, payments: [pay(1)] }));
    expect(none.key).toBe('ticket.nothingDue');
    const free = await shop.ticket([], { to: 'DangXuLy' });
    const money = await cashier.call(TicketPay.PayInvoice, { id: free.id, payments: [pay(300_000)] });
    expect(money).toMatchObject({ paid: 300_000, total: 0, remaining: 0 });
  });
  test('nothing is taken for a ticket that is over', async () => {
    const { id } = await shop.ticket([{ price }]);
    await act(cashier, id, 'handOver', { payments: [pay(price)] });
    expect((await refusalOf(cashier.call(TicketPay.PayInvoice, { id, payments: [pay(1)] }))).key).toBe('ticket.notNow');
  });
});

describe('a receipt that was wrong', () => {
  test('is taken back with a reason while the device is here, and the fund is as before', async () => {
    const { id } = await shop.ticket([{ price }], { to: 'DangXuLy' });
    const before = await shop.fund(cash);
    await cashier.call(TicketPay.PayInvoice, { id, payments: [pay(200_000)] });
    const receipt = await firstReceipt(id);
    const gone = await refusalOf(cashier.call(TicketPay.CancelPayment, { id, receiptId: receipt.id, reason: 'nhầm' }));
    expect(gone.status).toBe(403);
    const money = await manager.call(TicketPay.CancelPayment, { id, receiptId: receipt.id, reason: 'nhầm phiếu' });
    expect(money).toMatchObject({ paid: 0, remaining: price });
    expect(await shop.fund(cash)).toBe(before);
    const twice = await refusalOf(manager.call(TicketPay.CancelPayment, { id, receiptId: receipt.id, reason: 'nhầm' }));
    expect(twice.key).toBe('ticket.notReceipt');
    expect(twice.body.error?.message).toContain(receipt.code);
  });
  test('of a paid and given device is refused, or becomes a debt by a manager', async () => {
    const { id } = await shop.ticket([{ price, commission: 50_000 }]);
    await act(cashier, id, 'handOver', { payments: [pay(price, transfer)] });
    const receipt = await firstReceipt(id);
    const cancel = { id, receiptId: receipt.id, reason: 'tiền chưa về' };
    const refused = await refusalOf(manager.call(TicketPay.CancelPayment, cancel));
    expect(refused.body.error?.message).toContain('khách nợ lại 1.000.000 ₫');
    const money = await manager.call(TicketPay.CancelPayment, { ...cancel, dueDay: addDays(today(), 7) });
    expect(money).toMatchObject({ status: 'ChuaTraTien', paid: 0, debt: price });
    await cashier.call(TicketPay.PayInvoice, { id, payments: [pay(price)] });
    expect(await shop.row(id)).toMatchObject({ status: 'DaTra', paid: price });
    expect((await commissionOf(id)).map((row) => [row.event, row.amount])).toEqual([
      ['earned', 50_000],
      ['payable', 50_000],
      ['reversed', -50_000],
      ['payable', 50_000],
    ]);
  });
  test('of an unpaid one lets the debt grow, whenever it was taken', async () => {
    const { id } = await shop.ticket([{ price }]);
    await cashier.call(TicketPay.PayInvoice, { id, payments: [pay(300_000)] });
    await act(manager, id, 'handOverUnpaid', { dueDay: today() });
    await cashier.call(TicketPay.PayInvoice, { id, payments: [pay(200_000)] });
    for (const { id: receiptId } of await receiptsOf(id))
      await manager.call(TicketPay.CancelPayment, { id, receiptId, reason: 'nhầm' });
    expect(await manager.call(TicketPay.PayInvoice, { id, payments: [pay(1)] })).toMatchObject({
      debt: price - 1,
      paid: 1,
    });
  });
  test('one due day, in the ticket and in the books', async () => {
    const { id } = await shop.ticket([{ price }]);
    const booked = () =>
      app.sql<{ due_day: string; amount: number }>(
        `select due_day, sum(amount)::int as amount from debt_ledger where document = 'ticket' and document_id = $1
         group by 1 having sum(amount) <> 0`,
        [id],
      );
    const [first, second, third] = [5, 60, 2].map((days) => addDays(today(), days));
    await act(manager, id, 'handOverUnpaid', { dueDay: first });
    await cashier.call(TicketPay.PayInvoice, { id, payments: [pay(price)] });
    expect(await booked()).toEqual([]);
    const cancel = async (dueDay?: string) => {
      const receiptId = (await receiptsOf(id)).at(-1)?.id as number;
      await manager.call(TicketPay.CancelPayment, { id, receiptId, reason: 'chưa về', ...(dueDay ? { dueDay } : {}) });
    };
    // A year that was mistyped is refused wherever a day is named, as at the hand-over.
    const far = async () => {
      const { body } = await refusalOf(cancel(addDays(today(), 400)));
      return body.error?.validationErrors?.map(({ members }) => members);
    };
    expect(await far()).toEqual([['dueDay']]);
    await cancel(second);
    expect(await shop.row(id)).toMatchObject({ status: 'ChuaTraTien', due_day: second });
    expect(await booked()).toEqual([{ due_day: second, amount: price }]);
    // A part that is paid and taken back: an earlier day for all that is owed.
    await cashier.call(TicketPay.PayInvoice, { id, payments: [pay(300_000)] });
    expect(await booked()).toEqual([{ due_day: second, amount: price - 300_000 }]);
    expect(await far()).toEqual([['dueDay']]);
    await cancel(third);
    expect(await shop.row(id)).toMatchObject({ due_day: third });
    expect(await booked()).toEqual([{ due_day: third, amount: price }]);
    await cashier.call(TicketPay.PayInvoice, { id, payments: [pay(100_000)] });
    await cancel();
    expect(await booked()).toEqual([{ due_day: third, amount: price }]);
  });
  const closeBooks = (day: string) =>
    app.sql(`insert into stock_close (tenant_id, branch_id, day, creator_user_id) values (1, $1, $2, 1)`, [
      shop.branch,
      day,
    ]);
  const openBooks = () => app.sql('update stock_close set reopened_at = now() where branch_id = $1', [shop.branch]);
  test('no money, debt or revenue is written on a day whose books are closed, and that is said before', async () => {
    const { id } = await shop.ticket([{ price }], { to: 'DangXuLy' });
    await cashier.call(TicketPay.PayInvoice, { id, payments: [pay(300_000)] });
    const { id: ready } = await shop.ticket([{ price }]);
    const { id: gone } = await shop.ticket([{ price }]);
    await act(cashier, gone, 'handOver', { payments: [pay(price)] });
    const { id: paid } = await shop.ticket([{ price }]);
    await cashier.call(TicketPay.PayInvoice, { id: paid, payments: [pay(price)] });
    const receipt = await firstReceipt(id);
    const { id: free } = await shop.ticket([{ price: 0 }]);
    const before = await funds();
    await closeBooks(today());
    const seen = await cashier.call(TicketRead.GetInvoiceForView, { id: ready });
    expect(seen.booksClosed).toBe(today());
    expect(seen.allowedActions.find(({ key }) => key === 'handOver')?.blocker).toContain('đã khóa đến');
    expect((await manager.call(TicketRefund.CheckReceiptRefund, { id: gone })).booksClosed).toBe(today());
    const methodId = transfer;
    const line = (await manager.call(TicketRefund.CheckReceiptRefund, { id: gone })).lines[0]?.lineId;
    const refund = {
      ticketId: gone,
      lines: [{ lineId: line, quantity: 1 }],
      reasonId: await shop.stock.category('refundReason'),
    };
    for (const [key, call] of [
      ['finance.closed', () => cashier.call(TicketPay.PayInvoice, { id, payments: [pay(100_000)] })],
      ['ticket.blocked', () => act(cashier, ready, 'handOver', { payments: [pay(price)] })],
      ['finance.closed', () => manager.call(TicketPay.CancelPayment, { id, receiptId: receipt.id, reason: 'nhầm' })],
      ['finance.closed', () => manager.call(TicketPay.ChangePaymentMethod, { id, methodId })],
      [
        'finance.closed',
        () => manager.call(TicketRefund.CreateOrUpdateRefundInvoice, { ...refund, payout: 'money', methodId } as never),
      ],
      [
        'finance.closed',
        () => manager.call(TicketRefund.CreateOrUpdateRefundInvoice, { ...refund, payout: 'credit' } as never),
      ],
      ['ticket.blocked', () => act(cashier, paid, 'handOver', {})],
      ['ticket.blocked', () => act(manager, ready, 'handOverUnpaid', { dueDay: addDays(today(), 5) })],
    ] as const)
      expect((await refusalOf(call())).key).toBe(key);
    expect(await funds()).toEqual(before);
    // What costs nothing stands in no books: the device leaves.
    await act(cashier, free, 'handOver', {});
    await openBooks();
    await act(cashier, paid, 'handOver', {});
  });
  test('of a day that is closed, a receipt is corrected by vouchers of today', async () => {
    const { id } = await shop.ticket([{ price }], { to: 'DangXuLy' });
    await cashier.call(TicketPay.PayInvoice, { id, payments: [pay(price)] });
    const { id: old } = await firstReceipt(id);
    const yesterday = addDays(today(), -1);
    await app.sql(`update account_receipt set day = $1 where id = $2`, [yesterday, old]);
    await closeBooks(yesterday);
    const before = await funds();
    await manager.call(TicketPay.ChangePaymentMethod, { id, methodId: transfer });
    expect(await funds()).toEqual([before[0] - price, before[1] + price]);
    const [row] = await app.sql<{ day: string; state: string; by: number }>(
      'select v.day, o.state from account_receipt v join account_receipt o on o.id = v.replaces_id where o.id = $1',
      [old],
    );
    expect(row).toEqual({ day: today(), state: 'cancelled' });
    const now = (await receiptsOf(id)).at(-1);
    await manager.call(TicketPay.CancelPayment, { id, receiptId: now?.id as number, reason: 'nhầm' });
    expect((await shop.row(id)).paid).toBe(0);
    await openBooks();
  });
  test('moves to the fund where the money is, by the same voucher', async () => {
    const { id } = await shop.ticket([{ price }]);
    await act(cashier, id, 'handOver', { payments: [pay(price)] });
    const before = await funds();
    await manager.call(TicketPay.ChangePaymentMethod, { id, methodId: transfer });
    expect(await funds()).toEqual([before[0] - price, before[1] + price]);
    expect((await shop.row(id)).payment_method_id).toBe(transfer);
    await manager.call(TicketPay.ChangePaymentMethod, { id, methodId: cash });
    expect(await funds()).toEqual(before);
    const same = await refusalOf(manager.call(TicketPay.ChangePaymentMethod, { id, methodId: cash }));
    expect(same.key).toBe('ticket.sameMethod');
    expect((await refusalOf(cashier.call(TicketPay.ChangePaymentMethod, { id, methodId: transfer }))).status).toBe(403);
  });
  test('of several, one has to be chosen', async () => {
    const { id } = await shop.ticket([{ price }]);
    await act(cashier, id, 'handOver', { payments: [pay(400_000), pay(600_000, transfer)] });
    expect((await refusalOf(manager.call(TicketPay.ChangePaymentMethod, { id, methodId: transfer }))).key).toBe(
      'ticket.chooseReceipt',
    );
    const first = await firstReceipt(id);
    await manager.call(TicketPay.ChangePaymentMethod, { id, receiptId: first.id, methodId: transfer });
  });
});
