// Signing in: tenant → user → lockout → password → active, every attempt stored (wire.md §2.1).
import { sql } from 'kysely';
import { tokenSeconds } from '../../contract/constants.ts';
import { defaultCulture } from '../../contract/culture.ts';
import type { In, Out } from '../../contract/kit.ts';
import type { TenantId } from '../../contract/org/tenant.calls.ts';
import type { UserId } from '../../contract/people/user.calls.ts';
import type { TokenAuth } from '../../contract/session/session.calls.ts';
import { HOST, type OpenCtx } from '../kit/ctx.ts';
import { byId } from '../kit/list.ts';
import { savePassword } from './password.ts';
import { type Account, accountByLogin, provePassword, refuse, storeAttempt } from './prove-password.ts';
import { limitSignIn } from './sign-in-limit.ts';
import type { Tokens } from './tokens.ts';

type Login = In<typeof TokenAuth.Authenticate>;

/** `outworn`: a password that everybody knows; whoever has it still is let in only with a new one. */
export const signIn =
  (tokens: Tokens, outworn: string | null) =>
  async (ctx: OpenCtx, input: Login): Promise<Out<typeof TokenAuth.Authenticate>> => {
    const login = input.userNameOrEmailAddress;
    const tenant = await enterTenantOf(ctx);
    if (tenant && !tenant.isActive) {
      await limitSignIn(ctx.request.ip, login);
      return refuse(ctx, 'tenantNotActive', null, login, { tenant: tenant.tenancyName });
    }
    const user = await provePassword(ctx, { login, password: input.password, find: () => accountByLogin(ctx, login) });
    if (!user.isActive) return refuse(ctx, 'notActive', user.id, login);
    const isOutworn = outworn !== null && input.password.trim() === outworn;
    const stamp = isOutworn ? await renew(ctx, user, input) : user.securityStamp;

    await recordSuccess(ctx, user.id, user.language);
    await storeAttempt(ctx, 'success', user.id, login);
    const roles = await roleNames(ctx, user.id);
    const claims = { tenantId: ctx.tenantId, userId: user.id, stamp };
    return { ...(await tokens.issue(claims, user.userName, roles)), expireInSeconds: tokenSeconds, userId: user.id };
  };

/** Puts another password in the place of the one that everybody knows; returns the stamp of the sessions from now on. */
async function renew(ctx: OpenCtx, user: Account, { newPassword, password, ...input }: Login): Promise<string> {
  const isNew = newPassword !== undefined && newPassword !== password.trim();
  if (!isNew) return refuse(ctx, 'outworn', user.id, input.userNameOrEmailAddress);
  return savePassword(ctx, user.id, newPassword);
}

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
    .innerJoin('role as r', byId('r', 'ur.roleId'))
    .select('r.name')
    .where('ur.tenantId', '=', ctx.tenantId)
    .where('ur.userId', '=', id)
    .where('r.isDeleted', '=', false)
    .execute();
  return rows.map((row) => row.name);
}

/** Devices are another word's (server/notice/push); said by the boot. */
export type DropDevice = (ctx: OpenCtx, endpoint: string) => Promise<void>;
/** Ends the very token of this call; it is asked for with every call until its end. */
export const signOut =
  (dropDevice: DropDevice) =>
  async (ctx: OpenCtx, { pushEndpoint }: In<typeof TokenAuth.LogOut>): Promise<null> => {
    const { token } = ctx.request;
    if (!token || !ctx.user) return null;
    if (pushEndpoint) await dropDevice(ctx, pushEndpoint);
    await ctx.db
      .insertInto('signedOutToken')
      .values({ tenantId: ctx.tenantId, token: token.id, until: token.until })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return null;
  };

declare module '../db/database.ts' {
  interface Database {
    signedOutToken: { tenantId: number; token: string; until: Date };
  }
}
