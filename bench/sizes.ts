// The same cases in a small shop and in a large one, each with a database of its own: measured turn by turn, so that both pay for
// what else the machine does, and growth is what the size costs.
import { join } from 'node:path';
import type pg from 'pg';
import type { Call, Sent } from '../contract/kit.ts';
import { type Bench, openDatabase } from './bench.ts';
import { type Shop, withShop } from './shop.ts';

const ROUNDS = Number(process.env.ROUNDS ?? 21);
/** What a call may cost beside its statements, and how much more of it a hundred times as many tickets may cost. */
export const MOST = { ratio: 1.5, growth: 1.2 } as const;

export interface Works<T> {
  /** Made before each round, outside the measure. */
  prepare: () => Promise<T>;
  ours: (made: T) => Promise<unknown>;
  floor: (made: T) => Promise<unknown>;
}
export interface Limits {
  /** Null where it is told but not judged. */
  ratio?: number | null;
  growth?: number | null;
  /** Milliseconds, in the largest shop. */
  most?: number;
  /** Why another limit holds here. */
  why?: string;
}
// biome-ignore lint/suspicious/noExplicitAny: what a case prepares is its own affair
export interface Case extends Works<any>, Limits {
  what: string;
  plan: string;
}
/** A call that reads, beside the very statements that it sends. */
export async function reading(shop: Shop, what: string, call: Call, input: object, limits: Limits = {}): Promise<Case> {
  const sent = input as Sent<Call>; // the input of the call
  return {
    what,
    ...limits,
    plan: await shop.plan(call, sent),
    prepare: async () => {},
    ours: () => shop.call(call, sent),
    floor: await shop.bare(call, sent),
  };
}

export interface Sizes {
  /** Its databases are kept under this name. */
  name: string;
  sizes: readonly number[];
  fill: (owner: pg.Client, size: number) => Promise<void>;
  cases: (shop: Shop, size: number) => Promise<Case[]>;
  after?: (shop: Shop) => Promise<void>;
}
/** ONLY=… measures the cases whose name has it. */
const ONLY = process.env.ONLY ?? '';

export async function measureSizes(bench: Bench, { name, sizes, fill, cases, after }: Sizes): Promise<void> {
  const shops: Shop[] = [];
  const run = async (left: readonly number[]): Promise<void> => {
    const [size, ...rest] = left;
    if (size === undefined) {
      const lists = await listsOf(shops, sizes, cases);
      await warm(lists[0] ?? []);
      return measureAll(bench, sizes, lists);
    }
    const database = await openDatabase(join(bench.dataDir, `${name}-${size}`));
    try {
      await withShop(database, async (shop) => {
        const began = performance.now();
        await fill(shop.owner, size);
        bench.say(
          `  ${size.toLocaleString('en')} ${name} (filled in ${((performance.now() - began) / 1000).toFixed(1)} s)`,
        );
        shops.push(shop);
        await run(rest);
        if (!rest.length) await after?.(shop);
      });
    } finally {
      await database.stop();
    }
  };
  await run(sizes);
}

async function listsOf(shops: readonly Shop[], sizes: readonly number[], cases: Sizes['cases']): Promise<Case[][]> {
  const lists: Case[][] = [];
  for (const [at, shop] of shops.entries()) lists.push(await cases(shop, sizes[at] ?? 0));
  return lists;
}

/**
 * A server works all day, and its code is compiled after some thousand calls, which cost up to twice as much: so the process warms up first, by
 * the quick ones among what is then measured, until each was made some thousand times.
 */
const WARM_MS = Number(process.env.WARM_MS ?? 180_000);
const QUICK_MS = 20;
async function warm(cases: readonly Case[]): Promise<void> {
  const end = performance.now() + WARM_MS;
  let quick = cases.filter(({ what }) => what.includes(ONLY));
  while (quick.length && performance.now() < end) {
    const next: Case[] = [];
    for (const one of quick) {
      const made = await one.prepare();
      await one.floor(made);
      const began = performance.now();
      await one.ours(made);
      if (performance.now() - began < QUICK_MS) next.push(one);
    }
    quick = next;
  }
}

async function measureAll({ say }: Bench, sizes: readonly number[], lists: readonly Case[][]): Promise<void> {
  for (const [at, first] of (lists[0] ?? []).entries()) {
    if (!first.what.includes(ONLY)) continue;
    const same = lists.flatMap((list) => list[at] ?? []);
    const {
      ratio: mostRatio = MOST.ratio,
      growth: mostGrowth = MOST.growth,
      most = Number.POSITIVE_INFINITY,
      why,
    } = first;
    const times = await measure(same);
    const growth = (times.at(-1)?.ours ?? 0) / (times[0]?.ours ?? 1);
    const isDear = mostRatio !== null && times.some(({ ours, floor }) => ours / floor > mostRatio);
    const isSlow = isDear || (mostGrowth !== null && growth > mostGrowth) || (times.at(-1)?.ours ?? 0) > most;
    const told = times.map(
      ({ ours, floor }, place) =>
        `${(sizes[place] ?? 0).toLocaleString('en')}: ${ours.toFixed(1)} ms, bare ${floor.toFixed(1)}, ratio ${(ours / floor).toFixed(2)}`,
    );
    say(
      `    ${first.what} | ${told.join(' | ')} | growth ${growth.toFixed(2)} ${isSlow ? 'TOO SLOW' : 'ok'}${why ? ` (${why})` : ''}`,
    );
    if (same.at(-1)?.plan) say(`      ${same.at(-1)?.plan}`);
    if (isSlow) process.exitCode = 1;
  }
}

/** The lower quartile of each, after one round that warms up. */
async function measure(cases: readonly Case[]): Promise<{ ours: number; floor: number }[]> {
  const times = cases.map(() => ({ ours: [] as number[], floor: [] as number[] }));
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [at, one] of cases.entries()) {
      const made = await one.prepare();
      for (const which of ['floor', 'ours'] as const) {
        const began = performance.now();
        await one[which](made);
        if (round > 0) times[at]?.[which].push(performance.now() - began);
      }
    }
  }
  return times.map(({ ours, floor }) => ({ ours: quartile(ours), floor: quartile(floor) }));
}
const quartile = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 4)] ?? 0;
