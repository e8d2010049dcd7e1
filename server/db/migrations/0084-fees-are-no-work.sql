-- The fee for looking at a device that is not repaired is a line without a service: revenue, and neither work that was finished nor a service that left.
create or replace function done_now(of_tenant int, of_tickets bigint[]) returns setof ticket_done language sql stable security definer set search_path = public as $$
  select t.tenant_id, t.id, t.finished_at, t.creation_time,
    coalesce((select (a.changes -> 'promised_at' ->> 1)::timestamptz from audit_log a
      where a.tenant_id = t.tenant_id and a.table_name = 'ticket' and a.row_id = t.id order by a.id limit 1), t.promised_at),
    t.branch_id, t.technician_id, t.device_type_id, l.ids is not null,
    coalesce(s.worked, 0), coalesce(s.waited, 0), coalesce(s.away, 0), coalesce(l.ids, '{}'), coalesce(l.technicians, '{}'), coalesce(l.warranties, '{}')
  from ticket t
  left join lateral (select sum(x.seconds) filter (where x.to_status = 'DangXuLy') as worked, sum(x.seconds) filter (where x.to_status = 'ChoLinhKien') as waited,
      sum(x.seconds) filter (where x.to_status = 'ChuyenVeTrungTam') as away
    from (select g.to_status, greatest(0, extract(epoch from least(lead(g.at) over (order by g.id), t.finished_at) - g.at))::bigint as seconds
      from ticket_log g where g.tenant_id = t.tenant_id and g.ticket_id = t.id and g.to_status is not null and g.at < t.finished_at) x) s on true
  left join lateral (select array_agg(l.id order by l.id) as ids, array_agg(coalesce(l.technician_id, t.technician_id) order by l.id) as technicians,
      array_agg(l.warranty_months order by l.id) as warranties
    from ticket_line l where l.tenant_id = t.tenant_id and l.ticket_id = t.id and l.kind = 'service' and l.outcome = 'done' and l.service_name_id is not null) l on true
  where t.tenant_id = of_tenant and t.id = any (of_tickets) and t.finished_at is not null and not t.is_deleted
$$;
update ticket_done d set is_fixed = n.is_fixed, lines = n.lines, technicians = n.technicians, warranties = n.warranties
  from (select l.tenant_id, array_agg(distinct l.ticket_id) as tickets from ticket_line l
      where l.kind = 'service' and l.outcome = 'done' and l.service_name_id is null group by 1) f
    cross join lateral done_now(f.tenant_id, f.tickets) n
  where d.tenant_id = n.tenant_id and d.ticket_id = n.ticket_id;

update sale_day d set services = s.services, service_lines = s.service_lines
  from (select tenant_id, day, branch_id, coalesce(device_type_id, 0) as device_type_id,
      coalesce(sum(quantity) filter (where kind = 'service' and service_name_id is not null), 0) as services,
      count(*) filter (where event = 'sold' and kind = 'service' and service_name_id is not null and quantity > 0) as service_lines
    from sale_ledger group by 1, 2, 3, 4 having bool_or(kind = 'service' and service_name_id is null)) s
  where (s.tenant_id, s.day, s.branch_id, s.device_type_id) = (d.tenant_id, d.day, d.branch_id, d.device_type_id);
create or replace function sum_sales() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into sale_day as d (tenant_id, day, branch_id, device_type_id, tickets, refunds, gross, discount, promotion, net, vat, cost, warranty_cost, quantity, services, service_lines)
    select tenant_id, day, branch_id, coalesce(device_type_id, 0), sum(tickets), -coalesce(sum(net) filter (where event = 'refunded'), 0), sum(gross), sum(discount),
      sum(promotion), sum(net), sum(vat), sum(cost), sum(warranty_cost), sum(quantity), coalesce(sum(quantity) filter (where kind = 'service' and service_name_id is not null), 0),
      count(*) filter (where event = 'sold' and kind = 'service' and service_name_id is not null and quantity > 0) from added group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (tenant_id, day, branch_id, device_type_id) do update set tickets = d.tickets + excluded.tickets, refunds = d.refunds + excluded.refunds,
      gross = d.gross + excluded.gross, discount = d.discount + excluded.discount, promotion = d.promotion + excluded.promotion, net = d.net + excluded.net,
      vat = d.vat + excluded.vat, cost = d.cost + excluded.cost, warranty_cost = d.warranty_cost + excluded.warranty_cost, quantity = d.quantity + excluded.quantity,
      services = d.services + excluded.services, service_lines = d.service_lines + excluded.service_lines;
  return null;
end $$;
