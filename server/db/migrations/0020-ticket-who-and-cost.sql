-- Who did the work, and what it cost when it had to be done again: the branch's technician is remembered while the device is at the
-- centre, commission is taken back by a warranty, and the parts of free work are a ledger of costs.

-- The branch's technician while somebody at the centre works on the device: they go on with it when it comes back.
alter table ticket add column home_technician_id bigint,
  add constraint ticket_home_technician foreign key (tenant_id, home_technician_id) references user_account;
-- Devices that are at the centre now, or on their way back: what their tickets say is the branch's technician.
update ticket set home_technician_id = technician_id, technician_id = null where status = 'ChuyenVeTrungTam' and custody = 'centre' and technician_id is not null;
update ticket set home_technician_id = technician_id where status = 'ChuyenVeTrungTam' and custody = 'transit' and centre_outcome is not null;
-- Who worked on finished lines was said by the ticket alone; it is said line by line from now on.
update ticket_line l set technician_id = t.technician_id from ticket t
  where t.tenant_id = l.tenant_id and t.id = l.ticket_id and l.outcome = 'done' and l.technician_id is null and t.technician_id is not null;
-- Whoever could act for others could assign anybody; that stays theirs, and is a permission of its own now.
insert into role_permission (tenant_id, role_id, permission)
  select tenant_id, role_id, 'Pages.Tickets.AssignAnyone' from role_permission where permission = 'Pages.Tickets.ChangeStatusAdmin'
  on conflict do nothing;

-- The piece that a line replaces under cover, where the original had several: its warranty ends with the hand-over.
alter table ticket_line add column replaced_serial text;

-- Work that comes back under warranty takes back what its first technician earned by it: a row below zero on the ticket that makes
-- it good, with the line that it was earned by.
alter table commission_ledger add column origin_line_id bigint,
  add constraint commission_ledger_origin foreign key (tenant_id, origin_line_id) references ticket_line on delete set null (origin_line_id);
alter table commission_ledger drop constraint commission_ledger_event_check,
  add constraint commission_ledger_event_check check (event in ('earned', 'payable', 'reversed', 'deducted'));
create index commission_ledger_origin on commission_ledger (tenant_id, origin_line_id) where origin_line_id is not null;

-- What work that the customer does not pay for cost the shop: the parts that are in the device at what they left the shelf with. Booked
-- when the work is finished, taken back when it is opened again; a line's cost is the sum of its rows.
create table warranty_cost (
  tenant_id int not null,
  id bigint generated always as identity,
  ticket_id bigint not null,
  ticket_line_id bigint,
  cover text not null check (cover in ('warranty', 'goodwill')),
  -- The ticket and line whose work is made good, and who had done it.
  origin_ticket_id bigint,
  origin_line_id bigint,
  user_id bigint,
  event text not null check (event in ('booked', 'reversed')),
  amount bigint not null check (amount <> 0),
  day date not null,
  at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, id),
  constraint warranty_cost_ticket foreign key (tenant_id, ticket_id) references ticket,
  constraint warranty_cost_line foreign key (tenant_id, ticket_line_id) references ticket_line on delete set null (ticket_line_id),
  constraint warranty_cost_origin_ticket foreign key (tenant_id, origin_ticket_id) references ticket,
  constraint warranty_cost_origin_line foreign key (tenant_id, origin_line_id) references ticket_line on delete set null (origin_line_id),
  constraint warranty_cost_user foreign key (tenant_id, user_id) references user_account
);
create index warranty_cost_ticket on warranty_cost (tenant_id, ticket_id);
create index warranty_cost_user on warranty_cost (tenant_id, user_id, day) where user_id is not null;
call protect('warranty_cost', 'select, insert');
