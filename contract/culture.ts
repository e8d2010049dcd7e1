// The two languages, and the small helpers that pick a text.
import { readable } from './time.ts';

export const cultures = ['vi', 'en'] as const;
export type Culture = (typeof cultures)[number];
export const defaultCulture: Culture = 'vi';
export const isCulture = (value: unknown): value is Culture => cultures.some((culture) => culture === value);

/** One text in both languages. */
export type Both = { readonly [C in Culture]: string };
export type Params = Readonly<Record<string, string | number>>;

/**
 * Fills '{name}' places; a place without a value stays visible, so that a missing one is noticed. '{count:ticket|tickets}' is the
 * first word for one and the second for any other number: Vietnamese needs none of it. A day is never said as the wire writes it.
 */
export const fill = (template: string, params: Params = {}): string =>
  template.replace(/\{(\w+)(?::([^|}]*)\|([^}]*))?\}/g, (place, name: string, one?: string, many?: string) => {
    const value = params[name];
    if (value === undefined) return place;
    return one === undefined || many === undefined ? readable(String(value)) : String(value) === '1' ? one : many;
  });

/** None of these: a text in Latin letters, Vietnamese ones too, as nearly all are. Nothing in it is unseen, or has another spelling. */
const unusual = /[\u0300-\u1dff\u1f00-\uffff\u00a0\u00ad]/;
/** Zero-width spaces, and marks that turn the direction of what follows. Joiners stay: emoji and other scripts need them. */
const hiding = /[\u200b\u200e\u200f\u2060\ufeff\u202a-\u202e\u2066-\u2069]/g;
/** Blanks of other widths, or that do not break: nobody tells them apart, and whoever searches types the usual one. */
const blanks = /[\u00a0\u2000-\u200a\u202f\u205f\u3000]/g;
/**
 * One spelling: 'ế' is one sign, though a keyboard or a file may write it as three, and a number that was copied from a telephone's
 * contacts or a web page loses the marks that came along.
 */
export const composed = (value: string): string =>
  unusual.test(value) ? value.normalize('NFC').replace(hiding, '').replace(blanks, ' ') : value;

const unseenFirst = /^[\s\p{Cf}\p{DI}\u2800]+/u;
/** Not the signs of a flag's region, which end it. */
const unseenLast = /[\s\p{Cf}\u115f\u1160\u2800\u3164\uffa0]/u;
/** Without what nobody sees at its ends, or would take for nothing anywhere: such signs alone are no text, and with them it is no other. */
export function seen(value: string): string {
  const text = value.trim();
  if (!unusual.test(text)) return text;
  const rest = text.replace(hiding, '').replace(unseenFirst, '');
  let end = rest.length; // sign by sign: an expression for the end would look from every blank of a long text
  while (end && unseenLast.test(rest.charAt(end - 1))) end--;
  return rest.slice(0, end);
}

/** Its first `max` letters; a sign that takes two of them (an emoji) is left out rather than cut through: the database keeps no half of one. */
export const cut = (value: string, max: number): string => value.slice(0, max).replace(/[\ud800-\udbff]$/, '');

/** Lower case without accents: what Vietnamese search compares. */
export const plain = (value: string): string =>
  value.normalize('NFD').replace(/\p{M}/gu, '').replace(/[đĐ]/g, 'd').toLowerCase();

const thousands = { vi: '.', en: ',' } as const;
/** '1.250.000': a plain amount inside a sentence. */
export const showAmount = (amount: number, culture: Culture = 'vi'): string =>
  String(amount).replace(/\B(?=(\d{3})+$)/g, thousands[culture]);
// A difference that came to nothing has no sign: neither -0 nor -0,001 is '-0'.
const inDigits = { maximumFractionDigits: 2, signDisplay: 'negative' } as const;
const numbers = { vi: new Intl.NumberFormat('vi-VN', inDigits), en: new Intl.NumberFormat('en-US', inDigits) };
/** '1.234,5': a number as the reader's language writes it, never '-0'. */
export const showNumber = (value: number, culture: Culture): string => numbers[culture].format(value);
/** A sentence in the reader's language, with numbers as it writes them; the number of a row is its name. */
export const saidIn = (words: Both, culture: Culture, params: Params = {}): string =>
  fill(
    words[culture],
    Object.fromEntries(
      Object.entries(params).map(([name, value]) => [
        name,
        typeof value === 'number' && name !== 'id' ? showNumber(value, culture) : value,
      ]),
    ),
  );
/** Đồng inside a sentence: '1.250.000 ₫', '1,250,000 ₫'. */
export const showVnd = (amount: number, culture: Culture): string => `${showAmount(amount, culture)} ₫`;

/** Every word of the term is somewhere in the text, in any order, accents and case aside. */
export function hasWords(text: string, term: string): boolean {
  const where = plain(text);
  return plain(term)
    .split(/\s+/)
    .every((word) => where.includes(word));
}
