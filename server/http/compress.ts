// Compresses answers worth it. Small ones are left alone: packing them costs more than sending them. What is packed in less time than another
// thread takes to be asked is packed here; qualities are where the next one costs more time than it saves bytes.
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const MIN_BYTES = 4096;
/** About a tenth of a millisecond. */
const SOON_BYTES = 16_384;
const quality = (of: number) => ({ params: { [constants.BROTLI_PARAM_QUALITY]: of } });
const [brotliApart, gzipApart] = [promisify(brotliCompress), promisify(gzip)];
const packers = {
  br: {
    soon: (text: string) => brotliCompressSync(text, quality(1)),
    apart: (text: string) => brotliApart(text, quality(3)),
  },
  gzip: {
    soon: (text: string) => gzipSync(text, { level: 1 }),
    apart: (text: string) => gzipApart(text, { level: 3 }),
  },
};

export function compressLarge(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
  done: (error: Error | null, payload?: unknown) => void,
): void {
  const encoding = encodingFor(request, reply, payload);
  if (!encoding) {
    done(null, payload);
    return;
  }
  const text = payload as string; // as was just seen
  reply.header('content-encoding', encoding).header('vary', 'accept-encoding').removeHeader('content-length');
  const { soon, apart } = packers[encoding];
  if (text.length < SOON_BYTES) done(null, soon(text));
  else apart(text).then((packed) => done(null, packed), done);
}
function encodingFor(request: FastifyRequest, reply: FastifyReply, payload: unknown): keyof typeof packers | null {
  if (typeof payload !== 'string' || payload.length < MIN_BYTES || reply.hasHeader('content-encoding')) return null;
  const accepted = request.headers['accept-encoding'] ?? '';
  return /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : null;
}
