// Columns of a table of two dimensions: every day, week or month of the period, and no more than anybody reads.
import { expect, test } from 'vitest';
import { columnsOf, MOST_COLUMNS } from './pivot.columns.ts';

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
