// Reading the simple lists: pages, whole lists, select lists and brands (spec §3, §7).
import { sql } from 'kysely';
import type { In, Out } from '../../contract/kit.ts';
import type {
  Category,
  CategoryId,
  CategoryRow,
  CategorySelect,
  LookupCommon,
} from '../../contract/lookup/category.calls.ts';
import {
  type CategoryCode,
  type CategoryList,
  categoryCodes,
  categoryLists,
  viewsOf,
} from '../../contract/lookup/category.lists.ts';
import { usesLists } from '../../contract/rights.ts';
import { once } from '../db/once.ts';
import type { Ctx, OpenCtx } from '../kit/ctx.ts';
import { fail, forbid } from '../kit/fail.ts';
import { byId, contains, type ListHandler, list, type Titles } from '../kit/list.ts';

const categoryRows = once((db) =>
  db
    .selectFrom('category as c')
    .leftJoin('category as p', byId('p', 'c.parentId'))
    .select(['c.id', 'c.code', 'c.name', 'c.parentId', 'p.name as parentName', 'c.note', 'c.flag'])
    .select(['c.validFrom', 'c.validTo', 'c.orderNo', 'c.version'])
    .select(['c.creationTime', 'c.creatorUserId', 'c.lastModificationTime', 'c.lastModifierUserId'])
    .select([sql<number | null>`c.value::float8`.as('value'), sql<number | null>`null::int`.as('lastIndex')]),
);
const rows = (ctx: OpenCtx) =>
  categoryRows(ctx.db).where('c.tenantId', '=', ctx.tenantId).where('c.isDeleted', '=', false);

const page = list<In<typeof Category.GetAll>, CategoryRow>({
  query: (ctx, { code, parentId, keyword }) => {
    let query = rows(ctx);
    if (!code) query = query.where('c.code', 'in', categoryCodes.filter(sees(ctx))); // never none: the call asks for one
    if (code) query = query.where('c.code', '=', code);
    if (parentId) query = query.where('c.parentId', '=', parentId);
    if (keyword)
      query = query.where(sql<boolean>`vn_norm(c.name || ' ' || coalesce(c.note, '')) like ${contains(keyword)}`);
    return query;
  },
  order: [
    ['c.code', 'asc'],
    ['c.orderNo', 'asc'],
    ['c.id', 'asc'],
  ],
});
export const listCategories: ListHandler<In<typeof Category.GetAll>, CategoryRow> = {
  page: async (ctx, input) => {
    if (input.code) requireView(ctx, input.code);
    const { totalCount, items } = await page.page(ctx, input);
    return { totalCount, items: await withLastIndex(ctx, items) };
  },
  stream: async (ctx, input) => {
    if (input.code) requireView(ctx, input.code);
    return page.stream(ctx, input);
  },
  titles: ({ code }) => (code ? titlesOf(categoryLists[code]) : {}),
};
/** A list calls its fields what they are there: 'Số tháng', not 'Giá trị'. */
const titlesOf = ({ fields: { parentId, ...others } }: CategoryList): Titles => ({
  ...others,
  ...(parentId ? { parentName: parentId } : {}),
});

const sees = (ctx: Ctx) => (code: CategoryCode) => viewsOf(code).some((right) => ctx.user.permissions.has(right));
function requireView(ctx: Ctx, code: CategoryCode): void {
  if (!sees(ctx)(code)) forbid(ctx, viewsOf(code));
}

/** For its form: the view code of its list is asked for. */
export async function openCategory(ctx: Ctx, input: { id: CategoryId }): Promise<CategoryRow> {
  const row = await getCategory(ctx, input);
  requireView(ctx, row.code);
  return row;
}

export async function getCategory(ctx: OpenCtx, { id }: { id: CategoryId }): Promise<CategoryRow> {
  return (await rows(ctx).where('c.id', '=', id).executeTakeFirst()) ?? fail('row.missing', { entity: 'Category', id });
}

/** Notices are for everybody; every other list is for whoever works in the shop. */
export async function chooseFrom(ctx: Ctx, input: In<typeof Category.GetCategory>): Promise<{ items: CategoryRow[] }> {
  const works = usesLists.some((right) => ctx.user.permissions.has(right));
  if (!works && input.code !== 'internalNotification') forbid(ctx, usesLists);
  return wholeList(ctx, input);
}

export async function wholeList(
  ctx: OpenCtx,
  { code, parentId }: In<typeof Category.GetCategory>,
): Promise<{ items: CategoryRow[] }> {
  let query = rows(ctx).where('c.code', '=', code);
  if (parentId) query = query.where('c.parentId', '=', parentId);
  return { items: await withLastIndex(ctx, await query.orderBy('c.orderNo').orderBy('c.id').execute()) };
}

export const selectCategory = (ctx: Ctx, { sCode }: In<typeof CategorySelect.GetSelectListCategory>) =>
  options(ctx, sCode);
export const selectManufacturer = (ctx: Ctx) => options(ctx, 'manufacturer');
async function options(ctx: Ctx, code: CategoryCode): Promise<Out<typeof CategorySelect.GetSelectListCategory>> {
  const { items } = await wholeList(ctx, { code });
  return { items: items.map(({ id, name, parentName }) => ({ value: id, text: name, second: parentName })) };
}

export const listBrands = (ctx: Ctx) => listBrandsOf(ctx, {});
/** A brand that makes laptops is one of phones too when it has a series of them, or no series yet to tell. */
export async function listBrandsOf(
  ctx: Ctx,
  { isLaptop }: In<typeof LookupCommon.GetListAllJsonManufacturer>,
): Promise<Out<typeof LookupCommon.GetListAllJsonManufacturer>> {
  let query = ctx.db
    .selectFrom('category as c')
    .select(['c.id', 'c.name', 'c.flag as isLaptop', 'c.orderNo'])
    .where('c.tenantId', '=', ctx.tenantId)
    .where('c.isDeleted', '=', false)
    .where('c.code', '=', 'manufacturer');
  if (isLaptop === true) query = query.where('c.flag', '=', true);
  if (isLaptop === false) {
    query = query.where(sql<boolean>`(not c.flag or coalesce((select bool_or(not s.is_laptop) from series s
      where s.tenant_id = c.tenant_id and s.manufacturer_id = c.id and not s.is_deleted), true))`);
  }
  return { items: await query.orderBy('c.orderNo').orderBy('c.id').execute() };
}

/** The highest order number in use; a new row gets the next one. */
async function lastIndexOf(ctx: OpenCtx, code: CategoryCode): Promise<number> {
  const { last } = await ctx.db
    .selectFrom('category')
    .select((eb) => eb.fn.max<number | null>('orderNo').as('last'))
    .where('tenantId', '=', ctx.tenantId)
    .where('code', '=', code)
    .where('isDeleted', '=', false)
    .executeTakeFirstOrThrow();
  return last ?? 0;
}
async function withLastIndex(ctx: OpenCtx, items: readonly CategoryRow[]): Promise<CategoryRow[]> {
  const [first, ...rest] = items;
  return first ? [{ ...first, lastIndex: await lastIndexOf(ctx, first.code) }, ...rest] : [];
}
