// Creating, changing and deleting a product of any kind, and the single fields that its list edits in place.
import { sql } from 'kysely';
import {
  barcodeSigns,
  type Product,
  type ProductId,
  type ProductKind,
  type ProductRow,
} from '../../../contract/catalog/product.calls.ts';
import type { In } from '../../../contract/kit.ts';
import { changedBy, lockRow } from '../../kit/crud.ts';
import { type Ctx, madeBy } from '../../kit/ctx.ts';
import { fail, failAt, InvalidField } from '../../kit/fail.ts';
import { requireOwnPictures } from '../../kit/file/own-picture.ts';
import { checkChosen } from '../chosen.ts';
import { getProduct } from '../product.queries.ts';
import { mayEach, seesOutboundPrice } from '../product.rights.ts';
import { nextProductCode } from '../product-codes.ts';
import { requireSwitchable } from '../serial-switch.ts';
import { someNames } from './save-device.ts';

type Input = In<typeof Product.CreateSupplies>;
type Change = In<typeof Product.UpdateSupplies>;
/** Of a new product all of them, of a change those that are given. */
type Columns = Omit<Change, 'id' | 'version' | 'modelIds'>;
export const createOf =
  (kind: ProductKind) =>
  (ctx: Ctx, input: Input): Promise<ProductRow> =>
    createProduct(ctx, { ...input, kind });

export async function createProduct(
  ctx: Ctx,
  { kind, modelIds, ...input }: Input & { kind: ProductKind },
): Promise<ProductRow> {
  mayEach(ctx, 'edit', kind);
  await checkProduct(ctx, kind, input);
  const code = input.code || (await nextProductCode(ctx, kind));
  const { id } = await ctx.db
    .insertInto('product')
    .values({ kind, ...columnsOf(ctx, input), code, barcode: await barcodeOf(ctx, code, input), ...madeBy(ctx) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await setModels(ctx, id, modelIds ?? []);
  return getProduct(ctx, { id });
}

/** Changes a product of these kinds; a product stays what it is, so the kind is never written. */
export const updateOf =
  (...kinds: ProductKind[]) =>
  async (
    ctx: Ctx,
    { id, version, kind: _asked, modelIds, ...input }: Change & { kind?: ProductKind | undefined },
  ): Promise<ProductRow> => {
    const { kind, code: before, isSerial: was } = await lockProduct(ctx, id, version);
    if (!kinds.includes(kind)) fail('row.missing', { entity: 'Product', id });
    const values = { ...input, isSerial: input.isSerial ?? was };
    await checkProduct(ctx, kind, values);
    await requireSwitchable(ctx, [{ id, isSerial: values.isSerial }]);
    const code = input.code || before;
    const barcode = await barcodeOf(ctx, code, { ...input, id });
    await ctx.db
      .updateTable('product')
      .set({ ...columnsOf(ctx, values), code, barcode, ...changedBy(ctx) })
      .where('tenantId', '=', ctx.tenantId)
      .where('id', '=', id)
      .execute();
    if (modelIds) await setModels(ctx, id, modelIds);
    return getProduct(ctx, { id });
  };

export async function setProductHidden(ctx: Ctx, { id, hidden }: In<typeof Product.UpdateHiddenById>): Promise<null> {
  await lockProduct(ctx, id);
  return change(ctx, id, { hidden });
}
export async function setProductSale(ctx: Ctx, { id, sale }: In<typeof Product.UpdateSaleById>): Promise<null> {
  await lockProduct(ctx, id);
  return change(ctx, id, { sale });
}
export async function setProductCommissionGroup(
  ctx: Ctx,
  { id, groupCommissionId }: In<typeof Product.UpdateGroupCommisionById>,
): Promise<null> {
  await lockProduct(ctx, id);
  await checkChosen(ctx, { groupCommissionId: [groupCommissionId, 'groupCommission'] });
  return change(ctx, id, { groupCommissionId });
}
/** Its own permission is enough: who keeps prices need not edit products. */
export async function setOutboundPrice(
  ctx: Ctx,
  { id, priceOutBound }: In<typeof Product.UpdatepriceOutBoundById>,
): Promise<null> {
  await lockRow(ctx, 'product', 'Product', id, undefined);
  return change(ctx, id, { priceOutBound });
}

/** Deleted for good (spec §4), unless something still points at it. */
export async function deleteProduct(ctx: Ctx, { id }: { id: ProductId }): Promise<null> {
  const found = await ctx.db
    .selectFrom('product')
    .select(['kind', 'name'])
    .where('tenantId', '=', ctx.tenantId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!found) return null;
  mayEach(ctx, 'edit', found.kind);
  const where = await usedIn(ctx, id);
  if (where.length) fail('product.inUse', { name: found.name, where: where.join('; ') });
  await ctx.db.deleteFrom('product').where('tenantId', '=', ctx.tenantId).where('id', '=', id).execute();
  return null;
}

const places = {
  services: { vi: 'linh kiện của dịch vụ', en: 'parts of the services' },
  stamps: { vi: 'lịch sử in tem', en: 'label printing history' },
} as const;
async function usedIn(ctx: Ctx, id: ProductId): Promise<string[]> {
  const { rows } = await sql<{ services: string[]; stamps: number }>`select
    array(select distinct n.name from service_part sp
      join service_name n on n.tenant_id = sp.tenant_id and n.id = sp.service_name_id
      where sp.tenant_id = ${ctx.tenantId} and sp.product_id = ${id} order by 1) as services,
    (select count(*) from print_stamp where tenant_id = ${ctx.tenantId} and product_id = ${id}) as stamps`.execute(
    ctx.db,
  );
  const { services = [], stamps = 0 } = rows[0] ?? {};
  return [
    ...(services.length ? [`${places.services[ctx.culture]} ${someNames(services)}`] : []),
    ...(stamps ? [`${places.stamps[ctx.culture]} (${stamps})`] : []),
  ];
}

/** Locks the row and asks for the permission of its kind. */
async function lockProduct(
  ctx: Ctx,
  id: ProductId,
  version?: number,
): Promise<{ kind: ProductKind; code: string; isSerial: boolean }> {
  await lockRow(ctx, 'product', 'Product', id, version);
  const row = await ctx.db
    .selectFrom('product')
    .select(['kind', 'code', 'isSerial'])
    .where('tenantId', '=', ctx.tenantId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  mayEach(ctx, 'edit', row.kind);
  return row;
}

const columnsOf = <T extends Columns>(ctx: Ctx, { code: _code, barcode: _barcode, priceOutBound, ...input }: T) => ({
  ...input,
  unitId: input.unitId ?? null,
  typeId: input.typeId ?? null,
  groupId: input.groupId ?? null,
  labelId: input.labelId ?? null,
  groupCommissionId: input.groupCommissionId ?? null,
  image: input.image ?? null,
  ...(priceOutBound != null && seesOutboundPrice(ctx) ? { priceOutBound } : {}),
});

/** Without a barcode of its own a product has its code, which then has to be good as one. */
async function barcodeOf(ctx: Ctx, code: string, { barcode, id }: Pick<Input, 'barcode'> & { id?: ProductId }) {
  if (barcode) return barcode;
  if (!barcodeSigns.test(code)) failAt('code', 'product.codeNoBarcode', { value: code });
  const { rows } = await sql`select from product where tenant_id = ${ctx.tenantId} and not is_deleted
    and lower(barcode) = lower(${code}) and lower(code) <> lower(${code}) and id is distinct from ${id ?? null}`.execute(
    ctx.db,
  );
  if (rows.length) failAt('code', 'product.barcodeTaken', { value: code });
  return code;
}

async function checkProduct(ctx: Ctx, kind: ProductKind, input: Columns): Promise<void> {
  await requireOwnPictures(ctx, 'image', input.image ? [input.image] : []);
  await checkChosen(ctx, {
    unitId: [input.unitId, 'productUnit'],
    typeId: [input.typeId, 'productType'],
    groupId: [input.groupId, kind === 'accessory' ? 'GroupAccessories' : 'productGroup'],
    labelId: [input.labelId, 'LabelAccessories'],
    groupCommissionId: [input.groupCommissionId, 'groupCommission'],
  });
}

/** Makes the models it fits exactly these; a model that is gone is refused. */
async function setModels(ctx: Ctx, id: ProductId, modelIds: readonly number[]): Promise<void> {
  const wanted = [...new Set(modelIds)];
  const { rows } = await sql<{ known: number }>`select count(*) as known from model
    where tenant_id = ${ctx.tenantId} and not is_deleted and id = any(${wanted}::bigint[])`.execute(ctx.db);
  if (rows[0]?.known !== wanted.length) throw new InvalidField('modelIds', 'choice');
  await sql`delete from product_model
    where tenant_id = ${ctx.tenantId} and product_id = ${id} and not model_id = any(${wanted}::bigint[])`.execute(
    ctx.db,
  );
  await sql`insert into product_model (tenant_id, product_id, model_id)
    select ${ctx.tenantId}, ${id}, unnest(${wanted}::bigint[]) on conflict do nothing`.execute(ctx.db);
}

async function change(
  ctx: Ctx,
  id: ProductId,
  fields: Partial<Pick<ProductRow, 'hidden' | 'sale' | 'groupCommissionId'>> & { priceOutBound?: ProductRow['price'] },
): Promise<null> {
  await ctx.db
    .updateTable('product')
    .set({ ...fields, ...changedBy(ctx) })
    .where('tenantId', '=', ctx.tenantId)
    .where('id', '=', id)
    .execute();
  return null;
}
