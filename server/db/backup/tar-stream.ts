// Writes a tar archive piece by piece while its files keep changing, which the usual tar programs warn about or refuse.
import { type FileHandle, open, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../embedded/system-error.ts';

const BLOCK = 512;
const CHUNK = 1024 * 1024;
const LONGEST_NAME = 100;
/** The size field is eleven octal digits. */
const LARGEST_OCTAL = 8 ** 11;

export interface EntryStat {
  size: number;
  mode: number;
  mtimeMs: number;
}

/** One file of the archive with its content at hand. */
export function* tarText(name: string, text: string): Generator<Buffer> {
  const content = Buffer.from(text);
  yield* header(name, '0', { size: content.length, mode: 0o600, mtimeMs: Date.now() });
  yield content;
  yield padding(content.length);
}

/** A folder with all that `isWanted` (by its path inside the folder) lets in; what disappears meanwhile is left out. */
export async function* tarTree(
  name: string,
  path: string,
  isWanted: (inner: string) => boolean,
  inner = '',
): AsyncGenerator<Buffer> {
  const found = await orGone(stat(path));
  if (!found) return;
  if (found.isFile()) return yield* tarFile(name, path);
  if (!found.isDirectory()) return;
  yield* header(`${name}/`, '5', { size: 0, mode: found.mode, mtimeMs: found.mtimeMs });
  for (const child of (await orGone(readdir(path))) ?? []) {
    const childInner = inner === '' ? child : `${inner}/${child}`;
    if (isWanted(childInner)) yield* tarTree(`${name}/${child}`, join(path, child), isWanted, childInner);
  }
}

/** One file, exactly as long as its header says even when it grows or shrinks while it is read. */
export async function* tarFile(name: string, path: string): AsyncGenerator<Buffer> {
  const file = await orGone(open(path));
  if (!file) return;
  try {
    const found = await file.stat();
    yield* header(name, '0', found);
    yield* content(file, found.size);
    yield padding(found.size);
  } finally {
    await file.close();
  }
}

export function tarEnd(): Buffer {
  return Buffer.alloc(2 * BLOCK);
}

async function* content(file: FileHandle, size: number): AsyncGenerator<Buffer> {
  for (let done = 0; done < size; ) {
    const chunk = Buffer.alloc(Math.min(CHUNK, size - done));
    const { bytesRead } = await file.read(chunk, 0, chunk.length, done);
    // The rest of a file that shrank goes in as zeros.
    const step = bytesRead === 0 ? chunk.length : bytesRead;
    yield chunk.subarray(0, step);
    done += step;
  }
}

function* header(name: string, type: '0' | '5' | 'L', entry: EntryStat): Generator<Buffer> {
  const bytes = Buffer.from(name);
  if (bytes.length > LONGEST_NAME) {
    yield* header('././@LongLink', 'L', { size: bytes.length + 1, mode: 0, mtimeMs: 0 });
    yield Buffer.concat([bytes, Buffer.alloc(1)]);
    yield padding(bytes.length + 1);
  }
  const block = Buffer.alloc(BLOCK);
  bytes.copy(block, 0, 0, LONGEST_NAME);
  block.write(octal(entry.mode & 0o777, 7), 100);
  block.write(octal(0, 7), 108);
  block.write(octal(0, 7), 116);
  if (entry.size < LARGEST_OCTAL) block.write(octal(entry.size, 11), 124);
  else writeBinarySize(block, entry.size);
  block.write(octal(Math.floor(entry.mtimeMs / 1000), 11), 136);
  block.write('        ', 148);
  block.write(type, 156);
  block.write('ustar  \0', 257);
  const sum = block.reduce((total, byte) => total + byte, 0);
  block.write(`${octal(sum, 6)}\0 `, 148);
  yield block;
}

function writeBinarySize(block: Buffer, size: number): void {
  block[124] = 0x80;
  block.writeBigUInt64BE(BigInt(size), 128);
}

function octal(value: number, digits: number): string {
  return value.toString(8).padStart(digits, '0');
}

function padding(size: number): Buffer {
  return Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK);
}

async function orGone<T>(wanted: Promise<T>): Promise<T | undefined> {
  try {
    return await wanted;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}
