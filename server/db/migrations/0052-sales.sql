-- What was sold, by line: one ledger that every report of revenue, cost and profit reads. A ticket counts on the day of its hand-over, a refund
-- on its own day; both are written by the database when the transaction ends, so that no way out of the shop can forget them.
create table sale_ledger (
  tenant_id int not null,
  id bigint generated always as identity,
  day date not null,
  -- handed: a device left, with its ticket counted once; sold: a line of it; refunded: what a line gave back.
  event text not null check (event in ('handed', 'sold', 'refunded')),
  branch_id bigint not null,
  ticket_id bigint not null,
  -- Empty for parts that were used and stand on no line.
  ticket_line_id bigint,
  refund_id bigint,
  kind text not null check (kind in ('ticket', 'service', 'part', 'accessory')),
  -- As it was that day, so that nothing that is renamed or moved later changes an old report. A part belongs to its service.
  customer_id bigint not null,
  device_type_id bigint,
  manufacturer_id bigint,
  model_id bigint,
  service_name_id bigint,
  product_id bigint,
  technician_id bigint,
  seller_id bigint,
  tickets int not null default 0,
  quantity int not null default 0,
  -- gross − discount − promotion = net of what is sold; net + vat is what the customer pays for it.
  gross bigint not null default 0,
  discount bigint not null default 0,
  promotion bigint not null default 0,
  net bigint not null default 0,
  vat bigint not null default 0,
  cost bigint not null default 0,
  warranty_cost bigint not null default 0,
  at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, id),
  constraint sale_ledger_ticket foreign key (tenant_id, ticket_id) references ticket,
  constraint sale_ledger_refund foreign key (tenant_id, refund_id) references refund
);
create index sale_ledger_day on sale_ledger (tenant_id, day, branch_id);
create index sale_ledger_of_ticket on sale_ledger (tenant_id, ticket_id);
create unique index sale_ledger_handed on sale_ledger (tenant_id, ticket_id) where event = 'handed';
call protect('sale_ledger', 'select');

-- The same by day, branch and kind of device: what a year of the chain is read from.
create table sale_day (
  tenant_id int not null,
  day date not null,
  branch_id bigint not null,
  -- 0: unknown.
  device_type_id bigint not null,
  tickets int not null,
  refunds bigint not null,
  gross bigint not null,
  discount bigint not null,
  promotion bigint not null,
  net bigint not null,
  vat bigint not null,
  cost bigint not null,
  warranty_cost bigint not null,
  primary key (tenant_id, day, branch_id, device_type_id)
);
call protect('sale_day', 'select');
create function sum_sales() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into sale_day as d (tenant_id, day, branch_id, device_type_id, tickets, refunds, gross, discount, promotion, net, vat, cost, warranty_cost)
    select tenant_id, day, branch_id, coalesce(device_type_id, 0), sum(tickets), -coalesce(sum(net) filter (where event = 'refunded'), 0), sum(gross), sum(discount),
      sum(promotion), sum(net), sum(vat), sum(cost), sum(warranty_cost) from added group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (tenant_id, day, branch_id, device_type_id) do update set tickets = d.tickets + excluded.tickets, refunds = d.refunds + excluded.refunds,
      gross = d.gross + excluded.gross, discount = d.discount + excluded.discount, promotion = d.promotion + excluded.promotion, net = d.net + excluded.net,
      vat = d.vat + excluded.vat, cost = d.cost + excluded.cost, warranty_cost = d.warranty_cost + excluded.warranty_cost;
  return null;
end $$;
create trigger sum_sales after insert on sale_ledger referencing new table as added for each statement execute function sum_sales();

-- Part of a whole, half a đồng and more being one: contract/ticket/refund.ts says the same.
create function part_of(whole numeric, part numeric, of_all numeric) returns bigint language sql immutable as $$
  select case when of_all = 0 then 0 else div(2 * whole * part + of_all, 2 * of_all)::bigint end
$$;
-- Which line of the ticket goods were for: as their bill says, or the first one of that product.
create function used_goods(of_tenant int, of_tickets bigint[])
  returns table (ticket_id bigint, line_id bigint, product_id bigint, bill_id bigint, kind text, cost bigint) language sql stable security definer set search_path = public as $$
  select o.ticket_id, coalesce(x.ticket_line_id, b.ticket_line_id, (select min(l.id) from ticket_line l
      where l.tenant_id = o.tenant_id and l.ticket_id = o.ticket_id and l.product_id = x.product_id)), x.product_id, o.id, o.kind, coalesce(x.cost, 0)
  from outbound o join outbound_line x on x.tenant_id = o.tenant_id and x.outbound_id = o.id
  left join outbound_line b on b.tenant_id = x.tenant_id and b.id = x.origin_line_id
  where o.tenant_id = of_tenant and o.ticket_id = any (of_tickets) and o.kind in ('ticket', 'returnItem') and o.status = 'posted' and not o.is_deleted
$$;

-- Tickets that were handed over: their lines share what the ticket costs, to the đồng, and bear what their parts cost.
create function book_sales(of_tenant int, of_tickets bigint[]) returns void language sql security definer set search_path = public as $$
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
      coalesce(c.cost, 0) as cost, n.cover <> 'billable' as is_free
    from n left join ticket_line p on p.tenant_id = of_tenant and p.id = n.parent_id left join c on c.ticket_id = n.ticket_id and c.line_id = n.id
    where n.is_done or coalesce(c.cost, 0) <> 0
    union all
    select c.ticket_id, null, 'part', null, c.product_id, null, null, 0, 0, 0, 0, 0, c.cost, null from c where c.line_id is null and c.cost <> 0)
  insert into sale_ledger (tenant_id, day, event, branch_id, ticket_id, ticket_line_id, kind, customer_id, device_type_id, manufacturer_id, model_id,
    service_name_id, product_id, technician_id, seller_id, tickets, quantity, gross, discount, promotion, net, vat, cost, warranty_cost)
  select of_tenant, t.left_on, e.event, t.branch_id, t.id, e.line_id, e.kind, t.customer_id, t.device_type_id, t.manufacturer_id, t.model_id,
    e.service_name_id, e.product_id, coalesce(e.technician_id, t.technician_id), coalesce(t.advisor_id, t.receptionist_id),
    e.tickets, e.quantity, e.gross, e.gross - e.amount, e.amount - e.net, e.net, e.paid - e.net,
    case when coalesce(e.is_free, t.kind <> 'repair') then 0 else e.cost end, case when coalesce(e.is_free, t.kind <> 'repair') then e.cost else 0 end
  from (
    select id as ticket_id, 'handed' as event, null::bigint as line_id, 'ticket' as kind, null::bigint as service_name_id, null::bigint as product_id, null::bigint as technician_id,
      -1 as order_no, 1 as tickets, 0 as quantity, 0::bigint as gross, 0::bigint as amount, 0::bigint as net, 0::bigint as paid, 0::bigint as cost, false as is_free from t
    union all
    select ticket_id, 'sold', line_id, kind, service_name_id, product_id, technician_id, order_no, 0, quantity, gross, amount, net, paid, cost, is_free from lines) e
  join t on t.id = e.ticket_id
  order by t.handed_over_at, t.id, e.order_no nulls last, e.line_id
$$;
-- What a refund takes off: of each line as much of its net and its VAT as of what was paid for it; the last đồng of a line leaves nothing behind.
create function book_refund(of_tenant int, of_refund bigint) returns void language sql security definer set search_path = public as $$
  insert into sale_ledger (tenant_id, day, event, branch_id, ticket_id, ticket_line_id, refund_id, kind, customer_id, device_type_id, manufacturer_id, model_id,
    service_name_id, product_id, technician_id, seller_id, quantity, net, vat, cost, warranty_cost)
  select s.tenant_id, (f.creation_time at time zone 'Asia/Ho_Chi_Minh')::date, 'refunded', s.branch_id, s.ticket_id, s.ticket_line_id, f.id, s.kind, s.customer_id,
    s.device_type_id, s.manufacturer_id, s.model_id, s.service_name_id, s.product_id, s.technician_id, s.seller_id, -r.quantity, -x.net, x.net - r.amount,
    case when s.warranty_cost = 0 then -y.cost else 0 end, case when s.warranty_cost = 0 then 0 else -y.cost end
  from refund f join refund_line r on r.tenant_id = f.tenant_id and r.refund_id = f.id
  join sale_ledger s on s.tenant_id = f.tenant_id and s.ticket_id = f.ticket_id and s.ticket_line_id = r.ticket_line_id and s.event = 'sold'
  cross join lateral (select coalesce(sum(b.amount), 0) as amount from refund_line b where b.tenant_id = r.tenant_id and b.ticket_line_id = r.ticket_line_id and b.id < r.id) before
  cross join lateral (select part_of(s.net, before.amount + r.amount, s.net + s.vat) - part_of(s.net, before.amount, s.net + s.vat) as net) x
  cross join lateral (select coalesce(sum(g.cost), 0)::bigint as cost from used_goods(of_tenant, array[f.ticket_id]) g where g.bill_id = r.outbound_id and g.line_id = r.ticket_line_id) y
  where f.tenant_id = of_tenant and f.id = of_refund and not f.is_deleted order by r.id
$$;

-- What was sold before there was this ledger.
do $$
declare
  one record;
begin
  for one in select tenant_id, array_agg(id order by id) as ids from (select tenant_id, id, row_number() over (partition by tenant_id order by id) / 5000 as part
      from ticket where handed_over_at is not null) x group by tenant_id, part order by tenant_id, part loop
    perform book_sales(one.tenant_id, one.ids);
  end loop;
  for one in select tenant_id, id from refund where not is_deleted order by tenant_id, id loop
    perform book_refund(one.tenant_id, one.id);
  end loop;
end $$;

create function sell() returns trigger language plpgsql security definer set search_path = public as $$
begin
  perform book_sales(new.tenant_id, array[new.id]);
  return null;
end $$;
create constraint trigger sell after insert on ticket deferrable initially deferred for each row when (new.handed_over_at is not null) execute function sell();
create constraint trigger sell_later after update on ticket deferrable initially deferred for each row
  when (new.handed_over_at is not null and old.handed_over_at is null) execute function sell();
create function take_back_sale() returns trigger language plpgsql security definer set search_path = public as $$
begin
  perform book_refund(new.tenant_id, new.id);
  return null;
end $$;
create constraint trigger take_back_sale after insert on refund deferrable initially deferred for each row execute function take_back_sale();
