-- Sums of days know how many pieces and services they are of, and how many lines of service left: totals of what was sold line by line, and of what came
-- back of a year of services, are read from days.
alter table sale_day add quantity bigint not null default 0, add services bigint not null default 0, add service_lines bigint not null default 0;
update sale_day d set quantity = s.quantity, services = s.services, service_lines = s.service_lines
  from (select tenant_id, day, branch_id, coalesce(device_type_id, 0) as device_type_id, sum(quantity) as quantity, coalesce(sum(quantity) filter (where kind = 'service'), 0) as services,
      count(*) filter (where event = 'sold' and kind = 'service' and quantity > 0) as service_lines from sale_ledger group by 1, 2, 3, 4) s
  where (s.tenant_id, s.day, s.branch_id, s.device_type_id) = (d.tenant_id, d.day, d.branch_id, d.device_type_id);
create or replace function sum_sales() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into sale_day as d (tenant_id, day, branch_id, device_type_id, tickets, refunds, gross, discount, promotion, net, vat, cost, warranty_cost, quantity, services, service_lines)
    select tenant_id, day, branch_id, coalesce(device_type_id, 0), sum(tickets), -coalesce(sum(net) filter (where event = 'refunded'), 0), sum(gross), sum(discount),
      sum(promotion), sum(net), sum(vat), sum(cost), sum(warranty_cost), sum(quantity), coalesce(sum(quantity) filter (where kind = 'service'), 0),
      count(*) filter (where event = 'sold' and kind = 'service' and quantity > 0) from added group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (tenant_id, day, branch_id, device_type_id) do update set tickets = d.tickets + excluded.tickets, refunds = d.refunds + excluded.refunds,
      gross = d.gross + excluded.gross, discount = d.discount + excluded.discount, promotion = d.promotion + excluded.promotion, net = d.net + excluded.net,
      vat = d.vat + excluded.vat, cost = d.cost + excluded.cost, warranty_cost = d.warranty_cost + excluded.warranty_cost, quantity = d.quantity + excluded.quantity,
      services = d.services + excluded.services, service_lines = d.service_lines + excluded.service_lines;
  return null;
end $$;
-- A plan may be of tickets as well as of revenue, or of either alone.
alter table report_plan alter revenue drop not null, add tickets int check (tickets >= 0);
