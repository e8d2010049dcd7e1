// Stands in for '@node-rs/argon2' where tests make thousands of accounts: argon2id all the same, with the least cost it can have.
// What a real hash costs is held by server/session/password.test.ts.
import { createRequire } from 'node:module';

const real = createRequire(import.meta.url)('@node-rs/argon2') as typeof import('@node-rs/argon2');

export const hash = (password: string): Promise<string> =>
  real.hash(password, { memoryCost: 64, timeCost: 1, parallelism: 1 });
export const verify = real.verify;
