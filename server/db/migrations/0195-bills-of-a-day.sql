-- Which export bills of some days are of a warranty or of what broke is told by the index: all others need not be read.
drop index outbound_day;
create index outbound_day on outbound (tenant_id, day desc, id desc) include (kind, ticket_id) where not is_deleted;
