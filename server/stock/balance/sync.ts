// Proves that the balances are the sums of the ledger, and writes them anew.
import { sql } from 'kysely';
import type { DifferenceRow, SyncReport } from '../../../contract/stock/inventory.calls.ts';
import type { Ctx, OpenCtx } from '../../kit/ctx.ts';
import { rebuild } from '../ledger/ledger.ts';

/** Every shelf of the tenant against the ledger; the differences by name. */
export async function compareStock(ctx: Pick<OpenCtx, 'db' | 'tenantId'>): Promise<SyncReport> {
  const { rows: shelves } = await sql<{ count: number }>`
    select count(*) as count from stock_balance where tenant_id = ${ctx.tenantId}`.execute(ctx.db);
  const { rows: items } = await sql<DifferenceRow>`
    select d.warehouse_id, d.product_id, w.name as warehouse_name, p.code as product_code, p.name as product_name,
      d.quantity, d.value, d.ledger_quantity, d.ledger_value
    from stock_differences() d
    join warehouse w on w.tenant_id = ${ctx.tenantId} and w.id = d.warehouse_id
    join product p on p.tenant_id = ${ctx.tenantId} and p.id = d.product_id
    order by w.name, p.code`.execute(ctx.db);
  return { shelves: shelves[0]?.count ?? 0, items };
}

/** What was wrong, after it was put right. */
export async function syncStock(ctx: Ctx): Promise<SyncReport> {
  const report = await compareStock(ctx);
  await rebuild(ctx);
  return report;
}
