// Somebody proves that a password is theirs: signing in, changing it, an administrator setting somebody's. Every try counts
// against the same limits and is stored (wire.md §2.1).
import { sql } from 'kysely';
import { lockout } from '../../contract/constants.ts';
import type { ErrorCode } from '../../contract/errors.ts';
import { attemptResults } from '../../contract/people/login-attempt.calls.ts';
import type { UserId } from '../../contract/people/user.calls.ts';
import type { OpenCtx } from '../kit/ctx.ts';
import { AppError } from '../kit/fail.ts';
import { pretendToVerify, verifyPassword } from './password.ts';
import { forgetTries, limitSignIn } from './sign-in-limit.ts';

export type Outcome = keyof typeof attemptResults;
type Refusal = Exclude<Outcome, 'success'>;
const errorOf: Record<Refusal, ErrorCode> = {
  noUser: 'auth.wrongPassword',
  wrongPassword: 'auth.wrongPassword',
  notActive: 'auth.notActive',
  tenantNotActive: 'auth.tenantNotActive',
  lockedOut: 'auth.lockedOut',
  outworn: 'auth.newPassword',
};

export type Account = NonNullable<Awaited<ReturnType<typeof accountById>>>;
const accounts = (ctx: OpenCtx) =>
  ctx.db
    .selectFrom('userAccount')
    .select(['id', 'userName', 'passwordHash', 'securityStamp', 'isActive', 'language'])
    .select(sql<boolean>`coalesce(lockout_end > now(), false)`.as('locked'))
    .where('tenantId', '=', ctx.tenantId)
    .where('isDeleted', '=', false);
export const accountByLogin = (ctx: OpenCtx, login: string) =>
  accounts(ctx)
    .where(sql<boolean>`(lower(user_name) = lower(${login}) or lower(email_address) = lower(${login}))`)
    .orderBy(sql`lower(user_name) = lower(${login})`, 'desc')
    .limit(1)
    .executeTakeFirst();
export const accountById = (ctx: OpenCtx, id: UserId) => accounts(ctx).where('id', '=', id).executeTakeFirst();
/** One try after the other, so that none slips past the count. */
const lockAccount = (ctx: OpenCtx, id: UserId) => accounts(ctx).where('id', '=', id).forUpdate().executeTakeFirst();

interface Proof {
  /** What was typed as the name. */
  login: string;
  password: string;
  find: () => Promise<Account | undefined>;
  /** What a wrong password is called here, where it is not signing in. */
  wrong?: ErrorCode;
}
/** The account, locked for what follows, or a refusal that has been counted. */
export async function provePassword(ctx: OpenCtx, { login, password, find, wrong }: Proof): Promise<Account> {
  await limitSignIn(ctx.request.ip, login);
  const seen = await find();
  if (seen?.locked) return refuse(ctx, 'lockedOut', seen.id, login);
  // A hash takes a while on purpose; a connection held for so long would be missing elsewhere.
  const verified = await ctx.outside(() => (seen ? isTheirs(seen.passwordHash, password) : pretendToVerify(password)));
  const account = seen && (await lockAccount(ctx, seen.id));
  if (!account) return refuse(ctx, 'noUser', null, login);
  if (account.locked) return refuse(ctx, 'lockedOut', account.id, login); // by other tries, meanwhile
  if (!verified || account.passwordHash !== seen.passwordHash) {
    const isNowLocked = await countFailure(ctx, account.id);
    return isNowLocked
      ? refuse(ctx, 'lockedOut', account.id, login)
      : refuse(ctx, 'wrongPassword', account.id, login, wrong ? { error: wrong } : {});
  }
  await forgetTries(ctx.request.ip, login);
  return account;
}

/** As typed, or without the blanks around it: passwords are kept without them. */
async function isTheirs(hash: string, typed: string): Promise<boolean> {
  if (await verifyPassword(hash, typed)) return true;
  return typed.trim() !== typed && verifyPassword(hash, typed.trim());
}

/** Counts a wrong password; true when this one locks the account. */
async function countFailure(ctx: OpenCtx, id: UserId): Promise<boolean> {
  const { locked } = await ctx.db
    .updateTable('userAccount')
    .set({
      accessFailedCount: sql`case when access_failed_count + 1 >= ${lockout.failures} then 0 else access_failed_count + 1 end`,
      lockoutEnd: sql`case when access_failed_count + 1 >= ${lockout.failures} then now() + make_interval(secs => ${lockout.seconds}) else lockout_end end`,
    })
    .where('tenantId', '=', ctx.tenantId)
    .where('id', '=', id)
    .returning(sql<boolean>`coalesce(lockout_end > now(), false)`.as('locked'))
    .executeTakeFirstOrThrow();
  return locked;
}

export const storeAttempt = (ctx: OpenCtx, result: Outcome, userId: UserId | null, login: string) =>
  ctx.db
    .insertInto('loginAttempt')
    .values({
      tenantId: ctx.tenantId,
      userId,
      login,
      result: attemptResults[result].code,
      ip: ctx.request.ip,
      agent: ctx.request.agent,
    })
    .execute();

/** Refuses and keeps what was counted and stored. */
export async function refuse(
  ctx: OpenCtx,
  result: Refusal,
  userId: UserId | null,
  login: string,
  { tenant = '', error = errorOf[result] }: { tenant?: string; error?: ErrorCode } = {},
): Promise<never> {
  await storeAttempt(ctx, result, userId, login);
  throw new AppError(error, { login, tenant }, true);
}
