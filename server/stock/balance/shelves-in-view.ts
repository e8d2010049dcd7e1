// What a reader of stock looks at: the shelves in view, and whether they may know what goods cost.
import { type RawBuilder, sql } from 'kysely';
import type { ProductId, ProductKind } from '../../../contract/catalog/product.calls.ts';
import type { CategoryId } from '../../../contract/lookup/category.calls.ts';
import type { BranchId } from '../../../contract/org/branch.calls.ts';
import type { WarehouseId } from '../../../contract/org/warehouse.ts';
import { seesCost } from '../../../contract/stock/inventory.calls.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { contains } from '../../kit/list.ts';
import { seesWarehouse } from '../seen.ts';

export const maySeeCost = (ctx: Ctx): boolean => seesCost.some((code) => ctx.user.permissions.has(code));
/** A value as the caller may see it. */
export const costOf = <T>(ctx: Ctx, value: RawBuilder<T>): RawBuilder<T | null> =>
  maySeeCost(ctx) ? value : sql<T | null>`null::bigint`;

export interface View {
  branchId?: BranchId | undefined;
  warehouseId?: WarehouseId | undefined;
}
/** The warehouses in view: the one asked for, those of a branch, or all that the caller sees. */
export const inView = (ctx: Ctx, column: string, { branchId, warehouseId }: View): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    [
      seesWarehouse(ctx, column),
      ...(warehouseId ? [sql`${sql.ref(column)} = ${warehouseId}`] : []),
      ...(branchId
        ? [
            sql`${sql.ref(column)} in (select v.id from warehouse v where v.tenant_id = ${ctx.tenantId} and v.branch_id = ${branchId})`,
          ]
        : []),
    ],
    sql` and `,
  )})`;

export interface ProductView {
  productId?: ProductId | undefined;
  kind?: ProductKind | undefined;
  groupId?: CategoryId | undefined;
  keyword?: string | undefined;
}
/** The products in view, as a condition on a column that names one; null when all of them are. */
export function ofProducts(ctx: Ctx, column: string, view: ProductView): RawBuilder<boolean> | null {
  const { productId, kind, groupId, keyword } = view;
  if (productId && !kind && !groupId && !keyword) return sql<boolean>`${sql.ref(column)} = ${productId}`;
  const wanted = [
    ...(productId ? [sql`q.id = ${productId}`] : []),
    ...(kind ? [sql`q.kind = ${kind}`] : []),
    ...(groupId ? [sql`q.group_id = ${groupId}`] : []),
    ...(keyword ? [sql`q.search like ${contains(keyword)}`] : []),
  ];
  if (!wanted.length) return null;
  return sql<boolean>`${sql.ref(column)} in (select q.id from product q
    where q.tenant_id = ${ctx.tenantId} and ${sql.join(wanted, sql` and `)})`;
}
