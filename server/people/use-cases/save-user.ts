// Creating and changing a user (spec §5, wire.md §3.3).
import { sql } from 'kysely';
import { adminUserName } from '../../../contract/constants.ts';
import type { In } from '../../../contract/kit.ts';
import type { User, UserId, UserRow } from '../../../contract/people/user.calls.ts';
import { changedBy, lockRow } from '../../kit/crud.ts';
import { type Ctx, madeBy } from '../../kit/ctx.ts';
import { fail, failAt, forbid } from '../../kit/fail.ts';
import { hashPassword, newStamp } from '../../session/password.ts';
import { revokeTokens } from '../access.ts';
import { requireSeenBranches } from '../branches.ts';
import { requireRank } from '../rank.ts';
import { getUser, isAdmin } from '../user.queries.ts';
import { giveFirstRoles, replaceRoles } from '../user-roles.ts';

export async function createUser(
  ctx: Ctx,
  { password, roleNames, ...person }: In<typeof User.Create>,
): Promise<UserRow> {
  await requireOwnLogin(ctx, person);
  await requirePlace(ctx, person);
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
  await giveFirstRoles(ctx, id, roleNames);
  return getUser(ctx, { id });
}

export async function updateUser(
  ctx: Ctx,
  { id, version, roleNames, isActive, ...fields }: In<typeof User.Update>,
): Promise<UserRow> {
  await lockRow(ctx, 'userAccount', 'User', id, version);
  const before = await getUser(ctx, { id });
  const person = { ...fields, isActive: isActive ?? before.isActive };
  await requireRank(ctx, [id]);
  const mayActivate = ctx.user.permissions.has('Pages.Users.Activation');
  if (person.isActive !== before.isActive && !mayActivate) forbid(ctx, ['Pages.Users.Activation']);
  if (isAdmin(before) && person.userName.toLowerCase() !== adminUserName) failAt('userName', 'user.adminName');
  if (isAdmin(before) && !person.isActive) fail('user.adminOffline');
  if (id === ctx.user.id && !person.isActive) fail('user.notYourself');
  if (person.userName !== before.userName || person.emailAddress !== before.emailAddress)
    await requireOwnLogin(ctx, person, id);
  await requirePlace(ctx, person, before);
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

/**
 * Name and e-mail both open an account: whoever is called by somebody else's e-mail would keep them from signing in by it. Told at its
 * field; of two in the same instant the database refuses one (migration 0200).
 */
async function requireOwnLogin(
  ctx: Ctx,
  { userName, emailAddress }: Pick<UserRow, 'userName' | 'emailAddress'>,
  id?: UserId,
): Promise<void> {
  const { rows } = await sql<{ isName: boolean }>`select lower(email_address) = lower(${userName}) as is_name
    from user_account where tenant_id = ${ctx.tenantId} and id <> ${id ?? 0} and not is_deleted
      and (lower(email_address) = lower(${userName}) or lower(user_name) = lower(${emailAddress})) limit 1`.execute(
    ctx.db,
  );
  if (rows[0]?.isName) failAt('userName', 'user.nameTaken', { value: userName });
  if (rows[0]) failAt('emailAddress', 'user.emailTaken', { value: emailAddress });
}

type Place = Partial<{ [F in 'branchId' | 'userTypeId']: UserRow[F] | undefined }>;
/** Nobody comes to a branch or a user type that was deleted; who is there stays. The foreign keys alone would let it pass. */
async function requirePlace(ctx: Ctx, { branchId, userTypeId }: Place, before?: Place): Promise<void> {
  const chosen = {
    branch: branchId === before?.branchId ? null : branchId,
    user_type: userTypeId === before?.userTypeId ? null : userTypeId,
  };
  for (const [table, id] of Object.entries(chosen)) {
    if (!id) continue;
    const { rows } = await sql`select from ${sql.table(table)}
      where tenant_id = ${ctx.tenantId} and id = ${id} and not is_deleted`.execute(ctx.db);
    if (!rows.length) fail('row.notFound');
  }
  if (chosen.branch) await requireSeenBranches(ctx, [chosen.branch], 'branchId');
}
