// What a column of the chart opens: the days that it was counted from, and no others.
import { expect, test } from 'vitest';
import { within } from './statistic.model.ts';

const asked = { from: '2026-08-22', to: '2026-11-19' };
test.each([
  ['2026-08-17', 'week', '2026-08-22', '2026-08-23'],
  ['2026-08-24', 'week', '2026-08-24', '2026-08-30'],
  ['2026-11-16', 'week', '2026-11-16', '2026-11-19'],
  ['2026-08-01', 'month', '2026-08-22', '2026-08-31'],
  ['2026-09-01', 'month', '2026-09-01', '2026-09-30'],
  ['2026-11-01', 'month', '2026-11-01', '2026-11-19'],
  ['2026-10-05', 'day', '2026-10-05', '2026-10-05'],
] as const)('%s by %s', (day, groupBy, from, to) => expect(within(day, groupBy, asked)).toEqual({ from, to }));
