// The lists of tickets: what is on each, what filters leave, counts as one counts by hand, who sees what, and the sheets.
import { expect, test } from 'vitest';
import type { Call, Out, Sent } from '../../contract/kit.ts';
import { UserMapBranch } from '../../contract/org/user-map.calls.ts';
import { Role } from '../../contract/people/role.calls.ts';
import type { Permission } from '../../contract/permissions.ts';
import { type TicketStatus, ticketStatusKeys } from '../../contract/ticket/ticket.statuses.ts';
import type { TicketId } from '../../contract/ticket/ticket.ts';
import { TicketLists } from '../../contract/ticket/ticket-list.calls.ts';
import { addDays, today } from '../../contract/time.ts';
import { foldTally } from '../../server/ticket/list/fold.ts';
import { DEFAULT_TENANT, type Person, refusalOf, testApp } from '../harness/app.ts';
import { rowsOf } from '../harness/sheet.ts';
import { type TicketSeed, ticketRows } from '../harness/ticket-rows.ts';

const app = await testApp();
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const screens: Permission[] = [
  'Pages.Ticket.Repair',
  'Pages.Ticket.Receipt',
  'Pages.Ticket.Return',
  'Pages.Ticket.Break.up',
  'Pages.Ticket.Cancel',
  'Pages.Ticket.Center',
  'Pages.Ticket.Control',
  'Pages.Ticket.Refund',
];
const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();
const at = (day: string, time = '10:00') => `${day}T${time}:00+07:00`;

const role = 'ticket-lists';
await app.admin.call(Role.Create, {
  name: role,
  displayName: role,
  grantedPermissions: [...screens, 'Pages.Tickets.ViewRevenue', 'Pages.Tickets.ExportExcel'],
});
/** A branch of its own for each test, and somebody who sees that branch only. */
async function newBranch(name: string) {
  const branch = await app.make.branch(name);
  const user = await app.make.user({ branchId: branch, roleNames: [role] });
  return { branch, make: ticketRows(app, branch), person: { ...(await app.signIn(user.userName)), user } };
}
const countsOf = ({ statusInfo }: { statusInfo: readonly { status: string; count: number }[] }) =>
  Object.fromEntries(statusInfo.map(({ status, count }) => [status, count]));
const idsOf = ({ items }: { items: readonly { id: number }[] }) => items.map(({ id }) => id);

test('each list shows the statuses it is for, with a count of each', async () => {
  const { make, person } = await newBranch('Mọi trạng thái');
  const ids = new Map<TicketStatus, TicketId>();
  for (const status of ticketStatusKeys.filter((key) => key !== 'delete')) ids.set(status, await make({ status }));
  await make({ status: 'ChoXuLy' });
  const on = async (call: Call) => {
    const answer = (await person.call(call, {})) as Out<typeof TicketLists.GetReceiptData>;
    expect(answer.totalCount).toBe(Object.values(countsOf(answer)).reduce((sum, count) => sum + count, 0));
    expect(answer.ticketTotalCount).toBe(answer.totalCount);
    return countsOf(answer);
  };
  const open = { ChoXuLy: 2, DangXuLy: 1, ChoLinhKien: 1, ChuyenDieuPhoi: 1, DieuChinh: 1, ChuyenVeTrungTam: 1 };
  expect(await on(TicketLists.GetReceiptRepairData)).toEqual(open);
  expect(await on(TicketLists.GetBreakUpData)).toEqual({ ChoRaXac: 1, RaLinhKien: 1 });
  expect(await on(TicketLists.GetReceiptCancelData)).toEqual({ cancel: 1, DaHuy: 1 });
  expect(Object.keys(await on(TicketLists.GetReceiptReturnData)).sort()).toEqual(
    ['HoanThanh', 'KhachKhongSua', 'KhongSuaDuoc', 'HoanTra', 'ChuaTraTien', 'DaTra', 'TraPhiMotPhan', 'TraPhi'].sort(),
  );
  expect(Object.keys(await on(TicketLists.GetReceiptData))).toHaveLength(18);
});

test('the status filter narrows the rows and leaves the counts alone', async () => {
  const { branch, make, person } = await newBranch('Lọc trạng thái');
  await make({ status: 'ChoXuLy', total: 100 });
  const working = await make({ status: 'DangXuLy', total: 300, paid: 120 });
  await make({ status: 'ChoLinhKien', total: 500 });
  const answer = await person.call(TicketLists.GetReceiptRepairData, { status: 'DangXuLy', branchId: branch });
  expect(idsOf(answer)).toEqual([working]);
  expect(answer).toMatchObject({ totalCount: 1, ticketTotalCount: 3, isMore: false });
  expect(answer.sums).toEqual({ total: 300, paid: 120, remaining: 180 });
  expect(countsOf(answer)).toEqual({ ChoXuLy: 1, DangXuLy: 1, ChoLinhKien: 1 });
  const both = await app.admin.send(TicketLists.GetReceiptRepairData, { branchId: branch });
  expect(both.json().result.totalCount).toBe(3);
});

test('sums are for those who may see revenue', async () => {
  const { branch, make } = await newBranch('Doanh thu');
  await make({ total: 100 });
  const clerk = await app.make.personWith('Pages.Ticket.Repair', 'Pages.Settings.Branch.ViewAll');
  expect((await clerk.call(TicketLists.GetReceiptRepairData, { branchId: branch })).sums).toBeNull();
});

test('every filter leaves what it says, and its counts are counted by hand', async () => {
  const { branch, make, person } = await newBranch('Bộ lọc');
  const other = await app.make.branch('Nơi khác');
  const [first, second] = [await app.make.user(), await app.make.user()];
  const category = async (code: string) => {
    const [row] = await app.sql<{ id: number }>(
      'select id from category where tenant_id = $1 and code = $2 and not is_deleted order by id limit 1',
      [DEFAULT_TENANT, code],
    );
    return row?.id ?? 0;
  };
  const [type, brand, tag] = [
    await category('DeviceType'),
    await category('manufacturer'),
    await category('guarantee'),
  ];
  const seeds: Record<string, TicketSeed> = {
    a: { technicianId: first.id, deviceTypeId: type, kind: 'warranty', creationTime: at('2026-03-05') },
    b: {
      technicianId: second.id,
      advisorId: first.id,
      hashtagIds: [tag],
      promisedAt: hours(-3),
      creationTime: at('2026-03-31', '23:59'),
    },
    c: { receptionistId: second.id, manufacturerId: brand, placeId: other, creationTime: at('2026-04-01', '00:00') },
    d: { status: 'HoanThanh', finishedAt: at('2026-05-02'), archivedAt: at('2026-05-03'), promisedAt: hours(-1) },
    e: {
      status: 'DaTra',
      handedOverAt: at('2026-05-09'),
      promisedAt: hours(-9),
      creationTime: at('2026-03-01', '00:00'),
    },
  };
  const ids: Record<string, number> = {};
  for (const [key, seed] of Object.entries(seeds)) ids[key] = await make(seed);
  const found = async (input: Sent<typeof TicketLists.GetReceiptData>) => {
    const answer = await person.call(TicketLists.GetReceiptData, input);
    expect(answer.totalCount).toBe(answer.items.length);
    expect(answer.ticketTotalCount).toBe(5);
    const byHand: Record<string, number> = {};
    for (const { status } of answer.items) byHand[status] = (byHand[status] ?? 0) + 1;
    expect(countsOf(answer)).toEqual(byHand);
    return answer.items
      .map(({ id }) => Object.keys(ids).find((key) => ids[key] === id))
      .sort()
      .join('');
  };
  expect(await found({})).toBe('abcde');
  expect(await found({ technicianId: first.id })).toBe('a');
  expect(await found({ advisorId: first.id })).toBe('b');
  expect(await found({ receptionistId: second.id })).toBe('c');
  expect(await found({ deviceTypeId: type as never })).toBe('a');
  expect(await found({ manufacturerId: brand as never })).toBe('c');
  expect(await found({ placeId: other })).toBe('c');
  expect(await found({ branchIds: [branch] })).toBe('abcde');
  expect(await found({ branchId: other })).toBe('');
  expect(await found({ kind: 'warranty' })).toBe('a');
  expect(await found({ isLate: true })).toBe('bd');
  expect(await found({ isLate: false })).toBe('ace');
  expect(await found({ isArchived: true })).toBe('d');
  expect(await found({ hashtagId: tag as never })).toBe('b');
  expect(await found({ startDate: '2026-03-01', endDate: '2026-03-31' })).toBe('abe');
  expect(await found({ startDate: '2026-04-01', endDate: '2026-04-01' })).toBe('c');
  expect(await found({ startDate: '2026-05-02', endDate: '2026-05-02', dateBy: 'finished' })).toBe('d');
  expect(await found({ startDate: '2026-05-01', dateBy: 'handedOver' })).toBe('e');
  expect(await found({ startDate: today(), dateBy: 'promised' })).toContain('a');
});

test('a search finds codes, phones, names without accents and IMEIs, whole or in part', async () => {
  const { make, person } = await newBranch('Tìm kiếm');
  const id = await make({
    code: 'SCQ7261115X',
    customerName: 'Trương Đình Khoát',
    phone: '0938112277',
    imei: '356938035643809',
    deviceName: 'Galaxy Z Fold5',
    services: ['Thay pin', 'Ép kính'],
  });
  await make({ status: 'DaTra' });
  for (const keyword of [
    'q7261115x',
    '811227',
    'dinh khoat',
    '0356438',
    '356938035643809',
    '0938112277',
    '0938.112.277',
    'fold5',
    'kh',
  ]) {
    for (const call of [TicketLists.GetReceiptData, TicketLists.GetReceiptRepairData]) {
      const answer = await person.call(call, { keyword });
      expect([keyword, ...idsOf(answer)]).toContain(id);
      expect(answer.totalCount).toBe(answer.items.length);
    }
  }
  const [row] = (await person.call(TicketLists.GetReceiptData, { keyword: '0938112277' })).items;
  expect(row).toMatchObject({ services: 'Thay pin, Ép kính', branchName: 'Tìm kiếm' });
  expect((await person.call(TicketLists.GetReceiptData, { keyword: 'không có ai' })).totalCount).toBe(0);
});

test('pages do not overlap, sort by what is sortable, and refuse the rest by name', async () => {
  const { make, person } = await newBranch('Trang');
  const made: number[] = [];
  for (let count = 0; count < 7; count++) made.push(await make({ promisedAt: hours(50 - count), total: count }));
  const read = async (skipCount: number) =>
    idsOf(await person.call(TicketLists.GetReceiptRepairData, { skipCount, maxResultCount: 3 }));
  expect([...(await read(0)), ...(await read(3)), ...(await read(6))]).toEqual(made.toReversed());
  const byTotal = await person.call(TicketLists.GetReceiptRepairData, { sorting: 'total asc', maxResultCount: 2 });
  expect(idsOf(byTotal)).toEqual(made.slice(0, 2));
  const refused = await refusalOf(person.call(TicketLists.GetReceiptData, { sorting: 'passcode' }));
  expect(refused.status).toBe(400);
});

test('one sees the tickets of one’s branches, of one’s own hands, and at the centre those that are sent there', async () => {
  const here = await newBranch('Nhà');
  const away = await newBranch('Xa');
  const mine = await here.make({ total: 10 });
  const owned = await here.make({ placeId: away.branch });
  const workedHere = await away.make({ placeId: here.branch, status: 'DangXuLy' });
  const myHands = await away.make({ technicianId: here.person.user.id, status: 'DaTra' });
  const sent = await away.make({ status: 'ChuyenVeTrungTam' });
  const notMine = await away.make({});
  const made = [mine, owned, workedHere, myHands, sent, notMine];
  const seen = async () => {
    const answer = await here.person.call(TicketLists.GetReceiptData, {});
    expect(answer.totalCount).toBe(answer.items.length);
    expect(answer.ticketTotalCount).toBe(answer.items.length);
    return made.filter((id) => idsOf(answer).includes(id));
  };
  expect(await seen()).toEqual([mine, owned, workedHere, myHands]);
  await app.sql('update branch set is_center = true where tenant_id = $1 and id = $2', [DEFAULT_TENANT, here.branch]);
  expect(await seen()).toEqual([mine, owned, workedHere, myHands, sent]);
  await app.admin.call(UserMapBranch.Update, { userIds: [here.person.user.id], branchIds: [away.branch] });
  expect(await seen()).toEqual(made);
});

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
    `select id from category where tenant_id = $1 and code = 'requestCentreGroup' order by id limit 1`,
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
    expect(answer.sums?.total).toBe(rows.reduce((sum, row) => sum + Number(row.total), 0));
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
