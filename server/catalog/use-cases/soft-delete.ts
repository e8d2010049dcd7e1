// Marks many rows as deleted at once; rows that are not there (any more) are left alone.
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { requireUnused, type Use } from '../../kit/in-use.ts';

export async function softDeleteMany(
  ctx: Ctx,
  table: 'series' | 'model' | 'service_name',
  ids: readonly number[],
): Promise<null> {
  await sql`update ${sql.table(table)}
    set is_deleted = true, deletion_time = now(), deleter_user_id = ${ctx.user.id}, version = version + 1
    where tenant_id = ${ctx.tenantId} and id = any(${ids}::bigint[]) and not is_deleted`.execute(ctx.db);
  return null;
}

/** Refuses all of them when one is used; those that are gone already are nobody's business. */
export async function requireUnusedAll(
  ctx: Ctx,
  table: 'model' | 'service_name',
  uses: readonly Use[],
  ids: readonly number[],
): Promise<void> {
  const { rows } = await sql<{ id: number; name: string }>`select id, name from ${sql.table(table)}
    where tenant_id = ${ctx.tenantId} and id = any(${ids}::bigint[]) and not is_deleted order by id for update`.execute(
    ctx.db,
  );
  for (const row of rows) await requireUnused(ctx, uses, row);
}
