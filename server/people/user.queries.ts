// Reads of users: the list, one user, by e-mail.
import { sql } from 'kysely';
import { adminUserName } from '../../contract/constants.ts';
import type { In } from '../../contract/kit.ts';
import type { User, UserId, UserRow } from '../../contract/people/user.calls.ts';
import { once } from '../db/once.ts';
import type { Ctx } from '../kit/ctx.ts';
import { fail } from '../kit/fail.ts';
import { byId, byName, contains, list } from '../kit/list.ts';

type Filter = In<typeof User.getallUser>;

const userRows = once((db) =>
  db
    .selectFrom('userAccount as u')
    .leftJoin('branch as b', byId('b', 'u.branchId'))
    .leftJoin('userType as t', byId('t', 'u.userTypeId'))
    .select([
      'u.id',
      'u.userName',
      'u.name',
      'u.surname',
      'u.fullName',
      'u.emailAddress',
      'u.isActive',
      'u.dateOfBirth',
      'u.sex',
    ])
    .select(['u.emailAddress as email', 'u.language'])
    .select(['u.address', 'u.mobile', 'u.branchId', 'b.name as branchName', 'u.userTypeId', 't.name as userTypeName'])
    .select([
      'u.lastLoginTime',
      'u.creationTime',
      'u.creatorUserId',
      'u.lastModificationTime',
      'u.lastModifierUserId',
      'u.version',
    ])
    .select(sql<string | null>`case when u.lockout_end > now() then u.lockout_end end`.as('lockedUntil'))
    .select(
      sql<string[]>`array(
      select r.normalized_name from user_role ur join role r on r.tenant_id = ur.tenant_id and r.id = ur.role_id
      where ur.tenant_id = u.tenant_id and ur.user_id = u.id and not r.is_deleted order by 1)`.as('roleNames'),
    ),
);
const rows = (ctx: Ctx) => userRows(ctx.db).where('u.tenantId', '=', ctx.tenantId).where('u.isDeleted', '=', false);

export const listUsers = list<Filter, UserRow>({
  query: (ctx, { keyword, isActive, userTypeId, branchId, roleName, isLocked }) => {
    let query = rows(ctx);
    if (keyword) query = query.where(sql<boolean>`u.search like ${contains(keyword)}`);
    if (isActive !== undefined) query = query.where('u.isActive', '=', isActive);
    if (userTypeId) query = query.where('u.userTypeId', '=', userTypeId);
    if (branchId) query = query.where('u.branchId', '=', branchId);
    if (isLocked !== undefined) query = query.where(sql<boolean>`coalesce(u.lockout_end > now(), false) = ${isLocked}`);
    if (roleName) {
      query = query.where(sql<boolean>`exists (
        select from user_role ur join role r on r.tenant_id = ur.tenant_id and r.id = ur.role_id
        where ur.tenant_id = u.tenant_id and ur.user_id = u.id and r.normalized_name = upper(${roleName}) and not r.is_deleted)`);
    }
    return query;
  },
  sort: { fullName: byName('u.name'), userTypeName: 't.orderNo' },
  order: [
    ['u.userName', 'asc'],
    ['u.emailAddress', 'asc'],
    ['u.id', 'asc'],
  ],
});

export async function getUser(ctx: Ctx, { id }: { id: UserId }): Promise<UserRow> {
  return (await rows(ctx).where('u.id', '=', id).executeTakeFirst()) ?? fail('row.missing', { entity: 'User', id });
}

export async function findUserByEmail(ctx: Ctx, { email }: { email: string }): Promise<UserRow | null> {
  return (await rows(ctx).where(sql<boolean>`lower(u.email_address) = lower(${email})`).executeTakeFirst()) ?? null;
}

/** The account that every side starts with. */
export const isAdmin = (user: { userName: string }): boolean => user.userName.toLowerCase() === adminUserName;
