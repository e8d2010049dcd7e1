-- Footers that add up: what refunds took off and gave back stands in the tally too.

-- total − credited − (paid − refunded) + what was paid too much = what is left to pay: with these two sums the rest follows.
alter table ticket_tally add column refunded bigint not null default 0, add column credited bigint not null default 0;
drop index ticket_tally_sum;
create index ticket_tally_sum on ticket_tally (tenant_id, status, branch_id, month) include (change, total, paid, remaining, refunded, credited);
delete from ticket_tally;
insert into ticket_tally (tenant_id, branch_id, month, status, change, total, paid, remaining, refunded, credited)
  select tenant_id, branch_id, local_month(creation_time), status, count(*), sum(total), sum(paid),
    sum(ticket_remaining(status, total, paid, refunded, credited)), sum(refunded), sum(credited)
  from ticket where not is_deleted group by 1, 2, 3, 4;

create or replace function tally_tickets() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_op = 'INSERT' then
    insert into ticket_tally (tenant_id, branch_id, month, status, change, total, paid, remaining, refunded, credited)
      select tenant_id, branch_id, local_month(creation_time), status, count(*), sum(total), sum(paid),
        sum(ticket_remaining(status, total, paid, refunded, credited)), sum(refunded), sum(credited)
      from new_rows where not is_deleted group by 1, 2, 3, 4;
  elsif tg_op = 'UPDATE' then
    insert into ticket_tally (tenant_id, branch_id, month, status, change, total, paid, remaining, refunded, credited)
      select tenant_id, branch_id, month, status, sum(change), sum(change * total), sum(change * paid), sum(change * remaining),
        sum(change * refunded), sum(change * credited) from (
        select tenant_id, branch_id, local_month(creation_time) as month, status, 1 as change, total, paid,
          ticket_remaining(status, total, paid, refunded, credited) as remaining, refunded, credited from new_rows where not is_deleted
        union all
        select tenant_id, branch_id, local_month(creation_time), status, -1, total, paid,
          ticket_remaining(status, total, paid, refunded, credited), refunded, credited from old_rows where not is_deleted) c
      group by 1, 2, 3, 4
      having sum(change) <> 0 or sum(change * total) <> 0 or sum(change * paid) <> 0 or sum(change * remaining) <> 0
        or sum(change * refunded) <> 0 or sum(change * credited) <> 0;
  end if;
  return null;
end $$;
create or replace function fold_ticket_tally() returns void language plpgsql security definer set search_path = public as $$
begin
  if not pg_try_advisory_xact_lock(hashtext('fold_ticket_tally')) then return; end if;
  with many as (select tenant_id, branch_id, month, status from ticket_tally group by 1, 2, 3, 4
      having count(*) > 1 or (sum(change) = 0 and sum(total) = 0 and sum(paid) = 0 and sum(remaining) = 0
        and sum(refunded) = 0 and sum(credited) = 0)),
  gone as (delete from ticket_tally t using many m where (t.tenant_id, t.branch_id, t.month, t.status)
      = (m.tenant_id, m.branch_id, m.month, m.status) returning t.*)
  insert into ticket_tally (tenant_id, branch_id, month, status, change, total, paid, remaining, refunded, credited)
    select tenant_id, branch_id, month, status, sum(change), sum(total), sum(paid), sum(remaining), sum(refunded), sum(credited)
    from gone group by 1, 2, 3, 4
    having sum(change) <> 0 or sum(total) <> 0 or sum(paid) <> 0 or sum(remaining) <> 0 or sum(refunded) <> 0 or sum(credited) <> 0;
end $$;
