// Every tenant's balances against the ledger and the law of valuation, for the command that proves the books; see server/stock.main.ts.
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type pg from 'pg';
import type { SyncReport } from '../../../contract/stock/inventory.calls.ts';
import type { Database } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import { rebuild } from '../ledger/ledger.ts';
import { compareStock } from './sync.ts';

export interface TenantReport extends SyncReport {
  name: string;
  /** Shelves that the law of valuation does not explain: a bug. */
  unlawful: Named[];
  /** What an older version had booked otherwise, named once and kept. */
  carried: Named[];
}
interface Named {
  warehouseName: string;
  productCode: string;
  productName: string;
  amount: number;
}
/** The owner lists the tenants, which nobody else may; each is looked at behind its own tenant. */
export async function checkStock(owner: pg.Client, pool: pg.Pool, fix: boolean): Promise<TenantReport[]> {
  const { rows: tenants } = await owner.query<{ id: number; name: string }>(
    'select id, tenancy_name as name from tenant where not is_deleted order by id',
  );
  const reports: TenantReport[] = [];
  for (const { id: tenantId, name } of tenants) {
    const found = await inTransaction(pool, { tenantId }, async (db) => {
      const report = await compareStock({ db, tenantId });
      if (fix) await rebuild({ db });
      const unlawful = await named(
        db,
        sql`select warehouse, product, case when worth <> replayed then worth - replayed else unexplained end as amount from stock_law()`,
      );
      const carried = await named(
        db,
        sql`select warehouse_id, product_id, amount from stock_difference
          where tenant_id = current_tenant() and reason = 'carried' and amount <> 0`,
      );
      return { ...report, unlawful, carried };
    });
    reports.push({ name, ...found });
  }
  return reports;
}
async function named(db: Kysely<Database>, rows: RawBuilder<unknown>): Promise<Named[]> {
  const found =
    await sql<Named>`select w.name as warehouse_name, p.code as product_code, p.name as product_name, x.amount
    from (${rows}) x(warehouse, product, amount)
    join warehouse w on w.tenant_id = current_tenant() and w.id = x.warehouse
    join product p on p.tenant_id = current_tenant() and p.id = x.product
    order by 1, 2`.execute(db);
  return found.rows;
}
