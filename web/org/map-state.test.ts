// The boxes of a map: what they show for several people, and what is sent.
import { describe, expect, test } from 'vitest';
import type { UserId } from '../../contract/people/user.calls.ts';
import { boxOf, type Choice, changesOf, countBy, findChoices, sections, want } from './map-state.ts';

const choice = (id: number, count: number, over: Partial<Choice> = {}): Choice => ({
  id,
  name: `Số ${id}`,
  count,
  ...over,
});
const [nobody, one, both] = [choice(1, 0), choice(2, 1), choice(3, 2)];

describe('boxes', () => {
  test('say all, some or none of the people', () => {
    expect([nobody, one, both].map((each) => boxOf(each, 2, new Map()))).toEqual(['none', 'some', 'all']);
  });
  test('show what is wanted before it is saved', () => {
    const wanted = want(new Map(), [nobody, one, both], 2, true);
    expect([nobody, one, both].map((each) => boxOf(each, 2, wanted))).toEqual(['all', 'all', 'all']);
    expect(changesOf(wanted)).toEqual({ add: [1, 2], remove: [] });
  });
  test('ticked and unticked again is no change', () => {
    const ticked = want(new Map(), [nobody], 2, true);
    expect(want(ticked, [nobody], 2, false).size).toBe(0);
    const unticked = want(new Map(), [both], 2, false);
    expect(changesOf(unticked)).toEqual({ add: [], remove: [3] });
    expect(want(unticked, [both], 2, true).size).toBe(0);
  });
  test('that are not the caller’s to give are only taken away, and left alone by "all"', () => {
    const [theirs, held] = [choice(4, 0, { locked: true }), choice(5, 2, { locked: true })];
    expect(changesOf(want(new Map(), [nobody, theirs, held], 2, true))).toEqual({ add: [1], remove: [] });
    const taken = want(new Map(), [theirs, held], 2, false);
    expect(changesOf(taken)).toEqual({ add: [], remove: [5] });
    expect(want(taken, [held], 2, true).size).toBe(0);
  });
});

test('sections keep the order of their first item', () => {
  const items = [choice(1, 0, { group: 'B' }), choice(2, 0), choice(3, 0, { group: 'B' })];
  const found = sections(items, (item) => item.group ?? null);
  expect(found.map(({ name, items: inside }) => [name, inside.map(({ id }) => id)])).toEqual([
    ['B', [1, 3]],
    [null, [2]],
  ]);
});
test('search does without accents', () => {
  expect(findChoices([choice(1, 0, { name: 'Thay màn hình' }), nobody], 'man HINH').map(({ id }) => id)).toEqual([1]);
});
test('counts only the people asked for', () => {
  const [a, b] = [1 as UserId, 2 as UserId]; // any two
  const pairs = [
    { userId: a, id: 7 },
    { userId: b, id: 7 },
    { userId: b, id: 8 },
  ];
  expect([...countBy(pairs, new Set([b]))]).toEqual([
    [7, 1],
    [8, 1],
  ]);
});
