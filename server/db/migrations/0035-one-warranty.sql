-- A service that was done again under cover has one warranty that runs: the newest, with what was left of the first. A line and all
-- that made it good since, and what made those good, are one family.
create function line_family(of_line bigint) returns setof bigint language sql stable rows 2 as $$
  with recursive family as (select of_line as id
    union select l.id from family f join ticket_line l on l.tenant_id = current_tenant() and l.origin_line_id = f.id)
  select id from family
$$;
create index warranty_line on warranty (tenant_id, line_id);

update warranty w set ended_at = n.start_day from ticket_line l join warranty n on n.tenant_id = l.tenant_id and n.line_id = l.id
    and n.ended_at is null and n.serial is null and n.product_id is null
  where l.tenant_id = w.tenant_id and l.origin_line_id = w.line_id and l.kind = 'service'
    and w.ended_at is null and w.serial is null and w.product_id is null;
