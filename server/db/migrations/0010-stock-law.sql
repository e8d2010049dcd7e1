-- What a shelf is worth, as a law: the moving average replayed over the rows that stand now, each import at the price its bill
-- says now. What has left keeps the value it left with; what the two do not explain is a valuation difference, a row of its own.

-- `place`: where a row stands in its shelf's order; empty, its own id. What is posted again takes its old place.
-- `is_given`: whether the row's value was given or follows the average; empty, as usual (given coming in, average going out).
alter table stock_ledger add place bigint, add is_given boolean;
update stock_ledger l set is_given = true from warehouse w
  where w.tenant_id = l.tenant_id and w.id = l.warehouse_id and w.role = 'transit' and l.quantity < 0 and l.reverses is null;

-- What neither the shelf nor what left it accounts for: once, with its document and its reason. `ledger_id` is the row that moved
-- the shelf's value with it. `shelf_offset`: what a shelf of older books is worth beside its replay, from `place` on.
create table stock_difference (
  tenant_id int not null,
  id bigint generated always as identity,
  day date not null,
  at timestamptz not null default clock_timestamp(),
  warehouse_id bigint not null,
  product_id bigint not null,
  document text not null,
  document_id bigint not null,
  line_id bigint,
  reason text not null check (reason in ('price', 'unpost', 'post', 'carried')),
  amount bigint not null,
  ledger_id bigint not null,
  place bigint,
  shelf_offset bigint,
  user_id bigint,
  primary key (tenant_id, id),
  constraint stock_difference_shelf foreign key (tenant_id, product_id, warehouse_id) references stock_balance,
  constraint stock_difference_ledger foreign key (tenant_id, ledger_id) references stock_ledger
);
create index stock_difference_shelf on stock_difference (tenant_id, product_id, warehouse_id);
create index stock_difference_day on stock_difference (tenant_id, day desc, id desc);
create unique index stock_difference_row on stock_difference (tenant_id, ledger_id);
create index stock_difference_document on stock_difference (tenant_id, document, document_id);
call protect('stock_difference', 'select');

-- What a unit cost that is found on an empty shelf: the price of the newest bill that is posted now; where no bill ever had it,
-- what came to this shelf last and stands, or the average of all shelves. Never the price of a bill that was taken back.
create function standing_cost(of_product bigint, of_warehouse bigint) returns numeric
language sql stable security definer set search_path = public as $$
  select coalesce(
    (select n.price::numeric from inbound_line n join inbound i on i.tenant_id = n.tenant_id and i.id = n.inbound_id
      where n.tenant_id = current_tenant() and n.product_id = of_product and i.status = 'posted' and not i.is_deleted
      order by i.day desc, i.id desc, n.id desc limit 1),
    (select l.value::numeric / l.quantity from stock_ledger l
      where l.tenant_id = current_tenant() and l.product_id = of_product and l.warehouse_id = of_warehouse and l.quantity > 0
        and l.reverses is null and l.is_given is not false
        and not exists (select from stock_ledger r where r.tenant_id = l.tenant_id and r.reverses = l.id)
      order by l.id desc limit 1),
    (select sum(o.value)::numeric / nullif(sum(o.quantity), 0) from stock_balance o
      where o.tenant_id = current_tenant() and o.product_id = of_product))
$$;

-- The moving average of a shelf over the rows that stand, in their order. Units with a number of their own are no part of it:
-- they carry their own cost. Asked "what if": without some rows, with other prices of bill lines ({line: price}), with more rows
-- that leave ([{place, quantity}]). `until` stops before a place; `lowest` is the smallest quantity from `since` on.
create function replay_shelf(of_product bigint, of_warehouse bigint, without bigint[] default '{}', prices jsonb default '{}',
                             extra jsonb default '[]', until bigint default null, since bigint default null)
returns table (units int, worth bigint, lowest int) language plpgsql stable security definer set search_path = public as $$
declare
  r record;
begin
  units := 0;
  worth := 0;
  for r in
    with shelf as materialized (
      select l.id, l.place, l.quantity, l.value, l.document, l.document_id, l.line_id, l.reverses, l.is_given
        from stock_ledger l
        where l.tenant_id = current_tenant() and l.product_id = of_product and l.warehouse_id = of_warehouse
          and l.quantity <> 0 and l.serial_id is null)
    select coalesce(l.place, l.id) as place, l.id, l.quantity as q, coalesce(l.is_given, l.quantity > 0) as given,
        coalesce(l.quantity * coalesce((prices ->> n.id::text)::bigint, n.price), l.value) as v
      from shelf l
      left join inbound_line n on l.document = 'inbound' and l.quantity > 0 and n.tenant_id = current_tenant() and n.id = l.line_id
        and n.inbound_id = l.document_id and n.product_id = of_product
      where l.reverses is null and not l.id = any (without) and not exists (select from shelf x where x.reverses = l.id)
    union all
    select (e ->> 'place')::bigint, (e ->> 'place')::bigint, (e ->> 'quantity')::int, false, null::bigint from jsonb_array_elements(extra) e
      where (e ->> 'product')::bigint = of_product and (e ->> 'warehouse')::bigint = of_warehouse and (e ->> 'quantity')::int < 0
    union all
    select d.place, d.place, 0, true, d.shelf_offset from stock_difference d
      where d.tenant_id = current_tenant() and d.product_id = of_product and d.warehouse_id = of_warehouse and d.shelf_offset is not null
    order by 1, 2
  loop
    exit when r.place >= until;
    if r.q = 0 then
      worth := case when units > 0 then greatest(worth + r.v, 0) else 0 end;
    elsif r.q > 0 then
      -- Older books know shelves that gave more than stood on them: what came then only fills the gap.
      worth := case
        when units < 0 then case when units + r.q > 0 then round(r.v::numeric * (units + r.q) / r.q) else 0 end
        when not r.given and units > 0 then worth + round(worth::numeric * r.q / units)
        else worth + r.v end;
      units := units + r.q;
    else
      worth := case
        when units + r.q <= 0 then 0
        when r.given and worth + r.v >= 0 then worth + r.v
        else worth - round(worth::numeric * -r.q / units) end;
      units := units + r.q;
    end if;
    if since is null or r.place >= since then lowest := least(lowest, units); end if;
  end loop;
  return next;
end $$;

-- What the units with a number of their own on a shelf cost.
create function serials_worth(of_product bigint, of_warehouse bigint) returns bigint
language sql stable security definer set search_path = public as $$
  select coalesce(sum(s.cost), 0)::bigint from stock_serial s
    where s.tenant_id = current_tenant() and s.warehouse_id = of_warehouse and s.product_id = of_product
$$;

-- Moves the value of a shelf without moving units, and writes down the valuation difference that belongs to it.
create function book_value(of_document text, of_document_id bigint, of_line bigint, of_day date, of_side text, of_product bigint,
                           of_warehouse bigint, change bigint, difference bigint, of_reason text) returns void
language plpgsql security definer set search_path = public as $$
declare
  tenant int := current_tenant();
  actor bigint := nullif(current_setting('app.user_id', true), '')::bigint;
  closed date := closed_until(of_warehouse);
  b stock_balance;
  written bigint;
begin
  if change = 0 and difference = 0 then return; end if;
  if of_day <= closed then
    call refuse_stock('stock.closed', of_warehouse, of_product, jsonb_build_object('day', closed));
  end if;
  update stock_balance set value = value + change, last_day = greatest(last_day, of_day)
    where tenant_id = tenant and product_id = of_product and warehouse_id = of_warehouse returning * into strict b;
  insert into stock_ledger (tenant_id, warehouse_id, product_id, day, side, quantity, value, quantity_after, value_after,
                            document, document_id, line_id, user_id)
    values (tenant, of_warehouse, of_product, of_day, of_side, 0, change, b.quantity, b.value, of_document, of_document_id, of_line, actor)
    returning id into written;
  if change <> 0 then
    insert into stock_month as t (tenant_id, month, product_id, warehouse_id, in_value, out_value)
      values (tenant, date_trunc('month', of_day)::date, of_product, of_warehouse,
        case when of_side = 'in' then change else 0 end, case when of_side = 'out' then -change else 0 end)
      on conflict (tenant_id, month, product_id, warehouse_id) do update set
        in_value = t.in_value + excluded.in_value, out_value = t.out_value + excluded.out_value;
  end if;
  if difference <> 0 then
    insert into stock_difference (tenant_id, day, warehouse_id, product_id, document, document_id, line_id, reason, amount, ledger_id, user_id)
      values (tenant, of_day, of_warehouse, of_product, of_document, of_document_id, of_line, of_reason, difference, written, actor);
  end if;
end $$;

-- What un-posting a document would do to each shelf, not yet done: the units it moved and what they were booked with, what the
-- document says they are worth now (`told`), what the shelf is worth and will be (`goal`), what would be in the way.
create function unpost_outcome(of_document text, of_document_id bigint, only_rows bigint[] default null)
returns table (product bigint, warehouse bigint, units int, booked bigint, told bigint, worth bigint, goal bigint, difference bigint,
               on_hand int, reserved int, lowest int, lowest_day int, gone text[], first_place bigint, first_day date,
               written timestamptz, counted_at timestamptz, side text, line bigint)
language plpgsql stable security definer set search_path = public as $$
declare
  tenant int := current_tenant();
  s record;
  numbered bigint;
  plain bigint;
begin
  for s in
    select l.product_id, l.warehouse_id, w.role, sum(l.quantity)::int as units, sum(l.value)::bigint as booked,
        sum(case when l.document = 'inbound' then coalesce(l.quantity * n.price, l.value) else l.value end)::bigint as told,
        coalesce(sum(l.value) filter (where l.serial_id is null), 0)::bigint as plain_booked,
        -- Each takes its own cost along, or brings it back.
        coalesce(sum(x.cost) filter (where l.quantity > 0 and x.warehouse_id = l.warehouse_id), 0)::bigint as numbered_out,
        coalesce(sum(x.cost) filter (where l.quantity < 0), 0)::bigint as numbered_back,
        coalesce(array_agg(x.serial) filter (where l.quantity > 0 and x.warehouse_id is distinct from l.warehouse_id and x.id is not null), '{}') as gone,
        min(coalesce(l.place, l.id)) as first_place, min(l.day) as first_day, min(l.at) as written, array_agg(l.id) as ids,
        min(l.side) as side, case when count(distinct l.line_id) = 1 then min(l.line_id) end as line,
        b.quantity as on_hand, b.value as worth, b.reserved, b.counted_at
      from stock_ledger l
      join stock_balance b on b.tenant_id = l.tenant_id and b.product_id = l.product_id and b.warehouse_id = l.warehouse_id
      join warehouse w on w.tenant_id = l.tenant_id and w.id = l.warehouse_id
      left join stock_serial x on x.tenant_id = l.tenant_id and x.id = l.serial_id
      left join inbound_line n on l.document = 'inbound' and n.tenant_id = l.tenant_id and n.id = l.line_id
        and n.inbound_id = l.document_id and n.product_id = l.product_id
      where l.tenant_id = tenant and l.document = of_document and l.document_id = of_document_id and l.reverses is null and l.quantity <> 0
        and (only_rows is null or l.id = any (only_rows))
        and not exists (select from stock_ledger r where r.tenant_id = l.tenant_id and r.reverses = l.id)
      group by l.product_id, l.warehouse_id, w.role, b.quantity, b.value, b.reserved, b.counted_at
      order by l.product_id, l.warehouse_id
  loop
    product := s.product_id;
    warehouse := s.warehouse_id;
    units := s.units;
    booked := s.booked;
    told := s.told;
    worth := s.worth;
    on_hand := s.on_hand;
    reserved := s.reserved;
    gone := s.gone;
    first_place := s.first_place;
    first_day := s.first_day;
    written := s.written;
    counted_at := s.counted_at;
    side := s.side;
    line := s.line;
    numbered := serials_worth(s.product_id, s.warehouse_id);
    -- On the road everything carries the value it left with: nothing is averaged there.
    if s.role = 'transit' then
      plain := s.worth - numbered - s.plain_booked;
      lowest := 0;
    else
      select p.worth, case when s.units > 0 then p.lowest else 0 end into plain, lowest
        from replay_shelf(s.product_id, s.warehouse_id, s.ids, since => s.first_place) p;
    end if;
    goal := case when s.on_hand - s.units = 0 then 0 else greatest(plain, 0) + numbered - s.numbered_out + s.numbered_back end;
    difference := -told - (goal - worth);
    select coalesce(min(d.units), 0) into lowest_day from (
      select l.day, sum(sum(l.quantity)) over (order by l.day) as units from stock_ledger l
        where l.tenant_id = tenant and l.product_id = s.product_id and l.warehouse_id = s.warehouse_id and not l.id = any (s.ids)
        group by l.day) d
      where s.units > 0 and d.day >= s.first_day;
    return next;
  end loop;
end $$;

-- The documents that took goods off a shelf from a place on: those in the way of un-posting what stands there.
create function documents_since(of_product bigint, of_warehouse bigint, of_place bigint, of_document text, of_document_id bigint)
returns text[] language sql stable security definer set search_path = public as $$
  select coalesce(array_agg(distinct coalesce(stock_document_code(x.document, x.document_id), '?')), '{}') from (
    select l.document, l.document_id from stock_ledger l
      where l.tenant_id = current_tenant() and l.product_id = of_product and l.warehouse_id = of_warehouse
        and coalesce(l.place, l.id) > of_place and l.quantity < 0 and l.reverses is null
        and not (l.document = of_document and l.document_id = of_document_id)
        and not exists (select from stock_ledger r where r.tenant_id = l.tenant_id and r.reverses = l.id)
      order by l.id desc limit 5) x
$$;

-- The one writer. A move: {warehouse, product, quantity, side, line, day?, value?, valueOf?, cost?, serial?, reverses?}.
-- Goods leave at the average, a serial at its own cost, or at the value given; they come in at the value given, at the value of
-- an earlier move (valueOf, counted from 0), or at the average (`cost` is what a unit is worth where nobody knows any). The last
-- unit takes the rest of the value with it. What the document moved before and took back takes its old place: an import always,
-- other documents while nothing else moved on that shelf since; the shelf then goes to its replay.
create or replace function post_stock(of_document text, of_document_id bigint, of_day date, moves jsonb)
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
  numbered record;
  placed jsonb := '[]';
  shelf record;
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
  if exists (select from stock_ledger l where l.tenant_id = tenant and l.document = of_document and l.document_id = of_document_id and l.reverses is not null) then
    placed := old_places(of_document, of_document_id, moves);
    -- Goods that leave again from the middle: the shelf first goes to what it will be worth and what they take with them.
    for shelf in select p.product, p.warehouse, sum(p.value) as leaving, min(p.line) as line
      from jsonb_array_elements(placed) e, jsonb_to_record(e) p(product bigint, warehouse bigint, quantity int, value bigint, line bigint)
      where p.quantity < 0 group by 1, 2 order by 1, 2
    loop
      select r.worth + serials_worth(shelf.product, shelf.warehouse) - shelf.leaving - x.value into strict v
        from replay_shelf(shelf.product, shelf.warehouse, extra => placed) r, stock_balance x
        where x.tenant_id = tenant and x.product_id = shelf.product and x.warehouse_id = shelf.warehouse;
      perform book_value(of_document, of_document_id, shelf.line, of_day, 'out', shelf.product, shelf.warehouse, v, -v, 'post');
    end loop;
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

    v := coalesce((m ->> 'value')::bigint, -moved[(m ->> 'valueOf')::int + 1], (placed -> n ->> 'value')::bigint);
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
        -- It comes back at what it left with.
        if v is null and s.id is not null then
          select -l.value into v from stock_ledger l
            where l.tenant_id = tenant and l.product_id = b.product_id and l.serial_id = s.id and l.quantity < 0 and l.reverses is null
              and not exists (select from stock_ledger r where r.tenant_id = l.tenant_id and r.reverses = l.id)
            order by l.id desc limit 1;
          v := coalesce(v, s.cost);
        end if;
      end if;
    end if;

    if q < 0 then
      if v is null or (s.id is null and (b.value + v < 0 or (b.quantity + q = 0 and b.value + v <> 0))) then
        -- Units with a number of their own carry their own cost: the average is that of the others.
        select count(*)::int as units, coalesce(sum(x.cost), 0)::bigint as worth into numbered from stock_serial x
          where x.tenant_id = tenant and x.warehouse_id = b.warehouse_id and x.product_id = b.product_id;
        v := case when b.quantity + q <= numbered.units then numbered.worth - b.value
          else -round((b.value - numbered.worth)::numeric * -q / (b.quantity - numbered.units)) end;
      end if;
      -- Serials carry their own cost; rounding of others on the same shelf must not take more than there is.
      v := greatest(v, -b.value);
      if b.quantity + q = 0 then v := -b.value; end if;
    elsif q > 0 and v is null then
      select count(*)::int as units, coalesce(sum(x.cost), 0)::bigint as worth into numbered from stock_serial x
        where x.tenant_id = tenant and x.warehouse_id = b.warehouse_id and x.product_id = b.product_id;
      if b.quantity > numbered.units then
        v := round((b.value - numbered.worth)::numeric * q / (b.quantity - numbered.units));
      else
        unit := coalesce(standing_cost(b.product_id, b.warehouse_id), (m ->> 'cost')::numeric);
        if unit is null then call refuse_stock('stock.noCost', b.warehouse_id, b.product_id); end if;
        v := round(unit * q);
      end if;
    elsif q = 0 then
      v := case when b.quantity = 0 then 0 else greatest(coalesce(v, 0), -b.value) end;
    end if;

    if m ->> 'serial' is not null and q > 0 then
      if s.id is null then
        insert into stock_serial (tenant_id, product_id, serial, warehouse_id, cost)
          values (tenant, b.product_id, m ->> 'serial', b.warehouse_id, v) returning * into s;
      else
        -- Taken back, it is worth what its bill says by now.
        update stock_serial set warehouse_id = b.warehouse_id, cost = case when back is null then v else cost end where tenant_id = tenant and id = s.id;
      end if;
    end if;

    update stock_balance set
        quantity = b.quantity + q,
        value = b.value + v,
        last_cost = case when q > 0 and back is null then round(v::numeric / q, 4) else last_cost end,
        last_day = greatest(last_day, on_day)
      where tenant_id = tenant and product_id = b.product_id and warehouse_id = b.warehouse_id;
    insert into stock_ledger (tenant_id, warehouse_id, product_id, day, side, quantity, value, quantity_after, value_after,
                              document, document_id, line_id, serial_id, reverses, user_id, place, is_given)
      values (tenant, b.warehouse_id, b.product_id, on_day, m ->> 'side', q, v, b.quantity + q, b.value + v,
              of_document, of_document_id, (m ->> 'line')::bigint, s.id, back, actor, (placed -> n ->> 'place')::bigint,
              case when back is not null then null
                when q < 0 and (m ->> 'value' is not null or m ->> 'valueOf' is not null) then true
                when q > 0 and s.id is null and m ->> 'value' is null and m ->> 'valueOf' is null then false end)
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
  -- Goods that came in again at their old place: what has left since would have taken another share of them.
  for shelf in select p.product, p.warehouse, min(p.line) as line
    from jsonb_array_elements(placed) e, jsonb_to_record(e) p(product bigint, warehouse bigint, quantity int, line bigint)
    where p.quantity > 0 group by 1, 2 order by 1, 2
  loop
    select r.worth + serials_worth(shelf.product, shelf.warehouse) - x.value into strict v
      from replay_shelf(shelf.product, shelf.warehouse) r, stock_balance x
      where x.tenant_id = tenant and x.product_id = shelf.product and x.warehouse_id = shelf.warehouse;
    perform book_value(of_document, of_document_id, shelf.line, of_day, 'in', shelf.product, shelf.warehouse, v, -v, 'post');
  end loop;
  if kept <> '[]' then
    perform fill_reservations((e ->> 'product')::bigint, (e ->> 'warehouse')::bigint) from jsonb_array_elements(kept) e;
  end if;
end $$;

-- The places that a document's moves had before it was taken back: one entry per move, an empty one where it goes to the end.
-- What leaves at its old place takes what it took the first time, or, where prices changed since, the average of that place.
create function old_places(of_document text, of_document_id bigint, moves jsonb) returns jsonb
language plpgsql stable security definer set search_path = public as $$
declare
  tenant int := current_tenant();
  m jsonb;
  old_place bigint;
  old_quantity int;
  old_value bigint;
  reversal bigint;
  found_all jsonb := '[]';
  q int;
  value bigint;
begin
  for m in select e from jsonb_array_elements(moves) with ordinality x(e, n) order by n loop
    old_place := null;
    q := (m ->> 'quantity')::int;
    if m ->> 'line' is not null and m ->> 'serial' is null and m ->> 'reverses' is null and q <> 0 then
      select coalesce(p.place, p.id), p.quantity, p.value, r.id into old_place, old_quantity, old_value, reversal
        from stock_ledger p
        join stock_ledger r on r.tenant_id = p.tenant_id and r.reverses = p.id
        join warehouse w on w.tenant_id = p.tenant_id and w.id = p.warehouse_id and w.role <> 'transit'
        where p.tenant_id = tenant and p.document = of_document and p.document_id = of_document_id and p.line_id = (m ->> 'line')::bigint
          and p.product_id = (m ->> 'product')::bigint and p.warehouse_id = (m ->> 'warehouse')::bigint and p.serial_id is null
          and sign(p.quantity) = sign(q)
          and (of_document = 'inbound' or not exists (select from stock_ledger x
            where x.tenant_id = tenant and x.product_id = p.product_id and x.warehouse_id = p.warehouse_id and x.id > r.id
              and x.quantity <> 0 and not (x.document = of_document and x.document_id = of_document_id)))
        order by p.id desc limit 1;
    end if;
    value := null;
    if old_place is not null and q < 0 and m ->> 'value' is null and m ->> 'valueOf' is null then
      if old_quantity = q
        and not exists (select from stock_ledger x where x.tenant_id = tenant and x.product_id = (m ->> 'product')::bigint
          and x.warehouse_id = (m ->> 'warehouse')::bigint and x.id > reversal and not (x.document = of_document and x.document_id = of_document_id))
      then
        value := old_value;
      else
        select case when r.units + q <= 0 then -r.worth else -round(r.worth::numeric * -q / r.units) end into value
          from replay_shelf((m ->> 'product')::bigint, (m ->> 'warehouse')::bigint, extra => (
            select coalesce(jsonb_agg(e), '[]') from jsonb_array_elements(found_all) e), until => old_place) r;
      end if;
    end if;
    found_all := found_all || case when old_place is null then '{}'::jsonb else jsonb_build_object('product', m -> 'product',
      'warehouse', m -> 'warehouse', 'line', m -> 'line', 'quantity', q, 'place', old_place, 'value', value) end;
  end loop;
  -- A shelf that gives more than it gave the first time cannot tell which part is the old one: all of it goes to the end.
  select coalesce(jsonb_agg(case when (e ->> 'quantity')::int < 0 and exists (
      select from jsonb_array_elements(moves) with ordinality y(o, k)
      where o ->> 'product' = e ->> 'product' and o ->> 'warehouse' = e ->> 'warehouse' and (o ->> 'quantity')::int < 0
        and o ->> 'serial' is null and found_all -> (k::int - 1) = '{}') then '{}'::jsonb else e end order by n), '[]') into found_all
    from jsonb_array_elements(found_all) with ordinality x(e, n);
  return found_all;
end $$;

-- Takes back every row of a document that was not taken back before, or only some of them; newest first, each on its own day.
-- The shelves go to their replay without these rows, on `of_day`.
drop function unpost_stock(text, bigint);
create function unpost_stock(of_document text, of_document_id bigint, of_day date default null, only_rows bigint[] default null) returns void
language plpgsql security definer set search_path = public as $$
declare
  on_day date := coalesce(of_day, (now() at time zone 'Asia/Ho_Chi_Minh')::date);
  moves jsonb;
  o record;
  outcome jsonb;
begin
  perform lock_shelves(coalesce((select jsonb_agg(jsonb_build_object('product', l.product_id, 'warehouse', l.warehouse_id, 'serial', l.serial_id))
    from stock_ledger l where l.tenant_id = current_tenant() and l.document = of_document and l.document_id = of_document_id), '[]'));
  select coalesce(jsonb_agg(to_jsonb(x)), '[]') into outcome from unpost_outcome(of_document, of_document_id, only_rows) x;
  for o in select * from jsonb_to_recordset(outcome) x(product bigint, warehouse bigint, units int, booked bigint, goal bigint, worth bigint,
      difference bigint, on_hand int, reserved int, lowest int, first_place bigint, written timestamptz, counted_at timestamptz, side text, line bigint)
  loop
    if of_document <> 'stock_count' and o.written < o.counted_at then
      call refuse_stock('stock.counted', o.warehouse, o.product, jsonb_build_object('day', (o.counted_at at time zone 'Asia/Ho_Chi_Minh')::date));
    end if;
    if o.lowest < 0 then
      call refuse_stock('stock.usedSince', o.warehouse, o.product, jsonb_build_object('quantity', o.units, 'left', greatest(o.units + o.lowest, 0),
        'documents', array_to_string(documents_since(o.product, o.warehouse, o.first_place, of_document, of_document_id), ', ')));
    end if;
    -- What leaves a shelf finds there what it takes; what comes back comes first.
    if o.units > 0 then
      perform book_value(of_document, of_document_id, o.line, on_day, o.side, o.product, o.warehouse, o.goal - o.worth + o.booked, o.difference, 'unpost');
    end if;
  end loop;
  select jsonb_agg(jsonb_build_object('warehouse', l.warehouse_id, 'product', l.product_id, 'quantity', -l.quantity, 'value', -l.value,
      'side', l.side, 'day', l.day, 'line', l.line_id, 'serial', s.serial, 'reverses', l.id) order by l.id desc) into moves
    from stock_ledger l left join stock_serial s on s.tenant_id = l.tenant_id and s.id = l.serial_id
    where l.tenant_id = current_tenant() and l.document = of_document and l.document_id = of_document_id and l.reverses is null
      and l.quantity <> 0 and (only_rows is null or l.id = any (only_rows))
      and not exists (select from stock_ledger r where r.tenant_id = l.tenant_id and r.reverses = l.id);
  if moves is not null then perform post_stock(of_document, of_document_id, on_day, moves); end if;
  for o in select * from jsonb_to_recordset(outcome) x(product bigint, warehouse bigint, units int, booked bigint, goal bigint, worth bigint,
      difference bigint, side text, line bigint) where x.units <= 0
  loop
    perform book_value(of_document, of_document_id, o.line, on_day, o.side, o.product, o.warehouse, o.goal - o.worth + o.booked, o.difference, 'unpost');
  end loop;
end $$;

-- The prices of a posted bill are corrected ({line: price}): what changes on each shelf, and, unless it is only asked, done.
-- The bill's shelf goes to its replay; a unit with a number of its own takes its price where it is; what has left is a difference.
create function reprice_inbound(of_id bigint, prices jsonb, of_day date, is_asked boolean)
returns table (product bigint, warehouse bigint, on_hand int, worth bigint, goal bigint, told bigint, difference bigint, day date)
language plpgsql security definer set search_path = public as $$
declare
  tenant int := current_tenant();
  bill record;
  p record;
  other record;
  rows_of_bill bigint[];
  here bigint;
  numbered jsonb;
begin
  select i.warehouse_id, i.day, closed_until(i.warehouse_id) as closed into strict bill from inbound i where i.tenant_id = tenant and i.id = of_id;
  for p in
    select n.product_id, bool_or(n.serials is not null) as is_numbered, sum(n.quantity * ((prices ->> n.id::text)::bigint - n.price))::bigint as told,
        case when count(*) = 1 then min(n.id) end as line, array_agg(n.id) as lines
      from inbound_line n
      where n.tenant_id = tenant and n.inbound_id = of_id and (prices ->> n.id::text)::bigint <> n.price
      group by n.product_id order by n.product_id
  loop
    select array_agg(l.id) into rows_of_bill from stock_ledger l
      where l.tenant_id = tenant and l.document = 'inbound' and l.document_id = of_id and l.line_id = any (p.lines) and l.product_id = p.product_id
        and l.quantity > 0 and l.reverses is null and not exists (select from stock_ledger r where r.tenant_id = l.tenant_id and r.reverses = l.id);
    product := p.product_id;
    -- Units that another bill brought in again since are worth what that one says.
    select coalesce(jsonb_agg(jsonb_build_object('serial', x.id, 'warehouse', x.warehouse_id, 'price', prices -> l.line_id::text,
        'change', (prices ->> l.line_id::text)::bigint - x.cost)), '[]') into numbered
      from stock_ledger l join stock_serial x on x.tenant_id = l.tenant_id and x.id = l.serial_id
      where p.is_numbered and l.tenant_id = tenant and l.id = any (rows_of_bill)
        and not exists (select from stock_ledger y where y.tenant_id = l.tenant_id and y.product_id = l.product_id and y.serial_id = l.serial_id
          and y.document = 'inbound' and y.id > l.id and y.quantity > 0 and y.reverses is null
          and not exists (select from stock_ledger r where r.tenant_id = y.tenant_id and r.reverses = y.id));
    select coalesce(sum((e ->> 'change')::bigint), 0) into here from jsonb_array_elements(numbered) e
      where (e ->> 'warehouse')::bigint = bill.warehouse_id;
    select b.warehouse_id, b.quantity, b.value, b.value into warehouse, on_hand, worth, goal from stock_balance b
      where b.tenant_id = tenant and b.product_id = p.product_id and b.warehouse_id = bill.warehouse_id;
    if p.is_numbered then
      goal := worth + here;
    else
      select greatest(r.worth, 0) + serials_worth(p.product_id, bill.warehouse_id) into goal
        from replay_shelf(p.product_id, bill.warehouse_id, prices => prices) r;
    end if;
    told := p.told;
    difference := told - (goal - worth);
    -- Where nothing has left since, the correction belongs to the bill's own day; otherwise, and in closed or counted days, to today.
    day := of_day;
    if difference = 0 and coalesce(bill.day > bill.closed, true)
      and not exists (select from stock_balance b where b.tenant_id = tenant and b.product_id = p.product_id and b.warehouse_id = bill.warehouse_id
        and bill.day < (b.counted_at at time zone 'Asia/Ho_Chi_Minh')::date)
      and not exists (select from stock_ledger l where l.tenant_id = tenant and l.product_id = p.product_id and l.warehouse_id = bill.warehouse_id
        and l.quantity < 0 and l.reverses is null
        and coalesce(l.place, l.id) > (select min(coalesce(x.place, x.id)) from stock_ledger x where x.tenant_id = tenant and x.id = any (rows_of_bill))
        and not exists (select from stock_ledger r where r.tenant_id = l.tenant_id and r.reverses = l.id))
    then day := bill.day; end if;
    if not is_asked then
      perform book_value('inbound', of_id, p.line, day, 'in', p.product_id, bill.warehouse_id, goal - worth, difference, 'price');
    end if;
    return next;
    told := 0;
    day := of_day;
    for other in select r.warehouse as warehouse_id, sum(r.change)::bigint as change
      from jsonb_to_recordset(numbered) r(warehouse bigint, change bigint)
      where r.warehouse <> bill.warehouse_id group by 1 having sum(r.change) <> 0 order by 1
    loop
      select b.warehouse_id, b.quantity, b.value, b.value + other.change, -other.change into warehouse, on_hand, worth, goal, difference
        from stock_balance b where b.tenant_id = tenant and b.product_id = p.product_id and b.warehouse_id = other.warehouse_id;
      if not is_asked then
        perform book_value('inbound', of_id, p.line, day, 'in', p.product_id, warehouse, other.change, difference, 'price');
      end if;
      return next;
    end loop;
    if not is_asked then
      update stock_serial x set cost = r.price from jsonb_to_recordset(numbered) r(serial bigint, price bigint) where x.tenant_id = tenant and x.id = r.serial;
    end if;
  end loop;
  if not is_asked then
    update inbound_line n set price = (prices ->> n.id::text)::bigint
      where n.tenant_id = tenant and n.inbound_id = of_id and prices ? n.id::text;
  end if;
end $$;
drop function reprice_serials(bigint, text[], bigint);

-- Shelves that the law does not explain; none, unless the program has a bug. `replayed` is what the shelf would be worth,
-- `unexplained` what posted documents brought beyond shelf, what left and the differences.
create function stock_law(of_products bigint[] default null)
returns table (warehouse bigint, product bigint, worth bigint, replayed bigint, unexplained bigint)
language plpgsql stable security definer set search_path = public as $$
begin
  return query
  with standing as materialized (
    select l.* from stock_ledger l where l.tenant_id = current_tenant() and l.quantity <> 0 and l.reverses is null
      and (of_products is null or l.product_id = any (of_products))
      and not exists (select from stock_ledger r where r.tenant_id = l.tenant_id and r.reverses = l.id)
  ), moved as materialized (
    select l.warehouse_id, l.product_id,
        sum(case when l.document = 'inbound' and l.quantity > 0 then coalesce(l.quantity * n.price, l.value) else l.value end)::bigint as value
      from standing l left join inbound_line n on l.document = 'inbound' and n.tenant_id = l.tenant_id and n.id = l.line_id
        and n.inbound_id = l.document_id and n.product_id = l.product_id
      group by 1, 2
  ), named as materialized (
    select d.warehouse_id, d.product_id, sum(d.amount)::bigint as amount from stock_difference d where d.tenant_id = current_tenant() group by 1, 2
  ), shelves as materialized (
    select b.warehouse_id, b.product_id, b.value,
        case when w.role = 'transit' then b.value else (select r.worth from replay_shelf(b.product_id, b.warehouse_id) r) + serials_worth(b.product_id, b.warehouse_id) end as replayed,
        coalesce(m.value, 0) - b.value - coalesce(d.amount, 0) as unexplained
      from stock_balance b
      join warehouse w on w.tenant_id = b.tenant_id and w.id = b.warehouse_id
      left join moved m on m.warehouse_id = b.warehouse_id and m.product_id = b.product_id
      left join named d on d.warehouse_id = b.warehouse_id and d.product_id = b.product_id
      where b.tenant_id = current_tenant() and (of_products is null or b.product_id = any (of_products)))
  select s.warehouse_id, s.product_id, s.value, s.replayed, s.unexplained from shelves s
    where s.value <> s.replayed or s.unexplained <> 0;
end $$;

-- Books of an older version: what older rules booked keeps its value and is named, per shelf; later corrections start from it.
do $$
declare
  t record;
  s record;
  written bigint;
  day date := (now() at time zone 'Asia/Ho_Chi_Minh')::date;
begin
  for t in select id from tenant order by id loop
    perform set_config('app.tenant_id', t.id::text, true);
    for s in
      select w.warehouse, w.product, w.worth, w.worth - w.replayed as shelf_offset, w.unexplained, b.quantity from stock_law() w
        join stock_balance b on b.tenant_id = t.id and b.warehouse_id = w.warehouse and b.product_id = w.product
        order by 1, 2
    loop
      insert into stock_ledger (tenant_id, warehouse_id, product_id, day, side, quantity, value, quantity_after, value_after, document, document_id)
        values (t.id, s.warehouse, s.product, day, 'in', 0, 0, s.quantity, s.worth, 'carried', 0) returning id into written;
      insert into stock_difference (tenant_id, day, warehouse_id, product_id, document, document_id, reason, amount, ledger_id, place, shelf_offset)
        values (t.id, day, s.warehouse, s.product, 'carried', 0, 'carried', s.unexplained, written, written, s.shelf_offset);
    end loop;
  end loop;
  perform set_config('app.tenant_id', '', true);
end $$;

-- Where a cache differs from the ledger; empty when the books are right. Sums are made once and joined by hash: with other
-- plans the same question took seconds.
create or replace function stock_differences()
returns table (warehouse_id bigint, product_id bigint, quantity int, value bigint, ledger_quantity bigint, ledger_value bigint)
language sql stable set enable_nestloop = off as $$
  with sums as materialized (
    select l.warehouse_id, l.product_id, sum(l.quantity)::bigint as q, sum(l.value)::bigint as v
      from stock_ledger l where l.tenant_id = current_tenant() group by 1, 2
  ), shelves as materialized (
    select b.warehouse_id, b.product_id, b.quantity, b.value from stock_balance b where b.tenant_id = current_tenant())
  select coalesce(b.warehouse_id, s.warehouse_id), coalesce(b.product_id, s.product_id), coalesce(b.quantity, 0), coalesce(b.value, 0),
      coalesce(s.q, 0), coalesce(s.v, 0)
    from shelves b full join sums s on s.warehouse_id = b.warehouse_id and s.product_id = b.product_id
    where coalesce(b.quantity, 0) <> coalesce(s.q, 0) or coalesce(b.value, 0) <> coalesce(s.v, 0)
$$;

-- Writes the caches anew out of the ledger and the reservations; answers how many shelves were wrong. Everything is looked at
-- without a lock first; only what looks wrong is locked, shelf by shelf in the one order, and looked at again.
create or replace function rebuild_stock() returns int language plpgsql security definer set search_path = public set enable_nestloop = off as $$
declare
  tenant int := current_tenant();
  s record;
  wrong int := 0;
begin
  for s in
    with sums as materialized (
      select l.warehouse_id, l.product_id, sum(l.quantity) as q, sum(l.value) as v from stock_ledger l where l.tenant_id = tenant group by 1, 2
    ), held as materialized (
      select r.warehouse_id, r.product_id, sum(r.held) as held from stock_reservation r where r.tenant_id = tenant group by 1, 2
    ), months as materialized (
      select date_trunc('month', l.day)::date as month, l.warehouse_id, l.product_id,
          coalesce(sum(l.quantity) filter (where l.side = 'in'), 0) as iq, coalesce(sum(l.value) filter (where l.side = 'in'), 0) as iv,
          -coalesce(sum(l.quantity) filter (where l.side = 'out'), 0) as oq, -coalesce(sum(l.value) filter (where l.side = 'out'), 0) as ov
        from stock_ledger l where l.tenant_id = tenant group by 1, 2, 3
    ), cached as materialized (
      select m.* from stock_month m where m.tenant_id = tenant
    ), shelves as materialized (
      select b.warehouse_id, b.product_id, b.quantity, b.value, b.reserved from stock_balance b where b.tenant_id = tenant)
    select x.product_id, x.warehouse_id from (
      select b.product_id, b.warehouse_id from shelves b
        left join sums u on u.warehouse_id = b.warehouse_id and u.product_id = b.product_id
        left join held h on h.warehouse_id = b.warehouse_id and h.product_id = b.product_id
        where b.quantity <> coalesce(u.q, 0) or b.value <> coalesce(u.v, 0) or b.reserved <> coalesce(h.held, 0)
      union
      select coalesce(m.product_id, c.product_id), coalesce(m.warehouse_id, c.warehouse_id) from months m
        full join cached c on c.month = m.month and c.warehouse_id = m.warehouse_id and c.product_id = m.product_id
        where (coalesce(m.iq, 0), coalesce(m.iv, 0), coalesce(m.oq, 0), coalesce(m.ov, 0))
          <> (coalesce(c.in_quantity, 0), coalesce(c.in_value, 0), coalesce(c.out_quantity, 0), coalesce(c.out_value, 0))) x
    order by 1, 2
  loop
    wrong := wrong + rebuild_shelf(s.product_id, s.warehouse_id);
  end loop;
  return wrong;
end $$;

-- One shelf, locked, out of its own rows; 1 when its balance was wrong.
create function rebuild_shelf(of_product bigint, of_warehouse bigint) returns int
language plpgsql security definer set search_path = public as $$
declare
  tenant int := current_tenant();
  b stock_balance;
  q bigint;
  v bigint;
  held bigint;
begin
  select * into b from stock_balance x where x.tenant_id = tenant and x.product_id = of_product and x.warehouse_id = of_warehouse for update;
  if not found then return 0; end if;
  select coalesce(sum(l.quantity), 0), coalesce(sum(l.value), 0) into q, v from stock_ledger l
    where l.tenant_id = tenant and l.product_id = of_product and l.warehouse_id = of_warehouse;
  select coalesce(sum(r.held), 0) into held from stock_reservation r
    where r.tenant_id = tenant and r.product_id = of_product and r.warehouse_id = of_warehouse;
  update stock_balance x set quantity = q, value = v, reserved = held
    where x.tenant_id = tenant and x.product_id = of_product and x.warehouse_id = of_warehouse
      and (x.quantity, x.value, x.reserved) is distinct from (q, v, held);
  delete from stock_month m where m.tenant_id = tenant and m.product_id = of_product and m.warehouse_id = of_warehouse;
  insert into stock_month (tenant_id, month, product_id, warehouse_id, in_quantity, in_value, out_quantity, out_value)
    select tenant, date_trunc('month', l.day)::date, of_product, of_warehouse,
      coalesce(sum(l.quantity) filter (where l.side = 'in'), 0), coalesce(sum(l.value) filter (where l.side = 'in'), 0),
      -coalesce(sum(l.quantity) filter (where l.side = 'out'), 0), -coalesce(sum(l.value) filter (where l.side = 'out'), 0)
    from stock_ledger l where l.tenant_id = tenant and l.product_id = of_product and l.warehouse_id = of_warehouse group by 2 order by 2;
  return case when b.quantity <> q or b.value <> v then 1 else 0 end;
end $$;
