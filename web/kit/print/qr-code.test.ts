// The path against what every QR code shows: its quiet zone and the three squares in its corners.
import { encode } from 'uqr';
import { expect, test } from 'vitest';
import { qrCode } from './qr-code.ts';

/** The modules that the path paints. */
function painted(text: string): boolean[][] {
  const { path, size } = qrCode(text);
  const dark = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)) {
    dark[Number(y)]?.fill(true, Number(x), Number(x) + Number(width));
  }
  return dark;
}

test.each([
  ['LK00123', 21],
  ['8938505974192', 21],
  ['Màn hình ả ộ', 25],
  ['x'.repeat(64), 37],
])('%s is drawn as it was encoded, in %i modules and a quiet zone of four', (text, modules) => {
  const dark = painted(text);
  expect(dark).toEqual(encode(text, { ecc: 'M', border: 4 }).data);
  expect(dark).toHaveLength(modules + 8);
  const edge = [0, 1, 2, 3, modules + 4, modules + 5, modules + 6, modules + 7];
  for (const at of edge) expect([dark[at], dark.map((row) => row[at])].flat()).not.toContain(true);
});

test('has its square in three corners', () => {
  const dark = painted('LK00123');
  const ring = '1111111 1000001 1011101 1011101 1011101 1000001 1111111';
  const corner = (top: number, left: number) =>
    dark
      .slice(top, top + 7)
      .map((row) =>
        row
          .slice(left, left + 7)
          .map(Number)
          .join(''),
      )
      .join(' ');
  expect([corner(4, 4), corner(4, 18), corner(18, 4)]).toEqual([ring, ring, ring]);
});
