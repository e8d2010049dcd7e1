// Tickets for the benchmarks: three years of eight branches, of which 0.3 % are open, with a service each and another one or a
// part with its export bill, what they brought and, where it is asked for, all that follows from them; made set by set in the database. Running twice adds nothing.
import type pg from 'pg';
import { billTables, fillBills, fillPartsPlaces } from './bill-fill.ts';
import { withoutIndexes } from './fill.ts';
import { fillLedgers, fillSales, ledgerTables } from './ledger-fill.ts';

const BRANCHES = 8;
const names = `(array['Nguyễn','Trần','Lê','Phạm','Huỳnh','Hoàng','Phan','Vũ','Võ','Đặng'])[1 + n % 10] || ' ' ||
  (array['Văn','Thị','Hữu','Bích','Quốc','Phương','Gia','Thanh','Minh','Ngọc'])[1 + (n / 7) % 10] || ' ' ||
  (array['An','Bảo','Châu','Dũng','Hà','Khang','Linh','Nam','Uyên','Vân'])[1 + (n / 61) % 10] || ' ' || n % 9973`;
const isOpen = 'n % 333 = 7';
const status = `case when ${isOpen} then (array['ChoXuLy','DangXuLy','DangXuLy','ChoLinhKien','ChuyenDieuPhoi'])[1 + n / 333 % 5]
  when n % 40 = 3 then 'DaHuy' when n % 400 = 11 then 'ChuaTraTien' when n % 500 = 13 then 'TraPhi' else 'DaTra' end`;

/** Up to so many tickets, the demo shop's own besides; `whole`: with their vouchers, debts, commission and bookings. */
export async function fillTickets(owner: pg.Client, wanted: number, extent?: 'whole'): Promise<void> {
  const { rows } = await owner.query<{ have: number }>(
    `select coalesce(max(substr(code, 4)::int), 0) as have from ticket where tenant_id = 1 and code ~ '^SCZ[0-9]{9}$'`,
  );
  const have = Number(rows[0]?.have ?? 0);
  if (have >= wanted) return;
  await fillBranches(owner);
  await fillPartsPlaces(owner);
  await withoutIndexes(owner, tables, async () => {
    // Without triggers: neither keys are checked nor is every row tallied; the sums are written for all of them at the end.
    await owner.query(`begin; set local app.tenant_id = '1'; set local session_replication_role = replica;
      set local enable_nestloop = off; set local work_mem = '256MB'`);
    await owner.query(customersFrom(have + 1, wanted));
    await owner.query(ticketsFrom(have + 1, wanted));
    await owner.query(linesFrom(have + 1, wanted));
    await fillBills(owner, codeOf(have + 1), codeOf(wanted));
    for (const insert of documentsFrom(have + 1, wanted)) await owner.query(insert);
    await fillSales(owner, codeOf(have + 1), codeOf(wanted));
    if (extent === 'whole') await fillLedgers(owner);
    await owner.query('commit');
  });
  for (const table of tables) await owner.query(`vacuum analyze ${table}`);
}
const tables = [
  'customer',
  'ticket',
  'ticket_line',
  'ticket_change',
  'center_request',
  'refund',
  ...billTables,
  ...ledgerTables,
] as const;

const codeOf = (n: number) => `SCZ${String(n).padStart(9, '0')}`;
const fillBranches = (owner: pg.Client) =>
  owner.query(`insert into branch (tenant_id, code, name)
    select 1, 'ZD' || n, 'Chi nhánh đo ' || n from generate_series(1, ${BRANCHES}) n on conflict do nothing`);

const ticketsFrom = (first: number, last: number) => `
  with place as (select array_agg(id order by id) as ids from branch where tenant_id = 1 and code ~ '^ZD'),
  people as (select array_agg(id order by id) as ids from user_account where tenant_id = 1 and not is_deleted),
  client as (select array_agg(id order by id) as ids from customer where tenant_id = 1),
  device as materialized (select d.*, m.device_type_id, s.manufacturer_id from (${placed('model', 'true')}) d join model m on m.tenant_id = 1 and m.id = d.id
    join series s on s.tenant_id = 1 and s.id = m.series_id)
  insert into ticket (tenant_id, code, status, custody, branch_id, place_id, customer_id, customer_name, phone,
    device_type_id, manufacturer_id, model_id, device_name, imei, technician_id, receptionist_id, promised_at, line_total, total, paid, refunded, credited, due_day,
    creation_time, accepted_at, finished_at, handed_over_at)
  select 1, 'SCZ' || lpad(n::text, 9, '0'), s, case when ${isOpen} then 'branch' else 'customer' end, b, b,
    c.ids[1 + n % cardinality(c.ids)], ${names}, '09' || lpad(((n::bigint * 7919) % 100000000)::text, 8, '0'),
    d.device_type_id, d.manufacturer_id, d.id, d.name,
    '35' || lpad(((n::bigint * 104729 * 7919) % 10000000000000)::text, 13, '0'),
    p.ids[1 + n % cardinality(p.ids)], p.ids[1 + (n / 3) % cardinality(p.ids)],
    case when ${isOpen} then now() + (n % 97 - 20) * interval '1 hour' else at + interval '1 day' end,
    worth, worth, case when s = 'DaTra' or s = 'TraPhi' then worth else 0 end, case when s = 'TraPhi' then worth else 0 end, case when s = 'TraPhi' then worth else 0 end,
    case when s = 'ChuaTraTien' then (at + interval '31 days')::date end, at, at,
    case when ${isOpen} or s = 'DaHuy' then null else at + interval '20 hours' end, case when ${isOpen} or s = 'DaHuy' then null else at + interval '1 day' end
  from (select n, ${status} as s, (200 + n % 1800) * 1000::bigint as worth,
      case when ${isOpen} then now() - n % 5 * interval '1 day' else now() - interval '2 days' - (n::bigint * 48271 % 1576800) * interval '1 minute' end as at
    from generate_series(${first}, ${last}) n) x
  join device d on d.place = n % (select count(*) from device), place f, people p, client c,
    lateral (select f.ids[1 + n % cardinality(f.ids)] as b) o`;
/** Everybody came three times. The demo shop has nobody whose number begins with 06. */
const customersFrom = (first: number, last: number) => `insert into customer (tenant_id, code, name, phone, address)
  select 1, 'KHZ' || lpad(n::text, 9, '0'), ${names}, '06' || lpad(((n::bigint * 7919) % 100000000)::text, 8, '0'), n || ' đường số ' || n % 50
  from generate_series(${first}, ${last}) n where n % 3 = 0 on conflict do nothing`;
/** Two lines each; the second one of every other ticket is a part, or an accessory. */
const linesFrom = (first: number, last: number) => `
  with service as materialized (${placed('service_name', 'not is_deleted')}), part as materialized (${placed('product', `code ~ '^LKZ'`)}),
  line as materialized (select t.id as ticket, k, t.total, t.finished_at, k = 1 and n / 8 % 2 = 1 as is_part, n / 16 % 8 = 0 as is_sold,
      (t.id + k) % (select count(*) from service) as service, n / 16 % (select count(*) from part) as part
    from ticket t, generate_series(0, 1) k, lateral (select substr(t.code, 4)::int as n) c
    where t.tenant_id = 1 and t.code >= '${codeOf(first)}' and t.code <= '${codeOf(last)}')
  insert into ticket_line (tenant_id, ticket_id, order_no, kind, service_name_id, product_id, name, price, warranty_months, outcome)
  select 1, ticket, k, case when not is_part then 'service' when is_sold then 'accessory' else 'part' end, s.id, p.id, coalesce(p.name, s.name), total / 2, 6,
    case when finished_at is null then null else 'done' end
  from line left join service s on s.place = line.service and not is_part left join part p on p.place = line.part and is_part order by ticket, k`;
/** Rows of a table by their place, from 0 on: to be joined, as the n-th entry of a long list is looked for from its start. */
const placed = (table: string, condition: string) =>
  `select id, name, row_number() over (order by id) - 1 as place from ${table} where tenant_id = 1 and ${condition}`;
/** One ticket in fifty was changed after acceptance, one in fifty went to the centre and back; what was refunded has its invoice. */
const documentsFrom = (first: number, last: number): string[] => {
  const some = (condition: string) => `from ticket t where t.tenant_id = 1 and ${condition}
    and t.code >= '${codeOf(first)}' and t.code <= '${codeOf(last)}'`;
  return [
    `insert into refund (tenant_id, code, ticket_id, branch_id, amount, creation_time)
      select 1, 'HZ' || t.id, t.id, t.branch_id, t.total, t.handed_over_at + interval '12 hours' ${some(`t.status = 'TraPhi'`)}`,
    `insert into ticket_change (tenant_id, ticket_id, status, kind, status_before, proposal, differences, total_before, total_after, decided_at)
      select 1, t.id, 'approved', 'price', 'DangXuLy', '{}', '[]', t.total, t.total, now() ${some(`t.id % 50 = 1 and t.handed_over_at is not null`)}`,
    `insert into center_request (tenant_id, code, group_id, branch_id, status, content, ticket_id, completed_at)
      select 1, 'YCZ' || t.id, (select min(id) from category where tenant_id = 1 and code = 'requestCenterGroup'), t.branch_id, 3, 'Đo', t.id, now()
      ${some(`t.id % 50 = 2 and t.handed_over_at is not null`)}`,
  ];
};
