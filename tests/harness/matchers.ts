// expect(call).toFailWith('user.nameTaken'): the promise is refused with that error of contract/errors.ts.
import { expect } from 'vitest';
import type { ErrorCode } from '../../contract/errors.ts';
import { Refused } from './app.ts';

declare module 'vitest' {
  interface Matchers<T> {
    toFailWith: (code: ErrorCode) => Promise<T>;
  }
}

expect.extend({
  async toFailWith(received: Promise<unknown>, code: ErrorCode) {
    const outcome = await received.then(
      () => 'succeeded',
      (error: unknown) => (error instanceof Refused ? error.key : String(error)),
    );
    return { pass: outcome === code, message: () => `expected the call to fail with ${code}, it was: ${outcome}` };
  },
});
