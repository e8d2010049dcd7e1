// From the text of a sheet's cell to what a schema takes: numbers with either language's separators, days, yes and no, words.
import * as z from 'zod';
import { type Both, plain } from '../../../contract/culture.ts';
import { bare } from '../../../contract/validation.ts';

/** What cannot be read stays a text, and the schema refuses it by its field's name. */
export function cellReader(
  schema: z.core.$ZodType,
  words: Readonly<Record<string, Both>> = {},
): (text: string) => unknown {
  const inner = bare(schema);
  if (inner instanceof z.ZodNumber) return toNumber;
  if (inner instanceof z.ZodBoolean) return toBoolean;
  if (inner instanceof z.ZodISODate) return toDay;
  if (inner instanceof z.ZodEnum) {
    const byWord = new Map(
      Object.entries(words).flatMap(([value, { vi, en }]) => [vi, en].map((word) => [plain(word), value] as const)),
    );
    for (const value of inner.options) byWord.set(plain(String(value)), String(value));
    return (text) => byWord.get(plain(text)) ?? text;
  }
  return (text) => text;
}

/** '1.200.000 ₫', '1,200,000' and '1200000' are the same; '12,5' is twelve and a half, and no thousands begin with a 0: '0.125' is an eighth. */
function toNumber(text: string): unknown {
  const digits = text.replace(/\s|₫|đ|vnd/gi, '');
  const whole = /^-?[1-9]\d{0,2}([.,]\d{3})+$/.test(digits) ? digits.replace(/[.,]/g, '') : digits.replace(',', '.');
  const number = whole === '' ? Number.NaN : Number(whole);
  return Number.isFinite(number) ? number : text;
}

const yes = new Set(['co', 'yes', 'true', 'x', '1', 'dung', 'y', 'c']);
const no = new Set(['khong', 'no', 'false', '0', 'sai', 'n', 'k', '-']);
function toBoolean(text: string): unknown {
  const word = plain(text);
  return yes.has(word) ? true : no.has(word) ? false : text;
}

/** '5/3/1990' and '05-03-1990' are the fifth of March. */
function toDay(text: string): unknown {
  const [, day = '', month = '', year = ''] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?:\s.*)?$/.exec(text) ?? [];
  return year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text.slice(0, 10);
}
