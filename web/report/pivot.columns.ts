// The columns of a table of two dimensions.
import type { DimKey } from '../../contract/report/dims.ts';
import { addDays } from '../../contract/time.ts';

/** More columns than that nobody reads. */
export const MOST_COLUMNS = 31;
/** Every day, week or month of a period, also those on which nothing was sold. A week begins on Monday, as in the rows. */
export function columnsOf(time: DimKey, { from, to }: { from: string; to: string }): string[] {
  const month = (day: string) => `${day.slice(0, 7)}-01`;
  const step = (day: string) =>
    time === 'day' ? addDays(day, 1) : time === 'week' ? addDays(day, 7) : month(addDays(month(day), 31));
  const first = time === 'day' ? from : time === 'week' ? mondayOf(from) : month(from);
  const columns: string[] = [];
  for (let at = first; at <= to && columns.length <= MOST_COLUMNS; at = step(at)) columns.push(at);
  return columns;
}
const mondayOf = (day: string): string => addDays(day, -((Date.parse(`${day}T00:00:00Z`) / 86_400_000 + 3) % 7)); // the first day of all was a Thursday
