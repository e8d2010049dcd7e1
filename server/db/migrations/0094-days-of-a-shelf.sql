-- Since when a shelf has goods, and when some of them were last used: a report of dead stock asks it of every shelf there is. Kept with the sums of the day, while
-- the shelf is locked; written once a day at most.
alter table stock_balance add first_day date, add issued_day date;
update stock_balance b set first_day = l.first_day, issued_day = l.issued_day
  from (select tenant_id, product_id, warehouse_id, min(day) as first_day, max(day) filter (where is_issue and quantity < 0) as issued_day from stock_ledger group by 1, 2, 3) l
  where l.tenant_id = b.tenant_id and l.product_id = b.product_id and l.warehouse_id = b.warehouse_id;
create or replace function sum_stock_day() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into stock_day as d (tenant_id, day, warehouse_id, product_id, quantity, value, issued, issued_value)
    select tenant_id, day, warehouse_id, product_id, sum(quantity), sum(value), -coalesce(sum(quantity) filter (where is_issue), 0),
      -coalesce(sum(value) filter (where is_issue), 0) from added group by 1, 2, 3, 4 order by 4, 3, 2
    on conflict (tenant_id, day, warehouse_id, product_id) do update set quantity = d.quantity + excluded.quantity, value = d.value + excluded.value,
      issued = d.issued + excluded.issued, issued_value = d.issued_value + excluded.issued_value;
  update stock_balance b set first_day = least(b.first_day, a.first_day), issued_day = greatest(b.issued_day, a.issued_day)
    from (select tenant_id, product_id, warehouse_id, min(day) as first_day, max(day) filter (where is_issue and quantity < 0) as issued_day from added group by 1, 2, 3) a
    where b.tenant_id = a.tenant_id and b.product_id = a.product_id and b.warehouse_id = a.warehouse_id
      and (b.first_day is null or a.first_day < b.first_day or a.issued_day > coalesce(b.issued_day, '-infinity'));
  return null;
end $$;
