// Double click is harmless: the same Idempotency-Key answers with the first result (domain.md §0).
import { createHash } from 'node:crypto';
import type { Ctx } from '../kit/ctx.ts';
import { fail } from '../kit/fail.ts';

/**
 * Claims the key inside the call's own transaction, so key and effect commit together. A second request with the same key
 * waits on the first one's row, then finds its answer; if the first failed, its row is gone and the second runs.
 * Returns the stored answer, or null when this request is the first.
 */
export async function claimKey(ctx: Ctx, key: string, call: string, input: unknown): Promise<string | null> {
  const requestHash = createHash('sha256')
    .update(JSON.stringify(input) ?? '')
    .digest('hex');
  const mine = { tenantId: ctx.tenantId, userId: ctx.user.id, key };
  const { numInsertedOrUpdatedRows } = await ctx.db
    .insertInto('idempotencyKey')
    .values({ ...mine, call, requestHash, response: null })
    .onConflict((conflict) => conflict.columns(['tenantId', 'userId', 'key']).doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows) return null;
  const first = await ctx.db
    .selectFrom('idempotencyKey')
    .select(['call', 'requestHash', 'response'])
    .where('tenantId', '=', ctx.tenantId)
    .where('userId', '=', ctx.user.id)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  if (first.call !== call || first.requestHash !== requestHash) fail('request.keyReused');
  return first.response;
}

export const keepAnswer = (ctx: Ctx, key: string, response: string) =>
  ctx.db
    .updateTable('idempotencyKey')
    .set({ response })
    .where('tenantId', '=', ctx.tenantId)
    .where('userId', '=', ctx.user.id)
    .where('key', '=', key)
    .execute();

declare module '../db/database.ts' {
  interface Database {
    idempotencyKey: {
      tenantId: number;
      userId: number;
      key: string;
      call: string;
      requestHash: string;
      response: string | null;
    };
  }
}
