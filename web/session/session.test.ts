// The sign-in page says about tenants what the server says; the table of errors itself stays out of the bundle.
import { expect, test } from 'vitest';
import { errors } from '../../contract/errors.ts';
import { greetingAt } from './greeting.ts';

test.each([
  [0, 'evening'],
  [5, 'morning'],
  [10, 'morning'],
  [11, 'noon'],
  [13, 'afternoon'],
  [18, 'evening'],
] as const)('at %i it is %s', (hour, greeting) => expect(greetingAt(hour)).toBe(greeting));

test('the sentences about tenants are the server’s', async () => {
  const source = await import('node:fs/promises').then((fs) =>
    fs.readFile(new URL('./session.text.ts', import.meta.url), 'utf8'),
  );
  for (const error of [errors['auth.noTenant'], errors['auth.tenantNotActive']]) {
    expect(source).toContain(error.details?.vi);
    expect(source).toContain(error.details?.en);
  }
});
