// An amount as people write it in a cell, or as it comes out of a sheet.
import { plain } from '../../../contract/culture.ts';
import type { Vnd } from '../../../contract/kit.ts';

/** What is behind the point is nothing: the amount in front of it, grouped by the other sign or not at all. */
const NO_PART = /^(\d{1,3}(?:\.\d{3})+(?=,)|\d{1,3}(?:,\d{3})+(?=\.)|\d+)[.,]0{1,2}$/;

const bare = (typed: string): string => plain(typed).replace(/\s|₫|vnd|d$/g, '');
const withoutPart = (text: string): string => text.replace(NO_PART, '$1');
/** A sheet's '850.000,00' as a field of whole đồng has to be given it, or it would be a hundred times as much; null for what is typed as it is. */
export function wholeOf(pasted: string): string | null {
  const text = bare(pasted);
  const whole = withoutPart(text);
  return whole === text ? null : whole;
}

/** '850000', '850.000 ₫', '850k', '1,5tr', a sheet's '850.000,00' → đồng; null for what is no whole amount. */
export function readAmount(typed: string): Vnd | null {
  const text = withoutPart(bare(typed));
  const [, digits = '', unit = ''] = /^(\d[\d.,]*)(k|n|tr|trieu|m)?$/.exec(text) ?? [];
  if (!digits) return null;
  const zeros = unit === '' ? 0 : unit === 'k' || unit === 'n' ? 3 : 6;
  const parts = digits.split(/[.,]/);
  // '1.250k' are thousands in groups; '1.250tr' is a million and a quarter, not a thousand millions.
  const grouped = /^\d{1,3}([.,]\d{3})+$/.test(digits) && !(zeros === 6 && parts.length === 2);
  const [whole = '', part = ''] = grouped ? [parts.join('')] : parts;
  if (!grouped && (parts.length > 2 || (parts.length === 2 && !zeros))) return null;
  // Digit by digit: 2.01 times a million is no whole number to a computer.
  const behind = part.replace(/0+$/, '');
  const number = behind.length > zeros ? Number.NaN : Number(whole + behind.padEnd(zeros, '0'));
  return number <= 1e12 ? (number as Vnd) : null; // a whole number of đồng
}
