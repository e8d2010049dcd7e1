// Gives the demo shop's documents the hour of their own day: they were all written within seconds of the first start.
// Done by the database's owner, because nobody else may touch the ledger or the history.
import type pg from 'pg';

const bills = ['inbound', 'outbound'] as const;
/** Between nine and five of the row's day, later for later rows. */
const hour = (row: string) =>
  `((${row}.day + time '09:00') at time zone 'Asia/Ho_Chi_Minh' + (${row}.id % 97) * interval '5 minutes')`;

/** In the caller's transaction. */
export async function ageDemo(owner: pg.Client): Promise<void> {
  for (const table of bills) {
    await owner.query(`alter table ${table} disable trigger write_audit`);
    await owner.query(`update ${table} t set creation_time = ${hour('t')}, last_modification_time = ${hour('t')},
      posted_at = case when posted_at is not null then ${hour('t')} + interval '10 minutes' end where day < current_date`);
    await owner.query(`alter table ${table} enable trigger write_audit`);
    await owner.query(`update audit_log a set at = t.creation_time + case when a.changes ? 'received_at'
      then interval '1 day' when a.action = 'update' then interval '10 minutes' else interval '0' end from ${table} t
      where a.tenant_id = t.tenant_id and a.table_name = '${table}' and a.row_id = t.id and t.day < current_date`);
  }
  for (const half of ['account_receipt', 'account_payment', 'fund_close', 'opening_debt']) {
    await owner.query(`alter table ${half} disable trigger user`);
    await owner.query(`update ${half} t set creation_time = ${hour('t')} where day < current_date`);
    await owner.query(`alter table ${half} enable trigger user`);
  }
  await owner.query(`alter table commission_period disable trigger user`);
  await owner.query(
    `update commission_period set creation_time = least(now(), (month + interval '1 month 5 days 16 hours') at time zone 'Asia/Ho_Chi_Minh')`,
  );
  await owner.query(`alter table commission_period enable trigger user`);
  await owner.query('alter table bank_txn disable trigger user');
  await owner.query(`update bank_txn set creation_time = booked_at, try_at = null where booked_at < current_date`);
  await owner.query('alter table bank_txn enable trigger user');
  await owner.query(`update bank_match m set at = t.booked_at + interval '5 minutes' from bank_txn t
    where t.tenant_id = m.tenant_id and t.id = m.txn_id and t.booked_at < current_date`);
  await owner.query(`update audit_log a set at = t.booked_at + case when a.action = 'update' then interval '5 minutes' else interval '0' end
    from bank_txn t where a.tenant_id = t.tenant_id and a.table_name = 'bank_txn' and a.row_id = t.id and t.booked_at < current_date`);
  // Goods arrive the day after they left; what was missing is settled two days later.
  await owner.query('alter table outbound disable trigger write_audit');
  await owner.query(`update outbound t set received_at = ${hour('t')} + interval '1 day' where received_at is not null
    and day < current_date - 1`);
  await owner.query('alter table outbound enable trigger write_audit');
  await owner.query(`update transfer_resolution r set creation_time = t.received_at + interval '2 days',
    decided_at = case when decided_at is not null then t.received_at + interval '50 hours' end from outbound t
    where t.tenant_id = r.tenant_id and t.id = r.outbound_id and t.day < current_date - 3`);
  // Whoever did it: the story was told without anybody signed in.
  for (const table of [...bills, 'stock_request', 'center_request', 'stock_count'])
    await owner.query(`update audit_log a set user_id = coalesce((a.changes -> 'received_by' ->> 1)::bigint,
      (a.changes -> 'posted_by' ->> 1)::bigint, (a.changes -> 'applied_by' ->> 1)::bigint, t.creator_user_id) from ${table} t
      where a.user_id is null and a.tenant_id = t.tenant_id and a.table_name = '${table}' and a.row_id = t.id`);
  for (const table of bills)
    await owner.query(`update stock_ledger l set user_id = t.creator_user_id from ${table} t
      where l.user_id is null and l.tenant_id = t.tenant_id and l.document = '${table}' and l.document_id = t.id`);
  await owner.query(`update stock_ledger l set at = ${hour('l')} + interval '10 minutes' where l.day < current_date`);
}
