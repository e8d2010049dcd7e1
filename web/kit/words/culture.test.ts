// Texts in the language that is read.
import { expect, test } from 'vitest';
import { say, text } from './culture.ts';

const rows = text({
  vi: { prices: '{count} giá của {code}' },
  en: { prices: '{count} {count:price|prices} of {code}' },
});

test('a number in a sentence is written as its language writes it, a code as it is', () => {
  expect(say(rows, 'prices', { count: 4899, code: '4899' })).toBe('4.899 giá của 4899');
});
