-- Warehouses with a role belong to the chain: every branch reports broken parts to one of them and takes returned ones from the other.
update warehouse set branch_id = null where role <> 'sale' and branch_id is not null;
alter table warehouse add constraint warehouse_of_chain check (role = 'sale' or branch_id is null);
-- Every tenant has its own; the default tenant's two have the ids that other systems know.
insert into warehouse (tenant_id, id, code, name, category, role)
  select t.id, f.id, r.code, r.name, r.category, r.role
  from tenant t cross join (values ('returned', 'HT', 'Kho hàng trả', 'KBH'), ('defective', 'LL', 'Kho linh kiện lỗi', 'KBH'),
    ('transit', 'DD', 'Hàng đang đi đường', 'TP')) r(role, code, name, category)
  cross join lateral (select case when t.id = 1 and r.role = 'returned' then 1040 when t.id = 1 and r.role = 'defective' then 1044
    else nextval(pg_get_serial_sequence('warehouse', 'id')) end as id) f
  where t.id <> 0 and not exists (select from warehouse w where w.tenant_id = t.id and w.role = r.role and not w.is_deleted)
  on conflict do nothing;
