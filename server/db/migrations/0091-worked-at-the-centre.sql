-- Where a line was done, and what of the revenue was done at the centre: it stays the branch's that owns the ticket, and stands beside it as value that
-- the centre made for others.
-- Where it was done, when elsewhere than at the branch that owns the ticket.
alter table ticket_line add place_id bigint;
-- Of what was done before: the device was at the centre, and whoever did the line works there or worked on it there.
alter table ticket_line disable trigger user;
update ticket_line l set place_id = w.place_id
  from (select distinct on (r.tenant_id, r.ticket_id) r.tenant_id, r.ticket_id, b.id as place_id from center_request r
      join ticket t on t.tenant_id = r.tenant_id and t.id = r.ticket_id
      join audit_log a on a.tenant_id = r.tenant_id and a.table_name = 'ticket' and a.row_id = r.ticket_id and a.action = 'update'
      join branch b on b.tenant_id = r.tenant_id and b.id = (a.changes -> 'place_id' ->> 1)::bigint and b.id <> t.branch_id and b.is_center
      where r.received_at is not null order by r.tenant_id, r.ticket_id, a.id desc) w
  where l.tenant_id = w.tenant_id and l.ticket_id = w.ticket_id and l.outcome = 'done' and (
    exists (select from user_account u where u.tenant_id = l.tenant_id and u.id = l.technician_id and u.branch_id = w.place_id)
    or exists (select from user_branch m where m.tenant_id = l.tenant_id and m.user_id = l.technician_id and m.branch_id = w.place_id)
    or exists (select from ticket_log g where g.tenant_id = l.tenant_id and g.ticket_id = l.ticket_id and g.user_id = l.technician_id
      and g.action in ('centreAccept', 'centreSendBack')));
alter table ticket_line enable trigger user;
alter table ticket_line add constraint ticket_line_place foreign key (tenant_id, place_id) references branch;

-- The centre, as it was one that day. Goods that are sold over the counter are nobody's work.
alter table sale_ledger add centre_id bigint;
update sale_ledger s set centre_id = b.id from ticket_line l join branch b on b.tenant_id = l.tenant_id and b.id = l.place_id and b.is_center
  where l.tenant_id = s.tenant_id and l.id = s.ticket_line_id and s.kind <> 'accessory' and b.id <> s.branch_id;
create index sale_ledger_centre on sale_ledger (tenant_id, day) where centre_id is not null;
-- at_centre: of the branch's net what was done at the centre; for_others: of others' net what was done here.
alter table sale_day add at_centre bigint not null default 0, add for_others bigint not null default 0;
create or replace function sum_sales() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into sale_day as d (tenant_id, day, branch_id, device_type_id, tickets, refunds, gross, discount, promotion, net, vat, cost, warranty_cost, quantity, services, service_lines,
      at_centre, for_others)
    select tenant_id, day, branch_id, coalesce(device_type_id, 0), sum(tickets), -coalesce(sum(net) filter (where event = 'refunded'), 0), sum(gross), sum(discount),
      sum(promotion), sum(net), sum(vat), sum(cost), sum(warranty_cost), sum(quantity), coalesce(sum(quantity) filter (where kind = 'service' and service_name_id is not null), 0),
      count(*) filter (where event = 'sold' and kind = 'service' and service_name_id is not null and quantity > 0), coalesce(sum(net) filter (where centre_id is not null), 0), sum(for_others)
    from (select tenant_id, day, branch_id, device_type_id, event, kind, service_name_id, tickets, quantity, gross, discount, promotion, net, vat, cost, warranty_cost, centre_id, 0::bigint as for_others
        from added
      union all
      select tenant_id, day, centre_id, device_type_id, 'forOthers', kind, service_name_id, 0, 0, 0, 0, 0, 0, 0, 0, 0, null, net from added where centre_id is not null) s
    group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (tenant_id, day, branch_id, device_type_id) do update set tickets = d.tickets + excluded.tickets, refunds = d.refunds + excluded.refunds,
      gross = d.gross + excluded.gross, discount = d.discount + excluded.discount, promotion = d.promotion + excluded.promotion, net = d.net + excluded.net,
      vat = d.vat + excluded.vat, cost = d.cost + excluded.cost, warranty_cost = d.warranty_cost + excluded.warranty_cost, quantity = d.quantity + excluded.quantity,
      services = d.services + excluded.services, service_lines = d.service_lines + excluded.service_lines, at_centre = d.at_centre + excluded.at_centre,
      for_others = d.for_others + excluded.for_others;
  return null;
end $$;
insert into sale_day as d (tenant_id, day, branch_id, device_type_id, tickets, refunds, gross, discount, promotion, net, vat, cost, warranty_cost, at_centre, for_others)
  select tenant_id, day, x.branch_id, coalesce(device_type_id, 0), 0, 0, 0, 0, 0, 0, 0, 0, 0, sum(x.at_centre), sum(x.for_others)
  from sale_ledger s cross join lateral (values (s.branch_id, s.net, 0), (s.centre_id, 0, s.net)) x (branch_id, at_centre, for_others)
  where s.centre_id is not null group by 1, 2, 3, 4
  on conflict (tenant_id, day, branch_id, device_type_id) do update set at_centre = excluded.at_centre, for_others = excluded.for_others;

-- As in 0052, with the centre where a line was done.
create or replace function book_sales(of_tenant int, of_tickets bigint[]) returns void language sql security definer set search_path = public as $$
  with t as materialized (select t.*, (t.handed_over_at at time zone 'Asia/Ho_Chi_Minh')::date as left_on from ticket t
    where t.tenant_id = of_tenant and t.id = any (of_tickets) and t.handed_over_at is not null
      and not exists (select from sale_ledger s where s.tenant_id = t.tenant_id and s.ticket_id = t.id and s.event = 'handed')),
  c as materialized (select g.ticket_id, g.line_id, min(g.product_id) as product_id, sum(case g.kind when 'ticket' then g.cost else -g.cost end)::bigint as cost
    from used_goods(of_tenant, of_tickets) g
    where not exists (select from refund_line r join refund f on f.tenant_id = r.tenant_id and f.id = r.refund_id
      where r.tenant_id = of_tenant and f.ticket_id = g.ticket_id and r.outbound_id = g.bill_id) group by 1, 2, case when g.line_id is null then g.product_id end),
  l as (select l.*, t.total, t.vat, l.cover = 'billable' and coalesce(l.outcome, 'done') = 'done' as is_charged, coalesce(l.outcome, 'done') = 'done' as is_done
    from t join ticket_line l on l.tenant_id = t.tenant_id and l.ticket_id = t.id),
  a as (select l.*, case when is_charged then greatest(0, price * quantity - l.discount) else 0 end as amount from l),
  s as (select a.*, sum(amount) over w as up_to, sum(amount) over (partition by ticket_id) as of_all from a window w as (partition by ticket_id order by order_no, id)),
  n as (select s.*, part_of(total - vat, up_to, of_all) - part_of(total - vat, up_to - amount, of_all) as net,
      part_of(total, up_to, of_all) - part_of(total, up_to - amount, of_all) as paid from s),
  lines as (
    select n.ticket_id, n.id as line_id, n.kind, coalesce(n.service_name_id, p.service_name_id) as service_name_id, n.product_id, n.technician_id, n.order_no,
      case when n.is_done then n.quantity else 0 end as quantity, case when n.is_charged then n.price * n.quantity else 0 end as gross, n.amount, n.net, n.paid,
      coalesce(c.cost, 0) as cost, n.cover <> 'billable' as is_free, case when n.kind <> 'accessory' then n.place_id end as place_id
    from n left join ticket_line p on p.tenant_id = of_tenant and p.id = n.parent_id left join c on c.ticket_id = n.ticket_id and c.line_id = n.id
    where n.is_done or coalesce(c.cost, 0) <> 0
    union all
    select c.ticket_id, null, 'part', null, c.product_id, null, null, 0, 0, 0, 0, 0, c.cost, null, null from c where c.line_id is null and c.cost <> 0)
  insert into sale_ledger (tenant_id, day, event, branch_id, ticket_id, ticket_line_id, kind, customer_id, device_type_id, manufacturer_id, model_id,
    service_name_id, product_id, technician_id, seller_id, tickets, quantity, gross, discount, promotion, net, vat, cost, warranty_cost, centre_id)
  select of_tenant, t.left_on, e.event, t.branch_id, t.id, e.line_id, e.kind, t.customer_id, t.device_type_id, t.manufacturer_id, t.model_id,
    e.service_name_id, e.product_id, coalesce(e.technician_id, t.technician_id), coalesce(t.advisor_id, t.receptionist_id),
    e.tickets, e.quantity, e.gross, e.gross - e.amount, e.amount - e.net, e.net, e.paid - e.net,
    case when coalesce(e.is_free, t.kind <> 'repair') then 0 else e.cost end, case when coalesce(e.is_free, t.kind <> 'repair') then e.cost else 0 end, b.id
  from (
    select id as ticket_id, 'handed' as event, null::bigint as line_id, 'ticket' as kind, null::bigint as service_name_id, null::bigint as product_id, null::bigint as technician_id,
      -1 as order_no, 1 as tickets, 0 as quantity, 0::bigint as gross, 0::bigint as amount, 0::bigint as net, 0::bigint as paid, 0::bigint as cost, false as is_free, null::bigint as place_id from t
    union all
    select ticket_id, 'sold', line_id, kind, service_name_id, product_id, technician_id, order_no, 0, quantity, gross, amount, net, paid, cost, is_free, place_id from lines) e
  join t on t.id = e.ticket_id left join branch b on b.tenant_id = of_tenant and b.id = e.place_id and b.id <> t.branch_id and b.is_center
  order by t.handed_over_at, t.id, e.order_no nulls last, e.line_id
$$;
create or replace function book_refund(of_tenant int, of_refund bigint) returns void language sql security definer set search_path = public as $$
  insert into sale_ledger (tenant_id, day, event, branch_id, ticket_id, ticket_line_id, refund_id, kind, customer_id, device_type_id, manufacturer_id, model_id,
    service_name_id, product_id, technician_id, seller_id, quantity, net, vat, cost, warranty_cost, centre_id)
  select s.tenant_id, (f.creation_time at time zone 'Asia/Ho_Chi_Minh')::date, 'refunded', s.branch_id, s.ticket_id, s.ticket_line_id, f.id, s.kind, s.customer_id,
    s.device_type_id, s.manufacturer_id, s.model_id, s.service_name_id, s.product_id, s.technician_id, s.seller_id, -r.quantity, -x.net, x.net - r.amount,
    case when s.warranty_cost = 0 then -y.cost else 0 end, case when s.warranty_cost = 0 then 0 else -y.cost end, s.centre_id
  from refund f join refund_line r on r.tenant_id = f.tenant_id and r.refund_id = f.id
  join sale_ledger s on s.tenant_id = f.tenant_id and s.ticket_id = f.ticket_id and s.ticket_line_id = r.ticket_line_id and s.event = 'sold'
  cross join lateral (select coalesce(sum(b.amount), 0) as amount from refund_line b where b.tenant_id = r.tenant_id and b.ticket_line_id = r.ticket_line_id and b.id < r.id) before
  cross join lateral (select part_of(s.net, before.amount + r.amount, s.net + s.vat) - part_of(s.net, before.amount, s.net + s.vat) as net) x
  cross join lateral (select coalesce(sum(g.cost), 0)::bigint as cost from used_goods(of_tenant, array[f.ticket_id]) g where g.bill_id = r.outbound_id and g.line_id = r.ticket_line_id) y
  where f.tenant_id = of_tenant and f.id = of_refund and not f.is_deleted order by r.id
$$;
