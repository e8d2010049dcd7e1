// A picture as it is kept: checked to be one from its first byte to its last, without what cameras and programs write into it
// (place, time, device, thumbnail, comments), and without anything hidden behind its end.
import { createInflate } from 'node:zlib';
import { fail } from '../fail.ts';
import { jpegChecker } from './check-jpeg.ts';

export interface CleanPicture {
  kind: 'png' | 'jpg' | 'webp';
  data: Uint8Array;
}
/** More than any phone's camera; unpacked it would be a fifth of a gigabyte. */
const MAX_PIXELS = 50_000_000;

const no = (): never => fail('file.notPicture');
function checkSize(width: number, height: number): void {
  if (!(width > 0 && height > 0) || width * height > MAX_PIXELS) no();
}

export async function cleanPicture(file: Buffer): Promise<CleanPicture> {
  if (file.subarray(0, 8).equals(PNG)) return { kind: 'png', data: await cleanPng(file) };
  if (file.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex'))) return { kind: 'jpg', data: cleanJpeg(file) };
  const isWebp = file.toString('latin1', 0, 4) === 'RIFF' && file.toString('latin1', 8, 12) === 'WEBP';
  return isWebp ? { kind: 'webp', data: cleanWebp(file) } : no();
}

const PNG = Buffer.from('89504e470d0a1a0a', 'hex');
/** What a picture is shown by; all others say something about it. */
const PNG_KEPT = /^(IHDR|PLTE|tRNS|IDAT|IEND|gAMA|sRGB|cHRM)$/;
const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
/** First column and row, and the steps, of Adam7's seven passes. */
const ADAM7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

async function cleanPng(file: Buffer): Promise<Buffer> {
  const kept: Buffer[] = [PNG];
  const packed: Buffer[] = [];
  let expected = 0;
  for (let at = 8; ; ) {
    if (at + 12 > file.length) return no();
    const length = file.readUInt32BE(at);
    const type = file.toString('latin1', at + 4, at + 8);
    const end = at + 12 + length;
    if (end > file.length || (expected === 0) !== (type === 'IHDR')) return no();
    if (crc32(file.subarray(at + 4, end - 4)) !== file.readUInt32BE(end - 4)) return no();
    const data = file.subarray(at + 8, end - 4);
    if (type === 'IHDR') expected = pngBytes(data);
    if (type === 'IDAT') packed.push(data);
    if (PNG_KEPT.test(type)) kept.push(file.subarray(at, end));
    if (type === 'IEND') break;
    at = end;
  }
  if ((await inflatedLength(packed, expected)) !== expected) return no();
  return Buffer.concat(kept);
}

/** How many bytes the rows of such a picture have. */
function pngBytes(head: Buffer): number {
  if (head.length !== 13) return no();
  const [width, height] = [head.readUInt32BE(0), head.readUInt32BE(4)];
  const [depth, colour, interlaced] = [head[8] ?? 0, head[9] ?? 0, head[12] ?? 0];
  const channels = CHANNELS[colour];
  if (!channels || ![1, 2, 4, 8, 16].includes(depth) || interlaced > 1) return no();
  checkSize(width, height);
  const rows = (columns: number, lines: number) =>
    columns > 0 ? lines * (1 + Math.ceil((columns * channels * depth) / 8)) : 0;
  if (!interlaced) return rows(width, height);
  const part = (size: number, first: number, step: number) => Math.max(0, Math.ceil((size - first) / step));
  return ADAM7.reduce((sum, [x, y, dx, dy]) => sum + rows(part(width, x, dx), part(height, y, dy)), 0);
}

/** Counted as it comes out, never held; stops when it is more than there can be. */
async function inflatedLength(packed: readonly Buffer[], most: number): Promise<number> {
  const inflate = createInflate();
  let length = 0;
  try {
    for (const part of packed) inflate.write(part);
    inflate.end();
    for await (const chunk of inflate) {
      length += (chunk as Buffer).length; // no encoding is set
      if (length > most) return no();
    }
  } catch {
    return no();
  } finally {
    inflate.destroy();
  }
  return length;
}

const crcTable = Uint32Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let bit = 0; bit < 8; bit++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c >>> 0;
});
function crc32(data: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of data) crc = (crcTable[(crc ^ byte) & 255] ?? 0) ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}

const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
/** Tables, frames and scans; of the applications' segments only Adobe's, which says how colours are coded. */
const isKept = (marker: number) => marker < 0xe0 || marker === 0xee;

function cleanJpeg(file: Buffer): Buffer {
  const kept: Buffer[] = [];
  const checker = jpegChecker();
  let [turned, hasFrame, hasScan] = [1, false, false];
  for (let at = 2; ; ) {
    if (file[at] !== 0xff) return no();
    while (file[at + 1] === 0xff) at++;
    const marker = file[at + 1] ?? 0;
    if (marker === 0xd9) break;
    if (at + 4 > file.length || marker < 0xc0 || (marker >= 0xd0 && marker <= 0xd8)) return no();
    const end = at + 2 + file.readUInt16BE(at + 2);
    if (end > file.length || end < at + 4) return no();
    const segment = file.subarray(at, end);
    if (isFrame(marker)) {
      if (segment.length < 10) return no();
      checkSize(segment.readUInt16BE(7), segment.readUInt16BE(5));
      hasFrame = true;
    }
    if (isKept(marker) && !checker.segment(marker, segment.subarray(4))) return no();
    if (marker === 0xe1) turned = orientation(segment.subarray(4)) ?? turned;
    if (isKept(marker)) kept.push(segment);
    at = end;
    if (marker === 0xda) {
      const stop = endOfScan(file, end);
      if (!hasFrame || stop === end || !checker.scan(file.subarray(end, stop))) return no();
      kept.push(file.subarray(end, stop));
      [at, hasScan] = [stop, true];
    }
  }
  if (!hasScan || !checker.isWhole()) return no();
  return Buffer.concat([Buffer.from([0xff, 0xd8]), upright(turned), ...kept, Buffer.from([0xff, 0xd9])]);
}

/** Coded data may hold FF00 and restarts; any other marker ends it. */
function endOfScan(file: Buffer, from: number): number {
  for (let at = file.indexOf(0xff, from); at >= 0 && at + 1 < file.length; at = file.indexOf(0xff, at + 1)) {
    const next = file[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  return no();
}

/** How the camera was held: the one thing of EXIF that the picture needs. */
function orientation(exif: Buffer): number | null {
  if (exif.toString('latin1', 0, 6) !== 'Exif\0\0' || exif.length < 16) return null;
  const tiff = exif.subarray(6);
  const little = tiff.toString('latin1', 0, 2) === 'II';
  const short = (at: number) => (at + 2 > tiff.length ? 0 : little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const directory = little ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  for (let entry = 0; entry < Math.min(short(directory), 200); entry++) {
    const at = directory + 2 + entry * 12;
    if (short(at) === 0x0112) return short(at + 8);
  }
  return null;
}
function upright(turned: number): Buffer {
  if (turned < 2 || turned > 8) return Buffer.alloc(0);
  const head = Buffer.from('ffe100224578696600004d4d002a00000008000101120003000000010000000000000000', 'hex');
  head.writeUInt16BE(turned, head.length - 8);
  return head;
}

const WEBP_KEPT = /^(VP8 |VP8L|VP8X|ALPH|ANIM|ANMF|ICCP)$/;
const [EXIF_FLAG, XMP_FLAG] = [0x08, 0x04];

function cleanWebp(file: Buffer): Buffer {
  const total = file.readUInt32LE(4) + 8;
  if (total > file.length || total < 20) return no();
  const kept: Buffer[] = [];
  let hasPicture = false;
  for (let at = 12; at < total; ) {
    if (at + 8 > total) return no();
    const type = file.toString('latin1', at, at + 4);
    const length = file.readUInt32LE(at + 4);
    const end = at + 8 + length + (length & 1);
    if (at + 8 + length > total) return no();
    const chunk = Buffer.concat([file.subarray(at, Math.min(end, total))]);
    checkWebp(type, chunk.subarray(8, 8 + length));
    hasPicture ||= type === 'VP8 ' || type === 'VP8L' || type === 'ANMF';
    if (type === 'VP8X') chunk[8] = (chunk[8] ?? 0) & ~(EXIF_FLAG | XMP_FLAG);
    if (WEBP_KEPT.test(type)) kept.push(chunk);
    at = end;
  }
  if (!hasPicture) return no();
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1');
  head.writeUInt32LE(4 + kept.reduce((sum, chunk) => sum + chunk.length, 0), 4);
  return Buffer.concat([head, ...kept]);
}

function checkWebp(type: string, data: Buffer): void {
  if (type === 'VP8 ') {
    if (data.length < 11 || ((data[0] ?? 1) & 1) !== 0 || data.toString('hex', 3, 6) !== '9d012a') no();
    checkSize(data.readUInt16LE(6) & 0x3fff, data.readUInt16LE(8) & 0x3fff);
    if ((data.readUIntLE(0, 3) >> 5) + 10 > data.length) no(); // the first partition lies inside
  } else if (type === 'VP8L') {
    if (data.length < 6 || data[0] !== 0x2f) no();
    const bits = data.readUInt32LE(1);
    if (bits >>> 29) no();
    checkSize((bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1);
  } else if (type === 'VP8X') {
    if (data.length < 10) no();
    checkSize(data.readUIntLE(4, 3) + 1, data.readUIntLE(7, 3) + 1);
  }
}
