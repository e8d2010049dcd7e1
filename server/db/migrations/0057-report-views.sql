-- Views of reports that somebody keeps under a name (server/report): their own, or shared with a role.
create table report_view (
  tenant_id int not null,
  id bigint generated always as identity,
  user_id bigint not null,
  -- The report's call, and the query of its address.
  report text not null,
  query text not null,
  name text not null,
  role_id bigint,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references user_account (tenant_id, id),
  constraint report_view_role foreign key (tenant_id, role_id) references role (tenant_id, id)
);
create index report_view_user on report_view (tenant_id, user_id);
create index report_view_shared on report_view (tenant_id, role_id) where role_id is not null;
call protect('report_view');

-- Who has a view as a tile on their dashboard.
create table report_view_tile (
  tenant_id int not null,
  user_id bigint not null,
  view_id bigint not null,
  primary key (tenant_id, user_id, view_id),
  foreign key (tenant_id, user_id) references user_account (tenant_id, id),
  constraint report_view_tile_view foreign key (tenant_id, view_id) references report_view (tenant_id, id) on delete cascade
);
create index report_view_tile_view on report_view_tile (tenant_id, view_id);
call protect('report_view_tile');
