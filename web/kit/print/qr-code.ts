// A QR code as one path of its dark modules, with the quiet zone that scanners need around it.
import { encode } from 'uqr';

export interface QrCode {
  path: string;
  /** Modules along a side, the quiet zone included. */
  size: number;
}
const QUIET = 4;

/** Level M: a label may lose a seventh of its surface to scratches. */
export function qrCode(text: string): QrCode {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET });
  return { path: data.map((row, y) => runsOf(row, y)).join(''), size };
}

/** Neighbours in a row are drawn together: no hairline between them on paper. */
function runsOf(row: readonly boolean[], y: number): string {
  let path = '';
  for (let x = 0; x < row.length; x++) {
    const start = x;
    while (row[x]) x++;
    if (x > start) path += `M${start} ${y}h${x - start}v1h-${x - start}z`;
  }
  return path;
}
