// docs/security.md points at code and tests: every path it names is there, and every name stands in its file.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const text = readFileSync(join(root, 'docs/security.md'), 'utf8');

/** `path` or `path: name; another name`; other words in code type are no paths. */
const pointers = [...text.matchAll(/`([^`\n]+)`/g)].flatMap(([, span = '']) => {
  const [, path, names = ''] =
    /^((?:[\w.-]+\/)*[\w.-]+\.(?:ts|tsx|mjs|sql|md|json)|\w+\/)(?:: (.+))?$/.exec(span) ?? [];
  return path ? [{ path, names: names.split('; ').filter(Boolean) }] : [];
});

test('it names many', () => {
  expect(pointers.length).toBeGreaterThan(100);
});
test('every path is there', () => {
  expect(pointers.map(({ path }) => path).filter((path) => !existsSync(join(root, path)))).toEqual([]);
});
test('every name stands in its file', () => {
  const isThere = (path: string) => existsSync(join(root, path)) && statSync(join(root, path)).isFile();
  const missing = pointers
    .filter(({ path }) => isThere(path))
    .flatMap(({ path, names }) => {
      const content = readFileSync(join(root, path), 'utf8');
      return names.filter((name) => !content.includes(name)).map((name) => `${path}: ${name}`);
    });
  expect(missing).toEqual([]);
});
