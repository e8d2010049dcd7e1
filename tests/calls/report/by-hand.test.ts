// A day of a shop that is counted with a pencil: a discount with a promotion and VAT, a refund, what is paid in part, a warranty return that
// somebody else makes good, hand-overs around midnight, a ticket that is archived and opened again. Every report says the same of it.
import { beforeAll, expect, test } from 'vitest';
import { TransactionLiabilities } from '../../../contract/finance/liabilities.calls.ts';
import type { Call } from '../../../contract/kit.ts';
import { StaffCommission } from '../../../contract/report/commission.report.ts';
import { Receivables } from '../../../contract/report/debts.report.ts';
import { BranchProfit, CashFlow, IncomeDetail, SpendingDetail } from '../../../contract/report/finance.report.ts';
import type { Report, ReportAnswer } from '../../../contract/report/report.ts';
import { RevenueDetail, RevenueTotal } from '../../../contract/report/sales.report.ts';
import { ClientService, DailyService, EquipmentStaff } from '../../../contract/report/selling.report.ts';
import { TicketPay } from '../../../contract/ticket/calls/money.calls.ts';
import { TicketRefund } from '../../../contract/ticket/calls/refund.calls.ts';
import { addDays, dayBounds, now, today } from '../../../contract/time.ts';
import { testApp } from '../../harness/app.ts';
import { brokenLaws } from '../../harness/books.ts';
import { type Counter, type Made, moneyCounter, type Staff } from '../../harness/money.ts';

const app = await testApp();
const day = today();
const ask = (report: Report, input: object = {}): Promise<ReportAnswer> =>
  app.admin.call(report.call, { from: day, to: day, maxResultCount: 1000, ...input } as never); // inputs of the declaration
const told = async (report: Report, input: object = {}) => (await ask(report, input)).footer;
const rowOf = async (report: Report, by: string, key: string, id: number) =>
  (await ask(report, { by })).items.find((row) => (row as Record<string, unknown>)[key] === id);

let shop: Counter;
let second: Staff;
let sold: Made;
let beforeRefund: string;
const pay = (amount: number) => [shop.pay(amount, shop.cash)];
const leftAt = async (at: string) => {
  const { id } = await shop.ticket([{ price: 100_000 }]);
  await shop.cashier.call(TicketPay.PayInvoice, { id, payments: pay(100_000) });
  await app.sql(
    `update ticket set status = 'DaTra', custody = 'customer', passcode = null, passcode_kind = null, handed_over_at = $2 where id = $1`,
    [id, at],
  );
};
beforeAll(async () => {
  shop = await moneyCounter(app);
  second = await shop.staff(['Pages.Tickets.ViewDetail', 'Pages.Tickets.ChangeStatus', 'Pages.Tickets.AcceptService']);
  const [screen, battery] = [await shop.service(), await shop.service()];
  const device = { imei: '356789012345678' };
  sold = await shop.ticket(
    [
      { serviceNameId: screen, price: 1_000_000, discount: 100_000, months: 6 },
      { serviceNameId: battery, price: 500_000, months: 6 },
    ],
    { fields: device },
  );
  // 900,000 + 500,000 − 140,000 of promotion = 1,260,000; 8 % of VAT: 100,800.
  await app.sql('update ticket set promotion = 140000, vat_percent = 8, vat = 100800, total = 1360800 where id = $1', [
    sold.id,
  ]);
  await shop.act(shop.cashier, sold.id, 'handOver', { payments: pay(1_360_800) });
  const owed = await shop.ticket([{ price: 600_000 }]);
  await shop.cashier.call(TicketPay.PayInvoice, { id: owed.id, payments: pay(200_000) });
  await shop.act(shop.manager, owed.id, 'handOverUnpaid', { dueDay: addDays(day, 5) });
  // The battery comes back: somebody else makes it good with a part of 70,000.
  const part = await shop.stock.product();
  await shop.stock.receive(part, 10, 700_000);
  const { customer_id } = await shop.row(sold.id);
  const cover = { cover: 'warranty', originLineId: sold.lines[1] as number } as const;
  const back = await shop.ticket(
    [
      { serviceNameId: battery, ...cover },
      { kind: 'part', productId: part, ...cover },
    ],
    {
      to: 'DangXuLy',
      fields: {
        kind: 'warranty',
        origin_id: sold.id,
        customer_id,
        technician_id: second.user.id,
        ...device,
      },
    },
  );
  await shop.issue(back, part, 1);
  await shop.act(second, back.id, 'finish');
  await shop.act(shop.cashier, back.id, 'beginReturn', { accessoriesChecked: true });
  await shop.act(shop.cashier, back.id, 'handOver');
  const [midnight] = dayBounds(day);
  await leftAt(midnight);
  await leftAt(new Date(Date.parse(midnight) - 1).toISOString());
  beforeRefund = now().toISOString();
  await shop.manager.call(TicketRefund.CreateOrUpdateRefundInvoice, {
    ticketId: sold.id,
    lines: [{ lineId: sold.lines[0], quantity: 1 }],
    methodId: shop.cash,
    reasonId: await shop.stock.category('refundReason'),
  } as never); // a line of the test's own ticket
});

// 1,260,000 − 810,000 given back + 600,000 + 100,000 of the one that left at midnight.
const revenue = 1_150_000;
const sale = { gross: 2_200_000, discounts: 240_000, refunds: 810_000, revenue, cost: 0, warrantyCost: 70_000 };
const earned = { ...sale, profit: 1_080_000, margin: 93.9 };

test('revenue, cost and profit of the day, in sum and line by line', async () => {
  expect(await told(RevenueTotal)).toMatchObject({ ...earned, tickets: 4, averageTicket: 287_500 });
  expect(await told(RevenueTotal, { by: 'branch', branchId: shop.branch })).toMatchObject({ ...earned, tickets: 4 });
  expect(await told(RevenueDetail)).toMatchObject(earned);
  const ofTicket = { ticketId: sold.id };
  expect(await rowOf(RevenueDetail, 'ticket', 'ticketId', sold.id)).toMatchObject({ revenue: 450_000 });
  // Nine of fourteen parts are the screen's, which was given back whole.
  const { items } = await ask(RevenueDetail, ofTicket);
  expect(
    new Map(items.map((row) => [(row as { lineId?: number }).lineId, (row as { revenue?: number }).revenue])),
  ).toEqual(
    new Map([
      [sold.lines[0], 0],
      [sold.lines[1], 450_000],
    ]),
  );
});
test('the one that left a moment before midnight is of the day before', async () => {
  const yesterday = { from: addDays(day, -1), to: addDays(day, -1) };
  expect(await told(RevenueTotal, yesterday)).toMatchObject({ tickets: 1, revenue: 100_000 });
  expect((await ask(RevenueTotal)).before).toMatchObject({ ...yesterday, tickets: 1, revenue: 100_000 });
});
test('before the refund it was more', async () => {
  const then = { asOf: beforeRefund };
  expect(await told(RevenueTotal, then)).toMatchObject({ refunds: 0, revenue: 1_960_000, tickets: 4 });
  expect(await told(BranchProfit, then)).toMatchObject({ revenue: 1_960_000, warrantyCost: 70_000 });
  expect(await told(SpendingDetail, then)).toMatchObject({ payments: 0, spending: 0 });
});
test('what a branch earns, and the money that moved', async () => {
  const { profit, warrantyCost, cost } = earned;
  expect(await told(BranchProfit, { branchId: shop.branch })).toMatchObject({ revenue, cost, warrantyCost, profit });
  // What is refunded is what was paid for the line, with its tax.
  expect(await told(IncomeDetail)).toMatchObject({ receipts: 4, income: 1_760_800 });
  expect(await told(SpendingDetail)).toMatchObject({ payments: 1, spending: 874_800 });
  expect(await told(CashFlow)).toMatchObject({ openingCash: 0, netCash: 886_000, closingCash: 886_000 });
  expect(await told(Receivables)).toMatchObject({ debtRise: 400_000, debtClosing: 400_000, debtLate: 0 });
});
test('who did it, and for whom', async () => {
  const of = (who: Staff) => rowOf(EquipmentStaff, 'technician', 'technicianId', who.user.id);
  expect(await of(shop.technician)).toMatchObject({ completed: 2, returns: 1, firstTimeFix: 50 });
  expect(await of(second)).toMatchObject({ completed: 1, returns: 0, firstTimeFix: 100 });
  // The screen was given back; the battery was done twice.
  expect(await told(DailyService)).toMatchObject({ services: 2, revenue });
  const customerId = Number((await shop.row(sold.id)).customer_id);
  const visits = { tickets: 2, devices: 1, revenue: 450_000, newCustomers: 1 };
  expect(await rowOf(ClientService, 'customer', 'customerId', customerId)).toMatchObject(visits);
});
test('archived and opened again it is the same day', async () => {
  await shop.cashier.call(TicketPay.ArchiveInvoice, { id: sold.id });
  expect(await told(RevenueTotal)).toMatchObject(earned);
  await app.admin.call(TicketPay.UnarchiveInvoice, { id: sold.id, reason: 'Xem lại' } as never);
  expect(await told(RevenueTotal)).toMatchObject(earned);
  expect((await brokenLaws(app)).filter(({ key }) => key.startsWith('sale.'))).toEqual([]);
});
test('a day on which nothing was earned for the branch has no profit to tell', async () => {
  const service = await shop.service();
  const done = await shop.ticket([{ serviceNameId: service, price: 400_000, commission: 50_000 }], { to: 'HoanThanh' });
  await app.sql('update commission_ledger set day = day - 9 where ticket_id = $1', [done.id]);
  const then = { from: addDays(day, -9), to: addDays(day, -9) };
  expect(await told(StaffCommission, then)).toMatchObject({ commissionNet: 50_000, commissionPayable: 0 });
  // Nor has one on which a device went home as it had come.
  const gone = { status: 'DaTra', custody: 'customer', passcode: null, passcode_kind: null };
  const handedOverAt = new Date(Date.parse(dayBounds(then.from)[0]) + 3_600_000).toISOString();
  await shop.ticket([], { to: 'DangXuLy', fields: { ...gone, handed_over_at: handedOverAt } });
  expect(await told(RevenueTotal, then)).toMatchObject({ tickets: 1, revenue: 0 });
  for (const by of ['day', 'branch', 'month']) expect((await ask(BranchProfit, { ...then, by })).items).toEqual([]);
});
test('a period that ends before it begins is refused for what it is', async () => {
  const send = async (call: Call, more: object = {}) => {
    const answer = await app.admin.send(call, { from: '2026-03-20', to: '2026-03-01', ...more } as never); // both are days
    return [answer.statusCode, answer.json().error.validationErrors];
  };
  const message = 'Đến ngày không được trước 20/03/2026.';
  const refused = [400, [{ message, members: ['to'] }]];
  expect(await send(RevenueTotal.call)).toEqual(refused);
  expect(await send(RevenueTotal.why)).toEqual(refused);
  const { customer_id } = await shop.row(sold.id);
  const party = { party: 'customer', partyId: Number(customer_id) };
  expect(await send(TransactionLiabilities.GetStatement, party)).toEqual(refused);
});
