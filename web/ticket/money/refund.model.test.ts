// What a press on "all of it" chooses, so that the server takes it.
import { expect, test } from 'vitest';
import { type RefundableLine, RefundableLine as schema } from '../../../contract/ticket/calls/refund.calls.ts';
import { allOf, allOfEach, takenBy } from './refund.model.ts';

/** Both lines are of the same goods: each is told all pieces that can come back. */
const line = (lineId: number, quantity: number): RefundableLine =>
  schema.parse({
    ...{ lineId, kind: 'part', name: `Pin ${lineId}`, quantity, quantityLeft: quantity, amount: 300_000 * quantity },
    ...{ amountLeft: 300_000 * quantity, goodsLeft: quantity, isSerial: true, serials: ['P-1', 'P-2', 'P-3'] },
  });

test('two lines of the same goods with serials: each piece goes back with one of them', () => {
  const choices = allOfEach([line(1, 2), line(2, 1)]);
  expect([choices[1]?.serials, choices[2]?.serials]).toEqual([['P-1', 'P-2'], ['P-3']]);
  expect(allOf(line(2, 1), takenBy({ 1: allOf(line(1, 2), new Set()) }, 2)).serials).toEqual(['P-3']);
});
test('chosen once more a line keeps its own pieces', () => {
  const choices = allOfEach([line(1, 2), line(2, 1)]);
  expect(allOf(line(1, 2), takenBy(choices, 1))).toEqual(choices[1]);
});
