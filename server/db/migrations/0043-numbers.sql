-- Numbers and ids that a statement asks for by itself: a new bill, its lines, what it keeps and its answer leave together, and nobody
-- waits for a number longer than that takes. Codes that were typed in by hand (in columns such as 'outbound.code') are stepped over.
create function take_codes(leading_part text, digits int, wanted int, typed text[], is_live boolean) returns setof text language plpgsql as $$
declare
  missing int := wanted;
  reached int;
  code text;
begin
  while missing > 0 loop
    insert into document_number as d (tenant_id, prefix, last) values (current_tenant(), leading_part, missing)
      on conflict (tenant_id, prefix) do update set last = d.last + excluded.last returning last into reached;
    for n in reached - missing + 1 .. reached loop
      code := leading_part || lpad(n::text, greatest(digits, length(n::text)), '0');
      continue when exists (select from unnest(typed) place,
        ids_by(split_part(place, '.', 1)::regclass, split_part(place, '.', 2), array[code], is_live));
      return next code;
      missing := missing - 1;
    end loop;
  end loop;
end $$;
grant usage on sequence outbound_id_seq, inbound_id_seq to xuong_app;
