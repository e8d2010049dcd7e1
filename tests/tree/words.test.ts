// What people read: the đồng's sign stands after figures only, Vietnamese is Vietnamese, a page is called what its menu entry is.
import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { errors } from '../../contract/errors.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const sources = ['contract', 'server', 'web'].flatMap((room) =>
  readdirSync(join(root, room), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(tsx?|sql)$/.test(entry.name))
    .map((entry) => posix.join(entry.parentPath.slice(root.length), entry.name)),
);
const read = (file: string) => readFileSync(join(root, file), 'utf8');

/** Every Vietnamese sentence: the first half of text({ vi, en }), `vi: '…'` beside `en: '…'`, and the errors. */
function vietnamese(): { at: string; words: string }[] {
  const inFiles = sources.flatMap((file) => {
    const text = read(file);
    const halves = file.endsWith('.text.ts') ? [...text.matchAll(/\n {2}vi: \{\n([\s\S]*?)\n {2}\},\n/g)] : [];
    const rows = halves.flatMap(([, half = '']) =>
      [...half.matchAll(/: *\n? *(['"])(.*?)\1,?$/gm)].map((one) => one[2]),
    );
    const pairs = [...text.matchAll(/\bvi: (['"])(.*?)\1/g)].map((one) => one[2]);
    return [...rows, ...pairs].map((words = '') => ({ at: file, words }));
  });
  return [...inFiles, ...Object.entries(errors).map(([at, { vi }]) => ({ at, words: vi }))];
}

test("the đồng's sign never stands before a letter", () => {
  const wrong = sources.flatMap((file) => (/₫\p{L}/u.test(read(file)) ? [file] : []));
  expect(wrong).toEqual([]);
  expect(vietnamese().filter(({ words }) => /[^\d}\s\u00a0(]\s?₫/u.test(words))).toEqual([]);
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
  const all = vietnamese();
  expect(all.length).toBeGreaterThan(1000);
  const bare = (words: string) => words.replace(/\{[^}]*\}/g, '');
  expect(all.filter(({ words }) => !given.includes(words) && english.test(bare(words)))).toEqual([]);
});

test('the page of permissions is called what its menu entry is', () => {
  const [, menu] = /path: '\/system\/permissions',\n\s+title: (\{.*\})/.exec(read('web/routes.tsx')) ?? [];
  const words = [...read('web/people/people.text.ts').matchAll(/^ {4}permissions: ('.*'),$/gm)].map((one) => one[1]);
  expect(menu).toBe(`{ vi: ${words[0]}, en: ${words[1]} }`);
});
