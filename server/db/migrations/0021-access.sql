-- Signing out ends one token; what a replay may repeat; locks of accounts in their history.

-- Tokens that were signed out before their end. Read with every call, so it is kept short: rows go when their token ends.
create table signed_out_token (
  tenant_id int not null,
  token text not null,
  until timestamptz not null,
  primary key (tenant_id, token)
);
create index signed_out_token_until on signed_out_token (until);
call protect('signed_out_token', 'select, insert');

drop function auth_state(int, bigint);
create function auth_state(of_tenant int, of_user bigint, of_token text,
                           out security_stamp text, out auth_epoch int, out is_active boolean)
language plpgsql stable as $$
begin
  select u.security_stamp, u.auth_epoch, u.is_active and not exists (
      select from signed_out_token s where s.tenant_id = of_tenant and s.token = of_token)
    into security_stamp, auth_epoch, is_active
    from user_account u where u.tenant_id = of_tenant and u.id = of_user and not u.is_deleted;
end $$;

create or replace function forget_old_keys() returns void language sql security definer set search_path = public
  as $$
    delete from idempotency_key where at < now() - interval '1 day';
    delete from signed_out_token where until < now();
  $$;

-- The rights that the first answer was given under; with others it is not given again.
alter table idempotency_key add column auth_epoch int not null default 0;
-- Answers that held secrets were kept in clear.
delete from idempotency_key where call in ('Receipt/ShowPasscode', 'TokenAuth/Authenticate');

-- A lock and its end belong to the history of an account.
drop trigger write_audit on user_account;
call audit('user_account', 'user_account', masked => 'password_hash',
           ignored => 'security_stamp,auth_epoch,full_name,last_login_time,previous_login_time,access_failed_count');

create index login_attempt_at on login_attempt (tenant_id, at desc);
