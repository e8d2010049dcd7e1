-- A search of tickets answers what is counted of its hits along with their ids: it has read their rows, and five hundred that lie far apart
-- are not looked up a second time. The lookup itself is that of migration 0042.
create type found_ticket as (id bigint, branch_id bigint, status text, total bigint, paid bigint, refunded bigint, credited bigint);
drop function find_newest_ticket(text, int), find_tickets(text, int);
do $make$
declare
  cut text := 'pieces(tenant_id, id, search, manufacturer_id)';
  fits text := $$tenant_id = tenant and not is_deleted and search like all (asked.patterns) and (asked.named = '{}' or (
      select bool_and(search like w.pattern or coalesce(w.place || ':' || manufacturer_id, '') = any (asked.makers)) from unnest(asked.named) with ordinality w(pattern, place)))$$;
  facts text := 'id, branch_id, status, total, paid, refunded, credited';
begin
  execute format($sql$create function find_newest_ticket(term text, most int) returns setof found_ticket language plpgsql stable security definer
  set search_path = public set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  tenant int := current_tenant();
  asked asked_for := ask_for(term, true);
  sample text[];
  share real;
  keys int[];
  -- Each a list of pieces that a hit has together.
  ways text[];
  hits found_ticket[];
  newest bigint;
begin
  if asked.pieces = '{}' then
    return query select %3$s from (select * from ticket where tenant_id = tenant order by id desc) newest where %2$s limit most;
    return;
  end if;
  -- The very newest say how frequent the words are, and which of their pieces are worth looking for.
  select array_agg(search), (count(*) filter (where %2$s))::real / nullif(count(*), 0), max(id) into sample, share, newest
    from (select * from ticket where tenant_id = tenant order by id desc limit 128) newest;
  if sample is null then return; end if;
  if share > 0.25 then
    hits := array(select row(%3$s)::found_ticket from (select * from ticket where tenant_id = tenant order by id desc limit 5 * most) newest where %2$s limit most);
    if cardinality(hits) = most then return query select * from unnest(hits); return; end if;
  end if;
  ways := array[four(rarest(asked.pieces, sample), tenant)];
  if asked.marks <> '{}' then
    keys := rarest(asked.others, sample);
    ways := ways || array(select four(keys || mark, tenant) from unnest(asked.marks) mark);
  end if;
  -- `offset 0`: what the pieces name is looked at, and nothing else.
  return query select hit.*
    from (select e << 32 as era from generate_series(era_of(newest), era_of((select min(id) from ticket where tenant_id = tenant)), -1) e offset 0) eras,
    lateral (select distinct on (id) %3$s from (select way::bigint[] as k from unnest(ways) way offset 0) ways, lateral (
        select * from ticket where %1$s @> array[era + k[1], era + k[2], era + k[3], era + k[4]] offset 0) near
      where %2$s order by id desc) hit
    limit most;
end $$ $sql$, cut, fits, facts);
end $make$;
/* The newest tickets by what a receptionist types: a whole telephone number or IMEI is that number and no part of another. Words of which
   none has three characters are looked for among the newest ten thousand. */
create function find_tickets(term text, most int) returns setof found_ticket language plpgsql stable security definer
  set search_path = public set plan_cache_mode = force_generic_plan as $$
declare
  tenant int := current_tenant();
  number text := one_phone(trim(term));
  patterns text[];
begin
  if number ~ '^0[0-9]{9}$' then
    return query select id, branch_id, status, total, paid, refunded, credited from ticket
      where tenant_id = tenant and phone = number and not is_deleted order by id desc limit most;
  elsif number ~ '^[0-9]{15}$' then
    return query select id, branch_id, status, total, paid, refunded, credited from ticket
      where tenant_id = tenant and imei = number and not is_deleted order by id desc limit most;
  end if;
  if found then return; end if;
  if exists (select from unnest(search_words(term)) word where length(word) >= 3) then
    return query select * from find_newest_ticket(term, most);
  else
    patterns := search_patterns(term);
    return query select id, branch_id, status, total, paid, refunded, credited from (
      select * from ticket where tenant_id = tenant and not is_deleted order by id desc limit 10000) newest
      where search like all (patterns) limit most;
  end if;
end $$;
