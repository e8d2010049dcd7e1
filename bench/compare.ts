// Ours beside the floor beside work that never changes: turn by turn, so that all pay for what else the machine does.
import type pg from 'pg';

const ROUNDS = 21;
/** Work that never changes: what it takes now says how busy the machine is, and growth is measured in it. */
const YARDSTICK = 'select sum(n) from generate_series(1, 30000) n';

export interface Works<T> {
  /** Made before each round, outside the measure. */
  prepare: () => Promise<T>;
  ours: (made: T) => Promise<unknown>;
  floor: (made: T) => Promise<unknown>;
}
/** The lower quartile of each, after one round that warms up. */
export async function compare<T>(owner: pg.Client, { prepare, ours, floor }: Works<T>) {
  const times = { ours: [] as number[], floor: [] as number[], yard: [] as number[] };
  const works = { yard: () => owner.query(YARDSTICK) as Promise<unknown>, floor, ours };
  for (let round = 0; round <= ROUNDS; round++) {
    const made = await prepare();
    for (const name of ['yard', 'floor', 'ours'] as const) {
      const began = performance.now();
      await works[name](made);
      if (round > 0) times[name].push(performance.now() - began);
    }
  }
  return { ours: quartile(times.ours), floor: quartile(times.floor), yard: quartile(times.yard) };
}
const quartile = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 4)] ?? 0;
