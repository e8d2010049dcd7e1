// What people read: the đồng's sign stands after figures only, Vietnamese is Vietnamese, a page is called what its menu entry is.
import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { allCalls } from '../../contract/all.ts';
import { errors } from '../../contract/errors.ts';
import { bare, labelOf, wordsOf } from '../../contract/validation.ts';
import { rowFieldsOf } from '../../web/kit/form/schema.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const sources = ['contract', 'server', 'web'].flatMap((room) =>
  readdirSync(join(root, room), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(tsx?|sql)$/.test(entry.name))
    .map((entry) => posix.join(entry.parentPath.slice(root.length), entry.name)),
);
const read = (file: string) => readFileSync(join(root, file), 'utf8');

type Culture = 'vi' | 'en';
/** Every sentence: one half of text({ vi, en }), `vi: '…'` beside `en: '…'`, the names of fields, and the errors. */
function sentences(culture: Culture): { at: string; words: string }[] {
  const half = new RegExp(`\\n {2}${culture}: \\{\\n([\\s\\S]*?)\\n {2}\\},\\n`, 'g');
  const one = new RegExp(`\\b${culture}: (['"])(.*?)\\1`, 'g');
  const inFiles = sources.flatMap((file) => {
    const text = read(file);
    const halves = file.endsWith('.text.ts') ? [...text.matchAll(half)] : [];
    const rows = halves.flatMap(([, lines = '']) =>
      [...lines.matchAll(/: *\n? *(['"])(.*?)\1,?$/gm)].map((row) => row[2]),
    );
    const pairs = [...text.matchAll(one)].map((pair) => pair[2]);
    return [...rows, ...pairs].map((words = '') => ({ at: file, words }));
  });
  return [...inFiles, ...Object.entries(errors).map(([at, row]) => ({ at, words: row[culture] }))];
}

test("the đồng's sign never stands before a letter", () => {
  const wrong = sources.flatMap((file) => (/₫\p{L}/u.test(read(file)) ? [file] : []));
  expect(wrong).toEqual([]);
  expect(sentences('vi').filter(({ words }) => /[^\d}\s\u00a0(]\s?₫/u.test(words))).toEqual([]);
});

/** Words that English texts are full of and Vietnamese never has; sentences that the specification gives stay as they are. */
const english =
  /\b(the|and|of|is|are|not|with|for|left|right|up|down|bounce|fade|zoom|slide|default|save|cancel|close|open|delete|edit|search|loading|error|please|password|page|last|new|failed|back|next)\b/i;
const given = [
  "This is the last page, you can't close it",
  'Sorry, you do not have permission to operate',
  '[Identity.Password mismatch]',
  "Your 'Admin Password' did not match the one on record.  Please try again.",
];
test('Vietnamese sentences hold no English words', () => {
  const all = sentences('vi');
  expect(all.length).toBeGreaterThan(1000);
  const bare = (words: string) => words.replace(/\{[^}]*\}/g, '');
  expect(all.filter(({ words }) => !given.includes(words) && english.test(bare(words)))).toEqual([]);
});

/** Letters that English does not have; names of the product and the language stay as they are. */
const accented = /[àáâãèéêìíòóôõùúýăđĩũơưạ-ỹ]/i;
const names = /Xưởng|Tiếng Việt|đồng/g;
test('English sentences hold no Vietnamese', () => {
  const all = sentences('en');
  expect(all.length).toBeGreaterThan(1000);
  expect(all.filter(({ words }) => accented.test(words.replace(names, '')))).toEqual([]);
});

/** `named(schema, vi, en)` and its kin: the second of two texts. */
test('English names of fields hold no Vietnamese', () => {
  const pairs = sources
    .filter((file) => file.startsWith('contract/'))
    .flatMap((file) =>
      [...read(file).matchAll(/'([^'\n]*)',\s*'([^'\n]*)'\s*[,)]/g)].map(([, vi = '', en = '']) => ({
        at: file,
        vi,
        en,
      })),
    )
    .filter(({ vi }) => accented.test(vi));
  expect(pairs.length).toBeGreaterThan(500);
  expect(pairs.filter(({ en }) => accented.test(en.replace(names, '')))).toEqual([]);
});

test('every choice that stands in a list is spelled for whoever reads its Excel file', () => {
  const bareCodes = allCalls.flatMap((call) =>
    Object.entries(rowFieldsOf(call)).flatMap(([field, schema]) => {
      const isColumn = labelOf(schema, 'vi') !== undefined && bare(schema) instanceof z.ZodEnum;
      return isColumn && !wordsOf(schema, 'vi') ? [`${call.service}/${call.name}.${field}`] : [];
    }),
  );
  expect(bareCodes).toEqual([]);
});

test('the page of permissions is called what its menu entry is', () => {
  const [, menu] = /path: '\/system\/permissions',\n\s+title: (\{.*\})/.exec(read('web/routes.tsx')) ?? [];
  const words = [...read('web/people/people.text.ts').matchAll(/^ {4}permissions: ('.*'),$/gm)].map((one) => one[1]);
  expect(menu).toBe(`{ vi: ${words[0]}, en: ${words[1]} }`);
});

/** What papers were called beside their names: the button, the story of the document and the sheet itself say the same. */
const otherNames =
  /phiếu nhận (máy|bảo hành)|phiếu kiểm(?! kê| tra)|goods (issue|received note)|payment voucher|refund invoice/i;
test('a paper has one name', () => {
  const all = [...sentences('vi'), ...sentences('en')];
  expect(all.filter(({ words }) => otherNames.test(words))).toEqual([]);
});

/** A number and then many of something: with 1 it would say '1 tickets', where '{count} {count:ticket|tickets}' does not. */
const alwaysMany =
  /\{(count|days|months|minutes|documents|people|branches|capacity|wrong|limit|quantity)\} (?!on )(?:[a-z]+ )?(?:[a-z]{2,}[^s]s|people)\b/;
/** There is never one of these: the laws of the books, the days of a month; 'is not' and 'its' are no things. */
const neverOne = /laws|days passed|\} (\w+ )?(is|was|has|this|its)\b/;
test('one of a thing is not called many in English', () => {
  expect(sentences('en').filter(({ words }) => alwaysMany.test(words) && !neverOne.test(words))).toEqual([]);
});
