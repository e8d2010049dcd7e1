-- What comes back of goods that were used is taken off the use of the warehouse that they had left, wherever they lie from now on. It was taken off
-- the use of the returned goods, which belong to no branch: a branch had used more than it had, and whoever sees one branch was told less,
-- since the returns of all branches were taken off theirs.

-- The warehouse that had issued what a row brings elsewhere; null: that of the row itself.
alter table stock_ledger add issuer_id bigint;
create or replace function name_stock_way() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if new.reverses is not null then
    select l.source_id, l.target_id, l.is_issue, l.issuer_id into new.source_id, new.target_id, new.is_issue, new.issuer_id
      from stock_ledger l where l.tenant_id = new.tenant_id and l.id = new.reverses;
  else
    select case when x.moves then x.warehouse_id end, case when x.moves then x.to_warehouse_id end, x.is_issue,
        case when x.kind = 'returnItem' and x.is_issue and x.warehouse_id <> new.warehouse_id then x.warehouse_id end
      into new.source_id, new.target_id, new.is_issue, new.issuer_id
      from (select o.*, o.kind in ('transfer', 'errorTransfer', 'error') and o.to_warehouse_id is not null as moves,
          o.kind in ('ticket', 'returnItem', 'other') and o.inbound_id is null and new.quantity <> 0 as is_issue
        from outbound o where o.tenant_id = new.tenant_id and o.id = new.document_id) x;
  end if;
  new.is_issue := coalesce(new.is_issue, false);
  return new;
end $$;
update stock_ledger l set issuer_id = o.warehouse_id from outbound o
  where o.kind = 'returnItem' and l.tenant_id = o.tenant_id and l.document = 'outbound' and l.document_id = o.id and l.is_issue and l.warehouse_id <> o.warehouse_id;

insert into stock_day as d (tenant_id, day, warehouse_id, product_id, quantity, value, issued, issued_value)
  select tenant_id, day, issuer_id, product_id, 0, 0, -sum(quantity), -sum(value) from stock_ledger where issuer_id is not null group by 1, 2, 3, 4
  on conflict (tenant_id, day, warehouse_id, product_id) do update set issued = d.issued + excluded.issued, issued_value = d.issued_value + excluded.issued_value;
update stock_day d set issued = d.issued + l.quantity, issued_value = d.issued_value + l.value
  from (select tenant_id, day, warehouse_id, product_id, sum(quantity) as quantity, sum(value) as value from stock_ledger where issuer_id is not null group by 1, 2, 3, 4) l
  where d.tenant_id = l.tenant_id and d.day = l.day and d.warehouse_id = l.warehouse_id and d.product_id = l.product_id;

-- As before (0094), but what was used is the issuer's, whose shelf is locked too.
create or replace function sum_stock_day() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into stock_day as d (tenant_id, day, warehouse_id, product_id, quantity, value, issued, issued_value)
    select tenant_id, day, warehouse_id, product_id, sum(quantity), sum(value), sum(issued), sum(issued_value) from (
      select tenant_id, day, warehouse_id, product_id, quantity, value, case when is_issue and issuer_id is null then -quantity else 0 end as issued,
        case when is_issue and issuer_id is null then -value else 0 end as issued_value from added
      union all
      select tenant_id, day, issuer_id, product_id, 0, 0, -quantity, -value from added where issuer_id is not null) x
    group by 1, 2, 3, 4 order by 4, 3, 2
    on conflict (tenant_id, day, warehouse_id, product_id) do update set quantity = d.quantity + excluded.quantity, value = d.value + excluded.value,
      issued = d.issued + excluded.issued, issued_value = d.issued_value + excluded.issued_value;
  update stock_balance b set first_day = least(b.first_day, a.first_day), issued_day = greatest(b.issued_day, a.issued_day)
    from (select tenant_id, product_id, warehouse_id, min(day) as first_day, max(day) filter (where is_issue and quantity < 0) as issued_day from added group by 1, 2, 3) a
    where b.tenant_id = a.tenant_id and b.product_id = a.product_id and b.warehouse_id = a.warehouse_id
      and (b.first_day is null or a.first_day < b.first_day or a.issued_day > coalesce(b.issued_day, '-infinity'));
  return null;
end $$;
