// Messages that only one browser can read (RFC 8291, with the coding of RFC 8188): the push service carries them and knows nothing.
import { createCipheriv, createECDH, ECDH, hkdfSync, randomBytes } from 'node:crypto';

const CURVE = 'prime256v1';
/** One record holds it all: push services take 4096 bytes, of which 86 are the head, 16 the tag and one the mark of the end. */
const RECORD = 4096;
export const MOST_BYTES = RECORD - 86 - 16 - 1;
const LAST_RECORD = Buffer.of(2);

/** The keys of a browser, as it hands them out. */
export interface Receiver {
  p256dh: string;
  auth: string;
}
/** Made anew for each message; the published example has its own. */
interface Fresh {
  privateKey: Buffer;
  salt: Buffer;
}

export function sealFor({ p256dh, auth }: Receiver, text: string, fresh?: Fresh): Buffer {
  const mine = createECDH(CURVE);
  if (fresh) mine.setPrivateKey(fresh.privateKey);
  else mine.generateKeys();
  const salt = fresh?.salt ?? randomBytes(16);
  const [theirs, ours] = [Buffer.from(p256dh, 'base64url'), mine.getPublicKey()];
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours]);
  const secret = derive(mine.computeSecret(theirs), Buffer.from(auth, 'base64url'), info, 32);
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const head = Buffer.alloc(5);
  head.writeUInt32BE(RECORD);
  head.writeUInt8(ours.length, 4);
  const parts = [salt, head, ours, cipher.update(text, 'utf8'), cipher.update(LAST_RECORD), cipher.final()];
  return Buffer.concat([...parts, cipher.getAuthTag()]);
}
const derive = (from: Buffer, salt: Buffer, info: Buffer | string, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', from, salt, info, bytes));

/** A point that is not on the curve is no key. */
export function isPoint(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, CURVE, 'base64url', undefined, 'compressed');
    return true;
  } catch {
    return false;
  }
}
