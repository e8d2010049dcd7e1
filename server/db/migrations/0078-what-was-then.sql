-- Debts as they stood at a past moment: what was written since is taken back, whatever day it belongs to.
create index debt_ledger_at on debt_ledger (tenant_id, party, at);
-- Bookings that have left a day since: a day as it was has them still.
create index booking_log_moved on booking_log (tenant_id, from_slot) where from_slot is not null;
-- What the columns of a row said at a past moment, of those that were changed since: the old value of the first change after it. The log of changes
-- is only ever added to.
create function was(of_tenant int, of_table text, of_row bigint, moment timestamptz) returns jsonb language sql stable set search_path = public as $$
  select coalesce(jsonb_object_agg(x.key, x.value), '{}') from (select distinct on (c.key) c.key, c.value -> 0 as value
    from audit_log a cross join lateral jsonb_each(a.changes) c
    where a.tenant_id = of_tenant and a.table_name = of_table and a.row_id = of_row and a.action = 'update' and a.at > moment order by c.key, a.id) x
$$;
