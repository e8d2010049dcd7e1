// Columns of a table of two dimensions, and times of a chart: every day, week or month of the period, and no more than anybody reads.
import { expect, test } from 'vitest';
import { columnsOf, MOST_COLUMNS, timesOf } from './pivot.columns.ts';

test('every day of the period', () => {
  expect(columnsOf('day', { from: '2026-02-27', to: '2026-03-02' })).toEqual([
    '2026-02-27',
    '2026-02-28',
    '2026-03-01',
    '2026-03-02',
  ]);
});
test('every month that the period touches', () => {
  expect(columnsOf('month', { from: '2025-12-31', to: '2026-02-01' })).toEqual([
    '2025-12-01',
    '2026-01-01',
    '2026-02-01',
  ]);
});
test('every week that the period touches, from its Monday', () => {
  expect(columnsOf('week', { from: '2026-11-01', to: '2026-11-16' })).toEqual([
    '2026-10-26',
    '2026-11-02',
    '2026-11-09',
    '2026-11-16',
  ]);
});
test('a longer period is told by one column too many', () => {
  expect(columnsOf('day', { from: '2026-01-01', to: '2026-12-31' })).toHaveLength(MOST_COLUMNS + 1);
});

const points = [{ x: '2026-11-03' }, { x: '2026-11-05' }];
test('a chart has the days between, until today', () => {
  expect(timesOf('day', { from: '2026-11-02', to: '2026-11-30' }, points, '2026-11-06')).toEqual([
    '2026-11-02',
    '2026-11-03',
    '2026-11-04',
    '2026-11-05',
    '2026-11-06',
  ]);
});
test('what lies ahead and has something stands there too', () => {
  const ahead = [{ x: '2026-11-08' }];
  expect(timesOf('day', { from: '2026-11-06', to: '2026-11-30' }, ahead, '2026-11-06')).toHaveLength(3);
});
test('more days than a year has begin with the first that has something', () => {
  expect(timesOf('day', { from: '2000-01-01', to: '2026-11-05' }, points, '2026-11-05')).toEqual([
    '2026-11-03',
    '2026-11-04',
    '2026-11-05',
  ]);
  expect(timesOf('month', { from: '2024-11-01', to: '2026-11-05' }, points, '2026-11-05')).toHaveLength(25);
});
