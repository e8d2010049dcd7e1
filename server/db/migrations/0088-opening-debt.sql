-- What a shop that begins with the program brings along (nợ đầu kỳ): what others owe it and what it owes them, a document without cash.
-- Vouchers, offsets and write-offs settle it like any other document. Whose it is is looked up, so that nobody's name is kept twice.
create table opening_debt (
  tenant_id int not null,
  id bigint generated always as identity,
  code text not null,
  status text not null check (status in ('posted', 'cancelled')),
  -- Why it was taken back.
  reason text,
  branch_id bigint,
  party text not null check (party in ('customer', 'supplier', 'staff')),
  party_id bigint not null,
  -- theirs: they owe us; ours: we owe them.
  side text not null check (side in ('theirs', 'ours')),
  amount bigint not null check (amount > 0),
  day date not null,
  -- Often long ago: it may be before the day on which the books begin.
  due_day date not null,
  note text,
  primary key (tenant_id, id),
  unique (tenant_id, code),
  constraint opening_debt_branch foreign key (tenant_id, branch_id) references branch (tenant_id, id)
);
call edited('opening_debt');
create index opening_debt_party on opening_debt (tenant_id, party, party_id);
call audit('opening_debt', 'opening_debt');

alter table debt_ledger drop constraint debt_ledger_document_check;
alter table debt_ledger add constraint debt_ledger_document_check
  check (document in ('ticket', 'refund', 'inbound', 'outbound', 'voucher', 'other', 'credit', 'opening'));

-- How a document of the debt ledger is called, and whose branch it is (migration 0081), now with this one.
create or replace function item_code(document text, document_id bigint) returns text language plpgsql stable as $$
begin
  if document in ('ticket', 'credit') then return (select t.code from ticket t where t.tenant_id = current_tenant() and t.id = document_id); end if;
  if document = 'refund' then return (select f.code from refund f where f.tenant_id = current_tenant() and f.id = document_id); end if;
  if document = 'inbound' then return (select i.code from inbound i where i.tenant_id = current_tenant() and i.id = document_id); end if;
  if document = 'outbound' then return (select o.code from outbound o where o.tenant_id = current_tenant() and o.id = document_id); end if;
  if document = 'opening' then return (select d.code from opening_debt d where d.tenant_id = current_tenant() and d.id = document_id); end if;
  if document = 'voucher' then
    return coalesce((select r.code from account_receipt r where r.tenant_id = current_tenant() and r.id = document_id),
      (select p.code from account_payment p where p.tenant_id = current_tenant() and p.id = document_id));
  end if;
  return null;
end $$;
create or replace function branch_of_item(of_tenant int, document text, document_id bigint) returns bigint
language plpgsql stable security definer set search_path = public as $$
begin
  if document in ('ticket', 'credit') then return (select t.branch_id from ticket t where t.tenant_id = of_tenant and t.id = document_id); end if;
  if document = 'refund' then
    return (select t.branch_id from refund f join ticket t on t.tenant_id = f.tenant_id and t.id = f.ticket_id where f.tenant_id = of_tenant and f.id = document_id);
  end if;
  if document = 'inbound' then
    return (select w.branch_id from inbound i join warehouse w on w.tenant_id = i.tenant_id and w.id = i.warehouse_id where i.tenant_id = of_tenant and i.id = document_id);
  end if;
  if document = 'outbound' then
    return (select w.branch_id from outbound o join warehouse w on w.tenant_id = o.tenant_id and w.id = o.warehouse_id where o.tenant_id = of_tenant and o.id = document_id);
  end if;
  if document = 'opening' then return (select d.branch_id from opening_debt d where d.tenant_id = of_tenant and d.id = document_id); end if;
  if document = 'voucher' then
    return coalesce((select r.branch_id from account_receipt r where r.tenant_id = of_tenant and r.id = document_id),
      (select p.branch_id from account_payment p where p.tenant_id = of_tenant and p.id = document_id));
  end if;
  return null;
end $$;
