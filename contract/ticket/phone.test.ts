// One number, however somebody wrote it down.
import { expect, test } from 'vitest';
import { spellings } from './phone.ts';

test('one number has the same spellings however it is written', () => {
  const written = [
    '0903123456',
    '84903123456',
    '+84 903 123 456',
    '+84.903.123.456',
    '0084903123456',
    '(0903) 123-456',
  ];
  const sets = written.map((phone) => [...spellings(phone)].sort().join());
  expect(new Set(sets).size).toBe(1);
  expect(spellings('0903123456')).toContain('+84903123456');
});
test('a number of elsewhere stays what it is', () => {
  expect(spellings('+15551234567')).toEqual(['+15551234567']);
  expect(spellings('8490312')).toEqual(['8490312']);
});
