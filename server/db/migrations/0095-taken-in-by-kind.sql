-- Devices that were taken in by day, with their kind: a report of a month counts them from the index alone.
drop index ticket_day;
create index ticket_day on ticket (tenant_id, creation_time desc, id desc) include (branch_id, place_id, technician_id, status, device_type_id) where not is_deleted;
