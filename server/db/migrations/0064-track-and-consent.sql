-- The customer's own page: links to single tickets, and the pictures that were shared there. And what customers agreed to.

-- One link works at a time. Of the token only its hash is kept; it is made anew out of the seed and a key of the installation
-- that the application's role cannot read.
create table track_link (
  tenant_id int not null,
  id bigint generated always as identity,
  ticket_id bigint not null,
  seed uuid not null,
  token_hash bytea not null,
  creation_time timestamptz not null default now(),
  creator_user_id bigint,
  revoked_at timestamptz,
  revoked_by bigint,
  -- When its owner looked, for the first and the last time.
  first_seen_at timestamptz,
  last_seen_at timestamptz,
  primary key (tenant_id, id),
  constraint track_link_ticket foreign key (tenant_id, ticket_id) references ticket
);
create unique index track_link_one on track_link (tenant_id, ticket_id) where revoked_at is null;
create index track_link_ticket on track_link (tenant_id, ticket_id);
create index track_link_hash on track_link (token_hash) where revoked_at is null;
call protect('track_link', 'select, insert, update');

-- Whose link it is; asked by a stranger, so before any tenant is known. What does not work any more is as if it were not there.
create function find_track_link(hash bytea, out of_tenant int, out of_ticket bigint)
language sql stable security definer set search_path = public as $$
  select l.tenant_id, l.ticket_id from track_link l
  where l.token_hash = hash and l.revoked_at is null and tenant_is_active(l.tenant_id)
$$;
revoke execute on function find_track_link(bytea) from public;
grant execute on function find_track_link(bytea) to xuong_app;

create table track_photo (
  tenant_id int not null,
  photo_id bigint not null,
  ticket_id bigint not null,
  creation_time timestamptz not null default now(),
  creator_user_id bigint,
  primary key (tenant_id, photo_id),
  constraint track_photo_photo foreign key (tenant_id, photo_id) references ticket_photo on delete cascade,
  constraint track_photo_ticket foreign key (tenant_id, ticket_id) references ticket
);
create index track_photo_ticket on track_photo (tenant_id, ticket_id);
call protect('track_photo', 'select, insert, delete');

-- What a customer said about a purpose, each time; the last word counts.
create table consent (
  tenant_id int not null,
  id bigint generated always as identity,
  customer_id bigint not null,
  purpose text not null check (purpose in ('service', 'care', 'marketing')),
  is_given boolean not null,
  -- Which wording they were asked with (contract/privacy/consent.ts).
  text_version text not null,
  channel text not null check (channel in ('counter', 'phone', 'page', 'zalo', 'paper')),
  at timestamptz not null default clock_timestamp(),
  user_id bigint,
  primary key (tenant_id, id),
  constraint consent_customer foreign key (tenant_id, customer_id) references customer
);
create index consent_customer on consent (tenant_id, customer_id, purpose, id desc);
call protect('consent', 'select, insert');
