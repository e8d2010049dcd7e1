-- Transfers whose receipt was taken back after some of them was settled were still said to be received. They are on their way again, or, where
-- nothing is left to settle, nobody received anything of them.
update outbound o set state = case when exists (select from outbound_line l where l.tenant_id = o.tenant_id and l.outbound_id = o.id
    and l.quantity > l.back + l.lost) then 'shipping' else 'refure' end
  where o.state = 'inbound_complete' and o.received_at is null
    and not exists (select from outbound_line l where l.tenant_id = o.tenant_id and l.outbound_id = o.id and l.received > 0);

-- Whether somebody chose the day an import bill is to be paid, instead of the supplier's days: those count from the day of posting. What differs
-- from them in older bills was chosen.
drop trigger write_audit on inbound;
alter table inbound add is_due_chosen boolean not null default false;
alter table inbound disable trigger user;
update inbound i set is_due_chosen = true
  where i.due_day is distinct from (select i.day + s.payment_days from supplier s where s.tenant_id = i.tenant_id and s.id = i.supplier_id);
alter table inbound enable trigger user;
call audit('inbound', 'inbound', 'id', '', 'is_due_chosen');
