-- How many vouchers each fund has, of what kind and how far they are, and what they are worth, by month: a page of them need not read them
-- all. Changes are appended, nobody waits for a counter; a job folds them.
create table voucher_tally (
  tenant_id int not null,
  id bigint generated always as identity,
  side text not null,
  month date not null,
  branch_id bigint not null,
  payment_method_id bigint not null,
  kind text not null,
  state text not null,
  change bigint not null,
  amount bigint not null,
  primary key (tenant_id, id)
);
create index voucher_tally_sum on voucher_tally (tenant_id, side, month, branch_id, payment_method_id, kind, state) include (change, amount);
call protect('voucher_tally', 'select');
create function tally_voucher() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_op <> 'INSERT' then
    if tg_op = 'UPDATE' and (old.day, old.branch_id, old.payment_method_id, old.kind, old.state, old.amount)
      = (new.day, new.branch_id, new.payment_method_id, new.kind, new.state, new.amount) then return null; end if;
    insert into voucher_tally (tenant_id, side, month, branch_id, payment_method_id, kind, state, change, amount)
      values (old.tenant_id, old.side, date_trunc('month', old.day)::date, old.branch_id, old.payment_method_id, old.kind, old.state, -1, -old.amount);
  end if;
  if tg_op <> 'DELETE' then
    insert into voucher_tally (tenant_id, side, month, branch_id, payment_method_id, kind, state, change, amount)
      values (new.tenant_id, new.side, date_trunc('month', new.day)::date, new.branch_id, new.payment_method_id, new.kind, new.state, 1, new.amount);
  end if;
  return null;
end $$;
insert into voucher_tally (tenant_id, side, month, branch_id, payment_method_id, kind, state, change, amount)
  select tenant_id, side, date_trunc('month', day)::date, branch_id, payment_method_id, kind, state, count(*), sum(amount) from voucher group by 1, 2, 3, 4, 5, 6, 7;
create trigger tally_voucher after insert or update or delete on voucher for each row execute function tally_voucher();
create function fold_voucher_tally() returns void language plpgsql security definer set search_path = public as $$
begin
  if not pg_try_advisory_xact_lock(hashtext('fold_voucher_tally')) then return; end if;
  with many as (select tenant_id, side, month, branch_id, payment_method_id, kind, state from voucher_tally group by 1, 2, 3, 4, 5, 6, 7
      having count(*) > 1 or (sum(change) = 0 and sum(amount) = 0)),
  gone as (delete from voucher_tally t using many m where (t.tenant_id, t.side, t.month, t.branch_id, t.payment_method_id, t.kind, t.state)
      = (m.tenant_id, m.side, m.month, m.branch_id, m.payment_method_id, m.kind, m.state) returning t.*)
  insert into voucher_tally (tenant_id, side, month, branch_id, payment_method_id, kind, state, change, amount)
    select tenant_id, side, month, branch_id, payment_method_id, kind, state, sum(change), sum(amount) from gone group by 1, 2, 3, 4, 5, 6, 7
    having sum(change) <> 0 or sum(amount) <> 0;
end $$;
grant execute on function fold_voucher_tally() to xuong_app;
