-- What staff may be paid belongs to the branch of its ticket, with which a ticket stays: written with the row, so that what a branch earns is added up from one index.
alter table commission_ledger add branch_id bigint;
update commission_ledger c set branch_id = t.branch_id from ticket t where t.tenant_id = c.tenant_id and t.id = c.ticket_id;
alter table commission_ledger alter branch_id set not null;
create function place_commission() returns trigger language plpgsql security definer set search_path = public as $$
begin
  select t.branch_id into new.branch_id from ticket t where t.tenant_id = new.tenant_id and t.id = new.ticket_id;
  return new;
end $$;
create trigger place_commission before insert on commission_ledger for each row execute function place_commission();
create index commission_ledger_payable on commission_ledger (tenant_id, day) include (branch_id, amount) where account = 'payable';

-- The services of what was finished stand with it, in the order of their lines, each with who did it and for how many months it is good: whose work of a month it was is read
-- from one index, not line by line.
alter table ticket_done add lines bigint[] not null default '{}', add technicians bigint[] not null default '{}', add warranties int[] not null default '{}';
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
    from ticket_line l where l.tenant_id = t.tenant_id and l.ticket_id = t.id and l.kind = 'service' and l.outcome = 'done') l on true
  where t.tenant_id = of_tenant and t.id = any (of_tickets) and t.finished_at is not null and not t.is_deleted
$$;
update ticket_done d set lines = l.ids, technicians = l.technicians, warranties = l.warranties
  from (select l.tenant_id, l.ticket_id, array_agg(l.id order by l.id) as ids, array_agg(coalesce(l.technician_id, t.technician_id) order by l.id) as technicians,
      array_agg(l.warranty_months order by l.id) as warranties
    from ticket_line l join ticket t on t.tenant_id = l.tenant_id and t.id = l.ticket_id where l.kind = 'service' and l.outcome = 'done' group by 1, 2) l
  where l.tenant_id = d.tenant_id and l.ticket_id = d.ticket_id;
-- A line that is given to somebody else or dropped after the work is told to what was finished.
create function keep_done_lines() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if exists (select from ticket_done where tenant_id = old.tenant_id and ticket_id = old.ticket_id) then
    update ticket_done d set is_fixed = n.is_fixed, lines = n.lines, technicians = n.technicians, warranties = n.warranties
      from done_now(old.tenant_id, array[old.ticket_id]) n where d.tenant_id = n.tenant_id and d.ticket_id = n.ticket_id;
  end if;
  return null;
end $$;
create constraint trigger keep_done_lines after update on ticket_line deferrable initially deferred for each row
  when ((old.kind, old.outcome, old.technician_id, old.warranty_months) is distinct from (new.kind, new.outcome, new.technician_id, new.warranty_months))
  execute function keep_done_lines();
create constraint trigger keep_done_dropped after delete on ticket_line deferrable initially deferred for each row
  when (old.kind = 'service' and old.outcome = 'done') execute function keep_done_lines();
drop index ticket_done_at;
create index ticket_done_at on ticket_done (tenant_id, finished_at)
  include (ticket_id, taken_at, promised_at, branch_id, technician_id, device_type_id, is_fixed, worked, waited, away, lines, technicians, warranties);

-- Devices that left in some days, and what their owners said of it.
drop index ticket_handed_over;
create index ticket_handed_over on ticket (tenant_id, handed_over_at desc, id desc) include (imei, device_name, feedback_rate) where handed_over_at is not null;
-- Tickets that came of another one are few.
create index ticket_again on ticket (tenant_id, id) include (kind, origin_id) where kind <> 'repair' or origin_id is not null;
