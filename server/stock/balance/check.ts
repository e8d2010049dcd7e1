// Every tenant's balances against the ledger, for the command that proves the books; see server/stock.main.ts.
import type pg from 'pg';
import type { SyncReport } from '../../../contract/stock/inventory.calls.ts';
import { inTransaction } from '../../db/transaction.ts';
import { rebuild } from '../ledger/ledger.ts';
import { compareStock } from './sync.ts';

export interface TenantReport extends SyncReport {
  name: string;
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
      return report;
    });
    reports.push({ name, ...found });
  }
  return reports;
}
