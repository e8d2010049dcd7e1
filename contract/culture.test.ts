// Sentences with places: values, missing values, and words for one and for many; numbers in both languages.
import { expect, test } from 'vitest';
import { fill, showAmount, showNumber, showVnd } from './culture.ts';

test('a place is filled, one without a value stays visible', () => {
  expect(fill('{a} and {b}', { a: 'x' })).toBe('x and {b}');
});
test('a word for one, another for every other number', () => {
  const days = (count: number | string) => fill('{count} {count:day|days}', { count });
  expect([days(0), days(1), days('1'), days('1,000')]).toEqual(['0 days', '1 day', '1 day', '1,000 days']);
  expect(fill('{count:day|days}')).toBe('{count:day|days}');
});
test('a number in both languages', () => {
  expect([showNumber(1234567.891, 'vi'), showNumber(1234567.891, 'en')]).toEqual(['1.234.567,89', '1,234,567.89']);
  expect([showNumber(-1500, 'vi'), showAmount(-1500), showVnd(-1500, 'en')]).toEqual(['-1.500', '-1.500', '-1,500 ₫']);
});
test('a difference that came to nothing has no sign', () => {
  for (const nothing of [-0, 0, -0.001, 5 - 5, -(5 - 5)]) expect(showNumber(nothing, 'vi')).toBe('0');
  expect([showAmount(-0), showVnd(-0, 'vi')]).toEqual(['0', '0 ₫']);
});
