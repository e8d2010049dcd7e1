// Sentences with places: values, missing values, and words for one and for many; numbers in both languages.
import { expect, test } from 'vitest';
import * as z from 'zod';
import { composed, cut, fill, saidIn, seen, showAmount, showNumber, showVnd } from './culture.ts';
import { explain, ruleText } from './validation.ts';

test('a place is filled, one without a value stays visible', () => {
  expect(fill('{a} and {b}', { a: 'x' })).toBe('x and {b}');
});
test('a day or a moment is said as people read it; a part of another text is left alone', () => {
  const said = (day: string) => fill('{day}', { day });
  expect([said('2026-11-20'), said('2026-11-20T06:46:35+07:00'), said('2026-11-19T23:46:35Z')]).toEqual([
    '20/11/2026',
    '20/11/2026 06:46',
    '20/11/2026 06:46',
  ]);
  for (const same of ['2026-02-31', 'PN-2026-11-20', '2026-11', '2026-11-20Tx']) expect(said(same)).toBe(same);
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
test('the limit in a refusal is a number that people read', () => {
  const schema = z.object({ price: z.int().max(1e12) });
  const said = explain(schema, schema.safeParse({ price: 1e13 }).error?.issues ?? [], 'vi');
  expect(said[0]?.message).toBe('price không được lớn hơn 1.000.000.000.000.');
  expect(ruleText('shorter', 'en', { field: 'Note', limit: 2000 })).toMatch(/maximum length of 2,000\.$/);
});
test('a sentence writes its numbers as its reader does, but not the number of a row', () => {
  const words = { vi: '{sum} của {id}', en: '{sum} of {id}, {count:row|rows}' };
  expect(saidIn(words, 'vi', { sum: 1250000, id: 12345 })).toBe('1.250.000 của 12345');
  expect(saidIn(words, 'en', { sum: 1250000, id: 12345, count: 1 })).toBe('1,250,000 of 12345, row');
});
test('a difference that came to nothing has no sign', () => {
  for (const nothing of [-0, 0, -0.001, 5 - 5, -(5 - 5)]) expect(showNumber(nothing, 'vi')).toBe('0');
  expect([showAmount(-0), showVnd(-0, 'vi')]).toEqual(['0', '0 ₫']);
});
test('one spelling: marks that stand apart join their letter, everything else is left alone', () => {
  expect(composed('Minh Phát'.normalize('NFD'))).toBe('Minh Phát'.normalize('NFC'));
  for (const same of ['', 'abc', 'café', '👨‍👩‍👧', 'Đặng Thị Hồng']) expect(composed(same)).toBe(same);
});
test('one spelling: what a copied number brings along goes, other blanks become the usual one', () => {
  expect(composed('\u202a0331\u00a0000\u202f137\u202c')).toBe('0331 000 137');
  expect(composed('\u200e+84\u200b331000137')).toBe('+84331000137');
  expect(composed('dòng\u00a0một\nhai')).toBe('dòng một\nhai');
});
test.each([
  ['\u200b', ''],
  ['\u2060\u202e \ufeff', ''],
  ['\u3164', ''],
  ['\u{e0041}\u{e007f}', ''],
  ['\u00ad', ''],
  [' \u200e Lan \u200f ', 'Lan'],
  ['admin\u200b', 'admin'],
  ['ad\u200bmin', 'admin'],
  ['gpj.\u202eexe\u202c', 'gpj.exe'],
  ['một\u00a0hai', 'một\u00a0hai'],
  ['👨‍👩‍👧', '👨‍👩‍👧'],
  ['❤️', '❤️'],
  [
    '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
    '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
  ],
  ['dòng một\n\ndòng hai', 'dòng một\n\ndòng hai'],
])('of %j is seen %j', (given, kept) => {
  expect(seen(given)).toBe(kept);
});
test('a long text full of blanks is looked through once', () => {
  const text = `ế${' \u200c'.repeat(200_000)}ế`;
  const began = performance.now();
  expect(seen(text)).toHaveLength(text.length);
  expect(performance.now() - began).toBeLessThan(2000); // from every blank anew it would be minutes
});
test('a text that is too long is cut between two signs', () => {
  expect([cut('ab🙂', 2), cut('ab🙂', 3), cut('ab🙂', 4), cut('ab🙂c', 4)]).toEqual(['ab', 'ab', 'ab🙂', 'ab🙂']);
});
