// Pictures as cameras write them, and files that only begin like one.
import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { AppError } from '../fail.ts';
import { cleanPicture } from './clean-picture.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
/** 16 × 16 grey, baseline. */
const JPEG = Buffer.from(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAgGBgcGBQgHBwcJCQgKDBQNDAsLDBkSEw8UHRofHh0aHBwgJC4nICIsIxwcKDcpLDAxNDQ0Hyc5PTgyPC4zNDL/wAALCAAQABABAREA/8QAHwAAAQUBAQEBAQEAAAAAAAAAAAECAwQFBgcICQoL/8QAtRAAAgEDAwIEAwUFBAQAAAF9AQIDAAQRBRIhMUEGE1FhByJxFDKBkaEII0KxwRVS0fAkM2JyggkKFhcYGRolJicoKSo0NTY3ODk6Q0RFRkdISUpTVFVWV1hZWmNkZWZnaGlqc3R1dnd4eXqDhIWGh4iJipKTlJWWl5iZmqKjpKWmp6ipqrKztLW2t7i5usLDxMXGx8jJytLT1NXW19jZ2uHi4+Tl5ufo6erx8vP09fb3+Pn6/9oACAEBAAA/APn+iiigD//Z',
  'base64',
);
const WEBP = Buffer.from('UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA', 'base64');

const refusal = (file: Buffer) => cleanPicture(file).catch((error: AppError) => error.code);
const segment = (marker: number, data: Buffer) => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
};
/** EXIF with how the camera was held and where. */
function exif(turned: number): Buffer {
  const tiff = Buffer.alloc(8 + 2 + 24 + 4);
  tiff.write('II*\0', 0, 'latin1');
  tiff.writeUInt32LE(8, 4);
  tiff.writeUInt16LE(2, 8);
  tiff.writeUInt16LE(0x0112, 10);
  tiff.writeUInt16LE(3, 12);
  tiff.writeUInt32LE(1, 14);
  tiff.writeUInt16LE(turned, 18);
  tiff.writeUInt16LE(0x8825, 22);
  return segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff, Buffer.from('GPS 10.7769 106.7009')]));
}
const withExif = (turned: number) =>
  Buffer.concat([JPEG.subarray(0, 2), exif(turned), segment(0xfe, Buffer.from('taken by Thảo')), JPEG.subarray(2)]);

describe('kept', () => {
  test.each([
    ['png', PNG],
    ['jpg', JPEG],
    ['webp', WEBP],
  ] as const)('a %s', async (kind, file) => {
    const clean = await cleanPicture(file);
    expect(clean.kind).toBe(kind);
    expect(await cleanPicture(Buffer.from(clean.data))).toEqual(clean);
  });
  test('of a photo how it was held, and neither place nor comments', async () => {
    const { data } = await cleanPicture(withExif(6));
    const text = Buffer.from(data).toString('latin1');
    expect(text).not.toMatch(/GPS|taken by/);
    expect(text).toContain('Exif\0\0MM\0*');
    expect(Buffer.from(data).indexOf(Buffer.from('011200030000000100060000', 'hex'))).toBeGreaterThan(0);
    expect(Buffer.from((await cleanPicture(withExif(1))).data).toString('latin1')).not.toContain('Exif');
  });
  test('nothing that stands behind the end', async () => {
    const secret = Buffer.from('<script>alert(1)</script>');
    for (const file of [PNG, JPEG, WEBP])
      expect(Buffer.from((await cleanPicture(Buffer.concat([file, secret]))).data).includes('script')).toBe(false);
  });
  test('no text chunks of a PNG, no EXIF of a WebP', async () => {
    const text = png([chunk('tEXt', Buffer.from('Location\x0010.77'))], 3, 2);
    expect(Buffer.from((await cleanPicture(text)).data).includes('Location')).toBe(false);
    const more = Buffer.concat([WEBP, Buffer.from('EXIF\x04\0\0\0GPS!', 'latin1')]);
    more.writeUInt32LE(more.length - 8, 4);
    expect(Buffer.from((await cleanPicture(more)).data).includes('GPS')).toBe(false);
  });
});

const table = Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let bit = 0; bit < 8; bit++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c >>> 0;
});
const crc = (data: Buffer) =>
  (data.reduce((sum, byte) => (table[(sum ^ byte) & 255] ?? 0) ^ (sum >>> 8), 0xffffffff) ^ 0xffffffff) >>> 0;
function chunk(type: string, data: Buffer): Buffer {
  const bytes = Buffer.alloc(12 + data.length);
  bytes.writeUInt32BE(data.length, 0);
  bytes.write(type, 4, 'latin1');
  data.copy(bytes, 8);
  bytes.writeUInt32BE(crc(bytes.subarray(4, 8 + data.length)), 8 + data.length);
  return bytes;
}
function png(extra: Buffer[], width: number, height: number, raw = Buffer.alloc((width * 3 + 1) * height)): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = 8;
  head[9] = 2;
  const parts = [chunk('IHDR', head), ...extra, chunk('IDAT', deflateSync(raw)), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([PNG.subarray(0, 8), ...parts]);
}

/** Bytes of the JPEG at a place that is looked for, replaced. */
function changed(before: string, after: string): Buffer {
  const at = JPEG.indexOf(Buffer.from(before, 'hex'));
  if (at < 0) throw new Error(`no ${before}`);
  const bytes = Buffer.from(after, 'hex');
  return Buffer.concat([JPEG.subarray(0, at), bytes, JPEG.subarray(at + before.length / 2)]);
}
const codedAt = JPEG.indexOf(Buffer.from('ffda', 'hex')) + 10;
const cut = (bytes: number) =>
  Buffer.concat([JPEG.subarray(0, JPEG.length - 2 - bytes), JPEG.subarray(JPEG.length - 2)]);
/** Segments alone: what was taken for a JPEG before its data was read. */
const hollow = Buffer.concat([
  Buffer.from('ffd8ffc0000b080010001001011100', 'hex'),
  Buffer.from('ffda0008010100003f00a5a5ffd9', 'hex'),
]);

describe('refused', () => {
  const damaged = Buffer.from(PNG);
  damaged[45] = (damaged[45] ?? 0) ^ 1;
  test.each([
    ['eight bytes of a PNG', PNG.subarray(0, 8)],
    ['a PNG without its end', PNG.subarray(0, PNG.length - 12)],
    ['a PNG with a changed byte', damaged],
    ['a PNG that holds fewer rows than it says', png([], 100, 100, Buffer.alloc(100))],
    ['a PNG that holds more than it says', png([], 2, 2, Buffer.alloc(5_000_000))],
    ['a PNG as large as a wall', png([], 60_000, 60_000, Buffer.alloc(10))],
    ['three bytes of a JPEG', JPEG.subarray(0, 3)],
    ['half a JPEG', JPEG.subarray(0, JPEG.length / 2)],
    ['a JPEG without its end', JPEG.subarray(0, JPEG.length - 2)],
    ['a JPEG of nothing', Buffer.from('ffd8ffd9', 'hex')],
    ['a JPEG of noise', Buffer.concat([JPEG.subarray(0, 3), Buffer.alloc(5000, 7)])],
    ['a JPEG without tables', hollow],
    ['a JPEG that holds less than it says', changed('ffc0000b0800100010', 'ffc0000b0801000100')],
    ['a JPEG whose data was cut short', cut(JPEG.length - 2 - codedAt - 1)],
    [
      'a JPEG whose data is something else',
      Buffer.concat([JPEG.subarray(0, codedAt), Buffer.from('hidden'), JPEG.subarray(-2)]),
    ],
    ['a JPEG whose codes are more than there can be', changed('ffc4001f000001', 'ffc4001f0003ff')],
    ['a JPEG of a kind that no browser shows', changed('ffc0000b', 'ffc9000b')],
    ['a WebP without a picture', Buffer.from('RIFF\x04\0\0\0WEBP', 'latin1')],
    ['half a WebP', WEBP.subarray(0, 30)],
    ['a page', Buffer.from('<html>')],
    ['nothing', Buffer.alloc(0)],
  ])('%s', async (_, file) => {
    expect(await refusal(file)).toBe('file.notPicture');
  });
});
