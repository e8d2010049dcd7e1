// What a bulk action is about: nothing is offered that would be refused for every chosen row.
import { expect, test } from 'vitest';
import { fitting } from './actions.ts';

const rows = [
  { id: 1, stays: true },
  { id: 2, stays: false },
];
test('rows that it does not fit are passed over', () => {
  const lock = { when: (row: (typeof rows)[number]) => !row.stays };
  expect(fitting(lock, rows).map(({ id }) => id)).toEqual([2]);
  expect(fitting(lock, rows.slice(0, 1))).toEqual([]);
});
test('without a rule of its own it is about all of them', () => expect(fitting({}, rows)).toBe(rows));
