// Where the rows of a report come from, and their figures: what the caller may not see is nothing.
import { type RawBuilder, sql } from 'kysely';
import type { DimKey } from '../../contract/report/dims.ts';
import { type MeasureKey, measureOf } from '../../contract/report/measures.ts';
import type { Report, ReportInput } from '../../contract/report/report.ts';
import type { Ctx } from '../kit/ctx.ts';
import { fail } from '../kit/fail.ts';
import type { Period } from './period.ts';

export type Sql = RawBuilder<unknown>;
export interface Grouped {
  /** The group's key, over the source's rows. */
  key: Sql;
  /** What it is called, of a key that stands in `g`; left out for times. */
  name?: (key: Sql, ctx: Ctx) => Sql;
}
/** What its rows are narrowed to: fields of the declaration. */
export type Asked = Pick<ReportInput, 'branchId' | 'asOf'>;
export interface Source {
  /** `sale_day s where …`: the rows that the caller sees of a period, already narrowed. */
  rows: (ctx: Ctx, input: Asked, period: Period) => Sql;
  dims: Partial<Record<DimKey, Grouped>>;
  /** Aggregates over the source's rows. */
  figures: Partial<Record<MeasureKey, Sql>>;
  /** How many groups each day has, as `day, groups`, out of sums that know it: whoever begins with the newest day reads no more of them than a page shows. */
  perDay?: (ctx: Ctx, input: Asked, period: Period) => Sql;
  /** What lies behind its figures, where that is more than its own rows by the report's finest way to group. */
  behind?: Behind;
}
/** One row of what lies behind: each group is told by its key in the rows and its name. */
export interface Behind {
  /** The same figures, of rows that are finer. */
  source: Source;
  id: Sql;
  day: Sql;
  /** The dimension whose page is the document's, and the document. */
  document: Sql;
  code: Grouped;
  event?: Grouped;
  what?: Grouped;
  person?: Grouped;
}
/** Where a report has two sources, by what is grouped and asked for: a sum is read from sums, a line from the ledger. A total is grouped by nothing. */
export type SourceOf = (input: ReportInput, dims: readonly DimKey[], figures: readonly MeasureKey[]) => Source;

/** Of the rows of a ledger: at a past moment what was written by then. */
export const writtenBy = ({ asOf }: { asOf?: unknown }, table: string): Sql =>
  asOf ? sql`and ${sql.ref(`${table}.at`)} <= ${asOf}::timestamptz` : sql``;

export const groupedBy = (source: Source, dim: DimKey): Grouped =>
  source.dims[dim] ?? fail('row.missing', { entity: 'Dim', id: dim });
export const isSeen = (ctx: Ctx, key: MeasureKey): boolean =>
  measureOf(key).seenBy?.some((right) => ctx.user.permissions.has(right)) ?? true;
/** Each under its name; what the caller may not see is nothing, in rows, sums and order alike. */
export const figuresOf = (ctx: Ctx, { figures }: Pick<Report, 'figures'>, source: Source): Sql[] =>
  figures.map((key) => {
    const { as, isRate } = measureOf(key);
    const type = sql.raw(as === 'day' ? 'date' : as === 'money' || as === 'count' ? 'bigint' : 'float8');
    if (!isSeen(ctx, key)) return sql`null::${type} as ${sql.ref(key)}`;
    const value = source.figures[key] ?? fail('row.missing', { entity: 'Measure', id: key });
    return isRate
      ? sql`(${value})::${type} as ${sql.ref(key)}`
      : sql`coalesce(${value}, 0)::${type} as ${sql.ref(key)}`;
  });

export async function sumsOf(
  ctx: Ctx,
  report: Pick<Report, 'figures'>,
  source: Source,
  input: Asked,
  period: Period,
): Promise<Partial<Record<MeasureKey, number | null>>> {
  const { rows } = await sql<
    Partial<Record<MeasureKey, number | null>>
  >`select ${sql.join(figuresOf(ctx, report, source))}
    from ${source.rows(ctx, input, period)}`.execute(ctx.db);
  return rows[0] ?? {};
}
