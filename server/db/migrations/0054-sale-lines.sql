-- What was sold by day: services and goods of a month are added up from this index alone, however many tickets the ledger holds.
create index sale_ledger_lines on sale_ledger (tenant_id, day)
  include (branch_id, service_name_id, product_id, technician_id, quantity, net) where event <> 'handed';
-- Goods over the counter are few among all lines.
create index sale_ledger_accessories on sale_ledger (tenant_id, day) where kind = 'accessory' and event <> 'handed';
-- When somebody came first.
create index sale_ledger_customer on sale_ledger (tenant_id, customer_id, day) where event = 'handed';
-- Work that was finished in some days, and by whom.
create index ticket_finished on ticket (tenant_id, finished_at) where finished_at is not null and not is_deleted;
