// Chance that can be thrown again: the same seed gives the same walk.

/** Numbers that a seed decides (mulberry32). */
export function dice(seed: number) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  const pick = <T>(from: readonly T[]): T => from[below(from.length)] as T; // never asked of an empty list
  return { below, pick, isLucky: (chance: number) => next() < chance };
}
export type Dice = ReturnType<typeof dice>;
