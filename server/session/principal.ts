// The signed-in user as of this very call. The token's stamp and the cached rights are held against the user's row, which
// is read in the same message that begins the transaction: revocation takes effect at once and costs no round trip.

import { sql } from 'kysely';
import { type Culture, isCulture } from '../../contract/culture.ts';
import type { BranchId } from '../../contract/org/branch.calls.ts';
import type { UserId } from '../../contract/people/user.calls.ts';
import { isPermission, type Permission } from '../../contract/permissions.ts';
import type { Tx } from '../db/database.ts';
import { HOST, type Principal } from '../kit/ctx.ts';
import type { Claims, Gate } from '../kit/gate.ts';
import { byId } from '../kit/list.ts';
import type { Tokens } from './tokens.ts';

/** All null when there is no such user. */
interface State {
  security_stamp: string | null;
  auth_epoch: number | null;
  is_active: boolean | null;
}
const CACHED = 5000;

export function makeGate(tokens: Tokens): Gate<State> {
  const known = new Map<string, { epoch: number; principal: Principal }>();
  const keyOf = (claims: Claims) => `${claims.tenantId}:${claims.userId}`;
  const isValid = (claims: Claims, state: State | undefined): state is State & { auth_epoch: number } =>
    !!state?.is_active && state.auth_epoch !== null && state.security_stamp === claims.stamp;
  const unchanged = (claims: Claims, [state]: State[]): Principal | null => {
    const cached = known.get(keyOf(claims));
    return isValid(claims, state) && cached?.epoch === state.auth_epoch ? cached.principal : null;
  };
  return {
    unchanged,
    readToken: tokens.read,
    stateQuery: ({ tenantId, userId, token }) =>
      `select * from auth_state(${Number(tenantId)}, ${Number(userId)}, '${token.id.replaceAll(/[^\w-]/g, '')}')`,
    async principal({ db }, claims, [state]) {
      if (!isValid(claims, state)) return null;
      const same = unchanged(claims, [state]);
      if (same) return same;
      const rights = await loadPrincipal(db, claims.tenantId, claims.userId as UserId); // the token's subject is a user id
      if (!rights) return null;
      const principal = { ...rights, authEpoch: state.auth_epoch };
      if (known.size >= CACHED) known.clear();
      known.set(keyOf(claims), { epoch: state.auth_epoch, principal });
      return principal;
    },
    remembered: (claims) => known.get(keyOf(claims))?.principal,
  };
}

/** Somebody else, with their rights as of now. */
export async function principalOf(db: Tx, tenantId: number, id: UserId): Promise<Principal | null> {
  const known = await db
    .selectFrom('userAccount')
    .select('authEpoch')
    .where('tenantId', '=', tenantId)
    .where('id', '=', id)
    .where('isActive', '=', true)
    .where('isDeleted', '=', false)
    .executeTakeFirst();
  const rights = known ? await loadPrincipal(db, tenantId, id) : null;
  return known && rights ? { ...rights, authEpoch: known.authEpoch } : null;
}
/** Null when the tenant was closed; closing it counts up the epoch of its people, so that this is asked again. */
async function loadPrincipal(db: Tx, tenantId: number, id: UserId): Promise<Omit<Principal, 'authEpoch'> | null> {
  const user = await db
    .selectFrom('userAccount')
    .select(['userName', 'fullName', 'branchId', 'language'])
    .select(sql<boolean>`tenant_is_active(${tenantId})`.as('tenantIsActive'))
    .where('tenantId', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (!user.tenantIsActive) return null;
  const granted = await db
    .selectFrom('userRole as ur')
    .innerJoin('role as r', byId('r', 'ur.roleId'))
    .leftJoin('rolePermission as p', (join) =>
      join.onRef('p.tenantId', '=', 'r.tenantId').onRef('p.roleId', '=', 'r.id'),
    )
    .select(['r.normalizedName', 'p.permission'])
    .where('ur.tenantId', '=', tenantId)
    .where('ur.userId', '=', id)
    .where('r.isDeleted', '=', false)
    .execute();
  const permissions = granted
    .map((row) => row.permission)
    .filter((code): code is Permission => !!code && isPermission(code));
  return {
    id,
    tenantId,
    userName: user.userName,
    fullName: user.fullName,
    branchId: user.branchId as BranchId | null, // the column's own type
    language: asCulture(user.language),
    roleNames: [...new Set(granted.map((row) => row.normalizedName))],
    permissions: new Set(permissions),
  };
}
const asCulture = (name: string | null): Culture | null => (isCulture(name) ? name : null);
export const sideOf = (tenantId: number): 'host' | 'tenant' => (tenantId === HOST ? 'host' : 'tenant');
