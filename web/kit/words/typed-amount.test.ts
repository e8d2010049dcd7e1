// Amounts out of sheets and messages; how prices are typed is tested with the price grid, and plans with theirs.
import { expect, test } from 'vitest';
import { readAmount, wholeOf } from './typed-amount.ts';

test('what is behind the point is nothing, or it is no amount', () => {
  expect(['1.200.000,00', '1,200,000.00', '1200000.0', '1 200 000,00 ₫'].map(readAmount)).toEqual(
    Array(4).fill(1_200_000),
  );
  expect(['1.200.000,50', '12,5', '1.200.00', '1,200,00'].map(readAmount)).toEqual(Array(4).fill(null));
});
test('a field that is given an amount with two zeros behind it takes the amount, not a hundred times as much', () => {
  expect(['1.200.000,00', '1,200,000.00', '5000.00'].map(wholeOf)).toEqual(['1.200.000', '1,200,000', '5000']);
  expect(['1.200.000', '1,000', '000', '', '2.500.000 ₫'].map(wholeOf)).toEqual(Array(5).fill(null));
});
