-- On how many shelves a product lies, and how many products lie anywhere: what is in stock is counted without asking every shelf. A
-- shelf that becomes empty, or is no longer, appends a row; nobody waits for a counter. A job folds the rows into one per product and
-- their number into one per tenant, in one statement, so that both together with the rows that wait are exact for every reader.
create table stock_there (
  tenant_id int not null,
  id bigint generated always as identity,
  product_id bigint not null,
  shelves int not null,
  is_folded boolean not null default false,
  primary key (tenant_id, id)
);
create unique index stock_there_product on stock_there (tenant_id, product_id) include (shelves) where is_folded;
create index stock_there_waiting on stock_there (tenant_id, product_id) include (shelves) where not is_folded;
call protect('stock_there', 'select');
create table stock_there_total (
  tenant_id int not null primary key,
  products int not null
);
call protect('stock_there_total', 'select');
create function note_there() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into stock_there (tenant_id, product_id, shelves) values (new.tenant_id, new.product_id, case when new.quantity > 0 then 1 else -1 end);
  return null;
end $$;
create trigger note_there_new after insert on stock_balance for each row when (new.quantity > 0) execute function note_there();
create trigger note_there after update of quantity on stock_balance for each row
  when ((old.quantity > 0) <> (new.quantity > 0)) execute function note_there();

create function fold_stock_there() returns void language sql security definer set search_path = public as $$
  with gone as (delete from stock_there where not is_folded returning tenant_id, product_id, shelves),
  change as (select tenant_id, product_id, sum(shelves)::int as shelves from gone group by 1, 2),
  folded as (insert into stock_there as t (tenant_id, product_id, shelves, is_folded)
    select tenant_id, product_id, shelves, true from change order by 1, 2
    on conflict (tenant_id, product_id) where is_folded do update set shelves = t.shelves + excluded.shelves
    returning t.tenant_id, t.product_id, t.shelves)
  insert into stock_there_total as t (tenant_id, products)
    select f.tenant_id, sum((f.shelves > 0)::int - (f.shelves - c.shelves > 0)::int)
    from folded f join change c on c.tenant_id = f.tenant_id and c.product_id = f.product_id group by 1 order by 1
    on conflict (tenant_id) do update set products = t.products + excluded.products
$$;
-- How many products lie on a shelf of the tenant's, as of this very transaction.
create function products_there() returns bigint language sql stable as $$
  select coalesce((select t.products from stock_there_total t where t.tenant_id = current_tenant()), 0)
    + coalesce((select sum((coalesce(f.shelves, 0) + n.shelves > 0)::int - (coalesce(f.shelves, 0) > 0)::int)
      from (select product_id, sum(shelves) as shelves from stock_there where tenant_id = current_tenant() and not is_folded group by 1) n
      left join stock_there f on f.tenant_id = current_tenant() and f.product_id = n.product_id and f.is_folded), 0)
$$;
insert into stock_there (tenant_id, product_id, shelves, is_folded)
  select tenant_id, product_id, count(*), true from stock_balance where quantity > 0 group by 1, 2;
insert into stock_there_total (tenant_id, products) select tenant_id, count(*) from stock_there group by 1;

-- Folding and rebuilding take turns; postings wait for neither.
alter function fold_stock_tally() rename to fold_stock_sums;
create function fold_stock_tally() returns void language plpgsql security definer set search_path = public as $$
begin
  perform fold_stock_sums();
  if pg_try_advisory_xact_lock(hashtext('fold_stock_there')) then perform fold_stock_there(); end if;
end $$;
grant execute on function fold_stock_tally() to xuong_app;
alter function rebuild_stock_tally() rename to rebuild_stock_sums;
create function rebuild_stock_tally() returns void language plpgsql security definer set search_path = public as $$
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
end $$;
-- What lies in one warehouse, without its empty shelves; the few products that are deleted.
create index stock_balance_here on stock_balance (tenant_id, warehouse_id, product_id) where quantity > 0;
create index product_deleted on product (tenant_id, id) where is_deleted;
