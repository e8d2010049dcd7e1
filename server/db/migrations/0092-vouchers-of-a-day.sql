-- Sums of vouchers are kept for each day as well: a span that cuts months need not read the vouchers of its first and last weeks. A row
-- with a day is that day's; one without is its month's.
alter table voucher_tally add day date;
drop index voucher_tally_sum;
create index voucher_tally_sum on voucher_tally (tenant_id, side, month, branch_id, payment_method_id, kind, state) include (change, amount) where day is null;
create index voucher_tally_day on voucher_tally (tenant_id, side, day, branch_id, payment_method_id, kind, state) include (change, amount) where day is not null;
create or replace function tally_voucher() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_op <> 'INSERT' then
    if tg_op = 'UPDATE' and (old.day, old.branch_id, old.payment_method_id, old.kind, old.state, old.amount)
      = (new.day, new.branch_id, new.payment_method_id, new.kind, new.state, new.amount) then return null; end if;
    insert into voucher_tally (tenant_id, side, month, day, branch_id, payment_method_id, kind, state, change, amount)
      select old.tenant_id, old.side, date_trunc('month', old.day)::date, d.day, old.branch_id, old.payment_method_id, old.kind, old.state, -1, -old.amount
      from (values (null::date), (old.day)) d (day);
  end if;
  if tg_op <> 'DELETE' then
    insert into voucher_tally (tenant_id, side, month, day, branch_id, payment_method_id, kind, state, change, amount)
      select new.tenant_id, new.side, date_trunc('month', new.day)::date, d.day, new.branch_id, new.payment_method_id, new.kind, new.state, 1, new.amount
      from (values (null::date), (new.day)) d (day);
  end if;
  return null;
end $$;
create or replace function fold_voucher_tally() returns void language plpgsql security definer set search_path = public as $$
begin
  if not pg_try_advisory_xact_lock(hashtext('fold_voucher_tally')) then return; end if;
  with many as (select tenant_id, side, month, day, branch_id, payment_method_id, kind, state from voucher_tally group by 1, 2, 3, 4, 5, 6, 7, 8
      having count(*) > 1 or (sum(change) = 0 and sum(amount) = 0)),
  gone as (delete from voucher_tally t using many m where (t.tenant_id, t.side, t.month, t.branch_id, t.payment_method_id, t.kind, t.state)
      = (m.tenant_id, m.side, m.month, m.branch_id, m.payment_method_id, m.kind, m.state) and t.day is not distinct from m.day returning t.*)
  insert into voucher_tally (tenant_id, side, month, day, branch_id, payment_method_id, kind, state, change, amount)
    select tenant_id, side, month, day, branch_id, payment_method_id, kind, state, sum(change), sum(amount) from gone group by 1, 2, 3, 4, 5, 6, 7, 8
    having sum(change) <> 0 or sum(amount) <> 0;
end $$;
insert into voucher_tally (tenant_id, side, month, day, branch_id, payment_method_id, kind, state, change, amount)
  select tenant_id, side, date_trunc('month', day)::date, day, branch_id, payment_method_id, kind, state, count(*), sum(amount) from voucher group by 1, 2, 3, 4, 5, 6, 7, 8;
