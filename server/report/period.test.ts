// What days are held against.
import { expect, test } from 'vitest';
import type { DimKey } from '../../contract/report/dims.ts';
import { periodBefore, periodLastYear, placeOf } from './period.ts';

const before = (from: string, to: string) => Object.values(periodBefore({ from, to }));
const lastYear = (from: string, to: string) => Object.values(periodLastYear({ from, to }));
test('a month that is not over against the same days of the month before', () => {
  expect(before('2026-11-01', '2026-11-19')).toEqual(['2026-10-01', '2026-10-19']);
  expect(before('2026-01-01', '2026-01-02')).toEqual(['2025-12-01', '2025-12-02']);
  // Where it is shorter, all of it.
  expect(before('2026-03-01', '2026-03-30')).toEqual(['2026-02-01', '2026-02-28']);
});
test('whole months against the whole months before them', () => {
  expect(before('2026-03-01', '2026-03-31')).toEqual(['2026-02-01', '2026-02-28']);
  expect(before('2026-02-01', '2026-02-28')).toEqual(['2026-01-01', '2026-01-31']);
  expect(before('2025-12-01', '2026-02-28')).toEqual(['2025-09-01', '2025-11-30']);
});
test('other days against as many before', () => {
  expect(before('2026-12-01', '2026-12-01')).toEqual(['2026-11-30', '2026-11-30']);
  expect(before('2025-12-29', '2026-01-04')).toEqual(['2025-12-22', '2025-12-28']);
  expect(before('2026-10-01', '2026-11-19')).toEqual(['2026-08-12', '2026-09-30']);
});
test('and all against the same a year ago, where a leap day has none', () => {
  expect(lastYear('2024-02-29', '2024-03-10')).toEqual(['2023-02-28', '2023-03-10']);
  expect(lastYear('2025-02-01', '2025-02-28')).toEqual(['2024-02-01', '2024-02-29']);
  expect(lastYear('2025-02-01', '2025-02-10')).toEqual(['2024-02-01', '2024-02-10']);
});

test('a day of the period before lies where it is held against', () => {
  const place = (time: DimKey, day: string, from: string, to: string) =>
    placeOf(time, day, periodBefore({ from, to }), { from, to });
  // A month so far and whole months: by the day of the month; what a shorter month has not has no day, and is of its last week.
  expect(place('day', '2026-10-19', '2026-11-01', '2026-11-19')).toBe('2026-11-19');
  expect(place('day', '2026-10-31', '2026-11-01', '2026-11-30')).toBeNull();
  expect(place('week', '2026-10-31', '2026-11-01', '2026-11-30')).toBe('2026-11-30');
  expect(place('month', '2025-11-30', '2025-12-01', '2026-02-28')).toBe('2026-02-01');
  expect(place('month', '2025-09-01', '2025-12-01', '2026-02-28')).toBe('2025-12-01');
  // Other days: as many after the first.
  expect(place('day', '2025-12-22', '2025-12-29', '2026-01-04')).toBe('2025-12-29');
  expect(place('week', '2025-12-28', '2025-12-29', '2026-01-04')).toBe('2025-12-29');
  expect(place('month', '2026-09-30', '2026-10-01', '2026-11-19')).toBe('2026-11-01');
});
