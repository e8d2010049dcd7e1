// Marks many rows as deleted at once; rows that are not there (any more) are left alone.
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';

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
