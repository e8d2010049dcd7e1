-- Goods that both ends agreed were lost may turn up: the agreement is taken back, with a reason, by mirror rows of the ledger rows that it wrote.
alter table transfer_resolution
  add ledger_ids bigint[],
  add undone_at timestamptz,
  add undone_by bigint,
  add undo_reason text,
  drop constraint transfer_resolution_status_check,
  add constraint transfer_resolution_status_check check (status in ('proposed', 'agreed', 'refused', 'dropped', 'undone')),
  add constraint transfer_resolution_undone check ((status = 'undone') = (undone_by is not null and undone_at is not null and undo_reason is not null));
grant update (ledger_ids, undone_at, undone_by, undo_reason) on transfer_resolution to xuong_app;
alter table outbound drop constraint outbound_loss_state_check,
  add constraint outbound_loss_state_check check (loss_state in ('proposed', 'agreed', 'refused', 'dropped', 'undone'));

-- A decision stands; what was agreed may be taken back once, and says still what was agreed.
create or replace function keep_resolution() returns trigger language plpgsql as $$
begin
  if old.status <> 'proposed' and not (old.status = 'agreed' and new.status = 'undone'
    and (new.value, new.decided_by, new.decision_note) is not distinct from (old.value, old.decided_by, old.decision_note)) then
    raise exception 'a decision about lost goods stands' using errcode = '23514';
  end if;
  return new;
end $$;

-- Older agreements: the rows that left the road with them. Serials say which; of goods without, rows of that line, number and value which brought
-- nothing anywhere, in the order in which they were agreed.
update transfer_resolution x set ledger_ids = (
    select array_agg(l.id order by l.id) from unnest(x.serials) w(serial), lateral (
      select g.id from stock_ledger g join stock_serial s on s.tenant_id = g.tenant_id and s.id = g.serial_id and lower(s.serial) = lower(w.serial)
        join warehouse t on t.tenant_id = g.tenant_id and t.id = g.warehouse_id and t.role = 'transit'
        where g.tenant_id = x.tenant_id and g.document = 'outbound' and g.document_id = x.outbound_id and g.line_id = x.line_id and g.quantity < 0
          and g.reverses is null
        order by g.id desc limit 1) l)
  where x.how = 'lost' and x.status = 'agreed' and x.said_by is not null and x.serials is not null;
with losses as (
  select tenant_id, id, outbound_id, line_id, quantity, value, said_by, row_number() over (
      partition by tenant_id, outbound_id, line_id, quantity, value order by coalesce(decided_at, creation_time), id) as place
    from transfer_resolution where how = 'lost' and status = 'agreed' and serials is null
), left_road as (
  select g.tenant_id, g.id, g.document_id, g.line_id, g.quantity, g.value, row_number() over (
      partition by g.tenant_id, g.document_id, g.line_id, g.quantity, g.value order by g.id) as place
    from stock_ledger g join warehouse t on t.tenant_id = g.tenant_id and t.id = g.warehouse_id and t.role = 'transit'
    where g.document = 'outbound' and g.quantity < 0 and g.reverses is null and g.serial_id is null
      and exists (select from losses x where x.tenant_id = g.tenant_id and x.outbound_id = g.document_id and x.line_id = g.line_id)
      and not exists (select from stock_ledger r where r.tenant_id = g.tenant_id and r.reverses = g.id)
      -- What arrives somewhere stands right behind the row that it left the road with.
      and not exists (select from stock_ledger d where d.tenant_id = g.tenant_id and d.document = g.document and d.document_id = g.document_id
        and d.line_id = g.line_id and d.quantity = -g.quantity and d.value = -g.value and d.reverses is null and d.warehouse_id <> g.warehouse_id
        and d.id = (select min(o.id) from stock_ledger o where o.tenant_id = g.tenant_id and o.document = g.document
          and o.document_id = g.document_id and o.id > g.id))
)
update transfer_resolution x set ledger_ids = array[g.id] from losses n join left_road g on g.tenant_id = n.tenant_id and g.document_id = n.outbound_id
    and g.line_id = n.line_id and g.quantity = -n.quantity and g.value = -n.value and g.place = n.place
  where x.tenant_id = n.tenant_id and x.id = n.id and n.said_by is not null;
