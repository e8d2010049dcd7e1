// A stand-in of a push service over real HTTP, and browsers that read what it was given. The server keeps its table of hosts: its
// messages for a known address are led here.
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { jwtVerify } from 'jose';
import { afterAll } from 'vitest';
import type { PushNote } from '../../../contract/notice/push.calls.ts';

const ORIGIN = 'https://fcm.googleapis.com';
interface Got {
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}
/** A status; 'drop' cuts the line after taking the message, 'away' leads to another address. */
type What = number | 'drop' | 'away';

export async function pushService() {
  const got: Got[] = [];
  const waiting = new Map<string, What[]>();
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const path = request.url ?? '';
      got.push({ path, headers: request.headers, body: Buffer.concat(parts) });
      const what = waiting.get(path)?.shift() ?? 201;
      if (what === 'drop') request.socket.destroy();
      else if (what === 'away') response.writeHead(307, { location: '/elsewhere' }).end();
      else response.writeHead(what).end();
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo; // a TCP server's address
  return {
    /** Every message that came, in order. */
    got,
    reach: ({ pathname }: URL) => new URL(pathname, `http://127.0.0.1:${port}`),
    /** What a browser's next messages are answered with. */
    next: ({ path }: Browser, ...what: What[]) => waiting.set(path, [...(waiting.get(path) ?? []), ...what]),
    of: ({ path }: Browser) => got.filter((one) => one.path === path),
  };
}

export interface Browser {
  path: string;
  /** What it subscribes with. */
  keys: { endpoint: string; p256dh: string; auth: string };
  read: (got: Got | undefined) => PushNote;
}
let made = 0;
export function newBrowser(): Browser {
  const own = createECDH('prime256v1');
  own.generateKeys();
  const auth = randomBytes(16);
  const path = `/fcm/send/${++made}-${randomBytes(9).toString('base64url')}`;
  return {
    path,
    keys: {
      endpoint: ORIGIN + path,
      p256dh: own.getPublicKey('base64url'),
      auth: auth.toString('base64url'),
    },
    read: (got) => {
      const sealed = got?.body ?? Buffer.alloc(0);
      const theirs = sealed.subarray(21, 86);
      const derive = (from: Buffer, salt: Buffer, info: Buffer | string, size: number) =>
        Buffer.from(hkdfSync('sha256', from, salt, info, size));
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), theirs]);
      const secret = derive(own.computeSecret(theirs), auth, info, 32);
      const part = (name: string, size: number) =>
        derive(secret, sealed.subarray(0, 16), `Content-Encoding: ${name}\0`, size);
      const cipher = createDecipheriv('aes-128-gcm', part('aes128gcm', 16), part('nonce', 12));
      cipher.setAuthTag(sealed.subarray(-16));
      const plain = Buffer.concat([cipher.update(sealed.subarray(86, -16)), cipher.final()]);
      return JSON.parse(plain.subarray(0, -1).toString('utf8')) as PushNote; // without the mark of the end
    },
  };
}

/** Believes the sender as a push service does: signed for it by the key that the browser subscribed with. */
export async function proven({ headers }: Got, key: string) {
  const [, token = '', given = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(headers.authorization ?? '') ?? [];
  if (given !== key) throw new Error('signed by another key');
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url')) as [
    string,
    string,
  ]; // two halves
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const { payload } = await jwtVerify(token, publicKey, { algorithms: ['ES256'], audience: ORIGIN });
  return payload;
}
