// Which promotions are taken: the best of those that exclude each other, with those that can be combined, never below zero.
import { describe, expect, test } from 'vitest';
import { type Candidate, decidePromotions } from './promotions.ts';

let made = 0;
const candidate = (over: Partial<Candidate> = {}): Candidate => ({
  kind: 'voucher',
  id: ++made,
  name: `V${made}`,
  percent: 0,
  amount: 0,
  cap: null,
  minimum: 0,
  stackable: false,
  priority: 0,
  places: null,
  reason: 'voucher',
  isRefused: false,
  params: {},
  ...over,
});
const taken = (candidates: Candidate[], ...nets: number[]) =>
  decidePromotions(candidates, nets).map(({ taken: amount, reason }) => [amount, reason]);

describe('promotions', () => {
  test('the better of two that cannot be combined, and the other says why not', () => {
    const [small, big] = [candidate({ percent: 5 }), candidate({ amount: 100_000, name: 'Lớn' })];
    expect(taken([small, big], 1_000_000)).toEqual([
      [0, 'betterOne'],
      [100_000, 'voucher'],
    ]);
    expect(decidePromotions([small, big], [1_000_000])[0]?.params).toEqual({ name: 'Lớn' });
    expect(taken([small, big], 4_000_000)).toEqual([
      [200_000, 'voucher'],
      [0, 'betterOne'],
    ]);
  });
  test('those that can be combined are taken with it', () => {
    const both = [candidate({ percent: 10 }), candidate({ amount: 50_000, stackable: true })];
    expect(taken(both, 1_000_000).map(([amount]) => amount)).toEqual([100_000, 50_000]);
  });
  test('which of those that cannot be combined is taken depends on what they leave to the others', () => {
    const offers = [
      candidate({ amount: 90, places: [0] }),
      candidate({ amount: 400, cap: 60 as never, places: [1] }),
      candidate({ amount: 400, places: [0], stackable: true }),
    ];
    expect(taken(offers, 100, 500).map(([amount]) => amount)).toEqual([0, 60, 100]);
  });
  test('what is about few lines is taken off before what is about all of them', () => {
    const offers = [
      candidate({ percent: 12.5, stackable: true }),
      candidate({ amount: 60, places: [1], stackable: true }),
      candidate({ amount: 95, places: [0], stackable: true }),
    ];
    expect(taken(offers, 100, 500).map(([amount]) => amount)).toEqual([75, 60, 95]);
  });
  test('a cap, a minimum, a share rounded to the đồng', () => {
    expect(taken([candidate({ percent: 50, cap: 200_000 as never })], 1_000_000)).toEqual([[200_000, 'voucher']]);
    expect(taken([candidate({ amount: 1, minimum: 1_000_001 })], 1_000_000)).toEqual([[0, 'belowMinimum']]);
    expect(taken([candidate({ percent: 33.33 })], 10)).toEqual([[3, 'voucher']]);
  });
  test('never more than there is', () => {
    const three = [1, 2, 3].map(() => candidate({ amount: 70, stackable: true }));
    expect(taken(three, 100)).toEqual([
      [70, 'voucher'],
      [30, 'voucher'],
      [0, 'nothingLeft'],
    ]);
    expect(taken([candidate({ amount: 70 })], 0)).toEqual([[0, 'nothingLeft']]);
  });
  test('one that was refused before stays refused with its reason', () => {
    expect(taken([candidate({ percent: 100, isRefused: true, reason: 'notNew' })], 100)).toEqual([[0, 'notNew']]);
  });
  test('only off the lines it is about, with the minimum of the whole bill', () => {
    const screens = candidate({ percent: 10, places: [0], minimum: 1_500_000 });
    expect(taken([screens], 1_000_000, 600_000)).toEqual([[100_000, 'voucher']]);
    expect(taken([screens], 1_000_000, 400_000)).toEqual([[0, 'belowMinimum']]);
    expect(taken([candidate({ amount: 900_000, places: [1] })], 1_000_000, 600_000)).toEqual([[600_000, 'voucher']]);
  });
  test('a wide one leaves room for a narrow one, and no line falls below zero', () => {
    const wide = candidate({ amount: 300_000, stackable: true, priority: 9 });
    const narrow = candidate({ amount: 400_000, stackable: true, places: [0] });
    expect(taken([narrow, wide], 500_000, 1_000_000).map(([amount]) => amount)).toEqual([400_000, 300_000]);
    const twice = [candidate({ percent: 100, stackable: true, places: [0] }), candidate({ amount: 9, places: [0] })];
    expect(taken(twice, 500, 1000).map(([amount]) => amount)).toEqual([491, 9]);
  });
  test('the higher priority goes first, and wins between two of the same worth', () => {
    const two = [candidate({ amount: 70, stackable: true }), candidate({ amount: 70, stackable: true, priority: 1 })];
    expect(taken(two, 100).map(([amount]) => amount)).toEqual([30, 70]);
    const same = [candidate({ amount: 70 }), candidate({ percent: 70, priority: 1, name: 'Trước' })];
    expect(taken(same, 100)).toEqual([
      [0, 'betterOne'],
      [70, 'voucher'],
    ]);
  });
});
