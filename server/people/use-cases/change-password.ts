// One's own password, and an administrator setting somebody's (spec §5, §8; wire.md §3.4). Both end the user's sessions.
// A wrong password counts as at sign-in: whoever found an open browser must not guess here instead.
import type { ErrorCode } from '../../../contract/errors.ts';
import type { In } from '../../../contract/kit.ts';
import type { User } from '../../../contract/people/user.calls.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { fail, failAt } from '../../kit/fail.ts';
import { savePassword } from '../../session/password.ts';
import { accountById, provePassword } from '../../session/prove-password.ts';
import { requireRank } from '../rank.ts';
import { ADMIN_ROLE } from '../role.queries.ts';
import { getUser } from '../user.queries.ts';

export async function changePassword(ctx: Ctx, input: In<typeof User.ChangePassword>): Promise<boolean> {
  await proveOwn(ctx, input.currentPassword, 'user.passwordMismatch');
  if (input.currentPassword.trim() === input.newPassword) failAt('newPassword', 'user.passwordSame');
  await savePassword(ctx, ctx.user.id, input.newPassword);
  return true;
}

export async function resetPassword(ctx: Ctx, input: In<typeof User.ResetPassword>): Promise<boolean> {
  await proveOwn(ctx, input.adminPassword, 'user.adminPasswordWrong');
  if (!ctx.user.roleNames.includes(ADMIN_ROLE.toUpperCase())) fail('user.resetOnlyAdmin');
  await getUser(ctx, { id: input.userId });
  await requireRank(ctx, [input.userId]);
  await savePassword(ctx, input.userId, input.newPassword);
  return true;
}

const proveOwn = (ctx: Ctx, password: string, wrong: ErrorCode) =>
  provePassword(ctx, { login: ctx.user.userName, password, find: () => accountById(ctx, ctx.user.id), wrong });
