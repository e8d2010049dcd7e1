-- Among whom the commission of a line is split, in percent that are a hundred together; a line without rows here is its one technician's, or its seller's.
create table ticket_line_share (
  tenant_id int not null,
  ticket_line_id bigint not null,
  user_id bigint not null,
  percent smallint not null check (percent between 1 and 100),
  primary key (tenant_id, ticket_line_id, user_id),
  constraint ticket_line_share_line foreign key (tenant_id, ticket_line_id) references ticket_line on delete cascade,
  constraint ticket_line_share_user foreign key (tenant_id, user_id) references user_account
);
call protect('ticket_line_share', 'select, insert, delete');
create function sum_shares() returns trigger language plpgsql security definer set search_path = public as $$
declare
  it ticket_line_share := coalesce(new, old);
begin
  if (select sum(s.percent) from ticket_line_share s where s.tenant_id = it.tenant_id and s.ticket_line_id = it.ticket_line_id) <> 100 then
    raise exception 'the shares of line % are not a hundred percent', it.ticket_line_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger sum_shares after insert or delete on ticket_line_share deferrable initially deferred for each row execute function sum_shares();
