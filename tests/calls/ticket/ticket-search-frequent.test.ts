// Words that a large part of all tickets have: found by going through the newest, with the same answer as going through all of them.
import { expect, test } from 'vitest';
import { TicketLists } from '../../../contract/ticket/calls/ticket-list.calls.ts';
import { DEFAULT_TENANT, testApp } from '../../harness/app.ts';
import { idsOf, listShop } from '../../harness/ticket/ticket-lists.ts';

const app = await testApp();
const newBranch = await listShop(app);
const MANY = 9000;
const NEW = 80;

test('a page of what every other ticket has is the page of all of them; what only the newest have is counted to the last', async () => {
  const { make, person } = await newBranch('Rất nhiều phiếu');
  const model = await make({ status: 'DaTra' });
  const columns = 'tenant_id, branch_id, place_id, customer_id, phone, device_name, promised_at, custody';
  await app.sql(
    `insert into ticket (${columns}, code, status, customer_name)
     select ${columns}, 'TS' || n, case when n % 7 = 0 then 'DaHuy' else 'DaTra' end,
       case when n % 2 = 0 then 'Tần Suất ' else 'Thưa Thớt ' end || case when n > $3 then 'mớitinh ' else '' end || n
     from ticket, generate_series(1, $4::int) n where tenant_id = $1 and id = $2`,
    [DEFAULT_TENANT, model, MANY - NEW, MANY],
  );
  await app.sql('analyze ticket');
  const byHand = async (where: string, order: string, skip: number) =>
    (
      await app.sql<{ id: number }>(
        `select id from ticket where tenant_id = $1 and code like 'TS%' and ${where} order by ${order} limit 20 offset $2`,
        [DEFAULT_TENANT, skip],
      )
    ).map((row) => Number(row.id));
  const often = `customer_name like 'Tần Suất%'`;
  for (const skipCount of [0, 40, 2000]) {
    const page = await person.call(TicketLists.GetReceiptData, { keyword: 'suat tan', skipCount, maxResultCount: 20 });
    expect(idsOf(page)).toEqual(await byHand(often, 'id desc', skipCount));
    expect(page).toMatchObject({ isMore: true, sums: null });
    expect(page.totalCount).toBeGreaterThan(skipCount + 20);
  }
  const cancelled = await person.call(TicketLists.GetReceiptCancelData, { keyword: 'TAN', maxResultCount: 20 });
  expect(idsOf(cancelled)).toEqual(await byHand(`${often} and status = 'DaHuy'`, 'id desc', 0));
  const sorted = await person.call(TicketLists.GetReceiptData, {
    keyword: 'tan suat',
    sorting: 'code asc',
    maxResultCount: 20,
  });
  expect(idsOf(sorted)).toEqual(await byHand(often, 'lower(code), id desc', 0));
  const fresh = await person.call(TicketLists.GetReceiptData, { keyword: 'moitinh', maxResultCount: 20 });
  expect(fresh).toMatchObject({ totalCount: NEW, isMore: false });
  expect(idsOf(fresh)).toEqual(await byHand(`customer_name like '%mớitinh%'`, 'id desc', 0));
  const both = await person.call(TicketLists.GetReceiptData, { keyword: 'moitinh suat', maxResultCount: 20 });
  expect(both).toMatchObject({ totalCount: NEW / 2, isMore: false });
});
