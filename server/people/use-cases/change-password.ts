// One's own password, and an administrator setting somebody's (spec §5, §8; wire.md §3.4). Both end the user's sessions.
import type { In } from '../../../contract/kit.ts';
import type { User, UserId } from '../../../contract/people/user.calls.ts';
import { changedBy } from '../../kit/crud.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { fail } from '../../kit/fail.ts';
import { hashPassword, verifyPassword } from '../../session/password.ts';
import { newStamp } from '../access.ts';
import { ADMIN_ROLE } from '../role.queries.ts';
import { getUser } from '../user.queries.ts';

export async function changePassword(ctx: Ctx, input: In<typeof User.ChangePassword>): Promise<boolean> {
  if (!(await isOwnPassword(ctx, input.currentPassword))) fail('user.passwordMismatch');
  if (input.currentPassword === input.newPassword) fail('user.passwordSame');
  await savePassword(ctx, ctx.user.id, input.newPassword);
  return true;
}

export async function resetPassword(ctx: Ctx, input: In<typeof User.ResetPassword>): Promise<boolean> {
  if (!(await isOwnPassword(ctx, input.adminPassword))) fail('user.adminPasswordWrong');
  if (!ctx.user.roleNames.includes(ADMIN_ROLE.toUpperCase())) fail('user.resetOnlyAdmin');
  await getUser(ctx, { id: input.userId });
  await savePassword(ctx, input.userId, input.newPassword);
  return true;
}

async function isOwnPassword(ctx: Ctx, password: string): Promise<boolean> {
  const { passwordHash } = await ctx.db
    .selectFrom('userAccount')
    .select('passwordHash')
    .where('tenantId', '=', ctx.tenantId)
    .where('id', '=', ctx.user.id)
    .executeTakeFirstOrThrow();
  return verifyPassword(passwordHash, password);
}

async function savePassword(ctx: Ctx, id: UserId, password: string): Promise<void> {
  await ctx.db
    .updateTable('userAccount')
    .set({
      passwordHash: await hashPassword(password),
      securityStamp: newStamp(),
      accessFailedCount: 0,
      lockoutEnd: null,
      ...changedBy(ctx),
    })
    .where('tenantId', '=', ctx.tenantId)
    .where('id', '=', id)
    .execute();
}
