// Addresses of lists: several values of a field, and fields that are left out.
import { expect, test } from 'vitest';
import { pathTo } from './path-to.ts';

test('several values stand each for itself, what is left out does not stand there', () => {
  expect(pathTo('/list', { status: ['a', 'b'], branchId: undefined, isLate: true })).toBe(
    '/list?status=a&status=b&isLate=true',
  );
  expect(pathTo('/list', { branchId: undefined })).toBe('/list');
});
