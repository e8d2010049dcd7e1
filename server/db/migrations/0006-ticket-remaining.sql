-- What is still to be paid for a ticket, one truth for lists, tally, slips and its page: a refund of a ticket that was not paid in
-- full lowers what is owed, not what the work was worth.

-- A cache like paid and refunded: what refund invoices took off, paid out or off the debt. The trigger below keeps it.
alter table ticket add column credited bigint not null default 0 check (credited >= 0);
-- Like the other caches it is no change of the ticket that people would read of: the refund itself is.
drop trigger write_audit on ticket;
call audit('ticket', 'ticket', 'id', 'passcode', 'paid,refunded,credited,status_since,line_total');

drop trigger tally_insert on ticket;
drop trigger tally_update on ticket;
drop function ticket_remaining(text, bigint, bigint);
-- Nothing for a ticket that was called off; of the others what is neither paid nor taken off again.
create function ticket_remaining(status text, total bigint, paid bigint, refunded bigint, credited bigint) returns bigint language sql immutable parallel safe
  as $$ select case when status in ('DaHuy', 'RaLinhKien', 'delete') then 0 else greatest((total - credited) - (paid - refunded), 0) end $$;

-- Before the tally is counted again below: these rows are not its changes.
update ticket t set credited = f.amount from (select tenant_id, ticket_id, sum(amount) as amount from refund where not is_deleted group by 1, 2) f
  where f.tenant_id = t.tenant_id and f.ticket_id = t.id;
delete from ticket_tally;
insert into ticket_tally (tenant_id, branch_id, month, status, change, total, paid, remaining)
  select tenant_id, branch_id, local_month(creation_time), status, count(*), sum(total), sum(paid), sum(ticket_remaining(status, total, paid, refunded, credited))
  from ticket where not is_deleted group by 1, 2, 3, 4;

create or replace function tally_tickets() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_op = 'INSERT' then
    insert into ticket_tally (tenant_id, branch_id, month, status, change, total, paid, remaining)
      select tenant_id, branch_id, local_month(creation_time), status, count(*), sum(total), sum(paid),
        sum(ticket_remaining(status, total, paid, refunded, credited))
      from new_rows where not is_deleted group by 1, 2, 3, 4;
  elsif tg_op = 'UPDATE' then
    insert into ticket_tally (tenant_id, branch_id, month, status, change, total, paid, remaining)
      select tenant_id, branch_id, month, status, sum(change), sum(change * total), sum(change * paid), sum(change * remaining) from (
        select tenant_id, branch_id, local_month(creation_time) as month, status, 1 as change, total, paid,
          ticket_remaining(status, total, paid, refunded, credited) as remaining from new_rows where not is_deleted
        union all
        select tenant_id, branch_id, local_month(creation_time), status, -1, total, paid,
          ticket_remaining(status, total, paid, refunded, credited) from old_rows where not is_deleted) c
      group by 1, 2, 3, 4
      having sum(change) <> 0 or sum(change * total) <> 0 or sum(change * paid) <> 0 or sum(change * remaining) <> 0;
  end if;
  return null;
end $$;
create trigger tally_insert after insert on ticket referencing new table as new_rows for each statement execute function tally_tickets();
create trigger tally_update after update on ticket referencing old table as old_rows new table as new_rows for each statement execute function tally_tickets();

create or replace function fold_ticket_tally() returns void language plpgsql security definer set search_path = public as $$
begin
  if not pg_try_advisory_xact_lock(hashtext('fold_ticket_tally')) then return; end if;
  with many as (select tenant_id, branch_id, month, status from ticket_tally group by 1, 2, 3, 4
      having count(*) > 1 or (sum(change) = 0 and sum(total) = 0 and sum(paid) = 0 and sum(remaining) = 0)),
  gone as (delete from ticket_tally t using many m where (t.tenant_id, t.branch_id, t.month, t.status)
      = (m.tenant_id, m.branch_id, m.month, m.status) returning t.*)
  insert into ticket_tally (tenant_id, branch_id, month, status, change, total, paid, remaining)
    select tenant_id, branch_id, month, status, sum(change), sum(total), sum(paid), sum(remaining) from gone group by 1, 2, 3, 4
    having sum(change) <> 0 or sum(total) <> 0 or sum(paid) <> 0 or sum(remaining) <> 0;
end $$;

create function sum_refunds() returns trigger language plpgsql security definer set search_path = public as $$
declare
  change bigint := case when new.is_deleted then 0 else new.amount end;
begin
  if tg_op = 'UPDATE' then change := change - case when old.is_deleted then 0 else old.amount end; end if;
  if change <> 0 then
    update ticket set credited = credited + change where tenant_id = new.tenant_id and id = new.ticket_id;
  end if;
  return null;
end $$;
create trigger sum_refunds after insert or update of amount, is_deleted on refund for each row execute function sum_refunds();
