-- Stock: one append-only ledger, its balances, and the functions that are the only way to write either. The application's role
-- may read these tables and call the functions; it has no right to insert, update or delete.

-- What lies where: a cache of the ledger, written with it. A warehouse never holds less than nothing, nor less than it promised.
create table stock_balance (
  tenant_id int not null,
  warehouse_id bigint not null,
  product_id bigint not null,
  quantity int not null default 0,
  value bigint not null default 0,
  reserved int not null default 0,
  -- What a unit cost when goods last came in: the cost of a surplus that is found on an empty shelf.
  last_cost numeric(18, 4),
  last_day date,
  counted_at timestamptz,
  primary key (tenant_id, product_id, warehouse_id),
  constraint stock_balance_warehouse foreign key (tenant_id, warehouse_id) references warehouse,
  constraint stock_balance_product foreign key (tenant_id, product_id) references product,
  constraint stock_never_negative check (quantity >= 0 and value >= 0),
  constraint stock_never_overpromised check (reserved between 0 and quantity),
  constraint stock_empty_is_worth_nothing check (quantity > 0 or value = 0)
);
create index stock_balance_warehouse on stock_balance (tenant_id, warehouse_id, product_id);
call protect('stock_balance', 'select');

-- Balances are read by name, whatever the kind of the product.
create index product_of_any_kind on product (tenant_id, name collate "vi-x-icu", id) where not is_deleted;

-- A unit with a number of its own; it has its own cost and is in one place, or in none once it has left.
create table stock_serial (
  tenant_id int not null,
  id bigint generated always as identity,
  product_id bigint not null,
  serial text not null,
  warehouse_id bigint,
  cost bigint not null check (cost >= 0),
  primary key (tenant_id, id),
  constraint stock_serial_product foreign key (tenant_id, product_id) references product,
  constraint stock_serial_warehouse foreign key (tenant_id, warehouse_id) references warehouse
);
create unique index stock_serial_once on stock_serial (tenant_id, product_id, lower(serial));
create index stock_serial_number on stock_serial (tenant_id, lower(serial));
create index stock_serial_place on stock_serial (tenant_id, warehouse_id, product_id) where warehouse_id is not null;
call protect('stock_serial', 'select');

-- Every movement, once. `day` is the local day it belongs to, `at` the moment it was written down. A row with `reverses` takes
-- that row back; quantity 0 is a correction of the value alone. `side` stays that of the first row, so that un-posting an
-- import makes less come in, not more go out.
create table stock_ledger (
  tenant_id int not null,
  id bigint generated always as identity,
  warehouse_id bigint not null,
  product_id bigint not null,
  day date not null,
  at timestamptz not null default clock_timestamp(),
  side text not null check (side in ('in', 'out')),
  quantity int not null,
  value bigint not null,
  quantity_after int not null,
  value_after bigint not null,
  document text not null,
  document_id bigint not null,
  line_id bigint,
  serial_id bigint,
  reverses bigint,
  user_id bigint,
  primary key (tenant_id, id),
  constraint stock_ledger_balance foreign key (tenant_id, product_id, warehouse_id) references stock_balance,
  constraint stock_ledger_reverses foreign key (tenant_id, reverses) references stock_ledger
);
create unique index stock_ledger_reversed_once on stock_ledger (tenant_id, reverses) where reverses is not null;
create index stock_ledger_shelf on stock_ledger (tenant_id, product_id, warehouse_id, day, id) include (quantity, value, side);
create index stock_ledger_day on stock_ledger (tenant_id, day) include (warehouse_id, product_id, side, quantity, value);
create index stock_ledger_document on stock_ledger (tenant_id, document, document_id);
call protect('stock_ledger', 'select');

-- The ledger summed per month: what reports and "as of" read instead of years of rows.
create table stock_month (
  tenant_id int not null,
  month date not null,
  warehouse_id bigint not null,
  product_id bigint not null,
  in_quantity int not null default 0,
  in_value bigint not null default 0,
  out_quantity int not null default 0,
  out_value bigint not null default 0,
  primary key (tenant_id, month, product_id, warehouse_id)
);
call protect('stock_month', 'select');

-- Goods kept for a document. `held` is taken off what is available; what is wanted beyond it is filled when goods arrive.
create table stock_reservation (
  tenant_id int not null,
  id bigint generated always as identity,
  warehouse_id bigint not null,
  product_id bigint not null,
  document text not null,
  document_id bigint not null,
  wanted int not null check (wanted > 0),
  held int not null default 0,
  expires_at timestamptz,
  creation_time timestamptz not null default now(),
  creator_user_id bigint,
  primary key (tenant_id, id),
  constraint stock_reservation_held check (held between 0 and wanted),
  constraint stock_reservation_balance foreign key (tenant_id, product_id, warehouse_id) references stock_balance
);
create index stock_reservation_document on stock_reservation (tenant_id, document, document_id);
create index stock_reservation_shelf on stock_reservation (tenant_id, product_id, warehouse_id, id);
call protect('stock_reservation', 'select');

-- Until which day the books of a branch are closed; taken back by marking it, never by deleting it.
create table stock_close (
  tenant_id int not null,
  id bigint generated always as identity,
  branch_id bigint not null,
  day date not null,
  note text,
  reopened_at timestamptz,
  reopened_by bigint,
  creation_time timestamptz not null default now(),
  creator_user_id bigint,
  primary key (tenant_id, id),
  constraint stock_close_branch foreign key (tenant_id, branch_id) references branch
);
create index stock_close_branch on stock_close (tenant_id, branch_id, day desc) where reopened_at is null;
call protect('stock_close', 'select, insert, update');
call audit('stock_close', 'stock_close');

create function closed_until(of_warehouse bigint) returns date language sql stable security definer set search_path = public as $$
  select max(c.day) from stock_close c join warehouse w on w.tenant_id = c.tenant_id and w.branch_id = c.branch_id
  where c.tenant_id = current_tenant() and w.id = of_warehouse and c.reopened_at is null
$$;

-- Refuses with a code of contract/errors.ts; the detail carries what its sentence names.
create procedure refuse_stock(code text, of_warehouse bigint, of_product bigint, more jsonb default '{}') language plpgsql as $$
declare
  names jsonb;
begin
  select jsonb_build_object('product', p.name, 'code', p.code, 'warehouse', w.name) into names
    from product p, warehouse w
    where p.tenant_id = current_tenant() and p.id = of_product and w.tenant_id = current_tenant() and w.id = of_warehouse;
  raise exception using errcode = 'XU001', message = code, detail = (coalesce(names, '{}') || more)::text;
end $$;

-- Makes the missing balances of the shelves and locks them all in one order, so that two documents never wait for each other.
-- Serials can be new and can be on any shelf: where some move, their whole product is locked first.
create function lock_shelves(shelves jsonb) returns void language plpgsql security definer set search_path = public as $$
begin
  perform pg_advisory_xact_lock(current_tenant(), p.key) from (
    select distinct hashint8((s ->> 'product')::bigint) as key from jsonb_array_elements(shelves) s where s ->> 'serial' is not null order by 1) p;
  insert into stock_balance (tenant_id, product_id, warehouse_id)
    select distinct current_tenant(), (s ->> 'product')::bigint, (s ->> 'warehouse')::bigint
    from jsonb_array_elements(shelves) s
    where not exists (select from stock_balance b where b.tenant_id = current_tenant()
      and b.product_id = (s ->> 'product')::bigint and b.warehouse_id = (s ->> 'warehouse')::bigint)
    order by 2, 3
    on conflict do nothing;
  perform from stock_balance b
    where b.tenant_id = current_tenant()
      and (b.product_id, b.warehouse_id) in (select (s ->> 'product')::bigint, (s ->> 'warehouse')::bigint from jsonb_array_elements(shelves) s)
    order by b.product_id, b.warehouse_id
    for update;
end $$;

-- Fills what is waited for out of what is free, oldest first. The shelf is locked by the caller.
create function fill_reservations(of_product bigint, of_warehouse bigint) returns void
language plpgsql security definer set search_path = public as $$
declare
  free int;
  waiting record;
begin
  select quantity - reserved into free from stock_balance
    where tenant_id = current_tenant() and product_id = of_product and warehouse_id = of_warehouse;
  for waiting in select id, wanted - held as missing from stock_reservation
    where tenant_id = current_tenant() and product_id = of_product and warehouse_id = of_warehouse and held < wanted
      and (expires_at is null or expires_at > now()) order by id
  loop
    exit when free <= 0;
    update stock_reservation set held = held + least(free, waiting.missing) where tenant_id = current_tenant() and id = waiting.id;
    update stock_balance set reserved = reserved + least(free, waiting.missing)
      where tenant_id = current_tenant() and product_id = of_product and warehouse_id = of_warehouse;
    free := free - least(free, waiting.missing);
  end loop;
end $$;

-- The one writer. A move: {warehouse, product, quantity, side, line, day?, value?, valueOf?, serial?, reverses?}.
-- Goods leave at the average, a serial at its own cost, or at the value given; they come in at the value given, at the value of
-- an earlier move (valueOf, counted from 0), or at the average. The last unit takes the rest of the value with it.
create function post_stock(of_document text, of_document_id bigint, of_day date, moves jsonb)
returns table (place int, ledger_id bigint, moved_value bigint)
language plpgsql security definer set search_path = public as $$
declare
  tenant int := current_tenant();
  actor bigint := nullif(current_setting('app.user_id', true), '')::bigint;
  m jsonb;
  b stock_balance;
  s stock_serial;
  q int;
  v bigint;
  unit numeric;
  on_day date;
  closed date;
  back bigint;
  moved bigint[] := '{}';
  lowest int;
  kept jsonb;
begin
  if tenant is null then raise exception 'no tenant'; end if;
  select coalesce(jsonb_agg(jsonb_build_object('product', product_id, 'warehouse', warehouse_id, 'held', held)), '[]') into kept
    from stock_reservation where tenant_id = tenant and document = of_document and document_id = of_document_id;
  perform lock_shelves(moves || kept);
  -- What the document kept for itself is what it now moves.
  if kept <> '[]' then
    delete from stock_reservation where tenant_id = tenant and document = of_document and document_id = of_document_id;
    update stock_balance x set reserved = x.reserved - k.held
      from (select (e ->> 'product')::bigint as product, (e ->> 'warehouse')::bigint as warehouse, sum((e ->> 'held')::int) as held
        from jsonb_array_elements(kept) e group by 1, 2) k
      where x.tenant_id = tenant and x.product_id = k.product and x.warehouse_id = k.warehouse;
  end if;
  for n in 0 .. jsonb_array_length(moves) - 1 loop
    m := moves -> n;
    q := (m ->> 'quantity')::int;
    on_day := coalesce((m ->> 'day')::date, of_day);
    back := (m ->> 'reverses')::bigint;
    select * into strict b from stock_balance
      where tenant_id = tenant and product_id = (m ->> 'product')::bigint and warehouse_id = (m ->> 'warehouse')::bigint;

    closed := closed_until(b.warehouse_id);
    if on_day <= closed then
      call refuse_stock('stock.closed', b.warehouse_id, b.product_id, jsonb_build_object('day', closed));
    end if;
    if b.counted_at is not null and on_day < (b.counted_at at time zone 'Asia/Ho_Chi_Minh')::date then
      call refuse_stock('stock.counted', b.warehouse_id, b.product_id, jsonb_build_object('day', (b.counted_at at time zone 'Asia/Ho_Chi_Minh')::date));
    end if;
    if b.quantity + q < 0 then
      call refuse_stock('stock.short', b.warehouse_id, b.product_id, jsonb_build_object('quantity', -q, 'available', b.quantity - b.reserved));
    end if;
    if q < 0 and b.quantity + q < b.reserved then
      perform free_expired(b.product_id, b.warehouse_id);
      select reserved into b.reserved from stock_balance where tenant_id = tenant and product_id = b.product_id and warehouse_id = b.warehouse_id;
    end if;
    if q < 0 and b.quantity + q < b.reserved then
      call refuse_stock('stock.reserved', b.warehouse_id, b.product_id, jsonb_build_object('quantity', -q, 'available', b.quantity - b.reserved, 'reserved', b.reserved));
    end if;

    v := coalesce((m ->> 'value')::bigint, -moved[(m ->> 'valueOf')::int + 1]);
    s := null;
    if m ->> 'serial' is not null then
      select * into s from stock_serial where tenant_id = tenant and product_id = b.product_id and lower(serial) = lower(m ->> 'serial') for update;
      if q < 0 then
        if s.warehouse_id is distinct from b.warehouse_id then
          call refuse_stock('stock.serialNotHere', b.warehouse_id, b.product_id, jsonb_build_object('serial', m ->> 'serial'));
        end if;
        v := coalesce(case when back is not null then v end, -s.cost);
        update stock_serial set warehouse_id = null where tenant_id = tenant and id = s.id;
      else
        if s.warehouse_id is not null then
          call refuse_stock('stock.serialTwice', s.warehouse_id, b.product_id, jsonb_build_object('serial', m ->> 'serial'));
        end if;
        v := coalesce(v, s.cost);
      end if;
    end if;

    if q < 0 then
      if v is null or (s.id is null and (b.value + v < 0 or (b.quantity + q = 0 and b.value + v <> 0))) then
        v := case when b.quantity + q = 0 then -b.value else -round(b.value::numeric * -q / b.quantity) end;
      end if;
      -- Serials carry their own cost; rounding of others on the same shelf must not take more than there is.
      v := greatest(v, -b.value);
      if b.quantity + q = 0 then v := -b.value; end if;
    elsif q > 0 and v is null then
      unit := case when b.quantity > 0 then b.value::numeric / b.quantity else b.last_cost end;
      if unit is null then
        select sum(o.value)::numeric / nullif(sum(o.quantity), 0) into unit from stock_balance o where o.tenant_id = tenant and o.product_id = b.product_id;
      end if;
      if unit is null then call refuse_stock('stock.noCost', b.warehouse_id, b.product_id); end if;
      v := round(unit * q);
    elsif q = 0 then
      v := case when b.quantity = 0 then 0 else greatest(coalesce(v, 0), -b.value) end;
    end if;

    if m ->> 'serial' is not null and q > 0 then
      if s.id is null then
        insert into stock_serial (tenant_id, product_id, serial, warehouse_id, cost)
          values (tenant, b.product_id, m ->> 'serial', b.warehouse_id, v) returning * into s;
      else
        update stock_serial set warehouse_id = b.warehouse_id, cost = v where tenant_id = tenant and id = s.id;
      end if;
    end if;

    update stock_balance set
        quantity = b.quantity + q,
        value = b.value + v,
        last_cost = case when q > 0 then round(v::numeric / q, 4) else last_cost end,
        last_day = greatest(last_day, on_day)
      where tenant_id = tenant and product_id = b.product_id and warehouse_id = b.warehouse_id;
    insert into stock_ledger (tenant_id, warehouse_id, product_id, day, side, quantity, value, quantity_after, value_after,
                              document, document_id, line_id, serial_id, reverses, user_id)
      values (tenant, b.warehouse_id, b.product_id, on_day, m ->> 'side', q, v, b.quantity + q, b.value + v,
              of_document, of_document_id, (m ->> 'line')::bigint, s.id, back, actor)
      returning id into ledger_id;
    insert into stock_month as t (tenant_id, month, product_id, warehouse_id, in_quantity, in_value, out_quantity, out_value)
      select tenant, date_trunc('month', on_day)::date, b.product_id, b.warehouse_id,
        case when m ->> 'side' = 'in' then q else 0 end, case when m ->> 'side' = 'in' then v else 0 end,
        case when m ->> 'side' = 'out' then -q else 0 end, case when m ->> 'side' = 'out' then -v else 0 end
      on conflict (tenant_id, month, product_id, warehouse_id) do update set
        in_quantity = t.in_quantity + excluded.in_quantity, in_value = t.in_value + excluded.in_value,
        out_quantity = t.out_quantity + excluded.out_quantity, out_value = t.out_value + excluded.out_value;

    -- A movement of an earlier day: no day since then may end below nothing.
    if q < 0 and on_day < b.last_day then
      select min(b.quantity + q - x.later) into lowest from (
        select coalesce(sum(sum(l.quantity)) over (order by l.day desc rows between unbounded preceding and 1 preceding), 0) as later
        from stock_ledger l
        where l.tenant_id = tenant and l.product_id = b.product_id and l.warehouse_id = b.warehouse_id and l.day >= on_day
        group by l.day) x;
      if lowest < 0 then
        call refuse_stock('stock.shortLater', b.warehouse_id, b.product_id, jsonb_build_object('quantity', -q, 'day', on_day));
      end if;
    end if;
    if q > 0 then perform fill_reservations(b.product_id, b.warehouse_id); end if;
    moved := moved || v;
    place := n;
    moved_value := v;
    return next;
  end loop;
  if kept <> '[]' then
    perform fill_reservations((e ->> 'product')::bigint, (e ->> 'warehouse')::bigint) from jsonb_array_elements(kept) e;
  end if;
end $$;

-- Takes back every row of a document that was not taken back before, newest first, each on its own day.
create function unpost_stock(of_document text, of_document_id bigint) returns void
language plpgsql security definer set search_path = public as $$
declare
  moves jsonb;
  late record;
begin
  perform lock_shelves(coalesce((select jsonb_agg(jsonb_build_object('product', l.product_id, 'warehouse', l.warehouse_id, 'serial', l.serial_id))
    from stock_ledger l where l.tenant_id = current_tenant() and l.document = of_document and l.document_id = of_document_id), '[]'));
  select l.warehouse_id, l.product_id, b.counted_at into late
    from stock_ledger l join stock_balance b using (tenant_id, product_id, warehouse_id)
    where l.tenant_id = current_tenant() and l.document = of_document and l.document_id = of_document_id and l.reverses is null
      and l.at < b.counted_at and of_document <> 'stock_count'
      and not exists (select from stock_ledger r where r.tenant_id = l.tenant_id and r.reverses = l.id) limit 1;
  if found then
    call refuse_stock('stock.counted', late.warehouse_id, late.product_id, jsonb_build_object('day', (late.counted_at at time zone 'Asia/Ho_Chi_Minh')::date));
  end if;
  select jsonb_agg(jsonb_build_object('warehouse', l.warehouse_id, 'product', l.product_id, 'quantity', -l.quantity, 'value', -l.value,
      'side', l.side, 'day', l.day, 'line', l.line_id, 'serial', s.serial, 'reverses', l.id) order by l.id desc) into moves
    from stock_ledger l left join stock_serial s on s.tenant_id = l.tenant_id and s.id = l.serial_id
    where l.tenant_id = current_tenant() and l.document = of_document and l.document_id = of_document_id and l.reverses is null
      and not exists (select from stock_ledger r where r.tenant_id = l.tenant_id and r.reverses = l.id);
  if moves is not null then perform post_stock(of_document, of_document_id, current_date, moves); end if;
end $$;

-- Keeps goods for a document: {warehouse, product, quantity} each. Unless it may wait, all of it must be free now.
create function reserve_stock(of_document text, of_document_id bigint, goods jsonb, may_wait boolean default false, until timestamptz default null)
returns void language plpgsql security definer set search_path = public as $$
declare
  g record;
  b stock_balance;
begin
  perform lock_shelves(goods);
  for g in select (x ->> 'product')::bigint as product, (x ->> 'warehouse')::bigint as warehouse, sum((x ->> 'quantity')::int)::int as quantity
    from jsonb_array_elements(goods) x group by 1, 2 order by 1, 2
  loop
    perform free_expired(g.product, g.warehouse);
    select * into strict b from stock_balance where tenant_id = current_tenant() and product_id = g.product and warehouse_id = g.warehouse;
    if not may_wait and b.quantity - b.reserved < g.quantity then
      call refuse_stock(case when b.quantity < g.quantity then 'stock.short' else 'stock.reserved' end, g.warehouse, g.product,
        jsonb_build_object('quantity', g.quantity, 'available', b.quantity - b.reserved, 'reserved', b.reserved));
    end if;
    insert into stock_reservation (tenant_id, warehouse_id, product_id, document, document_id, wanted, expires_at, creator_user_id)
      values (current_tenant(), g.warehouse, g.product, of_document, of_document_id, g.quantity, until,
              nullif(current_setting('app.user_id', true), '')::bigint);
    perform fill_reservations(g.product, g.warehouse);
  end loop;
end $$;

-- Gives up what a document kept; whoever waits for the same goods gets them.
create function free_stock(of_document text, of_document_id bigint) returns void
language plpgsql security definer set search_path = public as $$
declare
  r record;
begin
  perform lock_shelves(coalesce((select jsonb_agg(jsonb_build_object('product', product_id, 'warehouse', warehouse_id)) from stock_reservation
    where tenant_id = current_tenant() and document = of_document and document_id = of_document_id), '[]'));
  for r in delete from stock_reservation where tenant_id = current_tenant() and document = of_document and document_id = of_document_id returning *
  loop
    update stock_balance set reserved = reserved - r.held
      where tenant_id = current_tenant() and product_id = r.product_id and warehouse_id = r.warehouse_id;
    perform fill_reservations(r.product_id, r.warehouse_id);
  end loop;
end $$;

create function free_expired(of_product bigint, of_warehouse bigint) returns void
language plpgsql security definer set search_path = public as $$
declare
  freed int;
begin
  with gone as (
    delete from stock_reservation where tenant_id = current_tenant() and product_id = of_product and warehouse_id = of_warehouse
      and expires_at <= now() returning held)
  select sum(held) into freed from gone;
  if freed > 0 then
    update stock_balance set reserved = reserved - freed
      where tenant_id = current_tenant() and product_id = of_product and warehouse_id = of_warehouse;
  end if;
end $$;

-- The price of units that came in was corrected: serials still here take their new cost.
create function reprice_serials(of_product bigint, serials text[], unit_cost bigint) returns void
language sql security definer set search_path = public as $$
  update stock_serial set cost = unit_cost
    where tenant_id = current_tenant() and product_id = of_product and lower(serial) = any (select lower(x) from unnest(serials) x)
      and warehouse_id is not null
$$;

-- A count was applied: what happened before it can no longer change.
create function mark_counted(of_warehouse bigint, products bigint[]) returns void
language sql security definer set search_path = public as $$
  update stock_balance set counted_at = clock_timestamp()
    where tenant_id = current_tenant() and warehouse_id = of_warehouse and product_id = any (products)
$$;

-- What came in and went out from one day to another, whole months from the sums, the rest from the ledger: rows to be summed.
-- Plain SQL, so that the conditions of whoever asks reach the tables.
create function stock_moves(from_day date, to_day date)
returns table (warehouse_id bigint, product_id bigint, in_quantity int, in_value bigint, out_quantity int, out_value bigint)
language sql stable as $$
  select m.warehouse_id, m.product_id, m.in_quantity, m.in_value, m.out_quantity, m.out_value from stock_month m
    where m.tenant_id = current_tenant()
      and m.month >= (date_trunc('month', from_day - 1) + interval '1 month')::date and m.month < date_trunc('month', to_day + 1)::date
  union all
  select l.warehouse_id, l.product_id, case when l.side = 'in' then l.quantity else 0 end, case when l.side = 'in' then l.value else 0 end,
      case when l.side = 'out' then -l.quantity else 0 end, case when l.side = 'out' then -l.value else 0 end
    from stock_ledger l where l.tenant_id = current_tenant()
      and l.day >= from_day and l.day <= least(to_day, (date_trunc('month', from_day - 1) + interval '1 month')::date - 1)
  union all
  select l.warehouse_id, l.product_id, case when l.side = 'in' then l.quantity else 0 end, case when l.side = 'in' then l.value else 0 end,
      case when l.side = 'out' then -l.quantity else 0 end, case when l.side = 'out' then -l.value else 0 end
    from stock_ledger l where l.tenant_id = current_tenant()
      and l.day >= greatest((date_trunc('month', from_day - 1) + interval '1 month')::date, date_trunc('month', to_day + 1)::date) and l.day <= to_day
$$;

-- Where a cache differs from the ledger; empty when the books are right.
create function stock_differences()
returns table (warehouse_id bigint, product_id bigint, quantity int, value bigint, ledger_quantity bigint, ledger_value bigint)
language sql stable as $$
  with sums as (
    select l.warehouse_id, l.product_id, sum(l.quantity) as q, sum(l.value) as v from stock_ledger l where l.tenant_id = current_tenant() group by 1, 2)
  select coalesce(b.warehouse_id, s.warehouse_id), coalesce(b.product_id, s.product_id), coalesce(b.quantity, 0), coalesce(b.value, 0),
      coalesce(s.q, 0)::bigint, coalesce(s.v, 0)::bigint
    from (select * from stock_balance x where x.tenant_id = current_tenant()) b
    full join sums s on s.warehouse_id = b.warehouse_id and s.product_id = b.product_id
    where coalesce(b.quantity, 0) <> coalesce(s.q, 0) or coalesce(b.value, 0) <> coalesce(s.v, 0)
$$;

-- Writes the caches anew out of the ledger and the reservations; answers how many shelves were wrong.
create function rebuild_stock() returns int language plpgsql security definer set search_path = public as $$
declare
  wrong int;
begin
  perform from stock_balance where tenant_id = current_tenant() order by product_id, warehouse_id for update;
  select count(*) into wrong from stock_differences();
  update stock_balance b set quantity = d.ledger_quantity, value = d.ledger_value, reserved = least(b.reserved, d.ledger_quantity)
    from stock_differences() d where b.tenant_id = current_tenant() and b.warehouse_id = d.warehouse_id and b.product_id = d.product_id;
  update stock_balance b set reserved = coalesce(r.held, 0)
    from stock_balance o left join (select warehouse_id, product_id, sum(held) as held from stock_reservation
      where tenant_id = current_tenant() group by 1, 2) r using (warehouse_id, product_id)
    where o.tenant_id = current_tenant() and b.tenant_id = o.tenant_id and b.warehouse_id = o.warehouse_id and b.product_id = o.product_id
      and b.reserved <> coalesce(r.held, 0);
  delete from stock_month where tenant_id = current_tenant();
  insert into stock_month (tenant_id, month, product_id, warehouse_id, in_quantity, in_value, out_quantity, out_value)
    select tenant_id, date_trunc('month', day)::date, product_id, warehouse_id,
      coalesce(sum(quantity) filter (where side = 'in'), 0), coalesce(sum(value) filter (where side = 'in'), 0),
      -coalesce(sum(quantity) filter (where side = 'out'), 0), -coalesce(sum(value) filter (where side = 'out'), 0)
    from stock_ledger where tenant_id = current_tenant() group by 1, 2, 3, 4 order by 1, 2, 3, 4;
  return wrong;
end $$;
