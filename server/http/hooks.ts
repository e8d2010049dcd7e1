// Doors that other machines call. Their bodies are signed byte by byte, so nothing is read out of them here; what they carry in
// their address is a secret and stands in no log (app.ts).
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { Hook } from '../kit/hook.ts';
import { watchBody } from './slow-bodies.ts';

export function addHooks(app: FastifyInstance, pool: pg.Pool, hooks: readonly Hook[]): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    for (const { path, maxBody, handle } of hooks)
      scope.route<{ Params: { key: string } }>({
        method: 'POST',
        url: `${path}/:key`,
        bodyLimit: maxBody,
        onRequest: async (request, reply) => {
          watchBody(request);
          if (request.raw.headers.expect) reply.raw.writeContinue();
        },
        handler: async (request, reply) => {
          const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
          const { status, body } = await handle(pool, { key: request.params.key, raw, headers: request.headers });
          return reply.code(status).send(body);
        },
      });
  });
}
