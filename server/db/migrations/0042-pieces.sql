-- Finding the newest of millions by any three characters. A text's pieces of three and four characters are indexed together with the
-- tenant and the era of their row, sixteen thousand ids each: a search goes back era by era, the newest first, and stops when it has
-- enough, so that it reads as much of a large table as of a small one. The lists of an index without eras grow with the table and are
-- always read whole. The era leads the number of a piece, so that what is written and asked for most lies side by side.
create function era_of(id bigint) returns bigint language sql immutable parallel safe as $$ select id >> 14 $$;
-- Pieces of three and four characters. As numbers: two that share one are told apart by the text itself. A mark, such as a maker's
-- number, is found as a whole.
create function pieces(tenant int, id bigint, value text, mark bigint) returns bigint[] language plpgsql immutable parallel safe as $$
declare
  era bigint := (id >> 14) << 32;
  own int := hashint4(tenant);
  found bigint[] := '{}';
  n int := 0;
  word text;
begin
  foreach word in array string_to_array(value, ' ') loop
    for place in 1 .. length(word) - 2 loop
      n := n + 1;
      found[n] := era + (hashtext(substr(word, place, 3)) # own);
    end loop;
    for place in 1 .. length(word) - 3 loop
      n := n + 1;
      found[n] := era + (hashtext(substr(word, place, 4)) # own);
    end loop;
  end loop;
  if mark is not null then found[n + 1] := era + (hashint8(mark) # own); end if;
  return found;
end $$;
-- The index has them already: no plan should cut the texts of its rows again.
alter function pieces(int, bigint, text, bigint) cost 10000;
-- What a term asks of a text: every pattern; of the words that begin the names of makers either the pattern or the maker, '1:17' being
-- maker 17 by the first of them. Such a text has all of the pieces, or one of the marks and all of the other pieces.
create type asked_for as (patterns text[], named text[], makers text[], marks int[], pieces text[], others text[]);
create function ask_for(term text, by_maker boolean) returns asked_for language plpgsql stable as $$
declare
  asked asked_for := ('{}', '{}', '{}', '{}', '{}', '{}');
  makers bigint[] := '{}';
  word text;
  pattern text;
  cut text[];
begin
  foreach word in array search_words(term) loop
    -- A number is nobody's name.
    makers := case when by_maker and word !~ '^[0-9]+$' then makers_named(word) else '{}' end;
    pattern := '%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%';
    -- Pieces that lie side by side are enough, the text is compared anyway; of a short word that is no number, its beginning.
    cut := case when length(word) < 3 then '{}' when length(word) < 8 and word !~ '[0-9]' then array[left(word, 4)] else array[right(word, 4)] end;
    for place in 1 .. case when cut = array[left(word, 4)] then 0 else length(word) - 4 end by 4 loop
      cut := cut || substr(word, place, 4);
    end loop;
    if makers = '{}' then
      asked.patterns := asked.patterns || pattern;
      asked.pieces := asked.pieces || cut;
      asked.others := asked.others || cut;
    else
      -- The longest of them is looked for both ways; the rest narrow what is found.
      if asked.named = '{}' then
        asked.pieces := asked.pieces || cut;
        asked.marks := array(select hashint8(maker) from unnest(makers) maker);
      end if;
      asked.named := asked.named || pattern;
      asked.makers := asked.makers || array(select cardinality(asked.named) || ':' || maker from unnest(makers) maker);
    end if;
  end loop;
  return asked;
end $$;
/* Up to three of the pieces, as numbers, the rarest in a sample; what most texts have is not worth looking for beside another. */
create function rarest(pieces text[], sample text[]) returns int[] language sql immutable parallel safe as $$
  select array(select hashtext(piece) from (
      select piece, count(text) as texts, row_number() over (order by count(text), piece) as place
      from unnest(pieces) piece left join unnest(sample) text on position(piece in text) > 0 group by piece) p
    where place = 1 or place <= 3 and texts * 2 < cardinality(sample) order by place)
$$;

/* Four numbers, some of them twice: then nothing has to be put together for each era. */
create function four(hashes int[], tenant int) returns text language sql immutable parallel safe as $$
  select array(select (hashes[1 + n % cardinality(hashes)] # hashint4(tenant))::bigint from generate_series(0, 3) n)::text
$$;

-- Makes a table with a column `search` searchable: its index, and find_newest_…(), which answers the newest ids whose text has every word
-- of a term, or whose maker has it for a name. Row-level security keeps these operators from the index, so that the function looks
-- itself, for its caller's tenant alone. It is written out for its table, so that its plans are made once.
create procedure searchable(target regclass, maker text default 'null::bigint') language plpgsql as $make$
declare
  cut text := format('pieces(tenant_id, id, search, %s)', maker);
  fits text := format($$tenant_id = tenant and not is_deleted and search like all (asked.patterns) and (asked.named = '{}' or (
      select bool_and(search like w.pattern or coalesce(w.place || ':' || %s, '') = any (asked.makers)) from unnest(asked.named) with ordinality w(pattern, place)))$$, maker);
begin
  -- What waits to be put in order would be read again for every era: nothing waits.
  execute format('create index %1$s_pieces on %1$s using gin (%2$s) with (fastupdate = off)', target, cut);
  execute format('alter index %s_pieces alter column 1 set statistics 0', target);
  execute format($sql$create function find_newest_%1$s(term text, most int) returns setof bigint language plpgsql stable security definer
  set search_path = public set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  tenant int := current_tenant();
  asked asked_for := ask_for(term, %4$L);
  sample text[];
  share real;
  keys int[];
  -- Each a list of pieces that a hit has together.
  ways text[];
  hits bigint[];
  newest bigint;
begin
  if asked.pieces = '{}' then
    return query select id from (select * from %1$s where tenant_id = tenant order by id desc) newest where %3$s limit most;
    return;
  end if;
  -- The very newest say how frequent the words are, and which of their pieces are worth looking for.
  select array_agg(search), (count(*) filter (where %3$s))::real / nullif(count(*), 0), max(id) into sample, share, newest
    from (select * from %1$s where tenant_id = tenant order by id desc limit 128) newest;
  if sample is null then return; end if;
  if share > 0.25 then
    hits := array(select id from (select * from %1$s where tenant_id = tenant order by id desc limit 5 * most) newest where %3$s limit most);
    if cardinality(hits) = most then return query select unnest(hits); return; end if;
  end if;
  ways := array[four(rarest(asked.pieces, sample), tenant)];
  if asked.marks <> '{}' then
    keys := rarest(asked.others, sample);
    ways := ways || array(select four(keys || mark, tenant) from unnest(asked.marks) mark);
  end if;
  -- `offset 0`: what the pieces name is looked at, and nothing else.
  return query select hit.id
    from (select e << 32 as era from generate_series(era_of(newest), era_of((select min(id) from %1$s where tenant_id = tenant)), -1) e offset 0) eras,
    lateral (select distinct id from (select way::bigint[] as k from unnest(ways) way offset 0) ways, lateral (
        select * from %1$s where %2$s @> array[era + k[1], era + k[2], era + k[3], era + k[4]] offset 0) near
      where %3$s order by id desc) hit
    limit most;
end $$ $sql$, target, cut, fits, maker <> 'null::bigint');
end $make$;
drop index ticket_search, ticket_grams, customer_search, outbound_search, outbound_grams;
set local maintenance_work_mem = '128MB';
call searchable('ticket', 'manufacturer_id');
call searchable('customer');
call searchable('outbound');
/* The newest that have every word; of tables that are not as large, any. */
create or replace function search_ids(target regclass, term text, most int) returns setof bigint
language plpgsql stable security definer set search_path = public as $$
declare
  patterns text[];
  fits text;
begin
  if target = 'customer'::regclass then return query select * from find_newest_customer(term, most); return; end if;
  if target = 'outbound'::regclass then return query select * from find_newest_outbound(term, most); return; end if;
  patterns := search_patterns(term);
  -- Every word as a condition of its own: `like all` does not reach the index.
  select coalesce(string_agg(format(' and search like $2[%s]', n), ''), '') into fits from generate_series(1, cardinality(patterns)) n;
  return query execute format('select id from %s where tenant_id = $1 and not is_deleted%s limit $3', target, fits)
    using current_tenant(), patterns, most;
end $$;
/* The newest tickets by what a receptionist types: a whole telephone number or IMEI is that number and no part of another. Words of which
   none has three characters are looked for among the newest ten thousand. */
create or replace function find_tickets(term text, most int) returns setof bigint language plpgsql stable security definer
  set search_path = public set plan_cache_mode = force_generic_plan as $$
declare
  tenant int := current_tenant();
  number text := one_phone(trim(term));
  patterns text[];
begin
  if number ~ '^0[0-9]{9}$' then
    return query select id from ticket where tenant_id = tenant and phone = number and not is_deleted order by id desc limit most;
  elsif number ~ '^[0-9]{15}$' then
    return query select id from ticket where tenant_id = tenant and imei = number and not is_deleted order by id desc limit most;
  end if;
  if found then return; end if;
  if exists (select from unnest(search_words(term)) word where length(word) >= 3) then
    return query select * from find_newest_ticket(term, most);
  else
    patterns := search_patterns(term);
    return query select id from (select id, search from ticket where tenant_id = tenant and not is_deleted order by id desc limit 10000) newest
      where search like all (patterns) limit most;
  end if;
end $$;
drop function grams(text);
