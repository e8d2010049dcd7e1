-- Whose bill is un-posted, the supplier is owed nothing for it from the day on on which the goods are not there either: stock takes its rows back on
-- their own days, and so does the debt, each row on its day. Otherwise as before (migration 0044).
create or replace function charge_supplier() returns trigger language plpgsql security definer set search_path = public as $$
declare
  was bigint := 0;
  is_now bigint := 0;
  who bigint := nullif(current_setting('app.user_id', true), '')::bigint;
  taken bigint;
begin
  if tg_op <> 'INSERT' and old.status = 'posted' and not old.is_deleted and old.supplier_id is not null then was := old.returned - old.amount; end if;
  if new.status = 'posted' and not new.is_deleted and new.supplier_id is not null then is_now := new.returned - new.amount; end if;
  if tg_op <> 'INSERT' and was <> 0 and is_now <> 0 and old.supplier_id <> new.supplier_id then
    insert into debt_ledger (tenant_id, party, party_id, document, document_id, entry, amount, due_day, day, user_id)
      values (new.tenant_id, 'supplier', old.supplier_id, 'inbound', new.id, 'take_back', -was, old.due_day, new.day, who);
    was := 0;
  end if;
  -- What vouchers settled is not the bill's to take back; of a bill that is paid nothing is un-posted.
  if was <> 0 and is_now = 0 and (new.status <> 'posted' or new.is_deleted) then
    with mirrored as (
      insert into debt_ledger (tenant_id, party, party_id, document, document_id, entry, amount, due_day, day, user_id)
        select d.tenant_id, d.party, d.party_id, d.document, d.document_id, 'take_back', -sum(d.amount), old.due_day, d.day, who from debt_ledger d
        where d.tenant_id = new.tenant_id and d.document = 'inbound' and d.document_id = new.id and d.party = 'supplier' and d.party_id = old.supplier_id
          and d.entry in ('open', 'take_back') and d.payment_id is null and d.receipt_id is null and d.write_off_id is null
        group by d.tenant_id, d.party, d.party_id, d.document, d.document_id, d.day having sum(d.amount) <> 0
        returning amount)
    select coalesce(sum(amount), 0) into taken from mirrored;
    was := was + taken;
  end if;
  if is_now <> was then
    insert into debt_ledger (tenant_id, party, party_id, document, document_id, entry, amount, due_day, day, user_id)
      values (new.tenant_id, 'supplier', case when is_now = 0 then old.supplier_id else new.supplier_id end, 'inbound', new.id,
        case when is_now < was then 'open' else 'take_back' end, is_now - was, new.due_day, case when was = 0 then new.day else (now() at time zone 'Asia/Ho_Chi_Minh')::date end, who);
  elsif tg_op <> 'INSERT' and is_now <> 0 and new.due_day is distinct from old.due_day then
    update open_item set due_day = coalesce(new.due_day, new.day) where tenant_id = new.tenant_id and party = 'supplier' and party_id = new.supplier_id
      and document = 'inbound' and document_id = new.id;
  end if;
  return null;
end $$;
