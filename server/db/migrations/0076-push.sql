-- Notices that reach a device whose application is closed (server/notice/push).

-- A browser that somebody wants to be told on: where its push service takes messages, and the keys that they are sealed with.
create table push_subscription (
  tenant_id int not null,
  id bigint generated always as identity,
  user_id bigint not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  -- 'Chrome · Android': for its owner, who has several.
  device text not null,
  creation_time timestamptz not null default now(),
  last_success_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, endpoint),
  foreign key (tenant_id, user_id) references user_account (tenant_id, id)
);
create index push_subscription_user on push_subscription (tenant_id, user_id);
create index push_subscription_endpoint on push_subscription (endpoint);
call protect('push_subscription');

-- What is to be sent, left by the bell in the transaction of its fact and gone before it is sent. A device that is dropped meanwhile is
-- no reason to refuse the fact, so nothing here refers to one.
create table push_outbox (
  tenant_id int not null,
  notice_id bigint not null,
  subscription_id bigint not null,
  due_at timestamptz not null default now(),
  attempts int not null default 0,
  primary key (tenant_id, notice_id, subscription_id),
  foreign key (tenant_id, notice_id) references notice (tenant_id, id) on delete cascade
);
create index push_outbox_due on push_outbox (tenant_id, due_at);
call protect('push_outbox');

-- Shops that have something to send; what could not be sent for two hours is no news any more.
create function tenants_with_pushes() returns table (tenant_id int) language sql security definer set search_path = public as $$
  delete from push_outbox o where o.due_at < now() - interval '2 hours';
  select distinct o.tenant_id from push_outbox o where o.due_at <= now() and tenant_is_active(o.tenant_id) order by 1
$$;
-- A browser tells one person at a time, whichever shop the one before belongs to.
create function take_push_endpoint(of_endpoint text, of_user bigint) returns void language sql security definer set search_path = public as $$
  delete from push_subscription s where s.endpoint = of_endpoint and (s.tenant_id, s.user_id) is distinct from (current_tenant(), of_user)
$$;
-- The installation's key for push services, sealed by the application: the first one that is offered is kept for ever, for browsers are
-- bound to it. No other secret can be read by this.
create function keep_push_key(sealed text) returns text language sql security definer set search_path = public as $$
  insert into secret (name, value) values ('push', sealed) on conflict do nothing;
  select s.value from secret s where s.tenant_id = 0 and s.name = 'push'
$$;
revoke execute on function tenants_with_pushes(), take_push_endpoint(text, bigint), keep_push_key(text) from public;
grant execute on function tenants_with_pushes(), take_push_endpoint(text, bigint), keep_push_key(text) to xuong_app;

-- Devices are told no longer than their owner's sessions last: a new password, offline and deletion end both.
create function end_push_subscriptions() returns trigger language plpgsql security definer set search_path = public as $$
begin
  delete from push_subscription where tenant_id = new.tenant_id and user_id = new.id;
  return null;
end $$;
create trigger end_push_subscriptions after update of security_stamp, is_active, is_deleted on user_account for each row
  when (old.security_stamp is distinct from new.security_stamp or not new.is_active or new.is_deleted)
  execute function end_push_subscriptions();
