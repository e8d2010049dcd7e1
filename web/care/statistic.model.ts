// Groups of days in the statistics: each opens the days that its figure was counted from.
import { addDays } from '../../contract/time.ts';

export const groupings = ['day', 'week', 'month'] as const;
export type Grouping = (typeof groupings)[number];

interface Span {
  from: string;
  to: string;
}
/** The days of a group that begins on this one: of the first and the last only those that were asked about. */
export function within(day: string, groupBy: Grouping, { from, to }: Span): Span {
  const last = lastOf(day, groupBy);
  return { from: day < from ? from : day, to: last > to ? to : last };
}
function lastOf(day: string, groupBy: Grouping): string {
  if (groupBy === 'day') return day;
  if (groupBy === 'week') return addDays(day, 6);
  return addDays(`${addDays(day, 31).slice(0, 8)}01`, -1);
}
