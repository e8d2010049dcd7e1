-- Every document and party that a debt can be of, whatever order the earlier lists were put in.
alter table debt_ledger drop constraint debt_ledger_party_check, drop constraint debt_ledger_document_check;
alter table debt_ledger add constraint debt_ledger_party_check check (party in ('customer', 'supplier', 'staff', 'other')),
  add constraint debt_ledger_document_check check (document in ('ticket', 'refund', 'inbound', 'outbound', 'voucher', 'other', 'credit'));

-- Goods that one end says are lost: why, who pays (somebody, or the shop itself), and somebody else of the other end agrees.
-- Rows without an end are of the time when one word was enough.
alter table transfer_resolution
  add constraint transfer_resolution_loss check (said_by is null or (how = 'lost' and note is not null and (payer_user_id is not null) <> is_shop_loss)),
  add constraint transfer_resolution_said check (status = 'agreed' or said_by is not null),
  add constraint transfer_resolution_other check (said_by is null or status not in ('agreed', 'refused')
    or (decided_by is not null and decided_by is distinct from creator_user_id)),
  add constraint transfer_resolution_why check (status <> 'refused' or decision_note is not null);
create function keep_resolution() returns trigger language plpgsql as $$
begin
  if old.status <> 'proposed' then raise exception 'a decision about lost goods stands' using errcode = '23514'; end if;
  return new;
end $$;
create trigger keep_resolution before update of status, value, decided_by, decision_note on transfer_resolution for each row execute function keep_resolution();

-- The last word about lost goods stands on the transfer, so that its history tells it.
alter table outbound add loss_state text check (loss_state in ('proposed', 'agreed', 'refused', 'dropped'));
