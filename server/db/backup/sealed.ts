// A backup under a passphrase: scrypt makes the key, AES-256-GCM seals chunk after chunk, so that neither end holds the whole file.
// head:  magic, salt (16 bytes), base nonce (8 bytes)      chunk: length (4 bytes, the highest bit marks the last), sealed bytes, tag (16)
// The chunk's number is half of its nonce and its head is authenticated: chunks cannot be left out, swapped or cut off unnoticed.
import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import { promisify } from 'node:util';

export const MAGIC = Buffer.from('XUONG-SEALED-1\n');
const SALT = 16;
const NONCE = 8;
const TAG = 16;
const HEAD = MAGIC.length + SALT + NONCE;
const CHUNK = 1 << 20;
const LAST = 0x8000_0000;
const CIPHER = 'aes-256-gcm';
/** 64 MB and some tenths of a second for every guess. */
const COST = { N: 1 << 16, r: 8, p: 1, maxmem: 128 << 20 };

/** The whole sentence that people read. */
export class Unsealable extends Error {}

const keyOf = (passphrase: string, salt: Buffer): Promise<Buffer> =>
  promisify<string, Buffer, number, typeof COST, Buffer>(scrypt)(passphrase.normalize('NFC'), salt, 32, COST);

function nonceOf(base: Buffer, number: number): Buffer {
  const nonce = Buffer.alloc(NONCE + 4);
  base.copy(nonce);
  nonce.writeUInt32BE(number, NONCE);
  return nonce;
}

export function seal(passphrase: string) {
  return async function* sealing(plain: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const [salt, base] = [randomBytes(SALT), randomBytes(NONCE)];
    const key = await keyOf(passphrase, salt);
    yield Buffer.concat([MAGIC, salt, base]);
    let number = 0;
    const sealed = (part: Buffer, isLast: boolean) => {
      const head = Buffer.alloc(4);
      head.writeUInt32BE((part.length | (isLast ? LAST : 0)) >>> 0);
      const cipher = createCipheriv(CIPHER, key, nonceOf(base, number++)).setAAD(head);
      return Buffer.concat([head, cipher.update(part), cipher.final(), cipher.getAuthTag()]);
    };
    let rest = Buffer.alloc(0);
    for await (const piece of plain) {
      rest = Buffer.concat([rest, piece]);
      for (; rest.length > CHUNK; rest = rest.subarray(CHUNK)) yield sealed(rest.subarray(0, CHUNK), false);
    }
    yield sealed(rest, true);
  };
}

/** `file` is what the sentences call it. */
export function unseal(passphrase: string, file: string) {
  return async function* unsealing(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const take = taker(source);
    const damaged = () => new Unsealable(`${file} cannot be unpacked, it is damaged or not whole.`);
    const head = await take(HEAD);
    if (!head) throw damaged();
    const base = head.subarray(MAGIC.length + SALT);
    const key = await keyOf(passphrase, head.subarray(MAGIC.length, MAGIC.length + SALT));
    for (let number = 0, isLast = false; !isLast; number++) {
      const size = await take(4);
      const word = size?.readUInt32BE() ?? 0;
      isLast = word >= LAST;
      const length = word & ~LAST;
      const body = size && length <= CHUNK ? await take(length + TAG) : null;
      if (!size || !body) throw damaged();
      const decipher = createDecipheriv(CIPHER, key, nonceOf(base, number)).setAAD(size);
      decipher.setAuthTag(body.subarray(length));
      const plain = decipher.update(body.subarray(0, length));
      try {
        decipher.final();
      } catch {
        // The first chunk tells a wrong passphrase; whoever opened that one has the right one.
        throw number === 0 ? new Unsealable(`The passphrase does not open ${file}; nothing was changed.`) : damaged();
      }
      yield plain;
    }
    if (await take(1)) throw damaged();
  };
}

/** Gives exactly so many bytes, or null when the source ends before. */
function taker(source: AsyncIterable<Buffer>) {
  const pieces = source[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);
  return async (count: number): Promise<Buffer | null> => {
    const parts = [rest];
    let have = rest.length;
    while (have < count) {
      const { value, done } = await pieces.next();
      if (done) return null;
      parts.push(value);
      have += value.length;
    }
    const all = Buffer.concat(parts);
    rest = all.subarray(count);
    return all.subarray(0, count);
  };
}
