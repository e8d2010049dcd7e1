// Slows down whoever tries addresses of pages: looks per address of a caller, and far fewer that miss. Whoever missed too often is
// answered the same for links that exist.
import { now } from '../../contract/time.ts';
import { sameAddress } from '../kit/address.ts';

/** Many customers of one mobile network share an address. Tests hurry it. */
export const trackLimits = { looks: 300, misses: 30, windowMs: 300_000 };
const MAX_KEYS = 20_000;

interface Window {
  looks: number;
  misses: number;
  until: number;
}
const windows = new Map<string, Window>();

function windowOf(ip: string): Window {
  const at = now().getTime();
  // Windows stand in the order they end in: the ended ones, and the oldest when there are too many, are at the front.
  for (const [key, { until }] of windows) {
    if (until > at && windows.size <= MAX_KEYS) break;
    windows.delete(key);
  }
  const key = sameAddress(ip);
  const known = windows.get(key);
  if (known && known.until > at) return known;
  const fresh = { looks: 0, misses: 0, until: at + trackLimits.windowMs };
  windows.delete(key);
  windows.set(key, fresh);
  return fresh;
}
/** Seconds to wait, or 0. */
export function countLook(ip: string): number {
  const window = windowOf(ip);
  window.looks++;
  const isTooMany = window.looks > trackLimits.looks || window.misses >= trackLimits.misses;
  return isTooMany ? Math.max(1, Math.ceil((window.until - now().getTime()) / 1000)) : 0;
}
export const countMiss = (ip: string): void => void windowOf(ip).misses++;
