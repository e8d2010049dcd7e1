// One stream of server-sent events per open window: what words tell (server/kit/live.ts) reaches whoever may know it. PostgreSQL carries
// it, so that it does not matter which of several processes a browser is connected to. Nothing is kept for those who were away:
// a stream that begins anew means that its reader asks again by ordinary calls.
import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { allows } from '../../contract/kit.ts';
import { liveMay } from '../../contract/live.ts';
import { begin } from '../db/transaction.ts';
import type { Principal } from '../kit/ctx.ts';
import { fail } from '../kit/fail.ts';
import type { Claims, Gate } from '../kit/gate.ts';
import { LIVE_CHANNEL, type Told } from '../kit/live.ts';
import { shared } from '../kit/shared/shared.ts';
import { giveAfter } from './export-slots.ts';

export const livePace = {
  /** A line that says nothing keeps proxies from ending the stream. */
  beatMs: 20_000,
  /** So often it is asked whether the reader is still who they were: signed out, moved, fewer rights. */
  lookMs: 60_000,
};
const PER_USER = 10;
const RETRY_SECONDS = 30;
/** A reader who takes nothing is let go: it comes back and asks. */
const MOST_WAITING = 65_536;

interface Who {
  user: Principal;
  branches: ReadonlySet<number>;
}
interface Reader extends Who {
  to: ServerResponse;
}
interface LiveOptions<State> {
  pool: pg.Pool;
  gate: Gate<State>;
  /** The branches that somebody sees, as of now. */
  branchesOf: (pool: pg.Pool, user: Principal) => Promise<readonly number[]>;
}

export function addLive<State>(app: FastifyInstance, { pool, gate, branchesOf }: LiveOptions<State>): void {
  const readers = new Set<Reader>();
  const endAll = () => {
    for (const { to } of readers) to.end();
  };
  const wire = listener(
    pool,
    ({ tenantId, branchId, userIds, event }) => {
      const line = `data: ${JSON.stringify(event)}\n\n`;
      for (const reader of readers) {
        if (reader.user.tenantId !== tenantId || !allows(liveMay[event.topic], reader.user.permissions)) continue;
        if (userIds && !userIds.includes(reader.user.id)) continue;
        if (branchId === null || reader.branches.has(branchId)) say(reader, line);
      }
    },
    endAll,
  );
  const look = async (claims: Claims): Promise<Who | null> => {
    const open = await begin<State>(
      pool,
      { tenantId: claims.tenantId },
      { readOnly: true, first: gate.stateQuery(claims) },
    );
    const user = await gate.principal({ db: open.tx }, claims, open.first).finally(() => open.rollback());
    return user && { user, branches: new Set(await branchesOf(pool, user)) };
  };

  app.get('/api/live', async (request, reply) => {
    const claims = await gate.readToken(request.headers.authorization);
    const who = claims ? await look(claims) : null;
    if (!claims || !who) return fail('auth.signedOut');
    const { id, tenantId } = who.user;
    const give = await shared.take([{ key: `streams of ${tenantId}:${id}`, most: PER_USER, amount: 1 }]);
    if (!give) return fail('request.tooMany', { seconds: RETRY_SECONDS });
    giveAfter(reply, give);
    await wire.start(); // from here on nothing is missed
    const reader: Reader = { ...who, to: reply.raw };
    reply.hijack();
    reply.raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>), // set by our own hook, as texts
      'content-type': 'text/event-stream; charset=utf-8',
      'x-accel-buffering': 'no',
    });
    say(reader, ': here\n\n');
    readers.add(reader);
    const beat = setInterval(() => say(reader, ':\n\n'), livePace.beatMs).unref();
    const check = setInterval(async () => {
      const now = await look(claims).catch(() => null); // without the database there is nothing to tell either
      if (now) Object.assign(reader, now);
      else reader.to.end();
    }, livePace.lookMs).unref();
    reply.raw.once('close', () => {
      readers.delete(reader);
      clearInterval(beat);
      clearInterval(check);
      if (!readers.size) wire.stop();
    });
    return reply;
  });
  app.addHook('preClose', async () => {
    endAll();
    wire.stop();
  });
}

function say({ to }: Reader, line: string): void {
  if (to.writableLength > MOST_WAITING) to.destroy();
  else to.write(line);
}

/** A connection of its own that does nothing but listen, as long as there is somebody to tell. */
function listener(pool: pg.Pool, hear: (told: Told) => void, onLost: () => void) {
  let open: Promise<pg.Client> | null = null;
  const start = (): Promise<pg.Client> => {
    const client = new pg.Client({ ...pool.options, application_name: 'xuong-live' });
    const lost = () => {
      if (open !== mine) return;
      open = null;
      onLost();
    };
    const mine = (async () => {
      client.on('error', lost);
      client.on('end', lost);
      client.on('notification', ({ payload }) => hear(JSON.parse(payload ?? '') as Told)); // written by tell alone
      await client.connect();
      await client.query(`listen ${LIVE_CHANNEL}`);
      return client;
    })();
    open = mine;
    mine.catch(lost);
    return mine;
  };
  return {
    start: async (): Promise<void> => {
      await (open ?? start());
    },
    stop: (): void => {
      const ending = open;
      open = null;
      ending?.then((client) => client.end()).catch(() => {}); // it is gone already
    },
  };
}
