// Answers a declared report (contract/report/report.ts) out of where its rows come from: groups with their figures, the sums of all of it,
// the same of the period before and of last year, and what the chart shows. Totals are computed from the rows, not from the page.
import { sql } from 'kysely';
import { type DimKey, dimOf, fieldsOfDim } from '../../contract/report/dims.ts';
import { type MeasureKey, measureOf } from '../../contract/report/measures.ts';
import {
  byKey,
  MOST_RANKS,
  type Report,
  type ReportAnswer,
  type ReportInput,
  type ReportRow,
  shownBy,
} from '../../contract/report/report.ts';
import type { Ctx } from '../kit/ctx.ts';
import type { Bound } from '../kit/implement.ts';
import { type ListHandler, list, type PageIn } from '../kit/list.ts';
import { type Period, periodBefore, periodLastYear, periodOf, placeOf, withDays } from './period.ts';
import { type Asked, figuresOf, groupedBy, isSeen, type Source, type SourceOf, type Sql, sumsOf } from './source.ts';
import { whyOf } from './why.ts';

export type { Asked, Behind, Grouped, Source, SourceOf } from './source.ts';
export { sumsOf, writtenBy } from './source.ts';

/** The report and what lies behind its figures. */
export function reportOf(report: Report, sourceOf: Source | SourceOf): Bound[] {
  const choose = typeof sourceOf === 'function' ? sourceOf : () => sourceOf;
  const asked = ({ by }: ReportInput): readonly DimKey[] =>
    report.by.find((one) => byKey(one) === by) ?? report.by[0] ?? [];

  const groupsOf = (ctx: Ctx, input: ReportInput, source: Source, all: readonly DimKey[], isOnce: boolean) => {
    const keys = all.map((dim) => groupedBy(source, dim).key);
    const named = keys.map((key, at) => sql`${key} as ${sql.ref(fieldsOfDim(all[at] as DimKey).id)}`);
    const columns = sql.join([...named, ...figuresOf(ctx, report, source)]);
    const rows = source.rows(ctx, input, periodOf(input));
    const group = sql.join(all.map((_, at) => sql.lit(at + 1)));
    // Groups are put together to be ordered; how many they are is known with them, and so are their sums and the chart where the same rows tell all.
    if (!isOnce) return sql<Told>`(select ${columns}, count(*) over () as group_count from ${rows} group by ${group})`;
    const figures = report.figures.map((key) => sql`${sql.lit(key)}, ${sql.ref(`r.${key}`)}`);
    const [x, y] = [sql.ref(`r.${fieldsOfDim(all[0] as DimKey).id}`), sql.ref(`r.${report.main}`)];
    const chart = isOverTime(all)
      ? sql`(select json_agg(json_build_array(${x}, coalesce(${y}, 0)) order by ${x}) from r where not r.is_whole)`
      : sql`null`;
    return sql<Told>`(with r as materialized (select ${columns}, grouping(${keys[0]}) = 1 as is_whole from ${rows} group by grouping sets ((${group}), ()))
      select r.*, (select count(*) - 1 from r) as group_count, (select json_build_object('sums', json_build_object(${sql.join(figures)}), 'chart', ${chart}) from r where r.is_whole) as whole
      from r where not r.is_whole)`;
  };
  const query = (ctx: Ctx, input: ReportInput, isOnce = false) => {
    const dims = asked(input);
    const all = [...dims, ...shownBy(report, dims)];
    const source = choose(input, all, report.figures);
    const groups = groupsOf(ctx, input, source, all, isOnce);
    const idOf = sql<string>`concat_ws('·', ${sql.join(dims.map((dim) => sql`coalesce(${field(dim)}::text, '–')`))})`;
    return ctx.db
      .selectFrom(groups.as('g'))
      .select(idOf.as('id'))
      .select(report.figures.map((key) => `g.${key}` as never)) // the columns were named just above
      .$if(isOnce, (one) => one.select(sql<Whole>`g.whole`.as('whole')))
      .select(
        all.flatMap((dim) => {
          const { id, name } = fieldsOfDim(dim);
          const group = groupedBy(source, dim);
          const named = name && group.name ? [group.name(field(dim), ctx).as(name)] : [];
          return [field(dim).as(id), ...named];
        }),
      );
  };
  const listOf = (input: ReportInput, isOnce = false) => {
    const [first, ...rest] = asked(input);
    const isTime = first !== undefined && dimOf(first).as === 'time';
    // As expressions: no single one of them is unique.
    const order: [Sql, 'asc' | 'desc' | 'largest'][] = [
      isTime ? [field(first), 'desc'] : [sql.ref(`g.${report.main}`), 'largest'],
      ...(first && !isTime ? [first, ...rest] : rest).map((dim): [Sql, 'asc'] => [field(dim), 'asc']),
    ];
    return list<ReportInput & PageIn, ReportRow & { whole?: Whole }>({
      query: (ctx, given) => query(ctx, given, isOnce),
      order,
      emptyLast: true,
      total: () => sql<number>`g.group_count`,
    });
  };
  /** A page of groups, the sums of all of them and what the chart shows: one reading of the rows, where all are made of the same. */
  const pageOf = async (ctx: Ctx, input: ReportInput) => {
    const dims = asked(input);
    const period = periodOf(input);
    const source = choose(input, [], report.figures);
    const { rows, perDay } = choose(input, [...dims, ...shownBy(report, dims)], report.figures);
    const isOnce = rows === source.rows;
    const sumsApart = () => sumsOf(ctx, report, source, input, period);
    const some = async () => {
      const { totalCount, ...shown } = await daysOfPage(ctx, perDay, input, period);
      const page = await listOf(input, isOnce).page(ctx, { ...input, ...shown });
      return { ...page, totalCount: totalCount ?? page.totalCount };
    };
    const [{ totalCount, items }, sums, chart] = await Promise.all([
      some(),
      isOnce ? null : sumsApart(),
      isOnce && isOverTime(dims) ? null : chartOf(ctx, report, choose, dims, input, period),
    ]);
    const whole = items[0]?.whole;
    const told = items.map(({ whole: _, ...row }) => row);
    return {
      totalCount,
      items: told,
      ranks: dims.some((dim) => dimOf(dim).as === 'time') ? [] : await ranksOf(ctx, input, told, totalCount),
      footer: sums ?? whole?.sums ?? (await sumsApart()),
      chart:
        chart ??
        (isSeen(ctx, report.main) ? (whole?.chart ?? []) : []).map(([x, value]) => ({ x, split: null, value })),
    };
  };

  /** The largest groups: the head of the first page as it comes, asked for where another page or order is shown. */
  const ranksOf = async (ctx: Ctx, input: ReportInput, shown: ReportRow[], totalCount: number) => {
    const { skipCount, sorting } = input;
    if (!isSeen(ctx, report.main)) return [];
    if (!skipCount && !sorting && shown.length >= Math.min(MOST_RANKS, totalCount)) return shown.slice(0, MOST_RANKS);
    const head = { ...input, sorting: undefined, skipCount: 0, maxResultCount: MOST_RANKS };
    return (await listOf(input).page(ctx, head)).items;
  };

  const handler: ListHandler<ReportInput & PageIn, ReportRow, Omit<ReportAnswer, 'items' | 'totalCount'>> = {
    async page(ctx, filter) {
      const input = withDays(report, filter);
      const period = periodOf(input);
      const [before, lastYear] = [periodBefore(period), periodLastYear(period)];
      const figures = comparedIn(report);
      const then = async (days: Period) => ({
        ...days,
        ...nothing(report),
        ...(report.isNow ? {} : await sumsOf(ctx, { figures }, choose(input, [], figures), input, days)),
      });
      // The year before a year is both.
      const isBoth = before.from === lastYear.from && before.to === lastYear.to;
      const [{ footer, ...page }, chartBefore, sumsBefore, apart] = await Promise.all([
        pageOf(ctx, input),
        chartThen(ctx, report, choose, asked(input), input, before),
        then(before),
        isBoth ? null : then(lastYear),
      ]);
      return {
        ...page,
        ...period,
        chartBefore,
        footer: { totalAmount: footer[report.main] ?? null, ...footer },
        before: sumsBefore,
        lastYear: apart ?? sumsBefore,
      } as unknown as ReportAnswer; // the figures are those of the declaration
    },
    stream: (ctx, filter) => {
      const input = withDays(report, filter);
      return listOf(input).stream(ctx, input);
    },
  };
  return [
    { call: report.call, handler: handler as Bound['handler'] },
    { call: report.why, handler: whyOf(report, choose) as Bound['handler'] },
  ];
}

/** The days that a page shows and what it skips of them, where sums know it and nobody asks for another order; else nothing is known before. */
async function daysOfPage(
  ctx: Ctx,
  perDay: Source['perDay'],
  input: ReportInput,
  period: Period,
): Promise<Partial<Period> & { skipCount?: number; totalCount?: number }> {
  if (!perDay || input.sorting) return {};
  const { rows } = await sql<{ day: string; groups: number; before: number }>`
    select x.day::text as day, x.groups, (sum(x.groups) over (order by x.day desc) - x.groups)::int as before from (${perDay(ctx, input, period)}) x order by x.day desc`.execute(
    ctx.db,
  );
  const { skipCount, maxResultCount } = input;
  const shown = rows.filter(({ groups, before }) => before < skipCount + maxResultCount && before + groups > skipCount);
  const [newest, oldest, last] = [shown[0], shown.at(-1), rows.at(-1)];
  if (!newest || !oldest || !last) return {};
  const totalCount = last.before + last.groups;
  return { from: oldest.day, to: newest.day, skipCount: skipCount - newest.before, totalCount };
}

type Sums = Partial<Record<MeasureKey, number | null>>;
interface Whole {
  sums: Sums;
  /** Times with the main figure of each, where the rows are times. */
  chart: [string, number][] | null;
}
type Told = ReportRow & { whole: Whole };
const isOverTime = (dims: readonly DimKey[]): boolean => dims.every((dim) => dimOf(dim).as === 'time');
/** What earlier periods are asked for: the figures that stand above the table, which alone are held against them, but for what is of now. */
const comparedIn = ({ glance, figures, main }: Report): readonly MeasureKey[] =>
  (glance ? [...new Set([main, ...glance])] : figures).filter((key) => !measureOf(key).isNow);
const nothing = ({ figures }: Report): Sums => Object.fromEntries(figures.map((key) => [key, null]));
const field = (dim: DimKey): Sql => sql.ref(`g.${fieldsOfDim(dim).id}`);

interface Ranked {
  id: number | null;
  name: string | null;
}
/** The largest groups of one dimension by the first of some figures, for those who see no report but its summary. */
export async function ranking<K extends MeasureKey>(
  ctx: Ctx,
  { figures, dim, most }: { figures: readonly K[]; dim: DimKey; most: number },
  source: Source,
  input: Asked,
  period: Period,
): Promise<(Ranked & Record<K, number | null>)[]> {
  const { key, name } = groupedBy(source, dim);
  const { rows } = await sql<
    Ranked & Record<K, number | null>
  >`select g.*, ${name?.(sql`g.id`, ctx) ?? sql`g.id::text`} as name
    from (select ${key} as id, ${sql.join(figuresOf(ctx, { figures }, source))} from ${source.rows(ctx, input, period)} group by 1
      order by 2 desc nulls last, 1 limit ${sql.lit(most)}) g order by 2 desc nulls last, 1`.execute(ctx.db);
  return rows;
}

/** The main figure of the days before, where there is a chart of times that it is held against: days are added up to weeks and months, which a share cannot be. */
async function chartThen(
  ctx: Ctx,
  report: Report,
  choose: SourceOf,
  dims: readonly DimKey[],
  input: ReportInput,
  before: Period,
): Promise<ReportAnswer['chartBefore']> {
  const time = dims.find((dim) => dimOf(dim).as === 'time');
  if (!time || (time !== 'day' && measureOf(report.main).isRate) || !isSeen(ctx, report.main)) return [];
  const source = choose(input, ['day'], [report.main]);
  const { rows } = await sql<{
    day: string;
    value: number;
  }>`select ${groupedBy(source, 'day').key}::text as day, coalesce(${source.figures[report.main] ?? sql`0`}, 0)::float8 as value
    from ${source.rows(ctx, input, before)} group by 1 order by 1`.execute(ctx.db);
  return onAxis(time, rows, before, periodOf(input));
}
/** Days of the period before, where they lie over the times of the period. */
export function onAxis(
  time: DimKey,
  rows: readonly { day: string; value: number }[],
  before: Period,
  period: Period,
): ReportAnswer['chartBefore'] {
  const sums = new Map<string, number>();
  for (const { day, value } of rows) {
    const x = placeOf(time, day, before, period);
    if (x !== null && value !== 0) sums.set(x, (sums.get(x) ?? 0) + value);
  }
  return [...sums].map(([x, value]) => ({ x, value }));
}

/** Lines that a chart tells apart; the smaller ones are one more. */
const SPLITS = 5;
async function chartOf(
  ctx: Ctx,
  report: Report,
  choose: SourceOf,
  dims: readonly DimKey[],
  input: ReportInput,
  period: Period,
): Promise<ReportAnswer['chart']> {
  const time = dims.find((dim) => dimOf(dim).as === 'time');
  if (!time || !isSeen(ctx, report.main)) return [];
  const other = dims.find((dim) => dimOf(dim).as !== 'time' && !dimOf(dim).isDocument);
  const source = choose(input, other ? [time, other] : [time], [report.main]);
  const split = other && groupedBy(source, other);
  const value = source.figures[report.main] ?? sql`0`;
  const { rows } = await sql<ReportAnswer['chart'][number]>`
    with g as (select ${groupedBy(source, time).key} as x, ${split?.key ?? sql`null::bigint`} as key, coalesce(${value}, 0)::float8 as value
      from ${source.rows(ctx, input, period)} group by 1, 2),
    k as (select g.*, sum(value) over (partition by key) as weight from g), p as (select k.*, dense_rank() over (order by weight desc, key) as place from k)
    select g.x::text as x, case when g.place <= ${sql.lit(SPLITS)} then ${split?.name?.(sql`g.key`, ctx) ?? sql`g.key`}::text end as split, sum(g.value) as value
    from p g group by 1, 2, (g.place <= ${sql.lit(SPLITS)}) order by 1, 3 desc, 2`.execute(ctx.db);
  return rows;
}
