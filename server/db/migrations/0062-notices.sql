-- What people are told (server/notice): a row for each of them, written in the transaction of the fact that it tells.
create table notice (
  tenant_id int not null,
  id bigint generated always as identity,
  user_id bigint not null,
  kind text not null,
  -- What it opens: the word of a document and its id.
  word text not null,
  subject_id text not null,
  code text not null,
  -- Of a branch: shown as long as its reader sees that branch. Null: meant for the person, or of the whole shop.
  branch_id bigint,
  facts jsonb not null default '{}',
  -- A fact that is told once in its life says which one it is; any other is told once until it was read.
  event text,
  at timestamptz not null default now(),
  read_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references user_account (tenant_id, id)
);
create unique index notice_event on notice (tenant_id, user_id, kind, word, subject_id, event) where event is not null;
create unique index notice_open on notice (tenant_id, user_id, kind, word, subject_id) where event is null and read_at is null;
create index notice_user on notice (tenant_id, user_id, at desc, id desc);
create index notice_unread on notice (tenant_id, user_id) where read_at is null;
create index notice_at on notice (tenant_id, at);
call protect('notice');

-- How somebody wants to be told. A kind that is not named is as the contract says; hours of the day are local ones.
create table notice_setting (
  tenant_id int not null,
  user_id bigint not null,
  switches jsonb not null default '{}',
  has_sound boolean not null default false,
  quiet_from time,
  quiet_to time,
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references user_account (tenant_id, id),
  check ((quiet_from is null) = (quiet_to is null))
);
call protect('notice_setting');
