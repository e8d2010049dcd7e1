-- Looking up by what people type or scan, in letters of any size. Row-level security lets an index be used by leakproof functions
-- only, and lower() is none: the query would read the whole table. These look themselves, for their caller's tenant alone.
create function ids_by(target regclass, field text, wanted text[], is_live boolean default true) returns setof bigint
language plpgsql stable security definer set search_path = public rows 1 as $$
begin
  return query execute format('select id from %s where tenant_id = $1 and lower(%I) = any($2)', target, field)
      || case when is_live then ' and not is_deleted' else '' end
    using current_tenant(), array(select lower(trim(value)) from unnest(wanted) value);
end $$;

create or replace function find_ticket() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if new.ticket_code is not null then
    new.ticket_id := (select t.id from ticket t where t.tenant_id = new.tenant_id and lower(t.code) = lower(new.ticket_code));
  end if;
  return new;
end $$;
