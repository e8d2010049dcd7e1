// What the benchmarks fill set by set is what the database writes when people work: the laws of the books hold over it, and what was sold is what
// the ledger's own functions book for the same tickets.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillTickets } from '../../../bench/ticket-fill.ts';
import { ownerClient } from '../../../server/db/open.ts';
import { testApp } from '../../harness/app.ts';
import { brokenLaws } from '../../harness/books.ts';

const TICKETS = 2000;
const app = await testApp();
const owner = ownerClient(app.address);
afterAll(() => owner.end());
/** What the demo shop has of its own. */
const ground = [
  `insert into category (tenant_id, code, name) select 1, c, c || n from unnest(array['payment', 'paymentCategory', 'requestCenterGroup', 'deviceType', 'manufacturer']) c, generate_series(1, 3) n`,
  `insert into series (tenant_id, name, manufacturer_id) select 1, 'Dòng ' || id, id from category where tenant_id = 1 and code = 'manufacturer'`,
  `insert into model (tenant_id, name, series_id, device_type_id) select 1, 'Máy ' || s.id || n, s.id, d.id from series s, generate_series(1, 4) n,
    lateral (select min(id) + n % 3 as id from category where tenant_id = 1 and code = 'deviceType') d where s.tenant_id = 1`,
  `insert into service_name (tenant_id, code, name) select 1, 'DVF' || n, 'Dịch vụ ' || n from generate_series(1, 7) n`,
  `insert into supplier (tenant_id, code, name) values (1, 'NCCF', 'Nhà cung cấp')`,
  `insert into customer (tenant_id, code, name, phone) select 1, 'KHF' || n, 'Khách ' || n, '09' || lpad(n::text, 8, '0') from generate_series(1, 5) n`,
];
let before: string[];
beforeAll(async () => {
  await owner.connect();
  for (const insert of ground) await owner.query(insert);
  before = await indexes();
  await fillTickets(owner, TICKETS / 2, 'whole');
  await fillTickets(owner, TICKETS, 'whole');
});
const indexes = async () =>
  (await owner.query(`select indexdef from pg_indexes where schemaname = 'public' order by 1`)).rows.map(
    ({ indexdef }) => indexdef,
  );

test('every law of the books holds', async () => {
  expect((await brokenLaws(app)).map(({ key, broken, rows: [row] }) => ({ key, broken, row }))).toEqual([]);
});
test('what was sold is what the ledger books by itself', async () => {
  const columns = `day, event, branch_id, ticket_id, ticket_line_id, refund_id, kind, customer_id, device_type_id, manufacturer_id, model_id, service_name_id,
    product_id, technician_id, seller_id, tickets, quantity, gross, discount, promotion, net, vat, cost, warranty_cost, ticket_net`;
  await owner.query(`begin; set local app.tenant_id = '1'`);
  await owner.query(`create temp table filled as select ${columns} from sale_ledger where tenant_id = 1
    and ticket_id in (select id from ticket where tenant_id = 1 and code ~ '^SCZ')`);
  await owner.query('delete from sale_ledger where tenant_id = 1');
  await owner.query(`select book_sales(1, array(select id from ticket where tenant_id = 1 and code ~ '^SCZ'))`);
  await owner.query(`select book_refund(1, id) from refund where tenant_id = 1 and code ~ '^HZ' order by id`);
  const { rows } = await owner.query(`select (select count(*)::int from filled) as filled,
    (select count(*)::int from (select * from filled except all select ${columns} from sale_ledger where tenant_id = 1) x) as above,
    (select count(*)::int from (select ${columns} from sale_ledger where tenant_id = 1 except all select * from filled) x) as missing`);
  await owner.query('rollback');
  expect(rows[0]).toEqual({ filled: expect.any(Number), above: 0, missing: 0 });
  expect(rows[0].filled).toBeGreaterThan(TICKETS * 2.8);
});
test('indexes are there again', async () => {
  expect(await indexes()).toEqual(before);
});
