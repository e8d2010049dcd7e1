// Reads of roles and of the permission catalogue.
import { sql } from 'kysely';
import type { In, Out } from '../../contract/kit.ts';
import type { Role, RoleId, RoleRow } from '../../contract/people/role.calls.ts';
import { permissions, permissionsOf } from '../../contract/permissions.ts';
import type { Ctx } from '../kit/ctx.ts';
import { fail } from '../kit/fail.ts';
import { contains, list } from '../kit/list.ts';
import { sideOf } from '../session/principal.ts';

/** The static role that holds every permission of its side. */
export const ADMIN_ROLE = 'Admin';

const rows = (ctx: Ctx) =>
  ctx.db
    .selectFrom('role as r')
    .select(['r.id', 'r.name', 'r.displayName', 'r.normalizedName', 'r.description', 'r.isStatic', 'r.isDefault'])
    .select(['r.creationTime', 'r.creatorUserId', 'r.lastModificationTime', 'r.lastModifierUserId', 'r.version'])
    .select(
      sql<string[]>`array(select p.permission from role_permission p
      where p.tenant_id = r.tenant_id and p.role_id = r.id order by 1)`.as('grantedPermissions'),
    )
    .select(
      sql<number>`(select count(*) from user_role ur join user_account u on u.tenant_id = ur.tenant_id and u.id = ur.user_id
      where ur.tenant_id = r.tenant_id and ur.role_id = r.id and not u.is_deleted)`.as('userCount'),
    )
    .where('r.tenantId', '=', ctx.tenantId)
    .where('r.isDeleted', '=', false);

export const listRoles = list<In<typeof Role.GetAll>, RoleRow>({
  query: (ctx, { keyword }) =>
    keyword
      ? rows(ctx).where(
          sql<boolean>`vn_norm(r.name || ' ' || r.display_name || ' ' || coalesce(r.description, '')) like ${contains(keyword)}`,
        )
      : rows(ctx),
  order: [
    ['r.name', 'asc'],
    ['r.displayName', 'asc'],
    ['r.id', 'asc'],
  ],
});

export async function getRole(ctx: Ctx, { id }: { id: RoleId }): Promise<RoleRow> {
  return (await rows(ctx).where('r.id', '=', id).executeTakeFirst()) ?? fail('row.missing', { entity: 'Role', id });
}

export async function allRoles(ctx: Ctx): Promise<{ items: RoleRow[] }> {
  return { items: await rows(ctx).orderBy('r.name').execute() };
}

export async function listPermissions(ctx: Ctx): Promise<Out<typeof Role.getAllPermissions>> {
  const items = permissionsOf(sideOf(ctx.tenantId)).map((name) => ({
    id: 0 as const,
    name,
    displayName: permissions[name][ctx.culture],
    description: null,
  }));
  return { items: items.sort((a, b) => a.displayName.localeCompare(b.displayName, ctx.culture)) };
}
