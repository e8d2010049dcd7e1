// Numbers that look random and are always the same: each thing of the demo shop draws from its own number.
export interface Draws {
  /** A whole number from 0 up to, not including, the limit. */
  below: (limit: number) => number;
  of: <T>(items: readonly T[]) => T;
}

export function draws(seed: number): Draws {
  let state = (seed * 2_654_435_761) >>> 0;
  const next = () => {
    // mulberry32
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return { below, of: <T>(items: readonly T[]) => items[below(items.length)] as T }; // below() stays inside the list
}
