-- How many bills each warehouse has, of what kind and how far they are, and what they are worth, by month: a page of them need not
-- read them all. Changes are appended, nobody waits for a counter; the job of the stock's sums folds them.
create table bill_tally (
  tenant_id int not null,
  id bigint generated always as identity,
  document text not null check (document in ('inbound', 'outbound')),
  month date not null,
  warehouse_id bigint not null,
  to_warehouse_id bigint,
  kind text not null,
  status text not null,
  state text,
  change bigint not null,
  quantity bigint not null,
  amount bigint not null,
  primary key (tenant_id, id)
);
create index bill_tally_sum on bill_tally (tenant_id, document, month, warehouse_id, kind, status, state, to_warehouse_id)
  include (change, quantity, amount);
call protect('bill_tally', 'select');
-- An import bill goes to no other warehouse and has no stages on its way.
create view bill_counted with (security_invoker = true) as
  select tenant_id, 'inbound' as document, date_trunc('month', day)::date as month, warehouse_id, null::bigint as to_warehouse_id, kind, status,
    null::text as state, 1 as change, quantity, amount from inbound where not is_deleted
  union all
  select tenant_id, 'outbound', date_trunc('month', day)::date, warehouse_id, to_warehouse_id, kind, status, state, 1, quantity, amount
    from outbound where not is_deleted;
grant select on bill_counted to xuong_app;
create function tally_inbound() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_op = 'INSERT' then
    insert into bill_tally (tenant_id, document, month, warehouse_id, kind, status, change, quantity, amount)
      select tenant_id, 'inbound', date_trunc('month', day)::date, warehouse_id, kind, status, count(*), sum(quantity), sum(amount)
      from new_rows where not is_deleted group by 1, 2, 3, 4, 5, 6;
  elsif tg_op = 'DELETE' then
    insert into bill_tally (tenant_id, document, month, warehouse_id, kind, status, change, quantity, amount)
      select tenant_id, 'inbound', date_trunc('month', day)::date, warehouse_id, kind, status, -count(*), -sum(quantity), -sum(amount)
      from old_rows where not is_deleted group by 1, 2, 3, 4, 5, 6;
  else
    insert into bill_tally (tenant_id, document, month, warehouse_id, kind, status, change, quantity, amount)
      select tenant_id, 'inbound', date_trunc('month', day)::date, warehouse_id, kind, status, sum(change), sum(change * quantity), sum(change * amount)
      from (select 1 as change, * from new_rows where not is_deleted union all select -1, * from old_rows where not is_deleted) c
      group by 1, 2, 3, 4, 5, 6 having sum(change) <> 0 or sum(change * quantity) <> 0 or sum(change * amount) <> 0;
  end if;
  return null;
end $$;
create function tally_outbound() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_op = 'INSERT' then
    insert into bill_tally (tenant_id, document, month, warehouse_id, to_warehouse_id, kind, status, state, change, quantity, amount)
      select tenant_id, 'outbound', date_trunc('month', day)::date, warehouse_id, to_warehouse_id, kind, status, state, count(*), sum(quantity), sum(amount)
      from new_rows where not is_deleted group by 1, 2, 3, 4, 5, 6, 7, 8;
  elsif tg_op = 'DELETE' then
    insert into bill_tally (tenant_id, document, month, warehouse_id, to_warehouse_id, kind, status, state, change, quantity, amount)
      select tenant_id, 'outbound', date_trunc('month', day)::date, warehouse_id, to_warehouse_id, kind, status, state, -count(*), -sum(quantity), -sum(amount)
      from old_rows where not is_deleted group by 1, 2, 3, 4, 5, 6, 7, 8;
  else
    insert into bill_tally (tenant_id, document, month, warehouse_id, to_warehouse_id, kind, status, state, change, quantity, amount)
      select tenant_id, 'outbound', date_trunc('month', day)::date, warehouse_id, to_warehouse_id, kind, status, state,
        sum(change), sum(change * quantity), sum(change * amount)
      from (select 1 as change, * from new_rows where not is_deleted union all select -1, * from old_rows where not is_deleted) c
      group by 1, 2, 3, 4, 5, 6, 7, 8 having sum(change) <> 0 or sum(change * quantity) <> 0 or sum(change * amount) <> 0;
  end if;
  return null;
end $$;
create trigger tally_insert after insert on inbound referencing new table as new_rows for each statement execute function tally_inbound();
create trigger tally_update after update on inbound referencing old table as old_rows new table as new_rows for each statement execute function tally_inbound();
create trigger tally_delete after delete on inbound referencing old table as old_rows for each statement execute function tally_inbound();
create trigger tally_insert after insert on outbound referencing new table as new_rows for each statement execute function tally_outbound();
create trigger tally_update after update on outbound referencing old table as old_rows new table as new_rows for each statement execute function tally_outbound();
create trigger tally_delete after delete on outbound referencing old table as old_rows for each statement execute function tally_outbound();

create function fold_bill_tally() returns void language sql security definer set search_path = public as $$
  with many as (select tenant_id, document, month, warehouse_id, to_warehouse_id, kind, status, state from bill_tally group by 1, 2, 3, 4, 5, 6, 7, 8
      having count(*) > 1 or (sum(change) = 0 and sum(quantity) = 0 and sum(amount) = 0)),
  gone as (delete from bill_tally t using many m where (t.tenant_id, t.document, t.month, t.warehouse_id, t.kind, t.status)
      = (m.tenant_id, m.document, m.month, m.warehouse_id, m.kind, m.status)
      and t.to_warehouse_id is not distinct from m.to_warehouse_id and t.state is not distinct from m.state returning t.*)
  insert into bill_tally (tenant_id, document, month, warehouse_id, to_warehouse_id, kind, status, state, change, quantity, amount)
    select tenant_id, document, month, warehouse_id, to_warehouse_id, kind, status, state, sum(change), sum(quantity), sum(amount) from gone
    group by 1, 2, 3, 4, 5, 6, 7, 8 having sum(change) <> 0 or sum(quantity) <> 0 or sum(amount) <> 0
$$;
-- In one statement: what somebody writes meanwhile is in both parts or in neither.
create function rebuild_bill_tally() returns void language sql security definer set search_path = public as $$
  with gone as (delete from bill_tally where tenant_id = current_tenant())
  insert into bill_tally (tenant_id, document, month, warehouse_id, to_warehouse_id, kind, status, state, change, quantity, amount)
    select tenant_id, document, month, warehouse_id, to_warehouse_id, kind, status, state, sum(change), sum(quantity), sum(amount)
    from bill_counted where tenant_id = current_tenant() group by 1, 2, 3, 4, 5, 6, 7, 8
$$;
create or replace function fold_stock_tally() returns void language plpgsql security definer set search_path = public as $$
begin
  perform fold_stock_sums();
  if pg_try_advisory_xact_lock(hashtext('fold_stock_there')) then perform fold_stock_there(); end if;
  if pg_try_advisory_xact_lock(hashtext('fold_bill_tally')) then perform fold_bill_tally(); end if;
end $$;
create or replace function rebuild_stock_tally() returns void language plpgsql security definer set search_path = public as $$
begin
  perform rebuild_stock_sums();
  perform pg_advisory_xact_lock(hashtext('fold_stock_there'));
  delete from stock_there_total where tenant_id = current_tenant();
  delete from stock_there where tenant_id = current_tenant() and is_folded;
  -- In one statement: what somebody posts meanwhile is in both parts or in neither.
  with gone as (delete from stock_there where tenant_id = current_tenant())
  insert into stock_there (tenant_id, product_id, shelves, is_folded)
    select tenant_id, product_id, count(*), true from stock_balance where tenant_id = current_tenant() and quantity > 0 group by 1, 2;
  insert into stock_there_total (tenant_id, products) select current_tenant(), count(*) from stock_there where tenant_id = current_tenant() and is_folded;
  perform pg_advisory_xact_lock(hashtext('fold_bill_tally'));
  perform rebuild_bill_tally();
end $$;
revoke execute on function fold_bill_tally(), rebuild_bill_tally() from public;
insert into bill_tally (tenant_id, document, month, warehouse_id, to_warehouse_id, kind, status, state, change, quantity, amount)
  select tenant_id, document, month, warehouse_id, to_warehouse_id, kind, status, state, sum(change), sum(quantity), sum(amount)
  from bill_counted group by 1, 2, 3, 4, 5, 6, 7, 8;

-- Bills are found by pieces of five characters, as tickets are: the trigrams of digits name nearly every bill there is.
create index outbound_grams on outbound using gin (grams(search));
create or replace function search_ids(target regclass, term text, most int) returns setof bigint
language plpgsql stable security definer set search_path = public as $$
declare
  words text[] := search_words(term);
  patterns text[] := search_patterns(term);
  pieces int[] := '{}';
  fits text := '';
begin
  for n in 1 .. cardinality(words) loop
    if target = 'outbound'::regclass and length(words[n]) >= 5 then
      pieces := pieces || grams(words[n]);
      fits := fits || format(' and search || '''' like $2[%s]', n);
    else
      fits := fits || format(' and search like $2[%s]', n);
    end if;
  end loop;
  if pieces <> '{}' then fits := ' and grams(search) @> $4' || fits; end if;
  return query execute format('select id from %s where tenant_id = $1 and not is_deleted%s limit $3', target, fits)
    using current_tenant(), patterns, most, pieces;
end $$;
