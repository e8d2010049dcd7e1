-- Goods that go back to their supplier: an export names the import bill they came with, and what is owed for it falls by what the
-- bill says of them. due = amount − returned − paid; below zero it is a credit at the supplier.
alter table outbound add inbound_id bigint, add constraint outbound_inbound foreign key (tenant_id, inbound_id) references inbound;
create index outbound_inbound on outbound (tenant_id, inbound_id) where inbound_id is not null;
alter table inbound add returned bigint not null default 0, add constraint inbound_returned check (returned between 0 and amount);

-- Append-only: posting adds, un-posting adds the opposite, a corrected price adds a row without units. `inbound.returned` is the sum.
create table inbound_return (
  tenant_id int not null,
  id bigint generated always as identity,
  inbound_id bigint not null,
  inbound_line_id bigint not null,
  outbound_id bigint,
  quantity int not null,
  amount bigint not null,
  creation_time timestamptz not null default now(),
  creator_user_id bigint,
  primary key (tenant_id, id),
  constraint inbound_return_inbound foreign key (tenant_id, inbound_id) references inbound,
  constraint inbound_return_outbound foreign key (tenant_id, outbound_id) references outbound
);
create index inbound_return_inbound on inbound_return (tenant_id, inbound_id);
create index inbound_return_outbound on inbound_return (tenant_id, outbound_id);
call protect('inbound_return', 'select, insert');
