// Creating, changing and deleting a role, and what it grants. Changes reach signed-in holders at their next call.
import { sql } from 'kysely';
import type { In } from '../../../contract/kit.ts';
import type { Role, RoleId, RoleRow } from '../../../contract/people/role.calls.ts';
import { isPermission, type Permission, pathsOf, permissionsOf } from '../../../contract/permissions.ts';
import { changedBy, lockRow, softDelete } from '../../kit/crud.ts';
import { type Ctx, madeBy } from '../../kit/ctx.ts';
import { fail, failAt } from '../../kit/fail.ts';
import { sideOf } from '../../session/principal.ts';
import { rereadRightsOfRole } from '../access.ts';
import { ADMIN_ROLE, getRole } from '../role.queries.ts';
import { refuseRightsNotHeld } from '../user-roles.ts';

export async function createRole(ctx: Ctx, { grantedPermissions, ...role }: In<typeof Role.Create>): Promise<RoleRow> {
  const { id } = await ctx.db
    .insertInto('role')
    .values({ ...role, ...madeBy(ctx) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await grant(ctx, id, [], grantedPermissions);
  return getRole(ctx, { id });
}

export async function updateRole(
  ctx: Ctx,
  { id, version, grantedPermissions, ...role }: In<typeof Role.Update>,
): Promise<RoleRow> {
  await lockRow(ctx, 'role', 'Role', id, version);
  const before = await getRole(ctx, { id });
  if (before.isStatic && before.normalizedName !== role.name.toUpperCase())
    failAt('name', 'role.staticName', { name: before.displayName });
  // Whoever makes a user gives it away without having chosen it.
  if (role.isDefault && !before.isDefault) requireRightsOf(ctx, before);
  await saveRole(ctx, id, role);
  if (grantedPermissions) await grant(ctx, id, before.grantedPermissions, grantedPermissions, before);
  return getRole(ctx, { id });
}

export async function grantPermissions(ctx: Ctx, input: In<typeof Role.GrandPermission>): Promise<RoleRow> {
  await lockRow(ctx, 'role', 'Role', input.roleId, input.version);
  const before = await getRole(ctx, { id: input.roleId });
  await saveRole(ctx, input.roleId, {});
  await grant(ctx, input.roleId, before.grantedPermissions, input.grantedPermissions, before);
  return getRole(ctx, { id: input.roleId });
}

export async function deleteRole(ctx: Ctx, { id }: { id: RoleId }): Promise<null> {
  const role = await getRole(ctx, { id });
  if (role.isStatic) fail('role.static', { name: role.displayName });
  requireRightsOf(ctx, role);
  await rereadRightsOfRole(ctx, id);
  await ctx.db.deleteFrom('userRole').where('tenantId', '=', ctx.tenantId).where('roleId', '=', id).execute();
  await softDelete(ctx, 'role', id);
  return null;
}

/** A role with rights that the caller lacks is neither taken from everybody who holds it nor given to everybody who comes. */
function requireRightsOf(ctx: Ctx, { displayName, grantedPermissions }: RoleRow): void {
  const lacking = grantedPermissions.filter(
    (code): code is Permission => isPermission(code) && !ctx.user.permissions.has(code),
  );
  if (lacking.length) fail('user.moreRights', { name: displayName, names: pathsOf(lacking, ctx.culture) });
}

const saveRole = (
  ctx: Ctx,
  id: RoleId,
  role: { [K in 'name' | 'displayName' | 'description' | 'isDefault']?: RoleRow[K] | undefined },
) =>
  ctx.db
    .updateTable('role')
    .set({ ...role, ...changedBy(ctx) })
    .where('tenantId', '=', ctx.tenantId)
    .where('id', '=', id)
    .execute();

/** Makes the granted set what was asked; names that do not exist on this side are ignored, as ABP does. */
async function grant(
  ctx: Ctx,
  roleId: RoleId,
  before: readonly string[],
  asked: readonly string[],
  role?: RoleRow,
): Promise<void> {
  const possible = permissionsOf(sideOf(ctx.tenantId));
  const wanted = possible.filter((code) => asked.includes(code));
  const added = wanted.filter((code) => !before.includes(code));
  const removed = before.filter((code) => !wanted.some((kept) => kept === code));
  if (!added.length && !removed.length) return;
  if (role?.isStatic && role.normalizedName === ADMIN_ROLE.toUpperCase() && removed.length) fail('role.adminKeepsAll');
  refuseRightsNotHeld(ctx, [...added, ...removed]);
  if (added.length) {
    await ctx.db
      .insertInto('rolePermission')
      .values(added.map((permission) => ({ tenantId: ctx.tenantId, roleId, permission })))
      .execute();
  }
  if (removed.length) {
    await ctx.db
      .deleteFrom('rolePermission')
      .where('tenantId', '=', ctx.tenantId)
      .where('roleId', '=', roleId)
      .where(sql<boolean>`permission = any(${removed})`)
      .execute();
  }
  await rereadRightsOfRole(ctx, roleId);
}
