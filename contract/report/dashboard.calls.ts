// The dashboard: wire service DashBoard (spec §3, §7). Each call answers its figures as a text of JSON and the name of the branch they are of;
// what the text holds stands here. A figure is null for whoever may not see it.
import * as z from 'zod';
import { get, LocalDate, named, service } from '../kit.ts';
import { BranchId } from '../org/branch.calls.ts';
import type { MeasureKey } from './measures.ts';

/** What the branches are called together (spec §7). */
export const ALL_BRANCHES = 'Tất cả';
/** Debts that fall due within so many days are due soon. */
export const DUE_DAYS = 7;
/** Services, goods and branches that are ranked. */
export const RANKED = 10;

const figure = z.number().nullable();
const monthFigures = ['revenue', 'tickets', 'averageTicket', 'profit', 'margin'] as const satisfies MeasureKey[];
export const summaryFigures: readonly MeasureKey[] = monthFigures;
const figures = z.object(Object.fromEntries(monthFigures.map((key) => [key, figure])));
const ofPeriod = { from: LocalDate, to: LocalDate };
/** Today's devices as the lists count them, and the month so far beside the same days of the month before. */
export const Summary = z.object({
  day: LocalDate,
  received: figure,
  handedOver: figure,
  inWork: figure,
  ready: figure,
  late: figure,
  month: z
    .object({
      ...ofPeriod,
      footer: figures,
      before: z.object({ ...ofPeriod, ...figures.shape }),
      lastYear: z.object({ ...ofPeriod, ...figures.shape }),
      days: z.array(z.object({ day: LocalDate, revenue: z.number() })),
      /** Of the month before, each on the same day of this one. */
      daysBefore: z.array(z.object({ x: LocalDate, value: z.number() })),
    })
    .nullable(),
});
export type Summary = z.infer<typeof Summary>;

const debt = z.object({ owed: z.number(), overdue: z.number(), due: z.number() }).nullable();
/** Today's money, what each fund holds now, and what is owed. */
export const PaymentSummary = z.object({
  day: LocalDate,
  income: figure,
  outgo: figure,
  funds: z.array(z.object({ methodId: z.int(), methodName: z.string(), balance: z.number() })).nullable(),
  customers: debt,
  suppliers: debt,
});
export type PaymentSummary = z.infer<typeof PaymentSummary>;

/** Money that came in this month, by day and fund. */
export const PaymentChart = z.object({
  ...ofPeriod,
  total: z.number(),
  points: z.array(z.object({ x: LocalDate, split: z.string().nullable(), value: z.number() })),
});
export type PaymentChart = z.infer<typeof PaymentChart>;

const Ranking = z.array(
  z.object({
    id: z.int().nullable(),
    name: z.string().nullable(),
    revenue: figure,
    profit: figure,
    quantity: figure,
    tickets: figure,
  }),
);
export type Ranking = z.infer<typeof Ranking>;
export const BranchProfit = z.object({ ...ofPeriod, branches: Ranking });
export const ProductSale = z.object({ ...ofPeriod, services: Ranking, products: Ranking });
export const TypeSale = z.object({ ...ofPeriod, deviceTypes: Ranking });

const DashIn = z.object({ branchId: named(BranchId.optional(), 'Chi nhánh', 'Branch') });
const DashOut = z.object({ json: z.string(), branchName: z.string() });
const shape = { in: DashIn, out: DashOut };
export const DashBoard = service('DashBoard', {
  GetSummary: get({ ...shape, may: 'Pages.Statistic.Module' }),
  GetPaymentSummary: get({ ...shape, may: 'Pages.Statistic.Module' }),
  GetChartPaymentInMonth: get({ ...shape, may: 'Pages.Statistic.Revenue' }),
  GetThongKeLoiNhuanTheoChiNhanh: get({ ...shape, may: 'Pages.Statistic.Profit' }),
  GetChartProductSaleInMonth: get({ ...shape, may: 'Pages.Statistic.Product' }),
  GetChartProductTypeInMonth: get({ ...shape, may: 'Pages.Statistic.Product' }),
});
