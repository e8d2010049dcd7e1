-- Who is sent a saved view every morning (server/report/morning.ts), and the last morning on which they were.
create table report_view_morning (
  tenant_id int not null,
  user_id bigint not null,
  view_id bigint not null,
  told_day date,
  primary key (tenant_id, user_id, view_id),
  foreign key (tenant_id, user_id) references user_account (tenant_id, id),
  constraint report_view_morning_view foreign key (tenant_id, view_id) references report_view (tenant_id, id) on delete cascade
);
create index report_view_morning_view on report_view_morning (tenant_id, view_id);
call protect('report_view_morning');
