// /health (the process lives), /ready (database reachable and migrated), /metrics (Prometheus; local or with a token).
import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { countMissing } from '../db/migrate.ts';
import { fail } from '../kit/fail.ts';

export function addHealth(app: FastifyInstance, pool: pg.Pool, metricsToken: string | null): void {
  app.get('/health', () => ({ status: 'live' }));

  app.get('/ready', async () => {
    const client = await pool.connect();
    try {
      if ((await countMissing(client)) > 0) fail('request.notReady');
    } finally {
      client.release();
    }
    return { status: 'ready' };
  });

  const registry = measure(app, pool);
  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, metricsToken)) fail('request.noRoute', { path: '/metrics' });
    reply.header('content-type', registry.contentType);
    return registry.metrics();
  });
}

function measure(app: FastifyInstance, pool: pg.Pool): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: 'xuong_call_seconds',
    help: 'Time of a call, by call and status',
    labelNames: ['call', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.03, 0.1, 0.3, 1, 3, 10],
    registers: [registry],
  });
  new Gauge({
    name: 'xuong_connections',
    help: 'Connections of the pool, by state',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'waiting' }, pool.waitingCount);
    },
  });
  app.addHook('onResponse', async (request, reply) => {
    const call = request.routeOptions.config.call;
    if (call)
      seconds.observe({ call: `${call.service}/${call.name}`, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  return registry;
}

function mayReadMetrics(request: FastifyRequest, token: string | null): boolean {
  const given = Buffer.from(request.headers.authorization?.replace(/^Bearer /, '') ?? '');
  const wanted = Buffer.from(token ?? '');
  if (token && given.length === wanted.length && timingSafeEqual(given, wanted)) return true;
  // Behind a proxy on the same machine everybody looks local, so a forwarded request needs the token.
  const local = ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(request.socket.remoteAddress ?? '');
  return local && !request.headers['x-forwarded-for'] && !request.headers.forwarded;
}
