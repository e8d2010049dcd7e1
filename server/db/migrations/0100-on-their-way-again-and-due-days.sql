-- Transfers whose receipt was taken back after some of them was settled were still said to be received. They are on their way again, or, where
-- nothing is left to settle, nobody received anything of them.
update outbound o set state = case when exists (select from outbound_line l where l.tenant_id = o.tenant_id and l.outbound_id = o.id
    and l.quantity > l.back + l.lost) then 'shipping' else 'refure' end
  where o.state = 'inbound_complete' and o.received_at is null
    and not exists (select from outbound_line l where l.tenant_id = o.tenant_id and l.outbound_id = o.id and l.received > 0);
