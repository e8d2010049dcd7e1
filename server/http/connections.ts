// What one address may hold open, and for how long a connection may say nothing.
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionError, FastifyInstance } from 'fastify';
import { defaultCulture } from '../../contract/culture.ts';
import type { ErrorCode } from '../../contract/errors.ts';
import { sameAddress } from '../kit/address.ts';
import { fail } from '../kit/fail.ts';
import { named } from '../kit/failure.ts';
import { failed } from './envelope.ts';

/** Where the caller's address is read: how many proxies stand in front, or which; false when there is none. */
export type TrustProxy = false | number | string[];

/** Hop 0 is who opened the connection, 1 the last entry of X-Forwarded-For, and so on towards its front. */
export const trustedHops = (proxies: TrustProxy) =>
  typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies;

/** A whole branch may sit behind one address: forty people whose browsers keep six connections each. */
export const PER_ADDRESS = 256;
const IN_ALL = 4096;
const RETRY_SECONDS = 5;

export const timeouts = {
  /** Nothing sent and nothing taken for so long; the longest calls answer sooner. */
  connectionTimeout: 120_000,
  /** A whole request, head and body; bodies that only crawl are cut sooner (slow-bodies.ts). */
  requestTimeout: 300_000,
  http: { headersTimeout: 10_000, connectionsCheckingInterval: 2_000 },
};

export function capConnections(app: FastifyInstance, trustProxy: TrustProxy): void {
  app.server.maxConnections = IN_ALL;
  const open = new Counter();
  if (trustProxy === false) {
    app.server.on('connection', (socket) => {
      const address = sameAddress(socket.remoteAddress ?? '');
      if (open.add(address) > PER_ADDRESS) socket.destroy();
      socket.once('close', () => open.remove(address));
    });
  } else {
    // Every connection comes from the proxy: what counts are the requests of one caller that are under way.
    app.addHook('onRequest', async (request, reply) => {
      const address = sameAddress(request.ip);
      reply.raw.once('close', () => open.remove(address));
      if (open.add(address) > PER_ADDRESS) fail('request.tooMany', { seconds: RETRY_SECONDS });
    });
  }
  // A client that waits for leave to send its body gets it at the door, not before.
  app.server.on('checkContinue', (request, response) => app.server.emit('request', request, response));
}

const unread: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: 'request.headTooLarge',
  ERR_HTTP_REQUEST_TIMEOUT: 'request.tooSlow',
};
/** A request that Node gives up reading never becomes a call; it is told so in the envelope like every other, in nobody's language. */
export function refuseUnread({ code }: ConnectionError, socket: Socket): void {
  if (code === 'ECONNRESET' || socket.destroyed) return;
  const { status, error } = named(unread[code] ?? 'request.unreadable', defaultCulture);
  const body = failed(status, error);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'connection: close',
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
  ];
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  socket.destroy();
}

class Counter {
  readonly #counts = new Map<string, number>();
  add(key: string): number {
    const count = (this.#counts.get(key) ?? 0) + 1;
    this.#counts.set(key, count);
    return count;
  }
  remove(key: string): void {
    const count = (this.#counts.get(key) ?? 1) - 1;
    if (count) this.#counts.set(key, count);
    else this.#counts.delete(key);
  }
}
