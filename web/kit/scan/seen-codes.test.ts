// What lies before the camera is counted once; the next piece of the same kind once more.
import { expect, test } from 'vitest';
import { isNewIn, type Seen, seenAlso } from './seen-codes.ts';

/** The scans in a row of looks at the picture. */
function scansIn(looks: readonly (readonly [code: string, at: number])[]): string[] {
  let seen: Seen = new Map();
  const scans: string[] = [];
  for (const [code, at] of looks) {
    if (isNewIn(seen, code, at)) scans.push(code);
    seen = seenAlso(seen, code, at);
  }
  return scans;
}

test('a code that stays in the picture is one scan, however long', () => {
  const looks = Array.from({ length: 30 }, (_, index) => ['A', index * 120] as const);
  expect(scansIn(looks)).toEqual(['A']);
});
test('two codes side by side are one scan each, whichever is read first', () => {
  expect(
    scansIn([
      ['A', 0],
      ['B', 120],
      ['A', 240],
      ['B', 360],
    ]),
  ).toEqual(['A', 'B']);
});
test('what was away for a moment is another piece; a blurred picture is not', () => {
  expect(
    scansIn([
      ['A', 0],
      ['A', 600],
      ['A', 1700],
    ]),
  ).toEqual(['A', 'A']);
});
