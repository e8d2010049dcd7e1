// Taking an account offline, putting it online again, deleting it (spec §4: an offline account cannot sign in).
import type { UserId, UserRow } from '../../../contract/people/user.calls.ts';
import { changedBy, lockRow, softDelete } from '../../kit/crud.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { fail } from '../../kit/fail.ts';
import { requireUnused } from '../../kit/in-use.ts';
import { forgetEveryTry } from '../../session/sign-in-limit.ts';
import { revokeTokens } from '../access.ts';
import { userUses } from '../in-use.ts';
import { requireRank } from '../rank.ts';
import { getUser, isAdmin } from '../user.queries.ts';

export async function putOnline(ctx: Ctx, { id }: { id: UserId }): Promise<null> {
  await requireRank(ctx, [id]);
  await setActive(ctx, id, true);
  return null;
}

export async function takeOffline(ctx: Ctx, { id }: { id: UserId }): Promise<null> {
  if (isAdmin(await getUser(ctx, { id }))) fail('user.adminOffline');
  if (id === ctx.user.id) fail('user.notYourself');
  await requireRank(ctx, [id]);
  await setActive(ctx, id, false);
  await revokeTokens(ctx, id);
  return null;
}

export async function deleteUser(ctx: Ctx, { id }: { id: UserId }): Promise<null> {
  if (isAdmin(await getUser(ctx, { id }))) fail('user.adminDelete');
  if (id === ctx.user.id) fail('user.notYourself');
  await requireRank(ctx, [id]);
  const { fullName } = await getUser(ctx, { id });
  await requireUnused(ctx, userUses, { id, name: fullName });
  await softDelete(ctx, 'userAccount', id);
  await revokeTokens(ctx, id);
  return null;
}

/** Ends a lock that wrong passwords brought on, before its time. */
export async function unlockUser(ctx: Ctx, { id }: { id: UserId }): Promise<UserRow> {
  const { lockedUntil, userName, emailAddress } = await getUser(ctx, { id });
  await requireRank(ctx, [id]);
  if (!lockedUntil) fail('user.notLocked');
  await ctx.db
    .updateTable('userAccount')
    .set({ accessFailedCount: 0, lockoutEnd: null, ...changedBy(ctx) })
    .where('tenantId', '=', ctx.tenantId)
    .where('id', '=', id)
    .execute();
  await Promise.all([userName, emailAddress].map(forgetEveryTry));
  return getUser(ctx, { id });
}

async function setActive(ctx: Ctx, id: UserId, isActive: boolean): Promise<void> {
  await lockRow(ctx, 'userAccount', 'User', id, undefined);
  await ctx.db
    .updateTable('userAccount')
    .set({ isActive, accessFailedCount: 0, lockoutEnd: null, ...changedBy(ctx) })
    .where('tenantId', '=', ctx.tenantId)
    .where('id', '=', id)
    .execute();
}
