// A scanned piece is counted at the line that wants it, never beyond what is wanted.
import { expect, test } from 'vitest';
import type { PartLine } from '../../../contract/ticket/calls/parts.calls.ts';
import { type Choices, linesOfCode, linesOfProduct, onePiece, serialOf, startOf, withSerials } from './issue.model.ts';

const line = (lineId: number, more: Partial<PartLine>): PartLine =>
  ({
    lineId,
    productId: 1,
    productCode: 'LK1',
    isSerial: false,
    missing: 2,
    available: 9,
    serials: [],
    ...more,
  }) as PartLine; // what is read here
const screen = line(1, { productId: 7 as PartLine['productId'], productCode: 'MH7', missing: 3 });
const glue = line(2, {});
const figures = (chosen: Choices | null) => chosen && [...chosen].map(([id, { quantity }]) => [id, quantity]);

test('the first piece begins the count of its own line, further ones add to it, and too many are refused', () => {
  const lines = [screen, glue];
  const start = startOf(lines);
  expect(figures(start)).toEqual([
    [1, 3],
    [2, 2],
  ]);
  let chosen: Choices | null = start;
  for (const quantity of [1, 2, 3]) {
    chosen = chosen && onePiece(linesOfCode(lines, 'mh7'), chosen);
    expect(figures(chosen)).toEqual([
      [1, quantity],
      [2, 2],
    ]);
  }
  expect(chosen && onePiece([screen], chosen)).toBeNull();
});
test('a typed figure is somebody’s count: a scan adds to it', () => {
  const typed = new Map(startOf([screen])).set(1, { quantity: 2, serials: [], isCounted: true });
  expect(figures(onePiece([screen], typed))).toEqual([[1, 3]]);
});
test('no more than is here, and one line after the other', () => {
  const [first, second] = [line(1, { missing: 1 }), line(2, { available: 1 })];
  const one = onePiece(linesOfProduct([first, second], first.productId), startOf([first, second]));
  const two = one && onePiece([first, second], one);
  expect(two && [...two.values()].map(({ isCounted }) => isCounted)).toEqual([true, true]);
  expect(two && onePiece([first, second], two)).toBeNull();
});
test('a code that nobody asked for is on no line; a serial is known however it is written', () => {
  const phone = line(3, { isSerial: true, serials: ['SN-1', 'SN-2', 'SN-3'] });
  expect(linesOfCode([screen, glue], 'LK')).toEqual([]);
  expect(serialOf([glue, phone], 'sn-2')).toEqual({ line: phone, serial: 'SN-2' });
  expect(serialOf([glue, phone], 'LK1')).toBeNull();
  expect(withSerials(phone, phone.serials, startOf([phone])).get(3)).toEqual({
    quantity: 2,
    serials: ['SN-2', 'SN-3'],
  });
});
