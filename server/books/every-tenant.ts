// Every tenant's books, for the command that proves them (server/books.main.ts).
import { sql } from 'kysely';
import type pg from 'pg';
import { inTransaction } from '../db/transaction.ts';
import { rebuild } from '../stock/ledger/ledger.ts';
import { type Checked, checkBooks } from './check.ts';
import { askIn } from './report.ts';

export interface TenantBooks {
  name: string;
  /** Shelves that were looked at. */
  shelves: number;
  checked: Checked[];
  /** What an older version had booked otherwise, named once and kept. */
  carried: { warehouseName: string; productCode: string; productName: string; amount: number }[];
}
/** The owner lists the tenants, which nobody else may; each is looked at behind its own tenant. `fix` writes stock balances anew. */
export async function checkEveryTenant(owner: pg.Client, pool: pg.Pool, fix: boolean): Promise<TenantBooks[]> {
  const { rows: tenants } = await owner.query<{ id: number; name: string }>(
    'select id, tenancy_name as name from tenant where not is_deleted order by id',
  );
  const all: TenantBooks[] = [];
  for (const { id: tenantId, name } of tenants) {
    const found = await inTransaction(pool, { tenantId }, async (db) => {
      const ask = askIn(db);
      const checked = await checkBooks(ask);
      if (fix) await rebuild({ db });
      const [counted] = await ask<{ shelves: number }>('select count(*) as shelves from stock_balance');
      const carried = await sql<TenantBooks['carried'][number]>`
        select w.name as warehouse_name, p.code as product_code, p.name as product_name, d.amount from stock_difference d
        join warehouse w on w.tenant_id = d.tenant_id and w.id = d.warehouse_id join product p on p.tenant_id = d.tenant_id and p.id = d.product_id
        where d.tenant_id = ${tenantId} and d.reason = 'carried' and d.amount <> 0 order by 1, 2`.execute(db);
      return { checked, shelves: counted?.shelves ?? 0, carried: carried.rows };
    });
    all.push({ name, ...found });
  }
  return all;
}
