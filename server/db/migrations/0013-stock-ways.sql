-- A row of the ledger knows between which two warehouses its goods travel: what moves between two of the warehouses that a report
-- looks at neither came nor went. Written with the row, by the database, whoever posts it; the bill may go elsewhere later.
alter table stock_ledger add source_id bigint, add target_id bigint;
create function name_stock_way() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if new.reverses is not null then
    select l.source_id, l.target_id into new.source_id, new.target_id
      from stock_ledger l where l.tenant_id = new.tenant_id and l.id = new.reverses;
  else
    select o.warehouse_id, o.to_warehouse_id into new.source_id, new.target_id
      from outbound o where o.tenant_id = new.tenant_id and o.id = new.document_id
        and o.kind in ('transfer', 'errorTransfer', 'error') and o.to_warehouse_id is not null;
  end if;
  return new;
end $$;
create trigger name_way before insert on stock_ledger for each row when (new.document = 'outbound') execute function name_stock_way();
update stock_ledger l set source_id = o.warehouse_id, target_id = o.to_warehouse_id from outbound o
  where l.document = 'outbound' and o.tenant_id = l.tenant_id and o.id = l.document_id
    and o.kind in ('transfer', 'errorTransfer', 'error') and o.to_warehouse_id is not null;
create index stock_ledger_way on stock_ledger (tenant_id, day)
  include (source_id, target_id, warehouse_id, product_id, side, quantity, value) where source_id is not null;
