// The days of a report: those that were asked for, those that are meant otherwise, and those of one row.
import { Instant } from '../../contract/kit.ts';
import { type DimKey, dimOf } from '../../contract/report/dims.ts';
import { lastDayOf, type Report, sinceOf } from '../../contract/report/report.ts';
import { addDays } from '../../contract/time.ts';

/** The days that are meant while nobody has chosen any. */
export function usualDays(report: Report, search: URLSearchParams): [from: string, to: string] {
  const last = lastDayIn(search);
  return [sinceOf(report, last), last];
}
/** The last day where nobody asks for one: today, or the day of the moment that is looked at. */
export function lastDayIn(search: URLSearchParams): string {
  const asOf = Instant.safeParse(search.get('asOf')).data;
  return search.get('to') || lastDayOf(search.get('from') ?? undefined, asOf);
}
/** The days of a row: those of its group, or of the period. */
export type Days = ReturnType<typeof spanOf>;
export function daysOf(report: Report, by: readonly DimKey[], row: object, search: URLSearchParams): Days {
  const time = by.find((dim) => dimOf(dim).as === 'time');
  const first = time && (row as Record<string, unknown>)[time]; // a field of the declaration
  if (time && first) return spanOf(time, String(first), search);
  const to = lastDayIn(search);
  return { from: search.get('from') ?? sinceOf(report, to), to };
}
export function spanOf(dim: DimKey, first: string, search: URLSearchParams): { from: string; to: string } {
  const month = () => addDays(`${addDays(first, 31).slice(0, 7)}-01`, -1);
  const last = dim === 'day' ? first : dim === 'week' ? addDays(first, 6) : month();
  const [from, to] = [search.get('from'), search.get('to')];
  return { from: from && from > first ? from : first, to: to && to < last ? to : last };
}
