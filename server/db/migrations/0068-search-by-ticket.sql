-- Lists that are searched by the words of their tickets find them as tickets are found: by the index of their pieces, newest first.
create or replace function search_ids(target regclass, term text, most int) returns setof bigint
language plpgsql stable security definer set search_path = public as $$
declare
  patterns text[];
  fits text;
begin
  if target = 'customer'::regclass then return query select * from find_newest_customer(term, most); return; end if;
  if target = 'outbound'::regclass then return query select * from find_newest_outbound(term, most); return; end if;
  if target = 'ticket'::regclass then return query select id from find_tickets(term, most); return; end if;
  patterns := search_patterns(term);
  -- Every word as a condition of its own: `like all` does not reach the index.
  select coalesce(string_agg(format(' and search like $2[%s]', n), ''), '') into fits from generate_series(1, cardinality(patterns)) n;
  return query execute format('select id from %s where tenant_id = $1 and not is_deleted%s limit $3', target, fits)
    using current_tenant(), patterns, most;
end $$;
