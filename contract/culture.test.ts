// Sentences with places: values, missing values, and words for one and for many.
import { expect, test } from 'vitest';
import { fill } from './culture.ts';

test('a place is filled, one without a value stays visible', () => {
  expect(fill('{a} and {b}', { a: 'x' })).toBe('x and {b}');
});
test('a word for one, another for every other number', () => {
  const days = (count: number | string) => fill('{count} {count:day|days}', { count });
  expect([days(0), days(1), days('1'), days('1,000')]).toEqual(['0 days', '1 day', '1 day', '1,000 days']);
  expect(fill('{count:day|days}')).toBe('{count:day|days}');
});
