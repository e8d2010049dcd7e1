// The HTTP server around the mounted calls: headers, bodies, compression, logs, unknown addresses, the web application.
import { randomUUID } from 'node:crypto';
import { type FastifyInstance, type FastifyRequest, fastify } from 'fastify';
import type { Call } from '../../contract/kit.ts';
import type { Principal } from '../kit/ctx.ts';
import { AppError, fail } from '../kit/fail.ts';
import { compressLarge } from './compress.ts';
import { capConnections, refuseUnread, type TrustProxy, timeouts, trustedHops } from './connections.ts';
import { ANONYMOUS_BODY } from './door.ts';
import { cultureOf, sendFailure } from './mount.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    call?: Call;
  }
  interface FastifyRequest {
    /** Who sends a body, once the door has let them in. */
    asker: Principal | null;
  }
}

/**
 * Strict by default; styles may be inline because Ant Design writes them at run time, scripts may not. The reader of barcodes is a
 * program of our own for browsers that have none; the offline page is kept by a worker.
 */
const securityHeaders = {
  'content-security-policy':
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self'; " +
    "connect-src 'self'; manifest-src 'self'; worker-src 'self'; frame-src 'self' blob:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(self), microphone=(), geolocation=()',
} as const;
/** The answer of a call is data: nothing in it may run or be framed, and what rules a page would only be carried along. */
const {
  'cross-origin-opener-policy': _opener,
  'permissions-policy': _permissions,
  ...dataHeaders
} = { ...securityHeaders, 'content-security-policy': "default-src 'none'; frame-ancestors 'none'" };
/** A year of https alone, for a browser that came by https; without a proxy that says so there is only http. */
const onlyHttps = { 'strict-transport-security': 'max-age=31536000' } as const;
const headersOf = (request: FastifyRequest) => ({
  ...(request.routeOptions?.config.call ? dataHeaders : securityHeaders),
  ...(request.protocol === 'https' ? onlyHttps : {}),
  'x-request-id': request.id,
});

/** The address of a hook ends in a secret, and that of a customer's page is one. */
const pathShown = (url: string): string =>
  (url.split('?', 1)[0] ?? '').replace(/^(\/api\/hooks\/[^/]*\/).*/i, '$1…').replace(/^(\/t\/)[^/]*/i, '$1…');

/** Longer than any address that is read: what is no key is told by whose door it is, a long one like a short one. */
const LONGEST_KEY = 65_536;

export function buildApp(options: { logLevel: string; trustProxy: TrustProxy }): FastifyInstance {
  const app = fastify({
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: LONGEST_KEY },
    bodyLimit: ANONYMOUS_BODY,
    trustProxy: trustedHops(options.trustProxy),
    genReqId: (request) => {
      const given = request.headers['x-request-id'];
      return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
    },
    forceCloseConnections: 'idle',
    ...timeouts,
    clientErrorHandler: refuseUnread,
    frameworkErrors: (error, request, reply) => {
      reply.headers(headersOf(request));
      sendFailure(request, reply, null, error, cultureOf(request));
    },
    logger: {
      level: options.logLevel,
      // Queries and bodies hold names, phones and passwords: a line says which address was called, never with what.
      serializers: {
        req: (request) => ({ method: request.method, path: pathShown(request.url) }),
        res: (reply) => ({ statusCode: reply.statusCode }),
      },
    },
  });

  app.decorateRequest('asker', null);
  capConnections(app, options.trustProxy);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headersOf(request));
    if (request.url.startsWith('/api/') || request.routeOptions.config.call) reply.header('cache-control', 'no-store');
    done(); // called, not awaited: every call goes through here
  });
  app.addHook('onSend', compressLarge);

  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, text, done) => {
    try {
      done(null, text === '' ? undefined : JSON.parse(text as string)); // parseAs: 'string'
    } catch {
      done(new AppError('request.unreadable'));
    }
  });

  app.setErrorHandler((error, request, reply) => {
    const { call } = request.routeOptions.config;
    sendFailure(request, reply, call ? { schema: call.in } : null, error, cultureOf(request));
  });
  app.setNotFoundHandler((request, reply) => {
    try {
      refuseAddress(app, request.method, request.url);
    } catch (error) {
      sendFailure(request, reply, null, error, cultureOf(request));
    }
  });
  return app;
}

const verbs = ['GET', 'POST', 'PUT', 'DELETE'] as const;
function refuseAddress(app: FastifyInstance, verb: string, url: string): never {
  const path = url.split('?', 1)[0] ?? '';
  const takesOther = verbs.some((other) => other !== verb && app.hasRoute({ method: other, url: path }));
  if (takesOther) return fail('request.wrongVerb', { verb });
  return fail('request.noRoute', { path: path.slice(0, 200) });
}
