// Serves uploaded pictures to the browser: their names cannot be guessed and their content never changes.
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { picturePath } from '../../contract/file/file.calls.ts';
import { pictureTypes } from './picture.ts';

const YEAR = 31_536_000;

export function addMedia(app: FastifyInstance, mediaDir: string): void {
  app.get('/media/*', async (request, reply) => {
    const url = (request.url.split('?', 1)[0] ?? '').slice(1);
    if (!picturePath.test(url)) return reply.callNotFound();
    const path = join(mediaDir, ...url.split('/').slice(1));
    const file = await stat(path).catch(() => null);
    if (!file?.isFile()) return reply.callNotFound();
    return reply
      .header('content-type', pictureTypes[url.slice(url.lastIndexOf('.') + 1)] ?? 'application/octet-stream')
      .header('content-length', file.size)
      .header('cache-control', `public, max-age=${YEAR}, immutable`)
      .send(createReadStream(path));
  });
}
