// AbpUserConfiguration/GetAll and Session/GetCurrentLoginInformations: what a client learns first (wire.md §2.3, §2.4).
import { lockout, userLimits } from '../../contract/constants.ts';
import { type Culture, cultures, defaultCulture } from '../../contract/culture.ts';
import type { Out } from '../../contract/kit.ts';
import type { TenantId } from '../../contract/org/tenant.calls.ts';
import { permissionCodes } from '../../contract/permissions.ts';
import type { AbpUserConfiguration, Session } from '../../contract/session/session.calls.ts';
import { timeZone, toInstant } from '../../contract/time.ts';
import { HOST, type OpenCtx, type Principal } from '../kit/ctx.ts';
import { byId } from '../kit/list.ts';
import { readTables } from './table-settings.ts';

const granted = (codes: Iterable<string>): Record<string, 'true'> =>
  Object.fromEntries([...codes].map((code) => [code, 'true']));
const allPermissions = granted(permissionCodes);
const languageNames: Record<Culture, { displayName: string; icon: string }> = {
  vi: { displayName: 'Tiếng Việt', icon: 'famfamfam-flags vn' },
  en: { displayName: 'English', icon: 'famfamfam-flags gb' },
};
const languageOf = (name: Culture) => ({
  name,
  ...languageNames[name],
  isDefault: name === defaultCulture,
  isDisabled: false,
  isRightToLeft: false,
});
/** Words that stock ABP clients look up themselves. */
const abpWeb: Record<Culture, Record<string, string>> = {
  vi: { Yes: 'Có', No: 'Không', Cancel: 'Hủy', AreYouSure: 'Bạn có chắc chắn không?', DefaultError: 'Đã xảy ra lỗi!' },
  en: { Yes: 'Yes', No: 'No', Cancel: 'Cancel', AreYouSure: 'Are you sure?', DefaultError: 'An error has occurred!' },
};
const management = 'Abp.Zero.UserManagement';
const settings: Record<string, string> = {
  'Abp.Localization.DefaultLanguageName': defaultCulture,
  'Abp.Timing.TimeZone': timeZone,
  'Abp.Notifications.ReceiveNotifications': 'true',
  [`${management}.IsEmailConfirmationRequiredForLogin`]: 'false',
  [`${management}.PasswordComplexity.RequiredLength`]: String(userLimits.passwordMin),
  [`${management}.PasswordComplexity.RequireDigit`]: 'false',
  [`${management}.PasswordComplexity.RequireLowercase`]: 'false',
  [`${management}.PasswordComplexity.RequireNonAlphanumeric`]: 'false',
  [`${management}.PasswordComplexity.RequireUppercase`]: 'false',
  [`${management}.UserLockOut.IsEnabled`]: 'true',
  [`${management}.UserLockOut.MaxFailedAccessAttemptsBeforeLockout`]: String(lockout.failures),
  [`${management}.UserLockOut.DefaultAccountLockoutSeconds`]: String(lockout.seconds),
  [`${management}.TwoFactorLogin.IsEnabled`]: 'false',
  'Abp.Zero.OrganizationUnits.MaxUserMembershipCount': '2147483647',
  'App.UiTheme': 'orange',
};
const zone = {
  baseUtcOffsetInMilliseconds: 25_200_000,
  currentUtcOffsetInMilliseconds: 25_200_000,
  isDaylightSavingTimeNow: false,
};

export async function getConfiguration(ctx: OpenCtx): Promise<Out<typeof AbpUserConfiguration.GetAll>> {
  const { culture, user } = ctx;
  // Whoever is signed in has a tenant; a header may name one that does not exist, and that is the host's side.
  const tenantId = ctx.tenantId === HOST ? null : user ? ctx.tenantId : ((await tenantOf(ctx))?.id ?? null);
  return {
    multiTenancy: { isEnabled: true, ignoreFeatureCheckForHostUsers: false, sides: { host: 2, tenant: 1 } },
    session: {
      userId: user?.id ?? null,
      tenantId,
      impersonatorUserId: null,
      impersonatorTenantId: null,
      multiTenancySide: tenantId === null ? 2 : 1,
    },
    localization: {
      currentCulture: { name: culture, displayName: languageNames[culture].displayName },
      languages: cultures.map(languageOf),
      currentLanguage: languageOf(culture),
      sources: [{ name: 'AbpWeb', type: 'MultiTenantLocalizationSource' }],
      values: { AbpWeb: abpWeb[culture] },
    },
    features: { allFeatures: {} },
    auth: { allPermissions, grantedPermissions: granted(user?.permissions ?? []) },
    nav: { menus: { MainMenu: { name: 'MainMenu', displayName: 'Main menu', customData: null, items: [] } } },
    setting: { values: settings },
    clock: { provider: 'unspecifiedClockProvider' },
    timing: {
      timeZoneInfo: { windows: { timeZoneId: 'SE Asia Standard Time', ...zone }, iana: { timeZoneId: timeZone } },
    },
    security: { antiForgery: { tokenCookieName: 'XSRF-TOKEN', tokenHeaderName: 'X-XSRF-TOKEN' } },
    custom: { tables: user ? await readTables(ctx, user.id) : {} },
  };
}

export const getLoginInformation =
  (application: { version: string; startedAt: Date }) =>
  async (ctx: OpenCtx): Promise<Out<typeof Session.GetCurrentLoginInformations>> => {
    const [user, tenant] = await Promise.all([
      ctx.user ? signedInUser(ctx, ctx.user) : null,
      ctx.tenantId === HOST ? null : tenantOf(ctx),
    ]);
    return {
      application: { version: application.version, releaseDate: toInstant(application.startedAt), features: {} },
      user,
      tenant,
    };
  };

async function signedInUser(ctx: OpenCtx, { id, roleNames }: Principal) {
  const row = await ctx.db
    .selectFrom('userAccount as u')
    .leftJoin('userType as t', byId('t', 'u.userTypeId'))
    .leftJoin('branch as b', byId('b', 'u.branchId'))
    .select([
      'u.id',
      'u.name',
      'u.surname',
      'u.userName',
      'u.emailAddress',
      'u.fullName',
      'u.userTypeId',
      't.name as userTypeName',
    ])
    .select(['u.branchId', 'b.name as branchName', 'u.previousLoginTime'])
    .where('u.tenantId', '=', ctx.tenantId)
    .where('u.id', '=', id)
    .executeTakeFirstOrThrow();
  return { ...row, roleNames: [...roleNames], systemUser: { fullName: row.fullName, name: row.name } };
}

async function tenantOf(ctx: OpenCtx) {
  const id = ctx.tenantId as TenantId; // the tenant the transaction is behind
  const asked = ctx.db
    .selectFrom('tenant')
    .select(['id', 'tenancyName', 'name'])
    .where('tenantId', '=', HOST)
    .where('id', '=', id)
    .where('isDeleted', '=', false);
  // There and back in one flight: they are answered in the order in which they are asked.
  const [, tenant] = await Promise.all([ctx.enterTenant(HOST), asked.executeTakeFirst(), ctx.enterTenant(id)]);
  return tenant ?? null;
}
