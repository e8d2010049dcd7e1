// What was changed of the parts of a service, laid over what is there now.
import { expect, test } from 'vitest';
import { changePart, type Part, type PartChanges, withChanges } from './part-changes.ts';

const part = (id: number, quantity: number): Part => ({
  productId: id as Part['productId'], // a plain number
  productCode: `LK${id}`,
  productName: `Linh kiện ${id}`,
  quantity,
});
const saved = [part(1, 1), part(2, 2)];
const all = (...parts: Part[]) => parts.reduce<PartChanges>((changes, one) => changePart(saved, changes, one), []);
const shown = (now: readonly Part[], changes: PartChanges) =>
  withChanges(now, changes).map(({ productId, quantity }) => [productId, quantity]);

test('what is changed, taken away and added is shown in its place', () => {
  const changes = all(part(3, 1), part(2, 0), part(4, 1), part(1, 5), part(3, 7));
  expect(shown(saved, changes)).toEqual([
    [1, 5],
    [3, 7],
    [4, 1],
  ]);
});

test('what is put back is no change', () => {
  expect(all(part(1, 3), part(1, 1))).toEqual([]);
  expect(all(part(9, 1), part(9, 0))).toEqual([]);
  expect(all(part(2, 0), part(2, 2))).toEqual([]);
});

test('what somebody else saved meanwhile stays, under the changes', () => {
  const changes = all(part(1, 5), part(3, 1));
  expect(shown([part(1, 1), part(2, 4), part(8, 1)], changes)).toEqual([
    [1, 5],
    [2, 4],
    [8, 1],
    [3, 1],
  ]);
  expect(shown([], all(part(1, 0)))).toEqual([]);
});
