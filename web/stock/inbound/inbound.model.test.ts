// Purchases for nothing are asked about; goods that cost nothing by their nature are not. And what two people change in one bill.
import { expect, test } from 'vitest';
import { merged, taken } from '../../kit/document/merge.ts';
import { billMerging } from './bill-merging.ts';
import { emptyForm, type FormLine, freeLines, toInput } from './inbound.model.ts';

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
