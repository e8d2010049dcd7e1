// Makes a count for a scope: its lines in one statement, however many; and takes one back before it is applied.
import { sql } from 'kysely';
import type { In } from '../../../contract/kit.ts';
import type { CountView, PhysicalInventory } from '../../../contract/stock/count.calls.ts';
import { documentCode } from '../../../contract/stock/stock.ts';
import { showDay, today } from '../../../contract/time.ts';
import { changedBy, lockRow, softDelete } from '../../kit/crud.ts';
import { type Ctx, madeBy } from '../../kit/ctx.ts';
import { nextNumber } from '../../kit/document-number.ts';
import { fail, failAt, InvalidField } from '../../kit/fail.ts';
import { changed } from '../../kit/live.ts';
import { settingOf } from '../../org/org.ts';
import { viewCount } from './count.queries.ts';
import { countWarehouse, seesCountOf } from './count.rights.ts';
import { inScope } from './count.scope.ts';
import { openCount } from './open-count.ts';

export async function createCount(ctx: Ctx, input: In<typeof PhysicalInventory.create>): Promise<CountView> {
  const { warehouseId, scope, productIds, kinds, groupIds, isBlind, note } = input;
  if (scope === 'list' && !productIds.length) throw new InvalidField('productIds', 'required');
  if (scope === 'category' && !kinds.length && !groupIds.length) throw new InvalidField('kinds', 'required');
  const first = await settingOf(ctx, 'stockCheckFrom');
  if (today() < first) fail('count.tooEarly', { day: showDay(first) });
  const warehouse = await countWarehouse(ctx, warehouseId);
  if (warehouse.role === 'transit') failAt('warehouseId', 'outbound.transitWarehouse', { warehouse: warehouse.name });
  const code = await nextNumber(ctx, documentCode.count, warehouse.branchCode);
  const { rows } = await sql<{ id: In<typeof PhysicalInventory.Detail>['id'] }>`
    insert into stock_count (tenant_id, code, warehouse_id, scope, kinds, group_ids, is_blind, day, note, creator_user_id)
    values (${ctx.tenantId}, ${code}, ${warehouseId}, ${scope}, ${scope === 'category' ? kinds : []}::text[],
      ${scope === 'category' ? groupIds : []}::bigint[], ${isBlind}, ${today()}, ${note}, ${madeBy(ctx).creatorUserId})
    returning id`.execute(ctx.db);
  const id = rows[0]?.id ?? fail('row.conflict');
  changed(ctx, 'stockCount', id);
  const made = await sql`insert into stock_count_line (tenant_id, count_id, product_id)
    select ${ctx.tenantId}, ${id}, p.id from product p
    where p.tenant_id = ${ctx.tenantId} and not p.is_deleted and ${inScope(ctx, sql`${warehouseId}`, input)}
    order by p.id`.execute(ctx.db);
  if (!made.numAffectedRows) fail('count.empty');
  if (scope === 'list' && Number(made.numAffectedRows) < new Set(productIds).size) failAt('productIds', 'row.notFound');
  return viewCount(ctx, id);
}

export async function deleteCount(ctx: Ctx, { id, cancelReason }: In<typeof PhysicalInventory.delete>): Promise<null> {
  await lockRow(ctx, 'stockCount', 'StockCount', id, undefined, { column: 'warehouseId', by: seesCountOf });
  await openCount(ctx, id);
  await ctx.db
    .updateTable('stockCount')
    .set({ deleteReason: cancelReason, ...changedBy(ctx) })
    .where('tenantId', '=', ctx.tenantId)
    .where('id', '=', id)
    .execute();
  await softDelete(ctx, 'stockCount', id);
  return null;
}
