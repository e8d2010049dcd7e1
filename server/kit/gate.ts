// Who is signed in: what a token says, and how the mount asks whether it still holds. The session word provides it.
import type { Tx } from '../db/database.ts';
import type { Principal } from './ctx.ts';

/** What a token says; whether it still holds is asked in the call's own transaction. */
export interface Claims {
  tenantId: number;
  userId: number;
  stamp: string;
  /** The token's own number and end: what signing out puts down. */
  token: { id: string; until: Date };
}
/** The part of signing in that the mount needs. */
export interface Gate<State> {
  readToken: (header: string | undefined) => Promise<Claims | null>;
  /** A read without parameters, sent along with `begin`. */
  stateQuery: (claims: Claims) => string;
  /** The user as of now, or null when the token was revoked. */
  principal: (ctx: { db: Tx }, claims: Claims, state: State[]) => Promise<Principal | null>;
  /** The user as remembered, where the state says that nothing has changed since; null: ask for the principal. */
  unchanged: (claims: Claims, state: State[]) => Principal | null;
  /** What is remembered of the user from earlier calls: their branch for the audit log. */
  remembered: (claims: Claims) => Principal | undefined;
}
