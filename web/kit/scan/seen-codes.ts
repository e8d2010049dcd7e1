// A camera that goes on sees a code many times a second: it is one scan until it has left the picture for a moment. Pure.

/** As long as it takes to put one piece down and hold up the next of the same kind. */
const GONE_MS = 1000;
/** When each code was last in the picture, on any clock. */
export type Seen = ReadonlyMap<string, number>;

export const isNewIn = (seen: Seen, code: string, at: number): boolean =>
  at - (seen.get(code) ?? Number.NEGATIVE_INFINITY) >= GONE_MS;
export const seenAlso = (seen: Seen, code: string, at: number): Seen => new Map(seen).set(code, at);
