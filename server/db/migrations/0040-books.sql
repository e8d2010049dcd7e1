-- What the last check of the books found, one row a law: how many documents break it, and the first of them.
create table books_check (
  tenant_id int not null,
  law text not null,
  at timestamptz not null default now(),
  -- Null: the nightly job.
  checked_by bigint,
  milliseconds int not null,
  broken int not null check (broken >= 0),
  rows jsonb not null default '[]',
  primary key (tenant_id, law)
);
call protect('books_check');
