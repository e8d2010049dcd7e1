// The other lists around tickets: due soon, machines in stock, the calendar, their documents; sheets; the tally behind the counts.
import { expect, test } from 'vitest';
import { Reservation } from '../../../contract/booking/booking.calls.ts';
import type { Call } from '../../../contract/kit.ts';
import { ProductInbound } from '../../../contract/stock/inbound.calls.ts';
import { TicketLists } from '../../../contract/ticket/calls/ticket-list.calls.ts';
import { COUNTED } from '../../../contract/ticket/ticket.lists.ts';
import type { TicketStatus } from '../../../contract/ticket/ticket.statuses.ts';
import type { TicketId } from '../../../contract/ticket/ticket.ts';
import { addDays, today } from '../../../contract/time.ts';
import { foldTally } from '../../../server/ticket/list/fold.ts';
import { DEFAULT_TENANT, type Person, refusalOf, testApp } from '../../harness/app.ts';
import { rowsOf } from '../../harness/sheet.ts';
import { at, countsOf, hours, idsOf, listShop } from '../../harness/ticket/ticket-lists.ts';

const app = await testApp();
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const newBranch = await listShop(app);

test('what is due soon is due within the hours asked for, or by the setting, or late', async () => {
  const { make, person } = await newBranch('Sắp hẹn');
  const late = await make({ promisedAt: hours(-2) });
  const soon = await make({ promisedAt: hours(3), status: 'HoanThanh' });
  const later = await make({ promisedAt: hours(20), status: 'DangXuLy' });
  await make({ promisedAt: hours(-2), status: 'DaTra' });
  expect(idsOf(await person.call(TicketLists.GetReceiptUpcommingrData, {}))).toEqual([late, soon]);
  const wide = await person.call(TicketLists.GetReceiptUpcommingrData, { hours: 24 });
  expect(idsOf(wide)).toEqual([late, soon, later]);
  expect(countsOf(wide)).toEqual({ ChoXuLy: 1, HoanThanh: 1, DangXuLy: 1 });
  expect(idsOf(await person.call(TicketLists.GetReceiptUpcommingrData, { hours: 24, status: 'DangXuLy' }))).toEqual([
    later,
  ]);
});

test('machines in stock are counted by where they are and how long they have been here', async () => {
  const { branch, make, person } = await newBranch('Kho máy');
  const old = (days: number) => at(addDays(today(), -days));
  await make({ creationTime: old(2) });
  await make({ creationTime: old(3) });
  await make({ creationTime: old(7) });
  await make({ creationTime: old(30), status: 'HoanThanh' });
  const oldest = await make({ creationTime: old(31) });
  await make({ creationTime: old(31), status: 'DaTra' });
  const answer = await person.call(TicketLists.GetReceiptInventoryData, {});
  expect(answer).toMatchObject({ totalCount: 5, ticketTotalCount: 5 });
  expect(answer.ageInfo).toEqual([
    { branchId: branch, branchName: 'Kho máy', counts: { fresh: 1, week: 2, month: 1, old: 1 }, total: 5 },
  ]);
  expect(answer.items[0]).toMatchObject({ id: oldest, days: 31, age: 'old' });
  const weeks = await person.call(TicketLists.GetReceiptInventoryData, { age: 'week' });
  expect(weeks.items.map(({ days }) => days)).toEqual([7, 3]);
  expect(weeks.ageInfo[0]?.total).toBe(5);
});

test('the calendar counts each promised day by status, and a day opens in the order of its hours', async () => {
  const { branch, make, person } = await newBranch('Lịch');
  const [one, two] = [
    await make({ promisedAt: at('2026-03-10', '15:00') }),
    await make({ promisedAt: at('2026-03-10', '00:00') }),
  ];
  await make({ promisedAt: at('2026-03-09', '23:59'), status: 'DaTra' });
  await make({ promisedAt: at('2026-03-10'), status: 'DaHuy' });
  const march = await person.call(TicketLists.GetReceiptCalendarData, {
    startDate: '2026-03-01',
    endDate: '2026-03-31',
  });
  expect(march.items).toEqual([
    { day: '2026-03-09', count: 1, lateCount: 0, statusInfo: [{ status: 'DaTra', count: 1 }] },
    { day: '2026-03-10', count: 2, lateCount: 2, statusInfo: [{ status: 'ChoXuLy', count: 2 }] },
  ]);
  expect(march).toMatchObject({ totalCount: 3, lateCount: 2 });
  const week = await person.call(TicketLists.GetReceiptCalendarData, {
    startDate: '2026-03-10',
    endDate: '2026-03-16',
    branchId: branch,
  });
  expect(week.totalCount).toBe(2);
  const day = await person.call(TicketLists.getReceiptCalendarDetailData, { day: '2026-03-10' });
  expect(idsOf(day)).toEqual([two, one]);
  expect((await person.call(TicketLists.GetReceiptCalendarData, {})).items).toEqual([]);
  const long = await refusalOf(
    person.call(TicketLists.GetReceiptCalendarData, { startDate: '2026-01-01', endDate: '2026-12-31' }),
  );
  expect(long.status).toBe(400);
});

test('of change sets that are over only so many are counted, of those that wait all of them', async () => {
  const { make, person } = await newBranch('Nhiều điều chỉnh');
  const [old, ticket] = [
    await make({ status: 'DieuChinh', total: 900 }),
    await make({ status: 'DangXuLy', total: 900 }),
  ];
  const insert = `insert into ticket_change (tenant_id, ticket_id, status, kind, status_before, proposal, differences, total_before, total_after)
    select $1, $2, $3, 'price', 'DangXuLy', '{}', '[]', 900, 700 from generate_series(1, $4)`;
  await app.sql(insert, [DEFAULT_TENANT, old, 'open', 1]);
  await app.sql(insert, [DEFAULT_TENANT, ticket, 'approved', COUNTED + 30]);
  const first = await person.call(TicketLists.GetReceiptControlData, {});
  expect(countsOf(first)).toEqual({ open: 1, approved: COUNTED + 1 });
  expect(first).toMatchObject({ totalCount: COUNTED + 2, isMore: true, sums: null });
  const deep = await person.call(TicketLists.GetReceiptControlData, { skipCount: COUNTED + 10, maxResultCount: 10 });
  expect([deep.items.length, deep.totalCount]).toEqual([10, COUNTED + 21]);
  const waiting = await person.call(TicketLists.GetReceiptControlData, { status: 'open' });
  expect(waiting).toMatchObject({ totalCount: 1, isMore: false });
});

test('change sets, centre moves and refunds list their own documents with the ticket’s filters', async () => {
  const { branch, make, person } = await newBranch('Chứng từ');
  const changed = await make({ status: 'DieuChinh', total: 900 });
  const differences = JSON.stringify([{ field: 'price', old: 900, new: 700 }]);
  for (const status of ['rejected', 'open'])
    await app.sql(
      `insert into ticket_change (tenant_id, ticket_id, status, kind, status_before, proposal, differences, total_before, total_after, reason)
       values ($1, $2, $3, 'price', 'DangXuLy', '{}', $4, 900, 700, 'Khách quen')`,
      [DEFAULT_TENANT, changed, status, differences],
    );
  const changes = await person.call(TicketLists.GetReceiptControlData, {});
  expect(changes.items.map(({ status }) => status)).toEqual(['open', 'rejected']);
  expect(changes.items[0]).toMatchObject({
    ticketId: changed,
    differences: [{ field: 'price', old: 900, new: 700 }],
    totalAfter: 700,
  });
  expect(countsOf(changes)).toEqual({ open: 1, rejected: 1 });
  expect((await person.call(TicketLists.GetReceiptControlData, { status: 'rejected' })).totalCount).toBe(1);

  const sent = await make({ status: 'ChuyenVeTrungTam', phone: '0966554433' });
  const [group] = await app.sql<{ id: number }>(
    `select id from category where tenant_id = $1 and code = 'requestCenterGroup' order by id limit 1`,
    [DEFAULT_TENANT],
  );
  const [any] = await app.sql<{ id: number }>('select id from category where tenant_id = $1 order by id limit 1', [
    DEFAULT_TENANT,
  ]);
  await app.sql(
    `insert into center_request (tenant_id, code, group_id, branch_id, status, content, ticket_id) values ($1, $2, $3, $4, 1, 'Main hỏng', $5)`,
    [DEFAULT_TENANT, `YCT${branch}`, group?.id ?? any?.id, branch, sent],
  );
  const moves = await person.call(TicketLists.GetReceiptTransferData, { keyword: '0966554433' });
  expect(moves.items).toMatchObject([{ id: sent, requestStatus: 1, content: 'Main hỏng' }]);
  expect(moves).toMatchObject({ totalCount: 1, requestInfo: [{ status: 1, count: 1 }] });
  expect((await person.call(TicketLists.GetReceiptTransferData, { requestStatus: 0 })).totalCount).toBe(0);
  expect((await person.call(TicketLists.GetReceiptTransferData, { keyword: `yct${branch}` })).totalCount).toBe(1);

  const given = await make({ status: 'TraPhiMotPhan', total: 500, paid: 500 });
  await app.sql('insert into refund (tenant_id, code, ticket_id, branch_id, amount) values ($1, $2, $3, $4, 200)', [
    DEFAULT_TENANT,
    `TPHX${branch}`,
    given,
    branch,
  ]);
  const refunds = await person.call(TicketLists.GetReceiptRefundData, {});
  expect(refunds).toMatchObject({ totalCount: 1, totalRefunded: 200, items: [{ ticketId: given, amount: 200 }] });
  expect(countsOf(refunds)).toEqual({ TraPhiMotPhan: 1 });
});

const sheetOf = async (person: Person, call: Call, input: object, headers = {}) => {
  const answer = await person.send(call, input, headers);
  expect(answer.statusCode).toBe(200);
  return rowsOf(answer.rawPayload);
};
test('sheets hold the same rows as the list, for those who may export', async () => {
  const { make, person } = await newBranch('Bảng tính');
  const code = 'SCBANGTINH1';
  await make({ code, status: 'DangXuLy', total: 1234 });
  await make({ status: 'DaTra' });
  for (const rows of [
    await sheetOf(person, TicketLists.ExportInvoices, { list: 'repair', columns: ['code', 'status', 'total'] }),
    await sheetOf(person, TicketLists.GetReceiptRepairData, { excelColumns: 'code,status,total' }, { accept: XLSX }),
  ]) {
    expect(rows).toHaveLength(2);
    expect(rows[1]).toEqual([code, 'Đang xử lý', 1234]);
  }
  expect(await sheetOf(person, TicketLists.ExportInvoices, {})).toHaveLength(3);
  expect(await sheetOf(person, TicketLists.exportRefundInvoices, {})).toHaveLength(1);
  const clerk = await app.make.personWith('Pages.Ticket.Repair');
  for (const refused of [
    await clerk.send(TicketLists.ExportInvoices, {}),
    await clerk.send(TicketLists.GetReceiptRepairData, {}, { accept: XLSX }),
  ])
    expect(refused.statusCode).toBe(403);
  // The right to export alone opens no list.
  const exporter = await app.make.personWith('Pages.Tickets.ExportExcel', 'Pages.Ticket.Repair');
  expect(await sheetOf(exporter, TicketLists.ExportInvoices, { list: 'repair' })).toBeDefined();
  for (const refused of [
    await exporter.send(TicketLists.ExportInvoices, { list: 'cancel' }),
    await exporter.send(TicketLists.exportRefundInvoices, {}),
    await exporter.send(Reservation.ExportAppointment, {}),
    await exporter.send(ProductInbound.GetForExportExcel, {}),
  ])
    expect(refused.statusCode).toBe(403);
});

test('the tally is exact while tickets change and it is folded at the same time', async () => {
  const { branch, make, person } = await newBranch('Sổ đếm');
  const ids: TicketId[] = [];
  for (let count = 0; count < 12; count++) ids.push(await make({ total: 100 }));
  const statuses: TicketStatus[] = ['DangXuLy', 'ChoLinhKien', 'HoanThanh', 'ChoXuLy', 'DaHuy'];
  const change = async (id: TicketId, turn: number) => {
    const status = statuses[(id + turn) % statuses.length];
    await app.pool.connect().then(async (client) => {
      await client.query('begin');
      await client.query(`set local app.tenant_id = '${DEFAULT_TENANT}'`);
      await client.query('update ticket set status = $2, total = total + 10 where id = $1', [id, status]);
      await client.query(turn % 3 === 2 ? 'rollback' : 'commit');
      client.release();
    });
  };
  for (let turn = 0; turn < 4; turn++)
    await Promise.all([...ids.map((id) => change(id, turn)), foldTally.run(app.pool), foldTally.run(app.pool)]);
  const check = async () => {
    const answer = await person.call(TicketLists.GetReceiptData, {});
    const rows = await app.sql<{ status: string; count: string; total: string }>(
      'select status, count(*), sum(total) as total from ticket where branch_id = $1 group by 1',
      [branch],
    );
    expect(countsOf(answer)).toEqual(Object.fromEntries(rows.map(({ status, count }) => [status, Number(count)])));
    const worth = (isOff: boolean) =>
      rows.reduce((sum, row) => sum + ((row.status === 'DaHuy') === isOff ? Number(row.total) : 0), 0);
    expect(answer.sums).toMatchObject({ total: worth(false), cancelledTotal: worth(true) });
  };
  await check();
  await foldTally.run(app.pool);
  await check();
  const [kept] = await app.sql<{ most: string }>(
    'select max(n) as most from (select count(*) n from ticket_tally where branch_id = $1 group by month, status) x',
    [branch],
  );
  expect(Number(kept?.most)).toBe(1);
});
