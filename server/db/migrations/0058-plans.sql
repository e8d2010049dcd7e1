-- What a branch is to earn in a month (server/report/plan.ts).
create table report_plan (
  tenant_id int not null,
  branch_id bigint not null,
  -- Its first day.
  month date not null check (extract(day from month) = 1),
  revenue bigint not null check (revenue >= 0),
  user_id bigint not null,
  at timestamptz not null default now(),
  primary key (tenant_id, branch_id, month),
  foreign key (tenant_id, branch_id) references branch (tenant_id, id)
);
create index report_plan_month on report_plan (tenant_id, month);
call protect('report_plan');
