// Tells a barcode scanner from a person by the rhythm of the keys: a scanner types a whole code in a few
// milliseconds per key and ends with Enter; a slow one (wireless, old) is as even as no hand is. Pure, over keys and their times.

/** Keys further apart than this do not belong together. Long enough for one key that a busy page delays: the average decides. */
const BREAK_MS = 150;
/** On average, from the first key to Enter; the fastest typists need twice as long. */
const AVERAGE_MS = 35;
const SHORTEST = 4;
/** Slower than that it is a scanner only if its keys are even, the slower the longer the code. */
const slow = [
  { averageMs: 55, shortest: 6 },
  { averageMs: 110, shortest: 8 },
] as const;
/** Between the longest and the shortest pause of an even row of keys. */
const EVEN_MS = 16;
/** Where nobody types what was typed, evenness is not asked for. */
const UNMEANT_MS = 110;
/** Where the keys arrive: a field for words, one for numbers, or none that takes any. */
export type Place = 'words' | 'number' | 'nowhere';

export interface Burst {
  readonly text: string;
  readonly startedAt: number;
  readonly lastAt: number;
  /** The pauses between its keys. */
  readonly longest: number;
  readonly shortest: number;
}
export interface Heard {
  /** What may still become a scan; null when nothing is under way. */
  burst: Burst | null;
  /** The code, when this key was the Enter that ends it. */
  scan: string | null;
}

/** One key more, `at` milliseconds on any clock. Keys that write nothing by themselves (Shift) leave the burst alone. */
export function hear(burst: Burst | null, key: string, at: number, place: Place = 'words'): Heard {
  if (key === 'Shift' || key === 'CapsLock') return { burst, scan: null };
  const going = burst && at - burst.lastAt <= BREAK_MS ? burst : null;
  if (key === 'Enter') return { burst: null, scan: going && isScan(going, at, place) ? going.text : null };
  if ([...key].length !== 1) return { burst: null, scan: null };
  return { burst: going ? longer(going, key, at) : begun(key, at), scan: null };
}

const begun = (key: string, at: number): Burst => ({
  text: key,
  startedAt: at,
  lastAt: at,
  longest: 0,
  shortest: Number.POSITIVE_INFINITY,
});
const longer = (burst: Burst, key: string, at: number): Burst => ({
  text: burst.text + key,
  startedAt: burst.startedAt,
  lastAt: at,
  longest: Math.max(burst.longest, at - burst.lastAt),
  shortest: Math.min(burst.shortest, at - burst.lastAt),
});

function isScan({ text, startedAt, lastAt, longest, shortest }: Burst, endedAt: number, place: Place): boolean {
  const { length } = text.trim();
  const average = (endedAt - startedAt) / text.length;
  if (length >= SHORTEST && average < (isMeantFor(place, text) ? AVERAGE_MS : UNMEANT_MS)) return true;
  const last = endedAt - lastAt;
  const isEven = Math.max(longest, last) - Math.min(shortest, last) <= EVEN_MS;
  return isEven && slow.some((one) => length >= one.shortest && average <= one.averageMs);
}

/** Whether a person may have typed it there: letters are not typed into an amount, and nothing is where no field has the focus. */
const isMeantFor = (place: Place, text: string): boolean =>
  place === 'words' || (place === 'number' && !/\p{L}/u.test(text));
