-- Eras one after the other, the newest first: each asks for its pieces together, and nothing is asked of the eras behind the last hit that
-- is wanted. A list of pieces of many eras at once was compared with every hit. The era leads the number of a piece, so that what is
-- written and asked for most lies side by side.
drop index ticket_pieces, customer_pieces, outbound_pieces;
drop function find_newest_ticket(text, int), find_newest_customer(text, int), find_newest_outbound(text, int);
drop procedure searchable(regclass, text);
drop function ask_for(text, boolean), rarest(text[], text[]), in_eras(int[], int, bigint, bigint), pieces(int, bigint, text, bigint), era_of(bigint);
drop type asked_for;

/* Sixteen thousand ids each. */
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
  select array_agg(search), (count(*) filter (where %3$s))::real / count(*), max(id) into sample, share, newest
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
set local maintenance_work_mem = '128MB';
call searchable('ticket', 'manufacturer_id');
call searchable('customer');
call searchable('outbound');
