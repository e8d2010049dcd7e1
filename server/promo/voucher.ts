// Voucher packages of an amount or a percentage: wire service ProductInvoicePromotion and its part of DataMaster (spec §3, §7).
import { sql } from 'kysely';
import type { In } from '../../contract/kit.ts';
import type { ProductInvoicePromotion, PromoMaster, VoucherId, VoucherRow } from '../../contract/promo/promo.calls.ts';
import { today } from '../../contract/time.ts';
import { changedBy, lockRow, softDelete } from '../kit/crud.ts';
import { type Ctx, madeBy } from '../kit/ctx.ts';
import { fail } from '../kit/fail.ts';
import { contains, list } from '../kit/list.ts';
import { branchesOf } from '../org/org.ts';
import { branchNames, scopeNames, scopeOf } from './scope.ts';

const rows = (ctx: Ctx) =>
  ctx.db
    .selectFrom('invoicePromotion as p')
    .select(['p.id', 'p.code', 'p.name', 'p.kind', 'p.cap', 'p.minimum', 'p.quota', 'p.used', 'p.validFrom'])
    .select(['p.validTo', 'p.stackable', 'p.isActive', 'p.note', 'p.version'])
    .select(['p.creationTime', 'p.creatorUserId', 'p.lastModificationTime', 'p.lastModifierUserId'])
    .select(['p.creationTime as createdDate', 'p.lastModificationTime as modifiedDate'])
    .select(['p.priority', 'p.serviceNameIds', 'p.serviceGroupIds', 'p.modelIds', 'p.branchIds'])
    .select([scopeNames.as('scopeNames'), branchNames.as('branchNames')])
    .select(sql<number>`p.value::float8`.as('value'))
    .where('p.tenantId', '=', ctx.tenantId)
    .where('p.isDeleted', '=', false);
/** Those a ticket of the caller's branches can take today. */
const usable = async (ctx: Ctx) =>
  rows(ctx)
    .where('p.isActive', '=', true)
    .where(
      sql<boolean>`coalesce(p.valid_from <= ${today()}::date, true) and coalesce(p.valid_to >= ${today()}::date, true)`,
    )
    .where(sql<boolean>`coalesce(p.used < p.quota, true)`)
    .where(sql<boolean>`(p.branch_ids = '{}' or p.branch_ids && ${await branchesOf(ctx)}::bigint[])`)
    .orderBy('p.code')
    .orderBy('p.id');

export const listVouchers = list<In<typeof ProductInvoicePromotion.GetAll>, VoucherRow>({
  query: (ctx, { keyword, kind }) => {
    let query = rows(ctx);
    if (kind) query = query.where('p.kind', '=', kind);
    if (keyword) query = query.where(sql<boolean>`vn_norm(p.code || ' ' || p.name) like ${contains(keyword)}`);
    return query;
  },
  order: [['p.id', 'desc']],
});
export async function getVoucher(ctx: Ctx, { id }: { id: VoucherId }): Promise<VoucherRow> {
  const row = await rows(ctx).where('p.id', '=', id).executeTakeFirst();
  return row ?? fail('row.missing', { entity: 'Voucher', id });
}
export const usableVouchers = async (ctx: Ctx): Promise<{ items: VoucherRow[] }> => ({
  items: await (await usable(ctx)).execute(),
});
/** Usable or not: a ticket shows the voucher it took long ago. */
export const voucherById = async (ctx: Ctx, { id }: { id: VoucherId }): Promise<{ items: VoucherRow[] }> => ({
  items: await rows(ctx).where('p.id', '=', id).execute(),
});
export const usableByCode = async (
  ctx: Ctx,
  { code }: In<typeof PromoMaster.GetAllProductInvoicePromotionsByCode>,
): Promise<{ items: VoucherRow[] }> => ({
  items: await (await usable(ctx)).where(sql<boolean>`lower(p.code) = lower(${code})`).execute(),
});

export async function createVoucher(ctx: Ctx, input: In<typeof ProductInvoicePromotion.Create>): Promise<VoucherRow> {
  const { id } = await ctx.db
    .insertInto('invoicePromotion')
    .values({ ...input, ...(await scopeOf(ctx, input)), ...madeBy(ctx) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return getVoucher(ctx, { id });
}
export async function updateVoucher(
  ctx: Ctx,
  { id, version, ...input }: In<typeof ProductInvoicePromotion.Update>,
): Promise<VoucherRow> {
  await lockRow(ctx, 'invoicePromotion', 'Voucher', id, version);
  const scope = await scopeOf(ctx, input, await getVoucher(ctx, { id }));
  await ctx.db
    .updateTable('invoicePromotion')
    .set({ ...input, ...scope, ...changedBy(ctx) })
    .where('tenantId', '=', ctx.tenantId)
    .where('id', '=', id)
    .execute();
  return getVoucher(ctx, { id });
}
export async function hideVoucher(ctx: Ctx, { id }: { id: VoucherId }): Promise<null> {
  await softDelete(ctx, 'invoicePromotion', id);
  return null;
}
/** For good, so only while no ticket has it. */
export async function deleteVoucher(ctx: Ctx, { id }: { id: VoucherId }): Promise<null> {
  const { rows } = await sql<{
    code: string;
    count: number;
  }>`select code, greatest(used, (select count(*)::int from ticket_promotion t
      where t.tenant_id = p.tenant_id and t.voucher_id = p.id)) as count
    from invoice_promotion p where tenant_id = ${ctx.tenantId} and id = ${id} for update of p`.execute(ctx.db);
  if (rows[0]?.count) fail('voucher.used', rows[0]);
  await ctx.db.deleteFrom('invoicePromotion').where('tenantId', '=', ctx.tenantId).where('id', '=', id).execute();
  return null;
}
