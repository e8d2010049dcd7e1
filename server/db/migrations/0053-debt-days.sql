-- What moved in a period, of all parties of a kind: a report of debts reads the days since its first one, not the whole history.
create index debt_ledger_day on debt_ledger (tenant_id, party, day) include (party_id, document, document_id, amount);
