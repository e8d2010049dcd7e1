// What keeps stolen hashes from being guessed: their kind, their cost, their salt.
import { expect, test } from 'vitest';
import { hashPassword, verifyPassword } from './password.ts';

test('a hash is argon2id at the cost OWASP asks for, salted, and only its own password fits', async () => {
  const [one, other] = await Promise.all([hashPassword('123qwe'), hashPassword('123qwe')]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(one).not.toBe(other);
  expect(await verifyPassword(one, '123qwe')).toBe(true);
  expect(await verifyPassword(one, '123qwE')).toBe(false);
});
