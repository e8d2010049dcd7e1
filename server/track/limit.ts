// Slows down whoever tries addresses of pages: looks per address of a caller, and far fewer that miss. Whoever missed too often is
// answered the same for links that exist.
import { now } from '../../contract/time.ts';
import { sameAddress } from '../kit/address.ts';
import { shared } from '../kit/shared/shared.ts';

/** Many customers of one mobile network share an address. Tests hurry it. */
export const trackLimits = { looks: 300, misses: 30, windowMs: 300_000 };

const keyOf = (what: 'look' | 'miss', ip: string) => `track ${what} ${sameAddress(ip)}`;

/** Seconds to wait, or 0. */
export async function countLook(ip: string): Promise<number> {
  const [looks, misses] = await Promise.all([
    shared.hit(keyOf('look', ip), trackLimits.windowMs),
    shared.look(keyOf('miss', ip), trackLimits.windowMs),
  ]);
  const until = Math.max(
    looks.count > trackLimits.looks ? looks.until : 0,
    misses.count >= trackLimits.misses ? misses.until : 0,
  );
  return until ? Math.max(1, Math.ceil((until - now().getTime()) / 1000)) : 0;
}
export const countMiss = async (ip: string): Promise<void> => {
  await shared.hit(keyOf('miss', ip), trackLimits.windowMs);
};
