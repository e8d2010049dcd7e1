// Purchases for nothing are asked about; goods that cost nothing by their nature are not. And what two people change in one bill.
import { expect, test } from 'vitest';
import { merged, taken } from '../../kit/document/merge.ts';
import { billMerging } from './bill-merging.ts';
import { addItem, emptyForm, type FormLine, freeLines, toInput } from './inbound.model.ts';

test('a purchase asks for each line at 0 đ or without a price, and for no other', () => {
  const lines = [
    { name: 'quà', price: 0 },
    { name: 'pin', price: 45_000 },
    { name: 'quên', price: undefined },
    { name: 'một đồng', price: 1 },
    { name: 'không được xem', price: null },
  ];
  expect(freeLines('purchase', lines).map(({ name }) => name)).toEqual(['quà', 'quên']);
  expect(freeLines('purchase', lines.slice(1, 2))).toEqual([]);
  expect([...freeLines('recovered', lines), ...freeLines('other', lines)]).toEqual([]);
});

test('goods are the same line whatever its number; one that was taken away comes back without its number', () => {
  const line = (id: number, productId: number, more: Partial<FormLine> = {}): FormLine =>
    ({ key: String(id), id, productId, code: `SP${productId}`, quantity: 1, price: 100, ...more }) as FormLine; // what is looked at
  const base = { ...emptyForm(), lines: [line(1, 10), line(2, 20), line(3, 30, { askedFor: 'SC1' })] };
  const theirs = { ...base, lines: [line(4, 10, { price: 90 }), line(5, 30, { askedFor: 'SC1', requestLineId: 7 })] };
  const mine = {
    ...base,
    lines: [line(1, 10, { quantity: 4 }), line(2, 20, { quantity: 9 }), line(3, 30, { askedFor: 'SC1', quantity: 2 })],
  };
  const { form, clashes } = merged(billMerging, base, theirs, mine);
  const sent = (of: typeof form) =>
    toInput(of).items.map(({ id, productId, quantity, price }) => [id, productId, quantity, price]);
  expect(sent(form)).toEqual([
    [4, 10, 4, 90],
    [5, 30, 2, 100],
  ]);
  expect(toInput(form).items[1]?.requestLineId).toBe(7);
  expect(clashes.map(({ line, theirs }) => [line, theirs])).toEqual([['20 ', null]]);
  const back = clashes.reduce((now, clash) => taken(billMerging, now, clash, 'mine'), form);
  expect(sent(back).at(-1)).toEqual([null, 20, 9, 100]);
});

test('rows of a sheet that cost the same are one line, and what costs something else is another one', () => {
  const row = (productId: number, quantity: number, price: number, more: object = {}) =>
    ({
      productId,
      productCode: `SP${productId}`,
      isSerial: false,
      quantity,
      price,
      serials: [],
      note: null,
      ...more,
    }) as never; // what is looked at
  const piece = (serial: string, price: number) => row(30, 1, price, { isSerial: true, serials: [serial] });
  const rows = [
    row(10, 5, 350),
    row(10, 2, 0, { note: 'tặng' }),
    row(10, 1, 350),
    row(20, 1, 7),
    row(10, 4, 350, { note: 'lô 2' }),
  ];
  const lines = [...rows, piece('A', 900), piece('B', 1200), piece('C', 900)].reduce<FormLine[]>(addItem, []);
  expect(
    lines.map(({ productId, quantity, price, note, serials }) => [productId, quantity, price, note, serials]),
  ).toEqual([
    [10, 6, 350, null, undefined],
    [10, 2, 0, 'tặng', undefined],
    [20, 1, 7, null, undefined],
    [10, 4, 350, 'lô 2', undefined],
    [30, 2, 900, null, ['A', 'C']],
    [30, 1, 1200, null, ['B']],
  ]);
});
