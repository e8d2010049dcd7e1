// Signing in: tenant → user → lockout → password → active, every attempt stored (wire.md §2.1).
import { sql } from 'kysely';
import { lockout, tokenSeconds } from '../../contract/constants.ts';
import { defaultCulture } from '../../contract/culture.ts';
import type { ErrorCode } from '../../contract/errors.ts';
import type { In, Out } from '../../contract/kit.ts';
import type { TenantId } from '../../contract/org/tenant.calls.ts';
import type { UserId } from '../../contract/people/user.calls.ts';
import type { TokenAuth } from '../../contract/session/session.calls.ts';
import { HOST, type OpenCtx } from '../kit/ctx.ts';
import { AppError } from '../kit/fail.ts';
import { pretendToVerify, verifyPassword } from './password.ts';
import { forgetTries, limitSignIn } from './sign-in-limit.ts';
import type { Tokens } from './tokens.ts';

/** Results as ABP numbers them. */
const outcome = { success: 1, noUser: 2, wrongPassword: 3, notActive: 4, tenantNotActive: 6, lockedOut: 9 } as const;
type Outcome = keyof typeof outcome;
const errorOf: Record<Exclude<Outcome, 'success'>, ErrorCode> = {
  noUser: 'auth.wrongPassword',
  wrongPassword: 'auth.wrongPassword',
  notActive: 'auth.notActive',
  tenantNotActive: 'auth.tenantNotActive',
  lockedOut: 'auth.lockedOut',
};

type Login = In<typeof TokenAuth.Authenticate>;

export const signIn =
  (tokens: Tokens) =>
  async (ctx: OpenCtx, input: Login): Promise<Out<typeof TokenAuth.Authenticate>> => {
    const login = input.userNameOrEmailAddress;
    limitSignIn(ctx.request.ip, login);
    const tenant = await enterTenantOf(ctx);
    if (tenant && !tenant.isActive) return refuse(ctx, 'tenantNotActive', null, login, tenant.tenancyName);

    const seen = await findUser(ctx, login);
    if (seen?.locked) return refuse(ctx, 'lockedOut', seen.id, login);
    // A hash takes a while on purpose; a connection held for so long would be missing elsewhere.
    const verified = await ctx.outside(() =>
      seen ? verifyPassword(seen.passwordHash, input.password) : pretendToVerify(input.password),
    );
    const user = seen && (await lockUser(ctx, seen.id));
    if (!user) return refuse(ctx, 'noUser', null, login);
    if (user.locked) return refuse(ctx, 'lockedOut', user.id, login); // by other attempts, meanwhile
    if (!verified || user.passwordHash !== seen.passwordHash) {
      return refuse(ctx, (await countFailure(ctx, user.id)) ? 'lockedOut' : 'wrongPassword', user.id, login);
    }
    if (!user.isActive) return refuse(ctx, 'notActive', user.id, login);

    forgetTries(ctx.request.ip, login);
    await recordSuccess(ctx, user.id, user.language);
    await storeAttempt(ctx, 'success', user.id, login);
    const roles = await roleNames(ctx, user.id);
    const claims = { tenantId: ctx.tenantId, userId: user.id, stamp: user.securityStamp };
    return { ...(await tokens.issue(claims, user.userName, roles)), expireInSeconds: tokenSeconds, userId: user.id };
  };

/** Goes behind the tenant that was asked for; one that does not exist counts as the host's side. */
async function enterTenantOf(ctx: OpenCtx) {
  const asked = ctx.request.tenantAsked;
  await ctx.enterTenant(HOST);
  if (asked === HOST) return null;
  const tenant = await ctx.db
    .selectFrom('tenant')
    .select(['id', 'tenancyName', 'isActive'])
    .where('tenantId', '=', HOST)
    .where('id', '=', asked as TenantId) // a number from the header; one that is no tenant finds nothing
    .where('isDeleted', '=', false)
    .executeTakeFirst();
  if (tenant) await ctx.enterTenant(tenant.id);
  return tenant ?? null;
}

const users = (ctx: OpenCtx) =>
  ctx.db
    .selectFrom('userAccount')
    .select(['id', 'userName', 'passwordHash', 'securityStamp', 'isActive', 'language'])
    .select(sql<boolean>`coalesce(lockout_end > now(), false)`.as('locked'))
    .where('tenantId', '=', ctx.tenantId)
    .where('isDeleted', '=', false);
const findUser = (ctx: OpenCtx, login: string) =>
  users(ctx)
    .where(sql<boolean>`(lower(user_name) = lower(${login}) or lower(email_address) = lower(${login}))`)
    .orderBy(sql`lower(user_name) = lower(${login})`, 'desc')
    .limit(1)
    .executeTakeFirst();
/** One attempt after the other, so that none slips past the count. */
const lockUser = (ctx: OpenCtx, id: UserId) => users(ctx).where('id', '=', id).forUpdate().executeTakeFirst();

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

async function recordSuccess(ctx: OpenCtx, id: UserId, language: string | null): Promise<void> {
  const asked = ctx.request.cultureAsked;
  await ctx.db
    .updateTable('userAccount')
    .set({
      accessFailedCount: 0,
      lockoutEnd: null,
      previousLoginTime: sql`last_login_time`,
      lastLoginTime: sql`now()`,
      // Somebody who never chose a language but reads another one than the default keeps it.
      ...(language === null && asked && asked !== defaultCulture
        ? { language: asked, authEpoch: sql`auth_epoch + 1` }
        : {}),
    })
    .where('tenantId', '=', ctx.tenantId)
    .where('id', '=', id)
    .execute();
}

async function roleNames(ctx: OpenCtx, id: UserId): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('userRole as ur')
    .innerJoin('role as r', (join) => join.onRef('r.tenantId', '=', 'ur.tenantId').onRef('r.id', '=', 'ur.roleId'))
    .select('r.name')
    .where('ur.tenantId', '=', ctx.tenantId)
    .where('ur.userId', '=', id)
    .where('r.isDeleted', '=', false)
    .execute();
  return rows.map((row) => row.name);
}

const storeAttempt = (ctx: OpenCtx, result: Outcome, userId: UserId | null, login: string) =>
  ctx.db
    .insertInto('loginAttempt')
    .values({
      tenantId: ctx.tenantId,
      userId,
      login,
      result: outcome[result],
      ip: ctx.request.ip,
      agent: ctx.request.agent,
    })
    .execute();

async function refuse(
  ctx: OpenCtx,
  result: Exclude<Outcome, 'success'>,
  userId: UserId | null,
  login: string,
  tenant = '',
): Promise<never> {
  await storeAttempt(ctx, result, userId, login);
  throw new AppError(errorOf[result], { login, tenant }, true);
}
