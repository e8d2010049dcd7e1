// Double click is harmless: the same Idempotency-Key answers with the first result (domain.md §0).
import { createHmac } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { type CompiledQuery, sql } from 'kysely';
import type { Ctx } from '../kit/ctx.ts';
import { fail, InvalidField } from '../kit/fail.ts';

const MAX_KEY = 100;
/** Longer than a call takes: what was claimed before that and has no answer did not come to an end. */
const UNDER_WAY = sql<boolean>`at > now() - interval '1 minute'`;

export function readKey(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string' || key === '') return null;
  if (key.length > MAX_KEY) throw new InvalidField('Idempotency-Key', 'pattern');
  return key;
}

/** The input may hold a password: what is kept of it is keyed by the installation's secret, so that nobody who reads the table can guess at it. */
const hashOf = (secret: string, key: string, input: unknown) =>
  createHmac('sha256', `idempotency:${secret}`)
    .update(`${key}\n`)
    .update(JSON.stringify(input) ?? '')
    .digest('hex');

interface Claimed {
  key: string;
  call: string;
  input: unknown;
}
/**
 * Claims the key inside the call's own transaction, so key and effect commit together. A second request with the same key
 * waits on the first one's row, then finds its answer; if the first failed, its row is gone and the second runs. A first one that
 * committed on its way (`outside`) has not answered yet: the second is told so.
 * Returns the stored answer, or null when this request is the first.
 */
export async function claimKey(ctx: Ctx, secret: string, { key, call, input }: Claimed): Promise<string | null> {
  const requestHash = hashOf(secret, key, input);
  const mine = { tenantId: ctx.tenantId, userId: ctx.user.id, key };
  const { numInsertedOrUpdatedRows } = await ctx.db
    .insertInto('idempotencyKey')
    .values({ ...mine, call, requestHash, response: null, authEpoch: ctx.user.authEpoch })
    .onConflict((conflict) => conflict.columns(['tenantId', 'userId', 'key']).doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows) return null;
  const first = await ctx.db
    .selectFrom('idempotencyKey')
    .select(['call', 'requestHash', 'response', 'authEpoch', UNDER_WAY.as('isUnderWay')])
    .where('tenantId', '=', ctx.tenantId)
    .where('userId', '=', ctx.user.id)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  if (first.response === null) return takeOver(ctx, first.isUnderWay, { key, call, requestHash });
  if (first.call !== call || first.requestHash !== requestHash)
    fail('request.keyReused', { document: first.authEpoch === ctx.user.authEpoch ? codeIn(first.response) : '' });
  // Rights inside a call are judged when it runs; an answer given under other rights is not given again.
  if (first.authEpoch !== ctx.user.authEpoch) fail('request.rightsChanged');
  // Somebody was forgotten since, and with them what was answered: it was done, and is not done again.
  if (first.response === '') fail('request.answerGone');
  return first.response;
}

/** The key of a call that has not answered: it is worked on, or it was broken off and the key is for whoever comes now. */
async function takeOver(
  ctx: Ctx,
  isUnderWay: boolean,
  { key, ...mine }: { key: string; call: string; requestHash: string },
): Promise<null> {
  if (isUnderWay) fail('request.underWay');
  await ctx.db
    .updateTable('idempotencyKey')
    .set({ ...mine, authEpoch: ctx.user.authEpoch })
    .where('tenantId', '=', ctx.tenantId)
    .where('userId', '=', ctx.user.id)
    .where('key', '=', key)
    .execute();
  return null;
}

/** What was recorded, where its answer names it: whoever is refused looks for exactly that. */
function codeIn(response: string | null): string {
  const code = response ? JSON.parse(response).result?.code : null;
  return typeof code === 'string' ? ` (${code})` : '';
}

/** The statement that keeps the answer for whoever sends the same key again. */
export const keptAnswer = (ctx: Ctx, key: string, response: string): CompiledQuery =>
  ctx.db
    .updateTable('idempotencyKey')
    .set({ response })
    .where('tenantId', '=', ctx.tenantId)
    .where('userId', '=', ctx.user.id)
    .where('key', '=', key)
    .compile();

/**
 * What failed is not done, and whoever corrects it sends the same key with other contents. The claim goes with the transaction, unless
 * something of that was committed: a wrong password is counted, and a hash is made between two transactions.
 */
export const freedKey = (ctx: Ctx, key: string): CompiledQuery =>
  ctx.db
    .deleteFrom('idempotencyKey')
    .where('tenantId', '=', ctx.tenantId)
    .where('userId', '=', ctx.user.id)
    .where('key', '=', key)
    .where('response', 'is', null)
    .compile();

declare module '../db/database.ts' {
  interface Database {
    idempotencyKey: {
      tenantId: number;
      userId: number;
      key: string;
      call: string;
      requestHash: string;
      response: string | null;
      authEpoch: number;
    };
  }
}
