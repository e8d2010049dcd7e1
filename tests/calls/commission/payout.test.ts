// Commission that is paid out: by pencil figures, once, to whom it belongs; what is taken back goes into the next payout.
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { Commission } from '../../../contract/commission/commission.calls.ts';
import { CommissionReport } from '../../../contract/commission/commission-report.calls.ts';
import { Payment } from '../../../contract/finance/payment.calls.ts';
import type { Vnd } from '../../../contract/kit.ts';
import { SystemConfigs } from '../../../contract/org/setup.calls.ts';
import { StaffCommission } from '../../../contract/report/commission.report.ts';
import { TicketRefund } from '../../../contract/ticket/calls/refund.calls.ts';
import { addDays, now, showDay, today } from '../../../contract/time.ts';
import { refusalOf, testApp } from '../../harness/app.ts';
import { brokenLaws } from '../../harness/books.ts';
import { type FinanceShop, financeShop } from '../../harness/finance.ts';
import type { Made, Staff } from '../../harness/money.ts';
import { rowsOf } from '../../harness/sheet.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const app = await testApp();
let shop: FinanceShop;
let worker: Staff;
beforeAll(async () => {
  shop = await financeShop(app);
  await shop.receive({ kind: 'opening', amount: 50_000_000 as never });
});
afterEach(async () => expect(await brokenLaws(app)).toEqual([]));

/** A ticket of one line, finished by somebody and paid by its customer. */
async function earned(commission: number, by: Staff, isPaid = true): Promise<Made> {
  const made = await shop.ticket([{ price: 1_000_000, commission }], {
    to: 'DangXuLy',
    fields: { technician_id: by.user.id },
  });
  await shop.act(by, made.id, 'finish');
  await shop.act(shop.cashier, made.id, 'beginReturn', { accessoriesChecked: true });
  if (isPaid) await shop.act(shop.cashier, made.id, 'handOver', { payments: [shop.pay(1_000_000, shop.cash)] });
  return made;
}
const newWorker = () =>
  shop.staff(['Pages.Tickets.ViewDetail', 'Pages.Tickets.ChangeStatus', 'Pages.Tickets.AcceptService']);
const refund = async ({ id, lines }: Made) =>
  shop.manager.call(TicketRefund.CreateOrUpdateRefundInvoice, {
    ticketId: id,
    lines: [{ lineId: lines[0], quantity: 1 }],
    methodId: shop.cash,
    reasonId: await shop.stock.category('refundReason'),
  } as never);
const person = async (who: Staff, input: object = {}) =>
  (await shop.accountant.call(Commission.GetPeople, input)).items.find(({ id }) => id === who.user.id);
const rows = async (who: Staff, input: object = {}) =>
  (await shop.accountant.call(Commission.GetRows, { userId: who.user.id, ...input })).items;
const pay = (who: Staff, amount: number, more: object = {}, by = shop.accountant) =>
  by.call(Commission.Pay, {
    methodId: shop.cash,
    people: [{ userId: who.user.id, amount: amount as Vnd }],
    ...more,
  } as never);
const setting = async (name: string, value: string) => {
  const { items } = await app.admin.call(SystemConfigs.GetSystemConfigs, {});
  await app.admin.call(SystemConfigs.UpdateSystemConfigs, {
    items: items.filter((one) => one.name === name).map((one) => ({ ...one, value })),
  } as never);
};

describe('a payout', () => {
  beforeAll(async () => {
    worker = await newWorker();
    await earned(40_000, worker);
    await earned(35_000, worker);
    await earned(20_000, worker, false);
  });
  test('before it: earned 95, of which the customer has paid for 75', async () => {
    expect(await person(worker)).toMatchObject({
      opening: 0,
      earned: 95_000,
      deducted: 0,
      payable: 75_000,
      paid: 0,
      reserved: 0,
      remaining: 75_000,
      waiting: 20_000,
    });
    const mine = await worker.call(Commission.GetMyRows, {});
    expect(mine.items.map(({ amount, state, rule }) => [amount, state, rule])).toEqual([
      [20_000, 'waiting', '20000 × 1'],
      [35_000, 'unpaid', '35000 × 1'],
      [40_000, 'unpaid', '40000 × 1'],
    ]);
  });
  test('is refused where the sum is another by now, or nothing is due', async () => {
    await expect(pay(worker, 74_000)).toFailWith('commission.changed');
    await expect(pay(await newWorker(), 1)).toFailWith('commission.nothing');
    await expect(pay(worker, 75_000, { upTo: addDays(today(), -1) })).toFailWith('commission.nothing');
  });
  test('is of no day before its newest row: what was not due then was not paid then', async () => {
    const yesterday = addDays(today(), -1);
    const [early] = [await refusalOf(pay(worker, 75_000, { day: yesterday }))];
    expect([early.key, early.body.error?.validationErrors?.[0]?.members]).toEqual(['commission.dayBefore', ['day']]);
    expect(early.body.error?.message).toContain(showDay(today()));
    expect((await person(worker))?.remaining).toBe(75_000);
  });
  test('is a voucher of that person out of the fund; its rows are paid, and paid once', async () => {
    const before = await shop.balance(shop.branch, shop.cash);
    const { items, totalAmount } = await pay(worker, 75_000, { note: 'tháng này' });
    expect(totalAmount).toBe(75_000);
    expect(items).toMatchObject([{ status: 'posted', amount: 75_000, userId: worker.user.id }]);
    expect(await shop.balance(shop.branch, shop.cash)).toBe(before - 75_000);
    const view = await shop.accountant.call(Payment.GetPaymentById, { id: items[0]?.id } as never);
    expect(view).toMatchObject({ kind: 'commission', partyName: worker.user.fullName, note: 'tháng này' });
    expect(view.items.map(({ document, amount }) => [document, amount])).toEqual([
      ['ticket', 40_000],
      ['ticket', 35_000],
    ]);
    expect((await rows(worker)).map(({ state, voucherCode }) => [state, voucherCode])).toEqual([
      ['paid', items[0]?.code],
      ['paid', items[0]?.code],
    ]);
    expect(await person(worker)).toMatchObject({ payable: 75_000, paid: 75_000, remaining: 0, waiting: 20_000 });
    await expect(pay(worker, 75_000)).toFailWith('commission.nothing');
  });
  test('the technician sees it paid, and who paid it', async () => {
    const { month, today: earnedToday } = await worker.call(Commission.GetMine, {});
    expect([month.paid, month.remaining, month.waiting, earnedToday]).toEqual([75_000, 0, 20_000, 95_000]);
    const mine = await worker.call(Commission.GetMyRows, {});
    expect(mine.items.map(({ state }) => state)).toEqual(['waiting', 'paid', 'paid']);
  });
  test('that is taken back frees its rows; they can be paid again', async () => {
    const [paid] = await rows(worker);
    const before = await shop.balance(shop.branch, shop.cash);
    await shop.accountant.call(Payment.DeleteAccountPayment, { id: paid?.voucherId, cancelReason: 'sai quỹ' } as never);
    expect(await shop.balance(shop.branch, shop.cash)).toBe(before + 75_000);
    expect((await rows(worker)).map(({ state, voucherCode }) => [state, voucherCode])).toEqual([
      ['unpaid', null],
      ['unpaid', null],
    ]);
    await pay(worker, 75_000);
    expect(await person(worker)).toMatchObject({ paid: 75_000, remaining: 0 });
  });
  test('cannot be made, or made another one, on the page of vouchers', async () => {
    const made = { kind: 'commission', staffId: worker.user.id, methodId: shop.cash, amount: 5_000 };
    await expect(shop.accountant.call(Payment.CreateAccountPayment, made as never)).toFailWith('request.invalid');
    const [paid] = await rows(worker);
    const other = { id: paid?.voucherId, ...made };
    await expect(shop.accountant.call(Payment.UpdateAccountPayment, other as never)).toFailWith('request.invalid');
    const noted = await shop.accountant.call(Payment.UpdateAccountPayment, {
      ...other,
      amount: 75_000,
      note: 'đã ký nhận',
    } as never);
    expect([noted.id, noted.note]).toEqual([paid?.voucherId, 'đã ký nhận']);
  });
});

test('a refund after the payout is a row below zero in the next one; a sum below zero is not paid', async () => {
  const who = await newWorker();
  const first = await earned(60_000, who);
  await pay(who, 60_000);
  await refund(first);
  expect(await person(who)).toMatchObject({ payable: 0, paid: 60_000, remaining: -60_000 });
  await expect(pay(who, -60_000)).toFailWith('commission.nothing');
  const second = await earned(100_000, who);
  expect(await person(who)).toMatchObject({ payable: 100_000, paid: 60_000, remaining: 40_000 });
  // Whatever is ticked, what was taken back goes along.
  const ticked = (await rows(who)).filter(({ ticketId }) => ticketId === second.id).map(({ id }) => id);
  await expect(pay(who, 0, { people: [{ userId: who.user.id, amount: 100_000, rowIds: ticked }] })).toFailWith(
    'commission.changed',
  );
  const { items } = await pay(who, 0, { people: [{ userId: who.user.id, amount: 40_000, rowIds: ticked }] });
  const view = await shop.accountant.call(Payment.GetPaymentById, { id: items[0]?.id } as never);
  expect(view.items.map(({ amount }) => amount)).toEqual([-60_000, 100_000]);
  expect(await person(who)).toMatchObject({ paid: 100_000, remaining: 0 });
});
test('as ticked: the others stay due; a row of somebody else is none of theirs', async () => {
  const [who, other] = [await newWorker(), await newWorker()];
  await earned(10_000, who);
  await earned(25_000, who);
  await earned(5_000, other);
  const [second] = await rows(who);
  const [strange] = await rows(other);
  await expect(
    pay(who, 0, { people: [{ userId: who.user.id, amount: 30_000, rowIds: [second?.id, strange?.id] }] }),
  ).toFailWith('commission.notDue');
  await pay(who, 0, { people: [{ userId: who.user.id, amount: 25_000, rowIds: [second?.id] }] });
  expect((await rows(who)).map(({ amount, state }) => [amount, state])).toEqual([
    [25_000, 'paid'],
    [10_000, 'unpaid'],
  ]);
});
test('several people at once: one voucher each, or none at all', async () => {
  const [one, two] = [await newWorker(), await newWorker()];
  await earned(11_000, one);
  await earned(12_000, two);
  const people = (second: number) => ({
    people: [
      { userId: two.user.id, amount: second },
      { userId: one.user.id, amount: 11_000 },
    ],
  });
  await expect(pay(one, 0, people(13_000))).toFailWith('commission.changed');
  expect(await person(one)).toMatchObject({ remaining: 11_000 });
  const { items, totalAmount } = await pay(one, 0, people(12_000));
  expect([items.length, totalAmount]).toEqual([2, 23_000]);
  expect(new Set(items.map(({ code }) => code)).size).toBe(2);
});
test('two who pay the same rows at the same moment: one of them does', async () => {
  const who = await newWorker();
  await earned(33_000, who);
  const before = await shop.balance(shop.branch, shop.cash);
  const done = await Promise.allSettled([pay(who, 33_000), pay(who, 33_000, {}, shop.chief)]);
  expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await shop.balance(shop.branch, shop.cash)).toBe(before - 33_000);
  // And the database says so by itself, whoever asks it.
  const [row] = await rows(who);
  await expect(
    app.sql(
      `insert into commission_payout_line (tenant_id, payment_id, commission_id, amount) select tenant_id, payment_id, id, amount from commission_ledger where id = $1`,
      [row?.id],
    ),
  ).rejects.toThrow('commission.paidAlready');
});
test('above the amount it waits for a second person, and keeps its rows meanwhile', async () => {
  await setting('approveCommissionFrom', '50000');
  const who = await newWorker();
  await earned(70_000, who);
  const before = await shop.balance(shop.branch, shop.cash);
  // Foretold by the same call that vouchers ask, to whoever may pay commission and nothing else.
  const payer = await shop.staff(['Pages.Finance.Commission.Pay']);
  const ahead = (amount: number) =>
    payer.call(Payment.CheckApproval, { kind: 'commission', staffId: who.user.id, amount } as never);
  expect([await ahead(49_999), await ahead(70_000)]).toEqual([null, { limit: 50_000, paid: 0, sum: 70_000 }]);
  const { items } = await pay(who, 70_000);
  const id = items[0]?.id;
  expect(items).toMatchObject([{ status: 'waiting' }]);
  expect(await shop.balance(shop.branch, shop.cash)).toBe(before);
  expect(await person(who)).toMatchObject({ paid: 0, reserved: 70_000, remaining: 0 });
  expect((await who.call(Commission.GetMyRows, {})).items).toMatchObject([{ state: 'reserved' }]);
  await expect(pay(who, 70_000, {}, shop.chief)).toFailWith('commission.nothing');
  await expect(shop.accountant.call(Payment.Act, { id, action: 'approve' } as never)).toFailWith('finance.approveOwn');
  // Sent back, it cannot become another voucher; handed in again and approved, it is paid.
  await shop.chief.call(Payment.Act, { id, action: 'reject', reason: 'chờ chốt tháng' } as never);
  const other = { id, kind: 'other', methodId: shop.cash, amount: 5_000 };
  await expect(shop.accountant.call(Payment.UpdateAccountPayment, other as never)).toFailWith('request.invalid');
  await shop.accountant.call(Payment.Act, { id, action: 'submit' } as never);
  await shop.chief.call(Payment.Act, { id, action: 'approve' } as never);
  expect(await shop.balance(shop.branch, shop.cash)).toBe(before - 70_000);
  expect(await person(who)).toMatchObject({ paid: 70_000, reserved: 0 });
  await setting('approveCommissionFrom', '0');
});
test('a waiting one that is taken back frees its rows as well', async () => {
  await setting('approveCommissionFrom', '1');
  const who = await newWorker();
  await earned(15_000, who);
  const { items } = await pay(who, 15_000);
  await shop.accountant.call(Payment.DeleteAccountPayment, { id: items[0]?.id, cancelReason: 'nhầm' } as never);
  expect(await person(who)).toMatchObject({ reserved: 0, remaining: 15_000 });
  await setting('approveCommissionFrom', '0');
});
test('work that is done again under warranty is deducted from its first technician', async () => {
  const who = await newWorker();
  const first = await earned(50_000, who);
  await pay(who, 50_000);
  const again = await shop.ticket([{ cover: 'warranty', originLineId: Number(first.lines[0]) }], { to: 'HoanTra' });
  await shop.act(shop.cashier, again.id, 'handOver', { payments: [] });
  expect(await person(who)).toMatchObject({
    earned: 50_000,
    deducted: 50_000,
    payable: 0,
    paid: 50_000,
    remaining: -50_000,
  });
  const mine = await who.call(Commission.GetMyRows, {});
  expect(mine.items[0]).toMatchObject({ amount: -50_000, event: 'deducted', originCode: first.code, state: 'unpaid' });
});
test('what several people did together is paid to each of them', async () => {
  const [one, other] = [await newWorker(), await newWorker()];
  const made = await shop.ticket([{ price: 1_000_000, commission: 40_001 }], {
    to: 'DangXuLy',
    fields: { technician_id: one.user.id },
  });
  const people = [one, other].map(({ user }, at) => ({ userId: user.id, percent: [70, 30][at] }));
  await shop.act(one, made.id, 'splitWork', { splits: [{ lineId: made.lines[0], people }] });
  await shop.act(one, made.id, 'finish');
  await shop.act(shop.cashier, made.id, 'beginReturn', { accessoriesChecked: true });
  await shop.act(shop.cashier, made.id, 'handOver', { payments: [shop.pay(1_000_000, shop.cash)] });
  expect([(await person(one))?.remaining, (await person(other))?.remaining]).toEqual([28_001, 12_000]);
  await pay(other, 12_000);
  expect((await other.call(Commission.GetMyRows, {})).items).toMatchObject([
    { amount: 12_000, base: 300_000, rule: '40001 × 1 · 30%', state: 'paid' },
  ]);
});
test('the list, the rows, one’s own page, the spreadsheet and the ledger say the same', async () => {
  const page = await shop.accountant.call(Commission.GetPeople, { maxResultCount: 100 });
  const [ledger] = await app.sql<{ net: number; payable: number; left: number }>(`select
    sum(amount) filter (where account = 'earned') as net, sum(amount) filter (where account = 'payable') as payable,
    sum(amount) filter (where account = 'payable' and payment_id is null) as left from commission_ledger`);
  expect([page.earned - page.deducted, page.payable, page.remaining]).toEqual([
    Number(ledger?.net),
    Number(ledger?.payable),
    Number(ledger?.left),
  ]);
  const sum = (key: 'earned' | 'payable' | 'remaining') => page.items.reduce((all, item) => all + item[key], 0);
  expect([sum('earned'), sum('payable'), sum('remaining')]).toEqual([page.earned, page.payable, page.remaining]);
  for (const item of page.items) expect(item.opening + item.payable).toBe(item.paid + item.reserved + item.remaining);
  const all = await shop.accountant.call(Commission.GetRows, { maxResultCount: 1000 });
  expect([all.totalAmount, all.items.reduce((sumOf, { amount }) => sumOf + amount, 0)]).toEqual([
    page.payable,
    page.payable,
  ]);
  const earnedRows = await shop.accountant.call(Commission.GetRows, { account: 'earned', maxResultCount: 1000 });
  expect(earnedRows.totalAmount).toBe(page.earned - page.deducted);
  const { month } = await worker.call(Commission.GetMine, {});
  expect(month).toEqual(page.items.find(({ id }) => id === worker.user.id));
  // The reports of the same days: a column is the sum of the rows behind it.
  const reader = await shop.staff(['Pages.Report.Comission']);
  const report = await reader.call(CommissionReport.GetAllHoaHongNhanVienPaged, { maxResultCount: 100 });
  expect([report.net, report.payable, report.paid]).toEqual([page.earned - page.deducted, page.payable, page.paid]);
  expect(report.technician + report.glass + report.sales - report.guarantee - report.defects).toBe(report.net);
  const { footer } = await reader.call(StaffCommission.call, {} as never); // of this month, as it is
  expect(footer).toMatchObject({
    commissionLines: report.lines,
    commissionBase: report.base,
    commissionTechnician: report.technician,
    commissionGuarantee: report.guarantee,
    commissionNet: report.net,
    commissionPayable: report.payable,
    commissionPaid: report.paid,
  });
  const then = await reader.call(StaffCommission.call, { asOf: now().toISOString() } as never); // as above
  expect(then.footer).toEqual(footer);
  const behind = async (call: (typeof CommissionReport)['GetGuaranteeCommission']) =>
    (await reader.call(call, {})).totalAmount;
  expect({
    technician: await behind(CommissionReport.getBaoCaoChiTietHoaHongNhanVien),
    glass: await behind(CommissionReport.getBaoCaoChiTietHoaHongDCL),
    sales: await behind(CommissionReport.getBaoCaoChiTietHoaHongNhanVienBanHang),
    guarantee: -(await behind(CommissionReport.GetGuaranteeCommission)),
    defects: -(await behind(CommissionReport.GetHoaHongChiTietLinhKienLoi)) || 0,
  }).toEqual({
    technician: report.technician,
    glass: report.glass,
    sales: report.sales,
    guarantee: 50_000,
    defects: 0,
  });
  const excel = await reader.send(CommissionReport.getExcelHoaHongNhanVien, {});
  const [titles = [], ...people] = await rowsOf(excel.rawPayload);
  const net = titles.indexOf('Thực hưởng');
  expect(people.reduce((all, line) => all + Number(line[net] ?? 0), 0)).toBe(report.net);
  await expect(worker.call(CommissionReport.GetAllHoaHongNhanVienPaged, {})).toFailWith('auth.forbidden');
  const file = await shop.accountant.send(Commission.GetPeople, {}, { accept: XLSX });
  const [heads = [], ...lines] = await rowsOf(file.rawPayload);
  const at = heads.indexOf('Được chi');
  expect(lines.reduce((all, line) => all + Number(line[at] ?? 0), 0)).toBe(page.payable);
});
