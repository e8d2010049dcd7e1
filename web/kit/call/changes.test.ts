// Somebody's change: which answers are read anew.
import { expect, test } from 'vitest';

import { isWanted, type Wanted, want } from './changes.ts';

const query = (service: string, input?: object, meta: object = { isLive: true }) =>
  ({ queryKey: [service, 'GetAll', input], meta }) as unknown as Parameters<typeof isWanted>[1]; // what is read of it

test('lists of the word are read anew, and of pages only those of its documents', () => {
  const wanted: Wanted = new Map();
  want(wanted, { word: 'ticket', ids: [5] });
  want(wanted, { word: 'ticket', ids: [6] });
  expect(isWanted(wanted, query('Receipt', { skipCount: 0 }))).toBe(true);
  expect(isWanted(wanted, query('Receipt'))).toBe(true);
  expect([5, 6, 7].map((id) => isWanted(wanted, query('Receipt', { id })))).toEqual([true, true, false]);
  expect(isWanted(wanted, query('Reservation'))).toBe(false);
  expect(isWanted(wanted, query('Receipt', {}, {}))).toBe(false); // what a form was filled from
});
test('more than are named: all of them', () => {
  const wanted: Wanted = new Map();
  want(wanted, { word: 'outbound', ids: [] });
  want(wanted, { word: 'outbound', ids: [5] });
  expect(isWanted(wanted, query('RequestInbound', { id: 9 }))).toBe(true);
});
