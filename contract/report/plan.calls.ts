// What a branch is to earn in a month and how many tickets it is to hand over, and how far it has come: wire service ReportPlan is ours.
import * as z from 'zod';
import type { Both } from '../culture.ts';
import { get, LocalDate, named, post, service, vnd } from '../kit.ts';
import { BranchId } from '../org/branch.calls.ts';

/** Any number of billions is a mistake beyond this. */
const MOST = 1_000_000_000_000;
const MOST_TICKETS = 1_000_000;
/** What can be planned. */
export const planFigures = ['revenue', 'tickets'] as const;
export type PlanFigure = (typeof planFigures)[number];
const Month = LocalDate.refine((day) => day.endsWith('-01'), { params: { rule: 'date' } });
const revenue = named(vnd.min(0).max(MOST).nullable(), 'Doanh thu kế hoạch', 'Planned revenue');
const tickets = named(z.int().min(0).max(MOST_TICKETS).nullable(), 'Số phiếu kế hoạch', 'Planned tickets');
const spot = {
  branchId: named(BranchId, 'Chi nhánh', 'Branch'),
  /** Its first day. */
  month: named(Month, 'Tháng', 'Month'),
};
/** Nothing: there is no plan. */
const PlanCell = z.object({ ...spot, revenue, tickets });
/** What is left out stays. */
const PlanChange = z.object({ ...spot, revenue: revenue.optional(), tickets: tickets.optional() });
export type PlanChange = z.infer<typeof PlanChange>;
export type PlanCell = z.infer<typeof PlanCell>;
const Year = named(z.int().min(2000).max(2999), 'Năm', 'Year');
const YearPlan = z.object({
  year: z.int(),
  branches: z.array(z.object({ id: BranchId, name: z.string() })),
  cells: z.array(PlanCell),
});
export type YearPlan = z.infer<typeof YearPlan>;

/** Of the branches that have a plan for the month, so that like is held against like. */
const against = <T extends z.ZodType>(amount: T) => ({
  plan: amount.nullable(),
  reached: amount,
  percent: z.number().nullable(),
  forecast: amount.nullable(),
  forecastPercent: z.number().nullable(),
  /** Branches that have one. */
  planned: z.int(),
});
const Progress = z.object({
  month: LocalDate,
  ...against(vnd),
  tickets: z.object(against(z.int())),
  daysPassed: z.int(),
  days: z.int(),
  branches: z.int(),
});
export type Progress = z.infer<typeof Progress>;
export const forecastMeans: Both = {
  vi: 'Dự báo = số đạt được đến hết hôm qua ÷ số ngày làm việc đã qua × số ngày làm việc của tháng. Cửa hàng mở mọi ngày; hôm nay chưa hết nên chưa tính là đã qua.',
  en: 'Forecast = what was reached up to yesterday ÷ working days passed × working days of the month. Shops are open every day; today is not over and does not count as passed.',
};
const see = ['Pages.Reports.Selling', 'Pages.Statistic.Revenue'] as const;
export const ReportPlan = service('ReportPlan', {
  GetYear: get({ in: z.object({ year: Year }), out: YearPlan, may: see }),
  Save: post({
    in: z.object({ cells: named(z.array(PlanChange).min(1).max(600), 'Ô', 'Cells') }),
    out: z.object({ saved: z.int() }),
    may: 'Pages.Settings.General',
  }),
  GetProgress: get({
    in: z.object({
      month: named(LocalDate.optional(), 'Tháng', 'Month'),
      branchId: named(BranchId.optional(), 'Chi nhánh', 'Branch'),
    }),
    out: Progress,
    may: see,
  }),
});
