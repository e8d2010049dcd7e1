-- What the sender looks at over all shops: those whose account is on and who have something to say, and what is not said any more.
create function tenants_with_messages() returns table (tenant_id int) language sql stable security definer set search_path = public as $$
  select a.tenant_id from care_account a where a.is_active and not a.is_deleted and tenant_is_active(a.tenant_id)
    and exists (select from message_outbox m where m.tenant_id = a.tenant_id and m.status = 'queued' and m.due_at <= now()) order by 1
$$;
-- Whoever was sending is gone: nobody knows whether it arrived. What was due too long ago helps nobody.
create function forget_messages(gone_seconds int) returns void language sql security definer set search_path = public as $$
  update message_outbox set status = 'unknown', code = 'crash', sent_at = coalesce(sent_at, sending_since), sending_since = null
    where status = 'sending' and sending_since < now() - gone_seconds * interval '1 second';
  update message_outbox set status = 'dropped', code = 'stale' where status = 'queued' and due_at < now() - interval '72 hours';
  update message_outbox set status = 'dropped', code = 'stale' where status = 'queued' and due_at < now() - case kind
    when 'reminder' then interval '2 hours' when 'late' then interval '6 hours' when 'intake' then interval '12 hours' when 'approval' then interval '12 hours'
    when 'rating' then interval '48 hours' when 'warranty' then interval '72 hours' else interval '24 hours' end;
$$;
create function open_care_events(most int) returns table (tenant_id int, id bigint) language sql stable security definer set search_path = public as $$
  select e.tenant_id, e.id from care_event e where e.done_at is null and tenant_is_active(e.tenant_id) order by e.id limit most
$$;
revoke execute on function tenants_with_messages(), forget_messages(int), open_care_events(int) from public;
grant execute on function tenants_with_messages(), forget_messages(int), open_care_events(int) to xuong_app;
