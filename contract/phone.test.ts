// One number, however somebody writes it down.
import { expect, test } from 'vitest';
import { onePhone, Phone, phoneOrNone } from './phone.ts';

test('one number has one form', () => {
  const written = [
    '0903123456',
    '84903123456',
    '+84 903 123 456',
    '+84.903.123.456',
    '+840903123456',
    '0084 903 123 456',
    ' (0903) 123-456 ',
  ];
  for (const typed of written) expect(Phone.parse(typed), typed).toBe('0903123456');
  expect(onePhone('84 28 3812 3456')).toBe('02838123456');
});
test('a number of elsewhere stays what it is', () => {
  expect(Phone.parse('+1 555 123 4567')).toBe('+15551234567');
  expect(Phone.parse('84903123')).toBe('84903123');
});
test('what is no number is refused', () => {
  for (const typed of ['', 'abc', '0903', '0903-abc-456', '+', '0'.repeat(16)])
    expect(Phone.safeParse(typed).success, typed).toBe(false);
  expect(phoneOrNone(16).parse('')).toBeNull();
  expect(phoneOrNone(16).parse(undefined)).toBeNull();
  expect(phoneOrNone(16).parse('+84 903 123 456')).toBe('0903123456');
  expect(phoneOrNone(16).safeParse('gọi mẹ').success).toBe(false);
});
