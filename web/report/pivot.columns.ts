// The columns of a table of two dimensions.
import type { DimKey } from '../../contract/report/dims.ts';
import { addDays } from '../../contract/time.ts';

/** More columns than that nobody reads. */
export const MOST_COLUMNS = 31;
/** Every day or month of a period, also those on which nothing was sold. */
export function columnsOf(time: DimKey, { from, to }: { from: string; to: string }): string[] {
  const step = (day: string) =>
    time === 'day' ? addDays(day, 1) : `${addDays(`${day.slice(0, 7)}-01`, 31).slice(0, 7)}-01`;
  const columns: string[] = [];
  for (
    let at = time === 'day' ? from : `${from.slice(0, 7)}-01`;
    at <= to && columns.length <= MOST_COLUMNS;
    at = step(at)
  )
    columns.push(at);
  return columns;
}
