-- Commission is money too: a payment voucher pays rows of the commission ledger, each of them once; a month that is closed is frozen.

-- Which voucher pays a row, or keeps it for its approval; follows from the lines below. Whoever asks what is left to pay finds it at once.
alter table commission_ledger add payment_id bigint,
  add constraint commission_ledger_payment foreign key (tenant_id, payment_id) references account_payment (tenant_id, id);
create index commission_ledger_unpaid on commission_ledger (tenant_id, user_id, day) where account = 'payable' and payment_id is null;
create index commission_ledger_payment on commission_ledger (tenant_id, payment_id) where payment_id is not null;
create index commission_ledger_day on commission_ledger (tenant_id, day);

-- What a voucher pays, row for row. Nothing of it is changed: a voucher that is taken back has mirror lines.
create table commission_payout_line (
  tenant_id int not null,
  id bigint generated always as identity,
  payment_id bigint not null,
  commission_id bigint not null,
  amount bigint not null check (amount <> 0),
  -- The line that this one takes back.
  mirrors bigint,
  user_id bigint,
  at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, id),
  constraint commission_payout_line_payment foreign key (tenant_id, payment_id) references account_payment (tenant_id, id),
  constraint commission_payout_line_row foreign key (tenant_id, commission_id) references commission_ledger,
  constraint commission_payout_line_mirrors foreign key (tenant_id, mirrors) references commission_payout_line
);
create index commission_payout_line_payment on commission_payout_line (tenant_id, payment_id);
create index commission_payout_line_row on commission_payout_line (tenant_id, commission_id);
create unique index commission_payout_line_mirrors on commission_payout_line (tenant_id, mirrors) where mirrors is not null;
call protect('commission_payout_line', 'select, insert');

-- A row is paid whole, to whom it belongs, and by one voucher at a time: whoever comes second is refused here.
create function claim_commission() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if new.mirrors is null then
    update commission_ledger c set payment_id = new.payment_id where c.tenant_id = new.tenant_id and c.id = new.commission_id and c.payment_id is null
      and c.account = 'payable' and c.amount = new.amount
      and c.user_id = (select p.staff_id from account_payment p where p.tenant_id = new.tenant_id and p.id = new.payment_id and p.kind = 'commission');
  else
    update commission_ledger c set payment_id = null where c.tenant_id = new.tenant_id and c.id = new.commission_id and c.payment_id = new.payment_id
      and c.amount = -new.amount;
  end if;
  if not found then
    raise exception using errcode = 'XU001', message = 'commission.paidAlready', detail = jsonb_build_object('code',
      (select t.code from commission_ledger c join ticket t on t.tenant_id = c.tenant_id and t.id = c.ticket_id
        where c.tenant_id = new.tenant_id and c.id = new.commission_id))::text;
  end if;
  return null;
end $$;
create trigger claim_commission after insert on commission_payout_line for each row execute function claim_commission();

-- A month that was closed: what stood in the ledger since the close before it. Rows are only added; the newest can be opened again.
create table commission_period (
  tenant_id int not null,
  id bigint generated always as identity,
  month date not null constraint commission_period_begins check (extract(day from month) = 1),
  -- The first day after the close before; null: since the ledger began.
  from_day date,
  earned bigint not null,
  payable bigint not null,
  people int not null,
  lines int not null,
  seal text not null,
  creation_time timestamptz not null default now(),
  creator_user_id bigint,
  reopened_at timestamptz,
  reopened_by bigint,
  reopen_reason text,
  primary key (tenant_id, id)
);
create unique index commission_period_month on commission_period (tenant_id, month) where reopened_at is null;
call protect('commission_period', 'select, insert');
grant update (reopened_at, reopened_by, reopen_reason) on commission_period to xuong_app;
call audit('commission_period', 'commission_period');

-- Closing waits for rows that are being written, and they for it: none of them slips into a month that is closed meanwhile.
create function guard_commission() returns trigger language plpgsql security definer set search_path = public as $$
declare
  closed date;
begin
  perform pg_advisory_xact_lock_shared(hashtext('commission_period'), new.tenant_id);
  select max(p.month) into closed from commission_period p where p.tenant_id = new.tenant_id and p.reopened_at is null;
  if new.day < closed + interval '1 month' then
    raise exception using errcode = 'XU001', message = 'commission.closed', detail = jsonb_build_object('month', to_char(closed, 'MM/YYYY'))::text;
  end if;
  new.payment_id := null;
  return new;
end $$;
create trigger guard_commission before insert on commission_ledger for each row execute function guard_commission();

-- The rows of closed days as one text, behind the seal before. The line of a ticket is left out: it may be dropped later, its amount not.
create function commission_seal(from_day date, to_day date, before text) returns text language sql stable as $$
  select encode(sha256(convert_to(coalesce(before, '') || coalesce(string_agg(concat_ws('|', c.id, c.user_id, c.role, c.ticket_id, c.account, c.rule, c.base,
    c.rate, c.amount, c.event, c.refund_id, c.day), E'\n' order by c.id), ''), 'UTF8')), 'hex')
  from commission_ledger c where c.tenant_id = current_tenant() and c.day <= to_day and (from_day is null or c.day >= from_day)
$$;
