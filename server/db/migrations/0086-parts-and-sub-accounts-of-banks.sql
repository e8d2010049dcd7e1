-- Of several vouchers that tell one transaction each is taken back by itself: what waits can be told in part. Before, all of it waited
-- again while the others stood, and the same money was in the fund twice.
create or replace function check_bank_txn() returns trigger language plpgsql security definer set search_path = public as $$
declare
  money bank_txn;
  told bigint;
begin
  select * into money from bank_txn t where t.tenant_id = new.tenant_id
    and t.id = case tg_table_name when 'bank_match' then (to_jsonb(new) ->> 'txn_id')::bigint else (to_jsonb(new) ->> 'id')::bigint end;
  select coalesce(sum(m.amount), 0) into told from bank_match m where m.tenant_id = money.tenant_id and m.txn_id = money.id;
  if told not between (case when money.status in ('matched', 'split') then money.amount else 0 end)
    and (case money.status when 'new' then money.amount - 1 when 'ignored' then 0 else money.amount end) then
    raise exception 'Transaction % is % of %, told %', money.id, money.status, money.amount, told;
  end if;
  return null;
end $$;

-- The virtual account on which money came, where a bank gives several to one account: a fund can be known by either of them, and a
-- statement of it names only its own. What came before says it in what the provider told.
alter table bank_txn add column sub_account text;
alter table bank_txn disable trigger user;
update bank_txn set sub_account = coalesce(nullif(trim(raw ->> 'subAccount'), ''), nullif(trim(raw ->> 'sub_account'), ''),
    nullif(trim(raw ->> 'virtualAccountNumber'), ''))
  where raw ?| array['subAccount', 'sub_account', 'virtualAccountNumber'];
alter table bank_txn enable trigger user;
create index bank_txn_sub_account on bank_txn (tenant_id, sub_account, amount, booked_at) where sub_account is not null;
