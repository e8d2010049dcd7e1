// What waits for somebody: the number of each list is the list's own answer, asked for one row.
import { allows } from '../../contract/kit.ts';
import { filtersOf, Home, type Work, workKeys, workOf } from '../../contract/report/work.ts';
import { today } from '../../contract/time.ts';
import type { Ctx } from '../kit/ctx.ts';
import { type Bound, implement } from '../kit/implement.ts';
import { next } from './next.ts';

export function workHandlers(all: readonly Bound[]): Bound[] {
  const known = new Map(all.map((one) => [`${one.call.service}/${one.call.name}`, one]));
  const boundOf = ({ call }: Work): Bound => {
    const found = known.get(call);
    if (!found) throw new Error(`No such list: ${call}`);
    return found;
  };
  for (const key of workKeys) boundOf(workOf(key)); // a misspelt one is told at the start
  const waiting = async (ctx: Ctx) => {
    const mine = workKeys
      .map((key) => ({ key, work: workOf(key), bound: boundOf(workOf(key)) }))
      .filter(({ work, bound }) => isMine(ctx, work, bound));
    return {
      items: await Promise.all(mine.map(async ({ key, work, bound }) => ({ key, ...(await ask(ctx, work, bound)) }))),
    };
  };
  return implement(Home, { GetWork: waiting, GetNext: next });
}
function isMine({ user: { permissions } }: Ctx, work: Work, { call: { may } }: Bound): boolean {
  if (work.for && !allows(work.for, permissions)) return false;
  if (work.sees && !permissions.has(work.sees)) return false;
  return allows(may, permissions);
}
async function ask(ctx: Ctx, work: Work, { call, handler }: Bound): Promise<{ count: number; amount: number | null }> {
  const input = call.in.parse({ ...filtersOf(work, today()), maxResultCount: 1 });
  const answer = (await (typeof handler === 'function' ? handler : handler.page)(ctx, input)) as Record<
    string,
    unknown
  >; // a list answers an object
  const items = (answer.items ?? []) as readonly unknown[];
  const amount = work.amount ? Number(answer[work.amount] ?? 0) : null;
  return { count: Number(answer.totalCount ?? items.length), amount };
}
