// How access ends or changes at once: a new stamp refuses older tokens, a higher epoch makes cached rights be read again.
import { sql } from 'kysely';
import type { RoleId } from '../../contract/people/role.calls.ts';
import type { UserId } from '../../contract/people/user.calls.ts';
import type { OpenCtx } from '../kit/ctx.ts';
import { newStamp } from '../session/password.ts';

export const revokeTokens = (ctx: OpenCtx, id: UserId) =>
  ctx.db
    .updateTable('userAccount')
    .set({ securityStamp: newStamp() })
    .where('tenantId', '=', ctx.tenantId)
    .where('id', '=', id)
    .execute();

export const rereadRights = (ctx: OpenCtx, ids: readonly UserId[]) =>
  ids.length === 0
    ? Promise.resolve()
    : ctx.db
        .updateTable('userAccount')
        .set({ authEpoch: sql`auth_epoch + 1` })
        .where('tenantId', '=', ctx.tenantId)
        .where('id', 'in', ids)
        .execute();

/** Everybody who holds a role. */
export async function rereadRightsOfRole(ctx: OpenCtx, roleId: RoleId): Promise<void> {
  await sql`update user_account set auth_epoch = auth_epoch + 1
    where tenant_id = ${ctx.tenantId}
      and id in (select user_id from user_role where tenant_id = ${ctx.tenantId} and role_id = ${roleId})`.execute(
    ctx.db,
  );
}
