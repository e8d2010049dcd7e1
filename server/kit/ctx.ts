// What a use case knows about the call it serves.
import type { Culture } from '../../contract/culture.ts';
import type { BranchId } from '../../contract/org/branch.calls.ts';
import type { UserId } from '../../contract/people/user.calls.ts';
import type { Permission } from '../../contract/permissions.ts';
import type { Tx } from '../db/database.ts';
import type { FileKind, Parsed } from './file/apart.ts';

export const HOST = 0;

/** The signed-in user, as of this call. */
export interface Principal {
  id: UserId;
  tenantId: number;
  userName: string;
  fullName: string;
  branchId: BranchId | null;
  language: Culture | null;
  roleNames: readonly string[];
  permissions: ReadonlySet<Permission>;
  /** Counts up whenever roles, rights or branch change. */
  authEpoch: number;
}

export interface OpenCtx {
  /** The call's transaction; it commits when the handler returns and rolls back when it throws. */
  db: Tx;
  /** The tenant the transaction is behind; HOST on the host's side. */
  tenantId: number;
  user: Principal | null;
  culture: Culture;
  /** The request itself, with the language and the tenant it asked for by header or cookie. */
  request: {
    id: string;
    ip: string;
    agent: string;
    cultureAsked: Culture | null;
    tenantAsked: number;
    /** The token that the call came with. */
    token: { id: string; until: Date } | null;
  };
  /** What the file in the body holds, where the contract says that it has one. */
  file: Parsed[FileKind] | null;
  /** Goes on as another tenant in the same transaction: sign-in, and the host looking after tenants. */
  enterTenant: (tenantId: number) => Promise<void>;
  /** Commits what was done, does slow work without holding a connection, and goes on in a new transaction: hashing a password. */
  outside: <T>(work: () => Promise<T>) => Promise<T>;
}
/** A call that needs somebody signed in. */
export interface Ctx extends OpenCtx {
  user: Principal;
}

/** The audit columns of a row that is made, changed or removed by this caller. */
export const madeBy = (ctx: OpenCtx) => ({ tenantId: ctx.tenantId, creatorUserId: ctx.user?.id ?? null });
