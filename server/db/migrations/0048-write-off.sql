-- Debts that are given up (xóa nợ): a document with its reason, posted by a second person, taken back by mirror rows.
create table write_off (
  tenant_id int not null,
  id bigint generated always as identity,
  code text not null,
  status text not null check (status in ('draft', 'waiting', 'posted', 'cancelled')),
  -- Why it was sent back or taken back.
  reason text,
  branch_id bigint,
  party text not null check (party in ('customer', 'supplier', 'staff', 'other')),
  party_id bigint not null,
  party_name text not null,
  amount bigint not null check (amount > 0),
  -- [{document, documentId, code, amount}]: how much of which open item.
  lines jsonb not null,
  cause text not null,
  submitted_by bigint,
  approved_by bigint,
  approved_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, code),
  constraint write_off_branch foreign key (tenant_id, branch_id) references branch (tenant_id, id)
);
call edited('write_off');
create index write_off_party on write_off (tenant_id, party, party_id);
call audit('write_off', 'write_off');

alter table debt_ledger add column write_off_id bigint,
  add constraint debt_ledger_write_off foreign key (tenant_id, write_off_id) references write_off (tenant_id, id);
create index debt_ledger_write_off on debt_ledger (tenant_id, write_off_id) where write_off_id is not null;

-- What of a ticket was given up. It is taken off what is asked for, as refunds are, so `credited` holds both: total − credited −
-- (paid − refunded) is still what is left to pay, in lists, tally and slips alike.
alter table ticket add column written_off bigint not null default 0 check (written_off >= 0);
drop trigger write_audit on ticket;
call audit('ticket', 'ticket', 'id', 'passcode', 'paid,refunded,credited,written_off,status_since,line_total');
alter table ticket drop constraint ticket_paid_up, add constraint ticket_paid_up check (status <> 'DaTra' or paid + written_off >= total);
create function sum_write_off() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update ticket set written_off = written_off - new.amount, credited = credited - new.amount
    where tenant_id = new.tenant_id and id = new.document_id;
  return null;
end $$;
create trigger sum_write_off after insert on debt_ledger for each row when (new.write_off_id is not null and new.document = 'ticket')
  execute function sum_write_off();
