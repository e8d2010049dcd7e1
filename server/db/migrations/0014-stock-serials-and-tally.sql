-- A count of goods with serials is a list of serials, each once. Where the books had it when it was scanned is kept with it, so
-- that what was found and what is missing stays told after goods moved on. Missing ones are written when the count is applied.
create table stock_count_serial (
  tenant_id int not null,
  id bigint generated always as identity,
  count_id bigint not null,
  product_id bigint not null,
  serial text not null,
  book_warehouse_id bigint,
  -- The books have had it, here or elsewhere.
  is_known boolean not null,
  is_missing boolean not null default false,
  counted_at timestamptz not null default clock_timestamp(),
  counted_by bigint,
  primary key (tenant_id, id),
  constraint stock_count_serial_count foreign key (tenant_id, count_id) references stock_count,
  constraint stock_count_serial_product foreign key (tenant_id, product_id) references product,
  constraint stock_count_serial_warehouse foreign key (tenant_id, book_warehouse_id) references warehouse
);
create unique index stock_count_serial_once on stock_count_serial (tenant_id, count_id, product_id, lower(serial));
call protect('stock_count_serial');
-- Of a line with serials: how many the books do not have here, how many of theirs nobody found.
alter table stock_count_line add found int not null default 0 check (found >= 0), add missing int not null default 0 check (missing >= 0);
alter table stock_count_line drop constraint stock_count_line_cause_check;
alter table stock_count_line add constraint stock_count_line_cause_check
  check (cause in ('lost', 'damaged', 'found', 'overDelivered', 'unrecorded', 'mixedUp', 'other'));
-- The movements of one serial.
create index stock_ledger_serial on stock_ledger (tenant_id, serial_id, at) where serial_id is not null;

-- What lies in a warehouse, summed: by kind and group of the product and by the month it moved in, so that a page of balances adds
-- up a few hundred rows instead of every shelf. Changes are appended, nobody waits for a counter; a job folds them.
create table stock_tally (
  tenant_id int not null,
  id bigint generated always as identity,
  month date not null,
  warehouse_id bigint not null,
  kind text not null,
  group_id bigint,
  quantity bigint not null,
  value bigint not null,
  primary key (tenant_id, id)
);
create index stock_tally_sum on stock_tally (tenant_id, month, warehouse_id, kind, group_id) include (quantity, value);
call protect('stock_tally', 'select');
create function tally_stock() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into stock_tally (tenant_id, month, warehouse_id, kind, group_id, quantity, value)
    select n.tenant_id, date_trunc('month', n.day)::date, n.warehouse_id, p.kind, p.group_id, sum(n.quantity), sum(n.value)
    from new_rows n join product p on p.tenant_id = n.tenant_id and p.id = n.product_id
    group by 1, 2, 3, 4, 5 having sum(n.quantity) <> 0 or sum(n.value) <> 0;
  return null;
end $$;
create trigger tally_insert after insert on stock_ledger referencing new table as new_rows for each statement execute function tally_stock();
-- A product that changes its kind or group takes its goods along.
create function tally_regrouped() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into stock_tally (tenant_id, month, warehouse_id, kind, group_id, quantity, value)
    select m.tenant_id, m.month, m.warehouse_id, g.kind, g.group_id, g.sign * sum(m.in_quantity - m.out_quantity), g.sign * sum(m.in_value - m.out_value)
    from stock_month m, (values (-1, old.kind, old.group_id), (1, new.kind, new.group_id)) g(sign, kind, group_id)
    where m.tenant_id = new.tenant_id and m.product_id = new.id group by m.tenant_id, m.month, m.warehouse_id, g.sign, g.kind, g.group_id;
  return null;
end $$;
create trigger tally_regrouped after update of kind, group_id on product for each row
  when (old.kind is distinct from new.kind or old.group_id is distinct from new.group_id) execute function tally_regrouped();
create function fold_stock_tally() returns void language plpgsql security definer set search_path = public as $$
begin
  if not pg_try_advisory_xact_lock(hashtext('fold_stock_tally')) then return; end if;
  with many as (select tenant_id, month, warehouse_id, kind, group_id from stock_tally group by 1, 2, 3, 4, 5
      having count(*) > 1 or (sum(quantity) = 0 and sum(value) = 0)),
  gone as (delete from stock_tally t using many m where (t.tenant_id, t.month, t.warehouse_id, t.kind)
      = (m.tenant_id, m.month, m.warehouse_id, m.kind) and t.group_id is not distinct from m.group_id returning t.*)
  insert into stock_tally (tenant_id, month, warehouse_id, kind, group_id, quantity, value)
    select tenant_id, month, warehouse_id, kind, group_id, sum(quantity), sum(value) from gone group by 1, 2, 3, 4, 5
    having sum(quantity) <> 0 or sum(value) <> 0;
end $$;
grant execute on function fold_stock_tally() to xuong_app;
-- Products that some warehouse has or had: a list asks it once per product instead of reading every shelf.
create table stock_product (
  tenant_id int not null,
  product_id bigint not null,
  primary key (tenant_id, product_id)
);
call protect('stock_product', 'select');
create function note_stocked() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into stock_product (tenant_id, product_id) select distinct n.tenant_id, n.product_id from new_rows n order by 1, 2 on conflict do nothing;
  return null;
end $$;
create trigger note_stocked after insert on stock_balance referencing new table as new_rows for each statement execute function note_stocked();
insert into stock_product (tenant_id, product_id) select distinct tenant_id, product_id from stock_balance;

-- Writes the sums of a tenant anew out of its ledger.
create function rebuild_stock_tally() returns void language plpgsql security definer set search_path = public as $$
begin
  insert into stock_product (tenant_id, product_id)
    select distinct b.tenant_id, b.product_id from stock_balance b where b.tenant_id = current_tenant() order by 1, 2 on conflict do nothing;
  delete from stock_tally where tenant_id = current_tenant();
  insert into stock_tally (tenant_id, month, warehouse_id, kind, group_id, quantity, value)
    select l.tenant_id, date_trunc('month', l.day)::date, l.warehouse_id, p.kind, p.group_id, sum(l.quantity), sum(l.value)
    from stock_ledger l join product p on p.tenant_id = l.tenant_id and p.id = l.product_id
    where l.tenant_id = current_tenant() group by 1, 2, 3, 4, 5;
end $$;
insert into stock_tally (tenant_id, month, warehouse_id, kind, group_id, quantity, value)
  select l.tenant_id, date_trunc('month', l.day)::date, l.warehouse_id, p.kind, p.group_id, sum(l.quantity), sum(l.value)
  from stock_ledger l join product p on p.tenant_id = l.tenant_id and p.id = l.product_id group by 1, 2, 3, 4, 5;
-- What is there of each product, without looking at shelves that are empty.
create index stock_balance_there on stock_balance (tenant_id, product_id, warehouse_id) where quantity > 0;
