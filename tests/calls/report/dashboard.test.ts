// What the dashboard says is what the lists and reports behind it say, for the chain, for a branch and for somebody of one branch.
import { beforeAll, describe, expect, test } from 'vitest';
import type * as z from 'zod';
import { Fund, ReportFinance } from '../../../contract/finance/fund.calls.ts';
import { TransactionLiabilities } from '../../../contract/finance/liabilities.calls.ts';
import {
  ALL_BRANCHES,
  BranchProfit,
  DashBoard,
  DUE_DAYS,
  PaymentChart,
  PaymentSummary,
  ProductSale,
  RANKED,
  Summary,
  TypeSale,
} from '../../../contract/report/dashboard.calls.ts';
import type { Report } from '../../../contract/report/report.ts';
import { RevenueDetail, RevenueTotal } from '../../../contract/report/sales.report.ts';
import { TicketLists } from '../../../contract/ticket/calls/ticket-list.calls.ts';
import { readyStatuses } from '../../../contract/ticket/ticket.statuses.ts';
import { today } from '../../../contract/time.ts';
import { type Person, testApp } from '../../harness/app.ts';
import { dice } from '../../harness/dice.ts';
import { crowdOf, walk } from '../../harness/ticket/ticket-world.ts';
import { ticketShop } from '../../harness/ticket/tickets.ts';
import { workedShop } from '../../harness/worked-shop.ts';

const app = await testApp();
const people: Record<string, Person> = { admin: app.admin };
let branches: { id: number; name: string }[] = [];
beforeAll(async () => {
  await workedShop(app);
  const shop = await ticketShop(app);
  const crowd = walk(await crowdOf(app, shop), dice(11));
  for (let step = 0; step < 30; step++) await crowd.step();
  branches = await app.sql('select id, name from branch where tenant_id = 1 and not is_deleted order by id');
  people.manager = await shop.staff(shop.branch, [
    'Pages.Statistic.Module',
    'Pages.Statistic.Revenue',
    'Pages.Statistic.Profit',
    'Pages.Statistic.Product',
    'Pages.Reports.Selling',
    'Pages.Ticket.Receipt',
    'Pages.Ticket.Repair',
    'Pages.Ticket.Return',
    'Pages.Finance.Fund',
    'Pages.Debt.Customer',
    'Pages.Debt.Supplier',
  ]);
});
type DashCall = (typeof DashBoard)[keyof typeof DashBoard];
async function look<T extends z.ZodType>(
  who: Person,
  call: DashCall,
  shape: T,
  branchId?: number,
): Promise<z.infer<T>> {
  const { json } = await who.call(call as typeof DashBoard.GetSummary, { branchId } as never); // ids of the test's own
  return shape.parse(JSON.parse(json)) as z.infer<T>;
}
const month = { from: `${today().slice(0, 7)}-01`, to: today() };
const whole = { maxResultCount: 1000 };
const report = (who: Person, of: Report, input: object) =>
  who.call(of.call, { ...month, ...whole, ...input } as never) as Promise<{
    footer: object;
    before: object;
    lastYear: object;
    chartBefore: object[];
    items: object[];
  }>;
const places = (): (number | undefined)[] => [undefined, ...branches.map(({ id }) => id)];

test('without a branch it is of all of them, with one it says its name, and somebody else’s is not there', async () => {
  for (const call of Object.values(DashBoard)) {
    expect((await app.admin.call(call as typeof DashBoard.GetSummary, {})).branchName).toBe(ALL_BRANCHES);
    const [first] = branches;
    const ofFirst = await app.admin.call(call as typeof DashBoard.GetSummary, { branchId: first?.id } as never);
    expect(ofFirst.branchName).toBe(first?.name);
  }
  const foreign = app.admin.call(DashBoard.GetSummary, { branchId: 999_999 } as never);
  await expect(foreign).toFailWith('row.missing');
});
describe.each(['admin', 'manager'])('%s', (name) => {
  const who = () => people[name] as Person;
  test('sees as many tickets as the lists', async () => {
    const day = { startDate: today(), endDate: today() };
    for (const branchId of places()) {
      if (name === 'manager' && branchId) continue; // other branches are not theirs
      const found = await look(who(), DashBoard.GetSummary, Summary, branchId);
      const count = async (call: typeof TicketLists.GetReceiptData, input: object) =>
        (await who().call(call, { ...input, branchId } as never)).totalCount;
      expect({
        received: found.received,
        handedOver: found.handedOver,
        inWork: found.inWork,
        ready: found.ready,
        late: found.late,
      }).toEqual({
        received: await count(TicketLists.GetReceiptData, day),
        handedOver: await count(TicketLists.GetReceiptReturnData as never, { ...day, dateBy: 'handedOver' }),
        inWork: await count(TicketLists.GetReceiptRepairData as never, {}),
        ready: await count(TicketLists.GetReceiptReturnData as never, { statuses: readyStatuses }),
        late: await count(TicketLists.GetReceiptRepairData as never, { isLate: true }),
      });
    }
  });
  test('sees the month as the reports', async () => {
    const { month: found } = await look(who(), DashBoard.GetSummary, Summary);
    const { footer, items, before, lastYear, chartBefore } = await report(who(), RevenueTotal, { by: 'day' });
    expect(footer).toMatchObject(found?.footer ?? {});
    expect({ before, lastYear }).toMatchObject({ before: found?.before, lastYear: found?.lastYear });
    expect(found?.daysBefore).toEqual(chartBefore);
    const newestFirst = found?.days.toReversed() ?? [];
    expect(items).toEqual(newestFirst.map((one) => expect.objectContaining(one)));
    const { branches: profits } = await look(who(), DashBoard.GetThongKeLoiNhuanTheoChiNhanh, BranchProfit);
    const byBranch = await report(who(), RevenueTotal, { by: 'branch' });
    expect(byBranch.items).toHaveLength(profits.length);
    for (const { id, name: branchName, revenue, profit, tickets } of profits)
      expect(byBranch.items).toContainEqual(
        expect.objectContaining({ branchId: id, branchName, revenue, profit, tickets }),
      );
    const { deviceTypes } = await look(who(), DashBoard.GetChartProductTypeInMonth, TypeSale);
    const byType = await report(who(), RevenueTotal, { by: 'deviceType' });
    for (const { id, revenue, tickets } of deviceTypes)
      expect(byType.items).toContainEqual(expect.objectContaining({ deviceTypeId: id, revenue, tickets }));
    const { services, products } = await look(who(), DashBoard.GetChartProductSaleInMonth, ProductSale);
    const [byService, byProduct] = [
      await report(who(), RevenueDetail, { by: 'service' }),
      await report(who(), RevenueDetail, { by: 'product' }),
    ];
    const known = (rows: object[], key: string) => rows.filter((row) => (row as Record<string, unknown>)[key] !== null);
    expect(services).toHaveLength(Math.min(RANKED, known(byService.items, 'serviceId').length));
    expect(products).toHaveLength(Math.min(RANKED, known(byProduct.items, 'productId').length));
    for (const { id, revenue, quantity } of services)
      expect(byService.items).toContainEqual(expect.objectContaining({ serviceId: id, revenue, quantity }));
    for (const { id, revenue, quantity } of products)
      expect(byProduct.items).toContainEqual(expect.objectContaining({ productId: id, revenue, quantity }));
  });
  test('sees the money as the funds and the debts', async () => {
    const found = await look(who(), DashBoard.GetPaymentSummary, PaymentSummary);
    const { totalBalance } = await who().call(Fund.GetAll, {});
    expect(found.funds?.reduce((sum, { balance }) => sum + balance, 0)).toBe(totalBalance);
    const day = await who().call(ReportFinance.GetBaoCaoTaiChinhKetChuyen, { from: today(), to: today() } as never);
    expect([found.income, found.outgo]).toEqual([day.footer.income, day.footer.outgo]);
    const days = await who().call(ReportFinance.GetBaoCaoTaiChinhKetChuyen, month as never);
    expect((await look(who(), DashBoard.GetChartPaymentInMonth, PaymentChart)).total).toBe(days.footer.income);
    for (const [party, sums] of [
      ['customer', found.customers],
      ['supplier', found.suppliers],
    ] as const) {
      const track = { party, days: DUE_DAYS };
      const said = await who().call(TransactionLiabilities.GetAccountReportTrackLiabilities, track);
      expect(sums).toEqual({ owed: said.currentDebt, overdue: said.expireAmount, due: said.dueAmount });
    }
  });
});
test('who may not see a figure is told nothing of it', async () => {
  const guest = await app.make.personWith('Pages.Statistic.Module', 'Pages.Settings.Branch.ViewAll');
  const { day: _, ...summary } = await look(guest, DashBoard.GetSummary, Summary);
  expect(summary).toEqual({ received: null, handedOver: null, inWork: null, ready: null, late: null, month: null });
  const { day: __, ...money } = await look(guest, DashBoard.GetPaymentSummary, PaymentSummary);
  expect(money).toEqual({ income: null, outgo: null, funds: null, customers: null, suppliers: null });
  await expect(guest.call(DashBoard.GetThongKeLoiNhuanTheoChiNhanh, {})).toFailWith('auth.forbidden');
  const seller = await app.make.personWith(
    'Pages.Statistic.Module',
    'Pages.Statistic.Revenue',
    'Pages.Settings.Branch.ViewAll',
  );
  const { month: seen } = await look(seller, DashBoard.GetSummary, Summary);
  expect(seen?.footer).toMatchObject({ profit: null, margin: null });
  expect(seen?.footer.revenue).not.toBeNull();
});
test('who sees what was sold, and not for how much, is told no revenue by kind either', async () => {
  const keeper = await app.make.personWith(
    'Pages.Statistic.Module',
    'Pages.Statistic.Product',
    'Pages.Settings.Branch.ViewAll',
  );
  const { services, products } = await look(keeper, DashBoard.GetChartProductSaleInMonth, ProductSale);
  const { deviceTypes } = await look(keeper, DashBoard.GetChartProductTypeInMonth, TypeSale);
  expect(deviceTypes.length).toBeGreaterThan(0);
  for (const { revenue, profit } of [...services, ...products, ...deviceTypes])
    expect([revenue, profit]).toEqual([null, null]);
  const left = deviceTypes.map(({ tickets }) => tickets ?? 0);
  expect(left).toEqual(left.toSorted((a, b) => b - a));
});
