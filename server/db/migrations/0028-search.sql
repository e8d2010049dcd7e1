-- A telephone number in its one form (contract/phone.ts).
create function one_phone(typed text) returns text language sql immutable parallel safe strict as $$
  select regexp_replace(regexp_replace(typed, '[\s.()-]', '', 'g'), '^(?:\+84|0084|84(?=[0-9]{9,10}$))0?(?=[0-9]{8})', '0')
$$;

-- Finding by words: each of them somewhere in the row's text, in any order, with any blanks between them. A number that somebody
-- writes with blanks, dots or +84 is the number as it is stored.
create function search_words(term text) returns text[] language sql immutable parallel safe as $$
  -- A whole telephone number or IMEI is one word, whatever stands between its digits.
  with asked as (select term ~ '^[0-9 .()+-]+$' and length(regexp_replace(term, '[^0-9]', '', 'g')) >= 9 as is_number),
  words as (
    select one_phone(trim(term)) as word from asked where is_number
    union
    select case when word ~ '^[0-9.()+-]+$' then regexp_replace(regexp_replace(word, '^\+84', '0'), '[^0-9]', '', 'g') else word end
      from asked, regexp_split_to_table(vn_norm(term), '\s+') word where not is_number)
  select coalesce(array_agg(word order by length(word) desc, word), '{}') from (select word from words where word <> '' limit 8) taken
$$;
/* The same as patterns: `search like all (search_patterns(term))`. */
create function search_patterns(term text) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg('%' || replace(replace(replace(word, '\', '\\'), '%', '\%'), '_', '\_') || '%' order by place), '{}')
    from unnest(search_words(term)) with ordinality w(word, place)
$$;

-- Every word as a condition of its own: `like all` does not reach the index.
create or replace function search_ids(target regclass, term text, most int) returns setof bigint
language plpgsql stable security definer set search_path = public as $$
declare
  patterns text[] := search_patterns(term);
  fits text;
begin
  select coalesce(string_agg(format(' and search like $2[%s]', n), ''), '') into fits from generate_series(1, cardinality(patterns)) n;
  return query execute format('select id from %s where tenant_id = $1 and not is_deleted%s limit $3', target, fits)
    using current_tenant(), patterns, most;
end $$;

-- Words of five letters and more are looked for by their pieces; shorter ones narrow what those find, or go through the trigrams.
-- The name of a maker stands on the ticket as a number: such a word fits by either.
create or replace function find_tickets(term text, most int) returns setof bigint language plpgsql stable security definer set search_path = public as $$
declare
  words text[] := search_words(term);
  patterns text[] := search_patterns(term);
  makers bigint[];
  pieces int[] := '{}';
  fits text := '';
begin
  for n in 1 .. cardinality(words) loop
    makers := makers_named(words[n]);
    if makers <> '{}' then
      fits := fits || format(' and (search like $2[%s] or manufacturer_id = any (%L))', n, makers);
    else
      fits := fits || format(' and search like $2[%s]', n);
      if length(words[n]) >= 5 then pieces := pieces || grams(words[n]); end if;
    end if;
  end loop;
  if pieces <> '{}' then fits := ' and grams(search) @> $3' || fits; end if;
  return query execute format('select id from ticket where tenant_id = $1 and not is_deleted%s limit $4', fits)
    using current_tenant(), patterns, pieces, most;
end $$;
-- Makers whose name has the word; short words are no names.
create function makers_named(word text) returns bigint[] language sql stable security definer set search_path = public as $$
  select coalesce(array_agg(id), '{}') from category
    where tenant_id = current_tenant() and code = 'manufacturer' and not is_deleted and length(word) >= 2 and starts_with(vn_norm(name), word)
$$;

-- What an export bill is for: its ticket's line, and the bill that goods come back from.
create index outbound_line_ticket_line on outbound_line (tenant_id, ticket_line_id) where ticket_line_id is not null;
create index outbound_origin on outbound (tenant_id, origin_id) where origin_id is not null;
