-- Uploaded files that nothing names: found by a job, removed when a day later still nothing names them. What was removed is
-- remembered, so that a form that was open for too long is told instead of naming a file that is not there.
create table upload_unnamed (
  tenant_id int not null,
  url text not null,
  found_at timestamptz not null default now(),
  removed_at timestamptz,
  primary key (tenant_id, url)
);
call protect('upload_unnamed');

-- Whether a file is named is asked by its address, for every file there is.
create index ticket_photo_url on ticket_photo (tenant_id, url);
create index ticket_signature on ticket (tenant_id, signature) where signature is not null;
create index product_image on product (tenant_id, image) where image is not null;
