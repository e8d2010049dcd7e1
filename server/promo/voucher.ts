// Voucher packages of an amount or a percentage: wire service ProductInvoicePromotion and its part of DataMaster (spec §3, §7).
import { sql } from 'kysely';
import type { In } from '../../contract/kit.ts';
import type { ProductInvoicePromotion, PromoMaster, VoucherId, VoucherRow } from '../../contract/promo/promo.calls.ts';
import { today } from '../../contract/time.ts';
import { changedBy, lockRow, softDelete } from '../kit/crud.ts';
import { type Ctx, madeBy } from '../kit/ctx.ts';
import { fail } from '../kit/fail.ts';
import { byName, contains, list } from '../kit/list.ts';

const rows = (ctx: Ctx) =>
  ctx.db
    .selectFrom('invoicePromotion as v')
    .select(['v.id', 'v.code', 'v.name', 'v.kind', 'v.cap', 'v.minimum', 'v.quota', 'v.used', 'v.validFrom'])
    .select(['v.validTo', 'v.stackable', 'v.isActive', 'v.note', 'v.version'])
    .select(['v.creationTime', 'v.creatorUserId', 'v.lastModificationTime', 'v.lastModifierUserId'])
    .select(sql<number>`v.value::float8`.as('value'))
    .where('v.tenantId', '=', ctx.tenantId)
    .where('v.isDeleted', '=', false);
/** Those a ticket can take today. */
const usable = (ctx: Ctx) =>
  rows(ctx)
    .where('v.isActive', '=', true)
    .where(
      sql<boolean>`coalesce(v.valid_from <= ${today()}::date, true) and coalesce(v.valid_to >= ${today()}::date, true)`,
    )
    .where(sql<boolean>`coalesce(v.used < v.quota, true)`)
    .orderBy('v.code')
    .orderBy('v.id');

export const listVouchers = list<In<typeof ProductInvoicePromotion.GetAll>, VoucherRow>({
  query: (ctx, { keyword, kind }) => {
    let query = rows(ctx);
    if (kind) query = query.where('v.kind', '=', kind);
    if (keyword) query = query.where(sql<boolean>`vn_norm(v.code || ' ' || v.name) like ${contains(keyword)}`);
    return query;
  },
  sort: {
    code: 'v.code',
    name: byName('v.name'),
    kind: 'v.kind',
    value: 'v.value',
    cap: 'v.cap',
    minimum: 'v.minimum',
    quota: 'v.quota',
    used: 'v.used',
    validFrom: 'v.validFrom',
    validTo: 'v.validTo',
    stackable: 'v.stackable',
    isActive: 'v.isActive',
    note: 'v.note',
    creationTime: 'v.creationTime',
    lastModificationTime: 'v.lastModificationTime',
    id: 'v.id',
  },
  order: [['v.id', 'desc']],
});
export async function getVoucher(ctx: Ctx, { id }: { id: VoucherId }): Promise<VoucherRow> {
  const row = await rows(ctx).where('v.id', '=', id).executeTakeFirst();
  return row ?? fail('row.missing', { entity: 'Voucher', id });
}
export const usableVouchers = async (ctx: Ctx): Promise<{ items: VoucherRow[] }> => ({
  items: await usable(ctx).execute(),
});
/** Usable or not: a ticket shows the voucher it took long ago. */
export const voucherById = async (ctx: Ctx, { id }: { id: VoucherId }): Promise<{ items: VoucherRow[] }> => ({
  items: await rows(ctx).where('v.id', '=', id).execute(),
});
export const usableByCode = async (
  ctx: Ctx,
  { code }: In<typeof PromoMaster.GetAllProductInvoicePromotionsByCode>,
): Promise<{ items: VoucherRow[] }> => ({
  items: await usable(ctx).where(sql<boolean>`lower(v.code) = lower(${code})`).execute(),
});

export async function createVoucher(ctx: Ctx, input: In<typeof ProductInvoicePromotion.Create>): Promise<VoucherRow> {
  const { id } = await ctx.db
    .insertInto('invoicePromotion')
    .values({ ...input, ...madeBy(ctx) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return getVoucher(ctx, { id });
}
export async function updateVoucher(
  ctx: Ctx,
  { id, version, ...input }: In<typeof ProductInvoicePromotion.Update>,
): Promise<VoucherRow> {
  await lockRow(ctx, 'invoicePromotion', 'Voucher', id, version);
  await ctx.db
    .updateTable('invoicePromotion')
    .set({ ...input, ...changedBy(ctx) })
    .where('tenantId', '=', ctx.tenantId)
    .where('id', '=', id)
    .execute();
  return getVoucher(ctx, { id });
}
export async function hideVoucher(ctx: Ctx, { id }: { id: VoucherId }): Promise<null> {
  await softDelete(ctx, 'invoicePromotion', id);
  return null;
}
/** For good, so only while no ticket has taken it. */
export async function deleteVoucher(ctx: Ctx, { id }: { id: VoucherId }): Promise<null> {
  const row = await ctx.db
    .selectFrom('invoicePromotion')
    .select(['code', 'used'])
    .where('tenantId', '=', ctx.tenantId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (row?.used) fail('voucher.used', { code: row.code, count: row.used });
  await ctx.db.deleteFrom('invoicePromotion').where('tenantId', '=', ctx.tenantId).where('id', '=', id).execute();
  return null;
}
