// Makes inputs out of a call's schema: mostly good, so that they get past the schema, with a few fields that nobody expects.
import * as z from 'zod';
import { bare } from '../../contract/validation.ts';

/** The same numbers for the same seed (mulberry32), so that a failure can be made again. */
export function dice(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}
export const hashOf = (text: string): number =>
  [...text].reduce((sum, sign) => (Math.imul(sum, 31) + sign.charCodeAt(0)) | 0, 7);

export interface Hostile {
  /** An input for the schema; about one field in `oneIn` is hostile. */
  input: (schema: z.core.$ZodType, oneIn: number) => unknown;
}

const names = ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf', 'prototype'];
const words = [
  ...names,
  'x\u0000y',
  '\ud800',
  'a\udfff',
  '\u202e\ufeff\u200b',
  "' OR 1=1 --",
  '%',
  '_',
  '\\',
  '\\x',
  '$1',
  '{}',
  '[]',
  '[[[[',
  '(((((',
  '*',
  '-1',
  '1e309',
  'NaN',
  'null',
  '2026-02-30',
  '0000-00-00',
  '+275760-09-14',
  'İı',
  'ﬀ',
  'a'.repeat(3000),
  '🙂'.repeat(500),
  `[${'('.repeat(2000)}`,
  ' '.repeat(5000),
];
const numbers = [
  0,
  -1,
  1.5,
  2_147_483_647,
  2_147_483_648,
  -2_147_483_649,
  Number.MAX_SAFE_INTEGER,
  9e15,
  1e21,
  1e308,
  5e-324,
];
const days = ['2026-11-15', '0001-01-01', '9999-12-31', '1582-10-10', '2024-02-29'];
const moments = ['2026-11-15T09:30:00+07:00', '0001-01-01T00:00:00+14:00', '9999-12-31T23:59:59-12:00'];
const sortings = [
  ...names,
  'id',
  'name desc',
  'Name ASC, id',
  'creationTime',
  'constructor desc',
  'id id',
  ',,,',
  'a'.repeat(199),
];

function nest(depth: number): unknown {
  let value: unknown = [];
  for (let n = 0; n < depth; n++) value = n % 2 ? [value] : { id: value };
  return value;
}

export function hostile(seed: number): Hostile {
  const next = dice(seed);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(next() * from.length)] as T; // never empty
  const odd: readonly (() => unknown)[] = [
    () => pick(words),
    () => pick(words),
    () => pick(numbers),
    () => pick(numbers),
    () => null,
    () => true,
    () => [],
    () => ({}),
    () => nest(50),
    () => Array.from({ length: 3000 }, () => pick([1, 'x', null])),
    () => Object.fromEntries(names.map((name) => [name, { [name]: 1 }])),
    () => JSON.parse('{"__proto__":{"id":1},"length":-1}'),
  ];
  const good = (schema: z.core.$ZodType, name: string, oneIn: number): unknown => {
    const inner = bare(schema);
    if (inner instanceof z.ZodObject) return fields(inner, oneIn);
    if (inner instanceof z.ZodArray) {
      const length = pick([0, 1, 1, 2, 5]);
      return Array.from({ length }, () => value(inner.element, name, oneIn));
    }
    if (inner instanceof z.ZodEnum) return pick(inner.options);
    if (inner instanceof z.ZodLiteral) return [...inner.values][0];
    if (inner instanceof z.ZodBoolean) return pick([true, false]);
    if (inner instanceof z.ZodNumber) return pick(/id$|ids$/i.test(name) ? [1, 2, 3, 987_654_321] : [1, 2, 10, 1000]);
    if (inner instanceof z.ZodISODate) return pick(days);
    if (inner instanceof z.ZodISODateTime) return pick(moments);
    if (name === 'sorting') return pick(sortings);
    if (/phone/i.test(name)) return '0912345678';
    if (/email/i.test(name)) return 'ai@example.com';
    return pick(['a', 'abc', '1', 'Màn hình', ...words.slice(0, 12)]);
  };
  const value = (schema: z.core.$ZodType, name: string, oneIn: number): unknown =>
    next() * oneIn < 1 ? pick(odd)() : good(schema, name, oneIn);
  const fields = (schema: z.ZodObject, oneIn: number): Record<string, unknown> => {
    const entries = Object.entries<z.core.$ZodType>(schema.shape)
      .filter(([, field]) => !z.safeParse(field, undefined).success || next() < 0.6)
      .map(([name, field]) => [name, value(field, name, oneIn)]);
    return Object.fromEntries(entries);
  };
  return { input: (schema, oneIn) => good(schema, '', oneIn) };
}
