// docs/ says what the contract says: a stale page fails here, `npm run docs` mends it.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { docs } from '../../contract/docs.ts';

test.each(Object.entries(docs()))('docs/%s is fresh', (name, text) => {
  expect(readFileSync(new URL(`../../docs/${name}`, import.meta.url), 'utf8')).toBe(text);
});
