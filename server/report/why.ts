// What lies behind a figure: the rows of its source one by one, each with the figure's own sum over that row alone, so that they cannot make
// anything else than the figure. A source says what its rows are (`behind`); one that does not is told by its finest way to group.
import { sql } from 'kysely';
import { type DimKey, dimOf } from '../../contract/report/dims.ts';
import { type MeasureKey, measureOf } from '../../contract/report/measures.ts';
import { type Report, type ReportInput, shownBy, type WhyInput } from '../../contract/report/report.ts';
import { type BehindRow, countsZero, partsOf } from '../../contract/report/why.ts';
import type { Ctx } from '../kit/ctx.ts';
import { type ListHandler, list, type PageIn } from '../kit/list.ts';
import { periodOf, withDays } from './period.ts';
import {
  type Behind,
  figuresOf,
  type Grouped,
  groupedBy,
  type Source,
  type SourceOf,
  type Sql,
  sumsOf,
} from './source.ts';

type Input = WhyInput & PageIn;
interface Whole {
  from: string;
  to: string;
  total: number | null;
  first: number | null;
  second: number | null;
}
export function whyOf(report: Report, choose: SourceOf): ListHandler<Input, BehindRow, Whole> {
  const behindOf = (input: Input): Behind => {
    const { behind } = choose(input as unknown as ReportInput, [], report.figures); // the same fields but for the grouping
    if (behind?.source.figures[input.figure]) return behind;
    const by = finestOf(report);
    return byGroups(choose(input as unknown as ReportInput, by, report.figures), by); // as above
  };
  const query = (ctx: Ctx, input: Input) => {
    const { source, ...row } = behindOf(input);
    const figures = [input.figure, ...partsOf(input.figure)];
    const values = figures.map((key) => sql.ref(`g.${key}`));
    const told = tell(row);
    const keys = told.flatMap(([name, { key }]) => [sql`${key} as ${sql.ref(`${name}Key`)}`]);
    const groups = sql`(select ${sql.join([
      sql`(${row.id})::text as id`,
      sql`(${row.day})::date as day`,
      sql`(${row.document})::text as document`,
      ...keys,
      ...figuresOf(ctx, { figures }, source),
    ])} from ${source.rows(ctx, input, periodOf(input))} group by ${sql.join(
      [1, 2, 3, ...keys.map((_, at) => at + 4)].map((at) => sql.lit(at)),
    )})`;
    const none = sql`null::text`;
    const nameOf = (name: Told) => {
      const grouped = row[name];
      return grouped?.name?.(sql.ref(`g.${name}Key`), ctx) ?? none;
    };
    const [value, first = sql`null::float8`, second = sql`null::float8`] = values;
    return ctx.db
      .selectFrom(groups.as('g'))
      .select([
        sql<string>`g.id`.as('id'),
        sql<string | null>`g.day`.as('day'),
        sql<string | null>`${nameOf('code')}`.as('code'),
        sql<string | null>`${nameOf('event')}`.as('event'),
        sql<string | null>`${nameOf('what')}`.as('what'),
        sql<string | null>`${nameOf('person')}`.as('person'),
        sql<DimKey | null>`g.document`.as('document'),
        sql<number | null>`case when g.document is not null then g.code_key::bigint end`.as('documentId'),
        sql<number | null>`${value}::float8`.as('value'),
        sql<number | null>`${first}::float8`.as('first'),
        sql<number | null>`${second}::float8`.as('second'),
      ])
      .where(
        sql<boolean>`(${sql.join(
          values.map((one, at) => isThere(one, figures[at] ?? input.figure)),
          sql` or `,
        )})`,
      );
  };
  const handler = list<Input, BehindRow>({
    query,
    order: [
      [sql`g.day`, 'desc'],
      [sql`g.id`, 'desc'],
    ],
  });
  return {
    async page(ctx, filter) {
      const input = withDays(report, filter);
      const { source } = behindOf(input);
      const parts = partsOf(input.figure);
      const period = periodOf(input);
      const [page, sums] = await Promise.all([
        handler.page(ctx, input),
        sumsOf(ctx, { figures: [input.figure, ...parts] }, source, input, period),
      ]);
      const sum = (key: MeasureKey | undefined) => (key ? (sums[key] ?? null) : null);
      return { ...page, ...period, total: sum(input.figure), first: sum(parts[0]), second: sum(parts[1]) };
    },
    stream: (ctx, filter) => handler.stream(ctx, withDays(report, filter)),
  };
}
const isThere = (value: Sql, key: MeasureKey): Sql =>
  countsZero(measureOf(key)) ? sql`${value} is not null` : sql`${value} <> 0`;

type Told = 'code' | 'event' | 'what' | 'person';
const tell = (row: Omit<Behind, 'source'>): [Told, Grouped][] =>
  (['code', 'event', 'what', 'person'] as const).flatMap((name): [Told, Grouped][] => {
    const grouped = row[name];
    return grouped ? [[name, grouped]] : [];
  });

/** By its documents, or by as many things at once as it knows; what is only a word about them makes nothing finer. */
const finestOf = (report: Report): readonly DimKey[] => {
  const things = (dims: readonly DimKey[]) => dims.filter((dim) => dimOf(dim).as !== 'word').length;
  const ways = [...report.by].sort((one, other) => things(other) - things(one) || other.length - one.length);
  const by = ways.find((dims) => dims.some((dim) => dimOf(dim).isDocument)) ?? ways[0] ?? [];
  return [...by, ...shownBy(report, by)];
};
/** A group as a row: told by its document, or by the first of its names; the others say what it is. */
function byGroups(source: Source, by: readonly DimKey[]): Behind {
  const things = by.filter((dim) => dimOf(dim).as !== 'time');
  const main = things.find((dim) => dimOf(dim).isDocument) ?? things[0];
  const others = things.filter((dim) => dim !== main && dim !== 'branch');
  const time = by.find((dim) => dimOf(dim).as === 'time');
  const grouped = (dim: DimKey) => groupedBy(source, dim);
  const text = (dim: DimKey) => sql`coalesce((${grouped(dim).key})::text, '–')`;
  const ofKey = (at: number, key: Sql) => sql`nullif(${key}[${sql.lit(at + 1)}], '–')`;
  return {
    source,
    id: sql`concat_ws('·', ${sql.join(by.map(text))})`,
    day: time ? grouped(time).key : sql`null`,
    document: main && isPage(main) ? sql`${sql.lit(main)}` : sql`null`,
    code: main ? grouped(main) : { key: sql`null::bigint`, name: () => sql`null::text` },
    ...(others.length
      ? {
          what: {
            key: sql`array[${sql.join(others.map(text))}]`,
            name: (key, ctx) =>
              sql`concat_ws(' · ', ${sql.join(
                others.map((dim, at) => {
                  const one = ofKey(at, key);
                  const typed = dimOf(dim).as === 'ref' ? sql`${one}::bigint` : one;
                  return grouped(dim).name?.(typed, ctx) ?? one;
                }),
              )})`,
          },
        }
      : {}),
  };
}
const isPage = (dim: DimKey): boolean => dimOf(dim).isDocument === true || dim === 'customer';
