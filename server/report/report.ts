// Answers a declared report (contract/report/report.ts) out of where its rows come from: groups with their figures, the sums of all of it,
// the same of the period before and of last year, and what the chart shows. Totals are computed from the rows, not from the page.
import { sql } from 'kysely';
import { type DimKey, dimOf, fieldsOfDim } from '../../contract/report/dims.ts';
import type { MeasureKey } from '../../contract/report/measures.ts';
import {
  byKey,
  type Report,
  type ReportAnswer,
  type ReportInput,
  type ReportRow,
  shownBy,
} from '../../contract/report/report.ts';
import type { Ctx } from '../kit/ctx.ts';
import type { Bound } from '../kit/implement.ts';
import { type ListHandler, list, type PageIn } from '../kit/list.ts';
import { type Period, periodBefore, periodLastYear, periodOf, withDays } from './period.ts';
import { type Asked, figuresOf, groupedBy, isSeen, type Source, type SourceOf, type Sql, sumsOf } from './source.ts';
import { whyOf } from './why.ts';

export type { Asked, Behind, Grouped, Source, SourceOf } from './source.ts';
export { sumsOf, writtenBy } from './source.ts';

/** The report and what lies behind its figures. */
export function reportOf(report: Report, sourceOf: Source | SourceOf): Bound[] {
  const choose = typeof sourceOf === 'function' ? sourceOf : () => sourceOf;
  const asked = ({ by }: ReportInput): readonly DimKey[] =>
    report.by.find((one) => byKey(one) === by) ?? report.by[0] ?? [];

  const query = (ctx: Ctx, input: ReportInput) => {
    const dims = asked(input);
    const all = [...dims, ...shownBy(report, dims)];
    const source = choose(input, all);
    const keys = all.map((dim) => sql`${groupedBy(source, dim).key} as ${sql.ref(fieldsOfDim(dim).id)}`);
    // Groups are put together to be ordered; how many they are is known with them.
    const groups = sql<ReportRow>`(select ${sql.join([...keys, ...figuresOf(ctx, report, source)])}, count(*) over () as group_count
      from ${source.rows(ctx, input, periodOf(input))} group by ${sql.join(all.map((_, at) => sql.lit(at + 1)))})`;
    const idOf = sql<string>`concat_ws('·', ${sql.join(dims.map((dim) => sql`coalesce(${field(dim)}::text, '–')`))})`;
    return ctx.db
      .selectFrom(groups.as('g'))
      .select(idOf.as('id'))
      .select(report.figures.map((key) => `g.${key}` as never)) // the columns were named just above
      .select(
        all.flatMap((dim) => {
          const { id, name } = fieldsOfDim(dim);
          const group = groupedBy(source, dim);
          const named = name && group.name ? [group.name(field(dim), ctx).as(name)] : [];
          return [field(dim).as(id), ...named];
        }),
      );
  };
  const listOf = (input: ReportInput) => {
    const [first, ...rest] = asked(input);
    const isTime = first !== undefined && dimOf(first).as === 'time';
    // As expressions: no single one of them is unique.
    const order: [Sql, 'asc' | 'desc'][] = [
      isTime ? [field(first), 'desc'] : [sql.ref(`g.${report.main}`), 'desc'],
      ...(first && !isTime ? [first, ...rest] : rest).map((dim): [Sql, 'asc'] => [field(dim), 'asc']),
    ];
    return list<ReportInput & PageIn, ReportRow>({ query, order, total: () => sql<number>`g.group_count` });
  };

  const handler: ListHandler<ReportInput & PageIn, ReportRow, Omit<ReportAnswer, 'items' | 'totalCount'>> = {
    async page(ctx, filter) {
      const input = withDays(report, filter);
      const period = periodOf(input);
      const whole = choose(input, []);
      const [before, lastYear] = [periodBefore(period), periodLastYear(period)];
      const [answer, footer, sumsBefore, sumsLastYear, chart] = await Promise.all([
        listOf(input).page(ctx, input),
        sumsOf(ctx, report, whole, input, period),
        report.isNow ? nothing(report) : sumsOf(ctx, report, whole, input, before),
        report.isNow ? nothing(report) : sumsOf(ctx, report, whole, input, lastYear),
        chartOf(ctx, report, choose, asked(input), input, period),
      ]);
      return {
        ...answer,
        ...period,
        footer: { totalAmount: footer[report.main] ?? null, ...footer },
        before: { ...before, ...sumsBefore },
        lastYear: { ...lastYear, ...sumsLastYear },
        chart,
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

const nothing = ({ figures }: Report): Partial<Record<MeasureKey, null>> =>
  Object.fromEntries(figures.map((key) => [key, null]));
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
  if (!time || input.skipCount > 0 || !isSeen(ctx, report.main)) return [];
  const other = dims.find((dim) => dimOf(dim).as !== 'time' && !dimOf(dim).isDocument);
  const source = choose(input, other ? [time, other] : [time]);
  const split = other && groupedBy(source, other);
  const value = source.figures[report.main] ?? sql`0`;
  const { rows } = await sql<ReportAnswer['chart'][number]>`
    with g as materialized (select ${groupedBy(source, time).key} as x, ${split?.key ?? sql`null::bigint`} as key, coalesce(${value}, 0)::float8 as value
      from ${source.rows(ctx, input, period)} group by 1, 2),
    k as (select key, row_number() over (order by sum(value) desc, key) as place from g group by 1)
    select g.x::text as x, case when k.place <= ${sql.lit(SPLITS)} then ${split?.name?.(sql`g.key`, ctx) ?? sql`g.key`}::text end as split, sum(g.value) as value
    from g join k on k.key is not distinct from g.key group by 1, 2, (k.place <= ${sql.lit(SPLITS)}) order by 1, 3 desc`.execute(
    ctx.db,
  );
  return rows;
}
