// Signing in and what a client needs to know first: wire services TokenAuth, Session, AbpUserConfiguration, UserDynamicSetting
// (spec §7; wire.md §2).
import * as z from 'zod';
import { asTyped, get, Instant, NoInput, Nothing, named, post, service } from '../kit.ts';
import { Password } from '../people/password.ts';

export const Login = z.object({
  userNameOrEmailAddress: named(z.string().trim().min(1).max(256), 'Tên đăng nhập', 'User name'),
  password: named(asTyped(z.string().min(1).max(128)), 'Mật khẩu', 'Password'),
  /** Ours: where an account must not keep its password (auth.newPassword), the one it goes on with. */
  newPassword: named(Password.optional(), 'Mật khẩu mới', 'New password'),
  rememberClient: named(z.boolean().default(false), 'Ghi nhớ đăng nhập', 'Remember me', ['rememberMe']),
});
export const TokenAuth = service(
  'TokenAuth',
  {
    Authenticate: post({
      in: Login,
      out: z.object({
        accessToken: z.string(),
        encryptedAccessToken: z.string(),
        expireInSeconds: z.int(),
        userId: z.int(),
      }),
      may: 'anyone',
      secret: true,
    }),
    /**
     * Ours: ends the token it is called with, which may be over already; other sessions of the same account go on. A device that names
     * its push endpoint is told nothing any more.
     */
    LogOut: post({
      in: z.object({ pushEndpoint: named(z.string().max(1000).optional(), 'Địa chỉ nhận thông báo', 'Push endpoint') }),
      out: Nothing,
      may: 'anyone',
    }),
  },
  '/api/',
);

export const SignedInUser = z.object({
  id: z.int(),
  name: z.string(),
  surname: z.string(),
  userName: z.string(),
  emailAddress: z.string(),
  fullName: z.string(),
  userTypeId: z.int().nullable(),
  userTypeName: z.string().nullable(),
  branchId: z.int().nullable(),
  branchName: z.string().nullable(),
  roleNames: z.array(z.string()),
  /** The sign-in before this one. */
  previousLoginTime: Instant.nullable(),
  systemUser: z.object({ fullName: z.string(), name: z.string() }),
});
export type SignedInUser = z.infer<typeof SignedInUser>;
export const Session = service('Session', {
  GetCurrentLoginInformations: get({
    in: NoInput,
    out: z.object({
      application: z.object({ version: z.string(), releaseDate: Instant, features: z.record(z.string(), z.boolean()) }),
      user: SignedInUser.nullable(),
      tenant: z.object({ id: z.int(), tenancyName: z.string(), name: z.string() }).nullable(),
    }),
    may: 'anyone',
  }),
});

const width = z.int().min(40).max(2000);
export const MOST_VIEWS = 30;
const SavedView = z.object({
  name: named(z.string().trim().min(1).max(60), 'Tên', 'Name'),
  query: named(z.string().max(2000), 'Bộ lọc', 'Filters'),
});
const savedViews = named(z.array(SavedView).max(MOST_VIEWS), 'Bộ lọc đã lưu', 'Saved views');
/** How one user wants one table: columns in their order, widths, what is hidden, saved searches. */
export const ColumnTableSetting = z.object({
  tableName: named(z.string().trim().min(1).max(100), 'Bảng', 'Table'),
  columns: named(
    z
      .array(
        z.object({
          key: named(z.string().min(1).max(100), 'Cột', 'Column'),
          hidden: named(z.boolean().default(false), 'Ẩn', 'Hidden'),
          width: named(width.optional(), 'Độ rộng', 'Width'),
        }),
      )
      .max(200)
      .default([]),
    'Cột',
    'Columns',
  ),
  dense: named(z.boolean().default(true), 'Dòng thấp', 'Dense rows'),
  views: savedViews,
});
/** Saved searches that are left out stay: a window that only widens a column does not know those of another one. */
const TableSettingIn = ColumnTableSetting.extend({ views: savedViews.optional() });
export type ColumnTableSetting = z.infer<typeof ColumnTableSetting>;
export const UserDynamicSetting = service('UserDynamicSetting', {
  SetTableColumnSetting: post({ in: TableSettingIn, out: Nothing, may: 'signedIn' }),
});

const Language = z.object({
  name: z.string(),
  displayName: z.string(),
  icon: z.string(),
  isDefault: z.boolean(),
  isDisabled: z.boolean(),
  isRightToLeft: z.boolean(),
});
const Granted = z.record(z.string(), z.literal('true'));
export const UserConfiguration = z.object({
  multiTenancy: z.object({
    isEnabled: z.boolean(),
    ignoreFeatureCheckForHostUsers: z.boolean(),
    sides: z.object({ host: z.literal(2), tenant: z.literal(1) }),
  }),
  session: z.object({
    userId: z.int().nullable(),
    tenantId: z.int().nullable(),
    impersonatorUserId: z.null(),
    impersonatorTenantId: z.null(),
    multiTenancySide: z.union([z.literal(1), z.literal(2)]),
  }),
  localization: z.object({
    currentCulture: z.object({ name: z.string(), displayName: z.string() }),
    languages: z.array(Language),
    currentLanguage: Language,
    sources: z.array(z.object({ name: z.string(), type: z.string() })),
    values: z.record(z.string(), z.record(z.string(), z.string())),
  }),
  features: z.object({ allFeatures: z.record(z.string(), z.object({ value: z.string() })) }),
  auth: z.object({ allPermissions: Granted, grantedPermissions: Granted }),
  nav: z.object({ menus: z.record(z.string(), z.unknown()) }),
  setting: z.object({ values: z.record(z.string(), z.string()) }),
  clock: z.object({ provider: z.string() }),
  timing: z.object({
    timeZoneInfo: z.object({
      windows: z.object({
        timeZoneId: z.string(),
        baseUtcOffsetInMilliseconds: z.int(),
        currentUtcOffsetInMilliseconds: z.int(),
        isDaylightSavingTimeNow: z.boolean(),
      }),
      iana: z.object({ timeZoneId: z.string() }),
    }),
  }),
  security: z.object({ antiForgery: z.object({ tokenCookieName: z.string(), tokenHeaderName: z.string() }) }),
  /** Ours: the signed-in user's table settings, so that a list needs no extra call. */
  custom: z.object({ tables: z.record(z.string(), ColumnTableSetting) }),
});
export const AbpUserConfiguration = service(
  'AbpUserConfiguration',
  { GetAll: get({ in: NoInput, out: UserConfiguration, may: 'anyone' }) },
  '/',
);
