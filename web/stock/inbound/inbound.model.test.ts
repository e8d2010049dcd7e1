// Purchases for nothing are asked about; goods that cost nothing by their nature are not.
import { expect, test } from 'vitest';
import { freeLines } from './inbound.model.ts';

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
