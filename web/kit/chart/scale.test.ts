// Round steps of an axis, and short words for large sums.
import { expect, test } from 'vitest';
import { shortNumber, ticksOf } from './scale.ts';

test.each([
  [[0], [0, 1]],
  [[7], [0, 2, 4, 6, 8]],
  [
    [2, 0, 1],
    [0, 1, 2],
  ],
  [
    [0.5, 1.5],
    [0, 0.5, 1, 1.5],
  ],
  [
    [-30, 95],
    [-50, 0, 50, 100],
  ],
  [
    [1_250_000, 4_100_000],
    [0, 2_000_000, 4_000_000, 6_000_000],
  ],
])('%j is drawn on %j', (values, ticks) => expect(ticksOf(values)).toEqual(ticks));
test('large sums are short', () => {
  expect([1_234_567_890, 350_000_000, -2500, 12].map((value) => shortNumber(value, 'vi'))).toEqual([
    '1,2 tỷ',
    '350 tr',
    '-2,5 k',
    '12',
  ]);
});
