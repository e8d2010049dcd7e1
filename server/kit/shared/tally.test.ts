// What is counted for all processes: windows end, places are taken whole or not at all, and a process that ended gives back what it held.
import { afterEach, expect, test, vi } from 'vitest';
import { Tally } from './tally.ts';

afterEach(() => void vi.useRealTimers());
const place = (key: string, most: number, amount = 1) => ({ key, most, amount });

test('a window counts until it ends, and then begins anew', () => {
  vi.useFakeTimers();
  const tally = new Tally();
  expect(tally.hit('a', 1000).count).toBe(1);
  vi.advanceTimersByTime(999);
  expect(tally.hit('a', 1000).count).toBe(2);
  expect(tally.look('a', 1000).count).toBe(2);
  expect(tally.look('b', 1000).count).toBe(0);
  vi.advanceTimersByTime(1);
  expect(tally.look('a', 1000).count).toBe(0);
  expect(tally.hit('a', 1000).count).toBe(1);
});
test('what is forgotten is counted from nothing', () => {
  const tally = new Tally();
  for (const key of ['1.1.1.1 lan', '2.2.2.2 lan', '1.1.1.1 dung']) tally.hit(key, 1000);
  tally.forgetEnding(' lan', 1000);
  tally.forget('1.1.1.1 dung', 1000);
  expect(['1.1.1.1 lan', '2.2.2.2 lan', '1.1.1.1 dung'].map((key) => tally.look(key, 1000).count)).toEqual([0, 0, 0]);
});
test('places are taken all or none, and never more than there are', () => {
  const tally = new Tally();
  const both = [place('shop', 3), place('lan', 2)];
  expect([tally.take(both), tally.take(both), tally.take(both)]).toEqual([true, true, false]);
  expect(tally.take([place('shop', 3)])).toBe(true); // the refused one took nothing of the shop's
  expect(tally.take([place('shop', 3)])).toBe(false);
  tally.give(both);
  expect(tally.take(both)).toBe(true);
});
test('a process that ended holds nothing', () => {
  const tally = new Tally();
  tally.take([place('bytes', 100, 60)], 1);
  tally.take([place('bytes', 100, 30)], 2);
  tally.giveAll(1);
  expect(tally.take([place('bytes', 100, 71)], 2)).toBe(false);
  expect(tally.take([place('bytes', 100, 70)], 2)).toBe(true);
  tally.giveAll(2);
  expect(tally.take([place('bytes', 100, 100)], 3)).toBe(true);
});
