// Slows down guessing before any password is checked: tries per name and address, and tries per address.
import { now } from '../../contract/time.ts';
import { fail } from '../kit/fail.ts';

const WINDOW_MS = 60_000;
const PER_NAME = 10;
/** A whole branch may sit behind one address. */
const PER_ADDRESS = 120;
const MAX_KEYS = 20_000;

const windows = new Map<string, { count: number; until: number }>();

export function limitSignIn(ip: string, login: string): void {
  count(nameKey(ip, login), PER_NAME);
  count(ip, PER_ADDRESS);
}

/** Who knows the password was not guessing. */
export const forgetTries = (ip: string, login: string): void => void windows.delete(nameKey(ip, login));

const nameKey = (ip: string, login: string) => `${ip} ${login.toLowerCase()}`;

function count(key: string, most: number): void {
  const at = now().getTime();
  if (windows.size > MAX_KEYS) for (const [old, { until }] of windows) if (until <= at) windows.delete(old);
  const known = windows.get(key);
  const current = known && known.until > at ? known : { count: 0, until: at + WINDOW_MS };
  current.count++;
  windows.set(key, current);
  if (current.count > most) fail('request.tooMany', { seconds: Math.ceil((current.until - at) / 1000) });
}
