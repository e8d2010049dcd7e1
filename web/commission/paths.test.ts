// Where a person's row of the report of commission leads.
import { expect, test } from 'vitest';
import { rowsPath } from './paths.ts';

const nothing = { id: 7, technician: 0, glass: 0, sales: 0, guarantee: 0, defects: 0 };
const read = (row: object, query = '') => {
  const [path, search] = rowsPath({ ...nothing, ...row } as never, new URLSearchParams(query)).split('?');
  return [path, Object.fromEntries(new URLSearchParams(search))];
};
const path = '/report/selling/commision';

test('the days and the branch stay, pages and words that were looked for do not', () => {
  expect(read({ technician: 5 }, 'from=2026-09-01&to=2026-09-30&branchId=3&skipCount=30&keyword=an')).toEqual([
    path,
    { view: 'technicians', userId: '7', from: '2026-09-01', to: '2026-09-30', branchId: '3' },
  ]);
});
test('the first column that says something is the one that opens', () => {
  expect(read({ sales: 90_000, defects: 1 })).toEqual([path, { view: 'sales', userId: '7' }]);
  expect(read({ glass: -20_000, sales: 90_000 })).toEqual([path, { view: 'glass', userId: '7' }]);
  expect(read({ guarantee: 50_000 })).toEqual([path, { view: 'guarantee', userId: '7' }]);
  expect(read({ defects: 10_000 })).toEqual([path, { view: 'defects', userId: '7' }]);
  expect(read({})).toEqual([path, { view: 'technicians', userId: '7' }]);
});
