-- What moved each fund, by day and by what for: a year of cash flow is read from here, not from vouchers. It is kept behind the fund's own row,
-- which the trigger before this one (sum_cash) has locked, so nobody waits for it.
create table cash_day (
  tenant_id int not null,
  day date not null,
  branch_id bigint not null,
  payment_method_id bigint not null,
  -- in.<kind of receipt>, out.<kind of payment>, sent, arrived.
  flow text not null,
  -- Above nothing: it came in.
  amount bigint not null,
  primary key (tenant_id, day, branch_id, payment_method_id, flow)
);
call protect('cash_day', 'select');
create function flow_of(of_tenant int, of_document text, of_id bigint, of_turn int) returns text language sql stable security definer set search_path = public as $$
  select case of_document
    when 'account_receipt' then 'in.' || coalesce((select kind from account_receipt where tenant_id = of_tenant and id = of_id), 'other')
    when 'account_payment' then 'out.' || coalesce((select kind from account_payment where tenant_id = of_tenant and id = of_id), 'other')
    else case when of_turn = 1 then 'arrived' else 'sent' end end
$$;
insert into cash_day (tenant_id, day, branch_id, payment_method_id, flow, amount)
  select tenant_id, day, branch_id, payment_method_id, flow_of(tenant_id, document, document_id, turn), sum(amount) from cash_ledger group by 1, 2, 3, 4, 5;
create function sum_flow() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into cash_day as d (tenant_id, day, branch_id, payment_method_id, flow, amount)
    values (new.tenant_id, new.day, new.branch_id, new.payment_method_id, flow_of(new.tenant_id, new.document, new.document_id, new.turn), new.amount)
    on conflict (tenant_id, day, branch_id, payment_method_id, flow) do update set amount = d.amount + excluded.amount;
  return null;
end $$;
create constraint trigger sum_flow after insert on cash_ledger deferrable initially deferred for each row execute function sum_flow();
-- The rows behind some days of all funds.
create index cash_ledger_day on cash_ledger (tenant_id, day);
