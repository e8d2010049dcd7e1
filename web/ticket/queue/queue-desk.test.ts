// A ticket that leaves the queue leaves its place to the next one.
import { expect, test } from 'vitest';
import { askedTicket, placeOf } from './queue-desk.model.ts';

const rows = [7, 5, 9].map((id) => ({ id }) as never);

test('the address names the ticket, or nothing', () => {
  expect(askedTicket('?ticket=12')).toBe(12);
  expect(askedTicket('?ticket=x')).toBe(0);
  expect(askedTicket('')).toBe(0);
});

test('the asked one has its place; where it is gone, the next one moved up', () => {
  expect(placeOf(rows, 5, 0)).toBe(1);
  expect(placeOf(rows, 6, 1)).toBe(1);
  expect(placeOf(rows, 6, 3)).toBe(2);
  expect(placeOf([], 6, 3)).toBe(0);
});
