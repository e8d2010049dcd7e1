// Who may see a thing may see its history and its comments.
import { sql } from 'kysely';
import { type Target, type TrailTarget, trailTargets } from '../../contract/trail/trail.calls.ts';
import type { Ctx } from '../kit/ctx.ts';
import { fail, forbid } from '../kit/fail.ts';
import { seesBranch, seesWarehouse } from '../org/org.ts';

type Sight = (ctx: Ctx, id: number) => Promise<boolean>;
const sights = new Map<TrailTarget, Sight>();
/** A word on the right says who sees its things: a ticket is also seen by whoever works on it. */
export const seenAs = (target: TrailTarget, sees: Sight): void => void sights.set(target, sees);

/** The right to look at such things, and a warehouse or branch that the caller sees; a deleted thing keeps its history. */
export async function requireTarget(ctx: Ctx, target: TrailTarget, id: number): Promise<void> {
  const { table, may, places = [], branches = [], ownSight }: Target = trailTargets[target];
  if (!ctx.user.permissions.has(may)) forbid(ctx, [may]);
  if (ownSight && !(await sights.get(target)?.(ctx, id))) fail('row.missing', { entity: target, id });
  if (!places.length && !branches.length) return;
  const seen = [
    ...places.map((place) => seesWarehouse(ctx, place)),
    ...branches.map((branch) => seesBranch(ctx, branch)),
  ];
  const { rows } = await sql`select 1 from ${sql.table(table)} where tenant_id = ${ctx.tenantId} and id = ${id}
    and (${sql.join(seen, sql` or `)})`.execute(ctx.db);
  if (!rows.length) fail('row.missing', { entity: target, id });
}
