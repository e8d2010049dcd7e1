// Numbers, money and quick ranges of days.
import { expect, test } from 'vitest';
import { quickSpans } from '../filter/spans.ts';
import { formatCount, formatDay, formatMinute, formatMoney, parseWhole, unbroken } from './format.ts';

test('money has the separators of its language', () => {
  expect(formatMoney(1_234_567, 'vi')).toBe('1.234.567\u00a0₫');
  expect(formatMoney(-1_234_567, 'en')).toBe('-1,234,567\u00a0₫');
  expect(unbroken('0 ₫ → 45.000 ₫')).toBe('0\u00a0₫ → 45.000\u00a0₫');
});

test('a count that ends somewhere says so', () => {
  expect([undefined, 7, 1000, 1001].map((count) => formatCount(count, 'vi', 1000))).toEqual([
    '…',
    '7',
    '1.000',
    '1.000+',
  ]);
  expect(formatCount(12_345, 'en')).toBe('12,345');
});

test('what people type is a whole number, whatever the separators', () => {
  expect(parseWhole('1.234.567 ₫')).toBe(1_234_567);
  expect(parseWhole('-1,000')).toBe(-1000);
  expect(parseWhole('')).toBeNull();
  expect(parseWhole('-')).toBeNull();
});

test('days and moments on the shop’s clock', () => {
  expect(formatDay('2026-11-15')).toBe('15/11/2026');
  expect(formatMinute('2026-11-14T18:30:00Z')).toBe('15/11/2026 01:30');
});

test('quick ranges; the week starts on Monday', () => {
  const spans = Object.fromEntries(quickSpans('2026-11-15').map((span) => [span.name, `${span.from} ${span.to}`]));
  expect(spans).toEqual({
    today: '2026-11-15 2026-11-15',
    yesterday: '2026-11-14 2026-11-14',
    days7: '2026-11-09 2026-11-15',
    thisWeek: '2026-11-09 2026-11-15',
    thisMonth: '2026-11-01 2026-11-15',
    lastMonth: '2026-10-01 2026-10-31',
  });
});
