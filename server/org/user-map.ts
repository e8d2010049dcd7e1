// Maps of users to branches, centre groups and services: who is in them, and changing them for many users at once.
import { type RawBuilder, sql } from 'kysely';
import type { CategoryCode } from '../../contract/lookup/category.lists.ts';
import type { BranchId } from '../../contract/org/branch.calls.ts';
import type { UserMapNode } from '../../contract/org/user-map.calls.ts';
import type { UserId } from '../../contract/people/user.calls.ts';
import type { Ctx } from '../kit/ctx.ts';
import { fail } from '../kit/fail.ts';
import { requireSeenBranches } from '../people/branches.ts';
import { userTreeWith } from './user-lists.ts';

interface UserMap {
  table: RawBuilder<unknown>;
  column: RawBuilder<unknown>;
  /** Ids that may be chosen, of all tenants; rows that were deleted are none. */
  choices: RawBuilder<unknown>;
}
const centerGroups: CategoryCode = 'requestCenterGroup';
export const branchMap: UserMap = {
  table: sql`user_branch`,
  column: sql`branch_id`,
  choices: sql`select tenant_id, id from branch where not is_deleted`,
};
export const groupMap: UserMap = {
  table: sql`user_center_group`,
  column: sql`group_id`,
  choices: sql`select tenant_id, id from category where not is_deleted and code = ${centerGroups}`,
};
export const serviceMap: UserMap = {
  table: sql`user_service`,
  column: sql`service_name_id`,
  choices: sql`select tenant_id, id from service_name where not is_deleted`,
};

/** The map as pairs, without what was deleted since. */
const pairs = (map: UserMap) =>
  sql`(select m.tenant_id, m.user_id, c.id from ${map.table} m
    join (${map.choices}) c on c.tenant_id = m.tenant_id and c.id = m.${map.column})`;

export const userTree = (ctx: Ctx, map: UserMap): Promise<UserMapNode[]> =>
  userTreeWith(
    ctx,
    sql<number>`(select count(*) from ${pairs(map)} p where p.tenant_id = u.tenant_id and p.user_id = u.id)`,
  );

/** Pairs of these users, or of everybody. */
export async function mapped<I extends number>(
  ctx: Ctx,
  map: UserMap,
  userIds: readonly UserId[] | null,
): Promise<{ userId: UserId; id: I }[]> {
  const { rows } = await sql<{ userId: UserId; id: I }>`select p.user_id, p.id from ${pairs(map)} p
    where p.tenant_id = ${ctx.tenantId} and (${userIds}::bigint[] is null or p.user_id = any(${userIds}))
    order by 1, 2`.execute(ctx.db);
  return rows;
}

export interface MapChange {
  /** The whole map of each user; without it only what is added and taken away. */
  whole?: readonly number[] | undefined;
  add?: readonly number[] | undefined;
  remove?: readonly number[] | undefined;
}
export async function changeMap(ctx: Ctx, map: UserMap, users: readonly UserId[], change: MapChange): Promise<null> {
  const userIds = [...new Set(users)];
  await lockUsers(ctx, userIds);
  const add = [...new Set(change.whole ?? change.add ?? [])];
  await refuseUnknown(ctx, map, add);
  if (map === branchMap) await refuseUnseen(ctx, userIds, add as BranchId[]); // its ids are branches
  const of = sql`m.tenant_id = ${ctx.tenantId} and m.user_id = any(${userIds})`;
  if (change.whole) {
    await sql`delete from ${map.table} m where ${of} and m.${map.column} <> all(${add})`.execute(ctx.db);
  } else if (change.remove?.length) {
    await sql`delete from ${map.table} m where ${of} and m.${map.column} = any(${change.remove})`.execute(ctx.db);
  }
  await sql`insert into ${map.table} (tenant_id, user_id, ${map.column})
    select ${ctx.tenantId}, u, c from unnest(${userIds}::bigint[]) u cross join unnest(${add}::bigint[]) c
    on conflict do nothing`.execute(ctx.db);
  return null;
}

/** In order of their ids, so that two savers wait for each other instead of blocking. */
async function lockUsers(ctx: Ctx, ids: readonly UserId[]): Promise<void> {
  const found = await ctx.db
    .selectFrom('userAccount')
    .select('id')
    .where('tenantId', '=', ctx.tenantId)
    .where('id', 'in', ids)
    .where('isDeleted', '=', false)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const known = new Set(found.map((user) => user.id));
  const missing = ids.find((id) => !known.has(id));
  if (missing !== undefined) fail('row.missing', { entity: 'User', id: missing });
}

/** Of what a save names only what somebody does not have yet is given. */
async function refuseUnseen(ctx: Ctx, userIds: readonly UserId[], ids: readonly BranchId[]): Promise<void> {
  const held = await mapped<BranchId>(ctx, branchMap, userIds);
  const isNew = (id: BranchId) => held.filter((pair) => pair.id === id).length < userIds.length;
  await requireSeenBranches(ctx, ids.filter(isNew), 'branchIds');
}

async function refuseUnknown(ctx: Ctx, map: UserMap, ids: readonly number[]): Promise<void> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from (${map.choices}) c
    where c.tenant_id = ${ctx.tenantId} and c.id = any(${ids})`.execute(ctx.db);
  if (rows[0]?.count !== ids.length) fail('row.notFound');
}
