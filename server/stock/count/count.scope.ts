// Which products a count is about.
import { type RawBuilder, sql } from 'kysely';
import type { In } from '../../../contract/kit.ts';
import type { PhysicalInventory } from '../../../contract/stock/count.calls.ts';
import type { Ctx } from '../../kit/ctx.ts';

type Scope = Pick<In<typeof PhysicalInventory.create>, 'scope' | 'kinds' | 'groupIds' | 'productIds'>;
/** Products of a scope, over `product as p`; without a list, those that the books know in the warehouse. */
export const inScope = (ctx: Ctx, warehouse: RawBuilder<unknown>, scope: Scope) => {
  if (scope.scope === 'list') return sql<boolean>`p.id = any(${scope.productIds}::bigint[])`;
  return sql<boolean>`${fitsScope(scope.scope, sql`${scope.kinds}::text[]`, sql`${scope.groupIds}::bigint[]`)}
    and exists (select from stock_balance b where b.tenant_id = ${ctx.tenantId} and b.product_id = p.id
      and b.warehouse_id = ${warehouse} and b.quantity > 0)`;
};
/** Whether a product may be counted, also when the books do not know it here. */
export const fitsScope = (scope: string, kinds: RawBuilder<unknown>, groups: RawBuilder<unknown>) =>
  scope === 'whole'
    ? sql<boolean>`true`
    : sql<boolean>`((cardinality(${kinds}) = 0 or p.kind = any(${kinds})) and (cardinality(${groups}) = 0 or p.group_id = any(${groups})))`;
