// Many at once, each by itself: what is refused for one leaves the others alone.
import { sql } from 'kysely';
import { later } from '../db/transaction.ts';
import type { Ctx, OpenCtx } from './ctx.ts';
import { InvalidField } from './fail.ts';
import { toFailure } from './failure.ts';

/** Work whose writes are taken back when it throws, without ending the call's transaction. */
export async function inSavepoint<T>(ctx: OpenCtx, work: () => Promise<T>): Promise<T> {
  later(sql`savepoint one`.execute(ctx.db));
  try {
    const done = await work();
    await sql`release savepoint one`.execute(ctx.db);
    return done;
  } catch (thrown) {
    await sql`rollback to savepoint one`.execute(ctx.db).catch(() => {}); // what was thrown says more than a lost connection
    throw thrown;
  }
}

interface Named<I> {
  id?: I | null | undefined;
  ids?: readonly I[] | null | undefined;
}
/**
 * Whom a call means that takes one by `id` or many by `ids`: both together are all of them, an empty list says nothing. One alone is
 * refused by an error, of many each has its own result.
 */
export function meant<I extends number>({ id, ids }: Named<I>): { one: I } | { many: I[] } {
  if (ids?.length) return { many: [...(id ? [id] : []), ...ids] };
  if (!id) throw new InvalidField('id', 'required');
  return { one: id };
}

interface Work<I, R> {
  act: (id: I) => Promise<R>;
  /** How a refusal is told; null: not at all. */
  refused: (id: I, message: string) => Promise<R | null>;
}
/** In the order of their ids, so that two people who select the same ones do not wait for each other in a circle. */
export async function oneByOne<I extends number, R>(ctx: Ctx, ids: readonly I[], work: Work<I, R>): Promise<R[]> {
  const results: R[] = [];
  for (const id of [...new Set(ids)].sort((a, b) => a - b)) {
    try {
      results.push(await inSavepoint(ctx, () => work.act(id)));
    } catch (thrown) {
      // What was asked is wrong for all of them: nobody wants to read it once for each.
      if (thrown instanceof InvalidField) throw thrown;
      const { error, isOurs } = toFailure(thrown, ctx.culture);
      if (isOurs) throw thrown;
      const told = await work.refused(id, error.message);
      if (told) results.push(told);
    }
  }
  return results;
}
