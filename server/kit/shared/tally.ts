// Counts in memory: tries within a window of time, and places that are taken. Who keeps them stands in shared.ts.
import { now } from '../../../contract/time.ts';

export interface Window {
  count: number;
  /** Milliseconds since 1970. */
  until: number;
}
/** So much of something is taken, unless more than `most` would be. */
export interface Place {
  key: string;
  most: number;
  amount: number;
}
const MAX_KEYS = 20_000;

export class Tally {
  /** By their length: within one length they stand in the order they end in. */
  readonly #windows = new Map<number, Map<string, Window>>();
  readonly #taken = new Map<string, number>();
  readonly #held = new Map<number, Map<string, number>>();

  /** One more in the window of this key; the first opens it. */
  hit(key: string, ms: number): Window {
    const at = now().getTime();
    const windows = this.#windows.get(ms) ?? new Map<string, Window>();
    this.#windows.set(ms, windows);
    // The ended ones, and the oldest when there are too many, are at the front.
    for (const [old, { until }] of windows) {
      if (until > at && windows.size <= MAX_KEYS) break;
      windows.delete(old);
    }
    const known = windows.get(key);
    const window = known && known.until > at ? known : { count: 0, until: at + ms };
    if (window !== known) windows.delete(key);
    window.count++;
    windows.set(key, window);
    return { ...window };
  }

  /** What was counted so far. */
  look(key: string, ms: number): Window {
    const known = this.#windows.get(ms)?.get(key);
    return known && known.until > now().getTime() ? { ...known } : { count: 0, until: 0 };
  }

  forget(key: string, ms: number): void {
    this.#windows.get(ms)?.delete(key);
  }

  forgetEnding(end: string, ms: number): void {
    const windows = this.#windows.get(ms);
    for (const key of windows?.keys() ?? []) if (key.endsWith(end)) windows?.delete(key);
  }

  /** All of them or none. */
  take(places: readonly Place[], holder = 0): boolean {
    if (places.some(({ key, most, amount }) => (this.#taken.get(key) ?? 0) + amount > most)) return false;
    for (const { key, amount } of places) this.#add(holder, key, amount);
    return true;
  }

  give(places: readonly Place[], holder = 0): void {
    for (const { key, amount } of places) this.#add(holder, key, -amount);
  }

  /** A process that ended holds nothing any more. */
  giveAll(holder: number): void {
    for (const [key, amount] of this.#held.get(holder) ?? []) this.#add(holder, key, -amount);
    this.#held.delete(holder);
  }

  #add(holder: number, key: string, amount: number): void {
    const held = this.#held.get(holder) ?? new Map<string, number>();
    this.#held.set(holder, held);
    for (const counts of [this.#taken, held]) {
      const sum = (counts.get(key) ?? 0) + amount;
      if (sum > 0) counts.set(key, sum);
      else counts.delete(key);
    }
  }
}
