-- A telephone number is stored in one form (contract/phone.ts), so that it is unique, and found, however it was written.
alter table ticket disable trigger user;
update ticket set phone = one_phone(phone) where phone <> one_phone(phone);
alter table ticket enable trigger user;
update booking set phone = one_phone(phone) where phone <> one_phone(phone);
update supplier set phone = one_phone(phone) where phone <> one_phone(phone);
update user_account set mobile = one_phone(mobile) where mobile <> one_phone(mobile);
-- Two customers may turn out to have the same number. The elder keeps it; the other keeps what was written, and its note says so:
-- which of the two is right is for people to say.
with seen as (
  select tenant_id, id, one_phone(phone) as number,
    row_number() over (partition by tenant_id, one_phone(phone) order by (phone = one_phone(phone)) desc, id) as place
  from customer where not is_deleted)
update customer c set phone = case when s.place = 1 then s.number else c.phone end,
    note = case when s.place = 1 then c.note else concat_ws(E'\n', nullif(c.note, ''), 'Trùng số điện thoại ' || s.number || ' với khách hàng khác.') end
  from seen s where s.tenant_id = c.tenant_id and s.id = c.id and (s.place > 1 or c.phone <> s.number);
-- New and changed rows come in the one form; what was left above stays until somebody saves it.
create function keep_one_phone() returns trigger language plpgsql as $$
begin
  new.phone := one_phone(new.phone);
  return new;
end $$;
create trigger customer_one_phone before insert or update of phone on customer for each row execute function keep_one_phone();
