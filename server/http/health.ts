// /health (server and database live), /ready (they answer calls: reachable, not overrun, migrated), /metrics (Prometheus; local or with a token).
import cluster from 'node:cluster';
import { timingSafeEqual } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { AggregatorRegistry, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { countMissing } from '../db/migrate.ts';
import { fail } from '../kit/fail.ts';
import { askFirst } from '../kit/shared/shared.ts';

export function addHealth(app: FastifyInstance, pool: pg.Pool, metricsToken: string | null): void {
  const look = watchDatabase(pool);
  app.get('/health', async () => {
    // One that is only busy is there; killing the server for it would make things worse.
    if ((await look()) === 'away') fail('request.notReady');
    return { status: 'live' };
  });

  app.get('/ready', async () => {
    if ((await look()) !== 'there') fail('request.notReady');
    if ((await countMissing(pool)) > 0) fail('request.notReady');
    return { status: 'ready' };
  });

  const registry = measure(app, pool);
  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, metricsToken)) fail('request.noRoute', { path: '/metrics' });
    reply.header('content-type', registry.contentType);
    return cluster.isWorker ? askFirst('metrics') : registry.metrics();
  });
}

/** How long an answer is waited for, and how long it counts: everybody may ask, and asking must cost nothing. */
const ANSWER_MS = 2_000;
const FRESH_MS = 500;
type State = 'there' | 'busy' | 'away';

function watchDatabase(pool: pg.Pool): () => Promise<State> {
  let last: { at: number; state: Promise<State> } | undefined;
  const ask = () =>
    Promise.race<State>([
      pool.query('select 1').then(
        () => 'there' as const,
        () => 'away' as const,
      ),
      sleep(ANSWER_MS, 'busy' as const, { ref: false }),
    ]);
  return () => {
    const at = performance.now();
    if (!last || at - last.at > FRESH_MS) last = { at, state: ask() };
    return last.state;
  };
}

function measure(app: FastifyInstance, pool: pg.Pool): Registry {
  const registry = new Registry();
  AggregatorRegistry.setRegistries(registry);
  if (cluster.isWorker) new AggregatorRegistry(); // answers when the first process sums up those of all
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
  app.addHook('onResponse', (request, reply, done) => {
    const call = request.routeOptions.config.call;
    if (call)
      seconds.observe({ call: `${call.service}/${call.name}`, status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
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
