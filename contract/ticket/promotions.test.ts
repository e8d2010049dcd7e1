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
  test('several about overlapping lines take off as much as they can together', () => {
    // The two wide ones have to leave both narrow lines; whoever is first would otherwise eat what only the others can.
    const chain = [
      candidate({ amount: 100, stackable: true, priority: 3, places: [0, 1] }),
      candidate({ amount: 100, stackable: true, priority: 2, places: [1, 2] }),
      candidate({ amount: 100, stackable: true, priority: 1, places: [0] }),
      candidate({ amount: 100, stackable: true, places: [1] }),
    ];
    expect(taken(chain, 100, 100, 100).map(([amount]) => amount)).toEqual([100, 100, 100, 0]);
    const alone = candidate({ amount: 80, places: [0, 2] });
    expect(taken([...chain, alone], 100, 100, 150).map(([amount]) => amount)).toEqual([100, 100, 100, 0, 50]);
  });
  test('together always the most there can be, and those of a higher priority before all (counted by trying all cuts)', () => {
    let seed = 7;
    const below = (n: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((seed / 2_147_483_648) * n);
    };
    for (let round = 0; round < 500; round++) {
      const nets = Array.from({ length: 1 + below(4) }, () => below(5) * 37);
      const all = nets.map((_, place) => place);
      const offers = Array.from({ length: 1 + below(5) }, () =>
        candidate({
          ...(below(2) ? { amount: below(200) } : { percent: below(10_000) / 100 }),
          stackable: true,
          priority: below(3),
          places: below(3) ? all.filter(() => below(2)) : null,
        }),
      );
      const placesOf = ({ places }: Candidate) => places ?? all;
      const total = (places: Iterable<number>) => [...places].reduce((sum, place) => sum + (nets[place] ?? 0), 0);
      const worth = (one: Candidate) =>
        Math.min(Math.round((total(placesOf(one)) * one.percent) / 100) + one.amount, total(placesOf(one)));
      const most = (some: Candidate[]) =>
        Math.min(
          ...Array.from({ length: 2 ** some.length }, (_, cut) => {
            const whole = some.filter((__, at) => (cut >> at) & 1);
            const others = some.filter((one) => !whole.includes(one));
            return whole.reduce((sum, one) => sum + worth(one), 0) + total(new Set(others.flatMap(placesOf)));
          }),
        );
      const decided = decidePromotions(offers, nets);
      for (const lowest of [0, 1, 2]) {
        const got = decided.filter(({ priority }) => priority >= lowest).reduce((sum, one) => sum + one.taken, 0);
        expect(got).toBe(most(offers.filter(({ priority }) => priority >= lowest)));
      }
    }
  });
});
