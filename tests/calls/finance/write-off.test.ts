// Debts that are given up: by one person, posted by another, told to the ticket, and owed again when it is taken back. Debts that a shop
// brings along: open items like any other, until they are settled or taken back.
import { beforeAll, describe, expect, test } from 'vitest';
import { TransactionLiabilities as Debts } from '../../../contract/finance/liabilities.calls.ts';
import { Offset } from '../../../contract/finance/offset.calls.ts';
import { OpeningDebt } from '../../../contract/finance/opening-debt.calls.ts';
import { Payment } from '../../../contract/finance/payment.calls.ts';
import { WriteOff } from '../../../contract/finance/write-off.calls.ts';
import { SaleCustomer } from '../../../contract/party/party.calls.ts';
import { TicketPay } from '../../../contract/ticket/calls/money.calls.ts';
import { TicketRefund } from '../../../contract/ticket/calls/refund.calls.ts';
import { addDays, today } from '../../../contract/time.ts';
import { refusalOf, testApp } from '../../harness/app.ts';
import { brokenLaws } from '../../harness/books.ts';
import { type FinanceShop, financeShop } from '../../harness/finance.ts';
import { checkJournal } from '../../harness/journal.ts';
import { sheet } from '../../harness/sheet.ts';

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
  test('who only changed a draft approves it; who handed it in does not, though another wrote it', async () => {
    const ticket = await unpaid(500_000);
    const { id, version } = await made(ticket.customerId, ['ticket', ticket.id, 500_000]);
    const lines = [{ document: 'ticket', documentId: ticket.id, amount: 300_000 }];
    const change = { id, version, party: 'customer', partyId: ticket.customerId, cause: 'mất liên lạc', lines };
    await shop.chief.call(WriteOff.Update, change as never);
    const blockerFor = async (who: 'accountant' | 'chief') => {
      const { allowedActions } = await shop[who].call(WriteOff.Get, { id } as never);
      return allowedActions.find(({ key }) => key === 'approve')?.blocker;
    };
    await act('accountant', id, 'submit');
    expect([await blockerFor('chief'), await blockerFor('accountant')]).toEqual([null, expect.any(String)]);
    await act('chief', id, 'reject', 'xem lại');
    await act('chief', id, 'submit');
    expect([await blockerFor('chief'), await blockerFor('accountant')]).toEqual([
      expect.any(String),
      expect.any(String),
    ]);
  });
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
  test('not while the books of its branch are closed: neither given up nor owed again, and its page says so', async () => {
    const ticket = await unpaid(400_000);
    const { id } = await handedIn(ticket.customerId, ['ticket', ticket.id, 300_000]);
    const before = await handedIn(ticket.customerId, ['ticket', ticket.id, 100_000]);
    await act('chief', before.id, 'approve');
    await app.sql(
      `insert into stock_close (tenant_id, branch_id, day) select tenant_id, id, $2::date from branch where id = $1`,
      [shop.branch, today()],
    );
    const said = async (of: number, action: string) =>
      (await shop.chief.call(WriteOff.Get, { id: of } as never)).allowedActions.find(({ key }) => key === action);
    expect((await said(id, 'approve'))?.blocker).toContain('đã khóa đến');
    expect((await said(before.id, 'cancel'))?.blocker).toContain('đã khóa đến');
    await expect(act('chief', id, 'approve')).toFailWith('finance.closed');
    await expect(act('chief', before.id, 'cancel', 'nhầm')).toFailWith('finance.closed');
    expect(await openOf(ticket.customerId)).toBe(300_000);
    await app.sql('update stock_close set reopened_at = now() where branch_id = $1', [shop.branch]);
    await act('chief', id, 'approve');
    expect(await openOf(ticket.customerId)).toBe(0);
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
    const check = await shop.manager.call(TicketRefund.CheckReceiptRefund, { id: ticket.id } as never);
    expect(check.blocker).toContain('đã được xóa nợ 400.000 ₫, nên chỉ hoàn được nhiều nhất 0 ₫'); // nothing of it was paid
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
    const left = async () =>
      (await shop.manager.call(TicketRefund.CheckReceiptRefund, { id: ticket.id } as never)).amountLeft;
    expect(await left()).toBe(200_000); // of 500.000, of which 300.000 were never paid
    await expect(refund(200_001)).toFailWith('refund.writtenOff');
    await refund(150_000);
    expect(await left()).toBe(50_000);
    expect(await brokenLaws(app)).toEqual([]);
    const blockerOf = async () =>
      (await shop.manager.call(TicketRefund.CheckReceiptRefund, { id: ticket.id } as never)).blocker;
    expect(await blockerOf()).toBeNull();
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

describe('what a shop brings along', () => {
  const MILLION = 1_000_000;
  type Who = 'accountant' | 'chief' | 'receiver';
  const bring = (party: string, partyId: number, side: string, amount: number, more: object = {}, who: Who = 'chief') =>
    shop[who].call(OpeningDebt.Create, { party, partyId, side, amount, ...more } as never);
  const drop = (id: number, who: Who = 'chief') =>
    shop[who].call(OpeningDebt.Act, { id, action: 'cancel', reason: 'nhầm sổ cũ' } as never);
  const paid = (supplierId: number, amount: number) =>
    shop.give({ kind: 'supplier', supplierId: supplierId as never, amount: amount as never });
  const get = (id: number) => shop.chief.call(OpeningDebt.Get, { id } as never);
  test('is owed to a supplier by its age, is paid with the bills, and stays while something of it is', async () => {
    const supplier = await shop.supplier();
    const more = { day: addDays(today(), -30), dueDay: addDays(today(), -100), note: 'sổ cũ trang 12' };
    const made = await bring('supplier', supplier, 'ours', 5 * MILLION, more);
    expect([made.code.slice(0, 2), made.status, made.remain, made.dueDay]).toEqual([
      ...['ND', 'posted', 5 * MILLION, more.dueDay],
    ]);
    await shop.bill(supplier, 2 * MILLION, addDays(today(), 5));
    const { items } = await shop.accountant.call(Debts.GetLiabilitiesSupplier, { maxResultCount: 1000 } as never);
    expect(items.filter(({ id }) => id === supplier)).toMatchObject([
      { remain: 7 * MILLION, late120: 5 * MILLION, notDue: 2 * MILLION, documents: 2 },
    ]);
    const late = await shop.accountant.call(Debts.GetTrackLiabilitiesExpire, {
      ...{ party: 'supplier', keyword: made.code },
    } as never);
    expect(late.items).toMatchObject([{ document: 'opening', documentId: made.id, code: made.code, overdueDays: 100 }]);
    const span = { party: 'supplier', partyId: supplier, from: more.day, to: today() };
    const told = await shop.accountant.call(Debts.GetStatement, span as never);
    expect(told.items[0]).toMatchObject({ code: made.code, day: more.day, rise: 5 * MILLION, balance: 5 * MILLION });
    // Due first, paid first.
    const payment = await paid(supplier, 6 * MILLION);
    expect([(await get(made.id)).remain, await openOf(supplier, 'supplier')]).toEqual([0, MILLION]);
    const { allowedActions } = await get(made.id);
    expect(allowedActions.find(({ key }) => key === 'cancel')?.blocker).toContain(made.code);
    await expect(drop(made.id)).toFailWith('finance.openingSettled');
    expect(await brokenLaws(app)).toEqual([]);
    await checkJournal(app, { days: [today(), more.day] });
    await shop.chief.call(Payment.DeleteAccountPayment, { id: payment.id, cancelReason: 'nhầm' } as never);
    const gone = await drop(made.id);
    expect([gone.status, gone.remain, gone.reason, gone.allowedActions]).toEqual(['cancelled', 0, 'nhầm sổ cũ', []]);
    await expect(drop(made.id)).toFailWith('document.notNow');
    expect(await openOf(supplier, 'supplier')).toBe(2 * MILLION);
    expect(await brokenLaws(app)).toEqual([]);
  });
  test('is collected from a customer, or is their credit; staff pay it back, or it is given up', async () => {
    const customer = await shop.customer();
    const debt = await bring('customer', customer, 'theirs', 300_000, { dueDay: addDays(today(), -10) });
    await shop.receive({ kind: 'debt', customerId: customer, amount: 100_000 as never });
    const credit = await bring('customer', customer, 'ours', 250_000);
    expect(await openOf(customer)).toBe(-50_000);
    await shop.accountant.call(Offset.Create, { party: 'customer', partyId: customer, amount: 50_000 } as never);
    // At a ticket it is credit like other credit.
    const ticket = await shop.ticket([{ price: 150_000 }], { to: 'HoanTra', fields: { customer_id: customer } });
    await shop.manager.call(TicketPay.UseCredit, { id: ticket.id, amount: 150_000 } as never);
    expect([(await get(debt.id)).remain, (await get(credit.id)).remain]).toEqual([150_000, 50_000]);
    await expect(drop(credit.id)).toFailWith('finance.openingSettled');
    const used = await refusalOf(app.admin.call(SaleCustomer.SoftDeleteById, { id: customer }));
    expect([used.key, used.message.includes(debt.code)]).toEqual(['row.usedBy', true]);
    const staffId = shop.technician.user.id;
    const lent = await bring('staff', staffId, 'theirs', 400_000);
    await shop.receive({ kind: 'advanceReturn', staffId: staffId as never, amount: 100_000 as never });
    const lines = [{ document: 'opening', documentId: lent.id, amount: 300_000 }];
    const up = { party: 'staff', partyId: staffId, cause: 'đã nghỉ', lines } as never;
    const { id } = await shop.accountant.call(WriteOff.Create, up);
    await act('accountant', id, 'submit');
    await act('chief', id, 'approve');
    expect((await get(lent.id)).remain).toBe(0);
    expect(await brokenLaws(app)).toEqual([]);
    await checkJournal(app, { days: [today()] });
  });
  test('comes out of a sheet: all of it or nothing, and not twice', async () => {
    const supplier = await shop.supplier();
    const { code } = (await app.sql<{ code: string }>('select code from supplier where id = $1', [supplier]))[0] ?? {};
    const customer = await shop.customer();
    const { phone } =
      (await app.sql<{ phone: string }>('select phone from customer where id = $1', [customer]))[0] ?? {};
    const heads = ['Loại đối tượng', 'Mã đối tượng', 'Ai nợ ai', 'Số tiền', 'Ngày', 'Hạn thanh toán', 'Nội dung'];
    const old = addDays(today(), -40);
    const good = [
      ['Nhà cung cấp', code?.toLowerCase(), 'Mình nợ họ', 700_000, old, addDays(old, -9), 'sổ cũ'],
      ['khách hàng', phone?.replace(/^0(\d{3})/, '+84 $1.'), 'Họ nợ mình', 90_000, old, null, null],
    ];
    const sent = async (rows: unknown[][], dryRun: boolean) =>
      shop.chief.call(OpeningDebt.Import, { file: await sheet([heads, ...rows] as never), dryRun });
    const bad = [
      ['Nhà cung cấp', 'KHÔNG-CÓ', 'Mình nợ họ', 1000],
      ['Khách hàng', phone, 'ai đó', 0, addDays(today(), 1)],
    ];
    const refused = await sent([...good, ...bad], false);
    expect(refused).toMatchObject({ saved: false, total: 4, bad: 2, created: 2 });
    expect(refused.lines[0]).toMatchObject({ line: 4, errors: [{ column: 1, message: 'Không tìm thấy "KHÔNG-CÓ".' }] });
    expect([await openOf(supplier, 'supplier'), await openOf(customer)]).toEqual([0, 0]);
    expect(await sent(good, false)).toMatchObject({ saved: true, created: 2 });
    expect(await sent(good, false)).toMatchObject({ saved: true, created: 0, unchanged: 2 });
    expect([await openOf(supplier, 'supplier'), await openOf(customer)]).toEqual([700_000, 90_000]);
    const { items } = await shop.chief.call(OpeningDebt.GetAll, { partyId: supplier, party: 'supplier' } as never);
    expect(items).toMatchObject([{ day: old, dueDay: addDays(old, -9), note: 'sổ cũ', remain: 700_000 }]);
    expect(await brokenLaws(app)).toEqual([]);
  });
  test('is of somebody who is there, of a day that is open, by whoever may; found by their name', async () => {
    const supplier = await shop.supplier();
    await expect(bring('supplier', supplier, 'ours', 1, { day: addDays(today(), 1) })).toFailWith('finance.future');
    await expect(bring('supplier', 999_999_999, 'ours', 1)).toFailWith('request.invalid');
    await expect(bring('supplier', supplier, 'ours', 0)).toFailWith('request.invalid');
    await expect(bring('supplier', supplier, 'ours', 1, { branchId: shop.otherBranch })).toFailWith(
      'finance.otherBranch',
    );
    const input = { party: 'supplier', partyId: supplier, side: 'ours', amount: 1000 } as never;
    for (const rights of [
      ['Pages.Debt.WriteOff', 'Pages.Debt.Supplier'],
      ['Pages.Debt.WriteOff', 'Pages.Debt.WriteOff.Approve'],
    ] as const)
      await expect((await shop.staff([...rights])).call(OpeningDebt.Create, input)).toFailWith('auth.forbidden');
    const made = await bring('supplier', supplier, 'ours', 1000);
    await expect(drop(made.id, 'receiver')).toFailWith('row.missing');
    const both = await Promise.allSettled([drop(made.id), paid(supplier, 1000)]);
    expect(both.some(({ status }) => status === 'fulfilled')).toBe(true);
    await app.sql(`update supplier set name = 'Kho Gò Đậu', code = 'GD-LK' where id = $1`, [supplier]);
    const found = await shop.chief.call(OpeningDebt.GetAll, { keyword: 'GO DAU gd-lk' } as never);
    expect(found.items.map(({ id }) => id)).toEqual([made.id]);
    expect(await brokenLaws(app)).toEqual([]);
  });
});
