-- Money: one kind of voucher behind two doors, funds that never owe, open items of every party, transfers between funds, closed days.

-- Receipts and payments become the two halves of one table: each keeps its ids, codes, history and whatever names it. From here on
-- both take their ids out of one sequence, so that the id of a new voucher says by itself which one it is.
alter table ticket_money drop constraint ticket_money_receipt, drop constraint ticket_money_payment;
alter table debt_ledger drop constraint debt_ledger_receipt, drop constraint debt_ledger_payment;
alter table account_receipt rename column payer_name to party_name;
alter table account_payment rename column payee_name to party_name;
alter table account_receipt drop constraint account_receipt_kind_check, add supplier_id bigint, add ticket_id bigint, add reason_id bigint,
  add constraint account_receipt_supplier foreign key (tenant_id, supplier_id) references supplier,
  add constraint account_receipt_ticket foreign key (tenant_id, ticket_id) references ticket,
  add constraint account_receipt_reason foreign key (tenant_id, reason_id) references category,
  add constraint account_receipt_kind check (kind in ('ticket', 'deposit', 'debt', 'supplierReturn', 'advanceReturn', 'opening', 'over', 'other'));
alter table account_payment drop constraint account_payment_kind_check, add reference text,
  add constraint account_payment_kind check (kind in ('supplier', 'refund', 'device', 'advance', 'commission', 'expense', 'short', 'other'));
create sequence voucher_id;
do $$
declare
  half text;
begin
  foreach half in array array['account_receipt', 'account_payment'] loop
    execute format($sql$
      alter table %1$s
        add side text not null default %2$L,
        add state text not null default 'posted',
        add staff_id bigint,
        add party_address text,
        -- The originals that are pinned to it: how many, of what.
        add attached text,
        add submitted_by bigint,
        add submitted_at timestamptz,
        add approved_by bigint,
        add approved_at timestamptz,
        add reject_reason text,
        -- What it is to pay for as long as it is not posted; after that the ledgers say it.
        add wish jsonb,
        -- Of a pair that corrects: the one that was taken back, and the one that stands for it.
        add replaces_id bigint,
        add replaced_by_id bigint,
        drop column search,
        alter id drop identity,
        drop constraint %1$s_pkey $sql$, half, case half when 'account_receipt' then 'in' else 'out' end);
    execute format($sql$
      alter table %1$s
        alter id set default nextval('voucher_id'),
        add search text generated always as (vn_norm(code || ' ' || coalesce(party_name, '') || ' ' || coalesce(note, '') || ' ' || coalesce(reference, ''))) stored,
        add primary key (tenant_id, side, id),
        add constraint %1$s_id unique (tenant_id, id),
        add constraint %1$s_staff foreign key (tenant_id, staff_id) references user_account $sql$, half);
    execute format('update %s set state = ''cancelled'' where cancelled_at is not null', half);
    execute format('create index %1$s_search on %1$s using gin (search gin_trgm_ops)', half);
    execute format('create index %1$s_day on %1$s (tenant_id, day desc, id desc)', half);
    execute format('create index %1$s_open on %1$s (tenant_id, id desc) where state in (''draft'', ''waiting'')', half);
    execute format('create index %1$s_customer on %1$s (tenant_id, customer_id, id) where customer_id is not null', half);
    execute format('create index %1$s_supplier on %1$s (tenant_id, supplier_id, id) where supplier_id is not null', half);
  end loop;
end $$;
select setval('voucher_id', greatest((select coalesce(max(id), 0) from account_receipt), (select coalesce(max(id), 0) from account_payment)) + 1, false);
grant usage on sequence voucher_id to xuong_app;
create table voucher (
  tenant_id int not null,
  side text not null,
  id bigint not null default nextval('voucher_id'),
  code text not null,
  kind text not null,
  state text not null default 'posted' constraint voucher_state check (state in ('draft', 'waiting', 'posted', 'cancelled')),
  branch_id bigint not null,
  payment_method_id bigint not null,
  customer_id bigint,
  supplier_id bigint,
  staff_id bigint,
  party_name text,
  party_address text,
  ticket_id bigint,
  amount bigint not null constraint voucher_amount check (amount > 0),
  day date not null,
  reason_id bigint,
  note text,
  reference text,
  attached text,
  submitted_by bigint,
  submitted_at timestamptz,
  approved_by bigint,
  approved_at timestamptz,
  reject_reason text,
  wish jsonb,
  replaces_id bigint,
  replaced_by_id bigint,
  cancel_reason text,
  cancelled_at timestamptz,
  cancelled_by bigint,
  search text generated always as (vn_norm(code || ' ' || coalesce(party_name, '') || ' ' || coalesce(note, '') || ' ' || coalesce(reference, ''))) stored,
  constraint voucher_cancelled check ((state = 'cancelled') = (cancelled_at is not null)),
  primary key (tenant_id, side, id)
) partition by list (side);
call edited('voucher');
do $$
declare
  half text;
begin
  foreach half in array array['account_receipt', 'account_payment'] loop
    execute format($sql$
      alter table %1$s
        drop constraint %1$s_amount_check,
        add constraint voucher_state check (state in ('draft', 'waiting', 'posted', 'cancelled')),
        add constraint voucher_amount check (amount > 0),
        add constraint voucher_cancelled check ((state = 'cancelled') = (cancelled_at is not null)) $sql$, half);
  end loop;
end $$;
alter table voucher attach partition account_receipt for values in ('in');
alter table voucher attach partition account_payment for values in ('out');
alter table ticket_money
  add constraint ticket_money_receipt foreign key (tenant_id, receipt_id) references account_receipt (tenant_id, id),
  add constraint ticket_money_payment foreign key (tenant_id, payment_id) references account_payment (tenant_id, id);
alter table debt_ledger
  add constraint debt_ledger_receipt foreign key (tenant_id, receipt_id) references account_receipt (tenant_id, id),
  add constraint debt_ledger_payment foreign key (tenant_id, payment_id) references account_payment (tenant_id, id);
create index debt_ledger_receipt on debt_ledger (tenant_id, receipt_id) where receipt_id is not null;
create index debt_ledger_payment on debt_ledger (tenant_id, payment_id) where payment_id is not null;

-- Money on its way from one fund to another: out of the first at once, into the second when somebody there has counted it.
create table fund_transfer (
  tenant_id int not null,
  id bigint generated by default as identity,
  code text not null,
  status text not null constraint fund_transfer_status check (status in ('sent', 'received', 'refused', 'cancelled')),
  branch_id bigint not null,
  payment_method_id bigint not null,
  to_branch_id bigint not null,
  to_payment_method_id bigint not null,
  amount bigint not null check (amount > 0),
  day date not null,
  note text,
  reason text,
  ended_at timestamptz,
  ended_by bigint,
  primary key (tenant_id, id),
  constraint fund_transfer_branch foreign key (tenant_id, branch_id) references branch,
  constraint fund_transfer_method foreign key (tenant_id, payment_method_id) references category,
  constraint fund_transfer_to_branch foreign key (tenant_id, to_branch_id) references branch,
  constraint fund_transfer_to_method foreign key (tenant_id, to_payment_method_id) references category,
  constraint fund_transfer_elsewhere check ((branch_id, payment_method_id) <> (to_branch_id, to_payment_method_id))
);
call edited('fund_transfer');
create unique index fund_transfer_code on fund_transfer (tenant_id, lower(code));
create index fund_transfer_list on fund_transfer (tenant_id, day desc, id desc);
create index fund_transfer_open on fund_transfer (tenant_id, id) where status = 'sent';
call audit('fund_transfer', 'fund_transfer');

alter table cash_ledger drop constraint cash_ledger_document_check,
  add constraint cash_ledger_document check (document in ('account_receipt', 'account_payment', 'fund_transfer'));

-- A fund is a branch and one of its payment methods; it begins with its first row of the cash ledger. What it holds is kept here and
-- by day, in the transaction that moves money and at its very end, so that nobody waits for somebody else's form.
create table fund (
  tenant_id int not null,
  id bigint generated by default as identity,
  branch_id bigint not null,
  payment_method_id bigint not null,
  bank_bin text,
  bank_account text,
  bank_holder text,
  -- A current account with an overdraft; a drawer has none.
  may_be_negative boolean not null default false,
  balance bigint not null default 0,
  -- The last day that was counted and frozen.
  closed_day date,
  primary key (tenant_id, id),
  constraint fund_place unique (tenant_id, branch_id, payment_method_id),
  constraint fund_branch foreign key (tenant_id, branch_id) references branch,
  constraint fund_method foreign key (tenant_id, payment_method_id) references category
);
call edited('fund');
revoke insert, update, delete on fund from xuong_app;
grant insert (tenant_id, branch_id, payment_method_id, bank_bin, bank_account, bank_holder, may_be_negative, creator_user_id),
  update (bank_bin, bank_account, bank_holder, may_be_negative, version, last_modification_time, last_modifier_user_id) on fund to xuong_app;
call audit('fund', 'fund', 'id', '', 'balance,closed_day');
create table fund_day (
  tenant_id int not null,
  branch_id bigint not null,
  payment_method_id bigint not null,
  day date not null,
  income bigint not null default 0,
  outgo bigint not null default 0,
  sent bigint not null default 0,
  arrived bigint not null default 0,
  primary key (tenant_id, branch_id, payment_method_id, day)
);
create index fund_day_day on fund_day (tenant_id, day);
call protect('fund_day', 'select');

create function sum_cash() returns trigger language plpgsql security definer set search_path = public as $$
declare
  kept fund;
  names jsonb;
begin
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
insert into fund (tenant_id, branch_id, payment_method_id, balance, may_be_negative)
  select tenant_id, branch_id, payment_method_id, sum(amount), sum(amount) < 0 from cash_ledger group by 1, 2, 3;
insert into fund_day (tenant_id, branch_id, payment_method_id, day, income, outgo)
  select tenant_id, branch_id, payment_method_id, day, coalesce(sum(amount) filter (where document = 'account_receipt'), 0),
    coalesce(-sum(amount) filter (where document = 'account_payment'), 0) from cash_ledger group by 1, 2, 3, 4;
create constraint trigger sum_cash after insert on cash_ledger deferrable initially deferred for each row execute function sum_cash();
-- Which payment methods are money in a drawer: their funds are counted note by note.
update category set flag = true where code = 'payment' and vn_norm(name) like '%tien mat%';

-- The day of a fund, counted and frozen. Rows are only added; the newest can be opened again, which is written beside it.
create table fund_close (
  tenant_id int not null,
  id bigint generated always as identity,
  branch_id bigint not null,
  payment_method_id bigint not null,
  number int not null,
  day date not null,
  -- The day after the close before it; null: since the fund began.
  from_day date,
  opening bigint not null,
  income bigint not null,
  outgo bigint not null,
  sent bigint not null,
  arrived bigint not null,
  expected bigint not null,
  counted bigint not null,
  -- {"500000": 12, …}: how many of each note, for a drawer.
  notes jsonb,
  reason text,
  witness_id bigint,
  voucher_side text,
  voucher_id bigint,
  seal text not null,
  creation_time timestamptz not null default now(),
  creator_user_id bigint,
  reopened_at timestamptz,
  reopened_by bigint,
  reopen_reason text,
  primary key (tenant_id, id),
  constraint fund_close_number unique (tenant_id, branch_id, payment_method_id, number),
  constraint fund_close_fund foreign key (tenant_id, branch_id, payment_method_id) references fund (tenant_id, branch_id, payment_method_id),
  constraint fund_close_witness foreign key (tenant_id, witness_id) references user_account,
  constraint fund_close_sum check (expected = opening + income - outgo - sent + arrived),
  constraint fund_close_reason check (counted = expected or reason is not null)
);
create unique index fund_close_day on fund_close (tenant_id, branch_id, payment_method_id, day) where reopened_at is null;
create index fund_close_list on fund_close (tenant_id, day desc, id desc);
call protect('fund_close', 'select, insert');
grant update (reopened_at, reopened_by, reopen_reason) on fund_close to xuong_app;
call audit('fund_close', 'fund_close');
create function freeze_fund() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update fund f set closed_day = (select max(c.day) from fund_close c where (c.tenant_id, c.branch_id, c.payment_method_id)
      = (new.tenant_id, new.branch_id, new.payment_method_id) and c.reopened_at is null)
    where (f.tenant_id, f.branch_id, f.payment_method_id) = (new.tenant_id, new.branch_id, new.payment_method_id);
  return null;
end $$;
create trigger freeze_fund after insert or update on fund_close for each row execute function freeze_fund();

-- What is open of each document: the sum of its rows in the debt ledger, its day, its due day and its branch. Lists of debts read
-- this, however long the history is.
alter table debt_ledger drop constraint debt_ledger_entry_check,
  add constraint debt_ledger_entry check (entry in ('open', 'settle', 'take_back', 'write_off'));
create table open_item (
  tenant_id int not null,
  party text not null,
  party_id bigint not null,
  document text not null,
  document_id bigint not null,
  branch_id bigint,
  amount bigint not null,
  day date not null,
  due_day date not null,
  primary key (tenant_id, party, party_id, document, document_id)
);
create index open_item_due on open_item (tenant_id, party, due_day) include (party_id, amount, branch_id) where amount <> 0;
create index open_item_document on open_item (tenant_id, document, document_id);
call protect('open_item', 'select');
create function branch_of_item(of_tenant int, document text, document_id bigint) returns bigint language sql stable security definer set search_path = public as $$
  select case document
    when 'ticket' then (select t.branch_id from ticket t where t.tenant_id = of_tenant and t.id = document_id)
    when 'credit' then (select t.branch_id from ticket t where t.tenant_id = of_tenant and t.id = document_id)
    when 'refund' then (select t.branch_id from refund f join ticket t on t.tenant_id = f.tenant_id and t.id = f.ticket_id where f.tenant_id = of_tenant and f.id = document_id)
    when 'inbound' then (select w.branch_id from inbound i join warehouse w on w.tenant_id = i.tenant_id and w.id = i.warehouse_id where i.tenant_id = of_tenant and i.id = document_id)
    when 'outbound' then (select w.branch_id from outbound o join warehouse w on w.tenant_id = o.tenant_id and w.id = o.warehouse_id where o.tenant_id = of_tenant and o.id = document_id)
    when 'voucher' then coalesce((select r.branch_id from account_receipt r where r.tenant_id = of_tenant and r.id = document_id),
      (select p.branch_id from account_payment p where p.tenant_id = of_tenant and p.id = document_id))
  end
$$;
create function sum_debt() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into open_item (tenant_id, party, party_id, document, document_id, branch_id, amount, day, due_day)
    values (new.tenant_id, new.party, new.party_id, new.document, new.document_id, branch_of_item(new.tenant_id, new.document, new.document_id),
      new.amount, new.day, coalesce(new.due_day, new.day))
    on conflict (tenant_id, party, party_id, document, document_id) do update set amount = open_item.amount + excluded.amount,
      due_day = case when new.entry = 'open' and new.due_day is not null then new.due_day else open_item.due_day end;
  return null;
end $$;
create trigger sum_debt after insert on debt_ledger for each row execute function sum_debt();

-- A posted import bill is owed to its supplier, less what went back; whatever changes it is a row of the ledger by itself.
create function charge_supplier() returns trigger language plpgsql security definer set search_path = public as $$
declare
  was bigint := 0;
  is_now bigint := 0;
  who bigint := nullif(current_setting('app.user_id', true), '')::bigint;
begin
  if tg_op <> 'INSERT' and old.status = 'posted' and not old.is_deleted and old.supplier_id is not null then was := old.returned - old.amount; end if;
  if new.status = 'posted' and not new.is_deleted and new.supplier_id is not null then is_now := new.returned - new.amount; end if;
  if tg_op <> 'INSERT' and was <> 0 and is_now <> 0 and old.supplier_id <> new.supplier_id then
    insert into debt_ledger (tenant_id, party, party_id, document, document_id, entry, amount, due_day, day, user_id)
      values (new.tenant_id, 'supplier', old.supplier_id, 'inbound', new.id, 'take_back', -was, old.due_day, new.day, who);
    was := 0;
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
-- Open items of what the books hold so far: debts as they stand, and every bill that is posted. What was paid for bills before there
-- were vouchers for it stands as paid without one.
insert into open_item (tenant_id, party, party_id, document, document_id, branch_id, amount, day, due_day)
  select tenant_id, party, party_id, document, document_id, branch_of_item(tenant_id, document, document_id), sum(amount), min(day),
    coalesce((array_agg(due_day order by id desc) filter (where due_day is not null))[1], min(day)) from debt_ledger group by 1, 2, 3, 4, 5;
insert into debt_ledger (tenant_id, party, party_id, document, document_id, entry, amount, due_day, day, user_id)
  select i.tenant_id, 'supplier', i.supplier_id, 'inbound', i.id, e.entry, e.amount, i.due_day, i.day, i.posted_by from inbound i
    cross join lateral (values ('open', i.returned - i.amount), ('settle', i.paid)) e (entry, amount)
    where i.status = 'posted' and not i.is_deleted and i.supplier_id is not null and e.amount <> 0 order by i.tenant_id, i.id, e.entry;
create trigger charge_supplier after insert or update on inbound for each row execute function charge_supplier();

-- How a document of the debt ledger is called.
create function item_code(document text, document_id bigint) returns text language sql stable as $$
  select case document
    when 'ticket' then (select t.code from ticket t where t.tenant_id = current_tenant() and t.id = document_id)
    when 'credit' then (select t.code from ticket t where t.tenant_id = current_tenant() and t.id = document_id)
    when 'refund' then (select f.code from refund f where f.tenant_id = current_tenant() and f.id = document_id)
    when 'inbound' then (select i.code from inbound i where i.tenant_id = current_tenant() and i.id = document_id)
    when 'outbound' then (select o.code from outbound o where o.tenant_id = current_tenant() and o.id = document_id)
    when 'voucher' then coalesce((select r.code from account_receipt r where r.tenant_id = current_tenant() and r.id = document_id),
      (select p.code from account_payment p where p.tenant_id = current_tenant() and p.id = document_id))
  end
$$;
-- The rows of a fund's closed days as one text, behind the seal before: whoever changes one of them later is seen.
create function fund_seal(of_branch bigint, of_method bigint, from_day date, to_day date, before text) returns text language sql stable as $$
  select encode(sha256(convert_to(coalesce(before, '') || coalesce(string_agg(concat_ws('|', c.id, c.day,
    to_char(c.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), c.amount, c.document, c.document_id, c.mirrors, c.turn, c.user_id), E'\n' order by c.id), ''), 'UTF8')), 'hex')
  from cash_ledger c where c.tenant_id = current_tenant() and c.branch_id = of_branch and c.payment_method_id = of_method
    and c.day <= to_day and (from_day is null or c.day >= from_day)
$$;
