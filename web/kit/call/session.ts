// Who is signed in and what they may do: one store for the whole window, cached under 'admin.*' (spec §6).
import { useSyncExternalStore } from 'react';
import { isCulture } from '../../../contract/culture.ts';
import type { May, Out } from '../../../contract/kit.ts';
import { Account, TenantState } from '../../../contract/org/tenant.calls.ts';
import {
  AbpUserConfiguration,
  type ColumnTableSetting,
  Session as SessionCalls,
  type SignedInUser,
  TokenAuth,
} from '../../../contract/session/session.calls.ts';
import { setCulture } from '../words/culture.ts';
import { call, TENANT_COOKIE, TOKEN_COOKIE } from './call.ts';
import { readCookie, writeCookie } from './cookie.ts';

export interface Session {
  user: SignedInUser;
  tenantName: string | null;
  /** The tenant's cookie at that time; another window may have changed it since. */
  tenant: string | null;
  permissions: ReadonlySet<string>;
  tables: Readonly<Record<string, ColumnTableSetting>>;
}
const FIVE_YEARS = 5 * 365 * 86_400;
const keys = {
  user: 'admin.user',
  permissions: 'admin.permissions',
  roles: 'admin.roles',
  routes: 'admin.routes',
} as const;

let current: Session | null = readCache();
const listeners = new Set<() => void>();
const change = (next: Session | null) => {
  current = next;
  for (const listener of listeners) listener();
};

export const session = (): Session | null => current;
export const useSession = (): Session | null =>
  useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, session);
/** A declaration, because the cached session above asks while this file is still being read. */
export function hasToken(): boolean {
  return readCookie(TOKEN_COOKIE) !== null;
}

/** Whether the signed-in user may make a call (or see what needs these permissions). */
export function may(rule: May, of: Session | null = current): boolean {
  if (rule === 'anyone') return true;
  if (!of) return false;
  if (rule === 'signedIn') return true;
  return typeof rule === 'string' ? of.permissions.has(rule) : rule.some((code) => of.permissions.has(code));
}

export type TenantAnswer = 'ok' | 'inactive' | 'notFound';
/** Checks the tenant before sign-in and remembers it; an empty name is the host's side. */
export async function chooseTenant(name: string): Promise<TenantAnswer> {
  if (!name.trim()) {
    writeCookie(TENANT_COOKIE, '', 0);
    return 'ok';
  }
  const { state, tenantId } = await call(Account.IsTenantAvailable, { tenancyName: name });
  if (state !== TenantState.available) return state === TenantState.inactive ? 'inactive' : 'notFound';
  writeCookie(TENANT_COOKIE, String(tenantId), FIVE_YEARS);
  return 'ok';
}

export interface LoginFields {
  userName: string;
  password: string;
  /** Where the old one may not be kept. */
  newPassword?: string | undefined;
  remember: boolean;
}
export async function signIn(login: LoginFields): Promise<void> {
  const answer = await call(
    TokenAuth.Authenticate,
    {
      userNameOrEmailAddress: login.userName,
      password: login.password,
      rememberClient: login.remember,
      ...(login.newPassword ? { newPassword: login.newPassword } : {}),
    },
    { quiet: true },
  );
  writeCookie(TOKEN_COOKIE, `Bearer ${answer.accessToken}`, answer.expireInSeconds);
  await loadSession();
}

/** The same person once more, after the session ended; whoever asks keeps the page as it is. */
export async function signInAgain(password: string): Promise<void> {
  if (!current) throw new Error('Nobody was signed in');
  const { user, tenant } = current;
  writeCookie(TENANT_COOKIE, tenant ?? '', tenant === null ? 0 : FIVE_YEARS);
  await signIn({ userName: user.userName, password, remember: false });
}

/** Fetches configuration and session together; null when nobody is signed in, and then nothing is forgotten yet. */
export async function loadSession(): Promise<Session | null> {
  const [configuration, info] = await Promise.all([
    call(AbpUserConfiguration.GetAll, {}),
    call(SessionCalls.GetCurrentLoginInformations, {}),
  ]);
  const language = configuration.localization.currentLanguage.name;
  if (isCulture(language)) setCulture(language);
  if (!info.user) return null;
  const next = toSession(configuration, info, info.user);
  if (current && isSame(current, next)) return current;
  writeCache(next);
  change(next);
  return next;
}

/** Nothing is drawn anew for an answer that says what was known. */
function isSame(known: Session, next: Session): boolean {
  const facts = ({ user, tenantName, tenant, tables, permissions }: Session) =>
    JSON.stringify([user, tenantName, tenant, tables, [...permissions].sort()]);
  return facts(known) === facts(next);
}

function toSession(
  configuration: Out<typeof AbpUserConfiguration.GetAll>,
  info: Out<typeof SessionCalls.GetCurrentLoginInformations>,
  user: SignedInUser,
): Session {
  return {
    user,
    tenantName: info.tenant?.name ?? null,
    tenant: readCookie(TENANT_COOKIE),
    permissions: new Set(Object.keys(configuration.auth.grantedPermissions)),
    tables: configuration.custom.tables,
  };
}

/** Keeps a table's settings in step after they were saved. */
export function rememberTable(setting: ColumnTableSetting): void {
  if (current) change({ ...current, tables: { ...current.tables, [setting.tableName]: setting } });
}

/** What the page without a network shows of one's work (web/ticket/queue). */
export const LAST_QUEUE = 'queue.last';
/** Who is told on this device while the application is closed, and where: 'tenant:user endpoint' (web/kit/feedback/push.ts). */
export const PUSH_DEVICE = 'push.device';
/** Forgets the session on this device; the caller leads on to /login. */
export function signOut(): void {
  writeCookie(TOKEN_COOKIE, '', 0);
  for (const key of [...Object.values(keys), LAST_QUEUE]) localStorage.removeItem(key);
  change(null);
}

function readCache(): Session | null {
  if (!hasToken()) return null;
  try {
    const user = JSON.parse(localStorage.getItem(keys.user) ?? 'null') as Pick<
      Session,
      'user' | 'tenantName' | 'tables'
    > | null;
    const permissions = JSON.parse(localStorage.getItem(keys.permissions) ?? 'null') as string[] | null;
    return user && permissions
      ? { ...user, tenant: readCookie(TENANT_COOKIE), permissions: new Set(permissions) }
      : null;
  } catch {
    return null; // a damaged cache is no cache
  }
}

function writeCache(next: Session): void {
  const { user, tenantName, tables } = next;
  localStorage.setItem(keys.user, JSON.stringify({ user, tenantName, tables }));
  localStorage.setItem(keys.permissions, JSON.stringify([...next.permissions]));
  localStorage.setItem(keys.roles, JSON.stringify(user.roleNames));
}
