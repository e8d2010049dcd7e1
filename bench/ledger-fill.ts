// What follows from the tickets that the benchmarks make: what was sold, paid, owed, earned and finished, and who had booked. The database writes it
// row by row when people work; here it is the same rows set by set (tests/calls/report/bench-fill.test.ts holds both against each other).
import type pg from 'pg';
import { PRICE } from './bill-fill.ts';

/** Of what a line costs. */
const COMMISSION = 5;

/** For the tickets with these codes, inside the transaction that makes them, after their bills, without triggers: what they brought. */
export async function fillSales(owner: pg.Client, firstCode: string, lastCode: string): Promise<void> {
  for (const statement of [...gone(firstCode, lastCode), ...sales]) await owner.query(statement);
}
/** And all the rest, of the same tickets. */
export async function fillLedgers(owner: pg.Client): Promise<void> {
  for (const statement of [...done, ...money, ...debts, ...staff, ...bookings, ...sums]) await owner.query(statement);
}
const local = (at: string) => `(${at} at time zone 'Asia/Ho_Chi_Minh')::date`;

/** Those that left, each with its day and its fund; a line of them with what its part cost. */
const gone = (firstCode: string, lastCode: string): string[] => [
  `create temp table gone on commit drop as
    select t.*, ${local('t.handed_over_at')} as left_on, f.ids[1 + t.id % 2] as fund_id
    from ticket t, (select array_agg(id order by id) as ids from (select id from category where tenant_id = 1 and code = 'payment' and not is_deleted order by id limit 2) c) f
    where t.tenant_id = 1 and t.code between '${firstCode}' and '${lastCode}' and t.handed_over_at is not null`,
  `create temp table gone_line on commit drop as
    select l.*, case when u.line is null then 0 else ${PRICE} end as cost from ticket_line l join gone t on t.id = l.ticket_id left join used u on u.line = l.id where l.tenant_id = 1`,
  'analyze gone',
  'analyze gone_line',
];

const saleColumns = `tenant_id, day, event, branch_id, ticket_id, ticket_line_id, refund_id, kind, customer_id, device_type_id, manufacturer_id, model_id,
  service_name_id, product_id, technician_id, seller_id, tickets, quantity, gross, net, cost, at, ticket_net`;
const saleOf = (event: string) =>
  `${event}, t.branch_id, t.id, l.id, f.id, coalesce(l.kind, 'ticket'), t.customer_id, t.device_type_id, t.manufacturer_id, t.model_id,
  l.service_name_id, l.product_id, t.technician_id, t.receptionist_id`;
/** As book_sales and book_refund (migration 0052) have it for tickets without discount and VAT, whose lines are of one piece each. */
const sales = [
  `insert into sale_ledger (${saleColumns})
    select x.* from (
      select 1, t.left_on, ${saleOf(`'handed'`)}, 1, 0, 0, 0, 0, t.handed_over_at, coalesce(n.net, 0)
      from gone t left join ticket_line l on false left join refund f on false left join (select ticket_id, sum(price) as net from gone_line group by 1) n on n.ticket_id = t.id
      union all
      select 1, t.left_on, ${saleOf(`'sold'`)}, 0, 1, l.price, l.price, l.cost, t.handed_over_at, 0 from gone t join gone_line l on l.ticket_id = t.id left join refund f on false
      union all
      select 1, ${local('f.creation_time')}, ${saleOf(`'refunded'`)}, 0, -1, 0, -l.price, 0, f.creation_time, 0
      from gone t join gone_line l on l.ticket_id = t.id join refund f on f.tenant_id = 1 and f.ticket_id = t.id) x
    order by 22, 5, 6 nulls first`,
  `insert into first_visit (tenant_id, customer_id, day) select 1, customer_id, min(day) from sale_ledger where tenant_id = 1 and event = 'handed' group by 2
    on conflict (tenant_id, customer_id) do update set day = least(first_visit.day, excluded.day)`,
  `delete from ticket_tally where tenant_id = 1`,
  `insert into ticket_tally (tenant_id, branch_id, month, status, change, total, paid, remaining, refunded, credited)
    select tenant_id, branch_id, local_month(creation_time), status, count(*), sum(total), sum(paid), sum(ticket_remaining(status, total, paid, refunded, credited)), sum(refunded), sum(credited)
    from ticket where tenant_id = 1 and not is_deleted group by 1, 2, 3, 4`,
  `delete from sale_day where tenant_id = 1`,
  `insert into sale_day (tenant_id, day, branch_id, device_type_id, tickets, refunds, gross, discount, promotion, net, vat, cost, warranty_cost, quantity, services, service_lines, lines,
      at_centre, for_others)
    select tenant_id, day, branch_id, coalesce(device_type_id, 0), sum(tickets), -coalesce(sum(net) filter (where event = 'refunded'), 0), sum(gross), sum(discount),
      sum(promotion), sum(net), sum(vat), sum(cost), sum(warranty_cost), sum(quantity), coalesce(sum(quantity) filter (where kind = 'service' and service_name_id is not null), 0),
      count(*) filter (where event = 'sold' and kind = 'service' and service_name_id is not null and quantity > 0),
      count(distinct (ticket_id, ticket_line_id)) filter (where event <> 'handed'), coalesce(sum(net) filter (where centre_id is not null), 0), 0
    from sale_ledger where tenant_id = 1 group by 1, 2, 3, 4`,
  `insert into sale_day as d (tenant_id, day, branch_id, device_type_id, for_others)
    select tenant_id, day, centre_id, coalesce(device_type_id, 0), sum(net) from sale_ledger where tenant_id = 1 and centre_id is not null group by 1, 2, 3, 4
    on conflict (tenant_id, day, branch_id, device_type_id) do update set for_others = excluded.for_others`,
];
const done = [
  `insert into refund_line (tenant_id, refund_id, ticket_line_id, quantity, amount)
    select 1, f.id, l.id, 1, l.price from refund f join gone_line l on l.ticket_id = f.ticket_id where f.tenant_id = 1 order by f.id, l.id`,
  `insert into ticket_done (tenant_id, ticket_id, finished_at, taken_at, promised_at, branch_id, technician_id, device_type_id, is_fixed, worked, waited, away, lines, technicians, warranties)
    select 1, t.id, t.finished_at, t.creation_time, t.promised_at, t.branch_id, t.technician_id, t.device_type_id, true, 0, 0, 0, l.ids, l.technicians, l.warranties
    from gone t join (select l.ticket_id, array_agg(l.id order by l.id) as ids, array_agg(coalesce(l.technician_id, t.technician_id) order by l.id) as technicians,
        array_agg(l.warranty_months order by l.id) as warranties
      from ticket_line l join gone t on t.id = l.ticket_id where l.tenant_id = 1 and l.kind = 'service' and l.outcome = 'done' and l.service_name_id is not null group by 1) l on l.ticket_id = t.id order by t.finished_at`,
];

/** Paid at the counter when the device left, half of it in cash; what was given back left by the same fund. A ticket in fifty makes the branch spend something. */
const money = [
  `create temp table slip on commit drop as
    select nextval('voucher_id') as id, x.* from (
      select 'in' as side, 'ticket' as kind, t.branch_id, t.fund_id, t.customer_id, t.customer_name, t.id as ticket_id, null::bigint as refund_id, t.paid as amount, t.left_on as day,
        t.handed_over_at as at, t.receptionist_id as who, null::bigint as reason_id from gone t where t.paid > 0
      union all
      select 'out', 'refund', t.branch_id, t.fund_id, t.customer_id, t.customer_name, t.id, f.id, f.amount, ${local('f.creation_time')}, f.creation_time, t.receptionist_id, null
        from gone t join refund f on f.tenant_id = 1 and f.ticket_id = t.id
      union all
      select 'out', 'expense', t.branch_id, t.fund_id, null, 'Chi đo', null, null, 50000 + t.id % 40 * 1000, t.left_on, t.handed_over_at, t.receptionist_id,
        (select min(id) from category where tenant_id = 1 and code = 'paymentCategory') from gone t where t.id % 50 = 3) x order by at`,
  'analyze slip',
  `insert into voucher (tenant_id, side, id, code, kind, branch_id, payment_method_id, customer_id, party_name, ticket_id, amount, day, reason_id, creator_user_id, creation_time)
    select 1, side, id, case side when 'in' then 'PTZ' else 'PCZ' end || id, kind, branch_id, fund_id, customer_id, customer_name, ticket_id, amount, day, reason_id, who, at from slip order by id`,
  `update refund f set payment_method_id = s.fund_id, payment_id = s.id from slip s where f.tenant_id = 1 and f.id = s.refund_id`,
  `insert into ticket_money (tenant_id, ticket_id, side, amount, receipt_id, payment_id, refund_id, at, user_id)
    select 1, ticket_id, case side when 'in' then 'in' else 'refund' end, amount, case side when 'in' then id end, case side when 'out' then id end, refund_id, at, who
    from slip where ticket_id is not null order by id`,
  `insert into cash_ledger (tenant_id, branch_id, payment_method_id, day, at, amount, document, document_id, user_id)
    select 1, branch_id, fund_id, day, at, case side when 'in' then amount else -amount end, case side when 'in' then 'account_receipt' else 'account_payment' end, id, who from slip order by id`,
];

/** Tickets that left unpaid, and what suppliers are owed for parts. */
const debts = [
  `create temp table owed on commit drop as
    select 'customer' as party, customer_id as party_id, 'ticket' as document, id as document_id, branch_id, total as amount, due_day, left_on as day, handed_over_at as at from gone where status = 'ChuaTraTien'
    union all
    select 'supplier', i.supplier_id, 'inbound', i.id, w.branch_id, -i.amount, i.due_day, i.day, i.posted_at from inbound i join bought b on b.bill = i.id
      join warehouse w on w.tenant_id = 1 and w.id = i.warehouse_id where i.tenant_id = 1`,
  `insert into debt_ledger (tenant_id, party, party_id, document, document_id, entry, amount, due_day, day, at)
    select 1, party, party_id, document, document_id, 'open', amount, due_day, day, at from owed order by at`,
  `insert into open_item (tenant_id, party, party_id, document, document_id, branch_id, amount, day, due_day)
    select 1, party, party_id, document, document_id, branch_id, amount, day, coalesce(due_day, day) from owed`,
];

/** Earned with the work, to be paid out when the customer has paid, taken back with a refund. */
const staff = [
  `insert into commission_ledger (tenant_id, user_id, role, ticket_id, ticket_line_id, account, rule, base, rate, amount, event, refund_id, branch_id, day, at, step)
    select 1, t.technician_id, 'technician', t.id, l.id, e.account, 'service', l.price, ${COMMISSION}, e.sign * l.price * ${COMMISSION} / 100, e.event, f.id, t.branch_id, ${local('e.at')}, e.at,
      (e.account = 'earned' and e.event = 'earned')::int
    from gone t join gone_line l on l.ticket_id = t.id and l.kind = 'service' left join refund f on f.tenant_id = 1 and f.ticket_id = t.id
    cross join lateral (values ('earned', 'earned', 1, t.finished_at), ('payable', 'payable', 1, t.handed_over_at),
      ('earned', 'reversed', -1, f.creation_time), ('payable', 'reversed', -1, f.creation_time)) e (account, event, sign, at)
    where e.at is not null and (e.account = 'earned' or t.status <> 'ChuaTraTien') order by e.at`,
  `delete from commission_tally where tenant_id = 1`,
  `insert into commission_tally (tenant_id, day, branch_id, user_id, payment_id, rows, lines, base, technician, glass, sales, guarantee, defects, net, payable, is_new)
    select c.tenant_id, c.day, c.branch_id, c.user_id, c.payment_id, sum(s.rows), sum(s.lines), sum(s.base), sum(s.technician), sum(s.glass), sum(s.sales), sum(s.guarantee),
      sum(s.defects), sum(s.net), sum(s.payable), false
    from commission_ledger c cross join lateral commission_sums(c, 1) s where c.tenant_id = 1 group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`,
];

/** One ticket in twelve was booked the day before; some of those who book do not come, or call it off. */
const bookings = [
  `create temp table visit on commit drop as
    select nextval(pg_get_serial_sequence('booking', 'id')) as visit_id, t.*, case when t.id % 12 = 0 then 1 when t.id % 48 = 1 then 2 else 3 end as state
    from gone t where t.id % 12 = 0 or t.id % 24 = 1`,
  `insert into booking (tenant_id, id, code, branch_id, status, customer_id, customer_name, phone, device_type_id, model_id, device_name, slot_at, source, cancel_reason, arrived_at, ticket_id, creation_time)
    select 1, v.visit_id, 'LHZ' || v.visit_id, v.branch_id, v.state, v.customer_id, v.customer_name, v.phone, v.device_type_id, v.model_id, v.device_name, v.creation_time,
      (array['phone', 'counter', 'web', 'zalo'])[1 + v.visit_id % 4], case when v.state = 3 then 'Bận' end, case when v.state = 1 then v.creation_time end,
      case when v.state = 1 then v.id end, v.creation_time - interval '1 day'
    from visit v order by v.creation_time`,
  `insert into booking_log (tenant_id, booking_id, at, action, from_status, to_status)
    select 1, v.visit_id, e.at, e.action, e.before, e.after from visit v
    cross join lateral (values (v.creation_time - interval '1 day', 'create', null::int, 0),
      (v.creation_time + interval '1 hour', (array['arrive', 'miss', 'cancel'])[v.state], 0, v.state)) e (at, action, before, after) order by e.at`,
];

/** The sums of all there is. */
const sums = [
  `delete from booking_day where tenant_id = 1`,
  `insert into booking_day (tenant_id, day, branch_id, bookings, cancelled, missed, arrived, net)
    select k.tenant_id, book_day(k.slot_at), k.branch_id, count(*), count(*) filter (where k.status = 3), count(*) filter (where k.status in (0, 2, 4)), count(k.ticket_id), coalesce(sum(l.net), 0)
    from booking k left join (select ticket_id, sum(net) as net from sale_ledger where tenant_id = 1 group by 1) l on l.ticket_id = k.ticket_id
    where k.tenant_id = 1 and not k.is_deleted group by 1, 2, 3`,
  `delete from stock_day where tenant_id = 1`,
  `insert into stock_day (tenant_id, day, warehouse_id, product_id, quantity, value, issued, issued_value)
    select tenant_id, day, warehouse_id, product_id, sum(quantity), sum(value), -coalesce(sum(quantity) filter (where is_issue), 0),
      -coalesce(sum(value) filter (where is_issue), 0) from stock_ledger where tenant_id = 1 group by 1, 2, 3, 4`,
  `update stock_balance b set first_day = l.first_day, issued_day = l.issued_day
    from (select product_id, warehouse_id, min(day) as first_day, max(day) filter (where is_issue and quantity < 0) as issued_day from stock_ledger where tenant_id = 1 group by 1, 2) l
    where b.tenant_id = 1 and l.product_id = b.product_id and l.warehouse_id = b.warehouse_id`,
  `delete from voucher_tally where tenant_id = 1`,
  `insert into voucher_tally (tenant_id, side, month, day, branch_id, payment_method_id, kind, state, change, amount)
    select tenant_id, side, date_trunc('month', v.day)::date, d.day, branch_id, payment_method_id, kind, state, count(*), sum(amount)
      from voucher v cross join lateral (values (null::date), (v.day)) d (day) where tenant_id = 1 group by 1, 2, 3, 4, 5, 6, 7, 8`,
  `delete from fund_day where tenant_id = 1`,
  `insert into fund_day (tenant_id, branch_id, payment_method_id, day, income, outgo, sent, arrived)
    select tenant_id, branch_id, payment_method_id, day, coalesce(sum(amount) filter (where document = 'account_receipt'), 0), coalesce(-sum(amount) filter (where document = 'account_payment'), 0),
      coalesce(-sum(amount) filter (where document = 'fund_transfer' and turn <> 1), 0), coalesce(sum(amount) filter (where document = 'fund_transfer' and turn = 1), 0)
    from cash_ledger where tenant_id = 1 group by 1, 2, 3, 4`,
  `delete from cash_day where tenant_id = 1`,
  `insert into cash_day (tenant_id, day, branch_id, payment_method_id, flow, amount)
    select c.tenant_id, c.day, c.branch_id, c.payment_method_id,
      case c.document when 'account_receipt' then 'in.' || v.kind when 'account_payment' then 'out.' || v.kind else case when c.turn = 1 then 'arrived' else 'sent' end end, sum(c.amount)
    from cash_ledger c left join voucher v on v.tenant_id = 1 and v.side = case c.document when 'account_receipt' then 'in' when 'account_payment' then 'out' end and v.id = c.document_id
    where c.tenant_id = 1 group by 1, 2, 3, 4, 5`,
  `insert into fund (tenant_id, branch_id, payment_method_id, balance) select tenant_id, branch_id, payment_method_id, sum(amount) from cash_ledger where tenant_id = 1 group by 1, 2, 3
    on conflict (tenant_id, branch_id, payment_method_id) do update set balance = excluded.balance`,
];
export const ledgerTables = [
  'refund_line',
  'sale_ledger',
  'sale_day',
  'first_visit',
  'ticket_done',
  'account_receipt',
  'account_payment',
  'ticket_money',
  'cash_ledger',
  'debt_ledger',
  'open_item',
  'commission_ledger',
  'commission_tally',
  'booking',
  'booking_log',
  'booking_day',
  'ticket_tally',
  'stock_day',
  'voucher_tally',
  'fund_day',
  'cash_day',
] as const;
