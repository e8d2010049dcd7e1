// Debts that are given up: by one person, posted by another, told to the ticket, and owed again when it is taken back.
import { beforeAll, describe, expect, test } from 'vitest';
import { TransactionLiabilities as Debts } from '../../../contract/finance/liabilities.calls.ts';
import { WriteOff } from '../../../contract/finance/write-off.calls.ts';
import { TicketPay } from '../../../contract/ticket/calls/money.calls.ts';
import { TicketRefund } from '../../../contract/ticket/calls/refund.calls.ts';
import { addDays, today } from '../../../contract/time.ts';
import { testApp } from '../../harness/app.ts';
import { brokenLaws } from '../../harness/books.ts';
import { type FinanceShop, financeShop } from '../../harness/finance.ts';

const app = await testApp();
let shop: FinanceShop;
beforeAll(async () => {
  shop = await financeShop(app);
  await shop.receive({ kind: 'opening', amount: 100_000_000 as never });
});
const dueDay = addDays(today(), 10);
async function unpaid(price: number, paid = 0) {
  const ticket = await shop.ticket([{ price, commission: 50_000 }], { to: 'HoanTra' });
  const payments = paid ? [shop.pay(paid, shop.cash)] : [];
  await shop.act(shop.manager, ticket.id, 'handOverUnpaid', { dueDay, payments });
  return { ...ticket, customerId: (await shop.row(ticket.id)).customer_id as number };
}
type Line = readonly [document: string, documentId: number, amount: number];
const made = (partyId: number, ...lines: Line[]) =>
  shop.accountant.call(WriteOff.Create, {
    party: 'customer',
    partyId,
    cause: 'Không liên lạc được với khách',
    lines: lines.map(([document, documentId, amount]) => ({ document, documentId, amount })),
  } as never);
const act = (who: 'accountant' | 'chief', id: number, action: string, reason: string | null = null) =>
  shop[who].call(WriteOff.Act, { id, action, reason } as never);
const handedIn = async (partyId: number, ...lines: Line[]) =>
  act('accountant', (await made(partyId, ...lines)).id, 'submit');
const openOf = async (partyId: number, party = 'customer') =>
  (await shop.accountant.call(Debts.GetOpenItems, { party, partyId } as never)).totalRemain;
const moneyOf = async (id: number) => {
  const { status, paid, written_off, credited } = await shop.row(id);
  return [status, paid, written_off, credited];
};

describe('a customer’s debt', () => {
  test('is given up by a second person alone; nothing moves before', async () => {
    const ticket = await unpaid(500_000, 200_000);
    const waiting = await handedIn(ticket.customerId, ['ticket', ticket.id, 300_000]);
    expect([waiting.status, waiting.amount, waiting.code.slice(0, 2)]).toEqual(['waiting', 300_000, 'XN']);
    expect(await openOf(ticket.customerId)).toBe(300_000);
    const [own] = waiting.allowedActions.filter(({ key }) => key === 'approve');
    expect(own?.blocker).toContain(waiting.code);
    await expect(act('accountant', waiting.id, 'approve')).toFailWith('finance.approveOwn');
    const posted = await act('chief', waiting.id, 'approve');
    expect([posted.status, posted.approvedByName]).toEqual(['posted', expect.any(String)]);
    expect(await openOf(ticket.customerId)).toBe(0);
    expect(await moneyOf(ticket.id)).toEqual(['DaTra', 200_000, 300_000, 300_000]);
    const told = await shop.accountant.call(Debts.GetStatement, {
      ...{ party: 'customer', partyId: ticket.customerId, from: today(), to: today() },
    } as never);
    expect(told.items.at(-1)).toMatchObject({ fall: 300_000, writeOffId: posted.id, writeOffCode: posted.code });
    expect(told.closing).toBe(0);
    expect(await brokenLaws(app)).toEqual([]);
  });
  test('is owed again when it is taken back, until the day it was due', async () => {
    const ticket = await unpaid(400_000);
    const { id } = await handedIn(ticket.customerId, ['ticket', ticket.id, 400_000]);
    await act('chief', id, 'approve');
    await expect(act('chief', id, 'cancel')).toFailWith('request.invalid');
    expect((await act('chief', id, 'cancel', 'khách đã quay lại')).status).toBe('cancelled');
    expect(await moneyOf(ticket.id)).toEqual(['ChuaTraTien', 0, 0, 0]);
    const { due_day } = await shop.row(ticket.id);
    expect([due_day, await openOf(ticket.customerId)]).toEqual([dueDay, 400_000]);
    expect(await brokenLaws(app)).toEqual([]);
    await shop.cashier.call(TicketPay.PayInvoice, { id: ticket.id, payments: [shop.pay(400_000, shop.cash)] });
    expect(await moneyOf(ticket.id)).toEqual(['DaTra', 400_000, 0, 0]);
  });
  test('in part: the rest is still owed, and paid', async () => {
    const ticket = await unpaid(400_000);
    const { id } = await handedIn(ticket.customerId, ['ticket', ticket.id, 100_000]);
    await act('chief', id, 'approve');
    expect(await moneyOf(ticket.id)).toEqual(['ChuaTraTien', 0, 100_000, 100_000]);
    await shop.cashier.call(TicketPay.PayInvoice, { id: ticket.id, payments: [shop.pay(300_000, shop.cash)] });
    expect(await moneyOf(ticket.id)).toEqual(['DaTra', 300_000, 100_000, 100_000]);
    expect(await brokenLaws(app)).toEqual([]);
  });
  test('never more than is open, nor twice, nor what somebody else paid meanwhile', async () => {
    const ticket = await unpaid(400_000);
    const { customerId, id } = ticket;
    await expect(made(customerId, ['ticket', id, 400_001])).toFailWith('finance.settledSince');
    await expect(made(customerId, ['ticket', id, 1], ['ticket', id, 1])).toFailWith('finance.itemTwice');
    await expect(made(customerId, ['ticket', 999_999, 1])).toFailWith('finance.itemNotOpen');
    const waiting = await handedIn(customerId, ['ticket', id, 400_000]);
    await shop.cashier.call(TicketPay.PayInvoice, { id, payments: [shop.pay(1_000, shop.cash)] });
    await expect(act('chief', waiting.id, 'approve')).toFailWith('finance.settledSince');
    const back = await act('chief', waiting.id, 'reject', 'khách vừa trả một phần');
    expect([back.status, back.reason]).toEqual(['draft', 'khách vừa trả một phần']);
    await expect(act('accountant', waiting.id, 'submit')).toFailWith('finance.settledSince');
    const lines = [{ document: 'ticket', documentId: id, amount: 399_000 }];
    const input = { id: waiting.id, party: 'customer', partyId: customerId, cause: 'Khách đi xa', lines };
    const changed = await shop.accountant.call(WriteOff.Update, input as never);
    expect([changed.amount, changed.lines[0]?.code]).toEqual([399_000, ticket.code]);
    await act('accountant', waiting.id, 'submit');
    await act('chief', waiting.id, 'approve');
    await expect(shop.accountant.call(WriteOff.Update, input as never)).toFailWith('document.notNow');
    expect(await brokenLaws(app)).toEqual([]);
  });
  test('two who approve two of them at once: one wins', async () => {
    const ticket = await unpaid(400_000);
    const both = await Promise.all([1, 2].map(() => handedIn(ticket.customerId, ['ticket', ticket.id, 400_000])));
    const tries = await Promise.allSettled(both.map(({ id }) => act('chief', id, 'approve')));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await moneyOf(ticket.id)).toEqual(['DaTra', 0, 400_000, 400_000]);
    expect(await brokenLaws(app)).toEqual([]);
  });
  test('what was given up is not paid back by a refund, and its receipts stay', async () => {
    const ticket = await unpaid(500_000, 200_000);
    const { id } = await handedIn(ticket.customerId, ['ticket', ticket.id, 300_000]);
    await act('chief', id, 'approve');
    const reasonId = await shop.stock.category('refundReason');
    const refund = (amount: number) =>
      shop.manager.call(TicketRefund.CreateOrUpdateRefundInvoice, {
        ticketId: ticket.id,
        lines: [{ lineId: ticket.lines[0], quantity: 0, amount }],
        methodId: shop.cash,
        reasonId,
      } as never);
    const [receipt] = await app.sql<{ id: number }>('select receipt_id as id from ticket_money where ticket_id = $1', [
      ticket.id,
    ]);
    await expect(
      shop.manager.call(TicketPay.CancelPayment, {
        id: ticket.id,
        receiptId: receipt?.id,
        reason: 'x',
        dueDay,
      } as never),
    ).toFailWith('ticket.writtenOff');
    await expect(refund(200_001)).toFailWith('refund.writtenOff');
    await refund(150_000);
    expect(await brokenLaws(app)).toEqual([]);
    await act('chief', id, 'cancel', 'nhầm khách');
    expect([(await shop.row(ticket.id)).status, await openOf(ticket.customerId)]).toEqual(['TraPhiMotPhan', 300_000]);
    expect(await brokenLaws(app)).toEqual([]);
  });
});

describe('others', () => {
  test('an advance is given up, and cannot be cancelled then', async () => {
    const staffId = shop.technician.user.id;
    const advance = await shop.give({ kind: 'advance', staffId: staffId as never, amount: 700_000 as never });
    const lines = [{ document: 'voucher', documentId: advance.id, amount: 200_000 }];
    const input = { party: 'staff', partyId: staffId, cause: 'Đã nghỉ việc', lines };
    const { id } = await shop.accountant.call(WriteOff.Create, input as never);
    await act('accountant', id, 'submit');
    await act('chief', id, 'approve');
    expect(await openOf(staffId, 'staff')).toBe(500_000);
    expect(await brokenLaws(app)).toEqual([]);
  });
  test('what a supplier owes for goods is a matter of its bill', async () => {
    const supplierId = await shop.supplier();
    const bill = await shop.bill(supplierId, 100_000);
    const lines = [{ document: 'inbound', documentId: bill, amount: 100_000 }];
    const input = { party: 'supplier', partyId: supplierId, cause: 'x', lines };
    await expect(shop.accountant.call(WriteOff.Create, input as never)).toFailWith('finance.itemNotOpen');
  });
  test('is for those who see the debts, of their branch, and shown by party', async () => {
    const ticket = await unpaid(100_000);
    const view = await made(ticket.customerId, ['ticket', ticket.id, 100_000]);
    await expect(shop.receiver.call(WriteOff.Get, { id: view.id } as never)).toFailWith('row.missing');
    const clerk = await shop.staff(['Pages.Debt.WriteOff']);
    const lines = [{ document: 'ticket', documentId: ticket.id, amount: 1 }];
    const input = { party: 'customer', partyId: ticket.customerId, cause: 'x', lines };
    await expect(clerk.call(WriteOff.Create, input as never)).toFailWith('auth.forbidden');
    await expect(clerk.call(WriteOff.Act, { id: view.id, action: 'approve' } as never)).toFailWith('auth.forbidden');
    const { items } = await shop.accountant.call(WriteOff.GetAll, {
      party: 'customer',
      partyId: ticket.customerId,
    } as never);
    expect(items.map(({ id }) => id)).toEqual([view.id]);
  });
});
