// Which day money stands on: that of a corrected voucher, and what a fund held on a day that is closed. Figures by hand.
import { beforeAll, expect, test } from 'vitest';
import { Fund } from '../../../contract/finance/fund.calls.ts';
import { TransactionLiabilities as Debts } from '../../../contract/finance/liabilities.calls.ts';
import { Offset } from '../../../contract/finance/offset.calls.ts';
import { OpeningDebt } from '../../../contract/finance/opening-debt.calls.ts';
import { Payment } from '../../../contract/finance/payment.calls.ts';
import { AccountReceipt } from '../../../contract/finance/receipt.calls.ts';
import { SystemConfigs } from '../../../contract/org/setup.calls.ts';
import { TicketPay } from '../../../contract/ticket/calls/money.calls.ts';
import { addDays, today } from '../../../contract/time.ts';
import { testApp } from '../../harness/app.ts';
import { brokenLaws } from '../../harness/books.ts';
import { type FinanceShop, financeShop, notesOf } from '../../harness/finance.ts';
import { checkJournal } from '../../harness/journal.ts';

const app = await testApp();
let shop: FinanceShop;
const ago = (days: number) => addDays(today(), -days);
const figures = async (day: string, method = shop.cash) =>
  (await shop.accountant.call(Fund.Look, { methodId: method, day } as never)).figures;
const close = (day: string, counted: number, reason?: string) =>
  shop.accountant.call(Fund.Close, { methodId: shop.cash, day, notes: notesOf(counted), reason } as never);
const correct = (id: number, to: object) =>
  shop.accountant.call(AccountReceipt.UpdateAccountReceipt, { id, kind: 'other', methodId: shop.cash, ...to } as never);
beforeAll(async () => {
  shop = await financeShop(app);
  await shop.receive({ kind: 'opening', amount: 5_000_000 as never, day: ago(5) });
});

test('a receipt of yesterday with a nought too many: once corrected, yesterday has the right one alone', async () => {
  const { id } = await shop.receive({ amount: 10_000_000 as never, day: ago(1) });
  await correct(id, { amount: 1_000_000, day: ago(1) });
  expect(await figures(ago(1))).toMatchObject({ income: 6_000_000, expected: 6_000_000 });
  expect(await figures(today())).toMatchObject({ expected: 6_000_000 });
  // On an earlier day than before: from then on the new one; on a later one: until then the old one.
  const moved = await shop.receive({ amount: 300_000 as never, day: ago(1) });
  const earlier = await correct(moved.id, { amount: 200_000, day: ago(3) });
  const at = async (...days: number[]) => {
    const held: (number | undefined)[] = [];
    for (const day of days) held.push((await figures(ago(day)))?.expected);
    return held;
  };
  expect(await at(3, 2, 1, 0)).toEqual([5_200_000, 5_200_000, 6_200_000, 6_200_000]);
  await correct(earlier.id, { amount: 250_000, day: ago(2) });
  expect(await at(3, 2, 1, 0)).toEqual([5_200_000, 5_250_000, 6_250_000, 6_250_000]);
  expect(await brokenLaws(app)).toEqual([]);
});

test('a payment to a supplier in the statement of that day: one fall, the right one', async () => {
  const supplierId = await shop.supplier();
  const owed = { party: 'supplier', partyId: supplierId, side: 'ours', amount: 4_000_000, day: ago(4) };
  await shop.chief.call(OpeningDebt.Create, { ...owed, dueDay: ago(2), note: null } as never);
  const paid = await shop.give({ kind: 'supplier', supplierId, amount: 2_700_000 as never, day: ago(1) });
  const now = { id: paid.id, kind: 'supplier', supplierId, methodId: shop.cash, amount: 2_070_000, day: ago(1) };
  await shop.accountant.call(Payment.UpdateAccountPayment, now as never);
  const statement = (to: string) =>
    shop.accountant.call(Debts.GetStatement, { party: 'supplier', partyId: supplierId, from: ago(1), to } as never);
  for (const to of [ago(1), today()])
    expect(await statement(to)).toMatchObject({ opening: 4_000_000, closing: 1_930_000 });
  await checkJournal(app, { days: [ago(4), ago(1), today()] });
});

test('what was paid and is taken back on a later day is not told as settled; what credit began with stays told', async () => {
  const supplierId = await shop.supplier();
  const owed = { party: 'supplier', partyId: supplierId, side: 'ours', amount: 1_300_000, day: ago(4) };
  const { code } = await shop.chief.call(OpeningDebt.Create, { ...owed, note: null } as never);
  const methodId = shop.transfer;
  await shop.receive({ kind: 'opening', methodId, amount: 5_000_000 as never, day: ago(5) });
  const pay = (amount: number, days: number) =>
    shop.give({ kind: 'supplier', supplierId, methodId, amount: amount as never, day: ago(days) });
  const settled = async () => {
    const { items } = await shop.accountant.call(Debts.GetLiabilitiesDetailSuccess, {
      ...{ party: 'supplier', partyId: supplierId },
    } as never);
    return items.map((row) => [row.code, row.voucherCode, row.fall]);
  };
  const wrong = await pay(400_000, 2);
  const right = await pay(350_000, 1);
  expect(await settled()).toEqual([
    [code, right.code, 350_000],
    [code, wrong.code, 400_000],
  ]);
  await shop.accountant.call(Payment.DeleteAccountPayment, { id: wrong.id, cancelReason: 'nhầm người' } as never);
  expect(await settled()).toEqual([[code, right.code, 350_000]]);
  // 950.000 are open: what is over is credit, of which a part is used for what is brought along later.
  const ahead = await pay(1_250_000, 0);
  await shop.chief.call(OpeningDebt.Create, { ...owed, amount: 90_000, day: today(), note: null } as never);
  const use = { party: 'supplier', partyId: supplierId, amount: 90_000 };
  await shop.accountant.call(Offset.Create, use as never);
  const { items } = await shop.accountant.call(Debts.GetOpenItems, { ...use, maxResultCount: 10 } as never);
  expect(items.map((row) => [row.code, row.amount, row.remain])).toEqual([[ahead.code, -300_000, -210_000]]);
  expect(await settled()).toHaveLength(4);
});

test('while what stands for it waits for a second person, the money is back today', async () => {
  const items = [{ name: 'approveExpenseFrom', value: '1000000' }];
  await app.admin.call(SystemConfigs.UpdateSystemConfigs, { items } as never);
  const before = (await figures(ago(1)))?.expected ?? 0;
  const { id } = await shop.give({ amount: 900_000 as never, day: ago(1) });
  const more = { id, kind: 'other', methodId: shop.cash, amount: 1_100_000, day: ago(1) };
  expect((await shop.accountant.call(Payment.UpdateAccountPayment, more as never)).status).toBe('waiting');
  expect((await figures(ago(1)))?.expected).toBe(before - 900_000);
  expect((await figures(today()))?.expected).toBe(before);
  await app.admin.call(SystemConfigs.UpdateSystemConfigs, {
    items: [{ name: 'approveExpenseFrom', value: '0' }],
  } as never);
});

test('a closed day says what it held, whatever came after it', async () => {
  const held = (await figures(ago(3)))?.expected ?? 0;
  await close(ago(3), held + 50_000, 'thừa tiền lẻ');
  const next = (await figures(ago(1)))?.expected ?? 0;
  await close(ago(1), next);
  await shop.receive({ amount: 777_000 as never });
  const look = async (day: string) => shop.accountant.call(Fund.Look, { methodId: shop.cash, day } as never);
  const first = await look(ago(3));
  expect([first.fromDay, first.figures?.opening, first.figures?.expected]).toEqual([null, 0, held + 50_000]);
  expect((await look(ago(4))).figures?.expected).toBe(held - 200_000); // before the one of 200.000
  const second = await look(ago(1));
  expect([second.fromDay, second.figures?.opening, second.figures?.expected]).toEqual([ago(2), held + 50_000, next]);
  const open = await look(today());
  expect([open.fromDay, open.figures?.opening]).toEqual([today(), next]);
  // A receipt of a closed day that is corrected stays on its day, and goes out of the fund today.
  const { items } = await shop.accountant.call(AccountReceipt.GetListAccountReceipt, {
    from: ago(1),
    to: ago(1),
  } as never);
  const [kept] = items.filter(({ amount, status }) => amount === 1_000_000 && status === 'posted');
  await correct(kept?.id ?? 0, { amount: 900_000, day: today() });
  expect((await look(ago(1))).figures?.expected).toBe(next);
  expect((await look(today())).figures?.expected).toBe((open.figures?.expected ?? 0) - 100_000);
  expect(await brokenLaws(app)).toEqual([]);
});

test('a ticket’s receipt of yesterday that lies in another fund: the drawer of yesterday never had it, while both days are open', async () => {
  const desk = await financeShop(app);
  const { id } = await desk.ticket([{ price: 770_000 }]);
  await desk.cashier.call(TicketPay.PayInvoice, { id, payments: [desk.pay(770_000, desk.cash)] });
  // As if all of it had been yesterday.
  for (const table of ['account_receipt', 'cash_ledger', 'fund_day', 'cash_day'])
    await app.sql(`update ${table} set day = $2 where branch_id = $1`, [desk.branch, ago(1)]);
  const held = async (day: string) => {
    const look = (methodId: number) => desk.accountant.call(Fund.Look, { methodId, day } as never);
    return [(await look(desk.cash)).figures?.expected, (await look(desk.transfer)).figures?.expected];
  };
  const move = (methodId: number) => desk.manager.call(TicketPay.ChangePaymentMethod, { id, methodId } as never);
  expect([await held(ago(1)), await held(today())]).toEqual([
    [770_000, 0],
    [770_000, 0],
  ]);
  await move(desk.transfer);
  expect([await held(ago(1)), await held(today())]).toEqual([
    [0, 770_000],
    [0, 770_000],
  ]);
  await move(desk.cash);
  expect(await held(ago(1))).toEqual([770_000, 0]);
  // The bank's day was read out meanwhile: what comes there now came today.
  const bank = { methodId: desk.transfer, day: ago(1), counted: 0 };
  await desk.accountant.call(Fund.Close, bank as never);
  await move(desk.transfer);
  expect([await held(ago(1)), await held(today())]).toEqual([
    [770_000, 0],
    [0, 770_000],
  ]);
  expect(await brokenLaws(app)).toEqual([]);
});
