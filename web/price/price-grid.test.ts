// The price grid's arithmetic: searching, stepping, blocks, typed and pasted prices.
import { describe, expect, test } from 'vitest';
import type { PriceModel, PriceService } from '../../contract/price/price.calls.ts';
import { readAmount } from '../kit/words/typed-amount.ts';
import { along, changed, isLeap, move, pasted, rowsOf, servicesOf, spotsIn } from './price-grid.model.ts';

const model = (id: number, name: string, series: string) =>
  ({ id, name, seriesName: series, manufacturerName: 'Apple', cells: [] }) as unknown as PriceModel; // what the grid reads
const service = (id: number, name: string) =>
  ({ id, name, code: `DV${id}`, groupName: null }) as unknown as PriceService; // as above
const models = [model(1, 'iPhone 12', 'iPhone'), model(2, 'iPhone 13', 'iPhone'), model(3, 'MacBook Air', 'MacBook')];
const services = [service(1, 'Thay màn hình'), service(2, 'Thay pin'), service(3, 'Ép kính')];
const rows = rowsOf(models, '');

describe('rows', () => {
  test('stand under their brand and series', () => {
    expect(rows.map((row) => row.key)).toEqual(['g1', 'm1', 'm2', 'g3', 'm3']);
  });
  test('are found without accents, by every word', () => {
    expect(rowsOf(models, 'apple 13').map((row) => row.key)).toEqual(['g2', 'm2']);
    expect(servicesOf(services, 'man HINH').map(({ id }) => id)).toEqual([1]);
    expect(servicesOf(services, 'dv3').map(({ id }) => id)).toEqual([3]);
  });
});

describe('steps', () => {
  const to = (row: number, column: number) => ({ row, column });
  test('pass over headings and stop at the edges', () => {
    expect(move(rows, 3, to(2, 1), to(1, 0))).toEqual(to(4, 1));
    expect(move(rows, 3, to(4, 1), to(-1, 0))).toEqual(to(2, 1));
    expect(move(rows, 3, to(1, 0), to(-1, -1))).toEqual(to(1, 0));
    expect(move(rows, 3, to(1, 0), to(100, 100))).toEqual(to(4, 2));
  });
  test('along a row go on in the next one', () => {
    expect(along(rows, 3, to(2, 2), 1)).toEqual(to(4, 0));
    expect(along(rows, 3, to(4, 0), -1)).toEqual(to(2, 2));
    expect(along(rows, 3, to(4, 2), 1)).toEqual(to(4, 2));
  });
});

test('a block covers models only', () => {
  const block = { anchor: { row: 4, column: 1 }, focus: { row: 2, column: 0 } };
  expect(spotsIn(rows, services, block).map((spot) => [spot.model.id, spot.service.id])).toEqual([
    [2, 1],
    [2, 2],
    [3, 1],
    [3, 2],
  ]);
});

test.each([
  ['850000', 850_000],
  ['850.000 ₫', 850_000],
  ['850,000', 850_000],
  ['850k', 850_000],
  ['1,5tr', 1_500_000],
  ['1.5 triệu', 1_500_000],
  ['2,01tr', 2_010_000],
  ['8.37 triệu', 8_370_000],
  ['1,250tr', 1_250_000],
  ['1.250k', 1_250_000],
  ['1.250.000', 1_250_000],
  ['0,50k', 500],
  ['0', 0],
  ['', null],
  ['1,2345k', null],
  ['1,2,3tr', null],
  ['-5', null],
  ['12,5', null],
  ['miễn phí', null],
  ['9'.repeat(20), null],
])('a price typed as "%s"', (typed, price) => expect(readAmount(typed)).toBe(price));

describe('pasting', () => {
  const at = (row: number, column: number) => ({ anchor: { row, column }, focus: { row, column } });
  test('a column goes down over headings, and beyond the edge is left out', () => {
    const { sets } = pasted(rows, services, at(2, 2), '100.000\t1\n\n200k\n');
    expect(sets).toEqual([{ modelId: 2, serviceNameId: 3, price: 100_000 }]);
    expect(pasted(rows, services, at(2, 0), '1k\r\n2k\r\n').sets.map(({ modelId }) => modelId)).toEqual([2, 3]);
  });
  test('one value fills the block', () => {
    const block = { anchor: { row: 1, column: 0 }, focus: { row: 2, column: 1 } };
    expect(pasted(rows, services, block, '5k').sets).toHaveLength(4);
  });
  test('what is no price is named and nothing is set', () => {
    expect(pasted(rows, services, at(1, 0), '5k\nabc')).toEqual({ sets: [], wrong: 'abc' });
  });
});

test('changes are rounded and never fall below nothing', () => {
  expect(changed(525_000, 'percent', 10)).toBe(578_000);
  expect(changed(250_000, 'percent', 28.2)).toBe(321_000); // 320,500
  expect(changed(500_000, 'percent', 28.7)).toBe(644_000); // 643,500
  expect(changed(525_000, 'percent', -100)).toBe(0);
  expect(changed(100_000, 'add', -150_000)).toBe(0);
  expect(changed(100_000, 'set', 99_500)).toBe(99_500);
});

test('more than half of a price is a leap; a first price is none', () => {
  const leaps = [
    [800_000, 800],
    [800_000, 1_200_001],
    [800_000, 399_999],
  ] as const;
  const steps = [
    [800_000, 1_200_000],
    [800_000, 400_000],
    [0, 5_000_000],
    [800_000, 800_000],
  ] as const;
  expect(leaps.every(([from, to]) => isLeap(from, to))).toBe(true);
  expect(steps.some(([from, to]) => isLeap(from, to))).toBe(false);
});
