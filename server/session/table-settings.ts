// How a user wants each table, stored per user on the server (domain.md §10).
import { sql } from 'kysely';
import type { In } from '../../contract/kit.ts';
import type { UserId } from '../../contract/people/user.calls.ts';
import type { ColumnTableSetting, UserDynamicSetting } from '../../contract/session/session.calls.ts';
import type { Ctx, OpenCtx } from '../kit/ctx.ts';

const PREFIX = 'table:';

export async function setTable(ctx: Ctx, input: In<typeof UserDynamicSetting.SetTableColumnSetting>): Promise<null> {
  const value = JSON.stringify({ ...input, views: input.views ?? [] });
  const kept = sql<string>`excluded.value || jsonb_build_object('views', user_setting.value -> 'views')`;
  await ctx.db
    .insertInto('userSetting')
    .values({ tenantId: ctx.tenantId, userId: ctx.user.id, name: PREFIX + input.tableName, value })
    .onConflict((conflict) =>
      conflict.columns(['tenantId', 'userId', 'name']).doUpdateSet({ value: input.views ? value : kept }),
    )
    .execute();
  return null;
}

export async function readTables(ctx: OpenCtx, userId: UserId): Promise<Record<string, ColumnTableSetting>> {
  const rows = await ctx.db
    .selectFrom('userSetting')
    .select(['name', 'value'])
    .where('tenantId', '=', ctx.tenantId)
    .where('userId', '=', userId)
    .where('name', 'like', `${PREFIX}%`)
    .execute();
  return Object.fromEntries(rows.map((row) => [row.name.slice(PREFIX.length), row.value as ColumnTableSetting])); // written above, from the contract
}
