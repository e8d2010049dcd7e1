-- Credit that is used against what is open with the same party (cấn trừ): a document without cash. Its rows in the debt ledger name it and
-- come to nothing; taken back by mirror rows. Whose it is is looked up, so that nobody's name is kept twice.
create table debt_offset (
  tenant_id int not null,
  id bigint generated always as identity,
  code text not null,
  status text not null check (status in ('posted', 'cancelled')),
  -- Why it was taken back.
  reason text,
  branch_id bigint,
  party text not null check (party in ('customer', 'supplier', 'staff')),
  party_id bigint not null,
  day date not null,
  amount bigint not null check (amount > 0),
  note text,
  -- [{document, documentId, code, amount}]: what it was used for, and the documents that the credit came from.
  lines jsonb not null,
  credits jsonb not null,
  primary key (tenant_id, id),
  unique (tenant_id, code),
  constraint debt_offset_branch foreign key (tenant_id, branch_id) references branch (tenant_id, id)
);
call edited('debt_offset');
create index debt_offset_party on debt_offset (tenant_id, party, party_id);
call audit('debt_offset', 'debt_offset');

alter table debt_ledger add column offset_id bigint,
  add constraint debt_ledger_offset foreign key (tenant_id, offset_id) references debt_offset (tenant_id, id);
create index debt_ledger_offset on debt_ledger (tenant_id, offset_id) where offset_id is not null;

-- What an offset settled of a bill is not the bill's to take back, either. Otherwise as before (migration 0070).
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
          and d.entry in ('open', 'take_back') and d.payment_id is null and d.receipt_id is null and d.write_off_id is null and d.offset_id is null
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
