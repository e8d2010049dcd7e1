// A report is a declaration: what it is grouped by, which figures it has, who may see it. The call, totals, Excel, screen, chart, links and
// tests follow from it; the server adds where the rows come from (server/report).
import * as z from 'zod';
import { pageSize } from '../constants.ts';
import type { Both } from '../culture.ts';
import { type Call, fromDay, get, Instant, LocalDate, type May, named, page, service, toDay, vnd } from '../kit.ts';
import { dayOf, today } from '../time.ts';
import { type Dim, type DimKey, dimOf, fieldsOfDim } from './dims.ts';
import { type MeasureKey, measureOf } from './measures.ts';
import { BehindOut, figureAsked } from './why.ts';

/** The figures as they stood at a moment. */
export const asOfMoment = named(Instant.optional(), 'Số liệu như lúc', 'As of');

interface ReportSpec {
  title: Both;
  may: May;
  figures: readonly MeasureKey[];
  /** Ways to group, the usual one first: one or several dimensions each. */
  by: readonly (readonly DimKey[])[];
  /** What else a row of one document says, which has one of each. */
  shows?: readonly DimKey[];
  /** What it can be narrowed to, beside the branch. */
  narrows?: readonly DimKey[];
  /** The figure that the chart and `footer.totalAmount` show; the first one when left out. */
  main?: MeasureKey;
  /** The figures that stand above the table; the first ones when left out. */
  glance?: readonly MeasureKey[];
  /** The report that shows the rows behind a row of this one: it has these figures too and can be narrowed to its groups. */
  drill?: () => Report;
  /** The dimension whose own page a row opens: a customer's, a technician's work. */
  opens?: DimKey;
  /** It reads a ledger to which is only added: its figures can be asked as they stood at a moment. */
  hasPast?: true;
  /** The figure of a row that is asked "vì sao?" when the row is opened: what lies behind it is exactly what the row counts. */
  explains?: MeasureKey;
  /** A row counts tickets that are open, and opens their list. */
  tickets?: 'open';
  /** How many months it shows where nobody asks for days: this one alone when left out. */
  months?: number;
  /** What stands at this moment: there is no period, and nothing to hold it against. */
  isNow?: true;
  /** Groups by something and a time are shown as a table of both, with the times as columns. */
  pivots?: true;
  /** The path of its screen. */
  path: string;
}
export interface Report extends ReportSpec {
  call: Call<ReportIn, ReportOut, May>;
  /** What lies behind one of its figures. */
  why: Call<WhyIn, typeof BehindOut, May>;
  main: MeasureKey;
  /** Every dimension of any way to group. */
  dims: readonly DimKey[];
}
export const byKey = (dims: readonly DimKey[]): string => dims.join();
/** What a row says beside what it is grouped by. */
export const shownBy = ({ shows = [] }: ReportSpec, dims: readonly DimKey[]): readonly DimKey[] =>
  dims.some((dim) => dimOf(dim).isDocument) ? shows : [];

const mainOf = ({ main, figures }: ReportSpec): MeasureKey => main ?? (figures[0] as MeasureKey); // a report has figures
/** What a report is narrowed to: a number where rows are told apart by one, else a word. */
const id = (key: DimKey, { as, vi, en }: Dim) =>
  named((as === 'ref' ? z.int() : z.string().max(60)).optional(), vi, en, [`${key}`]);
const figureOf = (key: MeasureKey) => {
  const { as, vi, en } = measureOf(key);
  const type = {
    money: vnd,
    day: LocalDate,
    count: z.number(),
    percent: z.number(),
    minutes: z.number(),
    score: z.number(),
    times: z.number(),
    days: z.number(),
  };
  return named((type[as] as z.ZodType<number>).nullable(), vi, en); // days are read by their own cell
};
const shapeOf = <K extends string, V>(keys: readonly K[], make: (key: K) => [string, V][]): Record<string, V> =>
  Object.fromEntries(keys.flatMap(make));

function schemas(spec: ReportSpec) {
  const { figures, by, narrows = [], shows = [], hasPast } = spec;
  const all = [...new Set([...by.flat(), ...shows])];
  const sums = shapeOf(figures, (key) => [[key, figureOf(key)]]);
  const groups = shapeOf<DimKey, z.ZodType>(all, (key) => {
    const { vi, en, as } = dimOf(key);
    const { id, name } = fieldsOfDim(key);
    if (name === null) return [[id, named(LocalDate.nullable().optional(), vi, en)]];
    const ids = as === 'word' ? z.string() : z.int();
    return [
      [id, ids.nullable().optional()],
      [name, named(z.string().nullable().optional(), vi, en)],
    ];
  });
  const Row = z.object({ id: z.string(), ...groups, ...sums });
  const narrowed = {
    ...page(pageSize.long),
    from: fromDay,
    to: toDay,
    branchId: named(z.int().optional(), 'Chi nhánh', 'Branch'),
    ...(hasPast ? { asOf: asOfMoment } : {}),
    ...shapeOf(
      narrows.filter((key) => key !== 'branch'),
      (key) => [[fieldsOfDim(key).id, id(key, dimOf(key))]],
    ),
  };
  return {
    all,
    why: z.object({ ...narrowed, figure: figureAsked(figures, mainOf(spec)) }),
    in: z.object({
      ...narrowed,
      by: named(z.enum(by.map(byKey) as [string, ...string[]]).default(byKey(by[0] ?? [])), 'Nhóm theo', 'Group by'),
    }),
    out: z.object({
      totalCount: z.int(),
      items: z.array(Row),
      from: LocalDate,
      to: LocalDate,
      footer: z.object({ totalAmount: z.number().nullable(), ...sums }),
      /** The same of the days before these, and of the same days a year ago; they may lie before any day that can be asked for. */
      before: z.object({ from: z.iso.date(), to: z.iso.date(), ...sums }),
      lastYear: z.object({ from: z.iso.date(), to: z.iso.date(), ...sums }),
      /** The main figure over time where the rows are grouped by one, split by what else they are grouped by. */
      chart: z.array(z.object({ x: LocalDate, split: z.string().nullable(), value: z.number() })),
      /** The same of the period before, whatever it is split by, each of its days where it is held against. */
      chartBefore: z.array(z.object({ x: LocalDate, value: z.number() })),
      /** The largest groups by the main figure where they are no times, whatever page is shown and however it is sorted. */
      ranks: z.array(Row),
    }),
  };
}
type ReportIn = ReturnType<typeof schemas>['in'];
type ReportOut = ReturnType<typeof schemas>['out'];
type WhyIn = ReturnType<typeof schemas>['why'];
export type WhyInput = z.output<WhyIn>;
export type ReportInput = z.output<ReportIn>;
export type ReportAnswer = z.output<ReportOut>;
export type ReportRow = ReportAnswer['items'][number];

/** The last day where nobody asks for one: today, or the day of the moment that is looked at, since nothing after it has happened yet. */
export function lastDayOf(from: string | undefined, asOf: string | undefined): string {
  const then = asOf ? dayOf(new Date(asOf)) : today();
  return then >= (from ?? '') ? then : today();
}
/** The first day of a report until a day, where nobody asks for one. */
export function sinceOf({ months = 1 }: Pick<Report, 'months'>, to: string): string {
  const month = Number(to.slice(0, 4)) * 12 + Number(to.slice(5, 7)) - months;
  return `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}-01`;
}

/** How many groups a chart of the largest has. */
export const MOST_RANKS = 10;
/** Whether what a row stands for can be asked of another report. */
export const canAsk = (target: Report, by: readonly DimKey[]): boolean =>
  by.every((dim) => dimOf(dim).as === 'time' || dim === 'branch' || (target.narrows?.includes(dim) ?? false));

export function report(serviceName: string, name: string, spec: ReportSpec): Report {
  const { all, why: asked, ...shapes } = schemas(spec);
  const explains = `${name}Why`;
  const calls = service(serviceName, {
    [name]: get({ ...shapes, may: spec.may }),
    [explains]: get({ in: asked, out: BehindOut, may: spec.may }),
  });
  const [call, why] = [calls[name] as Report['call'], calls[explains] as Report['why']]; // those that were just named
  return { ...spec, call, why, main: mainOf(spec), dims: all };
}
