// How much of the window a keyboard leaves (keyboard.ts).
import { expect, test } from 'vitest';
import { coveredBy } from './keyboard.ts';

test('a keyboard laid over the page covers what is left below; a bar of the browser, or a page made larger, is none', () => {
  expect(coveredBy(844, { height: 508, top: 0, scale: 1 })).toBe(336);
  expect(coveredBy(844, { height: 508, top: 120, scale: 1 })).toBe(216);
  expect(coveredBy(844, { height: 844, top: 0, scale: 1 })).toBe(0);
  expect(coveredBy(844, { height: 760, top: 0, scale: 1 })).toBe(0);
  expect(coveredBy(844, { height: 422, top: 0, scale: 2 })).toBe(0);
});
