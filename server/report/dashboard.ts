// The dashboard out of sums that are kept anyway: days of sales, the tally of tickets, funds and open items. What it says is what the
// list or report behind it says, because both ask the same.
import { sql } from 'kysely';
import type * as z from 'zod';
import type { In, Out } from '../../contract/kit.ts';
import type { Permission } from '../../contract/permissions.ts';
import {
  ALL_BRANCHES,
  type BranchProfit,
  DashBoard,
  DUE_DAYS,
  type PaymentChart,
  type PaymentSummary,
  type ProductSale,
  RANKED,
  type Ranking,
  type Summary,
  summaryFigures,
  type TypeSale,
} from '../../contract/report/dashboard.calls.ts';
import type { DimKey } from '../../contract/report/dims.ts';
import type { MeasureKey } from '../../contract/report/measures.ts';
import { TicketLists } from '../../contract/ticket/calls/ticket-list.calls.ts';
import { today } from '../../contract/time.ts';
import { debtTotals } from '../finance/debts.ts';
import type { Ctx } from '../kit/ctx.ts';
import { fail } from '../kit/fail.ts';
import { implement } from '../kit/implement.ts';
import { seesBranch } from '../org/org.ts';
import { countDay } from '../ticket/list/day.ts';
import { monthSoFar, type Period, periodBefore, periodLastYear } from './period.ts';
import { onAxis, ranking, type Source, sumsOf } from './report.ts';
import { saleDays, saleLines } from './sales.ts';

type Input = In<typeof DashBoard.GetSummary>;
type Answer = Out<typeof DashBoard.GetSummary>;
/** A part of the dashboard as its call answers it. */
const part =
  <T extends z.ZodType>(figures: (ctx: Ctx, input: Input) => Promise<z.input<T>>) =>
  async (ctx: Ctx, input: Input): Promise<Answer> => {
    const [branchName, found] = await Promise.all([nameOf(ctx, input), figures(ctx, input)]);
    return { json: JSON.stringify(found), branchName };
  };
async function nameOf(ctx: Ctx, { branchId }: Input): Promise<string> {
  if (branchId === undefined) return ALL_BRANCHES;
  const { rows } = await sql<{
    name: string;
  }>`select b.name from branch b where b.tenant_id = ${ctx.tenantId} and b.id = ${branchId}
      and not b.is_deleted and ${seesBranch(ctx, 'b.id')}`.execute(ctx.db);
  return rows[0]?.name ?? fail('row.missing', { entity: 'Branch', id: branchId });
}
const seen = (ctx: Ctx, right: Permission) => ctx.user.permissions.has(right);

const summary = part<typeof Summary>(async (ctx, input) => {
  const day = today();
  const [counts, month] = await Promise.all([
    countDay(ctx, day, input.branchId),
    seen(ctx, 'Pages.Statistic.Revenue') ? monthOf(ctx, input, day) : null,
  ]);
  const shown = (call: { may: Permission }, count: number) => (seen(ctx, call.may) ? count : null);
  return {
    day,
    received: shown(TicketLists.GetReceiptData, counts.received),
    handedOver: shown(TicketLists.GetReceiptReturnData, counts.handedOver),
    inWork: shown(TicketLists.GetReceiptRepairData, counts.inWork),
    ready: shown(TicketLists.GetReceiptReturnData, counts.ready),
    late: shown(TicketLists.GetReceiptRepairData, counts.late),
    month,
  };
});
async function monthOf(ctx: Ctx, input: Input, day: string): Promise<z.input<typeof Summary>['month']> {
  const month = monthSoFar(day);
  const [before, lastYear] = [periodBefore(month), periodLastYear(month)];
  const figures = { figures: summaryFigures };
  const sums = async (period: Period) =>
    (await sumsOf(ctx, figures, saleDays, input, period)) as Record<MeasureKey, number | null>; // all that were asked for
  const daysOf = async (period: Period) =>
    (
      await sql<{ day: string; revenue: number }>`select s.day::text as day, sum(s.net)::bigint as revenue
      from ${saleDays.rows(ctx, input, period)} group by 1 order by 1`.execute(ctx.db)
    ).rows;
  const [footer, sumsBefore, sumsLastYear, days, then] = await Promise.all([
    sums(month),
    sums(before),
    sums(lastYear),
    daysOf(month),
    daysOf(before),
  ]);
  const told = then.map(({ revenue, ...one }) => ({ ...one, value: revenue }));
  return {
    ...month,
    footer,
    before: { ...before, ...sumsBefore },
    lastYear: { ...lastYear, ...sumsLastYear },
    days,
    daysBefore: onAxis('day', told, before, month),
  };
}

const paymentSummary = part<typeof PaymentSummary>(async (ctx, { branchId }) => {
  const day = today();
  const seesFunds = seen(ctx, 'Pages.Finance.Fund');
  const ofBranch = (column: string) =>
    sql`${seesBranch(ctx, column)} ${branchId ? sql`and ${sql.ref(column)} = ${branchId}` : sql``}`;
  const [{ rows: flow }, { rows: funds }, customers, suppliers] = await Promise.all([
    sql<{
      income: number;
      outgo: number;
    }>`select coalesce(sum(d.income), 0)::bigint as income, coalesce(sum(d.outgo), 0)::bigint as outgo
      from fund_day d where d.tenant_id = ${ctx.tenantId} and d.day = ${day}::date and ${ofBranch('d.branchId')}`.execute(
      ctx.db,
    ),
    sql<NonNullable<PaymentSummary['funds']>[number]>`select m.id as method_id, m.name as method_name, f.balance
      from (select f.payment_method_id, sum(f.balance)::bigint as balance from fund f
        where f.tenant_id = ${ctx.tenantId} and ${ofBranch('f.branchId')} group by 1) f
      join category m on m.tenant_id = ${ctx.tenantId} and m.id = f.payment_method_id order by m.order_no, m.id`.execute(
      ctx.db,
    ),
    debtTotals(ctx, 'customer', DUE_DAYS, branchId),
    debtTotals(ctx, 'supplier', DUE_DAYS, branchId),
  ]);
  return {
    day,
    income: seesFunds ? (flow[0]?.income ?? 0) : null,
    outgo: seesFunds ? (flow[0]?.outgo ?? 0) : null,
    funds: seesFunds ? funds : null,
    customers,
    suppliers,
  };
});

const paymentChart = part<typeof PaymentChart>(async (ctx, { branchId }) => {
  const month = monthSoFar(today());
  const { rows: points } = await sql<
    PaymentChart['points'][number]
  >`select d.day::text as x, m.name as split, sum(d.income)::bigint as value
      from fund_day d join category m on m.tenant_id = d.tenant_id and m.id = d.payment_method_id
      where d.tenant_id = ${ctx.tenantId} and d.day between ${month.from}::date and ${month.to}::date and ${seesBranch(ctx, 'd.branchId')}
        ${branchId ? sql`and d.branch_id = ${branchId}` : sql``}
      group by 1, m.id, m.name having sum(d.income) <> 0 order by 1, m.id`.execute(ctx.db);
  return { ...month, total: points.reduce((sum, { value }) => sum + value, 0), points };
});

const none = { revenue: null, profit: null, quantity: null, tickets: null };
async function ranked(
  ctx: Ctx,
  input: Input,
  source: Source,
  dim: DimKey,
  figures: readonly (keyof typeof none)[],
): Promise<Ranking> {
  const month = monthSoFar(today());
  // By the first one that the caller sees: what all kinds of devices brought is the revenue.
  const shown = figures.filter((key) => key !== 'revenue' || seen(ctx, 'Pages.Statistic.Revenue'));
  const rows = await ranking(ctx, { figures: shown, dim, most: RANKED }, source, input, month);
  return rows.map((row) => ({ ...none, ...row }));
}
const branchProfit = part<typeof BranchProfit>(async (ctx, input) => ({
  ...monthSoFar(today()),
  branches: await ranked(ctx, input, saleDays, 'branch', ['profit', 'revenue', 'tickets']),
}));
/** The lines of one kind alone. */
const only = (column: string): Source => ({
  ...saleLines,
  rows: (...given) => sql`${saleLines.rows(...given)} and ${sql.ref(column)} is not null`,
});
const productSale = part<typeof ProductSale>(async (ctx, input) => {
  const [services, products] = await Promise.all([
    ranked(ctx, input, only('s.serviceNameId'), 'service', ['revenue', 'quantity']),
    ranked(ctx, input, only('s.productId'), 'product', ['quantity', 'revenue']),
  ]);
  return { ...monthSoFar(today()), services, products };
});
const typeSale = part<typeof TypeSale>(async (ctx, input) => ({
  ...monthSoFar(today()),
  deviceTypes: await ranked(ctx, input, saleDays, 'deviceType', ['revenue', 'tickets']),
}));

export const dashboardHandlers = implement(DashBoard, {
  GetSummary: summary,
  GetPaymentSummary: paymentSummary,
  GetChartPaymentInMonth: paymentChart,
  GetThongKeLoiNhuanTheoChiNhanh: branchProfit,
  GetChartProductSaleInMonth: productSale,
  GetChartProductTypeInMonth: typeSale,
});
