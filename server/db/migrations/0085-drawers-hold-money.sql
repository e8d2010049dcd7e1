-- A drawer never holds less than nothing: where somebody had allowed it, it is forbidden again. One that is below zero now keeps its leave until
-- it is made up for; the law money.fund names it.
update fund f set may_be_negative = false from category m
  where m.tenant_id = f.tenant_id and m.id = f.payment_method_id and m.flag and f.may_be_negative and f.balance >= 0;
