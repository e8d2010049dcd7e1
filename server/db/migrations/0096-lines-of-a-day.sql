-- How many lines were sold or given back on a day, each once however often it was: a page of revenue line by line knows by it which days it shows.
alter table sale_day add lines int not null default 0;
update sale_day d set lines = l.lines
  from (select tenant_id, day, branch_id, device_type_id, count(*) as lines
    from (select distinct tenant_id, day, branch_id, coalesce(device_type_id, 0) as device_type_id, ticket_id, ticket_line_id from sale_ledger where event <> 'handed') x group by 1, 2, 3, 4) l
  where l.tenant_id = d.tenant_id and l.day = d.day and l.branch_id = d.branch_id and l.device_type_id = d.device_type_id;
-- As in 0091, with its lines: those that the day did not have before.
create or replace function sum_sales() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into sale_day as d (tenant_id, day, branch_id, device_type_id, tickets, refunds, gross, discount, promotion, net, vat, cost, warranty_cost, quantity, services, service_lines,
      at_centre, for_others, lines)
    select tenant_id, day, branch_id, coalesce(device_type_id, 0), sum(tickets), -coalesce(sum(net) filter (where event = 'refunded'), 0), sum(gross), sum(discount),
      sum(promotion), sum(net), sum(vat), sum(cost), sum(warranty_cost), sum(quantity), coalesce(sum(quantity) filter (where kind = 'service' and service_name_id is not null), 0),
      count(*) filter (where event = 'sold' and kind = 'service' and service_name_id is not null and quantity > 0), coalesce(sum(net) filter (where centre_id is not null), 0), sum(for_others),
      sum(is_new::int)
    from (select a.tenant_id, a.day, a.branch_id, a.device_type_id, a.event, a.kind, a.service_name_id, a.tickets, a.quantity, a.gross, a.discount, a.promotion, a.net, a.vat, a.cost,
          a.warranty_cost, a.centre_id, 0::bigint as for_others,
          a.event <> 'handed' and row_number() over (partition by a.tenant_id, a.day, a.ticket_id, a.ticket_line_id, a.event <> 'handed' order by a.id) = 1
            and not exists (select from sale_ledger o where o.tenant_id = a.tenant_id and o.ticket_id = a.ticket_id and o.day = a.day
              and o.ticket_line_id is not distinct from a.ticket_line_id and o.event <> 'handed' and o.id < (select min(x.id) from added x)) as is_new
        from added a
      union all
      select tenant_id, day, centre_id, device_type_id, 'forOthers', kind, service_name_id, 0, 0, 0, 0, 0, 0, 0, 0, 0, null, net, false from added where centre_id is not null) s
    group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (tenant_id, day, branch_id, device_type_id) do update set tickets = d.tickets + excluded.tickets, refunds = d.refunds + excluded.refunds,
      gross = d.gross + excluded.gross, discount = d.discount + excluded.discount, promotion = d.promotion + excluded.promotion, net = d.net + excluded.net,
      vat = d.vat + excluded.vat, cost = d.cost + excluded.cost, warranty_cost = d.warranty_cost + excluded.warranty_cost, quantity = d.quantity + excluded.quantity,
      services = d.services + excluded.services, service_lines = d.service_lines + excluded.service_lines, at_centre = d.at_centre + excluded.at_centre,
      for_others = d.for_others + excluded.for_others, lines = d.lines + excluded.lines;
  return null;
end $$;
