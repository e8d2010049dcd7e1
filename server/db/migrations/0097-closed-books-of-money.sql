-- The books of a branch, once closed until a day, take no money of that day or an earlier one, whoever writes it: vouchers and transfers asked
-- before, tickets did not. The ledger asks now, beside the close of the fund itself. Whoever closes the books waits for whoever is writing:
-- a row of the ledger holds its branch.

-- Until which day the books of a branch are closed; null: they are open.
create function books_closed(of_tenant int, of_branch bigint) returns date language sql stable as $$
  select max(c.day) from stock_close c where c.tenant_id = of_tenant and c.branch_id = of_branch and c.reopened_at is null
$$;

-- As before (migration 0044), and refused where the branch's books are closed.
create or replace function sum_cash() returns trigger language plpgsql security definer set search_path = public as $$
declare
  kept fund;
  names jsonb;
  closed date := books_closed(new.tenant_id, new.branch_id);
begin
  if new.day <= closed then
    raise exception using errcode = 'XU001', message = 'finance.closed', detail = jsonb_build_object('day', closed)::text;
  end if;
  insert into fund (tenant_id, branch_id, payment_method_id, balance) values (new.tenant_id, new.branch_id, new.payment_method_id, new.amount)
    on conflict (tenant_id, branch_id, payment_method_id) do update set balance = fund.balance + excluded.balance
    returning * into kept;
  if (new.amount < 0 and kept.balance < 0 and not kept.may_be_negative) or new.day <= kept.closed_day then
    select jsonb_build_object('fund', m.name || ' · ' || b.name) into names from branch b, category m
      where b.tenant_id = new.tenant_id and b.id = new.branch_id and m.tenant_id = new.tenant_id and m.id = new.payment_method_id;
    if new.day <= kept.closed_day then
      raise exception using errcode = 'XU001', message = 'finance.fundClosed', detail = (names || jsonb_build_object('day', kept.closed_day))::text;
    end if;
    raise exception using errcode = 'XU001', message = 'finance.short',
      detail = (names || jsonb_build_object('balance', kept.balance - new.amount, 'amount', -new.amount))::text;
  end if;
  insert into fund_day (tenant_id, branch_id, payment_method_id, day, income, outgo, sent, arrived)
    values (new.tenant_id, new.branch_id, new.payment_method_id, new.day,
      case when new.document = 'account_receipt' then new.amount else 0 end, case when new.document = 'account_payment' then -new.amount else 0 end,
      case when new.document = 'fund_transfer' and new.turn <> 1 then -new.amount else 0 end,
      case when new.document = 'fund_transfer' and new.turn = 1 then new.amount else 0 end)
    on conflict (tenant_id, branch_id, payment_method_id, day) do update set income = fund_day.income + excluded.income,
      outgo = fund_day.outgo + excluded.outgo, sent = fund_day.sent + excluded.sent, arrived = fund_day.arrived + excluded.arrived;
  return null;
end $$;
