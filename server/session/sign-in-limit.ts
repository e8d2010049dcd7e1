// Slows down guessing before any password is checked: tries per name and address, and tries per address.
import { now } from '../../contract/time.ts';
import { sameAddress } from '../kit/address.ts';
import { fail } from '../kit/fail.ts';

const WINDOW_MS = 60_000;
const PER_NAME = 10;
/** A whole branch may sit behind one address. */
const PER_ADDRESS = 120;
const MAX_KEYS = 20_000;

const windows = new Map<string, { count: number; until: number }>();

export function limitSignIn(ip: string, login: string): void {
  count(nameKey(ip, login), PER_NAME);
  count(sameAddress(ip), PER_ADDRESS);
}

/** Who knows the password was not guessing. */
export const forgetTries = (ip: string, login: string): void => void windows.delete(nameKey(ip, login));

/** Of whatever address: an administrator vouches for the account. */
export function forgetEveryTry(login: string): void {
  const end = ` ${login.toLowerCase()}`;
  for (const key of windows.keys()) if (key.endsWith(end)) windows.delete(key);
}

const nameKey = (ip: string, login: string) => `${sameAddress(ip)} ${login.toLowerCase()}`;

function count(key: string, most: number): void {
  const at = now().getTime();
  // Windows stand in the order they end in: the ended ones, and the oldest when there are too many, are at the front.
  for (const [old, { until }] of windows) {
    if (until > at && windows.size <= MAX_KEYS) break;
    windows.delete(old);
  }
  const known = windows.get(key);
  const current = known && known.until > at ? known : { count: 0, until: at + WINDOW_MS };
  if (current !== known) windows.delete(key);
  current.count++;
  windows.set(key, current);
  if (current.count > most) fail('request.tooMany', { seconds: Math.ceil((current.until - at) / 1000) });
}
