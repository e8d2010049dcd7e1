-- Forgetting a person leaves their devices apart: two phones of one model, told apart by their IMEI, were one in the reports of what is past. In
-- place of an IMEI stands the first of their tickets that had it: '#12', as the customer's own number stands in place of the telephone.
create or replace function forget_person(of_customer bigint) returns text[] language plpgsql security definer set search_path = public as $$
declare
  tenant int := current_tenant();
  nobody constant text := 'Khách đã xóa thông tin';
  stand_in text := '#' || of_customer;
  who customer;
  tickets bigint[];
  bookings bigint[];
  vouchers bigint[];
  txns bigint[];
  feedbacks bigint[];
  codes text[];
  files text[];
  phones text[];
  names text[];
  others text[];
  pattern text;
  spot record;
begin
  select * into who from customer c where c.tenant_id = tenant and c.id = of_customer for update;
  if not found then return '{}'; end if;
  -- Phones and names that were theirs before; a number that somebody else has now is somebody else's.
  select coalesce(array_agg(distinct p), '{}') into phones from (
    select who.phone as p
    union select value #>> '{}' from audit_log a, jsonb_array_elements(a.changes -> 'phone') where a.tenant_id = tenant and a.table_name = 'customer' and a.row_id = of_customer
    union select t.phone from ticket t where t.tenant_id = tenant and t.customer_id = of_customer
    union select b.phone from booking b where b.tenant_id = tenant and b.customer_id = of_customer) x
    where p ~ '^[+]?[0-9]{8,15}$' and not exists (select from customer c where c.tenant_id = tenant and c.phone = p and c.id <> of_customer and not c.is_deleted);
  select coalesce(array_agg(id), '{}'), coalesce(array_agg(code), '{}') into tickets, codes from ticket t
    where t.tenant_id = tenant and (t.customer_id = of_customer or t.phone = any (phones));
  select coalesce(array_agg(id), '{}') into bookings from booking b
    where b.tenant_id = tenant and (b.customer_id = of_customer or b.phone = any (phones));
  select coalesce(array_agg(id), '{}') into vouchers from voucher v where v.tenant_id = tenant and (v.customer_id = of_customer or v.id in (
    select m.receipt_id from ticket_money m where m.tenant_id = tenant and m.ticket_id = any (tickets)
    union select m.payment_id from ticket_money m where m.tenant_id = tenant and m.ticket_id = any (tickets)));
  select coalesce(array_agg(distinct m.txn_id), '{}') into txns from bank_match m
    where m.tenant_id = tenant and (m.voucher_id = any (vouchers) or (m.document = 'ticket' and m.document_id = any (tickets)));
  select coalesce(array_agg(id), '{}') into feedbacks from feedback f where f.tenant_id = tenant and (f.customer_id = of_customer or f.ticket_id = any (tickets));
  select coalesce(array_agg(distinct n), '{}') into names from (
    select who.name as n union select who.legal_name
    union select value #>> '{}' from audit_log a, jsonb_array_elements(a.changes -> 'name') where a.tenant_id = tenant and a.table_name = 'customer' and a.row_id = of_customer
    union select t.customer_name from ticket t where t.tenant_id = tenant and t.id = any (tickets)
    union select b.customer_name from booking b where b.tenant_id = tenant and b.id = any (bookings)) x
    where length(trim(n)) > 1 and n <> nobody;
  -- What only they are called, is written and lives at; what somebody else has too, or has as a part of theirs, is found in their own rows alone.
  select coalesce(array_agg(distinct word), '{}') into others from (
    select n as word from unnest(names) n, lateral (select as_words_pattern(vn_norm(n)) as part) x where n like '% %'
      and not exists (select from customer c where c.tenant_id = tenant and c.id <> of_customer and vn_norm(c.name || ' . ' || coalesce(c.legal_name, '')) ~ x.part)
      and not exists (select from ticket t where t.tenant_id = tenant and t.id <> all (tickets) and vn_norm(t.customer_name || ' . ' || coalesce(t.buyer_name, '')) ~ x.part)
      and not exists (select from booking b where b.tenant_id = tenant and b.id <> all (bookings) and vn_norm(b.customer_name) ~ x.part)
      and not exists (select from user_account u where u.tenant_id = tenant and vn_norm(u.full_name) ~ x.part)
      and not exists (select from supplier s where s.tenant_id = tenant and vn_norm(s.name) ~ x.part)
    union select who.email where length(who.email) > 5 and not exists (select from customer c where c.tenant_id = tenant and c.id <> of_customer and strpos(lower(c.email), lower(who.email)) > 0)
    union select who.address where length(who.address) > 9 and not exists (select from customer c where c.tenant_id = tenant and c.id <> of_customer and strpos(lower(c.address), lower(who.address)) > 0)
    union select who.tax_code where length(who.tax_code) > 8 and not exists (select from customer c where c.tenant_id = tenant and c.id <> of_customer and strpos(c.tax_code, who.tax_code) > 0)) x
    where word is not null;
  files := array(select p.url from ticket_photo p where p.tenant_id = tenant and p.ticket_id = any (tickets)
    union select t.signature from ticket t where t.tenant_id = tenant and t.id = any (tickets) and t.signature is not null);

  update customer set name = nobody, phone = stand_in, email = null, address = null, sex = null, date_of_birth = null, tax_code = null,
      legal_name = null, note = null, is_company = false, is_deleted = true, deletion_time = coalesce(deletion_time, now()),
      deleter_user_id = coalesce(deleter_user_id, nullif(current_setting('app.user_id', true), '')::bigint), version = version + 1
    where tenant_id = tenant and id = of_customer;
  delete from track_photo where tenant_id = tenant and ticket_id = any (tickets);
  delete from track_link where tenant_id = tenant and ticket_id = any (tickets);
  delete from ticket_photo where tenant_id = tenant and ticket_id = any (tickets);
  update ticket set customer_name = nobody, phone = stand_in,
      imei = (select '#' || min(d.id) from ticket d where d.tenant_id = tenant and d.id = any (tickets) and d.imei = ticket.imei), passcode = null, passcode_kind = null, condition = null, error_note = null,
      accessory_note = null, signature = null, note = null, technical_note = null, feedback = null,
      cancel_reason = case when cancel_reason is null then null else '•••' end, buyer_kind = null, buyer_name = null, buyer_tax_code = null,
      buyer_address = null, buyer_email = null where tenant_id = tenant and id = any (tickets);
  update ticket_line set note = null where tenant_id = tenant and ticket_id = any (tickets) and note is not null;
  update ticket_log set reason = null where tenant_id = tenant and ticket_id = any (tickets) and reason is not null;
  update ticket_change set reason = null, decision_note = null, proposal = '{}', differences = coalesce((select jsonb_agg(d) from jsonb_array_elements(differences) d
      where d ->> 'field' <> 'phone'), '[]') where tenant_id = tenant and ticket_id = any (tickets) and status <> 'open';
  update ticket_proposal set note = null, decision_note = null where tenant_id = tenant and ticket_id = any (tickets);
  update warranty set phone = stand_in, imei = null where tenant_id = tenant and (ticket_id = any (tickets) or customer_id = of_customer);
  update refund set note = null where tenant_id = tenant and ticket_id = any (tickets) and note is not null;
  update booking set customer_name = nobody, phone = stand_in, note = null, cancel_reason = case when cancel_reason is null then null else '•••' end
    where tenant_id = tenant and id = any (bookings);
  update booking_log set reason = null where tenant_id = tenant and booking_id = any (bookings) and reason is not null;
  update voucher set party_name = nobody, party_address = null, note = null, reference = null, attached = null
    where tenant_id = tenant and id = any (vouchers);
  update opening_debt set note = null, reason = case when reason is null then null else '•••' end where tenant_id = tenant and party = 'customer' and party_id = of_customer;
  update debt_offset set note = null, reason = case when reason is null then null else '•••' end where tenant_id = tenant and party = 'customer' and party_id = of_customer;
  update write_off set party_name = nobody, cause = '•••' where tenant_id = tenant and party = 'customer' and party_id = of_customer;
  update bank_txn set content = '•••', counterparty = null, raw = '{}', reference = null where tenant_id = tenant and id = any (txns);
  update feedback set note = null, reasons = '{}' where tenant_id = tenant and id = any (feedbacks);
  update feedback_log set text = null where tenant_id = tenant and feedback_id = any (feedbacks);
  delete from care_event e using care_contact k where e.tenant_id = tenant and k.tenant_id = tenant and k.phone = any (phones)
    and k.provider_user is not null and e.raw::text like '%' || k.provider_user || '%';
  delete from care_event e using message_outbox m where e.tenant_id = tenant and m.tenant_id = tenant
    and (m.customer_id = of_customer or m.phone = any (phones) or (m.kind <> 'reminder' and m.target_id = any (tickets))
      or (m.kind = 'reminder' and m.target_id = any (bookings)))
    and (e.raw #>> '{message,tracking_id}' = 'm' || tenant || '-' || m.id or e.raw #>> '{message,msg_id}' = m.provider_id);
  -- Who told their own number: it may be written as a JSON number, which cannot be covered below.
  delete from care_event e where e.tenant_id = tenant and e.raw #>> '{info,phone}' ~ '^[+]?[0-9]+$'
    and (regexp_replace(e.raw #>> '{info,phone}', '^[+]?84', '0') = any (phones) or '+' || ltrim(e.raw #>> '{info,phone}', '+') = any (phones));
  delete from care_contact where tenant_id = tenant and phone = any (phones);
  update message_outbox set phone = '', payload = '{}', status = case status when 'queued' then 'dropped' else status end, provider_id = null
    where tenant_id = tenant and (customer_id = of_customer or phone = any (phones) or (kind <> 'reminder' and target_id = any (tickets))
      or (kind = 'reminder' and target_id = any (bookings)));
  update notice set facts = '{}' where tenant_id = tenant and (code = any (codes) or (word = 'Ticket' and subject_id = any (tickets::text[]))
    or (word = 'Booking' and subject_id = any (bookings::text[])) or (word = 'Customer' and subject_id = of_customer::text)
    or (word in ('AccountReceipt', 'AccountPayment') and subject_id = any (vouchers::text[])) or (word = 'BankTxn' and subject_id = any (txns::text[]))
    or (word = 'Feedback' and subject_id = any (feedbacks::text[])));
  update post set content = '•••' where tenant_id = tenant and ((target_module = 'Ticket' and target_id = any (tickets))
    or (target_module = 'Booking' and target_id = any (bookings)) or (target_module = 'Customer' and target_id = of_customer)
    or (target_module in ('AccountReceipt', 'AccountPayment') and target_id = any (vouchers)));
  update privacy_request set note = null, outcome = case when outcome is null then null else '•••' end
    where tenant_id = tenant and customer_id = of_customer;
  -- Answers that are kept for a day, so that a repeated request gets the same one: the keys stay, so that nothing is done twice; an empty
  -- answer says that it was taken in (server/http/idempotency.ts).
  update idempotency_key set response = '' where tenant_id = tenant and response is not null;

  -- Everywhere else: their numbers, and what is theirs alone.
  select string_agg(one, '|') into pattern from (
    select as_phone_pattern(p) as one from unnest(phones) p
    union all select as_words_pattern(w) from unnest(others) w
    union all select as_words_pattern(public.unaccent(w)) from unnest(others) w where public.unaccent(w) <> w) x;
  for spot in
    select c.table_name::regclass as target, c.column_name as name, c.udt_name as type from information_schema.columns c
    join information_schema.tables k on k.table_schema = c.table_schema and k.table_name = c.table_name and k.table_type = 'BASE TABLE'
    join pg_class r on r.oid = c.table_name::regclass and not r.relispartition
    where c.table_schema = 'public' and c.udt_name in ('text', 'jsonb', '_text') and c.is_generated = 'NEVER'
      and c.table_name not in ('secret', 'tenant', 'user_account', 'supplier', 'branch', 'system_config', 'idempotency_key', 'audit_log', 'signed_out_token')
      and c.column_name not in ('code', 'status', 'kind', 'state', 'side', 'document', 'url', 'image')
  loop
    if pattern is null then exit; end if;
    if spot.type = '_text' then
      execute format('update %s set %I = array(select regexp_replace(x, $1, ''•••'', ''gi'') from unnest(%2$I) x)
        where tenant_id = $2 and array_to_string(%2$I, '' '') ~* $1', spot.target, spot.name) using pattern, tenant;
    elsif spot.type = 'jsonb' then
      execute format('update %s set %I = cover_texts(%2$I, $1) where tenant_id = $2 and %2$I::text ~* $1', spot.target, spot.name) using pattern, tenant;
    else
      execute format('update %s set %I = regexp_replace(%2$I, $1, ''•••'', ''gi'') where tenant_id = $2 and %2$I ~* $1', spot.target, spot.name) using pattern, tenant;
    end if;
  end loop;

  -- The audit log last: it has just been told all of it.
  update audit_log set changes = without_person(changes) where tenant_id = tenant and (
    (table_name = 'customer' and row_id = of_customer) or (table_name = 'ticket' and row_id = any (tickets)) or (table_name = 'booking' and row_id = any (bookings))
    or (table_name in ('account_receipt', 'account_payment', 'voucher') and row_id = any (vouchers)) or (table_name = 'feedback' and row_id = any (feedbacks))
    or (table_name = 'bank_txn' and row_id = any (txns))
    or (table_name = 'ticket_change' and row_id in (select c.id from ticket_change c where c.tenant_id = tenant and c.ticket_id = any (tickets)))
    or (table_name = 'refund' and row_id in (select r.id from refund r where r.tenant_id = tenant and r.ticket_id = any (tickets)))
    or (table_name = 'opening_debt' and row_id in (select id from opening_debt where tenant_id = tenant and party = 'customer' and party_id = of_customer))
    or (table_name = 'debt_offset' and row_id in (select id from debt_offset where tenant_id = tenant and party = 'customer' and party_id = of_customer))
    or (table_name = 'write_off' and row_id in (select w.id from write_off w where w.tenant_id = tenant and w.party = 'customer' and w.party_id = of_customer))
    or (table_name = 'privacy_request' and row_id in (select q.id from privacy_request q where q.tenant_id = tenant and q.customer_id = of_customer)));
  if pattern is not null then
    update audit_log set changes = cover_texts(changes, pattern) where tenant_id = tenant and changes::text ~* pattern;
  end if;
  return files;
end $$;
