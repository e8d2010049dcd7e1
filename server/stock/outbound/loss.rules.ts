// What has to be said about goods that were lost on the way before the other side is asked: why, and who pays.
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { failAt } from '../../kit/fail.ts';

interface Loss {
  /** Its place in the call. */
  at: number;
  line: { productName: string };
  note: string | null;
  payerUserId: number | null;
  isShopLoss: boolean;
}
export async function requireLosses(ctx: Ctx, losses: readonly Loss[]): Promise<void> {
  for (const { at, line, note, payerUserId, isShopLoss } of losses) {
    if (!note) failAt(`lines.${at}.note`, 'outbound.lossReason', { product: line.productName });
    if ((payerUserId !== null) === isShopLoss)
      failAt(`lines.${at}.payerUserId`, 'outbound.lossPayer', { product: line.productName });
  }
  const payers = [...new Set(losses.flatMap(({ payerUserId }) => payerUserId ?? []))];
  const { rows } = await sql<{ id: number }>`select x.id from unnest(${payers}::bigint[]) x(id) where not exists (
    select from user_account u where u.tenant_id = ${ctx.tenantId} and u.id = x.id and not u.is_deleted) limit 1`.execute(
    ctx.db,
  );
  const [missing] = rows;
  const at = losses.find(({ payerUserId }) => payerUserId === missing?.id)?.at;
  if (missing) failAt(`lines.${at}.payerUserId`, 'row.missing', { entity: 'User', id: missing.id });
}
