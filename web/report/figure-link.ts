// The address under which a figure is shown again as it stands: days instead of "this month", and the moment where the report knows its past.
import type { MeasureKey } from '../../contract/report/measures.ts';
import type { Report } from '../../contract/report/report.ts';
import { type Input, writeQuery } from '../kit/list/list-query.ts';

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
