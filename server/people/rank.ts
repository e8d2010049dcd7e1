// Nobody acts on people who may do more than they themselves: what cannot be granted cannot be taken over either.
import type { UserId } from '../../contract/people/user.calls.ts';
import { isPermission, type Permission, pathsOf } from '../../contract/permissions.ts';
import type { Ctx } from '../kit/ctx.ts';
import { fail } from '../kit/fail.ts';
import { ADMIN_ROLE } from './role.queries.ts';
import { isAdmin } from './user.queries.ts';

/** Refuses to change, lock, unlock, remove or reset somebody with rights that the caller lacks. Oneself is always below. */
export async function requireRank(ctx: Ctx, ids: readonly UserId[]): Promise<void> {
  const others = ids.filter((id) => id !== ctx.user.id);
  if (!others.length) return;
  const rows = await ctx.db
    .selectFrom('userAccount as u')
    .leftJoin('userRole as ur', (join) => join.onRef('ur.tenantId', '=', 'u.tenantId').onRef('ur.userId', '=', 'u.id'))
    .leftJoin('role as r', (join) =>
      join.onRef('r.tenantId', '=', 'ur.tenantId').onRef('r.id', '=', 'ur.roleId').on('r.isDeleted', '=', false),
    )
    .leftJoin('rolePermission as p', (join) =>
      join.onRef('p.tenantId', '=', 'r.tenantId').onRef('p.roleId', '=', 'r.id'),
    )
    .select(['u.id', 'u.fullName', 'u.userName', 'p.permission'])
    .where('u.tenantId', '=', ctx.tenantId)
    .where('u.id', 'in', others)
    .orderBy('u.id')
    .execute();
  const isAdministrator = ctx.user.roleNames.includes(ADMIN_ROLE.toUpperCase());
  const admin = rows.find((row) => isAdmin(row));
  if (admin && !isAdministrator) fail('user.adminOnly', { name: admin.fullName });
  const isMore = (code: string | null): code is Permission =>
    code !== null && isPermission(code) && !ctx.user.permissions.has(code);
  const above = rows.find((row) => isMore(row.permission));
  if (!above) return;
  const codes = rows.flatMap(({ id, permission }) => (id === above.id && isMore(permission) ? [permission] : []));
  fail('user.moreRights', { name: above.fullName, names: pathsOf([...new Set(codes)], ctx.culture) });
}
