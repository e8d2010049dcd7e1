-- What was paid above a ticket's price becomes its customer's credit: an open item below zero, named by that ticket.
alter table debt_ledger drop constraint debt_ledger_document_check;
alter table debt_ledger add constraint debt_ledger_document_check check (document in ('ticket', 'refund', 'inbound', 'outbound', 'voucher', 'other', 'credit'));
