// Plans of branches by month: typed, changed and taken back; how far a month has come is the revenue report's own number; whoever sees one branch
// plans and sees that one alone.
import { beforeAll, expect, test } from 'vitest';
import { ReportPlan } from '../../../contract/report/plan.calls.ts';
import { RevenueTotal } from '../../../contract/report/sales.report.ts';
import { addDays, today } from '../../../contract/time.ts';
import { testApp } from '../../harness/app.ts';
import { type Counter, moneyCounter } from '../../harness/money.ts';

const app = await testApp();
const month = `${today().slice(0, 7)}-01`;
const year = Number(month.slice(0, 4));
let shop: Counter;
let others: number[];
beforeAll(async () => {
  shop = await moneyCounter(app);
  const sold = await shop.ticket([{ price: 3_000_000 }]);
  await shop.act(shop.cashier, sold.id, 'handOver', { payments: [shop.pay(3_000_000, shop.cash)] });
  const rows = await app.sql<{ id: number }>('select id from branch where tenant_id = 1 and id <> $1', [shop.branch]);
  others = rows.map(({ id }) => id);
});
const cell = (branchId: unknown, revenue: number | null, of = month) => ({ branchId, month: of, revenue }) as never; // ids of the test's own
const ticketCell = (branchId: unknown, tickets: number | null) => ({ branchId, month, tickets }) as never; // as above
const save = (...cells: never[]) => app.admin.call(ReportPlan.Save, { cells });
const cellsOf = async (who = app.admin) => (await who.call(ReportPlan.GetYear, { year })).cells;

test('a cell is typed, changed and taken back', async () => {
  await save(cell(shop.branch, 10_000_000), cell(shop.branch, 12_000_000));
  expect(await cellsOf()).toMatchObject([{ branchId: shop.branch, month, revenue: 12_000_000, tickets: null }]);
  await save(cell(shop.branch, null));
  expect(await cellsOf()).toEqual([]);
});
test('a cell that several write at the same moment is written once', async () => {
  await Promise.all([1, 2, 3, 4].map((at) => save(cell(shop.branch, at * 1_000_000), ticketCell(shop.branch, at))));
  const cells = await cellsOf();
  expect(cells).toHaveLength(1);
  expect(cells[0]?.revenue).toBe(1_000_000 * (cells[0]?.tickets ?? 0));
  await save(cell(shop.branch, null), ticketCell(shop.branch, null));
  expect(await cellsOf()).toEqual([]);
});
test('tickets are planned beside revenue: what a cell does not speak of stays', async () => {
  await save(cell(shop.branch, 12_000_000), ticketCell(shop.branch, 4));
  expect(await cellsOf()).toMatchObject([{ revenue: 12_000_000, tickets: 4 }]);
  await save(cell(shop.branch, null));
  expect(await cellsOf()).toMatchObject([{ revenue: null, tickets: 4 }]);
  const { footer } = await app.admin.call(RevenueTotal.call, {
    from: month,
    to: today(),
    branchId: shop.branch,
  } as never); // as above
  const reached = (footer as Record<string, number>).tickets;
  expect(reached).toBe(1);
  const { tickets, plan } = await app.admin.call(ReportPlan.GetProgress, { branchId: shop.branch });
  expect([plan, tickets]).toMatchObject([null, { plan: 4, reached, percent: 25, planned: 1 }]);
  await expect(save(ticketCell(shop.branch, 1.5))).rejects.toThrow();
  await save(ticketCell(shop.branch, null));
  expect(await cellsOf()).toEqual([]);
});
test('what was reached is what the report says, held against the branches that have a plan', async () => {
  const none = await app.admin.call(ReportPlan.GetProgress, {});
  expect(none).toMatchObject({ plan: null, percent: null, planned: 0 });
  await save(cell(shop.branch, 12_000_000));
  const ofBranch = { branchId: shop.branch };
  const { footer } = await app.admin.call(RevenueTotal.call, { from: month, to: today(), ...ofBranch } as never); // a branch of the test
  const reached = (footer as Record<string, number>).revenue;
  expect(reached).toBe(3_000_000);
  const progress = await app.admin.call(ReportPlan.GetProgress, ofBranch);
  expect(progress).toMatchObject({ month, plan: 12_000_000, reached, percent: 25, planned: 1, branches: 1 });
  expect(await app.admin.call(ReportPlan.GetProgress, {})).toMatchObject({ plan: 12_000_000, reached, planned: 1 });
});
test('a forecast is what the whole days brought a day, for all days of the month; a month that is over is what it was', async () => {
  const last = `${addDays(month, -1).slice(0, 7)}-01`;
  const days = Number(addDays(month, -1).slice(8));
  await save(cell(shop.branch, 5_000_000, last));
  expect(await app.admin.call(ReportPlan.GetProgress, { month: last })).toMatchObject({
    reached: 0,
    forecast: 0,
    daysPassed: days,
    days,
  });
  const { forecast, daysPassed } = await app.admin.call(ReportPlan.GetProgress, { branchId: shop.branch });
  expect(daysPassed).toBe(Number(today().slice(8)) - 1);
  expect(forecast).toBe(daysPassed ? 0 : null); // it was sold today, and today is not over
  const first = await shop.ticket([{ price: 1_000_000 }]);
  if (!daysPassed) return;
  await shop.act(shop.cashier, first.id, 'handOver', { payments: [shop.pay(1_000_000, shop.cash)] });
  await app.sql('update sale_day set day = $1 where day = $2 and net > 0', [month, today()]);
  const later = await app.admin.call(ReportPlan.GetProgress, { branchId: shop.branch });
  expect(later.forecast).toBe(Math.round((4_000_000 / daysPassed) * later.days));
});
test('whoever sees one branch plans that one alone; whoever only looks does not plan', async () => {
  const [other] = others;
  const manager = await app.make.personWith('Pages.Reports.Selling', 'Pages.Settings.General');
  const { branches } = await manager.call(ReportPlan.GetYear, { year });
  await expect(manager.call(ReportPlan.Save, { cells: [cell(other, 1)] })).rejects.toThrow();
  expect(branches.every(({ id }) => Number(id) !== other)).toBe(true);
  expect((await cellsOf(manager)).every(({ branchId }) => branches.some(({ id }) => id === branchId))).toBe(true);
  const reader = await app.make.personWith('Pages.Reports.Selling', 'Pages.Settings.Branch.ViewAll');
  await expect(reader.call(ReportPlan.Save, { cells: [cell(shop.branch, 1)] })).rejects.toThrow();
  expect((await cellsOf(reader)).length).toBeGreaterThan(0);
  await expect(save(cell(shop.branch, -1))).rejects.toThrow();
  await expect(save(cell(shop.branch, 1, today().endsWith('-01') ? addDays(month, 1) : today()))).rejects.toThrow();
});
