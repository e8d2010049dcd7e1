// The lists of tickets: what is on each, what filters leave, counts as one counts by hand, who sees what, and the sheets.
import { expect, test } from 'vitest';
import type { Call, Out, Sent } from '../../../contract/kit.ts';
import { UserMapBranch } from '../../../contract/org/user-map.calls.ts';
import { TicketLists } from '../../../contract/ticket/calls/ticket-list.calls.ts';
import { TicketRead } from '../../../contract/ticket/calls/ticket-view.calls.ts';
import { type TicketStatus, ticketStatusKeys } from '../../../contract/ticket/ticket.statuses.ts';
import type { TicketId } from '../../../contract/ticket/ticket.ts';
import { today } from '../../../contract/time.ts';
import { DEFAULT_TENANT, refusalOf, testApp } from '../../harness/app.ts';
import { at, countsOf, hours, idsOf, listShop } from '../../harness/ticket/ticket-lists.ts';
import type { TicketSeed } from '../../harness/ticket/ticket-rows.ts';

const app = await testApp();
const newBranch = await listShop(app);

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
  expect(answer.sums).toMatchObject({ total: 300, paid: 120, remaining: 180, overpaid: 0 });
  expect(countsOf(answer)).toEqual({ ChoXuLy: 1, DangXuLy: 1, ChoLinhKien: 1 });
  const both = await app.admin.send(TicketLists.GetReceiptRepairData, { branchId: branch });
  expect(both.json().result.totalCount).toBe(3);
});

test('what can be done is asked for by ids: what the page says, and nothing of tickets that one does not see', async () => {
  const { make, person } = await newBranch('Thao tác');
  const other = await newBranch('Thao tác nơi khác');
  const ids = [await make({ status: 'ChoXuLy' }), await make({ status: 'HoanThanh' }), await other.make({})];
  const { items } = await person.call(TicketLists.GetAllowedActions, { ids });
  expect(items.map(({ id }) => id).sort()).toEqual(ids.slice(0, 2).sort());
  const all = await app.admin.call(TicketLists.GetAllowedActions, { ids });
  expect(all.items).toHaveLength(3);
  for (const { id, allowedActions } of all.items) {
    const page = await app.admin.call(TicketRead.GetDetailInvoice, { id });
    expect(allowedActions).toEqual(page.allowedActions);
  }
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
  expect(await found({ isLate: true })).toBe('b'); // d is ready: it waits for its owner
  expect(await found({ isLate: false })).toBe('acde');
  expect(await found({ isArchived: true })).toBe('d');
  expect(await found({ hashtagId: tag as never })).toBe('b');
  expect(await found({ startDate: '2026-03-01', endDate: '2026-03-31' })).toBe('abe');
  expect(await found({ startDate: '2026-04-01', endDate: '2026-04-01' })).toBe('c');
  expect(await found({ startDate: '2026-05-02', endDate: '2026-05-02', dateBy: 'finished' })).toBe('d');
  expect(await found({ startDate: '2026-05-01', dateBy: 'handedOver' })).toBe('e');
  expect(await found({ startDate: today(), dateBy: 'promised' })).toContain('a');
});

test('open work is counted by who has it in hand, with the filters of the repair list', async () => {
  const { branch, make, person } = await newBranch('Việc của ai');
  const [binh, an] = [await app.make.user({ name: 'Bình' }), await app.make.user({ name: 'An' })];
  for (const technicianId of [binh.id, binh.id, an.id, null]) await make({ technicianId });
  await make({ technicianId: an.id, status: 'ChoLinhKien' });
  await make({ technicianId: an.id, status: 'DaTra' });
  const counts = async (input: Sent<typeof TicketLists.GetTechnicianCounts>) =>
    (await person.call(TicketLists.GetTechnicianCounts, input)).items.map((one) => [one.technicianId, one.count]);
  expect(await counts({})).toEqual([
    [null, 1],
    [an.id, 2],
    [binh.id, 2],
  ]);
  expect(await counts({ status: 'ChoLinhKien' })).toEqual([[an.id, 1]]);
  expect(await counts({ branchId: branch, hasTechnician: false })).toEqual([[null, 1]]);
  const given = await person.call(TicketLists.GetReceiptRepairData, { hasTechnician: true, maxResultCount: 1 });
  expect([given.totalCount, given.items.length]).toEqual([4, 1]);
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
