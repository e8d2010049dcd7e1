// What is left of a line to refund, and how an amount is shared.
import { expect, test } from 'vitest';
import { amountOfUnits, sharesOfTotal } from './refund.ts';
import { totalsOf } from './totals.ts';

const line = (price: number, quantity = 1, discount = 0) => ({ price, quantity, discount, cover: 'billable' as const });
test('what lines were paid for adds up to the total, whatever was taken off or put on', () => {
  for (const [promotion, vat] of [
    [0, 0],
    [33_333, 8],
    [99_999, 10],
  ] as const) {
    const lines = [line(100_001), line(33_333, 3, 7), line(1)];
    const { total } = totalsOf(lines, promotion, vat);
    expect(sharesOfTotal(lines, total).reduce((sum, share) => sum + share, 0)).toBe(total);
  }
});
test('what is free has no share', () => {
  expect(sharesOfTotal([{ ...line(500), cover: 'warranty' as const }, line(300)], 300)).toEqual([0, 300]);
  expect(sharesOfTotal([{ ...line(500), cover: 'warranty' as const }], 0)).toEqual([0]);
});
test('the last unit takes what is left', () => {
  expect(amountOfUnits({ quantity: 3, amount: 100 }, 1)).toBe(33);
  expect(amountOfUnits({ quantity: 3, amount: 100 }, 3)).toBe(100);
});
