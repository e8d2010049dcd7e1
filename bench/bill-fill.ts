// The export bills of the tickets that the benchmarks make: every second ticket has a part, taken out of its branch's warehouse by
// a posted bill. Bills, ledger, balances and monthly sums belong together: `npm run books` finds these books in order.
import type pg from 'pg';

const PARTS = 2000;
export const PRICE = 100_000;
/** What lies on a shelf beside what its tickets took. */
const SPARE = 1000;

/** A warehouse for each of the branches, and what lies there. */
export async function fillPartsPlaces(owner: pg.Client): Promise<void> {
  await owner.query(`insert into warehouse (tenant_id, code, name, branch_id, category)
    select 1, code, 'Kho đo ' || code, id, 'TP' from branch b where tenant_id = 1 and code ~ '^ZD'
      and not exists (select from warehouse w where w.tenant_id = 1 and w.branch_id = b.id)`);
  await owner.query('alter table product disable trigger write_audit');
  await owner.query(`insert into product (tenant_id, kind, code, name)
    select 1, 'component', 'LKZ' || lpad(n::text, 5, '0'), 'Linh kiện đo ' || lpad(n::text, 5, '0')
    from generate_series(1, ${PARTS}) n on conflict do nothing`);
  await owner.query('alter table product enable trigger write_audit');
}

/** Bills of the tickets with these codes, inside the transaction that makes them, without triggers. */
export async function fillBills(owner: pg.Client, firstCode: string, lastCode: string): Promise<void> {
  for (const statement of statementsOf(firstCode, lastCode)) await owner.query(statement);
}
const statementsOf = (firstCode: string, lastCode: string): string[] => [
  // Issued once the work had begun.
  `create temp table used on commit drop as
    select nextval(pg_get_serial_sequence('outbound', 'id')) as bill, nextval(pg_get_serial_sequence('outbound_line', 'id')) as bill_line,
      t.id as ticket, t.code, l.id as line, w.id as warehouse, l.product_id as product, (t.creation_time at time zone 'Asia/Ho_Chi_Minh')::date as day, t.creation_time as at
    from ticket t join ticket_line l on l.tenant_id = 1 and l.ticket_id = t.id and l.product_id is not null
    join warehouse w on w.tenant_id = 1 and w.branch_id = t.branch_id and w.code ~ '^ZD'
    where t.tenant_id = 1 and t.code between '${firstCode}' and '${lastCode}' and t.status not in ('ChoXuLy', 'DaHuy')`,
  `create temp table shelf on commit drop as
    select p.id as product, w.id as warehouse, coalesce(u.units, 0) + case when b.quantity is null then ${SPARE} else 0 end as units, coalesce(b.quantity, 0) as before
    from product p cross join warehouse w left join stock_balance b on b.tenant_id = 1 and b.product_id = p.id and b.warehouse_id = w.id
    left join (select product, warehouse, count(*) as units from used group by 1, 2) u on u.product = p.id and u.warehouse = w.id
    where p.tenant_id = 1 and p.code ~ '^LKZ' and w.tenant_id = 1 and w.code ~ '^ZD'`,
  `delete from shelf where units = 0`,
  `create temp table bought on commit drop as
    select nextval(pg_get_serial_sequence('inbound', 'id')) as bill, warehouse, sum(units) as units from shelf group by warehouse`,
  `insert into inbound (tenant_id, id, code, status, warehouse_id, supplier_id, day, quantity, amount, posted_at)
    select 1, bill, 'PNZ' || bill, 'posted', warehouse, (select min(id) from supplier where tenant_id = 1), current_date - 1200, units, units * ${PRICE}, now() from bought`,
  `insert into inbound_line (tenant_id, inbound_id, product_id, quantity, price)
    select 1, bill, product, s.units, ${PRICE} from shelf s join bought using (warehouse)`,
  // What comes and what goes is the same, but for what is left on a new shelf.
  `insert into stock_balance (tenant_id, product_id, warehouse_id, quantity, value, last_cost, last_day)
    select 1, product, warehouse, ${SPARE}, ${SPARE} * ${PRICE}, ${PRICE}, current_date - 2 from shelf
    on conflict (tenant_id, product_id, warehouse_id) do nothing`,
  `insert into stock_ledger (tenant_id, warehouse_id, product_id, day, side, quantity, value, quantity_after, value_after, document, document_id, line_id)
    select 1, s.warehouse, s.product, current_date - 1200, 'in', s.units, s.units * ${PRICE}, s.before + s.units, (s.before + s.units) * ${PRICE}, 'inbound', n.inbound_id, n.id
    from shelf s join bought b using (warehouse) join inbound_line n on n.tenant_id = 1 and n.inbound_id = b.bill and n.product_id = s.product`,
  `insert into outbound (tenant_id, id, code, kind, status, warehouse_id, ticket_code, ticket_id, day, quantity, amount, posted_at, creation_time)
    select 1, bill, 'XZ' || bill, 'ticket', 'posted', warehouse, code, ticket, day, 1, ${PRICE}, at, at from used`,
  `insert into outbound_line (tenant_id, id, outbound_id, product_id, quantity, cost, price, ticket_line_id)
    select 1, bill_line, bill, product, 1, ${PRICE}, ${PRICE}, line from used`,
  `insert into stock_ledger (tenant_id, warehouse_id, product_id, day, at, side, quantity, value, quantity_after, value_after, document, document_id, line_id, is_issue)
    select 1, u.warehouse, u.product, u.day, u.at, 'out', -1, -${PRICE}, s.before + s.units - u.place, (s.before + s.units - u.place) * ${PRICE}, 'outbound', u.bill, u.bill_line, true
    from (select *, row_number() over (partition by product, warehouse order by at, bill) as place from used) u
    join shelf s on s.product = u.product and s.warehouse = u.warehouse order by u.at`,
  `insert into stock_month (tenant_id, month, product_id, warehouse_id, in_quantity, in_value, out_quantity, out_value)
    select 1, month, product, warehouse, sum(came), sum(came) * ${PRICE}, sum(went), sum(went) * ${PRICE} from (
      select date_trunc('month', current_date - 1200)::date as month, product, warehouse, units as came, 0 as went from shelf
      union all select date_trunc('month', day)::date, product, warehouse, 0, 1 from used) x group by 1, 2, 3, 4
    on conflict (tenant_id, month, product_id, warehouse_id) do update set in_quantity = stock_month.in_quantity + excluded.in_quantity,
      in_value = stock_month.in_value + excluded.in_value, out_quantity = stock_month.out_quantity + excluded.out_quantity,
      out_value = stock_month.out_value + excluded.out_value`,
  `insert into stock_product (tenant_id, product_id) select distinct 1, product from shelf on conflict do nothing`,
  `select rebuild_stock_tally()`,
];
export const billTables = [
  'outbound',
  'outbound_line',
  'inbound',
  'inbound_line',
  'stock_ledger',
  'stock_balance',
  'stock_month',
  'stock_tally',
];
