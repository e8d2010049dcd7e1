// Promises, work time and what is in hand, on tickets that can be counted by hand.
import { beforeAll, expect, test } from 'vitest';
import { DashBoard } from '../../../contract/report/dashboard.calls.ts';
import { type Report, type ReportAnswer, sinceOf } from '../../../contract/report/report.ts';
import { EquipmentStaff } from '../../../contract/report/selling.report.ts';
import { PromiseKept, StaffWorkload, WarrantyReturns } from '../../../contract/report/work.report.ts';
import { TicketLists } from '../../../contract/ticket/calls/ticket-list.calls.ts';
import { addDays, today } from '../../../contract/time.ts';
import { type Person, testApp } from '../../harness/app.ts';
import { brokenLaws } from '../../harness/books.ts';
import { type Counter, type Made, moneyCounter } from '../../harness/money.ts';
import { type TicketShop, ticketShop } from '../../harness/ticket/tickets.ts';

const app = await testApp();
const period = { from: addDays(today(), -3), to: today() };
const ask = (report: Report, input: object = {}, who: Person = app.admin): Promise<ReportAnswer> =>
  who.call(report.call, { ...period, maxResultCount: 1000, ...input } as never); // inputs of the declaration
const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();
let counter: Counter;
let shop: TicketShop;
const line = () => ({ serviceNameId: shop.screen, price: 100_000 });
/** As if it had been so: when it came, when it was accepted, when it waited, when it went on. */
const tell = async ({ id }: Made, story: readonly (readonly [status: string, hour: number])[]) => {
  for (const [status, hour] of story)
    await app.sql(`insert into ticket_log (tenant_id, ticket_id, at, action, to_status) values (1, $1, $2, 'x', $3)`, [
      id,
      hours(hour),
      status,
    ]);
};
beforeAll(async () => {
  counter = await moneyCounter(app);
  shop = await ticketShop(app);
  const fields = { device_type_id: shop.deviceType, creation_time: hours(-10) };
  const begun = (promised: number) =>
    counter.ticket([line()], { to: 'DangXuLy', fields: { ...fields, promised_at: hours(promised) } });
  // Ten hours: two of waiting to begin, three of work, four for parts, one of work.
  const inTime = await begun(5);
  await tell(inTime, [
    ['ChoXuLy', -10],
    ['DangXuLy', -8],
    ['ChoLinhKien', -5],
    ['DangXuLy', -1],
  ]);
  await counter.act(counter.technician, inTime.id, 'finish');
  // Two hours late; promised again in time, which does not count.
  const late = await begun(-2);
  await tell(late, [['DangXuLy', -6]]);
  await app.sql('update ticket set promised_at = $2 where id = $1', [late.id, hours(9)]);
  await counter.act(counter.technician, late.id, 'finish');
  // In hand: one late, one that waits for parts; one is nobody's.
  await begun(-3);
  const waits = await begun(30);
  await app.sql(`update ticket set status = 'ChoLinhKien' where id = $1`, [waits.id]);
  await counter.ticket([line()], {
    to: 'DangXuLy',
    fields: { ...fields, promised_at: hours(30), status: 'ChoXuLy', technician_id: null },
  });
});

test('promises: in time by the first one, how late, how long', async () => {
  const technicianId = counter.technician.user.id;
  const expected = {
    finishedTickets: 2,
    keptTickets: 1,
    lateTickets: 1,
    onTime: 50,
    lateness: 120,
    turnaround: 600,
    slowTurnaround: 600,
  };
  for (const by of ['branch', 'technician', 'deviceType', 'month', 'day']) {
    const { items, footer } = await ask(PromiseKept, { by, technicianId });
    expect([by, items.length, items[0], footer]).toMatchObject([by, 1, expected, expected]);
  }
  const [row] = (await ask(PromiseKept, { by: 'technician', technicianId })).items;
  expect(row).toMatchObject({ technicianId });
});
test('work time is time in progress, and waiting stands apart', async () => {
  const [row] = (await ask(EquipmentStaff, { by: 'technician', technicianId: counter.technician.user.id })).items;
  // Four hours and six; four for parts and none.
  expect(row).toMatchObject({
    received: 4,
    completed: 2,
    workTime: 300,
    slowWork: 336,
    partsWait: 192,
    centreWait: 0,
    inHand: 2,
  });
});
test('in hand now: by state, late and waiting, each as its list has it', async () => {
  const technicianId = counter.technician.user.id;
  const { items, footer } = await ask(StaffWorkload, { branchId: counter.branch });
  expect(items.map((row) => (row as Record<string, unknown>).technicianName)).toContain('Chưa giao');
  expect(footer).toMatchObject({ openNow: 3, lateNow: 1, workingNow: 1, partsNow: 1, queuedNow: 1, oldestNow: 0 });
  const [mine] = (await ask(StaffWorkload, { technicianId })).items;
  expect(mine).toMatchObject({ openNow: 2, lateNow: 1, workingNow: 1, partsNow: 1, queuedNow: 0 });
  const listed = async (filter: object) =>
    (await app.admin.call(TicketLists.GetReceiptRepairData, { technicianId, ...filter } as never)).totalCount;
  expect(await listed({})).toBe(2);
  expect(await listed({ isLate: true })).toBe(1);
  expect(await listed({ status: 'ChoLinhKien' })).toBe(1);
});
test('a technician of another branch is not shown', async () => {
  const clerk = await counter.staff(['Pages.Reports.Selling'], counter.stock.otherBranch);
  expect((await ask(StaffWorkload, {}, clerk)).footer).toMatchObject({ openNow: 0 });
  expect((await ask(PromiseKept, {}, clerk)).footer).toMatchObject({ finishedTickets: 0 });
});
test('what is finished and opened again is counted no more', async () => {
  const made = await counter.ticket([line()], { to: 'HoanThanh' });
  const count = async () => (await ask(PromiseKept, { branchId: counter.branch })).footer;
  expect(await count()).toMatchObject({ finishedTickets: 3 });
  await counter.act(app.admin, made.id, 'reopen', { reason: 'Chưa xong' });
  expect(await count()).toMatchObject({ finishedTickets: 2 });
  expect((await brokenLaws(app)).filter(({ key }) => key === 'ticket.done')).toEqual([]);
});
test('what left comes back: by the month it left, at which age, each line once', async () => {
  const gone = { status: 'DaTra', custody: 'customer', passcode: null, passcode_kind: null };
  const left = async (ago: number, finished: number | null = null) => {
    const made = await counter.ticket([{ ...line(), price: 0 }], { to: finished ? 'HoanThanh' : 'DangXuLy' });
    await app.sql(`update ticket_line set outcome = 'done' where ticket_id = $1`, [made.id]);
    if (finished) await app.sql('update ticket set finished_at = $2 where id = $1', [made.id, hours(-24 * finished)]);
    await app.sql(
      `update ticket set ${Object.keys(gone)
        .map((key, at) => `${key} = $${at + 3}`)
        .join(', ')}, handed_over_at = $2 where id = $1`,
      [made.id, hours(-24 * ago), ...Object.values(gone)],
    );
    return made;
  };
  const again = (origin: Made, ago: number, status = 'DangXuLy') =>
    counter.ticket([{ ...line(), cover: 'warranty', originLineId: origin.lines[0] as number }], {
      to: 'DangXuLy',
      fields: { kind: 'warranty', origin_id: origin.id, creation_time: hours(-24 * ago), status },
    });
  const [soon, later] = [await left(200), await left(200)];
  await left(200);
  await again(soon, 190);
  await again(soon, 20); // twice: still one line
  await again(later, 80);
  await again(await left(100), 95, 'DaHuy'); // cancelled: it did not come back
  const input = { branchId: counter.branch, from: addDays(today(), -210), to: addDays(today(), -50) };
  const { footer, items } = await ask(WarrantyReturns, { ...input, by: 'technician' });
  const expected = { handedLines: 4, back30: 1, back90: 1, back180: 2, back365: 2, backEver: 2, returnRate: 50 };
  expect(footer).toMatchObject(expected);
  expect(items).toEqual([expect.objectContaining({ technicianId: counter.technician.user.id, ...expected })]);
  // Where nobody asks for days it shows the months of a year.
  const { from } = await app.admin.call(WarrantyReturns.call, {} as never);
  expect(from).toBe(sinceOf(WarrantyReturns, today()));
  expect([
    sinceOf({ months: 12 }, '2026-11-16'),
    sinceOf({ months: 12 }, '2026-12-31'),
    sinceOf({}, '2026-01-05'),
  ]).toEqual(['2025-12-01', '2026-01-01', '2026-01-01']);
  const months = await ask(WarrantyReturns, { ...input, by: 'month', sorting: 'month asc' });
  expect(months.items.map((row) => (row as Record<string, unknown>).backEver)).toEqual([2, 0]);
  // Its time runs since it left, however long it had waited to be fetched.
  const fetched = await left(5, 40);
  const work = { branchId: counter.branch, from: addDays(today(), -41), to: addDays(today(), -39) };
  expect((await ask(EquipmentStaff, work)).footer).toMatchObject({ completed: 1, returns: 0, firstTimeFix: 100 });
  await again(fetched, 0);
  expect((await ask(EquipmentStaff, work)).footer).toMatchObject({ completed: 1, returns: 1, firstTimeFix: 0 });
});
test('work that is given to somebody else after it was finished, or dropped, is counted so', async () => {
  const other = await app.make.personWith();
  const made = await counter.ticket([line(), line()], { to: 'HoanThanh' });
  const completed = async (technicianId: number) => {
    const { footer } = await ask(EquipmentStaff, { technicianId });
    return Number((footer as Record<string, unknown>).completed); // a figure of the declaration
  };
  const before = await completed(counter.technician.user.id);
  const [first, second] = made.lines;
  await app.sql('update ticket_line set technician_id = $2 where id = $1', [first, other.user.id]);
  expect([await completed(counter.technician.user.id), await completed(other.user.id)]).toEqual([before - 1, 1]);
  expect((await brokenLaws(app)).filter(({ key }) => key === 'ticket.done')).toEqual([]);
  await app.sql('delete from commission_ledger where ticket_line_id = $1', [second]);
  await app.sql('delete from ticket_line where id = $1', [second]);
  expect([await completed(counter.technician.user.id), await completed(other.user.id)]).toEqual([before - 2, 1]);
  expect((await brokenLaws(app)).filter(({ key }) => key === 'ticket.done')).toEqual([]);
});

/** Devices of a kind of their own, so that what others take in is not among them. */
const newType = async (name: string) => {
  const [row] = await app.sql<{ id: number }>(
    `insert into category (tenant_id, code, name) values (1, 'deviceType', $1) returning id`,
    [name],
  );
  return Number(row?.id);
};
test('how long a ticket took is told once, however many worked on it, of whoever has it, as promises are', async () => {
  const deviceTypeId = await newType('Đồng hồ');
  const other = await app.make.personWith();
  const both = await counter.ticket([line(), line()], {
    to: 'DangXuLy',
    fields: { device_type_id: deviceTypeId, creation_time: hours(-10), promised_at: hours(-1) },
  });
  await app.sql('update ticket_line set technician_id = $2 where id = $1', [both.lines[1], other.user.id]);
  await counter.act(counter.technician, both.id, 'finish');
  await counter.ticket([line()], {
    to: 'HoanThanh',
    fields: { device_type_id: deviceTypeId, creation_time: hours(-2), promised_at: hours(5) },
  });
  // Ten hours and two: half way between them, and eight tenths of the way.
  const whole = { turnaround: 360, slowTurnaround: 504 };
  expect((await ask(PromiseKept, { deviceTypeId })).footer).toMatchObject(whole);
  for (const by of ['technician,deviceType', 'technician', 'deviceType', 'branch'])
    expect([by, (await ask(EquipmentStaff, { by, deviceTypeId })).footer]).toMatchObject([by, whole]);
  expect((await ask(EquipmentStaff, { by: 'deviceType', deviceTypeId })).items).toMatchObject([whole]);
  const why = await app.admin.call(EquipmentStaff.why, { ...period, deviceTypeId, figure: 'turnaround' } as never); // as above
  expect([why.total, why.totalCount]).toEqual([360, 2]);
  const { items } = await ask(EquipmentStaff, { by: 'technician', deviceTypeId });
  const of = (id: number) => items.find((row) => (row as Record<string, unknown>).technicianId === id);
  expect([of(counter.technician.user.id), of(other.user.id)]).toMatchObject([
    { completed: 2, ...whole, onTime: 50 },
    { completed: 1, turnaround: null, slowTurnaround: null, onTime: null },
  ]);
  for (const { user } of [counter.technician, other]) {
    const asked = { by: 'branch', deviceTypeId, technicianId: user.id };
    const [work, promises] = [(await ask(EquipmentStaff, asked)).footer, (await ask(PromiseKept, asked)).footer];
    const said = ({ onTime, turnaround, slowTurnaround }: Record<string, unknown>) => ({
      onTime,
      turnaround,
      slowTurnaround,
    });
    expect(said(work)).toEqual(said(promises));
  }
});
test('taken in is every device, whoever has it, as on the dashboard', async () => {
  const deviceTypeId = await newType('Máy ảnh');
  const taken = (fields: object) =>
    counter.ticket([line()], { to: 'DangXuLy', fields: { device_type_id: deviceTypeId, ...fields } });
  await taken({});
  await taken({ status: 'ChoXuLy', technician_id: null });
  await taken({ status: 'DaHuy' });
  const { items, footer } = await ask(EquipmentStaff, { by: 'technician', deviceTypeId, sorting: 'received desc' });
  expect(footer).toMatchObject({ received: 3, completed: 0, inHand: 1 });
  expect(items).toMatchObject([
    { technicianId: counter.technician.user.id, received: 2 },
    { technicianId: null, technicianName: 'Chưa giao', received: 1, inHand: 0 },
  ]);
  const { json } = await app.admin.call(DashBoard.GetSummary, { branchId: counter.branch } as never);
  const ofToday = await ask(EquipmentStaff, { branchId: counter.branch, from: today() });
  expect((ofToday.footer as Record<string, unknown>).received).toBe(JSON.parse(json).received);
});
