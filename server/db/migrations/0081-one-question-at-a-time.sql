-- Which document a row speaks of is asked for every row of a list and of every debt that is written. As one statement with a part for each
-- kind of document the database made all parts ready for each row: 0.3 ms a row. Here it asks the one table that is meant: 0.02 ms.
create or replace function item_code(document text, document_id bigint) returns text language plpgsql stable as $$
begin
  if document in ('ticket', 'credit') then return (select t.code from ticket t where t.tenant_id = current_tenant() and t.id = document_id); end if;
  if document = 'refund' then return (select f.code from refund f where f.tenant_id = current_tenant() and f.id = document_id); end if;
  if document = 'inbound' then return (select i.code from inbound i where i.tenant_id = current_tenant() and i.id = document_id); end if;
  if document = 'outbound' then return (select o.code from outbound o where o.tenant_id = current_tenant() and o.id = document_id); end if;
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
  if document = 'voucher' then
    return coalesce((select r.branch_id from account_receipt r where r.tenant_id = of_tenant and r.id = document_id),
      (select p.branch_id from account_payment p where p.tenant_id = of_tenant and p.id = document_id));
  end if;
  return null;
end $$;
create or replace function stock_document_code(of_document text, of_document_id bigint) returns text language plpgsql stable as $$
begin
  if of_document = 'inbound' then return (select code from inbound where tenant_id = current_tenant() and id = of_document_id); end if;
  if of_document = 'outbound' then return (select code from outbound where tenant_id = current_tenant() and id = of_document_id); end if;
  if of_document = 'stock_count' then return (select code from stock_count where tenant_id = current_tenant() and id = of_document_id); end if;
  return null;
end $$;
create or replace function flow_of(of_tenant int, of_document text, of_id bigint, of_turn int) returns text
language plpgsql stable security definer set search_path = public as $$
begin
  if of_document = 'account_receipt' then return 'in.' || coalesce((select kind from account_receipt where tenant_id = of_tenant and id = of_id), 'other'); end if;
  if of_document = 'account_payment' then return 'out.' || coalesce((select kind from account_payment where tenant_id = of_tenant and id = of_id), 'other'); end if;
  return case when of_turn = 1 then 'arrived' else 'sent' end;
end $$;
