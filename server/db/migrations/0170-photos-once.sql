-- A picture that waited on a phone is added once: the lock of its ticket decides, this keeps it.
alter table ticket_photo add key text;
create unique index ticket_photo_key on ticket_photo (tenant_id, ticket_id, key) where key is not null;
