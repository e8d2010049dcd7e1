-- People write # before a number or a code, and it is none of it: '#SCQ1…' finds what 'scq1…' finds.
create or replace function search_words(term text) returns text[] language sql immutable parallel safe as $$
  -- A whole telephone number or IMEI is one word, whatever stands between its digits.
  with asked as (select term ~ '^[0-9 .()+-]+$' and length(regexp_replace(term, '[^0-9]', '', 'g')) >= 9 as is_number),
  words as (
    select one_phone(trim(term)) as word from asked where is_number
    union
    select case when word ~ '^[0-9.()+-]+$' then regexp_replace(regexp_replace(word, '^\+84', '0'), '[^0-9]', '', 'g') else word end
      from asked, regexp_split_to_table(vn_norm(term), '\s+') typed, regexp_replace(typed, '^#+', '') word where not is_number)
  select coalesce(array_agg(word order by length(word) desc, word), '{}') from (select word from words where word <> '' limit 8) taken
$$;
