// The price of a device over its parts: nothing is lost, nothing is made up.
import { describe, expect, test } from 'vitest';
import { splitBy, splitValue, unitPrices } from './split.ts';

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
describe('an amount among several', () => {
  test('by pencil: what is left over goes to the largest remainders', () => {
    expect(splitBy(100_000, [34, 33, 33])).toEqual([34_000, 33_000, 33_000]);
    expect(splitBy(50_002, [50, 33, 17])).toEqual([25_001, 16_501, 8_500]);
    expect(splitBy(1, [50, 50])).toEqual([1, 0]);
  });
  test('nobody is further than a đồng from their percent, and nothing is lost', () => {
    for (let turn = 0; turn < 500; turn++) {
      const whole = Math.floor(Math.random() * 1e9);
      const cuts = [0, ...Array.from({ length: 3 }, () => Math.floor(Math.random() * 101)).sort((a, b) => a - b), 100];
      const percents = cuts.slice(1).map((cut, at) => cut - (cuts[at] ?? 0));
      const parts = splitBy(whole, percents);
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(whole);
      for (const [at, part] of parts.entries())
        expect(Math.abs(part * 100 - whole * (percents[at] ?? 0))).toBeLessThan(100);
    }
  });
});
