-- A payment method or a reason that somebody types without its marks ('tien mat') is the one that is there ('Tiền mặt'), not a second fund.
-- Two names that both have marks stay two: 'Chi thuê' is rent, 'Chi thuế' is taxes.
create function same_without_marks() returns trigger language plpgsql set search_path = public as $$
begin
  -- Two that were there before stay two, and can be changed in everything else.
  if tg_op = 'UPDATE' and (new.name, new.code, new.parent_id, new.is_deleted) is not distinct from (old.name, old.code, old.parent_id, old.is_deleted) then
    return new;
  end if;
  perform pg_advisory_xact_lock(hashtextextended(format('name %s %s', new.tenant_id, new.code), 0));
  if exists (select from category c where c.tenant_id = new.tenant_id and c.code = new.code and c.id <> new.id and not c.is_deleted
      and c.parent_id is not distinct from new.parent_id and vn_norm(c.name) = vn_norm(new.name)
      and vn_norm(new.name) in (lower(c.name), lower(new.name))) then
    raise unique_violation using constraint = 'category_name', table = 'category', message = 'The same name without its marks';
  end if;
  return new;
end $$;
create trigger same_without_marks before insert or update of name, code, parent_id, is_deleted on category
  for each row when (new.code in ('payment', 'paymentCategory') and not new.is_deleted) execute function same_without_marks();
