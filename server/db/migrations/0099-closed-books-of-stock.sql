-- The books of a branch, once closed until a day, take no goods of that day or an earlier one. The ledger asked before it wrote, and whoever closed
-- waited for the shelves that were there: the first goods of a shelf were not, and got into a day that was closed meanwhile. Whoever writes
-- holds the branches of its shelves now, as a row of the cash ledger holds its own (0097), and asks behind that.

-- As before (0003), and the branches first: nobody closes their books until this is committed.
create or replace function lock_shelves(shelves jsonb) returns void language plpgsql security definer set search_path = public as $$
begin
  perform from branch b where b.tenant_id = current_tenant() and b.id in (select w.branch_id from jsonb_array_elements(shelves) s
    join warehouse w on w.tenant_id = current_tenant() and w.id = (s ->> 'warehouse')::bigint) order by b.id for key share;
  perform pg_advisory_xact_lock(current_tenant(), p.key) from (
    select distinct hashint8((s ->> 'product')::bigint) as key from jsonb_array_elements(shelves) s where s ->> 'serial' is not null order by 1) p;
  insert into stock_balance (tenant_id, product_id, warehouse_id)
    select distinct current_tenant(), (s ->> 'product')::bigint, (s ->> 'warehouse')::bigint
    from jsonb_array_elements(shelves) s
    where not exists (select from stock_balance b where b.tenant_id = current_tenant()
      and b.product_id = (s ->> 'product')::bigint and b.warehouse_id = (s ->> 'warehouse')::bigint)
    order by 2, 3
    on conflict do nothing;
  perform from stock_balance b
    where b.tenant_id = current_tenant()
      and (b.product_id, b.warehouse_id) in (select (s ->> 'product')::bigint, (s ->> 'warehouse')::bigint from jsonb_array_elements(shelves) s)
    order by b.product_id, b.warehouse_id
    for update;
end $$;
