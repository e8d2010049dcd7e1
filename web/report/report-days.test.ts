// The days that a report means where nobody has chosen any.
import { expect, test } from 'vitest';
import { RevenueTotal } from '../../contract/report/sales.report.ts';
import { addDays, today } from '../../contract/time.ts';
import { usualDays } from './report-days.ts';

const daysIn = (query: string) => usualDays(RevenueTotal, new URLSearchParams(query));
const firstOf = (day: string) => `${day.slice(0, 7)}-01`;

test('this month until today', () => expect(daysIn('')).toEqual([firstOf(today()), today()]));
test('as of a moment: the month of that day, until it', () => {
  expect(daysIn('asOf=2026-03-10T17:30:00Z')).toEqual(['2026-03-01', '2026-03-11']); // past midnight here
});
test('what the call would not take as a moment changes nothing', () => {
  expect(daysIn('asOf=2026-03-10T10:00')).toEqual([firstOf(today()), today()]);
});
test('a first day after the moment ends today', () => {
  expect(daysIn(`asOf=2026-03-10T10:00:00Z&from=${addDays(today(), -1)}`)[1]).toBe(today());
});
