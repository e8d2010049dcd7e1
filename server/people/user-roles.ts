// Who holds which role. Nobody hands out a role with permissions they do not hold themselves.
import { sql } from 'kysely';
import { adminUserName } from '../../contract/constants.ts';
import type { In } from '../../contract/kit.ts';
import type { RoleId } from '../../contract/people/role.calls.ts';
import type { User, UserId } from '../../contract/people/user.calls.ts';
import { isPermission, type Permission, pathsOf } from '../../contract/permissions.ts';
import type { Ctx } from '../kit/ctx.ts';
import { fail, failAt, forbid } from '../kit/fail.ts';
import { rereadRights } from './access.ts';
import { requireRank } from './rank.ts';
import { ADMIN_ROLE } from './role.queries.ts';

export async function replaceRoles(ctx: Ctx, userId: UserId, names: readonly string[]): Promise<void> {
  const wanted = await rolesByName(ctx, names, 'roleNames');
  const held = await rolesOf(ctx, userId);
  await change(ctx, userId, {
    add: wanted.filter((role) => !held.has(role.id)),
    remove: [...held].filter((id) => !wanted.some((role) => role.id === id)),
  });
}

/** The role assignment screen: the same change for many users, all or none. */
export async function setRoles(ctx: Ctx, input: In<typeof User.SetRoles>): Promise<{ changed: number }> {
  const add = await rolesByName(ctx, input.add, 'add');
  const remove = (await rolesByName(ctx, input.remove, 'remove')).map((role) => role.id);
  const users = await ctx.db
    .selectFrom('userAccount')
    .select('id')
    .where('tenantId', '=', ctx.tenantId)
    .where('id', 'in', input.userIds)
    .where('isDeleted', '=', false)
    .orderBy('id')
    .forUpdate()
    .execute();
  await requireRank(
    ctx,
    users.map(({ id }) => id),
  );
  requireAssigning(ctx, add.length > 0, remove.length > 0);
  for (const { id } of users) {
    const held = await rolesOf(ctx, id);
    // What somebody already has or lacks is no change.
    const news = add.filter((role) => !held.has(role.id));
    const gone = remove.filter((role) => held.has(role));
    await change(ctx, id, { add: news, remove: gone }, { isGuarded: false });
  }
  return { changed: users.length };
}

/** Of a new user: what was asked for, else the roles that everybody starts with. Others than those need the right to assign. */
export async function giveFirstRoles(ctx: Ctx, userId: UserId, asked: readonly string[] | undefined): Promise<void> {
  const usual = await rolesByName(ctx, await defaultRoleNames(ctx), 'roleNames');
  const add = asked ? await rolesByName(ctx, asked, 'roleNames') : usual;
  const isUsual = ({ id }: NamedRole) => usual.some((role) => role.id === id);
  await change(ctx, userId, { add, remove: [] }, { isGuarded: !add.every(isUsual) });
}

async function defaultRoleNames(ctx: Ctx): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('role')
    .select('name')
    .where('tenantId', '=', ctx.tenantId)
    .where('isDefault', '=', true)
    .where('isDeleted', '=', false)
    .execute();
  return rows.map((row) => row.name);
}

interface NamedRole {
  id: RoleId;
  normalizedName: string;
}
/** `field`: what named them, for whoever named one that is not there. */
async function rolesByName(
  ctx: Ctx,
  names: readonly string[],
  field: 'roleNames' | 'add' | 'remove',
): Promise<NamedRole[]> {
  const wanted = [...new Set(names.map((name) => name.trim().toUpperCase()))];
  if (!wanted.length) return [];
  const found = await ctx.db
    .selectFrom('role')
    .select(['id', 'normalizedName'])
    .where('tenantId', '=', ctx.tenantId)
    .where('isDeleted', '=', false)
    .where('normalizedName', 'in', wanted)
    .execute();
  const missing = wanted.find((name) => !found.some((role) => role.normalizedName === name));
  if (missing) failAt(field, 'user.noRole', { role: missing });
  return found;
}

async function rolesOf(ctx: Ctx, userId: UserId): Promise<Set<RoleId>> {
  const rows = await ctx.db
    .selectFrom('userRole')
    .select('roleId')
    .where('tenantId', '=', ctx.tenantId)
    .where('userId', '=', userId)
    .execute();
  return new Set(rows.map((row) => row.roleId));
}

async function change(
  ctx: Ctx,
  userId: UserId,
  { add, remove }: { add: readonly NamedRole[]; remove: readonly RoleId[] },
  { isGuarded = true } = {},
) {
  if (!add.length && !remove.length) return;
  if (isGuarded) requireAssigning(ctx, add.length > 0, remove.length > 0);
  await refuseHigherRights(ctx, [...add.map((role) => role.id), ...remove]);
  await keepAdmin(ctx, userId, remove);
  if (add.length) {
    await ctx.db
      .insertInto('userRole')
      .values(add.map((role) => ({ tenantId: ctx.tenantId, userId, roleId: role.id })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  if (remove.length) {
    await ctx.db
      .deleteFrom('userRole')
      .where('tenantId', '=', ctx.tenantId)
      .where('userId', '=', userId)
      .where('roleId', 'in', remove)
      .execute();
  }
  await rereadRights(ctx, [userId]);
}

/** To add a role, to take one away, and to put one in the place of another are three rights; the first two together are the third. */
function requireAssigning(ctx: Ctx, adds: boolean, removes: boolean): void {
  const needed: Permission[] = [];
  if (adds) needed.push('Pages.MapRoles.Create');
  if (removes) needed.push('Pages.MapRoles.Remove');
  if (needed.every((code) => ctx.user.permissions.has(code))) return;
  if (adds && removes && ctx.user.permissions.has('Pages.MapRoles.Edit')) return;
  const lacking = needed.filter((code) => !ctx.user.permissions.has(code));
  forbid(ctx, adds && removes ? ['Pages.MapRoles.Edit', ...lacking] : lacking);
}

async function refuseHigherRights(ctx: Ctx, roleIds: readonly RoleId[]): Promise<void> {
  const rows = await ctx.db
    .selectFrom('rolePermission')
    .select('permission')
    .distinct()
    .where('tenantId', '=', ctx.tenantId)
    .where('roleId', 'in', roleIds)
    .execute();
  refuseRightsNotHeld(
    ctx,
    rows.map((row) => row.permission),
  );
}

/** Granting what one does not hold would make every right reachable. */
export function refuseRightsNotHeld(ctx: Ctx, codes: readonly string[]): void {
  const lacking = codes.filter((code): code is Permission => isPermission(code) && !ctx.user.permissions.has(code));
  if (lacking.length) fail('user.needPermission', { names: pathsOf(lacking, ctx.culture) });
}

/** The default administrator keeps the Admin role, or nobody could repair the rights. */
async function keepAdmin(ctx: Ctx, userId: UserId, removed: readonly RoleId[]): Promise<void> {
  if (!removed.length) return;
  const kept = await ctx.db
    .selectFrom('userAccount as u')
    .innerJoin('role as r', 'r.tenantId', 'u.tenantId')
    .select('u.id')
    .where('u.tenantId', '=', ctx.tenantId)
    .where('u.id', '=', userId)
    .where(sql<boolean>`lower(u.user_name) = ${adminUserName}`)
    .where('r.normalizedName', '=', ADMIN_ROLE.toUpperCase())
    .where('r.id', 'in', removed)
    .executeTakeFirst();
  if (kept) fail('user.adminRole');
}
