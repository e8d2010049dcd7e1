-- Which rows of the stock ledger are goods that were used: for a ticket or otherwise, and what came back of them. Transfers, defects, returns to
-- a supplier and counts are not. Written with the row, by the database; what takes a row back is what that row was.
alter table stock_ledger add is_issue boolean not null default false;
create or replace function name_stock_way() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if new.reverses is not null then
    select l.source_id, l.target_id, l.is_issue into new.source_id, new.target_id, new.is_issue
      from stock_ledger l where l.tenant_id = new.tenant_id and l.id = new.reverses;
  else
    select case when x.moves then x.warehouse_id end, case when x.moves then x.to_warehouse_id end, x.is_issue into new.source_id, new.target_id, new.is_issue
      from (select o.*, o.kind in ('transfer', 'errorTransfer', 'error') and o.to_warehouse_id is not null as moves,
          o.kind in ('ticket', 'returnItem', 'other') and o.inbound_id is null and new.quantity <> 0 as is_issue
        from outbound o where o.tenant_id = new.tenant_id and o.id = new.document_id) x;
  end if;
  new.is_issue := coalesce(new.is_issue, false);
  return new;
end $$;
update stock_ledger l set is_issue = true from outbound o
  where l.document = 'outbound' and l.quantity <> 0 and o.tenant_id = l.tenant_id and o.id = l.document_id
    and o.kind in ('ticket', 'returnItem', 'other') and o.inbound_id is null;
-- When a shelf was last asked for something.
create index stock_ledger_issue on stock_ledger (tenant_id, product_id, warehouse_id, day) where is_issue and quantity < 0;

-- The ledger by day and shelf: what moved, and what of it was used. Kept while the shelf is locked.
create table stock_day (
  tenant_id int not null,
  day date not null,
  warehouse_id bigint not null,
  product_id bigint not null,
  quantity int not null,
  value bigint not null,
  -- Above nothing: they left.
  issued int not null,
  issued_value bigint not null,
  primary key (tenant_id, day, warehouse_id, product_id)
);
call protect('stock_day', 'select');
create function sum_stock_day() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into stock_day as d (tenant_id, day, warehouse_id, product_id, quantity, value, issued, issued_value)
    select tenant_id, day, warehouse_id, product_id, sum(quantity), sum(value), -coalesce(sum(quantity) filter (where is_issue), 0),
      -coalesce(sum(value) filter (where is_issue), 0) from added group by 1, 2, 3, 4 order by 4, 3, 2
    on conflict (tenant_id, day, warehouse_id, product_id) do update set quantity = d.quantity + excluded.quantity, value = d.value + excluded.value,
      issued = d.issued + excluded.issued, issued_value = d.issued_value + excluded.issued_value;
  return null;
end $$;
insert into stock_day (tenant_id, day, warehouse_id, product_id, quantity, value, issued, issued_value)
  select tenant_id, day, warehouse_id, product_id, sum(quantity), sum(value), -coalesce(sum(quantity) filter (where is_issue), 0),
    -coalesce(sum(value) filter (where is_issue), 0) from stock_ledger group by 1, 2, 3, 4;
create trigger sum_stock_day after insert on stock_ledger referencing new table as added for each statement execute function sum_stock_day();

-- What was finished: how long it took, how long somebody worked on it, how long it waited, and what had been promised first. One row for each
-- ticket that is finished now, written when the transaction ends.
create table ticket_done (
  tenant_id int not null,
  ticket_id bigint not null,
  finished_at timestamptz not null,
  taken_at timestamptz not null,
  -- As it was promised at intake: a promise that is moved does not make late work punctual.
  promised_at timestamptz not null,
  branch_id bigint not null,
  technician_id bigint,
  device_type_id bigint,
  -- Some service of it was done; the others were given up.
  is_fixed boolean not null,
  -- Seconds: in DangXuLy, in ChoLinhKien, and at or on the way to the centre.
  worked bigint not null,
  waited bigint not null,
  away bigint not null,
  primary key (tenant_id, ticket_id),
  constraint ticket_done_ticket foreign key (tenant_id, ticket_id) references ticket on delete cascade
);
create index ticket_done_at on ticket_done (tenant_id, finished_at)
  include (ticket_id, taken_at, promised_at, branch_id, technician_id, device_type_id, is_fixed, worked, waited, away);
call protect('ticket_done', 'select');
create function done_now(of_tenant int, of_tickets bigint[]) returns setof ticket_done language sql stable security definer set search_path = public as $$
  select t.tenant_id, t.id, t.finished_at, t.creation_time,
    coalesce((select (a.changes -> 'promised_at' ->> 1)::timestamptz from audit_log a
      where a.tenant_id = t.tenant_id and a.table_name = 'ticket' and a.row_id = t.id order by a.id limit 1), t.promised_at),
    t.branch_id, t.technician_id, t.device_type_id,
    exists (select from ticket_line l where l.tenant_id = t.tenant_id and l.ticket_id = t.id and l.kind = 'service' and l.outcome = 'done'),
    coalesce(s.worked, 0), coalesce(s.waited, 0), coalesce(s.away, 0)
  from ticket t
  left join lateral (select sum(x.seconds) filter (where x.to_status = 'DangXuLy') as worked, sum(x.seconds) filter (where x.to_status = 'ChoLinhKien') as waited,
      sum(x.seconds) filter (where x.to_status = 'ChuyenVeTrungTam') as away
    from (select g.to_status, greatest(0, extract(epoch from least(lead(g.at) over (order by g.id), t.finished_at) - g.at))::bigint as seconds
      from ticket_log g where g.tenant_id = t.tenant_id and g.ticket_id = t.id and g.to_status is not null and g.at < t.finished_at) x) s on true
  where t.tenant_id = of_tenant and t.id = any (of_tickets) and t.finished_at is not null and not t.is_deleted
$$;
create function keep_done() returns trigger language plpgsql security definer set search_path = public as $$
begin
  delete from ticket_done where tenant_id = new.tenant_id and ticket_id = new.id;
  insert into ticket_done select * from done_now(new.tenant_id, array[new.id]);
  return null;
end $$;
do $$
declare
  one record;
begin
  for one in select tenant_id, array_agg(id order by id) as ids from (select tenant_id, id, row_number() over (partition by tenant_id order by id) / 5000 as part
      from ticket where finished_at is not null) x group by tenant_id, part order by tenant_id, part loop
    insert into ticket_done select * from done_now(one.tenant_id, one.ids);
  end loop;
end $$;
create constraint trigger keep_done after insert on ticket deferrable initially deferred for each row when (new.finished_at is not null) execute function keep_done();
create constraint trigger keep_done_later after update on ticket deferrable initially deferred for each row
  when ((old.finished_at, old.branch_id, old.technician_id, old.device_type_id, old.is_deleted, old.creation_time)
    is distinct from (new.finished_at, new.branch_id, new.technician_id, new.device_type_id, new.is_deleted, new.creation_time)
    and (new.finished_at is not null or old.finished_at is not null)) execute function keep_done();
-- Services by the day they left: which of them came back is asked of a year and more.
create index sale_ledger_services on sale_ledger (tenant_id, day)
  include (ticket_line_id, branch_id, device_type_id, service_name_id, technician_id, model_id) where event = 'sold' and kind = 'service';
