-- How much a customer may owe: null is the shop's setting, 0 no limit.
alter table customer add column debt_limit bigint check (debt_limit >= 0), add column legal_name text;

-- Whom the invoice of a ticket is made out to: copied from the customer when the device leaves, corrected on the ticket.
alter table ticket add column buyer_kind text check (buyer_kind in ('consumer', 'company')), add column buyer_name text, add column buyer_tax_code text,
  add column buyer_address text, add column buyer_email text,
  add constraint ticket_buyer check (buyer_kind is distinct from 'company' or (buyer_name is not null and buyer_tax_code is not null));
