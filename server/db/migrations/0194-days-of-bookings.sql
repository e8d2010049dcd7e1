-- Bookings by the day they are due, and what their tickets brought: the report of bookings adds up days, and reads single bookings only of today,
-- where the hour says which are past.
create table booking_day (
  tenant_id int not null,
  day date not null,
  branch_id bigint not null,
  bookings int not null default 0,
  cancelled int not null default 0,
  -- Nobody has come: missed, once the day is over.
  missed int not null default 0,
  -- With a ticket that is not deleted.
  arrived int not null default 0,
  net bigint not null default 0,
  primary key (tenant_id, day, branch_id)
);
call protect('booking_day', 'select');

create function book_day(of timestamptz) returns date language sql immutable as $$ select (of at time zone 'Asia/Ho_Chi_Minh')::date $$;

create function move_booking(was booking, is_now booking) returns void language sql set search_path = public as $$
  insert into booking_day as d (tenant_id, day, branch_id, bookings, cancelled, missed, arrived, net)
    select b.tenant_id, book_day(b.slot_at), b.branch_id, sum(b.sign), coalesce(sum(b.sign) filter (where b.status = 3), 0), coalesce(sum(b.sign) filter (where b.status in (0, 2, 4)), 0),
      coalesce(sum(b.sign) filter (where not t.is_deleted), 0), coalesce(sum(b.sign * s.net), 0)
    from (select -1 as sign, (was).* union all select 1, (is_now).*) b
    left join ticket t on t.tenant_id = b.tenant_id and t.id = b.ticket_id
    left join lateral (select sum(l.net)::bigint as net from sale_ledger l where l.tenant_id = b.tenant_id and l.ticket_id = b.ticket_id) s on true
    where not b.is_deleted group by 1, 2, 3 order by 1, 2, 3
    on conflict (tenant_id, day, branch_id) do update set bookings = d.bookings + excluded.bookings, cancelled = d.cancelled + excluded.cancelled,
      missed = d.missed + excluded.missed, arrived = d.arrived + excluded.arrived, net = d.net + excluded.net
$$;
-- A booking takes what its ticket brought to another day: whoever sells has the ticket locked, and is waited for.
create function sum_bookings() returns trigger language plpgsql security definer set search_path = public as $$
begin
  perform from ticket t where t.tenant_id = new.tenant_id and t.id in (old.ticket_id, new.ticket_id) order by t.id for share;
  perform move_booking(old, new);
  return null;
end $$;
create trigger sum_new after insert on booking for each row execute function sum_bookings();
create trigger sum_changed after update on booking for each row
  when ((old.slot_at, old.branch_id, old.status, old.ticket_id, old.is_deleted) is distinct from (new.slot_at, new.branch_id, new.status, new.ticket_id, new.is_deleted))
  execute function sum_bookings();

create function sum_arrived() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update booking_day d set arrived = d.arrived + case when new.is_deleted then -1 else 1 end from booking b
    where b.tenant_id = new.tenant_id and b.ticket_id = new.id and not b.is_deleted and (d.tenant_id, d.day, d.branch_id) = (b.tenant_id, book_day(b.slot_at), b.branch_id);
  return null;
end $$;
create trigger sum_arrived after update of is_deleted on ticket for each row when (old.is_deleted <> new.is_deleted) execute function sum_arrived();

create function sum_booked() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into booking_day as d (tenant_id, day, branch_id, net)
    select b.tenant_id, book_day(b.slot_at), b.branch_id, sum(a.net) from added a join booking b on b.tenant_id = a.tenant_id and b.ticket_id = a.ticket_id
    where not b.is_deleted and a.net <> 0 group by 1, 2, 3 order by 1, 2, 3
    on conflict (tenant_id, day, branch_id) do update set net = d.net + excluded.net;
  return null;
end $$;
create trigger sum_booked after insert on sale_ledger referencing new table as added for each statement execute function sum_booked();

insert into booking_day (tenant_id, day, branch_id, bookings, cancelled, missed, arrived, net)
  select b.tenant_id, book_day(b.slot_at), b.branch_id, count(*), count(*) filter (where b.status = 3), count(*) filter (where b.status in (0, 2, 4)),
    count(*) filter (where not t.is_deleted), coalesce(sum(s.net), 0)
  from booking b left join ticket t on t.tenant_id = b.tenant_id and t.id = b.ticket_id
  left join (select l.tenant_id, l.ticket_id, sum(l.net) as net from booking n join sale_ledger l on l.tenant_id = n.tenant_id and l.ticket_id = n.ticket_id group by 1, 2) s on s.tenant_id = b.tenant_id and s.ticket_id = b.ticket_id
  where not b.is_deleted group by 1, 2, 3;
