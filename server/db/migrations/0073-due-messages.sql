-- What is due in time: warranties that end soon, debts that are to be paid. Both are looked for by their day.
create index warranty_end on warranty (tenant_id, end_day) where ended_at is null;
create index ticket_due_day on ticket (tenant_id, due_day) where due_day is not null and not is_deleted;
