// The days that a saved view tells in the morning, and from when on it is one.
import { type Report, sinceOf } from '../../../contract/report/report.ts';
import { addDays, isDay, toInstant } from '../../../contract/time.ts';

/** From this hour of the shop's day on. */
const MORNING = 7;
export const isMorning = (moment: Date): boolean => Number(toInstant(moment).slice(11, 13)) >= MORNING;
const length = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000;

/**
 * The view's address on the morning of a day. Days end with yesterday, which is over: as many of them as the view has, or what the report
 * begins with where it has none. What a past moment knew is no news.
 */
export function morningQuery(report: Pick<Report, 'months' | 'isNow'>, query: string, day: string): URLSearchParams {
  const search = new URLSearchParams(query);
  const asked = (key: string) => {
    const value = search.get(key);
    return value && isDay(value) ? value : null;
  };
  const [from, to, yesterday] = [asked('from'), asked('to'), addDays(day, -1)];
  for (const key of ['from', 'to', 'asOf', 'why', 'skipCount']) search.delete(key);
  if (report.isNow) return search;
  search.set('from', beginOf(report, from, to, yesterday));
  search.set('to', yesterday);
  return search;
}
function beginOf(report: Pick<Report, 'months'>, from: string | null, to: string | null, yesterday: string): string {
  if (from && to && to >= from) return addDays(yesterday, -length(from, to));
  return from && from <= yesterday ? from : sinceOf(report, yesterday);
}
