// The address under which a figure is shown again as it stands: days instead of "this month", and the moment where the report knows its past; and the
// address of what lies behind a row.
import { type DimKey, dimOf, fieldsOfDim } from '../../contract/report/dims.ts';
import type { MeasureKey } from '../../contract/report/measures.ts';
import type { Report } from '../../contract/report/report.ts';
import { canExplain } from '../../contract/report/why.ts';
import { type Input, writeQuery } from '../kit/list/list-query.ts';
import { daysOf } from './report-days.ts';

interface Shown {
  from: string;
  to: string;
  /** When it was looked at. */
  at: string;
}
export function figureLink(report: Report, input: Input, figure: MeasureKey, { from, to, at }: Shown): string {
  const past = report.hasPast ? { asOf: input.asOf ?? at } : {};
  const { skipCount: _skip, maxResultCount: _max, sorting: _sorting, ...filters } = input;
  const query = writeQuery(report.call.in, { ...filters, from, to, ...past });
  query.set('why', figure);
  return `${report.path}?${query}`;
}

/** The report narrowed to a row, asked about what the row counts, or about the first figure where that is nothing. What has no name cannot be narrowed to. */
export function linkOfRow(report: Report, by: readonly DimKey[], row: object, search: URLSearchParams): string | null {
  const fields = row as Record<string, unknown>; // of the declaration
  const query = new URLSearchParams(search);
  for (const key of ['skipCount', 'sorting', 'page']) query.delete(key);
  for (const dim of by.filter((one) => dimOf(one).as !== 'time')) {
    const { id } = fieldsOfDim(dim);
    if (fields[id] === null || fields[id] === undefined) return null;
    query.set(id, String(fields[id]));
  }
  const { from, to } = daysOf(report, by, row, search);
  query.set('from', from);
  query.set('to', to);
  const figures = [report.explains ?? report.main, ...report.figures];
  query.set('why', figures.find((key) => canExplain(key) && fields[key]) ?? report.main);
  return `${report.path}?${query}`;
}
