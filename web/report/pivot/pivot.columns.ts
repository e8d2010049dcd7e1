// The columns of a table of two dimensions.
import type { DimKey } from '../../../contract/report/dims.ts';
import { addDays, mondayOf } from '../../../contract/time.ts';

/** More columns than that nobody reads. */
export const MOST_COLUMNS = 31;
/** Every day, week or month of a period, also those on which nothing was sold; one more than a table has where there are more. */
export const columnsOf = (time: DimKey, days: Days): string[] => startsOf(time, days, MOST_COLUMNS + 1);

interface Days {
  from: string;
  to: string;
}
/** A chart of more days than a year has begins with the first that has something. */
const MOST_TIMES = 366;
/** What a chart has beside the times that have something: those between, so that bars stand as far apart as their days. Days that are still to come are none. */
export function timesOf(time: DimKey, { from, to }: Days, points: readonly { x: string }[], today: string): string[] {
  const known = points.map(({ x }) => x).sort();
  const last = [to < today ? to : today, known.at(-1) ?? ''].sort().at(-1) ?? to;
  const all = startsOf(time, { from, to: last }, MOST_TIMES + 1);
  return all.length > MOST_TIMES ? startsOf(time, { from: known[0] ?? last, to: last }, MOST_TIMES) : all;
}
/** The first days of every day, week or month of a period. A week begins on Monday, as in the rows. */
function startsOf(time: DimKey, { from, to }: Days, most: number): string[] {
  const month = (day: string) => `${day.slice(0, 7)}-01`;
  const step = (day: string) =>
    time === 'day' ? addDays(day, 1) : time === 'week' ? addDays(day, 7) : month(addDays(month(day), 31));
  const first = time === 'day' ? from : time === 'week' ? mondayOf(from) : month(from);
  const starts: string[] = [];
  for (let at = first; at <= to && starts.length < most; at = step(at)) starts.push(at);
  return starts;
}
