// The door of a call that takes a body. Before a byte of it is read: is the token good, may its owner make the call, is the body
// small enough, is there room for it. What is refused here was never held in memory.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { Call } from '../../contract/kit.ts';
import { begin } from '../db/transaction.ts';
import type { Principal } from '../kit/ctx.ts';
import { fail } from '../kit/fail.ts';
import type { Claims, Gate } from '../kit/gate.ts';
import { shared } from '../kit/shared/shared.ts';
import { readCookies } from './culture.ts';
import { giveAfter } from './export-slots.ts';
import { watchBody } from './slow-bodies.ts';

/** What a body may have unless the contract says more, and what it may have from somebody unknown: a sign-in is short. */
export const USUAL_BODY = 262_144;
export const ANONYMOUS_BODY = 16_384;
/** All larger bodies that are on their way or worked on at one time, of everybody, of a tenant, of a user. */
const ROOM = { all: 64_000_000, tenant: 40_000_000, user: 32_000_000 } as const;
const RETRY_SECONDS = 5;
/** How long the rest of a refused body is still read and thrown away, so that its sender gets to read the refusal. */
const LINGER_MS = 2_000;

export const bodyLimitOf = (call: Call): number =>
  call.maxBody ?? (call.may === 'anyone' ? ANONYMOUS_BODY : USUAL_BODY);

export type Refuse = (request: FastifyRequest, reply: FastifyReply, thrown: unknown, user: Principal | null) => unknown;
interface DoorOptions<State> {
  pool: pg.Pool;
  gate: Gate<State>;
  mayCall: (call: Call, user: Principal) => boolean;
  /** Says no to the user in their language. */
  forbid: (call: Call, user: Principal, request: FastifyRequest) => never;
  refuse: Refuse;
}

/** The hook of one call, run before its body is read. */
export function doorOf<State>(call: Call, options: DoorOptions<State>) {
  const { pool, gate, mayCall, forbid, refuse } = options;
  const limit = bodyLimitOf(call);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const length = lengthOf(request);
    if (length === 0) return undefined;
    let user: Principal | null = null;
    try {
      const claims = call.may === 'anyone' ? null : await gate.readToken(request.headers.authorization);
      if (call.may !== 'anyone') {
        if (!claims) return fail('auth.signedOut');
        // Whoever is remembered with the right sends a usual body at once; the call itself looks again, as of then. A file is
        // read before the call begins, so its sender is looked up here.
        const known = call.parses ? undefined : gate.remembered(claims);
        const isKnown = known !== undefined && length !== null && length <= USUAL_BODY && mayCall(call, known);
        user = isKnown ? known : await principalNow(pool, gate, claims);
        if (!user) return fail('auth.signedOut');
        if (!mayCall(call, user)) return forbid(call, user, request);
        request.asker = user;
      }
      if ((length ?? 0) > limit) return fail('request.tooLarge');
      if (claims && (length ?? limit) > USUAL_BODY) await takeRoom(length ?? limit, claims, reply);
    } catch (thrown) {
      lingerAfter(request, reply);
      return refuse(request, reply, thrown, user);
    }
    watchBody(request);
    if (request.raw.headers.expect) reply.raw.writeContinue();
    return undefined;
  };
}

/** Null when it is not said (chunked); 0 when there is no body. */
function lengthOf({ headers }: FastifyRequest): number | null {
  if (headers['transfer-encoding'] !== undefined) return null;
  return Number(headers['content-length'] ?? 0) || 0;
}

/** The owner of a token as of this moment, or null when it was taken back. */
async function principalNow<State>(pool: pg.Pool, gate: Gate<State>, claims: Claims): Promise<Principal | null> {
  const open = await begin<State>(
    pool,
    { tenantId: claims.tenantId },
    { readOnly: true, first: gate.stateQuery(claims) },
  );
  try {
    return await gate.principal({ db: open.tx }, claims, open.first);
  } finally {
    await open.rollback();
  }
}

/** Kept until the call is answered: what was made of the body is as large as the body. */
async function takeRoom(amount: number, { tenantId, userId }: Claims, reply: FastifyReply): Promise<void> {
  const give = await shared.take([
    { key: 'bodies', most: ROOM.all, amount },
    { key: `bodies of ${tenantId}`, most: ROOM.tenant, amount },
    { key: `bodies of ${tenantId}:${userId}`, most: ROOM.user, amount },
  ]);
  if (!give) return fail('request.busy', { seconds: RETRY_SECONDS });
  giveAfter(reply, give);
}

/** Node reads on and forgets; a sender who does not come to an end is cut off. */
function lingerAfter({ raw }: FastifyRequest, reply: FastifyReply): void {
  reply.raw.once('finish', () => {
    setTimeout(() => {
      if (!raw.complete) raw.destroy();
    }, LINGER_MS).unref();
  });
}

/** Whose tenant a request is, by its token in the header or in the cookie that clients keep it in; refused when it holds no more. */
export const tenantOf =
  <State>(pool: pg.Pool, gate: Gate<State>) =>
  async ({ headers }: FastifyRequest): Promise<number> => {
    const claims = await gate.readToken(headers.authorization ?? readCookies(headers.cookie).get(TOKEN_COOKIE));
    const user = claims ? await principalNow(pool, gate, claims) : null;
    return user?.tenantId ?? fail('auth.signedOut');
  };
const TOKEN_COOKIE = 'Authorization';
