// A block out of a sheet lands where it belongs.
import { expect, test } from 'vitest';
import type { YearPlan } from '../../../contract/report/plan.calls.ts';
import { pasted, readCell, valueAt, withCells } from './plan.model.ts';

const plan = {
  year: 2026,
  branches: [
    { id: 2, name: 'Quận 1' },
    { id: 3, name: 'Quận 3' },
  ],
  cells: [{ branchId: 2, month: '2026-11-01', revenue: 5, tickets: null }],
} as YearPlan;
test('an amount is read as people write it', () => {
  expect(['1.200.000 ₫', '1,200,000', '1 200 000', '1200000đ', ' ', 'mười'].map(readCell)).toEqual([
    ...[1_200_000, 1_200_000, 1_200_000, 1_200_000],
    ...[null, undefined],
  ]);
  // A part of a đồng, or of a million that was meant, is no amount: '12,5' was written down as 125.
  expect(['12,5', '1.5', '1,25', '40.000.00', '1.2.3', '.500'].map(readCell)).toEqual(Array(6).fill(undefined));
  // A sheet's own formats of a whole amount.
  expect(['1.200.000,00', '1,200,000.00', '1200000.0'].map(readCell)).toEqual([1_200_000, 1_200_000, 1_200_000]);
});
test('a block fills to the right and down, no further than the grid', () => {
  const { cells, wrong } = pasted(plan, { row: 0, column: 10 }, '100\t200\t300\r\n400\tx\r\n500\t600\r\n');
  expect(wrong).toBe('x');
  const next = withCells(plan, cells);
  expect([0, 1].map((row) => [10, 11].map((column) => valueAt(next, { row, column })))).toEqual([
    [100, 200],
    [400, null],
  ]);
  expect(withCells(next, pasted(next, { row: 0, column: 10 }, '').cells).cells).toHaveLength(2);
});
test('tickets are planned beside revenue: one does not touch the other', () => {
  const { cells } = pasted(plan, { row: 0, column: 10 }, '90\t80', 'tickets');
  const next = withCells(plan, cells);
  expect([10, 11].map((column) => valueAt(next, { row: 0, column }, 'tickets'))).toEqual([90, 80]);
  expect([10, 11].map((column) => valueAt(next, { row: 0, column }))).toEqual([5, null]);
  const none = withCells(next, [{ branchId: 2 as never, month: '2026-12-01', tickets: null }]);
  expect(none.cells).toHaveLength(1);
});
