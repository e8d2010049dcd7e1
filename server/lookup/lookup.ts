// The door of the simple lists: fills a new tenant's lists, and finds rows by name for whoever sets a shop up.
import type { CategoryId } from '../../contract/lookup/category.calls.ts';
import {
  type CategoryCode,
  type CategoryList,
  categoryCodes,
  categoryLists,
} from '../../contract/lookup/category.lists.ts';
import type { OpenCtx } from '../kit/ctx.ts';
import { categoryValues } from './category.values.ts';

/** Fills the lists of the tenant that the transaction is behind; parents first. */
export async function openLists(ctx: OpenCtx): Promise<void> {
  const hasParent = (code: CategoryCode) => categoryLists[code].parent !== undefined;
  await insert(
    ctx,
    categoryCodes.filter((code) => !hasParent(code)),
  );
  await insert(ctx, categoryCodes.filter(hasParent));
}

async function insert(ctx: OpenCtx, codes: readonly CategoryCode[]): Promise<void> {
  const rows = [];
  for (const code of codes) {
    const { parent }: CategoryList = categoryLists[code];
    const parents = parent ? await categoryIds(ctx, parent) : new Map<string, CategoryId>();
    for (const [index, value] of categoryValues[code].entries()) {
      rows.push({
        code,
        name: value.name,
        value: value.value ?? null,
        note: value.note ?? null,
        flag: value.flag ?? false,
        parentId: parents.get(value.parent ?? '') ?? null,
        orderNo: index + 1,
        tenantId: ctx.tenantId,
        creatorUserId: null, // the host's administrator is nobody inside the tenant
      });
    }
  }
  await ctx.db.insertInto('category').values(rows).execute();
}

/** The rows of a list by their names. */
export async function categoryIds(ctx: OpenCtx, code: CategoryCode): Promise<Map<string, CategoryId>> {
  const rows = await ctx.db
    .selectFrom('category')
    .select(['id', 'name'])
    .where('tenantId', '=', ctx.tenantId)
    .where('code', '=', code)
    .where('isDeleted', '=', false)
    .orderBy('orderNo')
    .orderBy('id')
    .execute();
  return new Map(rows.map(({ id, name }) => [name, id]));
}
