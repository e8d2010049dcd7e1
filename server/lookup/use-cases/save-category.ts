// Adding, changing, ordering and deleting a row of a simple list: each list has its own permission, system lists are read only.
import { hasTwoDecimals, type In } from '../../../contract/kit.ts';
import type { Category, CategoryId, CategoryRow } from '../../../contract/lookup/category.calls.ts';
import { type CategoryCode, type CategoryList, categoryLists } from '../../../contract/lookup/category.lists.ts';
import { changedBy, lockRow, softDelete } from '../../kit/crud.ts';
import { type Ctx, madeBy } from '../../kit/ctx.ts';
import { fail, failAt, forbid } from '../../kit/fail.ts';
import { freePlace, type Ordered } from '../../kit/order-no.ts';
import { getCategory } from '../category.queries.ts';
import { placesUsing } from '../category.uses.ts';

type NewCategory = In<typeof Category.createCateGory>;
const categoryOrder: Ordered = { table: 'category', within: 'code' };

export async function createCategory(ctx: Ctx, input: NewCategory): Promise<CategoryRow> {
  requireEdit(ctx, input.code);
  await checkFields(ctx, input);
  const orderNo = await freePlace(ctx, categoryOrder, input.code, input.orderNo);
  const { id } = await ctx.db
    .insertInto('category')
    .values({ ...input, orderNo, ...madeBy(ctx) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return getCategory(ctx, { id });
}

export const createDeviceType = (ctx: Ctx, { name }: In<typeof Category.CreateDeviceType>) =>
  createCategory(ctx, { code: 'DeviceType', name, note: null, flag: false });

export async function updateCategory(
  ctx: Ctx,
  { id, version, orderNo: asked, ...given }: In<typeof Category.updateCateGory>,
): Promise<CategoryRow> {
  requireEdit(ctx, given.code);
  await lockRow(ctx, 'category', 'Category', id, version);
  const before = await getCategory(ctx, { id });
  const input = { ...given, flag: given.flag ?? before.flag };
  if (before.code !== input.code) fail('row.missing', { entity: 'Category', id }); // a row does not change its list
  await checkFields(ctx, input);
  const stays = (asked ?? before.orderNo) === before.orderNo;
  const orderNo = stays ? before.orderNo : await freePlace(ctx, categoryOrder, input.code, asked, id);
  await ctx.db
    .updateTable('category')
    .set({ ...input, orderNo, ...changedBy(ctx) })
    .where('tenantId', '=', ctx.tenantId)
    .where('id', '=', id)
    .execute();
  return getCategory(ctx, { id });
}

/** Moves one row; those behind it make room and keep their own order. */
export async function orderCategory(ctx: Ctx, { id, orderNo }: In<typeof Category.UpdateOrderNoById>): Promise<null> {
  await lockRow(ctx, 'category', 'Category', id, undefined);
  const { code } = await getCategory(ctx, { id });
  requireEdit(ctx, code);
  await freePlace(ctx, categoryOrder, code, orderNo, id);
  await ctx.db
    .updateTable('category')
    .set({ orderNo, ...changedBy(ctx) })
    .where('tenantId', '=', ctx.tenantId)
    .where('id', '=', id)
    .execute();
  return null;
}

/** A row that is gone already is left alone, as every delete does. */
export async function deleteCategory(ctx: Ctx, { id }: { id: CategoryId }): Promise<null> {
  const row = await ctx.db
    .selectFrom('category')
    .select(['code', 'name'])
    .where('tenantId', '=', ctx.tenantId)
    .where('id', '=', id)
    .where('isDeleted', '=', false)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return null;
  requireEdit(ctx, row.code);
  const places = await placesUsing(ctx, id);
  if (places) fail('category.inUse', { name: row.name, places });
  await softDelete(ctx, 'category', id);
  return null;
}

function requireEdit(ctx: Ctx, code: CategoryCode): void {
  const list: CategoryList = categoryLists[code];
  const needed = list.edit ?? fail('category.system', { list: list[ctx.culture] });
  if (!ctx.user.permissions.has(needed)) forbid(ctx, [needed]);
}

async function checkFields(ctx: Ctx, { code, parentId, value }: NewCategory): Promise<void> {
  const list: CategoryList = categoryLists[code];
  const field = list.fields.value?.[ctx.culture] ?? '';
  if (list.whole && !Number.isInteger(value ?? 0)) failAt('value', 'category.whole', { field });
  if (!hasTwoDecimals(value ?? 0)) failAt('value', 'category.decimals', { field });
  if (list.most !== undefined && (value ?? 0) > list.most) {
    failAt('value', 'category.tooMuch', { field, limit: list.most });
  }
  if (!parentId) return;
  if (!list.parent) return failAt('parentId', 'category.noParent', { list: list[ctx.culture] });
  const parents = categoryLists[list.parent];
  const parent = await ctx.db
    .selectFrom('category')
    .select('id')
    .where('tenantId', '=', ctx.tenantId)
    .where('id', '=', parentId)
    .where('code', '=', list.parent)
    .where('isDeleted', '=', false)
    .forShare()
    .executeTakeFirst();
  if (!parent) failAt('parentId', 'category.parent', { list: parents[ctx.culture] });
}
