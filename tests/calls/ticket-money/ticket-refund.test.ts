// Refunds: never above what is left of a line, money and goods where they belong, commission and warranties taken back.
import { afterEach, describe, expect, test } from 'vitest';
import { Payment } from '../../../contract/finance/payment.calls.ts';
import type { Sent, Vnd } from '../../../contract/kit.ts';
import { TicketPay } from '../../../contract/ticket/calls/money.calls.ts';
import { TicketPrint } from '../../../contract/ticket/calls/print.calls.ts';
import { TicketRefund } from '../../../contract/ticket/calls/refund.calls.ts';
import { TicketLists } from '../../../contract/ticket/calls/ticket-list.calls.ts';
import { TicketRead } from '../../../contract/ticket/calls/ticket-view.calls.ts';
import type { TicketId, TicketLineId } from '../../../contract/ticket/ticket.ts';
import { addDays, today } from '../../../contract/time.ts';
import { refusalOf, testApp } from '../../harness/app.ts';
import { moneyCounter } from '../../harness/money.ts';
import { brokenTicketLaws } from '../../harness/ticket/ticket-checks.ts';

const app = await testApp();
const shop = await moneyCounter(app);
const { act, cash, cashier, manager, stock } = shop;
const reader = await shop.staff(['Pages.Tickets.ViewDetail', 'Pages.Ticket.Return', 'Pages.Tickets.Print']);
const reasonId = await stock.category('refundReason');
const pay = (amount: number) => [shop.pay(amount, cash)];
type Line = Sent<typeof TicketRefund.CreateOrUpdateRefundInvoice>['lines'];
const back = (lineId: TicketLineId | undefined, quantity: number, more: Record<string, unknown> = {}) =>
  ({ lineId, quantity, ...more }) as NonNullable<Line>[number]; // a line of the test's own ticket
const refund = (ticketId: TicketId, lines: NonNullable<Line>, more: Record<string, unknown> = {}) =>
  manager.call(TicketRefund.CreateOrUpdateRefundInvoice, { ticketId, lines, methodId: cash, reasonId, ...more });
const sold = async (lines: Parameters<typeof shop.ticket>[0], total: number) => {
  const made = await shop.ticket(lines);
  await act(cashier, made.id, 'handOver', { payments: total ? pay(total) : [] });
  return made;
};
afterEach(async () => {
  expect(await brokenTicketLaws(app)).toEqual({});
  expect(await stock.differences()).toEqual([]);
});

/** What is still to be paid, wherever people read it: page, slip, list. */
async function leftToPay(id: TicketId): Promise<(number | undefined)[]> {
  const { code, remaining } = await reader.call(TicketRead.GetDetailInvoice, { id });
  const printed = await reader.call(TicketPrint.GetReportProductInvoiceById, { id });
  const { items } = await reader.call(TicketLists.GetReceiptReturnData, { keyword: code });
  return [remaining, printed.remaining, items[0]?.remaining];
}

describe('money', () => {
  test('a part, then the rest: the status follows, the fund pays, nobody earns by it', async () => {
    const { id, lines } = await sold(
      [
        { price: 1_000_000, commission: 50_000, months: 6 },
        { price: 300_000, commission: 10_000, months: 3 },
      ],
      1_300_000,
    );
    const before = await shop.fund(cash);
    const part = await refund(id, [back(lines[1], 1)], { note: 'khách không hài lòng' });
    expect(part).toMatchObject({ amount: 300_000, paidOut: 300_000, offDebt: 0, credit: 0 });
    expect(part.code).toMatch(/^TPH/);
    expect(part.paymentCode).toMatch(/^PC/);
    expect(await shop.row(id)).toMatchObject({ status: 'TraPhiMotPhan', refunded: 300_000 });
    expect(await shop.fund(cash)).toBe(before - 300_000);
    expect(
      await app.sql('select line_id, ended_at is null as runs from warranty where ticket_id = $1 order by line_id', [
        id,
      ]),
    ).toEqual([
      { line_id: lines[0], runs: true },
      { line_id: lines[1], runs: false },
    ]);
    await refund(id, [back(lines[0], 1)]);
    expect(await shop.row(id)).toMatchObject({ status: 'TraPhi', refunded: 1_300_000 });
    const [sum] = await app.sql<{ sum: number }>(
      'select sum(amount)::int as sum from commission_ledger where ticket_id = $1',
      [id],
    );
    expect(sum?.sum).toBe(0);
    expect((await refusalOf(refund(id, [back(lines[0], 1)]))).key).toBe('ticket.blocked');
  });
  test('never above what is left, in units and in đồng', async () => {
    const { id, lines } = await sold([{ price: 100_000, quantity: 3 }], 300_000);
    expect((await refusalOf(refund(id, [back(lines[0], 4)]))).key).toBe('refund.tooMany');
    const much = await refusalOf(refund(id, [back(lines[0], 1, { amount: 400_000 as Vnd })]));
    const message = 'Dòng 1: số tiền hoàn nhiều nhất là 300.000 ₫, không phải 400.000 ₫.';
    expect(much.body.error).toMatchObject({ message, validationErrors: [{ message, members: ['lines.0.amount'] }] });
    await refund(id, [back(lines[0], 2)]);
    expect((await refusalOf(refund(id, [back(lines[0], 2)]))).key).toBe('refund.tooMany');
    expect((await refusalOf(refund(id, [back(lines[0], 0)]))).key).toBe('refund.nothing');
    const { lines: left } = await manager.call(TicketRefund.CheckReceiptRefund, { id });
    expect(left).toMatchObject([{ quantityLeft: 1, amountLeft: 100_000 }]);
  });
  test('nothing of what is left of a line goes back without being asked for', async () => {
    const { id, lines } = await sold([{ price: 900_000 }, { price: 100_000 }], 1_000_000);
    await refund(id, [back(lines[0], 1, { amount: 500_000 as Vnd })]);
    expect((await refusalOf(refund(id, [back(lines[0], 0)]))).key).toBe('refund.nothing');
    expect((await refusalOf(refund(id, [back(lines[0], 0, { amount: 400_001 as Vnd })]))).key).toBe('refund.tooMuch');
    await refund(id, [back(lines[0], 0, { amount: 400_000 as Vnd }), back(lines[1], 1)]);
    expect(await shop.row(id)).toMatchObject({ status: 'TraPhi', refunded: 1_000_000 });
  });
  test('of 0 đ is none; goods that come back for nothing leave the status as it is', async () => {
    const free = await sold([{ price: 0, cover: 'goodwill' }], 0);
    expect((await refusalOf(refund(free.id, [back(free.lines[0], 1)]))).key).toBe('refund.zero');
    const paid = await sold([{ price: 300_000 }], 300_000);
    expect((await refusalOf(refund(paid.id, [back(paid.lines[0], 1, { amount: 0 as Vnd })]))).key).toBe('refund.zero');
    expect((await shop.row(paid.id)).status).toBe('DaTra');
    const product = await stock.product({ quantity: 1, value: 50_000 });
    const part = await sold([{ kind: 'part', productId: product, price: 0, cover: 'goodwill' }], 0);
    const made = await refund(part.id, [back(part.lines[0], 1, { goods: 'returned' })]);
    expect(made).toMatchObject({ amount: 0, paymentCode: null, lines: [{ goods: 'returned' }] });
    expect(await shop.row(part.id)).toMatchObject({ status: 'DaTra', refunded: 0 });
  });
  test('needs a reason, when it is made and when its words are changed', async () => {
    const { id, lines } = await sold([{ price: 100_000 }], 100_000);
    const without = await refusalOf(refund(id, [back(lines[0], 1)], { reasonId: null }));
    expect(without.body.error?.validationErrors).toEqual([
      { message: 'Lý do hoàn là bắt buộc.', members: ['reasonId'] },
    ]);
    expect((await shop.row(id)).status).toBe('DaTra');
    const made = await refund(id, [back(lines[0], 1)]);
    expect((await refusalOf(refund(id, [], { id: made.id, reasonId: null }))).status).toBe(400);
  });
  test('money alone, without the thing: what it is worth less', async () => {
    const { id, lines } = await sold([{ price: 900_000, commission: 90_000, months: 6 }], 900_000);
    await refund(id, [back(lines[0], 0, { amount: 300_000 as Vnd })]);
    expect(await shop.row(id)).toMatchObject({ status: 'TraPhiMotPhan', refunded: 300_000 });
    const rows = await app.sql<{ account: string; sum: number }>(
      'select account, sum(amount)::int as sum from commission_ledger where ticket_id = $1 group by 1 order by 1',
      [id],
    );
    expect(rows).toEqual([
      { account: 'earned', sum: 60_000 },
      { account: 'payable', sum: 60_000 },
    ]);
    expect(await app.sql('select 1 from warranty where ticket_id = $1 and ended_at is null', [id])).toHaveLength(1);
    await refund(id, [back(lines[0], 1)]);
    expect((await shop.row(id)).status).toBe('TraPhi');
  });
  test('what promotions took off and VAT put on is part of it', async () => {
    const made = await shop.ticket([{ price: 1_000_000 }, { price: 500_000 }], { to: 'HoanThanh' });
    await app.sql(
      'update ticket set promotion = 150000, vat_percent = 10, vat = 135000, total = 1485000 where id = $1',
      [made.id],
    );
    await app.sql(
      `with v as (insert into invoice_promotion (tenant_id, code, name, kind, value, used) values (1, 'VOLD', 'Cũ', 'amount', 150000, 1) returning id)
       insert into ticket_promotion (tenant_id, ticket_id, voucher_id, name, amount) select 1, $1, id, 'Cũ', 150000 from v`,
      [made.id],
    );
    await act(cashier, made.id, 'beginReturn', { accessoriesChecked: true });
    await act(cashier, made.id, 'handOver', { payments: pay(1_485_000) });
    const { lines } = await manager.call(TicketRefund.CheckReceiptRefund, { id: made.id });
    expect(lines.map((line) => line.amountLeft)).toEqual([990_000, 495_000]);
  });
  test('as credit nothing leaves the fund', async () => {
    const { id, lines } = await sold([{ price: 200_000 }], 200_000);
    const before = await shop.fund(cash);
    const made = await refund(id, [back(lines[0], 1)], { payout: 'credit', methodId: null });
    expect(made).toMatchObject({ credit: 200_000, paidOut: 0, paymentCode: null });
    expect(await shop.fund(cash)).toBe(before);
    const [owed] = await app.sql<{ sum: number }>(
      `select sum(amount)::int as sum from debt_ledger where party = 'customer' and party_id = (select customer_id from ticket where id = $1)`,
      [id],
    );
    expect(owed?.sum).toBe(-200_000);
  });
  test('a refund whose payment is taken back is the customer’s credit: the fund has the money, nothing else of it moves', async () => {
    const { id, lines } = await sold([{ price: 200_000 }, { price: 300_000 }], 500_000);
    const before = await shop.fund(cash);
    const made = await refund(id, [back(lines[0], 1)]);
    const [paid] = await app.sql<{ id: number }>('select payment_id as id from refund where id = $1', [made.id]);
    const view = await app.admin.call(Payment.GetPaymentById, { id: paid?.id } as never);
    expect(view.allowedActions).toContainEqual({ key: 'cancel', blocker: null });
    const gone = { id: paid?.id, cancelReason: 'khách muốn để lại' } as never;
    await app.admin.call(Payment.DeleteAccountPayment, gone);
    const { items } = await manager.call(TicketRefund.GetReceiptInvoiceRefundData, { code: made.code });
    expect(items).toMatchObject([
      { amount: 200_000, paidOut: 0, credit: 200_000, paymentCode: null, methodName: null },
    ]);
    expect([await shop.fund(cash), await shop.row(id)]).toMatchObject([
      before,
      { status: 'TraPhiMotPhan', refunded: 200_000 },
    ]);
    const out = await app.admin.call(TicketPay.PayOutCredit, { id, methodId: cash });
    expect([out.credit, await shop.fund(cash)]).toEqual([0, before - 200_000]);
  });
  test('of an unpaid ticket lowers the debt first', async () => {
    const { id, lines } = await shop.ticket([{ price: 1_000_000, commission: 40_000 }, { price: 500_000 }]);
    await act(manager, id, 'handOverUnpaid', { payments: pay(800_000), dueDay: addDays(today(), 5) });
    const first = await refund(id, [back(lines[1], 1)], { methodId: null });
    expect(first).toMatchObject({ amount: 500_000, offDebt: 500_000, paidOut: 0 });
    expect(await shop.row(id)).toMatchObject({ status: 'TraPhiMotPhan', refunded: 0 });
    expect(await leftToPay(id)).toEqual([200_000, 200_000, 200_000]);
    const { items: story } = await reader.call(TicketRead.GetHistoryReceiptData, { id });
    expect(story.flatMap(({ changes }) => changes.map(({ field }) => field))).not.toContain('credited');
    const dueDay = async () => (await reader.call(TicketRead.GetDetailInvoice, { id })).dueDay;
    expect(await dueDay()).toBe(addDays(today(), 5));
    await cashier.call(TicketPay.PayInvoice, { id, payments: pay(200_000) });
    expect(await dueDay()).toBeNull(); // nothing is owed until any day
    expect(await app.sql(`select event, amount from commission_ledger where ticket_id = $1 order by id`, [id])).toEqual(
      [
        { event: 'earned', amount: 40_000 },
        { event: 'payable', amount: 40_000 },
      ],
    );
    const rest = await refund(id, [back(lines[0], 1)]);
    expect(rest).toMatchObject({ amount: 1_000_000, offDebt: 0, paidOut: 1_000_000 });
    expect(await shop.row(id)).toMatchObject({ status: 'TraPhi', paid: 1_000_000, refunded: 1_000_000 });
  });
  test('needs its permission, a method, and a device that was handed over', async () => {
    const { id, lines } = await sold([{ price: 100_000 }], 100_000);
    expect((await refusalOf(cashier.call(TicketRefund.CheckReceiptRefund, { id }))).status).toBe(403);
    expect((await refusalOf(refund(id, [back(lines[0], 1)], { methodId: null }))).status).toBe(400);
    const open = await shop.ticket([{ price: 100_000 }]);
    expect((await refusalOf(refund(open.id, [back(open.lines[0], 1)]))).key).toBe('ticket.blocked');
    const { blocker } = await manager.call(TicketRefund.CheckReceiptRefund, { id: open.id });
    expect(blocker).toContain('Đang trả máy');
  });
  test('of what cost nothing and has no goods is blocked before anything is chosen', async () => {
    const { id, lines } = await sold([{ price: 0 }], 0);
    const { blocker, code } = await manager.call(TicketRefund.CheckReceiptRefund, { id });
    expect(blocker).toBe(`Phiếu ${code} không còn tiền hay hàng nào để hoàn.`);
    await expect(refund(id, [back(lines[0], 1)])).toFailWith('refund.zero');
    const paid = await sold([{ price: 100_000 }], 100_000);
    expect((await manager.call(TicketRefund.CheckReceiptRefund, { id: paid.id })).blocker).toBeNull();
  });
  test('is offered by the ticket as long as something of it is left', async () => {
    const offer = async (id: TicketId) => {
      const { refundBlocker } = await reader.call(TicketRead.GetInvoiceForView, { id });
      expect((await manager.call(TicketRefund.CheckReceiptRefund, { id })).blocker).toBe(refundBlocker);
      return refundBlocker;
    };
    const free = await sold([{ price: 0 }], 0);
    expect(await offer(free.id)).toBe(`Phiếu ${free.code} không còn tiền hay hàng nào để hoàn.`);
    const paid = await sold([{ price: 100_000, quantity: 2 }], 200_000);
    expect(await offer(paid.id)).toBeNull();
    await refund(paid.id, [back(paid.lines[0], 1)]);
    expect(await offer(paid.id)).toBeNull();
    await refund(paid.id, [back(paid.lines[0], 1)]);
    expect(await offer(paid.id)).toContain('Hoàn phí toàn bộ');
    const open = await shop.ticket([{ price: 100_000 }]);
    expect(await offer(open.id)).toContain('Đang trả máy');
  });
  test('two at once for the same line: one refund', async () => {
    const { id, lines } = await sold([{ price: 100_000 }], 100_000);
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => refund(id, [back(lines[0], 1)])));
    expect(outcomes.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
    expect((await shop.row(id)).refunded).toBe(100_000);
  });
  test('after it a receipt cannot be taken back', async () => {
    const { id, lines } = await sold([{ price: 100_000, quantity: 2 }], 200_000);
    await refund(id, [back(lines[0], 1)]);
    const [receipt] = await app.sql<{ id: number }>(
      'select receipt_id as id from ticket_money where ticket_id = $1 order by id',
      [id],
    );
    const refused = await refusalOf(
      manager.call(TicketPay.CancelPayment, { id, receiptId: receipt?.id ?? 0, reason: 'nhầm', dueDay: today() }),
    );
    expect(refused.key).toBe('ticket.refundedAlready');
  });
  test('a refund that is there changes in its words only, and prints', async () => {
    const { id, code, lines } = await sold([{ price: 100_000, quantity: 2 }], 200_000);
    const made = await refund(id, [back(lines[0], 1)]);
    const fixed = await refusalOf(
      manager.call(TicketRefund.CreateOrUpdateRefundInvoice, { id: made.id, lines: [back(lines[0], 2)] }),
    );
    expect(fixed.key).toBe('refund.fixed');
    const changed = await manager.call(TicketRefund.CreateOrUpdateRefundInvoice, {
      id: made.id,
      version: made.version,
      note: 'đổi ý',
      reasonId: await stock.category('refundReason'),
    });
    expect(changed).toMatchObject({ note: 'đổi ý', amount: 100_000 });
    expect((await manager.call(TicketRefund.GetReceiptInvoiceRefundData, { code })).items).toHaveLength(1);
    expect((await manager.call(TicketRefund.GetReceiptInvoiceRefundData, { code: made.code })).items).toEqual([
      changed,
    ]);
    const print = await manager.call(TicketRefund.GetReceiptReportRefundDataById, { id: made.id });
    expect(print).toMatchObject({ handedOverDay: today(), refund: { code: made.code } });
  });
});

describe('goods', () => {
  const ofBill = (id: number | null | undefined) =>
    app.sql<{ status: string; kind: string; to_warehouse_id: number }>(
      'select status, kind, to_warehouse_id from outbound where id = $1',
      [id],
    );
  test('come back at what they cost when they left, to the shelf that was chosen', async () => {
    const product = await stock.product({ quantity: 4, value: 400_000 });
    const { id, lines } = await sold([{ kind: 'accessory', productId: product, price: 250_000, quantity: 3 }], 750_000);
    await stock.receive(product, 1, 900_000); // the average is another one by now
    expect(await stock.shelf(product)).toEqual([2, 1_000_000, 0]);
    const made = await refund(id, [back(lines[0], 1, { goods: 'sale' })]);
    expect(await stock.shelf(product)).toEqual([3, 1_100_000, 0]);
    expect(await ofBill(made.lines[0]?.outboundId)).toEqual([
      { status: 'posted', kind: 'returnItem', to_warehouse_id: stock.main },
    ]);
    await refund(id, [back(lines[0], 1, { goods: 'returned' })]);
    expect(await stock.shelf(product, stock.returned)).toEqual([1, 100_000, 0]);
    await refund(id, [back(lines[0], 1, { goods: 'defective' })]);
    expect(await stock.shelf(product, stock.defective)).toEqual([1, 100_000, 0]);
    expect((await shop.row(id)).status).toBe('TraPhi');
  });
  test('a part that was in the price comes back for nothing', async () => {
    const product = await stock.product({ quantity: 1, value: 300_000 });
    const { id, lines } = await sold([{ price: 800_000 }, { kind: 'part', productId: product, price: 0 }], 800_000);
    const made = await refund(id, [back(lines[0], 1), back(lines[1], 1, { goods: 'defective' })]);
    expect(made.amount).toBe(800_000);
    expect(await stock.shelf(product, stock.defective)).toEqual([1, 300_000, 0]);
    expect((await shop.row(id)).status).toBe('TraPhi');
  });
  test('by their serials, and their own warranties end', async () => {
    const product = await stock.product({ serials: ['S-A', 'S-B'] });
    const made = await shop.ticket(
      [{ kind: 'accessory', productId: product, price: 100_000, quantity: 2, months: 12 }],
      {
        to: 'DangXuLy',
      },
    );
    await shop.issue(made, product, 2, ['S-A', 'S-B']);
    await act(shop.technician, made.id, 'finish');
    await act(cashier, made.id, 'beginReturn', { accessoriesChecked: true });
    await act(cashier, made.id, 'handOver', { payments: pay(200_000) });
    const one = back(made.lines[0], 1, { goods: 'returned' });
    const vague = await refusalOf(refund(made.id, [one]));
    expect(vague.body.error?.message).toContain('S-A, S-B');
    await refund(made.id, [{ ...one, serials: ['S-B'] }]);
    expect(
      await app.sql('select serial, ended_at is null as runs from warranty where ticket_id = $1 order by serial', [
        made.id,
      ]),
    ).toEqual([
      { serial: 'S-A', runs: true },
      { serial: 'S-B', runs: false },
    ]);
    expect(await stock.shelf(product, stock.returned)).toEqual([1, 200, 0]);
  });
  test('what was never issued does not come back', async () => {
    const { id, lines } = await sold([{ price: 100_000 }], 100_000);
    expect((await refusalOf(refund(id, [back(lines[0], 1, { goods: 'sale' })]))).key).toBe('refund.notIssued');
  });
});
