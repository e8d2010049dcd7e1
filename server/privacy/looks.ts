// Who looked: at passcodes of devices, and who took data of customers along.
import { sql } from 'kysely';
import type pg from 'pg';
import type { Call, In, Out } from '../../contract/kit.ts';
import { SaleCustomer } from '../../contract/party/party.calls.ts';
import type { Privacy } from '../../contract/privacy/privacy.calls.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Ctx } from '../kit/ctx.ts';
import { within } from './requests.ts';

type Passcodes = typeof Privacy.GetPasscodeLooks;
export async function passcodeLooks(ctx: Ctx, filter: In<Passcodes>): Promise<Out<Passcodes>> {
  const where = sql`l.tenant_id = ${ctx.tenantId} and l.action = 'passcode' and ${within('l.at', filter)}`;
  const { rows: items } = await sql<Out<Passcodes>['items'][number]>`
    select l.id, l.at, u.full_name as user_name, b.name as branch_name, l.ticket_id, t.code as ticket_code, t.device_name
    from ticket_log l join ticket t on t.tenant_id = l.tenant_id and t.id = l.ticket_id
    left join user_account u on u.tenant_id = l.tenant_id and u.id = l.user_id
    left join branch b on b.tenant_id = l.tenant_id and b.id = l.branch_id
    where ${where} order by l.id desc limit ${filter.maxResultCount} offset ${filter.skipCount}`.execute(ctx.db);
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ticket_log l where ${where}`.execute(
    ctx.db,
  );
  return { totalCount: rows[0]?.count ?? 0, items };
}

type Taken = typeof Privacy.GetDataLooks;
export async function dataLooks(ctx: Ctx, filter: In<Taken>): Promise<Out<Taken>> {
  const where = sql`l.tenant_id = ${ctx.tenantId} and ${within('l.at', filter)}`;
  const { rows: items } = await sql<Out<Taken>['items'][number]>`
    select l.id, l.at, l.kind, u.full_name as user_name, c.name as customer_name, l.how_many
    from privacy_look l left join user_account u on u.tenant_id = l.tenant_id and u.id = l.user_id
    left join customer c on c.tenant_id = l.tenant_id and c.id = l.customer_id
    where ${where} order by l.id desc limit ${filter.maxResultCount} offset ${filter.skipCount}`.execute(ctx.db);
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from privacy_look l where ${where}`.execute(ctx.db);
  return { totalCount: rows[0]?.count ?? 0, items };
}

/** Files are read without writing anything: what is remembered of them has a transaction of its own. */
export const noteExport =
  (pool: pg.Pool) =>
  async (
    { tenantId, userId, call }: { tenantId: number; userId: number; call: Call },
    howMany: number,
  ): Promise<void> => {
    if (call.service !== SaleCustomer.GetAll.service || call.name !== SaleCustomer.GetAll.name) return;
    await inTransaction(pool, { tenantId, userId, call: 'customers' }, (db) =>
      db.insertInto('privacyLook').values({ tenantId, kind: 'customers', customerId: null, howMany, userId }).execute(),
    );
  };
