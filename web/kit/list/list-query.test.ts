// The address of a list ↔ its call's input.
import { expect, test } from 'vitest';
import * as z from 'zod';
import { page } from '../../../contract/kit.ts';
import { UserFilter } from '../../../contract/people/user.calls.ts';
import { activeFilters, pageInput, pageOf, readQuery, readSort, writeQuery, writeSort } from './list-query.ts';

const read = (query: string) => readQuery(UserFilter, new URLSearchParams(query));
const write = (input: object, keep = '') =>
  writeQuery(UserFilter, { ...read(''), ...input }, new URLSearchParams(keep)).toString();

test('an empty address is the usual input, and the usual input an empty address', () => {
  expect(read('')).toEqual({ skipCount: 0, maxResultCount: 10 });
  expect(write({})).toBe('');
});

test('values come back with the types the schema wants', () => {
  const query = 'keyword=an&isActive=false&branchId=3&skipCount=20&maxResultCount=20&sorting=name+desc';
  expect(read(query)).toEqual({
    keyword: 'an',
    isActive: false,
    branchId: 3,
    skipCount: 20,
    maxResultCount: 20,
    sorting: 'name desc',
  });
});

test('broken and unknown values are ignored', () => {
  expect(read('isActive=maybe&branchId=x&skipCount=-5&maxResultCount=0&nonsense=1')).toEqual(read(''));
});

test('writing leaves out what is usual or empty and keeps what belongs to others', () => {
  expect(write({ keyword: '', isActive: undefined, skipCount: 0 }, 'tab=2&keyword=old')).toBe('tab=2');
  expect(write({ isActive: false, skipCount: 10 })).toBe('skipCount=10&isActive=false');
});

test('what is written is read back', () => {
  const input = { ...read(''), keyword: 'Đức & con', isActive: true, skipCount: 40, sorting: 'fullName desc' };
  expect(read(writeQuery(UserFilter, input).toString())).toEqual(input);
});

test('lists of values repeat their key', () => {
  const schema = z.object({ ...page(10), states: z.array(z.int()).optional() });
  const input = { skipCount: 0, maxResultCount: 10, states: [1, 2] };
  const query = writeQuery(schema, input);
  expect(query.toString()).toBe('states=1&states=2');
  expect(readQuery(schema, query)).toEqual(input);
});

test('fixed input is neither read from nor written to the address', () => {
  const fixed = { isActive: true };
  expect(readQuery(UserFilter, new URLSearchParams('isActive=false'), fixed).isActive).toBe(true);
  expect(writeQuery(UserFilter, { ...read(''), isActive: true }, undefined, fixed).toString()).toBe('');
});

test('only narrowing keys are active filters', () => {
  expect(activeFilters(UserFilter, { skipCount: 10, maxResultCount: 50, sorting: 'name', keyword: 'a' })).toEqual([
    'keyword',
  ]);
});

test('sorting and pages', () => {
  expect(readSort('name DESC, id')).toEqual({ field: 'name', desc: true });
  expect(readSort('')).toBeNull();
  expect(writeSort({ field: 'name', desc: false })).toBe('name');
  expect(pageOf({ skipCount: 20, maxResultCount: 10 })).toEqual({ page: 3, size: 10 });
  expect(pageInput(3, 10)).toEqual({ skipCount: 20, maxResultCount: 10 });
});
