// The demo shop, made once: who and what is in it, its books and its journal; and an independent check: what the reports and the dashboard
// say is what its tickets, vouchers, bills and bookings add up to, by hand and over the wire, to the đồng, in random periods of random branches.
import { randomBytes, randomInt } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { paymentKinds, receiptKinds } from '../../contract/finance/finance.ts';
import { User } from '../../contract/people/user.calls.ts';
import type { ReportAnswer } from '../../contract/report/report.ts';
import { TokenAuth } from '../../contract/session/session.calls.ts';
import { migrate } from '../../server/db/migrate.ts';
import { openPool, ownerClient } from '../../server/db/open.ts';
import { firstStart } from '../../server/seed/first-start.ts';
import { buildServer } from '../../server/server.ts';
import { verifyPassword } from '../../server/session/password.ts';
import { type AskReport, disagreements, narrowings } from '../harness/agree.ts';
import { PASSWORD, personOn, type TestApp } from '../harness/app.ts';
import { brokenLaws } from '../harness/books.ts';
import { type Get, headlines, reported } from '../harness/headlines.ts';
import { checkJournal, lastDays } from '../harness/journal.ts';

/** Others in every run. */
const FEW = 4;
const ADMIN = 'mật khẩu của chủ';
const host = inject('socketDir');
const ends: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const end of ends.reverse()) await end();
});
const connected = async (database: string) => {
  const client = ownerClient({ host, user: 'postgres', database });
  await client.connect();
  ends.push(() => client.end());
  return client;
};
const database = `d_${randomBytes(6).toString('hex')}`;
await (await connected('postgres')).query(`create database ${database}`);
const owner = await connected(database);
await migrate(owner);
const pool = openPool({ host, user: 'postgres', database }, 4);
ends.push(() => pool.end());
const start = () => firstStart({ owner, pool, adminPassword: ADMIN, demoPassword: PASSWORD, seed: 'demo' });
await start();
await start(); // the second time there is nothing to do
const app = await buildServer({ pool, tokenSecret: 'demo', logLevel: 'silent', site: '/nowhere' });
ends.push(() => app.close());
const signIn = async (userNameOrEmailAddress: string, password: string) => {
  const asker = personOn(app, { 'abp.tenantid': '1' });
  const { accessToken } = await asker.call(TokenAuth.Authenticate, { userNameOrEmailAddress, password });
  return `Bearer ${accessToken}`;
};

describe('the demo shop', () => {
  test('has six branches, one of them the centre', async () => {
    const { rows } = await owner.query('select tenant_id, is_center from branch order by id');
    expect(rows.map((row) => row.is_center)).toEqual([true, false, false, false, false, false]);
    expect(new Set(rows.map((row) => row.tenant_id))).toEqual(new Set([1]));
  });
  test('has the warehouses with fixed ids, found by their role', async () => {
    const { rows } = await owner.query(
      `select id, role, branch_id from warehouse where tenant_id = 1 and role in ('returned', 'defective') order by id`,
    );
    expect(rows).toEqual([
      { id: 1040, role: 'returned', branch_id: null },
      { id: 1044, role: 'defective', branch_id: null },
    ]);
    const { rows: others } = await owner.query(`select min(id) as id from warehouse where role in ('sale', 'transit')`);
    expect(others[0].id).toBeGreaterThanOrEqual(2000);
  });
  test('has forty people over the six user types, each with one role and a branch', async () => {
    const { rows } = await owner.query<{ code: string; people: number }>(
      `select t.code, count(distinct u.id) as people from user_account u
       join user_type t on t.tenant_id = u.tenant_id and t.id = u.user_type_id
       join user_role r on r.tenant_id = u.tenant_id and r.user_id = u.id
       where u.user_name <> 'admin' and u.branch_id is not null group by 1 order by 1`,
    );
    expect(rows.map((row) => row.code)).toEqual([
      'Accountant',
      'Advisory',
      'Manage',
      'Receptionist',
      'Shipper',
      'Technical',
    ]);
    expect(rows.reduce((sum, row) => sum + row.people, 0)).toBe(40);
  });
  test('has a second person for every payment: managers stay in their branch, and only the administrator approves their own', async () => {
    const { rows } = await owner.query<{ name: string }>(
      `select distinct r.name from role r join role_permission p on (p.tenant_id, p.role_id) = (r.tenant_id, r.id)
       where r.tenant_id = 1 and p.permission in ('Pages.Finance.Payment.ApproveOwn', 'Pages.Settings.Branch.ViewAll')`,
    );
    expect(rows).toEqual([{ name: 'Admin' }]);
  });
  test('what is the whole chain’s is no branch manager’s: bank connections, months of commission', async () => {
    const { rows } = await owner.query<{ name: string }>(
      `select distinct r.name from role r join role_permission p on (p.tenant_id, p.role_id) = (r.tenant_id, r.id)
       where r.tenant_id = 1 and p.permission in ('Pages.Finance.Bank.Setup', 'Pages.Finance.Commission.Close') order by 1`,
    );
    expect(rows).toEqual([{ name: 'Admin' }, { name: 'KeToan' }]);
  });
  test('has money of every kind: receipts, payments, two open advances', async () => {
    const { rows } = await owner.query<{ kind: string }>(
      `select distinct side || ' ' || kind as kind from voucher where state = 'posted' order by 1`,
    );
    const kinds = [
      ...Object.keys(receiptKinds).map((kind) => `in ${kind}`),
      ...Object.keys(paymentKinds).map((kind) => `out ${kind}`),
    ];
    expect(rows.map(({ kind }) => kind)).toEqual(kinds.toSorted());
    const { rows: open } = await owner.query(
      `select amount::int from open_item where party = 'staff' and document = 'voucher' and amount <> 0 order by 1`,
    );
    expect(open.map(({ amount }) => amount)).toEqual([1_500_000, 3_000_000]);
  });
  test('has a bank that told three months of money, most of it matched, and books that hold every law', async () => {
    const { rows } = await owner.query<{ status: string; n: number }>(
      'select status, count(*)::int as n from bank_txn group by 1 order by 1',
    );
    const told = Object.fromEntries(rows.map(({ status, n }) => [status, n]));
    expect(told).toMatchObject({ ignored: 2, new: 9 });
    expect(told.matched).toBeGreaterThan(90);
    expect((await owner.query('select from bank_txn where twin_id is not null')).rows).toHaveLength(1);
    const { rows: without } =
      await owner.query(`select 'brought' as what, party as of, count(*)::int from opening_debt group by 2
      union all select 'offset', party, count(*)::int from debt_offset group by 2 order by 1, 2`);
    expect(without.map((row) => [row.what, row.of, row.count])).toEqual([
      ['brought', 'customer', 1],
      ['brought', 'supplier', 1],
      ['offset', 'supplier', 1],
    ]);
    expect(await brokenLaws({ pool })).toEqual([]);
  });
  test('has an account that sends nothing anywhere, with messages and complaints in every state, and knows whom it cannot reach', async () => {
    const list = async (query: string) => (await owner.query<{ it: string }>(query)).rows.map(({ it }) => it);
    expect(
      await list(
        `select provider || ' ' || is_active || ' ' || (access_token is null and app_secret is null) as it from care_account`,
      ),
    ).toEqual(['trial true true']);
    expect(await list('select kind as it from message_template where is_on and template_id is not null')).toHaveLength(
      8,
    );
    expect(
      await list(`select distinct status || coalesce(' ' || code, '') as it from message_outbox order by 1`),
    ).toEqual([
      'accepted',
      'delivered',
      'dropped noConsent',
      'queued',
      'queued away',
      'refused -118',
      'refused -140',
      'refused away',
      'unknown timeout',
    ]);
    expect(
      await list(
        `select distinct coalesce(refused_code, case when no_account_at is not null then '-118' end) as it from care_contact order by 1`,
      ),
    ).toEqual(['-118', '-140']);
    expect(await list('select distinct status as it from feedback order by 1')).toEqual([
      'DONE',
      'NOTFEEDBACK',
      'PENDING',
      'PROCESSING',
    ]);
  });
  test('with a password for the administrators nobody else has it, nor the one that everybody knows', async () => {
    const { rows } = await owner.query<{ user_name: string; password_hash: string }>(
      'select user_name, password_hash from user_account where tenant_id = 1 order by id',
    );
    const opens = (password: string) =>
      Promise.all(rows.map(async (row) => ((await verifyPassword(row.password_hash, password)) ? row.user_name : [])));
    expect(rows).toHaveLength(41);
    expect((await opens(ADMIN)).flat()).toEqual(['admin']);
    expect((await opens(PASSWORD)).flat()).toEqual([]);
    expect(new Set(rows.map((row) => row.password_hash)).size).toBe(rows.length);
  });
  test('its journal says what its calls say, on any day', async () => {
    const admin = personOn(app, { authorization: await signIn('admin', ADMIN) });
    const sql: TestApp['sql'] = async (text, values) => (await owner.query(text, values)).rows;
    await checkJournal({ admin, sql }, { days: lastDays((most) => randomInt(most)), statements: 8 });
  });
  test('one of each user type is given a password, can sign in and holds what fits', async () => {
    const fitting: Record<string, string> = {
      Technical: 'Pages.Tickets.AcceptService',
      Receptionist: 'Pages.Tickets.Create',
      Accountant: 'Pages.Debt',
      Manage: 'Pages.Users',
      Advisory: 'Pages.Bookings.Create',
      Shipper: 'Pages.Inventory.Export.Transfer',
    };
    for (const [code, permission] of Object.entries(fitting)) {
      const { rows } = await owner.query(
        `select u.id, user_name from user_account u join user_type t on t.tenant_id = u.tenant_id and t.id = u.user_type_id
         where t.code = $1 order by u.id limit 1`,
        [code],
      );
      await app.inject({
        method: 'POST',
        url: User.ResetPassword.path,
        headers: { authorization: await signIn('admin', ADMIN) },
        payload: { adminPassword: ADMIN, userId: rows[0].id, newPassword: PASSWORD },
      });
      const authorization = await signIn(rows[0].user_name, PASSWORD);
      const answer = await app.inject({ url: '/AbpUserConfiguration/GetAll', headers: { authorization } });
      const { grantedPermissions } = answer.json().result.auth;
      expect(grantedPermissions, code).toHaveProperty([permission], 'true');
      expect(grantedPermissions, code).not.toHaveProperty(['Pages.Roles']);
    }
  });
});

const DAY = 86_400_000;
/** Days of the shop, whose clock is seven hours ahead. */
const daysAgo = (days: number) => new Date(Date.now() + 7 * 3_600_000 - days * DAY).toISOString().slice(0, 10);
const branchOf = (at: number) => 2 + at; // the first is the centre

let get: Get;
beforeAll(async () => {
  const authorization = await signIn('admin', ADMIN);
  get = async (path, query) => {
    const search = new URLSearchParams(
      Object.entries(query).map(([key, value]): [string, string] => [key, String(value)]),
    );
    const answer = await app.inject({ url: `/api/services/app/${path}?${search}`, headers: { authorization } });
    expect(answer.statusCode, `${path} ${answer.payload.slice(0, 300)}`).toBe(200);
    return answer.json().result;
  };
});
describe('its reports and its dashboard say what tickets, vouchers, bills and bookings add up to', () => {
  const first = randomInt(5);
  const periods = [first, (first + 1 + randomInt(4)) % 5].map((at) => {
    const until = randomInt(40);
    return { branchId: branchOf(at), from: daysAgo(until + 5 + randomInt(12)), to: daysAgo(until) };
  });
  test.each(periods)(
    'branch $branchId, $from to $to',
    async (asked) => {
      const mine = await headlines(get, asked);
      expect(mine.tickets + mine.receipts).toBeGreaterThan(0);
      expect(await reported(get, asked)).toMatchObject(mine);
    },
    180_000,
  );
  test('two reports that name the same measure say the same, in random days, branches, kinds of device, of a technician, a service, a customer', async () => {
    const ask: AskReport = async ({ call }, input) =>
      (await get(`${call.service}/${call.name}`, input as Parameters<Get>[1])) as ReportAnswer; // inputs and answers of the declaration
    const until = randomInt(30);
    const days = [
      { from: daysAgo(until + 3 + randomInt(35)), to: daysAgo(until) },
      { from: daysAgo(75), to: daysAgo(-60) },
      { from: daysAgo(1), to: daysAgo(1) },
    ];
    for (const period of days)
      for (const narrowed of await narrowings(ask, period, randomInt, FEW)) {
        const asked = { ...period, ...narrowed };
        expect([asked, await disagreements(ask, asked)]).toEqual([asked, []]);
      }
    for (const empty of [
      { from: '2001-02-28', to: '2001-03-01' },
      { from: daysAgo(-30), to: daysAgo(-40) },
    ])
      expect([empty, await disagreements(ask, { ...empty, branchId: branchOf(0) })]).toEqual([empty, []]);
  });
  test('what the centre did for the branches, in every month, as much as they had done there, opens its tickets', async () => {
    interface Told {
      branchId: number;
      revenue: number;
      atCentre: number;
      forOthers: number;
    }
    const asked = { from: daysAgo(75), to: daysAgo(0) };
    const ask = async (query: object) =>
      (await get('ReportSale/GetRevenueTotal', { ...asked, ...query })) as { items: Told[]; footer: Told }; // figures of the declaration
    const { items, footer } = await ask({ by: 'branch' });
    const centre = items.find(({ branchId }) => branchId === branchOf(-1));
    const others = items.filter((row) => row !== centre);
    expect(others.every(({ atCentre, forOthers, revenue }) => atCentre < revenue && forOthers === 0)).toBe(true);
    expect(others.filter(({ atCentre }) => atCentre > 0).length).toBeGreaterThan(2);
    expect(centre).toMatchObject({ atCentre: 0, forOthers: footer.atCentre });
    expect((await ask({ by: 'month' })).items.every(({ forOthers }) => forOthers > 0)).toBe(true);
    const why = (await get('ReportSale/GetRevenueTotalWhy', {
      ...asked,
      figure: 'forOthers',
      maxResultCount: 500,
    })) as {
      total: number;
      items: { value: number; document: string; documentId: number }[];
    }; // rows behind a figure
    expect(why.items.length).toBeGreaterThan(10);
    expect(why.items.reduce((sum, { value }) => sum + value, 0)).toBe(footer.forOthers);
    expect(new Set(why.items.map(({ document }) => document))).toEqual(new Set(['ticket']));
  });
  test.each([
    ['ReportSale/GetRevenueDetail', 'revenue'],
    ['ReportFinance/GetBaoCaoTaiChinhThuTienChiTiet', 'income'],
  ])('%s, page after page, is the whole list', async (path, figure) => {
    const ask = async (query: object) =>
      (await get(path, { from: daysAgo(12), to: daysAgo(0), ...query })) as {
        items: { day: string }[];
        totalCount: number;
      }; // rows of the declaration
    for (const narrow of [{}, { branchId: branchOf(randomInt(5)) }]) {
      const { items, totalCount } = await ask({ ...narrow, maxResultCount: 1000 });
      expect([items.length, new Set(items.map(({ day }) => day)).size > 2]).toEqual([totalCount, true]);
      const [size, pages] = [5 + randomInt(20), [] as unknown[]];
      for (let skipCount = 0; skipCount <= totalCount; skipCount += size) {
        const page = await ask({ ...narrow, skipCount, maxResultCount: size });
        expect(page.totalCount).toBe(totalCount);
        pages.push(...page.items);
      }
      expect(pages).toEqual(items);
      // In another order the rows themselves are counted.
      const sorted = await ask({ ...narrow, sorting: `${figure} desc`, maxResultCount: 1 });
      expect(sorted.totalCount).toBe(totalCount);
    }
  });
  test('the dashboard of this month', async () => {
    const asked = { branchId: branchOf(randomInt(5)), from: `${daysAgo(0).slice(0, 7)}-01`, to: daysAgo(0) };
    const { tickets, revenue, profit, averageTicket } = await headlines(get, asked);
    const { json } = (await get('DashBoard/GetSummary', { branchId: asked.branchId })) as { json: string };
    expect(JSON.parse(json).month).toMatchObject({
      from: asked.from,
      to: asked.to,
      footer: { tickets, revenue, profit, averageTicket },
    });
  });
});
