-- One search asks for everything at once: what it asks has to be as quick in a large shop as in a small one. Vouchers, bookings and import bills
-- are found by the pieces of their texts, era by era, as tickets are (migration 0042); their trigram indexes give way to it.
drop index account_receipt_search, account_payment_search, booking_search, inbound_search;
set local maintenance_work_mem = '128MB';
call searchable('account_receipt');
call searchable('account_payment');
call searchable('booking');
call searchable('inbound');
/* The newest that have every word; of tables that are not as large, any. */
create or replace function search_ids(target regclass, term text, most int) returns setof bigint
language plpgsql stable security definer set search_path = public as $$
declare
  patterns text[];
  fits text;
begin
  case target
    when 'ticket'::regclass then return query select id from find_tickets(term, most);
    when 'customer'::regclass then return query select * from find_newest_customer(term, most);
    when 'outbound'::regclass then return query select * from find_newest_outbound(term, most);
    when 'inbound'::regclass then return query select * from find_newest_inbound(term, most);
    when 'booking'::regclass then return query select * from find_newest_booking(term, most);
    when 'account_receipt'::regclass then return query select * from find_newest_account_receipt(term, most);
    when 'account_payment'::regclass then return query select * from find_newest_account_payment(term, most);
    else
      patterns := search_patterns(term);
      -- Every word as a condition of its own: `like all` does not reach the index.
      select coalesce(string_agg(format(' and search like $2[%s]', n), ''), '') into fits from generate_series(1, cardinality(patterns)) n;
      return query execute format('select id from %s where tenant_id = $1 and not is_deleted%s limit $3', target, fits)
        using current_tenant(), patterns, most;
  end case;
end $$;
/* Serials by their beginning, as somebody reads them off a piece. */
create function find_serials(term text, most int) returns setof bigint language plpgsql stable security definer
  set search_path = public as $$
begin
  return query execute 'select id from stock_serial where tenant_id = $1 and lower(serial) like $2 order by lower(serial) limit $3'
    using current_tenant(), regexp_replace(lower(trim(term)), '([\\%_])', '\\\1', 'g') || '%', most;
end $$;
