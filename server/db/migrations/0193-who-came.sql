-- Who came: reports of customers read a row for each device that left and those that gave something back, not every line.

-- Of a hand-over: what the lines of its ticket brought, all together.
alter table sale_ledger add ticket_net bigint not null default 0;
update sale_ledger h set ticket_net = s.net
  from (select tenant_id, ticket_id, sum(net) as net from sale_ledger where event = 'sold' group by 1, 2 having sum(net) <> 0) s
  where h.event = 'handed' and h.tenant_id = s.tenant_id and h.ticket_id = s.ticket_id;
create index sale_ledger_visits on sale_ledger (tenant_id, day) include (customer_id, branch_id, device_type_id, ticket_id, ticket_net) where event = 'handed';
create index sale_ledger_refunds on sale_ledger (tenant_id, day) where event = 'refunded';

-- When somebody came first, to whichever branch.
create table first_visit (
  tenant_id int not null,
  customer_id bigint not null,
  day date not null,
  primary key (tenant_id, customer_id)
);
call protect('first_visit', 'select');
create index first_visit_day on first_visit (tenant_id, day) include (customer_id);
insert into first_visit (tenant_id, customer_id, day) select tenant_id, customer_id, min(day) from sale_ledger where event = 'handed' group by 1, 2 order by 1, 2;
-- Whoever is known to have come before is not even locked.
create function come_first() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into first_visit as f (tenant_id, customer_id, day)
    select a.tenant_id, a.customer_id, min(a.day) from added a
    where a.event = 'handed' and not exists (select from first_visit v where v.tenant_id = a.tenant_id and v.customer_id = a.customer_id and v.day <= a.day)
    group by 1, 2 order by 1, 2
    on conflict (tenant_id, customer_id) do update set day = excluded.day where excluded.day < f.day;
  return null;
end $$;
create trigger come_first after insert on sale_ledger referencing new table as added for each statement execute function come_first();

-- As in 0091, with what the whole ticket brought.
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
    service_name_id, product_id, technician_id, seller_id, tickets, quantity, gross, discount, promotion, net, vat, cost, warranty_cost, centre_id, ticket_net)
  select of_tenant, t.left_on, e.event, t.branch_id, t.id, e.line_id, e.kind, t.customer_id, t.device_type_id, t.manufacturer_id, t.model_id,
    e.service_name_id, e.product_id, coalesce(e.technician_id, t.technician_id), coalesce(t.advisor_id, t.receptionist_id),
    e.tickets, e.quantity, e.gross, e.gross - e.amount, e.amount - e.net, e.net, e.paid - e.net,
    case when coalesce(e.is_free, t.kind <> 'repair') then 0 else e.cost end, case when coalesce(e.is_free, t.kind <> 'repair') then e.cost else 0 end, b.id,
    case when e.event = 'handed' then coalesce((select sum(l.net) from lines l where l.ticket_id = t.id), 0) else 0 end
  from (
    select id as ticket_id, 'handed' as event, null::bigint as line_id, 'ticket' as kind, null::bigint as service_name_id, null::bigint as product_id, null::bigint as technician_id,
      -1 as order_no, 1 as tickets, 0 as quantity, 0::bigint as gross, 0::bigint as amount, 0::bigint as net, 0::bigint as paid, 0::bigint as cost, false as is_free, null::bigint as place_id from t
    union all
    select ticket_id, 'sold', line_id, kind, service_name_id, product_id, technician_id, order_no, 0, quantity, gross, amount, net, paid, cost, is_free, place_id from lines) e
  join t on t.id = e.ticket_id left join branch b on b.tenant_id = of_tenant and b.id = e.place_id and b.id <> t.branch_id and b.is_center
  order by t.handed_over_at, t.id, e.order_no nulls last, e.line_id
$$;
