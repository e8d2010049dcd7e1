-- A customer who is a supplier too: what they owe us is set against what we owe them, where somebody says so. Lines are the customer's
-- documents then, credits the supplier's.
alter table debt_offset add column supplier_id bigint,
  add constraint debt_offset_supplier foreign key (tenant_id, supplier_id) references supplier (tenant_id, id),
  add constraint debt_offset_two check (supplier_id is null or party = 'customer');
create index debt_offset_supplier on debt_offset (tenant_id, supplier_id) where supplier_id is not null;
