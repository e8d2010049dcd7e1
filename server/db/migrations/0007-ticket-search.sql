-- Finding a ticket among a million by a piece of a phone number, a name or an IMEI. The lists of the trigram index grow with the
-- table (every phone number has the same few trigrams of digits); of pieces of five characters there are so many that each names
-- few tickets. Keywords of three and four characters still go through the trigrams.
-- As numbers: two pieces that share one are told apart by the text itself.
create function grams(value text) returns int[] language plpgsql immutable parallel safe strict as $$
declare
  found int[] := '{}';
begin
  for place in 1 .. length(value) - 4 loop
    found[place] := hashtext(substr(value, place, 5));
  end loop;
  return found;
end $$;
create index ticket_grams on ticket using gin (grams(search));

-- Row-level security keeps these operators from the index, so that the function looks itself, for its caller's tenant alone.
create function find_tickets(term text, most int) returns setof bigint language plpgsql stable security definer set search_path = public as $$
declare
  wanted text := vn_norm(term);
begin
  if length(wanted) < 5 then
    return query select * from search_ids('ticket'::regclass, term, most);
  end if;
  return query execute 'select id from ticket where tenant_id = $1 and not is_deleted and grams(search) @> $2 and position($3 in search) > 0 limit $4'
    using current_tenant(), grams(wanted), wanted, most;
end $$;

-- Machines in stock are counted and summed from one index alone; the other has the oldest first.
drop index ticket_held;
create index ticket_held on ticket (tenant_id, place_id, creation_time) include (id, branch_id, technician_id, status, total, paid, refunded, credited)
  where not is_deleted and custody in ('branch', 'transit', 'centre', 'maker');
create index ticket_held_since on ticket (tenant_id, creation_time, id) include (branch_id, place_id, technician_id, status)
  where not is_deleted and custody in ('branch', 'transit', 'centre', 'maker');
