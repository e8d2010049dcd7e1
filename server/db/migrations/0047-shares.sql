-- What a technician bears of parts that were spoiled in his hands: a row below zero, with the error bill that it comes from.
alter table commission_ledger add outbound_id bigint,
  add constraint commission_ledger_outbound foreign key (tenant_id, outbound_id) references outbound;
create index commission_ledger_outbound on commission_ledger (tenant_id, outbound_id) where outbound_id is not null;
