-- Name and e-mail both open an account: nobody is called by somebody else's e-mail, not even by one that comes in the same instant. Two columns
-- of two rows are more than a unique index can compare, so those of a shop who take such a word come one after the other. What was so before
-- stays until it is changed. Refused as the index of that column would.
create index user_account_called_by_mail on user_account (tenant_id, lower(user_name)) where not is_deleted and user_name like '%@%';
create function own_login() returns trigger language plpgsql set search_path = public as $$
declare
  is_new boolean := tg_op = 'INSERT' or old.is_deleted;
  is_taken boolean := false;
begin
  if not is_new and lower(new.user_name) = lower(old.user_name) and lower(new.email_address) = lower(old.email_address) then return new; end if;
  perform pg_advisory_xact_lock(hashtext('own login'), new.tenant_id);
  if new.user_name like '%@%' and (is_new or lower(new.user_name) <> lower(old.user_name))
    and exists (select from user_account u where u.tenant_id = new.tenant_id and u.id <> new.id and not u.is_deleted
      and lower(u.email_address) = lower(new.user_name)) then
    raise exception using errcode = '23505', constraint = 'user_account_user_name', message = 'a user name that is somebody''s e-mail';
  end if;
  if is_new or lower(new.email_address) <> lower(old.email_address) then
    -- Planned each time: a plan that was made while nobody was there would read everybody for each of many.
    execute 'select exists (select from user_account u where u.tenant_id = $1 and u.id <> $2 and not u.is_deleted and u.user_name like ''%@%''
      and lower(u.user_name) = lower($3))' into is_taken using new.tenant_id, new.id, new.email_address;
  end if;
  if is_taken then
    raise exception using errcode = '23505', constraint = 'user_account_email', message = 'an e-mail that is somebody''s user name';
  end if;
  return new;
end $$;
create trigger own_login before insert or update of user_name, email_address, is_deleted on user_account
  for each row when (not new.is_deleted) execute function own_login();
