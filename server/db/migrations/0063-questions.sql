-- Of a document: whether its promise was told, what its reader has read by opening it.
create index notice_subject on notice (tenant_id, word, subject_id, kind);

-- A comment that names somebody: it stays open until it is answered (server/trail). One row for each who was asked.
create table question (
  tenant_id int not null,
  id bigint generated always as identity,
  post_id bigint not null,
  target_module text not null,
  target_id bigint not null,
  -- What the document was called when it was asked.
  code text not null,
  asker_id bigint not null,
  user_id bigint not null,
  at timestamptz not null default now(),
  answered_at timestamptz,
  answer_id bigint,
  primary key (tenant_id, id),
  foreign key (tenant_id, post_id) references post (tenant_id, id),
  foreign key (tenant_id, answer_id) references post (tenant_id, id),
  foreign key (tenant_id, asker_id) references user_account (tenant_id, id),
  foreign key (tenant_id, user_id) references user_account (tenant_id, id),
  check ((answered_at is null) = (answer_id is null))
);
create unique index question_once on question (tenant_id, post_id, user_id);
create index question_user on question (tenant_id, user_id, id desc);
create index question_open on question (tenant_id, user_id) where answered_at is null;
create index question_asker on question (tenant_id, asker_id, id desc);
create index question_target on question (tenant_id, target_module, target_id, id);
call protect('question', 'select, insert, update');
