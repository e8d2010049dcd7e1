// The price of a device over its parts: nothing is lost, nothing is made up.
import { describe, expect, test } from 'vitest';
import { splitValue, unitPrices } from './split.ts';

describe('the price paid for a device', () => {
  test('is split by what the parts cost', () => {
    expect(
      splitValue(1000, [
        { quantity: 1, cost: 300 },
        { quantity: 1, cost: 100 },
      ]),
    ).toEqual([750, 250]);
  });
  test('counts a part without a cost like the average of the others, and all alike when none is known', () => {
    expect(
      splitValue(900, [
        { quantity: 1, cost: 200 },
        { quantity: 1, cost: null },
        { quantity: 1, cost: 100 },
      ]),
    ).toEqual([400, 300, 200]);
    expect(
      splitValue(100, [
        { quantity: 1, cost: null },
        { quantity: 3, cost: null },
      ]),
    ).toEqual([25, 75]);
  });
  test('gives every đồng to some part, whatever the costs', () => {
    for (let turn = 0; turn < 500; turn++) {
      const parts = Array.from({ length: 1 + (turn % 7) }, (_, at) => ({
        quantity: 1 + ((turn * 7 + at) % 5),
        cost: (turn + at) % 4 ? (turn * 7919 + at * 104729) % 3_000_001 : null,
      }));
      const paid = (turn * 48_271) % 9_999_991;
      const values = splitValue(paid, parts);
      expect(values.reduce((sum, value) => sum + value, 0)).toBe(paid);
      for (const [at, { quantity }] of parts.entries()) {
        const prices = unitPrices(values[at] ?? 0, quantity);
        expect(prices.reduce((sum, part) => sum + part.price * part.quantity, 0)).toBe(values[at]);
        expect(prices.reduce((sum, part) => sum + part.quantity, 0)).toBe(quantity);
      }
    }
  });
});
