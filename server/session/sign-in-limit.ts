// Slows down guessing before any password is checked: tries per name and address, and tries per address.
import { now } from '../../contract/time.ts';
import { sameAddress } from '../kit/address.ts';
import { fail } from '../kit/fail.ts';
import { shared } from '../kit/shared/shared.ts';

const WINDOW_MS = 60_000;
const PER_NAME = 10;
/** A whole branch may sit behind one address. */
const PER_ADDRESS = 120;

export async function limitSignIn(ip: string, login: string): Promise<void> {
  await count(nameKey(ip, login), PER_NAME);
  await count(`sign-in ${sameAddress(ip)}`, PER_ADDRESS);
}

/** Who knows the password was not guessing. */
export const forgetTries = (ip: string, login: string): Promise<void> => shared.forget(nameKey(ip, login), WINDOW_MS);

/** Of whatever address: an administrator vouches for the account. */
export const forgetEveryTry = (login: string): Promise<void> => shared.forgetEnding(ending(login), WINDOW_MS);

const ending = (login: string) => ` ${login.toLowerCase()}`;
const nameKey = (ip: string, login: string) => `sign-in ${sameAddress(ip)}${ending(login)}`;

async function count(key: string, most: number): Promise<void> {
  const tries = await shared.hit(key, WINDOW_MS);
  if (tries.count > most)
    fail('request.tooMany', { seconds: Math.max(1, Math.ceil((tries.until - now().getTime()) / 1000)) });
}
