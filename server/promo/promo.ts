// Promotions' door: how often a voucher was used, counted with the ticket that uses it.
import { sql } from 'kysely';
import type { Ctx } from '../kit/ctx.ts';

/** False when its quota is used up. */
export async function spendVoucher(ctx: Ctx, id: number): Promise<boolean> {
  const { rows } = await sql`update invoice_promotion set used = used + 1
    where tenant_id = ${ctx.tenantId} and id = ${id} and coalesce(used < quota, true) returning id`.execute(ctx.db);
  return rows.length > 0;
}
/** They can be used by others again. */
export async function freeVouchers(ctx: Ctx, ids: readonly number[]): Promise<void> {
  if (!ids.length) return;
  await sql`update invoice_promotion set used = used - 1
    where tenant_id = ${ctx.tenantId} and id = any(${ids}::bigint[])`.execute(ctx.db);
}
