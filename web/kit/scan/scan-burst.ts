// Tells a barcode scanner from a person by the rhythm of the keys: a scanner types a whole code in a few
// milliseconds per key and ends with Enter. Pure, over keys and their times.

/** Keys further apart than this do not belong together. Long enough for one key that a busy page delays: the average decides. */
const BREAK_MS = 150;
/** On average, from the first key to Enter; the fastest typists need twice as long. */
const AVERAGE_MS = 35;
const SHORTEST = 4;

export interface Burst {
  readonly text: string;
  readonly startedAt: number;
  readonly lastAt: number;
}
export interface Heard {
  /** What may still become a scan; null when nothing is under way. */
  burst: Burst | null;
  /** The code, when this key was the Enter that ends it. */
  scan: string | null;
}

/** One key more, `at` milliseconds on any clock. Keys that write nothing by themselves (Shift) leave the burst alone. */
export function hear(burst: Burst | null, key: string, at: number): Heard {
  if (key === 'Shift' || key === 'CapsLock') return { burst, scan: null };
  const going = burst && at - burst.lastAt <= BREAK_MS ? burst : null;
  if (key === 'Enter') return { burst: null, scan: going && isScan(going, at) ? going.text : null };
  if ([...key].length !== 1) return { burst: null, scan: null };
  return {
    burst: { text: (going?.text ?? '') + key, startedAt: going?.startedAt ?? at, lastAt: at },
    scan: null,
  };
}

const isScan = ({ text, startedAt }: Burst, endedAt: number): boolean =>
  text.trim().length >= SHORTEST && (endedAt - startedAt) / text.length < AVERAGE_MS;
