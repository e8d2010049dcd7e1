// How many bills there are and what they are worth, out of the sums that are kept by month: whole months from there, the days of a
// month that the filter cuts from the bills themselves.
import { type RawBuilder, sql } from 'kysely';
import type { Vnd } from '../../contract/kit.ts';
import type { Ctx } from '../kit/ctx.ts';
import { spanOf } from '../kit/months.ts';

export interface Counted {
  count: number;
  quantity: number;
  amount: Vnd;
}
/** Filters that the sums know; with any other the bills are read. */
const known = new Set([
  'kind',
  'status',
  'stage',
  'warehouseId',
  'toWarehouseId',
  'branchId',
  'fromDay',
  'toDay',
  'from',
  'to',
]);
const ofPage = new Set(['skipCount', 'maxResultCount', 'sorting']);
export const isTallied = (filter: object): boolean =>
  Object.entries(filter).every(
    ([key, value]) => value === undefined || value === '' || known.has(key) || ofPage.has(key),
  );

const from = {
  inbound: sql`null::bigint as to_warehouse_id, kind, status, null::text as state, 1 as change, quantity, amount, false as is_deleted from inbound`,
  outbound: sql`to_warehouse_id, kind, status, state, 1 as change, quantity, amount, false as is_deleted from outbound`,
};
/** Rows with the columns of a bill that stand for `change` bills each. */
export function tallied(ctx: Ctx, document: keyof typeof from, first?: string, last?: string): RawBuilder<unknown> {
  const { months, cut } = spanOf(first, last);
  const days = cut.map(
    (bounds) =>
      sql`union all select tenant_id, warehouse_id, ${from[document]} where tenant_id = ${ctx.tenantId} and not is_deleted and ${bounds}`,
  );
  return sql`(select tenant_id, warehouse_id, to_warehouse_id, kind, status, state, change, quantity, amount, false as is_deleted
    from bill_tally where tenant_id = ${ctx.tenantId} and document = ${document} ${sql.join(months, sql` `)} ${sql.join(days, sql` `)})`;
}
export const sums = (table: 'o' | 'x', change: RawBuilder<unknown>) =>
  sql`${change}::bigint as count, coalesce(sum(${sql.ref(`${table}.quantity`)}), 0)::bigint as quantity,
    coalesce(sum(${sql.ref(`${table}.amount`)}), 0)::bigint as amount`;
