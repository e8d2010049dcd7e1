// Figures as of a past moment: what was booked afterwards, a refund or a hand-over that belongs to an earlier day, changes nothing of what was
// noted then; rows, Excel and what lies behind agree.
import { beforeAll, expect, test } from 'vitest';
import { Payment } from '../../../contract/finance/payment.calls.ts';
import { AccountReceipt } from '../../../contract/finance/receipt.calls.ts';
import { reports } from '../../../contract/report/all.ts';
import { BranchProfit, CashFlow, SpendingDetail } from '../../../contract/report/finance.report.ts';
import { type MeasureKey, measureOf } from '../../../contract/report/measures.ts';
import { byKey, type Report, type ReportAnswer } from '../../../contract/report/report.ts';
import { RevenueTotal } from '../../../contract/report/sales.report.ts';
import { TicketPay } from '../../../contract/ticket/calls/money.calls.ts';
import { TicketRefund } from '../../../contract/ticket/calls/refund.calls.ts';
import { addDays, today } from '../../../contract/time.ts';
import { testApp } from '../../harness/app.ts';
import { moneyCounter } from '../../harness/money.ts';
import { rowsOf } from '../../harness/sheet.ts';

const app = await testApp();
const period = { from: addDays(today(), -5), to: today() };
const past = reports.filter(({ hasPast }) => hasPast);
const ask = (report: Report, input: object = {}): Promise<ReportAnswer> =>
  app.admin.call(report.call, { ...period, maxResultCount: 1000, ...input } as never); // inputs of the declaration
const noted = new Map<string, ReportAnswer>();
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
  const shop = await moneyCounter(app);
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
  await new Promise((resolve) => setTimeout(resolve, 20));
  asOf = await moment();
  for (const report of past)
    for (const by of report.by) noted.set(report.call.name + byKey(by), await ask(report, { by: byKey(by) }));
  await new Promise((resolve) => setTimeout(resolve, 20));
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
}, 120_000);
const revenueOf = ({ footer }: ReportAnswer) => Number((footer as Record<string, unknown>).revenue);

test('now they are others', async () => {
  expect(revenueOf(await ask(RevenueTotal))).toBe(3_000_000 - 1_500_000 + 700_000 + 400_000);
  expect(revenueOf(await ask(RevenueTotal, { asOf: begun }))).toBe(0);
  const sumOf = async (report: Report, key: string, input: object = {}) =>
    Number(((await ask(report, input)).footer as Record<string, unknown>)[key]);
  expect([await sumOf(SpendingDetail, 'spending', { asOf }), await sumOf(BranchProfit, 'expenses', { asOf })]).toEqual([
    120_000, 120_000,
  ]);
  expect(await sumOf(BranchProfit, 'expenses')).toBe(35_000);
  expect(await sumOf(CashFlow, 'closingCash', { asOf })).toBe(3_000_000 + 900_000 - 120_000);
  expect(past.length).toBeGreaterThanOrEqual(9);
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
