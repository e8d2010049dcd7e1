// Password hashes: argon2id with the OWASP cost (19 MiB, two passes).
import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { sql } from 'kysely';
import type { UserId } from '../../contract/people/user.calls.ts';
import type { OpenCtx } from '../kit/ctx.ts';

const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export const hashPassword = (password: string): Promise<string> => hash(password, cost);
export const verifyPassword = (stored: string, password: string): Promise<boolean> => verify(stored, password);

let nobody: Promise<string> | null = null;
/** Takes as long as a real check, so that the time of an answer does not tell whether an account exists. */
export async function pretendToVerify(password: string): Promise<false> {
  nobody ??= hashPassword('nobody has this password');
  await verifyPassword(await nobody, password);
  return false;
}

export const newStamp = (): string => randomBytes(16).toString('hex');

/** Saves a new password, which ends every session of the account and its lock; returns the stamp of the next ones. */
export async function savePassword(ctx: OpenCtx, id: UserId, password: string): Promise<string> {
  const passwordHash = await ctx.outside(() => hashPassword(password));
  const securityStamp = newStamp();
  await ctx.db
    .updateTable('userAccount')
    .set({ passwordHash, securityStamp, accessFailedCount: 0, lockoutEnd: null })
    .set({ lastModificationTime: sql`now()`, lastModifierUserId: ctx.user?.id ?? id, version: sql`version + 1` })
    .where('tenantId', '=', ctx.tenantId)
    .where('id', '=', id)
    .execute();
  return securityStamp;
}
