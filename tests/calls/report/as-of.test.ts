// Figures as of a past moment: what was booked afterwards, a refund or a hand-over that belongs to an earlier day, changes nothing of what was
// noted then; rows, Excel and what lies behind agree.
import { beforeAll, expect, test } from 'vitest';
import { Reservation } from '../../../contract/booking/booking.calls.ts';
import { TransactionLiabilities } from '../../../contract/finance/liabilities.calls.ts';
import { Payment } from '../../../contract/finance/payment.calls.ts';
import { AccountReceipt } from '../../../contract/finance/receipt.calls.ts';
import type { Call } from '../../../contract/kit.ts';
import { reports } from '../../../contract/report/all.ts';
import { Appointments } from '../../../contract/report/booking.report.ts';
import { DebtReport } from '../../../contract/report/debts.calls.ts';
import { BranchProfit, CashFlow, SpendingDetail } from '../../../contract/report/finance.report.ts';
import { type MeasureKey, measureOf } from '../../../contract/report/measures.ts';
import { byKey, type Report, type ReportAnswer } from '../../../contract/report/report.ts';
import { RevenueTotal } from '../../../contract/report/sales.report.ts';
import { TicketPay } from '../../../contract/ticket/calls/money.calls.ts';
import { TicketRefund } from '../../../contract/ticket/calls/refund.calls.ts';
import { addDays, today } from '../../../contract/time.ts';
import { testApp } from '../../harness/app.ts';
import { at, bookingShop } from '../../harness/bookings.ts';
import { financeShop } from '../../harness/finance.ts';
import { rowsOf } from '../../harness/sheet.ts';

const app = await testApp();
const period = { from: addDays(today(), -5), to: addDays(today(), 3) };
const past = reports.filter(({ hasPast }) => hasPast);
const debts: readonly (readonly [string, Call, object])[] = [
  ['customers', DebtReport.GetReportLiabilitiesOther, { party: 'customer' }],
  ['suppliers', DebtReport.GetReportLiabilitiesSupplier, {}],
  ['suppliers by branch', DebtReport.GetReportLiabilitiesSupplier2, {}],
  ['bills', DebtReport.GetDetailReportLiabilitiesSupplier, {}],
];
interface Debts {
  items: Record<string, unknown>[];
  footer: Record<string, number>;
}
const owed = (call: Call, input: object): Promise<Debts> =>
  app.admin.call(call, { ...period, maxResultCount: 1000, ...input } as never) as unknown as Promise<Debts>; // as its schema has it
let supplierId = 0;
const historyOf = (input: object = {}) =>
  owed(DebtReport.GetReportLiabilitiesSupplierHistory, { supplierId, ...input });
const ask = (report: Report, input: object = {}): Promise<ReportAnswer> =>
  app.admin.call(report.call, { ...period, maxResultCount: 1000, ...input } as never); // inputs of the declaration
const noted = new Map<string, ReportAnswer>();
const notedDebts = new Map<string, Debts>();
let asOf = '';
let begun = '';
/** To the millisecond, as a browser writes it. */
const moment = async () => {
  const [row] = await app.sql<{ at: string }>(
    `select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at`,
  );
  return row?.at ?? '';
};
beforeAll(async () => {
  const shop = await financeShop(app);
  const { ticket, act, cashier, manager, cash, pay } = shop;
  begun = await moment();
  const place = { branchId: shop.branch, methodId: cash };
  const reasonId = await shop.stock.category('paymentCategory');
  const receive = (amount: number) =>
    app.admin.call(AccountReceipt.CreateAccountReceipt, { kind: 'opening', ...place, amount } as never);
  const spend = (amount: number) =>
    app.admin.call(Payment.CreateAccountPayment, { kind: 'expense', ...place, amount, reasonId } as never);
  const [given, spent] = [await receive(900_000), await spend(120_000)];
  const sold = await ticket([{ price: 1_500_000, quantity: 2 }]);
  await act(cashier, sold.id, 'handOver', { payments: [pay(3_000_000, cash)] });
  const unpaid = await ticket([{ price: 800_000 }]);
  await act(manager, unpaid.id, 'handOverUnpaid', { dueDay: addDays(today(), 2) });
  supplierId = await shop.supplier();
  await shop.bill(supplierId as never, 200_000, addDays(today(), -1));
  const diary = await bookingShop(app);
  const [stays, comes, moves, later] = [
    await diary.book({ slotAt: at('09:00') }),
    await diary.book({ slotAt: at('09:30') }),
    await diary.book({ slotAt: at('10:00') }),
    await diary.book({ slotAt: at('14:00', 9) }),
  ];
  await new Promise((resolve) => setTimeout(resolve, 20));
  asOf = await moment();
  for (const [name, call, input] of debts) notedDebts.set(name, await owed(call, input));
  notedDebts.set('history', await historyOf());
  for (const report of past)
    for (const by of report.by) noted.set(report.call.name + byKey(by), await ask(report, { by: byKey(by) }));
  await new Promise((resolve) => setTimeout(resolve, 20));
  await manager.call(TicketPay.PayInvoice, { id: unpaid.id, payments: [pay(300_000, cash)] });
  await shop.bill(supplierId as never, 60_000);
  await app.admin.call(TransactionLiabilities.ResolveLiabilitiesSupplier, {
    supplierId,
    ...place,
    amount: 150_000,
  } as never);
  // Rows of an earlier day than they were written on.
  await app.sql(`update debt_ledger set day = day - 3 where at > $1`, [asOf]);
  await diary.move(comes, 1);
  await diary.clerk.call(Reservation.ChangeAppointment, { id: moves, slotAt: at('11:00', 8), reason: 'bận' } as never);
  await diary.clerk.call(Reservation.ChangeAppointment, {
    id: later,
    slotAt: at('15:00'),
    branchId: diary.branch,
  } as never);
  await diary.book({ slotAt: at('16:00') });
  await app.sql('update booking set ticket_id = $2 where id = $1', [comes, sold.id]);
  await diary.move(stays, 3, 'bận');
  await manager.call(TicketRefund.CreateOrUpdateRefundInvoice, {
    ticketId: sold.id,
    lines: [{ lineId: sold.lines[0], quantity: 1 }],
    methodId: cash,
    reasonId: await shop.stock.category('refundReason'),
  } as never); // a line of the test's own ticket
  await receive(40_000);
  await spend(35_000);
  await app.admin.call(AccountReceipt.DeleteAccountReceipt, { id: given.id, cancelReason: 'nhầm' } as never);
  await app.admin.call(Payment.DeleteAccountPayment, { id: spent.id, cancelReason: 'nhầm' } as never);
  const more = await ticket([{ price: 700_000 }]);
  await act(cashier, more.id, 'handOver', { payments: [pay(700_000, cash)] });
  const early = await ticket([{ price: 400_000 }]);
  await cashier.call(TicketPay.PayInvoice, { id: early.id, payments: [pay(400_000, cash)] });
  await app.sql(
    `update ticket set handed_over_at = $2, status = 'DaTra', custody = 'customer', passcode = null, passcode_kind = null where id = $1`,
    [early.id, `${addDays(today(), -2)}T09:00:00+07:00`],
  );
});
const revenueOf = ({ footer }: ReportAnswer) => Number((footer as Record<string, unknown>).revenue);

test('now they are others', async () => {
  expect(revenueOf(await ask(RevenueTotal))).toBe(3_000_000 - 1_500_000 + 800_000 + 700_000 + 400_000);
  expect(revenueOf(await ask(RevenueTotal, { asOf: begun }))).toBe(0);
  const sumOf = async (report: Report, key: string, input: object = {}) =>
    Number(((await ask(report, input)).footer as Record<string, unknown>)[key]);
  expect([await sumOf(SpendingDetail, 'spending', { asOf }), await sumOf(BranchProfit, 'expenses', { asOf })]).toEqual([
    120_000, 120_000,
  ]);
  expect(await sumOf(BranchProfit, 'expenses')).toBe(35_000);
  expect(await sumOf(CashFlow, 'closingCash', { asOf })).toBe(3_000_000 + 900_000 - 120_000);
  expect(past.length).toBeGreaterThanOrEqual(10);
  const diary = async (input: object = {}) =>
    Promise.all(['bookings', 'arrived', 'bookedRevenue'].map((key) => sumOf(Appointments, key, input)));
  expect([await diary({ asOf }), await diary()]).toEqual([
    [3, 0, 0],
    [4, 1, 1_500_000],
  ]);
  const [, customers, ofCustomers] = debts[0] as (typeof debts)[number];
  expect((await owed(customers, { ...ofCustomers, asOf })).footer.closing).toBe(800_000);
  expect((await owed(customers, ofCustomers)).footer.closing).toBe(500_000);
});
test('without days it ends with the day of the moment', async () => {
  const daysOf = async (input: object) => {
    const { from, to } = (await app.admin.call(CashFlow.call, input as never)) as ReportAnswer; // an input of the declaration
    return [from, to];
  };
  const then = '2026-03-10T23:30:00+07:00';
  expect(await daysOf({ asOf: then })).toEqual(['2026-03-01', '2026-03-10']);
  expect(await daysOf({ asOf: then, to: '2026-03-12' })).toEqual(['2026-03-01', '2026-03-12']);
  expect(await daysOf({ asOf: then, from: '2026-03-11' })).toEqual(['2026-03-11', today()]);
});
test.each(past.flatMap((report) => report.by.map((by) => [report.call.name, byKey(by), report] as const)))(
  '%s by %s is what was noted',
  async (name, by, report) => {
    const then = noted.get(name + by) as ReportAnswer;
    const answer = await ask(report, { by, asOf });
    expect(answer.footer).toEqual(then.footer);
    expect(answer.items).toEqual(then.items);
    expect(answer.chart).toEqual(then.chart);
  },
);
test.each(debts)('debts of %s are what was noted, in rows, sums and Excel', async (name, call, input) => {
  const then = notedDebts.get(name) as Debts;
  const { items, footer } = await owed(call, { ...input, asOf });
  expect(items).toEqual(then.items);
  expect(footer).toEqual(then.footer);
  expect((await owed(call, input)).footer).not.toEqual(then.footer);
  const file = await app.admin.send(
    call,
    { ...period, ...input, asOf, excelColumns: 'opening,rise,fall,closing' },
    { accept: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  );
  const [, ...cells] = await rowsOf(file.rawPayload);
  expect(cells.reduce((all, row) => all + Number(row[3] ?? 0), 0)).toBe(then.footer.closing);
});
test('and so is what moved with one supplier', async () => {
  const then = notedDebts.get('history') as Debts;
  const { items, footer } = await historyOf({ asOf });
  expect(items).toEqual(then.items);
  expect(footer).toEqual(then.footer);
  expect((await historyOf()).items.length).toBeGreaterThan(items.length);
});
test.each(past.map((report) => [report.call.name, report] as const))(
  '%s: Excel and what lies behind too',
  async (name, report) => {
    const by = byKey(report.by[0] ?? []);
    const then = noted.get(name + by) as ReportAnswer;
    const figure = (key: MeasureKey) => Number((then.footer as Record<string, unknown>)[key] ?? 0);
    const sums = report.figures.filter((key) => !measureOf(key).isRate);
    const file = await app.admin.send(
      report.call,
      { ...period, by, asOf, excelColumns: sums.join() },
      { accept: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
    );
    const [, ...cells] = await rowsOf(file.rawPayload);
    expect(sums.map((_, at) => cells.reduce((all, row) => all + Number(row[at] ?? 0), 0))).toEqual(sums.map(figure));
    for (const key of sums) {
      const { total } = (await app.admin.call(report.why, { ...period, asOf, figure: key } as never)) as {
        total: number;
      }; // as above
      expect(total).toBe(figure(key));
    }
  },
);
