// Numbers, money and days as the reader's language writes them (spec §9).
import { type Culture, showNumber } from '../../../contract/culture.ts';
import { showDay, showMinute, showSecond } from '../../../contract/time.ts';

export const formatNumber = showNumber;
/** How many; '1.000+' where only so many are counted, '…' before it is known. */
export function formatCount(count: number | undefined, culture: Culture, countsTo = Number.POSITIVE_INFINITY): string {
  if (count === undefined) return '…';
  return count > countsTo ? `${formatNumber(count - 1, culture)}+` : formatNumber(count, culture);
}
/** '1.234.567 ₫'; the space does not break. */
export const formatMoney = (value: number, culture: Culture): string => `${formatNumber(value, culture)}\u00a0₫`;
/** A sentence that was made elsewhere: an amount in it stays beside its sign. */
export const unbroken = (sentence: string): string => sentence.replaceAll(' ₫', '\u00a0₫');
/** The number somebody typed, with either language's separators; null for nothing. */
export function parseWhole(typed: string): number | null {
  const digits = typed.replace(/[^\d-]/g, '').replace(/(?!^)-/g, '');
  return digits === '' || digits === '-' ? null : Number(digits);
}
export const formatDay = showDay;
export const formatMinute = showMinute;
export const formatSecond = showSecond;
