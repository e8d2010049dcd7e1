// The searches by pieces against the plainest there is, `like` over every row: the same rows, the newest first, also where they lie far
// apart, belong to others, or are too many to be counted.
import { beforeAll, describe, expect, test } from 'vitest';
import { hitsCounted } from '../../../contract/constants.ts';
import { PartyMaster, SaleCustomer } from '../../../contract/party/party.calls.ts';
import { ProductOutbound } from '../../../contract/stock/outbound.calls.ts';
import { TicketLists } from '../../../contract/ticket/calls/ticket-list.calls.ts';
import { testApp } from '../../harness/app.ts';

const app = await testApp();
const TICKETS = 3000;
/** Ids of many eras, with rows of another tenant between them. */
const names = `(array['Nguyễn','Trần','Lê','Phạm','Huỳnh','Đặng','O''Neil','50%_\\'])[1 + n % 8] || ' ' ||
  (array['Văn','Thị Bích','Hữu','Quốc','Phương'])[1 + n / 7 % 5] || ' ' || (array['An','Bảo','Uyên','Vân'])[1 + n / 61 % 4] || ' ' || n % 997`;
beforeAll(async () => {
  await app.make.neighbour();
  await app.make.branch('Chi nhánh tìm');
  for (const tenant of [1, 2]) {
    await app.sql(`begin; set local session_replication_role = replica;
      insert into ticket (tenant_id, id, code, status, custody, branch_id, place_id, customer_id, customer_name, phone, manufacturer_id, model_id, device_name,
        imei, promised_at, receptionist_id, total, line_total, is_deleted)
      select ${tenant}, 1000000 + n * 97 + ${tenant}, 'SCP' || lpad(n::text, 6, '0'), 'ChoXuLy', 'branch', b.id, b.id, 1, ${names},
        '09' || lpad((n::bigint * 7919 % 100000000)::text, 8, '0'), (select id from category c where c.tenant_id = ${tenant} and c.code = 'manufacturer' order by id offset n % 5 limit 1),
        1, (array['iPhone 15 Pro','Galaxy A${tenant}5','Redmi 9'])[1 + n % 3], '35' || lpad((n::bigint * 104729 * 7919 % 10000000000000)::text, 13, '0'), now(), 1, 0, 0, n % 50 = 0
      from generate_series(1, ${TICKETS}) n, (select coalesce(max(id), 1) as id from branch where tenant_id = ${tenant}) b;
      insert into customer (tenant_id, id, code, name, phone, is_deleted)
      select ${tenant}, 1000000 + n * 97 + ${tenant}, 'KHP' || lpad(n::text, 6, '0'), ${names}, '08' || lpad((n::bigint * 7919 % 100000000)::text, 8, '0'), n % 50 = 0
      from generate_series(1, ${TICKETS}) n;
      insert into outbound (tenant_id, id, code, kind, status, warehouse_id, day, quantity, amount, is_deleted)
      select ${tenant}, 1000000 + n * 97 + ${tenant}, 'XKP' || lpad(n::text, 6, '0'), 'other', case when n % 3 = 0 then 'draft' else 'posted' end, w.id, current_date, 2, n, n % 50 = 0
      from generate_series(1, ${TICKETS}) n, (select coalesce(max(id), 1) as id from warehouse where tenant_id = ${tenant}) w;
      commit`);
  }
});

const terms = [
  ...['791', '919', '000', '7919', '9190', '79190', '0791900', '829348', '9000', '12'],
  ...[
    'bao',
    'bích',
    'BICH',
    'Đặng',
    'dang',
    'nguyễn văn',
    'van nguyen',
    'phuong uyen',
    'uyên 107',
    'bao 791',
    'thi bich van 5',
    'le le',
  ],
  ...[
    'iphone 15',
    'galaxy',
    'a15',
    'a25',
    'pro 791 nguyen',
    'scp',
    'scp0',
    'scp00010',
    'SCP000107',
    'khp000107',
    "o'neil",
    '50%_\\',
    '%_\\',
    '0%_',
  ],
  ...[
    '+84 900 791 900',
    '0900 791 900',
    '0900.791.900',
    '084 900',
    '+84900',
    'qxj',
    'qxjw zz',
    '1.2',
    'Zq 10',
    'n',
    'an 7',
  ],
];
/** As the rules of a search say it, asked of every row. */
const plain = (table: 'ticket' | 'customer' | 'outbound') => `
  with w as materialized (select pattern, array(select c.id from category c where c.tenant_id = 1 and c.code = 'manufacturer'
    and length(word) >= 2 and starts_with(vn_norm(c.name), word)) as makers from unnest(search_words($1), search_patterns($1)) x(word, pattern))
  select t.id from ${table} t where t.tenant_id = 1 and not t.is_deleted and not exists (select from w where not (t.search like w.pattern
    ${table === 'ticket' ? 'or coalesce(t.manufacturer_id, 0) = any (w.makers)' : ''})) order by t.id desc`;
const ids = async (text: string, term: string) =>
  (await app.sql<{ id: number }>(text, [term])).map(({ id }) => Number(id));
const asTenant = (from: string) => `select id from (select set_config('app.tenant_id', '1', true)) s, ${from} id`;

describe('the same as like over every row', () => {
  test.each(terms)('tickets with %s', async (term) => {
    const all = await ids(plain('ticket'), term);
    expect(await ids(asTenant('find_newest_ticket($1, 100000)'), term)).toEqual(all);
    expect(await ids(asTenant('find_newest_ticket($1, 7)'), term)).toEqual(all.slice(0, 7));
    expect(await ids(asTenant('find_newest_ticket($1, 300)'), term)).toEqual(all.slice(0, 300));
  });
  test.each(terms)('customers with %s', async (term) => {
    const all = await ids(plain('customer'), term);
    expect(await ids(asTenant(`search_ids('customer', $1, 100000)`), term)).toEqual(all);
    expect(await ids(asTenant(`search_ids('customer', $1, 7)`), term)).toEqual(all.slice(0, 7));
  });
  test('makers, by the beginning of their names and together with other words', async () => {
    const makers = await app.sql<{ name: string }>(
      `select name from category where tenant_id = 1 and code = 'manufacturer' order by id limit 5`,
    );
    for (const { name } of makers)
      for (const term of [name, name.slice(0, 3), `${name} bao`, `791 ${name}`, `${name} ${name.slice(0, 2)} van`]) {
        const all = await ids(plain('ticket'), term);
        expect(all.length, term).toBeGreaterThan(0);
        expect(await ids(asTenant('find_newest_ticket($1, 100000)'), term), term).toEqual(all);
        expect(await ids(asTenant('find_newest_ticket($1, 20)'), term), term).toEqual(all.slice(0, 20));
      }
  });
});

describe('lists', () => {
  test('pages of tickets are those of all hits, however many there are', async () => {
    for (const keyword of ['791', 'bao', 'scp0', 'nguyen', 'bao 791', '0900791900', '350000829347951']) {
      const all = await ids(plain('ticket'), keyword);
      for (const skipCount of [0, 20, 1000]) {
        const page = await app.admin.call(TicketLists.GetReceiptData, { keyword, skipCount, maxResultCount: 20 });
        expect(
          page.items.map(({ id }) => id),
          `${keyword} from ${skipCount}`,
        ).toEqual(all.slice(skipCount, skipCount + 20));
        expect(page.isMore, keyword).toBe(all.length > Math.max(hitsCounted, skipCount + 20));
        if (!page.isMore) expect(page.totalCount).toBe(all.length);
        else expect(page.totalCount).toBeGreaterThan(hitsCounted);
      }
    }
  });
  test('pages of customers as well, in any order and by kind', async () => {
    for (const keyword of ['791', 'khp0', 'khp00', 'an', 'nguyen']) {
      const all = await ids(plain('customer'), keyword);
      for (const skipCount of [0, 20, 1000]) {
        const page = await app.admin.call(SaleCustomer.GetAll, { keyword, skipCount, maxResultCount: 20 });
        expect(page.items.map(({ id }) => id)).toEqual(all.slice(skipCount, skipCount + 20));
        if (all.length <= Math.max(hitsCounted, skipCount + 20)) expect(page.totalCount).toBe(all.length);
        else expect(page.totalCount).toBeGreaterThan(hitsCounted);
      }
      const byCode = await app.admin.call(SaleCustomer.GetAll, { keyword, sorting: 'code', maxResultCount: 20 });
      const codes = await app.sql<{ id: string }>(
        `select id from customer where id = any($1) and tenant_id = 1 order by code, id desc limit 20`,
        [all],
      );
      expect(byCode.items.map(({ id }) => id)).toEqual(codes.map(({ id }) => Number(id)));
      const companies = await app.admin.call(SaleCustomer.GetAll, { keyword, isCompany: true });
      const [row] = await app.sql<{ n: number }>(
        `select count(*)::int as n from customer where id = any($1) and tenant_id = 1 and is_company`,
        [all],
      );
      expect(companies.totalCount).toBe(row?.n);
    }
  });
  test('pages of export bills too; sums are told of what is counted to the last', async () => {
    for (const keyword of ['xkp', 'kp00', '0007', '123', 'p0', 'xkp000123'])
      for (const [skipCount, stage] of [[0], [20], [600], [0, 'draft'], [40, 'posted']] as const) {
        const all = await app.sql<{ id: string; status: string; amount: string }>(
          `select id, status, amount from outbound where tenant_id = 1 and id = any($1) order by id desc`,
          [await ids(plain('outbound'), keyword)],
        );
        const shown = all.filter(({ status }) => !stage || status === stage);
        const input = { keyword, skipCount, maxResultCount: 20, ...(stage ? { stage } : {}) };
        const page = await app.admin.call(ProductOutbound.GetAllPaged, input);
        expect(
          page.items.map(({ id }) => id),
          JSON.stringify(input),
        ).toEqual(shown.slice(skipCount, skipCount + 20).map(({ id }) => Number(id)));
        const isMore = all.length > Math.max(hitsCounted, skipCount + 20);
        const sums = [shown.length, 2 * shown.length, shown.reduce((sum, { amount }) => sum + Number(amount), 0)];
        if (isMore) expect([page.totalProduct, page.totalAmount]).toEqual([null, null]);
        else expect([page.totalCount, page.totalProduct, page.totalAmount]).toEqual(sums);
      }
  });
  test('the picker has the one with that very code or number first', async () => {
    for (const [input, code] of [
      ['KHP00010', undefined],
      ['khp000107', 'KHP000107'],
      ['0800847333', 'KHP000107'],
      ['+84 800 847 333', 'KHP000107'],
    ] as const) {
      const { items } = await app.admin.call(PartyMaster.GetAllCustomer, { input });
      expect(items.length, input).toBeGreaterThan(0);
      if (code) expect(items[0]?.code, input).toBe(code);
    }
  });
});

test('a shop that has nothing yet finds nothing, and does not break', async () => {
  const neighbour = await app.make.neighbour();
  const input = { keyword: 'nguyen van', input: 'nguyen van' };
  for (const call of [SaleCustomer.GetAll, ProductOutbound.GetAllPaged, TicketLists.GetReceiptData])
    expect((await neighbour.call(call, input)).items, call.path).toEqual([]);
  expect((await neighbour.call(PartyMaster.GetAllCustomer, input)).items).toEqual([]);
});
