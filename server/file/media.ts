// Serves uploaded pictures to the browser: to people of their own tenant who are signed in now. An <img> sends no header, so the
// token is also taken from the cookie that clients keep it in.
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { picturePath } from '../../contract/file/file.calls.ts';
import { readCookies } from '../http/culture.ts';
import { type Gate, principalNow } from '../http/door.ts';
import { fail } from '../kit/fail.ts';
import { pictureTypes } from './picture.ts';

/** The browser may show a picture again without asking; after a sign-out for no longer than this. */
const FRESH_SECONDS = 300;
const TOKEN_COOKIE = 'Authorization';

export function addMedia<State>(
  app: FastifyInstance,
  mediaDir: string,
  { pool, gate }: { pool: pg.Pool; gate: Gate<State> },
): void {
  const tenantOf = async (request: FastifyRequest): Promise<number> => {
    const token = request.headers.authorization ?? readCookies(request.headers.cookie).get(TOKEN_COOKIE);
    const claims = await gate.readToken(token);
    const user = claims ? await principalNow(pool, gate, claims) : null;
    return user?.tenantId ?? fail('auth.signedOut');
  };
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
