-- What people earned is added up by day, branch, person and the voucher that pays it: a report of a year reads days, not rows. Changes are appended, nobody
-- waits for a counter; a job folds them, which looks only at what is new.

-- A row says whether somebody's work on a line begins with it (1), ends with it (-1) or goes on: somebody may have two roles in a line, and it may be finished,
-- taken back and finished again. Lines of days then add up to those of any period.
alter table commission_ledger add step smallint not null default 0;
create function is_work(c commission_ledger) returns boolean language sql immutable parallel safe as $$
  select c.account = 'earned' and c.event in ('earned', 'reversed') and c.refund_id is null and c.origin_line_id is null and c.outbound_id is null
$$;
create function sign_of_work(amount bigint) returns int language sql immutable parallel safe as $$ select case when amount < 0 then -1 else 1 end $$;
update commission_ledger c set step = s.step
  from (select tenant_id, id, (had + sign > 0)::int - (had > 0)::int as step
    from (select w.tenant_id, w.id, sign_of_work(w.amount) as sign, coalesce(sum(sign_of_work(w.amount)) over (partition by w.tenant_id, w.ticket_id, w.user_id, w.ticket_line_id
        order by w.id rows between unbounded preceding and 1 preceding), 0) as had
      from commission_ledger w where is_work(w)) r) s
  where s.step <> 0 and c.tenant_id = s.tenant_id and c.id = s.id;
-- As in 0080, with its step.
create or replace function place_commission() returns trigger language plpgsql security definer set search_path = public as $$
declare
  had int;
begin
  select t.branch_id into new.branch_id from ticket t where t.tenant_id = new.tenant_id and t.id = new.ticket_id;
  new.step := 0;
  if is_work(new) then
    select coalesce(sum(sign_of_work(c.amount)), 0) into had from commission_ledger c where c.tenant_id = new.tenant_id and c.ticket_id = new.ticket_id
      and c.user_id = new.user_id and c.ticket_line_id is not distinct from new.ticket_line_id and is_work(c);
    new.step := (had + sign_of_work(new.amount) > 0)::int - (had > 0)::int;
  end if;
  return new;
end $$;

create table commission_tally (
  tenant_id int not null,
  id bigint generated always as identity,
  day date not null,
  branch_id bigint not null,
  user_id bigint not null,
  -- Of what can be paid: the voucher that has it.
  payment_id bigint,
  rows bigint not null,
  lines bigint not null,
  base bigint not null,
  technician bigint not null,
  glass bigint not null,
  sales bigint not null,
  -- Taken off, below zero as in the ledger.
  guarantee bigint not null,
  defects bigint not null,
  net bigint not null,
  payable bigint not null,
  is_new boolean not null default true,
  primary key (tenant_id, id)
);
call protect('commission_tally', 'select');
create index commission_tally_day on commission_tally (tenant_id, day, branch_id, user_id);
create index commission_tally_new on commission_tally (tenant_id, id) where is_new;
-- What a row adds to the sums of its day, or takes from them.
create function commission_sums(c commission_ledger, times int) returns table (rows bigint, lines bigint, base bigint, technician bigint, glass bigint, sales bigint, guarantee bigint,
  defects bigint, net bigint, payable bigint) language sql immutable parallel safe as $$
  select times, times * c.step, case when is_work(c) then times * sign_of_work(c.amount) * c.base else 0 end, case when w and c.role = 'technician' then earned else 0 end,
    case when w and c.role = 'glass' then earned else 0 end, case when w and c.role in ('advisor', 'seller') then earned else 0 end,
    case when c.origin_line_id is not null then earned else 0 end, case when c.outbound_id is not null then earned else 0 end, earned,
    case when c.account = 'payable' then times * c.amount else 0 end
  from (select case when c.account = 'earned' then times * c.amount else 0 end as earned, c.origin_line_id is null and c.outbound_id is null as w) r
$$;
insert into commission_tally (tenant_id, day, branch_id, user_id, payment_id, rows, lines, base, technician, glass, sales, guarantee, defects, net, payable, is_new)
  select c.tenant_id, c.day, c.branch_id, c.user_id, c.payment_id, sum(s.rows), sum(s.lines), sum(s.base), sum(s.technician), sum(s.glass), sum(s.sales), sum(s.guarantee), sum(s.defects),
    sum(s.net), sum(s.payable), false
  from commission_ledger c cross join lateral commission_sums(c, 1) s group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5;
create function tally_commission() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_op <> 'INSERT' then
    insert into commission_tally (tenant_id, day, branch_id, user_id, payment_id, rows, lines, base, technician, glass, sales, guarantee, defects, net, payable)
      select old.tenant_id, old.day, old.branch_id, old.user_id, old.payment_id, s.* from commission_sums(old, -1) s;
  end if;
  if tg_op <> 'DELETE' then
    insert into commission_tally (tenant_id, day, branch_id, user_id, payment_id, rows, lines, base, technician, glass, sales, guarantee, defects, net, payable)
      select new.tenant_id, new.day, new.branch_id, new.user_id, new.payment_id, s.* from commission_sums(new, 1) s;
  end if;
  return null;
end $$;
create trigger tally_commission after insert or update or delete on commission_ledger for each row execute function tally_commission();
create function fold_commission_tally() returns void language plpgsql security definer set search_path = public as $$
begin
  if not pg_try_advisory_xact_lock(hashtext('fold_commission_tally')) then return; end if;
  with many as (select distinct tenant_id, day, branch_id, user_id from commission_tally where is_new),
  gone as (delete from commission_tally t using many m where (t.tenant_id, t.day, t.branch_id, t.user_id) = (m.tenant_id, m.day, m.branch_id, m.user_id) returning t.*)
  insert into commission_tally (tenant_id, day, branch_id, user_id, payment_id, rows, lines, base, technician, glass, sales, guarantee, defects, net, payable, is_new)
    select tenant_id, day, branch_id, user_id, payment_id, sum(rows), sum(lines), sum(base), sum(technician), sum(glass), sum(sales), sum(guarantee), sum(defects), sum(net), sum(payable), false
    from gone group by 1, 2, 3, 4, 5 having sum(rows) <> 0;
end $$;
grant execute on function fold_commission_tally() to xuong_app;
