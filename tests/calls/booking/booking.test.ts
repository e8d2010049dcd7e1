// Bookings: places in slots, steps both ways, time, rebooking (domain.md §2).

import { describe, expect, test } from 'vitest';
import { Reservation } from '../../../contract/booking/booking.calls.ts';
import type { ServiceNameId } from '../../../contract/catalog/service-name.calls.ts';
import { SystemConfigs } from '../../../contract/org/setup.calls.ts';
import { TicketForm } from '../../../contract/ticket/calls/ticket-save.calls.ts';
import type { BookingId } from '../../../contract/ticket/ticket.ts';
import { addDays, today } from '../../../contract/time.ts';
import { queueReminders } from '../../../server/booking/reminders.ts';
import { DEFAULT_TENANT, type Person, refusalOf, testApp } from '../../harness/app.ts';
import { at, bookingShop, keysOf, newPhone } from '../../harness/bookings.ts';

const app = await testApp();
const { branch, other, clerk, personAt, newService, book, rowOf, move, asJob } = await bookingShop(app);
/** Moves a booking's slot, as time would. */
const age = (id: BookingId, slotAt: string) => app.sql('update booking set slot_at = $2 where id = $1', [id, slotAt]);
const setting = (name: 'bookingPerSlot' | 'bookingReminderHours', value: string) =>
  app.admin.call(SystemConfigs.UpdateSystemConfigs, { items: [{ name, value }] });

describe('making', () => {
  test('gets a number, its branch and the first status; an existing phone brings its customer', async () => {
    const phone = newPhone();
    await app.sql(`insert into customer (tenant_id, code, name, phone) values ($1, 'KHLH', 'Lê Văn Cam', $2)`, [
      DEFAULT_TENANT,
      phone,
    ]);
    const caller = await clerk.call(Reservation.GetCaller, { phone });
    expect(caller).toMatchObject({ customerName: 'Lê Văn Cam', tickets: 0, missed: 0, waiting: [] });
    const row = await rowOf(await book({ phone: ` ${phone.slice(0, 4)}.${phone.slice(4)}`, deviceName: 'iPhone 13' }));
    expect(row).toMatchObject({ status: 0, phone, branchId: branch, customerId: caller.customerId, minutes: 30 });
    expect(row.code).toMatch(/^LHCN\d+\d{6}\d{4}$/);
    expect(row.log.map(({ action, toStatus }) => [action, toStatus])).toEqual([['create', 0]]);
    expect((await clerk.call(Reservation.GetCaller, { phone })).waiting.map(({ id }) => id)).toEqual([row.id]);
  });
  test('the same phone on the same day is warned of', async () => {
    const phone = newPhone();
    const first = await book({ phone, slotAt: at('09:30') });
    const input = { phone, customerName: 'An', slotAt: at('14:00') };
    const { duplicates } = await clerk.call(Reservation.CreateOrUpdateAppointment, input);
    expect(duplicates.map(({ id }) => id)).toEqual([first]);
    const later = await clerk.call(Reservation.CreateOrUpdateAppointment, { ...input, slotAt: at('14:00', 2) });
    expect(later.duplicates).toEqual([]);
  });
  test.each([
    ['booking.closed', () => at('07:30')],
    ['booking.closed', () => at('20:30')],
    ['booking.past', () => at('09:00', -1)],
    ['booking.far', () => at('09:00', 400)],
  ])('is refused: %s', async (key, slotAt) => {
    expect((await refusalOf(book({ slotAt: slotAt() }))).key).toBe(key);
  });
  test('a branch has its own opening hours', async () => {
    const branchId = await app.make.branch('Chi nhánh mở muộn');
    const detail = `insert into branch_detail (tenant_id, branch_id, name, value) values ($1, $2, $3, $4)`;
    for (const [name, value] of [
      ['openTime', '10:00'],
      ['closeTime', '12:00'],
    ])
      await app.sql(detail, [DEFAULT_TENANT, branchId, name, value]);
    const { slots } = await app.admin.call(Reservation.CheckAppointment, { branchId, day: addDays(today(), 1) });
    expect(slots.map((slot) => slot.at)).toEqual(['10:00', '10:30', '11:00', '11:30'].map((time) => at(time)));
    expect((await refusalOf(book({ branchId, slotAt: at('09:00') }, app.admin))).key).toBe('booking.closed');
  });
  test('an edit needs the version it was opened at', async () => {
    const id = await book({ slotAt: at('10:00', 3) });
    const { version, phone } = await rowOf(id);
    const input = { id, version, phone, customerName: 'Tên mới', slotAt: at('10:00', 3) };
    await clerk.call(Reservation.CreateOrUpdateAppointment, input);
    expect((await refusalOf(clerk.call(Reservation.CreateOrUpdateAppointment, input))).key).toBe('row.stale');
    expect(await rowOf(id)).toMatchObject({ customerName: 'Tên mới', version: version + 1 });
  });
});

describe('an edit that sends less', () => {
  test('leaves the services and where it came from as they are; an empty list empties them', async () => {
    const [one, two] = [await newService('Ép kính gọn'), await newService('Thay vỏ gọn')];
    const id = await book({ slotAt: at('10:30', 3), serviceIds: [one, two], source: 'zalo' });
    const { phone } = await rowOf(id);
    const input = { id, phone, customerName: 'Chị Hoa', slotAt: at('10:30', 3) };
    await clerk.call(Reservation.CreateOrUpdateAppointment, input);
    expect(await rowOf(id)).toMatchObject({ customerName: 'Chị Hoa', serviceIds: [one, two], source: 'zalo' });
    await clerk.call(Reservation.CreateOrUpdateAppointment, { ...input, serviceIds: [], source: 'web' });
    expect(await rowOf(id)).toMatchObject({ serviceIds: [], source: 'web' });
  });
  test('of a customer who is late changes what they want, not whether they have a place', async () => {
    const service = await newService('Vệ sinh máy trễ');
    const id = await book({ slotAt: at('11:30', 3) });
    const { phone } = await rowOf(id);
    const slotAt = `${addDays(today(), -1)}T20:00:00+07:00`;
    await age(id, slotAt);
    const input = { id, phone, customerName: 'Anh Trễ', slotAt };
    await clerk.call(Reservation.CreateOrUpdateAppointment, { ...input, serviceIds: [service] });
    expect(await rowOf(id)).toMatchObject({ serviceIds: [service], customerName: 'Anh Trễ' });
    const moved = { ...input, slotAt: `${addDays(today(), -1)}T19:00:00+07:00` };
    expect((await refusalOf(clerk.call(Reservation.CreateOrUpdateAppointment, moved))).key).toBe('booking.past');
  });
});

describe('what is gone', () => {
  const category = async (code: string, isDeleted = false) => {
    const [row] = await app.sql<{ id: number }>(
      `insert into category (tenant_id, code, name, is_deleted) values ($1, $2, $3, $4) returning id`,
      [DEFAULT_TENANT, code, `${code} ${newPhone()}`, isDeleted],
    );
    return row?.id as never;
  };
  const membersOf = async (tried: Promise<unknown>) =>
    (await refusalOf(tried)).body.error?.validationErrors?.[0]?.members;
  test('a device type is one of its list and still there; the one that a booking has stays', async () => {
    expect(await membersOf(book({ deviceTypeId: await category('colour') }))).toEqual(['deviceTypeId']);
    expect(await membersOf(book({ deviceTypeId: await category('DeviceType', true) }))).toEqual(['deviceTypeId']);
    const deviceTypeId = await category('DeviceType');
    const slotAt = at('11:00', 4);
    const service = await newService('Dịch vụ sắp bỏ');
    const id = await book({ deviceTypeId, slotAt, serviceIds: [service] });
    await app.sql('update category set is_deleted = true where id = $1', [deviceTypeId]);
    await app.sql('update service_name set is_deleted = true where id = $1', [service]);
    const { version, phone } = await rowOf(id);
    await book({ id, version, phone, slotAt, deviceTypeId, serviceIds: [service], note: 'vẫn đến' });
    expect(await rowOf(id)).toMatchObject({ note: 'vẫn đến', deviceTypeId, serviceIds: [service] });
  });
  test('a branch that closed takes no bookings; those it has can still be edited, and moved away', async () => {
    const closing = await app.make.branch('Chi nhánh sắp đóng');
    const slotAt = at('15:00', 4);
    const id = await book({ branchId: closing, slotAt }, app.admin);
    await app.sql('update branch set is_active = false where id = $1', [closing]);
    expect(await membersOf(book({ branchId: closing, slotAt }, app.admin))).toEqual(['branchId']);
    const day = addDays(today(), 4);
    const look = app.admin.call(Reservation.CheckAppointment, { branchId: closing, day });
    expect(await membersOf(look)).toEqual(['branchId']);
    const { version, phone } = await rowOf(id, app.admin);
    const kept = { id, phone, branchId: closing, slotAt, note: 'gọi lại' };
    await book({ ...kept, version }, app.admin);
    expect(await rowOf(id, app.admin)).toMatchObject({ note: 'gọi lại', branchId: closing });
    expect(await membersOf(book({ ...kept, slotAt: at('16:00', 4) }, app.admin))).toEqual(['branchId']);
    const later = { id, slotAt: at('16:00', 4), reason: 'đóng cửa' };
    expect(await membersOf(app.admin.call(Reservation.ChangeAppointment, later))).toEqual(['branchId']);
    const moved = await app.admin.call(Reservation.ChangeAppointment, { ...later, branchId: branch });
    expect(moved.branchId).toBe(branch);
  });
});

describe('places', () => {
  test('a full slot is refused, a cancelled booking gives its place back', async () => {
    const branchId = await app.make.branch('Chi nhánh nhỏ');
    const small = await personAt(branchId);
    const slotAt = at('11:00');
    const ids = [];
    for (let n = 0; n < 4; n++) ids.push(await book({ slotAt }, small));
    const check = () => small.call(Reservation.CheckAppointment, { slotAt });
    expect(await check()).toMatchObject({ isFree: false, blocker: expect.stringContaining('đủ 4 lịch') });
    expect((await refusalOf(book({ slotAt: at('11:15') }, small))).key).toBe('booking.full');
    await move(ids[0] as BookingId, 3, 'Khách bận', small); // four were made
    const { isFree, slots } = await check();
    expect(isFree).toBe(true);
    expect(slots.find((slot) => slot.at === slotAt)).toMatchObject({ taken: 3, capacity: 4, free: 1 });
    await book({ slotAt }, small);
  });
  test('two callers race for the last place: one gets it', async () => {
    const branchId = await app.make.branch('Chi nhánh đông');
    const crowd = await personAt(branchId);
    for (let n = 0; n < 3; n++) await book({ slotAt: at('15:00') }, crowd);
    const elsewhere = await book({ slotAt: at('16:00') }, crowd);
    const outcomes = await Promise.allSettled([
      ...[1, 2, 3].map(() => book({ slotAt: at('15:00') }, crowd)),
      crowd.call(Reservation.ChangeAppointment, { id: elsewhere, slotAt: at('15:10') }),
    ]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const [{ taken } = { taken: 0 }] = await app.sql<{ taken: number }>(
      'select count(*) as taken from booking where branch_id = $1 and slot_at >= $2 and slot_at < $3 and status in (0, 1, 4)',
      [branchId, at('15:00'), at('15:30')],
    );
    expect(taken).toBe(4);
  });
  test('technicians mapped to the service limit it, once the branch maps anybody', async () => {
    const branchId = await app.make.branch('Chi nhánh có kỹ thuật');
    const [screen, board] = [await newService('Thay màn hình thử'), await newService('Sửa main thử')];
    const technician = await app.make.user({ branchId });
    const ask = (serviceIds: ServiceNameId[]) =>
      app.admin.call(Reservation.CheckAppointment, { branchId, serviceIds, slotAt: at('10:00') });
    expect((await ask([screen])).slots[0]).toMatchObject({ capacity: 4, free: 4 });
    await app.sql('insert into user_service (tenant_id, user_id, service_name_id) values ($1, $2, $3)', [
      DEFAULT_TENANT,
      technician.id,
      screen,
    ]);
    await book({ branchId, slotAt: at('10:00'), serviceIds: [screen] }, app.admin);
    expect(await ask([screen])).toMatchObject({ isFree: false, blocker: expect.stringContaining('Thay màn hình thử') });
    expect((await ask([])).isFree).toBe(true);
    const refused = await refusalOf(book({ branchId, slotAt: at('10:30'), serviceIds: [board] }, app.admin));
    expect(refused.key).toBe('booking.noTechnician');
  });
  test('the setting is the capacity', async () => {
    await setting('bookingPerSlot', '6');
    const { slots } = await clerk.call(Reservation.CheckAppointment, { day: addDays(today(), 9), days: 2 });
    expect(slots[0]).toMatchObject({ capacity: 6, free: 6, isPast: false });
    expect(slots).toHaveLength(50);
    await setting('bookingPerSlot', '4');
  });
});

describe('steps', () => {
  const waits = ['createTicket', 'arrive', 'remind', 'changeTime', 'edit', 'cancel'];
  test('each row says what can be done with it now', async () => {
    const id = await book({ slotAt: at('12:00') });
    expect(keysOf(await rowOf(id))).toEqual(waits);
    await move(id, 4);
    expect(keysOf(await rowOf(id))).toEqual(waits.filter((key) => key !== 'remind'));
    await move(id, 1);
    expect(keysOf(await rowOf(id))).toEqual(['createTicket', 'undoArrive']);
    const row = await rowOf(id);
    expect(row.arrivedAt).not.toBeNull();
    expect(row.log.map(({ action, fromStatus, toStatus }) => [action, fromStatus, toStatus])).toEqual([
      ['arrive', 4, 1],
      ['remind', 0, 4],
      ['create', null, 0],
    ]);
    await move(id, 0);
    expect(await rowOf(id)).toMatchObject({ status: 0, arrivedAt: null });
  });
  test('what the table does not know is refused, whoever asks', async () => {
    const id = await book({ slotAt: at('12:00', 2) });
    await move(id, 3, 'Khách đổi ý');
    for (const status of [0, 1, 2, 4] as const)
      expect((await refusalOf(move(id, status, 'x', app.admin))).key).toBe('booking.noWay');
    expect(keysOf(await rowOf(id))).toEqual(['rebook']);
  });
  test('nobody failed to come before the time; cancelling needs a reason', async () => {
    const id = await book({ slotAt: at('12:30') });
    expect((await refusalOf(move(id, 2))).key).toBe('booking.blocked');
    expect((await refusalOf(move(id, 3))).status).toBe(400);
    expect((await rowOf(id)).status).toBe(0);
  });
  test('a ticket opened from it brings it to "arrived", keeps it there, and is the only one', async () => {
    const phone = newPhone();
    const id = await book({ phone, slotAt: at('13:00') });
    await asJob((ctx) => queueReminders(ctx, new Date(at('12:59'))));
    const input = {
      branchId: branch,
      phone,
      customerName: 'Có phiếu',
      deviceName: 'iPhone 12',
      errorNote: 'Vỡ kính',
    };
    const openTicket = (who: Person) => who.call(TicketForm.CreateOrUpdateInvoice, { ...input, bookingId: id });
    const unable = await personAt(branch, ['Pages.Tickets.Create']);
    expect((await refusalOf(openTicket(unable))).key).toBe('booking.notAllowed');
    const able = await personAt(branch, ['Pages.Tickets.Create', 'Pages.Bookings.CreateOrder']);
    const { code } = await openTicket(able);
    const row = await rowOf(id);
    expect(row).toMatchObject({ status: 1, ticketCode: code, ticketStatus: 'ChoXuLy', reminder: 'dropped' });
    expect(row.log[0]).toMatchObject({ action: 'ticket', fromStatus: 0, toStatus: 1 });
    expect(keysOf(row)).toEqual([]);
    expect((await refusalOf(move(id, 0))).key).toBe('booking.blocked');
    expect((await refusalOf(openTicket(able))).key).toBe('ticket.booking');
  });
  test('many at once: each has its own result', async () => {
    const ids = [
      await book({ slotAt: at('17:00') }),
      await book({ slotAt: at('17:00') }),
      await book({ slotAt: at('17:00') }),
    ];
    const [first, second, third] = ids as [BookingId, BookingId, BookingId]; // three were made
    await move(second, 3, 'Trùng lịch');
    const { items } = await clerk.call(Reservation.ChangeStatusAppointment, { ids, status: 4 });
    expect(items.map(({ id, isDone, status }) => [id, isDone, status])).toEqual([
      [first, true, 4],
      [second, false, 3],
      [third, true, 4],
    ]);
    expect(items[1]?.message).toContain('Đã hủy');
  });
  test('one beside many is one of them, and an empty list names nobody', async () => {
    const [one, two, three] = [
      await book({ slotAt: at('11:00', 5) }),
      await book({ slotAt: at('11:30', 5) }),
      await book({ slotAt: at('13:00', 5) }),
    ];
    const remind = (input: object) => clerk.call(Reservation.ChangeStatusAppointment, { status: 4, ...input });
    const { items } = await remind({ id: one, ids: [two, two] });
    expect(items.map(({ id, isDone }) => [id, isDone])).toEqual([
      [one, true],
      [two, true],
    ]);
    expect((await remind({ id: three, ids: [] })).items).toMatchObject([{ id: three, isDone: true }]);
    for (const nobody of [{}, { ids: [] }, { id: null, ids: null }])
      expect((await refusalOf(remind(nobody))).status).toBe(400);
  });
  test('two people at once: the second is told what happened', async () => {
    const id = await book({ slotAt: at('17:30') });
    const { version } = await rowOf(id);
    const both = await Promise.allSettled([
      clerk.call(Reservation.ChangeStatusAppointment, { id, status: 1, version }),
      clerk.call(Reservation.ChangeStatusAppointment, { id, status: 3, reason: 'x', version }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('time', () => {
  test('changes apart from the status, and is told', async () => {
    const id = await book({ slotAt: at('18:00') });
    await move(id, 4);
    const row = await clerk.call(Reservation.ChangeAppointment, { id, slotAt: at('19:00'), reason: 'Khách kẹt xe' });
    expect(row).toMatchObject({ status: 4, slotAt: at('19:00') });
    expect((await rowOf(id)).log[0]).toMatchObject({
      action: 'changeTime',
      fromSlot: at('18:00'),
      toSlot: at('19:00'),
      reason: 'Khách kẹt xe',
      toStatus: null,
    });
  });
  test('another branch has to be the caller’s', async () => {
    const id = await book({ slotAt: at('18:30') });
    const change = (who: Person) =>
      who.call(Reservation.ChangeAppointment, { id, slotAt: at('18:30'), branchId: other });
    expect((await refusalOf(change(clerk))).key).toBe('booking.notYourBranch');
    expect((await change(app.admin)).branchId).toBe(other);
  });
  test('what is over is rebooked, not moved', async () => {
    const id = await book({ slotAt: at('18:30', 4) });
    await move(id, 3, 'Khách bận');
    const change = clerk.call(Reservation.ChangeAppointment, { id, slotAt: at('19:00', 4) });
    expect((await refusalOf(change)).key).toBe('booking.notNow');
  });
});

describe('rebooking', () => {
  test('a booking that came to nothing gets a new one in its stead, once', async () => {
    const phone = newPhone();
    const id = await book({ phone, slotAt: at('08:00') });
    expect((await refusalOf(book({ phone, rebookedFromId: id, slotAt: at('08:00', 5) }))).key).toBe('booking.notNow');
    await age(id, at('08:00', -1));
    await move(id, 2);
    const next = await book({ phone, rebookedFromId: id, slotAt: at('08:00', 5) });
    expect(await rowOf(next)).toMatchObject({ rebookedFromId: id, status: 0, missed: 1 });
    const old = await rowOf(id);
    expect(old).toMatchObject({ rebookedId: next, status: 2 });
    expect(old.log[0]).toMatchObject({ action: 'rebook', reason: old.rebookedCode });
    expect((await refusalOf(book({ rebookedFromId: id, slotAt: at('09:00', 5) }))).key).toBe('booking.blocked');
  });
});
