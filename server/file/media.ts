// Serves uploaded pictures to the browser: to people of their own tenant who are signed in now.
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { picturePath } from '../../contract/file/file.calls.ts';
import { pictureTypes } from './picture.ts';

/** The browser may show a picture again without asking; after a sign-out for no longer than this. */
const FRESH_SECONDS = 300;

export function addMedia(
  app: FastifyInstance,
  mediaDir: string,
  tenantOf: (request: FastifyRequest) => Promise<number>,
): void {
  app.get('/media/*', async (request, reply) => {
    const url = (request.url.split('?', 1)[0] ?? '').slice(1);
    if (!picturePath.test(url)) return reply.callNotFound();
    const tenantId = await tenantOf(request);
    if (Number(url.split('/')[2]) !== tenantId) return reply.callNotFound();
    const path = join(mediaDir, ...url.split('/').slice(1));
    const file = await stat(path).catch(() => null);
    if (!file?.isFile()) return reply.callNotFound();
    return reply
      .header('content-type', pictureTypes[url.slice(url.lastIndexOf('.') + 1)] ?? 'application/octet-stream')
      .header('content-length', file.size)
      .header('cache-control', `private, max-age=${FRESH_SECONDS}`)
      .header('vary', 'authorization, cookie')
      .send(createReadStream(path));
  });
}
