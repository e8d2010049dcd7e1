-- The bench proposes services too: a row is about a part or about a service, each once as long as nobody has answered.
alter table ticket_proposal
  alter product_id drop not null,
  add service_name_id bigint,
  add constraint ticket_proposal_service foreign key (tenant_id, service_name_id) references service_name,
  add constraint ticket_proposal_one check (num_nonnulls(product_id, service_name_id) = 1);
create unique index ticket_proposal_service_once on ticket_proposal (tenant_id, ticket_id, service_name_id) where status = 'open';
