// Creating and changing a user (spec §5, wire.md §3.3).
import { adminUserName } from '../../../contract/constants.ts';
import type { In } from '../../../contract/kit.ts';
import type { User, UserRow } from '../../../contract/people/user.calls.ts';
import { changedBy, lockRow } from '../../kit/crud.ts';
import { type Ctx, madeBy } from '../../kit/ctx.ts';
import { fail } from '../../kit/fail.ts';
import { hashPassword } from '../../session/password.ts';
import { newStamp, revokeTokens } from '../access.ts';
import { getUser } from '../user.queries.ts';
import { defaultRoleNames, replaceRoles } from '../user-roles.ts';

export async function createUser(
  ctx: Ctx,
  { password, roleNames, ...person }: In<typeof User.Create>,
): Promise<UserRow> {
  const { id } = await ctx.db
    .insertInto('userAccount')
    .values({
      ...person,
      dateOfBirth: person.dateOfBirth ?? null,
      sex: person.sex ?? null,
      branchId: person.branchId ?? null,
      userTypeId: person.userTypeId ?? null,
      passwordHash: await hashPassword(password),
      securityStamp: newStamp(),
      ...madeBy(ctx),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await replaceRoles(ctx, id, roleNames ?? (await defaultRoleNames(ctx)));
  return getUser(ctx, { id });
}

export async function updateUser(
  ctx: Ctx,
  { id, version, roleNames, ...person }: In<typeof User.Update>,
): Promise<UserRow> {
  await lockRow(ctx, 'userAccount', 'User', id, version);
  const before = await getUser(ctx, { id });
  if (isAdmin(before) && person.userName.toLowerCase() !== adminUserName) fail('user.adminName');
  if (isAdmin(before) && !person.isActive) fail('user.adminOffline');
  if (id === ctx.user.id && !person.isActive) fail('user.notYourself');
  await ctx.db
    .updateTable('userAccount')
    .set({
      ...person,
      dateOfBirth: person.dateOfBirth ?? null,
      sex: person.sex ?? null,
      branchId: person.branchId ?? null,
      userTypeId: person.userTypeId ?? null,
      authEpoch: (eb) => eb('authEpoch', '+', 1),
      ...changedBy(ctx),
    })
    .where('tenantId', '=', ctx.tenantId)
    .where('id', '=', id)
    .execute();
  if (before.isActive && !person.isActive) await revokeTokens(ctx, id);
  if (roleNames) await replaceRoles(ctx, id, roleNames);
  return getUser(ctx, { id });
}

export const isAdmin = (user: { userName: string }) => user.userName.toLowerCase() === adminUserName;
