// A QR code as a picture that a phone can save and a bank's app can read: PNG, one bit a pixel, about a kilobyte.
import { crc32, deflateSync } from 'node:zlib';
import { encode } from 'uqr';

const QUIET = 4;
const DOT = 8;

export function qrPicture(text: string): Buffer {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET });
  const side = size * DOT;
  const width = Math.ceil(side / 8);
  const rows = data.flatMap((row) => {
    const line = Buffer.alloc(width + 1); // each line begins with its filter: none
    for (let x = 0; x < size; x++) if (!row[x]) line[x + 1] = 0xff; // a dot is a byte of eight white pixels
    return Array<Buffer>(DOT).fill(line);
  });
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head[8] = 1; // one bit, grey
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
function chunk(name: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), body]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
