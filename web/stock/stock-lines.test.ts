// What a scan does to the lines, and what they come to.
import { expect, test } from 'vitest';
import type { ProductId } from '../../contract/catalog/product.calls.ts';
import { sumLines } from '../../contract/stock/stock.lines.ts';
import {
  askedForOf,
  isOver,
  lineOfCode,
  lineWithRoom,
  mergeLine,
  piecesOnWay,
  putBack,
  type StockLine,
} from './stock-lines.ts';

const line = (id: number, more: Partial<StockLine> = {}): StockLine => ({
  key: `k${id}`,
  productId: id as ProductId, // an id out of nowhere
  code: `LK0000${id}`,
  name: `Hàng ${id}`,
  unitName: 'Cái',
  isSerial: false,
  quantity: 1,
  ...more,
});
const phone = (id: number, serials: string[]) => line(id, { isSerial: true, quantity: serials.length, serials });

test('a product that is new gets a line at the end', () => {
  const { lines, key, outcome } = mergeLine([line(1)], line(2));
  expect(lines.map((one) => one.key)).toEqual(['k1', 'k2']);
  expect([key, outcome]).toEqual(['k2', 'added']);
});
test('a product that is there already counts one more and keeps its price', () => {
  const { lines, key, outcome } = mergeLine(
    [line(1, { quantity: 4, price: 90 })],
    line(1, { key: 'other', price: 10 }),
  );
  expect(lines).toEqual([line(1, { quantity: 5, price: 90 })]);
  expect([key, outcome]).toEqual(['k1', 'increased']);
});
test('a serial joins its product’s serials, once', () => {
  const one = mergeLine([phone(1, ['A1'])], phone(1, ['A2']));
  expect(one.lines[0]).toMatchObject({ serials: ['A1', 'A2'], quantity: 2 });
  const twice = mergeLine(one.lines, phone(1, ['a2']));
  expect(twice).toMatchObject({ outcome: 'duplicateSerial', key: 'k1' });
  expect(twice.lines).toEqual(one.lines);
});
test('the code of a serial product alone adds no piece', () => {
  expect(mergeLine([phone(1, ['A1'])], phone(1, [])).lines[0]).toMatchObject({ quantity: 1 });
});
test('a line is found by its code and by its serials, in either case', () => {
  const lines = [line(1), phone(2, ['SN9'])];
  expect(lineOfCode(lines, 'lk00001 ')?.key).toBe('k1');
  expect(lineOfCode(lines, 'sn9')?.key).toBe('k2');
  expect(lineOfCode(lines, 'SN8')).toBeUndefined();
});
test('scans fill the lines of a product in their order, each until it is complete', () => {
  const [first, second] = [
    { id: 1, open: 1 },
    { id: 2, open: 2 },
  ];
  const counts = new Map<number, number>();
  const scan = () => {
    const line = lineWithRoom([first, second], ({ id }) => counts.get(id) ?? 0);
    if (line) counts.set(line.id, (counts.get(line.id) ?? 0) + 1);
    return line?.id;
  };
  expect([scan(), scan(), scan()]).toEqual([1, 2, 2]);
  expect(lineWithRoom([first, second], ({ id }) => counts.get(id) ?? 0)).toBe(first);
  expect(lineWithRoom([], () => 0)).toBeUndefined();
});
test('a saved line says whom it is for, its ticket first', () => {
  expect(askedForOf({ ticketCode: 'SC1', requestCode: 'YC1' })).toBe('SC1 · YC1');
  expect(askedForOf({ ticketCode: null, requestCode: 'YC1' })).toBe('YC1');
  expect(askedForOf({})).toBe('');
});
test('a removed line comes back to its place, once', () => {
  const back = putBack([line(1), line(3)], line(2), 1);
  expect(back.map((one) => one.key)).toEqual(['k1', 'k2', 'k3']);
  expect(putBack(back, line(2), 1)).toEqual(back);
});
test('over what is available, when that is known', () => {
  expect(isOver({ quantity: 3, available: 2 })).toBe(true);
  expect(isOver({ quantity: 2, available: 2 })).toBe(false);
  expect(isOver({ quantity: 3, available: null })).toBe(false);
  expect(isOver({ quantity: 3 })).toBe(false);
});
test('sums: lines, pieces, whole đồng', () => {
  expect(sumLines([])).toEqual({ count: 0, quantity: 0, amount: 0 });
  expect(sumLines([line(1, { quantity: 3, price: 1500 }), line(2, { quantity: 2 })])).toEqual({
    count: 2,
    quantity: 5,
    amount: 4500,
  });
});
test('of a transfer received in part the pieces that are still on their way are named; all of them, or none, need no words', () => {
  const line = { quantity: 3, open: 1, openSerials: ['F2'] };
  expect(piecesOnWay(line)).toBe('F2');
  expect(piecesOnWay({ ...line, open: 3, openSerials: ['F1', 'F2', 'F3'] })).toBe('');
  expect(piecesOnWay({ ...line, open: 0, openSerials: [] })).toBe('');
  expect(piecesOnWay({ ...line, openSerials: null })).toBe('');
});
