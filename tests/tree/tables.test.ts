// Every table has one word that writes it; the others go through that word's door. Reads may join any table.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../server/', import.meta.url));
/** Written by several words on purpose. */
const shared: Readonly<Record<string, string>> = {
  user_account:
    'session counts wrong passwords, people keeps the account, opening a tenant makes its first administrator',
  user_role: 'opening a tenant makes its first administrator',
  role: 'opening a tenant makes its first administrator',
  role_permission: 'opening a tenant makes its first administrator',
};
const words = readdirSync(root, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !['db', 'http', 'kit', 'seed'].includes(entry.name))
  .map((entry) => entry.name);
const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** 'ticket' → the words that write it. */
function writers(): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const word of words)
    for (const entry of readdirSync(join(root, word), { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || !/(?<!\.test)\.ts$/.test(entry.name)) continue;
      const text = readFileSync(join(entry.parentPath, entry.name), 'utf8');
      for (const [, plain, query] of text.matchAll(
        /\b(?:insert into|update|delete from) ([a-z]+(?:_[a-z]+)*)(?= (?:[a-z]{1,2} )?(?:set|\(|where|using|select|values|from)\b| \()|(?:insertInto|updateTable|deleteFrom|insertMany\(ctx, |insertPlain\(ctx, |updateMany\(ctx, )\(?'(\w+)'/g,
      )) {
        const table = snake(plain ?? query ?? '');
        found.set(table, (found.get(table) ?? new Set()).add(word));
      }
    }
  return found;
}

test('writers are found at all', () => {
  const found = writers();
  expect(found.get('ticket')).toEqual(new Set(['ticket']));
  expect(found.size).toBeGreaterThan(50);
});
test('a table is written by its own word alone', () => {
  const several = [...writers()]
    .filter(([table, by]) => by.size > 1 && !(table in shared))
    .map(([table, by]) => `${table}: ${[...by].join(', ')}`);
  expect(several).toEqual([]);
});
test('what is shared on purpose is still shared', () => {
  const found = writers();
  expect(Object.keys(shared).filter((table) => (found.get(table)?.size ?? 0) < 2)).toEqual([]);
});
