// Days that a report is held against: as many before those that were asked for, and the same a year ago.
import type { DimKey } from '../../contract/report/dims.ts';
import { lastDayOf, type Report, sinceOf } from '../../contract/report/report.ts';
import { addDays, mondayOf, today } from '../../contract/time.ts';

export { periodOf } from '../stock/report/period.ts';

interface Asked {
  from?: string | undefined;
  to?: string | undefined;
  asOf?: unknown;
}
/** Where nobody asks for days: a report as of a moment ends with it, and one that begins with more than this month says so. */
export function withDays<T extends Asked>(report: Pick<Report, 'months'>, asked: T): T {
  const { from, to, asOf } = asked;
  const input = typeof asOf === 'string' && !to ? { ...asked, to: lastDayOf(from, asOf) } : asked;
  return report.months && !input.from ? { ...input, from: sinceOf(report, input.to ?? today()) } : input;
}

export interface Period {
  from: string;
  to: string;
}
const days = ({ from, to }: Period): number => (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
const isWholeMonths = ({ from, to }: Period): boolean => from.endsWith('-01') && addDays(to, 1).endsWith('-01');
/** A month that is not over is held against the same days of the month before, whole months against the whole months before them, and other days against as many before. */
export function periodBefore({ from, to }: Period): Period {
  if (isWholeMonths({ from, to })) return { from: monthsBack(from, monthsFrom(from, to) + 1), to: addDays(from, -1) };
  if (from.endsWith('-01') && from < to && from.slice(0, 7) === to.slice(0, 7)) {
    const last = addDays(from, -1);
    const same = `${last.slice(0, 7)}${to.slice(7)}`;
    return { from: `${last.slice(0, 7)}-01`, to: same < last ? same : last };
  }
  return { from: addDays(from, -days({ from, to })), to: addDays(from, -1) };
}
const monthsFrom = (one: string, other: string): number =>
  (Number(other.slice(0, 4)) - Number(one.slice(0, 4))) * 12 + Number(other.slice(5, 7)) - Number(one.slice(5, 7));
/** The first day of a month so many months before that of a day. */
function monthsBack(first: string, months: number): string {
  const month = Number(first.slice(0, 4)) * 12 + Number(first.slice(5, 7)) - 1 - months;
  return `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}-01`;
}
const startIn = (time: DimKey, day: string): string =>
  time === 'month' ? `${day.slice(0, 7)}-01` : time === 'week' ? mondayOf(day) : day;
/**
 * Over which day, week or month of a period a day of the period before it lies: that of the same day of the month where both begin with one, else as many
 * days after the first. The 31st has no day of its own in November.
 */
export function placeOf(time: DimKey, day: string, before: Period, { from, to }: Period): string | null {
  const isOfMonths = before.from.endsWith('-01') && from.endsWith('-01');
  const same = isOfMonths
    ? `${monthsBack(day, -monthsFrom(before.from, from)).slice(0, 7)}${day.slice(7)}`
    : addDays(day, days({ from: before.from, to: from }) - 1);
  const last = isOfMonths ? addDays(monthsBack(same, -1), -1) : to;
  if (same <= last) return startIn(time, same);
  return time === 'day' ? null : startIn(time, last);
}
/** Whole months are held against the same months, with the 29th of their February; where it has no year before it is the 28th. */
export function periodLastYear({ from, to }: Period): Period {
  const yearOf = (day: string) => Number(day.slice(0, 4)) - 1;
  const back = (day: string) => `${yearOf(day)}${day.slice(4).replace('-02-29', '-02-28')}`;
  const isFebruary = isWholeMonths({ from, to }) && to.slice(5, 7) === '02';
  return { from: back(from), to: isFebruary ? addDays(`${yearOf(to)}-03-01`, -1) : back(to) };
}

/** The month until a day. */
export const monthSoFar = (day: string): Period => ({ from: `${day.slice(0, 7)}-01`, to: day });
