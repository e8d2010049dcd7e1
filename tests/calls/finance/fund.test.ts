// Funds: money that moves between them, days that are counted and frozen, and the report whose openings are closings.
import { beforeAll, describe, expect, test } from 'vitest';
import { showAmount } from '../../../contract/culture.ts';
import { Fund, ReportFinance } from '../../../contract/finance/fund.calls.ts';
import { Payment } from '../../../contract/finance/payment.calls.ts';
import { AccountReceipt } from '../../../contract/finance/receipt.calls.ts';
import { SystemConfigs } from '../../../contract/org/setup.calls.ts';
import { Inventory } from '../../../contract/stock/inventory.calls.ts';
import { TicketPay } from '../../../contract/ticket/calls/money.calls.ts';
import { addDays, today } from '../../../contract/time.ts';
import { refusalOf, testApp } from '../../harness/app.ts';
import { brokenLaws } from '../../harness/books.ts';
import { type FinanceShop, financeShop, notesOf } from '../../harness/finance.ts';
import { checkJournal } from '../../harness/journal.ts';

const app = await testApp();
let shop: FinanceShop;
beforeAll(async () => {
  shop = await financeShop(app);
  await shop.receive({ kind: 'opening', amount: 10_000_000 as never, day: addDays(today(), -3) });
});
const send = (amount: number, by = shop.accountant) =>
  by.call(ReportFinance.CreateTransactionTransfer, {
    methodId: shop.cash,
    toBranchId: shop.otherBranch,
    toMethodId: shop.cash,
    amount,
  } as never);

describe('transfers', () => {
  test('are gone from the one fund at once, and in the other when somebody there received them', async () => {
    const before = await shop.balance(shop.branch, shop.cash);
    const sent = await send(1_000_000);
    expect(await shop.balance(shop.branch, shop.cash)).toBe(before - 1_000_000);
    expect(await shop.balance(shop.otherBranch, shop.cash)).toBe(0);
    const approve = (by: FinanceShop['accountant'], more: object = {}) =>
      by.call(ReportFinance.AppoveTransactionTransfer, { id: sent.id, ...more } as never);
    await expect(approve(shop.chief)).toFailWith('finance.notReceiver');
    expect(sent.allowedActions.map(({ key }) => key)).toEqual(['receive', 'refuse', 'cancel']);
    expect((await approve(shop.receiver)).status).toBe('received');
    expect(await shop.balance(shop.otherBranch, shop.cash)).toBe(1_000_000);
    await expect(approve(shop.receiver)).toFailWith('document.notNow');
  });
  test('refused or withdrawn, the money is back; with a reason', async () => {
    const before = await shop.balance(shop.branch, shop.cash);
    const sent = await send(300_000);
    const refuse = { id: sent.id, isApproved: false } as never;
    await expect(shop.receiver.call(ReportFinance.AppoveTransactionTransfer, refuse)).toFailWith('request.invalid');
    const refused = { id: sent.id, isApproved: false, reason: 'thiếu 50 nghìn' } as never;
    expect((await shop.receiver.call(ReportFinance.AppoveTransactionTransfer, refused)).status).toBe('refused');
    const other = await send(200_000);
    await shop.accountant.call(Fund.CancelTransfer, { id: other.id, reason: 'chưa cần' } as never);
    expect(await shop.balance(shop.branch, shop.cash)).toBe(before);
    const list = await shop.accountant.call(Fund.GetTransfers, {} as never);
    expect([list.totalCount, list.totalAmount]).toEqual([3, 1_000_000]);
  });
  test('not more than is there, not to itself; two receivers: one wins', async () => {
    await expect(send(99_000_000)).toFailWith('finance.short');
    await expect(
      shop.accountant.call(ReportFinance.CreateTransactionTransfer, {
        methodId: shop.cash,
        toMethodId: shop.cash,
        amount: 1000,
      } as never),
    ).toFailWith('finance.sameFund');
    const sent = await send(50_000);
    const tries = await Promise.allSettled(
      [1, 2].map(() => shop.receiver.call(ReportFinance.AppoveTransactionTransfer, { id: sent.id } as never)),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await brokenLaws(app)).toEqual([]);
  });
  test('wait where the books of a branch are closed today, in the words that were foretold', async () => {
    const { branch, otherBranch } = shop;
    const sent = await send(30_000);
    const { id } = sent;
    const closed = async (branchId: number, key: string, act: () => Promise<unknown>) => {
      const close = await app.admin.call(Inventory.Close, { branchId, day: today() } as never);
      const { items } = await shop.receiver.call(Fund.GetTransfers, { status: 'sent' } as never);
      const actions = items.find((one) => one.id === id)?.allowedActions;
      const refused = await refusalOf(act());
      expect([refused.key, refused.body.error?.message]).toEqual([
        'finance.closed',
        actions?.find((one) => one.key === key)?.blocker,
      ]);
      if (branchId === branch)
        expect((await refusalOf(send(1_000))).body.error?.validationErrors?.[0]?.members).toEqual(['branchId']);
      await app.admin.call(Inventory.Reopen, { id: close.id } as never);
    };
    const decide = (isApproved: boolean) => () =>
      shop.receiver.call(ReportFinance.AppoveTransactionTransfer, { id, isApproved, reason: 'thử' } as never);
    await closed(otherBranch, 'receive', decide(true));
    await closed(branch, 'refuse', decide(false));
    await decide(true)();
  });
});

test('the report: opening of a day is the closing of the day before, to what the fund holds now', async () => {
  await shop.receive({ amount: 40_000 as never, day: addDays(today(), -2) });
  await shop.give({ amount: 15_000 as never, day: addDays(today(), -1) });
  const { items } = await shop.accountant.call(ReportFinance.GetBaoCaoTaiChinhKetChuyen, {
    methodId: shop.cash,
  } as never);
  const mine = items.filter(({ branchId }) => branchId === shop.branch).toReversed();
  expect(mine.map(({ day }) => day)).toEqual([-3, -2, -1, 0].map((days) => addDays(today(), days)));
  expect(mine.map(({ opening }) => opening).slice(1)).toEqual(mine.map(({ closing }) => closing).slice(0, -1));
  expect(mine.at(-1)?.closing).toBe(await shop.balance(shop.branch, shop.cash));
  for (const row of mine) expect(row.closing).toBe(row.opening + row.income - row.outgo - row.sent + row.arrived);
});

describe('the close of a day', () => {
  const yesterday = addDays(today(), -1);
  const close = (more: object, by = shop.accountant) => by.call(Fund.Close, { methodId: shop.cash, ...more } as never);
  const countBlind = async (value: string) => {
    const { items } = await app.admin.call(SystemConfigs.GetSystemConfigs, {});
    const [row] = items.filter(({ name }) => name === 'countBlind');
    await app.admin.call(SystemConfigs.UpdateSystemConfigs, { items: [{ ...row, value }] } as never);
  };
  test('blind: whoever only counts does not see what should be there', async () => {
    const counter = await shop.staff(['Pages.Finance.Fund.Close']);
    expect((await counter.call(Fund.Look, { methodId: shop.cash } as never)).figures).toBeNull();
    const seen = await shop.accountant.call(Fund.Look, { methodId: shop.cash } as never);
    expect(seen.figures?.expected).toBe(await shop.balance(shop.branch, shop.cash));
  });
  test('blind: a count that differs says so and no more, until a reason is given', async () => {
    const counter = await shop.staff(['Pages.Finance.Fund.Close']);
    const held = await shop.balance(shop.branch, shop.cash);
    const refused = await refusalOf(close({ notes: notesOf(held - 500) }, counter));
    expect(refused.key).toBe('finance.differs');
    expect(refused.body.error?.message).not.toMatch(/\d/);
    for (const figure of [String(held), showAmount(held)]) expect(JSON.stringify(refused.body)).not.toContain(figure);
    const seen = await refusalOf(close({ notes: notesOf(held - 500) }));
    expect(seen.body.error?.message).toContain(showAmount(held));
    await countBlind('0');
    const shown = await refusalOf(close({ notes: notesOf(held - 500) }, counter));
    expect(shown.key).toBe('finance.difference');
    await countBlind('1');
  });
  test('a drawer is counted by its notes: a sum alone is not enough; an account has no notes', async () => {
    const refused = await refusalOf(close({ counted: await shop.balance(shop.branch, shop.cash) }));
    expect([refused.key, refused.body.error?.validationErrors?.[0]?.members]).toEqual(['request.invalid', ['notes']]);
    const desk = await financeShop(app);
    await desk.receive({ methodId: desk.transfer, amount: 70_001 as never });
    expect((await close({ methodId: desk.transfer, counted: 70_001 }, desk.accountant)).difference).toBe(0);
  });
  test('counted note by note; a difference asks for its reason and becomes a voucher', async () => {
    const look = await shop.accountant.call(Fund.Look, { methodId: shop.cash, day: yesterday } as never);
    const expected = look.figures?.expected ?? 0;
    expect(expected).toBe(10_025_000);
    await expect(close({ day: yesterday, notes: { '500000': 20 }, counted: 1 })).toFailWith('finance.countedSum');
    await expect(close({ day: yesterday, notes: { '500000': 20, '20000': 1 } })).toFailWith('finance.difference');
    const done = await close({
      day: yesterday,
      notes: { '500000': 20, '20000': 1 },
      reason: 'trả nhầm tiền thừa',
      witnessId: shop.chief.user.id,
    });
    expect(done).toMatchObject({
      number: 1,
      expected,
      counted: 10_020_000,
      difference: -5_000,
      witnessName: shop.chief.user.fullName,
    });
    expect(done.voucherSide).toBe('out');
    expect(await brokenLaws(app)).toEqual([]);
  });
  test('freezes the day: nothing of it or before is written, what is newer goes on', async () => {
    await expect(shop.receive({ day: yesterday })).toFailWith('finance.fundClosed');
    await shop.receive({});
    await expect(close({ day: yesterday, notes: {} })).toFailWith('finance.fundClosed');
  });
  test('two who close at once: one wins', async () => {
    const counted = await shop.balance(shop.branch, shop.cash);
    const tries = await Promise.allSettled([1, 2, 3].map(() => close({ notes: notesOf(counted) })));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(shop.receive({})).toFailWith('finance.fundClosed');
  });
  test('the newest can be opened again, with a reason, and is told', async () => {
    const { items } = await shop.accountant.call(Fund.GetCloses, { methodId: shop.cash } as never);
    const [newest, older] = items;
    expect(items.map(({ number }) => number)).toEqual([2, 1]);
    expect(newest?.opening).toBe(older?.counted);
    await expect(shop.accountant.call(Fund.Reopen, { id: older?.id, reason: 'x' } as never)).toFailWith(
      'finance.notLast',
    );
    const open = await shop.accountant.call(Fund.Reopen, { id: newest?.id, reason: 'khách quay lại trả' } as never);
    expect(open.reopenReason).toBe('khách quay lại trả');
    const twice = shop.chief.call(Fund.Reopen, { id: newest?.id, reason: 'lần nữa' } as never);
    await expect(twice).toFailWith('finance.reopened');
    const { id } = await shop.receive({});
    await shop.accountant.call(AccountReceipt.DeleteAccountReceipt, { id, cancelReason: 'thử' } as never);
    const again = await close({ notes: notesOf(await shop.balance(shop.branch, shop.cash)) });
    expect(again.number).toBe(3);
    expect(await brokenLaws(app)).toEqual([]);
  });
});

test('a count that was wrong leaves nothing behind once it is opened again and counted right', async () => {
  const desk = await financeShop(app);
  const yesterday = addDays(today(), -1);
  await desk.receive({ kind: 'opening', amount: 5_000_000 as never, day: yesterday });
  await desk.receive({ amount: 200_000 as never });
  const close = (notes: object, more: object = {}) =>
    desk.accountant.call(Fund.Close, { methodId: desk.cash, day: yesterday, notes, ...more } as never);
  const wrong = await close({ '500000': 8 }, { reason: 'không rõ' });
  expect([wrong.difference, await desk.balance(desk.branch, desk.cash)]).toEqual([-1_000_000, 4_200_000]);
  await desk.accountant.call(Fund.Reopen, { id: wrong.id, reason: 'gõ nhầm số tờ' } as never);
  expect(await desk.balance(desk.branch, desk.cash)).toBe(5_200_000);
  const voucher = await desk.accountant.call(Payment.GetPaymentById, { id: wrong.voucherId } as never);
  expect(voucher).toMatchObject({ kind: 'short', status: 'cancelled', cancelReason: 'gõ nhầm số tờ' });
  const rows = await app.sql(
    `select day, amount from cash_ledger where document = 'account_payment' and document_id = $1 order by id`,
    [wrong.voucherId],
  );
  expect(rows).toEqual([
    { day: yesterday, amount: -1_000_000 },
    { day: yesterday, amount: 1_000_000 },
  ]);
  const right = await close({ '500000': 10 });
  expect(right).toMatchObject({ number: 2, opening: 0, income: 5_000_000, outgo: 0, expected: 5_000_000 });
  expect([right.difference, right.voucherId]).toEqual([0, null]);
  const flows = await app.sql('select flow, amount from cash_day where branch_id = $1 and amount <> 0 order by 1', [
    desk.branch,
  ]);
  expect(flows).toEqual([
    { flow: 'in.opening', amount: 5_000_000 },
    { flow: 'in.other', amount: 200_000 },
  ]);
  expect(await brokenLaws(app)).toEqual([]);
  await checkJournal(app, { days: [yesterday, today()] });
});
test('what was found over and is spent since is not taken back: the day stays closed', async () => {
  const desk = await financeShop(app);
  const yesterday = addDays(today(), -1);
  await desk.receive({ amount: 100_000 as never, day: yesterday });
  const close = { methodId: desk.cash, day: yesterday, notes: { '500000': 1 }, reason: 'quên ghi phiếu thu' };
  const { id, number } = await desk.accountant.call(Fund.Close, close as never);
  await desk.give({ amount: 300_000 as never });
  const reopen = { id, reason: 'ghi lại phiếu thu' } as never;
  await expect(desk.accountant.call(Fund.Reopen, reopen)).toFailWith('finance.short');
  await desk.receive({ amount: 400_000 as never });
  expect((await desk.accountant.call(Fund.Reopen, reopen)).reopenReason).toBe('ghi lại phiếu thu');
  expect([number, await desk.balance(desk.branch, desk.cash)]).toEqual([1, 200_000]);
  expect(await brokenLaws(app)).toEqual([]);
});

test('another method for a receipt of a closed day: taken back today, and another one stands for it', async () => {
  const desk = await financeShop(app);
  const ticket = await desk.ticket([{ price: 600_000 }]);
  await desk.act(desk.cashier, ticket.id, 'handOver', { payments: [desk.pay(600_000, desk.cash)] });
  await app.sql(`update account_receipt set day = day - 1 where ticket_id = $1`, [ticket.id]);
  await app.sql(`update cash_ledger set day = day - 1 where branch_id = $1`, [desk.branch]);
  await app.sql(`update fund_day set day = day - 1 where branch_id = $1`, [desk.branch]);
  await app.sql(`update cash_day set day = day - 1 where branch_id = $1`, [desk.branch]);
  const notes = notesOf(600_000);
  await desk.accountant.call(Fund.Close, { methodId: desk.cash, day: addDays(today(), -1), notes } as never);
  await desk.manager.call(TicketPay.ChangePaymentMethod, { id: ticket.id, methodId: desk.transfer });
  const vouchers = await app.sql(
    'select state, payment_method_id as method, day from account_receipt where ticket_id = $1 order by id',
    [ticket.id],
  );
  expect(vouchers).toEqual([
    { state: 'cancelled', method: desk.cash, day: addDays(today(), -1) },
    { state: 'posted', method: desk.transfer, day: today() },
  ]);
  expect([await desk.balance(desk.branch, desk.cash), await desk.balance(desk.branch, desk.transfer)]).toEqual([
    0, 600_000,
  ]);
  expect(await desk.row(ticket.id)).toMatchObject({ status: 'DaTra', paid: 600_000 });
  expect(await brokenLaws(app)).toEqual([]);
});

describe('a receipt of a closed day that lies in another fund', () => {
  const yesterday = addDays(today(), -1);
  /** As if all of it had been yesterday, counted and closed. */
  async function closeYesterday(desk: FinanceShop, held: number) {
    await app.sql('update account_receipt set day = $2 where branch_id = $1', [desk.branch, yesterday]);
    await app.sql('update cash_ledger set day = $2 where branch_id = $1', [desk.branch, yesterday]);
    await app.sql('update fund_day set day = $2 where branch_id = $1', [desk.branch, yesterday]);
    await app.sql('update cash_day set day = $2 where branch_id = $1', [desk.branch, yesterday]);
    await desk.accountant.call(Fund.Close, { methodId: desk.cash, day: yesterday, notes: notesOf(held) } as never);
  }
  const owed = async (id: number) =>
    (
      await app.sql<{ owed: number }>(
        `select coalesce(sum(amount), 0)::bigint as owed from debt_ledger where document = 'ticket' and document_id = $1`,
        [id],
      )
    )[0]?.owed;

  test('was a deposit of a device that left unpaid: the debt stays what it was', async () => {
    const desk = await financeShop(app);
    const ticket = await desk.ticket([{ price: 600_000 }]);
    await desk.cashier.call(TicketPay.PayInvoice, { id: ticket.id, payments: [desk.pay(200_000, desk.cash)] });
    await desk.act(desk.manager, ticket.id, 'handOverUnpaid', { dueDay: addDays(today(), 9) });
    await closeYesterday(desk, 200_000);
    await desk.manager.call(TicketPay.ChangePaymentMethod, { id: ticket.id, methodId: desk.transfer });
    expect(await owed(ticket.id)).toBe(400_000);
    expect(await desk.row(ticket.id)).toMatchObject({ status: 'ChuaTraTien', paid: 200_000 });
    expect(await brokenLaws(app)).toEqual([]);
  });
  test('was paid before the due day was moved: what stands for it is due as the ticket says now', async () => {
    const desk = await financeShop(app);
    const ticket = await desk.ticket([{ price: 600_000 }]);
    await desk.act(desk.manager, ticket.id, 'handOverUnpaid', { dueDay: addDays(today(), 9) });
    const { customer_id: customerId } = await desk.row(ticket.id);
    await desk.receive({ kind: 'debt', customerId, amount: 300_000 } as never);
    await closeYesterday(desk, 300_000);
    const pay = { id: ticket.id, payments: [desk.pay(100_000, desk.transfer)] };
    await desk.cashier.call(TicketPay.PayInvoice, pay);
    const receipts = await app.sql<{ id: number }>(
      'select receipt_id as id from ticket_money where ticket_id = $1 order by 1',
      [ticket.id],
    );
    const [first, second] = receipts.map(({ id }) => id);
    const later = { id: ticket.id, receiptId: second, reason: 'nhầm', dueDay: addDays(today(), 20) } as never;
    await desk.manager.call(TicketPay.CancelPayment, later);
    const moved = { id: ticket.id, receiptId: first, methodId: desk.transfer } as never;
    await desk.manager.call(TicketPay.ChangePaymentMethod, moved);
    expect([await owed(ticket.id), (await desk.row(ticket.id)).due_day]).toEqual([300_000, addDays(today(), 20)]);
    expect(await brokenLaws(app)).toEqual([]);
  });
  test('had paid the debts of two devices: so does the one that stands for it', async () => {
    const desk = await financeShop(app);
    const first = await desk.ticket([{ price: 600_000 }]);
    await desk.act(desk.manager, first.id, 'handOverUnpaid', { dueDay: addDays(today(), 9) });
    const { customer_id: customerId } = await desk.row(first.id);
    const second = await desk.ticket([{ price: 300_000 }], { fields: { customer_id: customerId } });
    await desk.act(desk.manager, second.id, 'handOverUnpaid', { dueDay: addDays(today(), 10) });
    await desk.receive({ kind: 'debt', customerId, amount: 800_000 } as never);
    await closeYesterday(desk, 800_000);
    await desk.manager.call(TicketPay.ChangePaymentMethod, { id: second.id, methodId: desk.transfer });
    expect([await owed(first.id), await owed(second.id)]).toEqual([0, 100_000]);
    expect(await desk.row(first.id)).toMatchObject({ status: 'DaTra', paid: 600_000 });
    expect(await desk.row(second.id)).toMatchObject({ status: 'ChuaTraTien', paid: 200_000 });
    expect(await brokenLaws(app)).toEqual([]);
  });
});

test('a bank account is written down whole, by who may', async () => {
  const bank = { methodId: shop.transfer, bankBin: '970436', bankAccount: '0123456789', bankHolder: 'CTY XUONG' };
  const saved = await shop.accountant.call(Fund.Save, bank as never);
  expect(saved).toMatchObject({ bankBin: '970436', bankAccount: '0123456789', balance: 0, isCash: false });
  await expect(shop.accountant.call(Fund.Save, { ...bank, bankAccount: null } as never)).toFailWith('request.invalid');
  await expect(shop.accountant.call(Fund.Save, { ...bank, bankBin: '97' } as never)).toFailWith('request.invalid');
  const clerk = await shop.staff(['Pages.Finance.Fund']);
  await expect(clerk.call(Fund.Save, bank as never)).toFailWith('auth.forbidden');
});

test('only an account may be below zero, and not while it is forbidden again', async () => {
  const desk = await financeShop(app);
  const save = (methodId: number, mayBeNegative: boolean) =>
    desk.accountant.call(Fund.Save, { methodId, mayBeNegative } as never);
  const drawer = await refusalOf(save(desk.cash, true));
  expect([drawer.key, drawer.body.error?.validationErrors?.[0]?.members]).toEqual([
    'finance.drawerBelowZero',
    ['mayBeNegative'],
  ]);
  expect((await save(desk.transfer, true)).mayBeNegative).toBe(true);
  await desk.give({ methodId: desk.transfer, amount: 250_000 as never });
  // What is left out stays.
  const kept = await desk.accountant.call(Fund.Save, { methodId: desk.transfer, bankHolder: 'XUONG' } as never);
  expect([kept.mayBeNegative, kept.bankHolder]).toEqual([true, 'XUONG']);
  await expect(save(desk.transfer, false)).toFailWith('finance.belowZero');
  await desk.receive({ methodId: desk.transfer, amount: 250_000 as never });
  expect((await save(desk.transfer, false)).mayBeNegative).toBe(false);
  await app.sql('update fund set may_be_negative = true where branch_id = $1 and payment_method_id = $2', [
    ...[desk.branch, desk.cash],
  ]);
  await desk.give({ amount: 10_000 as never });
  expect((await brokenLaws(app)).map(({ key }) => key)).toEqual(['money.fund']);
  await desk.receive({ amount: 10_000 as never });
  expect(await brokenLaws(app)).toEqual([]);
});

test('who shows a QR is told the account of the fund, of another of its branch, or of the shop', async () => {
  const counter = await shop.staff(['Pages.Finance.Receipt.Create']);
  const bank = { bankBin: '970436', bankAccount: '0123456789', bankHolder: 'CTY XUONG' };
  await shop.accountant.call(Fund.Save, { methodId: shop.transfer, ...bank } as never);
  const account = { methodId: shop.transfer, ...bank };
  expect(await counter.call(Fund.GetAccount, { methodId: shop.transfer } as never)).toEqual(account);
  expect(await counter.call(Fund.GetAccount, { methodId: shop.cash } as never)).toEqual(account);
  expect(await counter.call(Fund.GetAccount, {})).toEqual(account);
  expect(await counter.call(Fund.GetAccount, { branchId: shop.otherBranch } as never)).toMatchObject({
    methodId: null,
    bankAccount: '0071000123456',
  });
});
