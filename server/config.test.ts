// What the environment may say about passwords.
import { afterEach, expect, test, vi } from 'vitest';
import { readConfig } from './config.ts';

afterEach(() => vi.unstubAllEnvs());
const withPassword = (password: string) => {
  vi.stubEnv('ADMIN_PASSWORD', password);
  return readConfig().adminPassword;
};

test('the administrators’ first password obeys the rule of all passwords', () => {
  for (const password of ['12345', 'x', 'x'.repeat(129)])
    expect(() => withPassword(password)).toThrow('ADMIN_PASSWORD must have 6 to 128 characters.');
  for (const password of ['123456', 'x'.repeat(128)]) expect(withPassword(password)).toBe(password);
});
test('none is none, and blanks around it do not count', () => {
  expect(withPassword('   ')).toBeNull();
  expect(withPassword(' dai hon sau ')).toBe('dai hon sau');
});
