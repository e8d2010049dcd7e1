// Bookings: the list and its Excel file, who sees and may what, who did not come, who is reminded (domain.md §2).

import { describe, expect, test } from 'vitest';
import { Reservation } from '../../../contract/booking/booking.calls.ts';
import { SystemConfigs } from '../../../contract/org/setup.calls.ts';
import type { Permission } from '../../../contract/permissions.ts';
import type { BookingId } from '../../../contract/ticket/ticket.ts';
import { addDays, dayBounds, today } from '../../../contract/time.ts';
import { AuditLog, Post } from '../../../contract/trail/trail.calls.ts';
import { markNotCome } from '../../../server/booking/not-come.ts';
import { queueReminders } from '../../../server/booking/reminders.ts';
import { begin } from '../../../server/db/transaction.ts';
import { refusalOf, testApp } from '../../harness/app.ts';
import { at, bookingShop, keysOf, newPhone } from '../../harness/bookings.ts';
import { rowsOf } from '../../harness/sheet.ts';

const app = await testApp();
const { branch, other, clerk, personAt, newService, book, rowOf, move, asJob } = await bookingShop(app);
const setting = (name: 'bookingPerSlot' | 'bookingReminderHours', value: string) =>
  app.admin.call(SystemConfigs.UpdateSystemConfigs, { items: [{ name, value }] });

describe('jobs', () => {
  test('an hour after the slot a booking that still waits is given up', async () => {
    const [late, soon, came] = [
      await book({ slotAt: at('13:30', 6) }),
      await book({ slotAt: at('14:00', 6) }),
      await book({ slotAt: at('13:30', 6) }),
    ];
    await move(late, 4);
    await move(came, 1);
    await asJob((ctx) => markNotCome(ctx, new Date(at('14:29', 6))));
    expect((await rowOf(late)).status).toBe(4);
    await asJob((ctx) => markNotCome(ctx, new Date(at('14:30', 6))));
    expect([(await rowOf(late)).status, (await rowOf(soon)).status, (await rowOf(came)).status]).toEqual([2, 0, 1]);
    const { log } = await rowOf(late);
    expect(log[0]).toMatchObject({ action: 'notCome', fromStatus: 4, toStatus: 2, userName: null });
    expect(await asJob((ctx) => markNotCome(ctx, new Date(at('14:30', 6))))).toBe(0);
  });
  test('a reminder is queued once, follows the time, and is dropped with the booking', async () => {
    const id = await book({ slotAt: at('15:30', 7) });
    const message = async () =>
      (await app.sql<{ status: string; payload: { slotAt: string } }>(
        `select status, payload from message_outbox where kind = 'reminder' and target_id = $1`,
        [id],
      )) as { status: string; payload: { slotAt: string } }[];
    await asJob((ctx) => queueReminders(ctx, new Date(at('12:29', 7))));
    expect(await message()).toEqual([]);
    for (let twice = 0; twice < 2; twice++) await asJob((ctx) => queueReminders(ctx, new Date(at('12:30', 7))));
    expect(await message()).toMatchObject([{ status: 'queued' }]);
    expect((await rowOf(id)).reminder).toBe('queued');
    await clerk.call(Reservation.ChangeAppointment, { id, slotAt: at('16:30', 7) });
    const [moved] = await message();
    expect(Date.parse(moved?.payload.slotAt ?? '')).toBe(Date.parse(at('16:30', 7)));
    await move(id, 3, 'Khách bận');
    expect(await message()).toMatchObject([{ status: 'dropped' }]);
  });
  test('moved after it left, a booking is reminded of its new time too; one that waits goes to the new phone', async () => {
    const phone = newPhone();
    const id = await book({ phone, slotAt: at('15:00', 9) });
    const messages = () =>
      app.sql<{ status: string; phone: string; slot: string; due: string }>(
        `select status, phone, payload ->> 'slotAt' as slot, due_at::text as due from message_outbox
         where kind = 'reminder' and target_id = $1 order by id`,
        [id],
      );
    const moment = (of: string | undefined) => Date.parse(of ?? '');
    const remind = (time: string, day: number) => asJob((ctx) => queueReminders(ctx, new Date(at(time, day))));
    await remind('12:00', 9);
    await app.sql(`update message_outbox set status = 'accepted' where target_id = $1`, [id]);
    await clerk.call(Reservation.ChangeAppointment, { id, slotAt: at('10:00', 20) });
    await remind('12:05', 9);
    expect(await messages()).toHaveLength(1);
    for (let twice = 0; twice < 2; twice++) await remind('07:00', 20);
    const [, again] = await messages();
    expect(moment(again?.slot)).toBe(moment(at('10:00', 20)));
    // Put off once more before it left: it waits for the new day, and goes to whoever waits then.
    await clerk.call(Reservation.ChangeAppointment, { id, slotAt: at('11:00', 25) });
    const other = newPhone();
    await clerk.call(Reservation.CreateOrUpdateAppointment, {
      id,
      phone: other,
      customerName: 'Chị của khách',
      slotAt: at('11:00', 25),
    });
    await remind('08:00', 25);
    const [first, second, ...more] = await messages();
    expect(more).toEqual([]);
    expect(first).toMatchObject({ status: 'accepted', phone });
    expect(second).toMatchObject({ status: 'queued', phone: other });
    expect([moment(second?.slot), moment(second?.due)]).toEqual([moment(at('11:00', 25)), moment(at('08:00', 25))]);
  });
  test('back at an earlier time after another one was told, a booking is reminded of it again', async () => {
    const id = await book({ slotAt: at('15:00', 11) });
    const said = async () =>
      (
        await app.sql<{ slot: string }>(
          `select payload ->> 'slotAt' as slot from message_outbox where kind = 'reminder' and target_id = $1 order by id`,
          [id],
        )
      ).map(({ slot }) => Date.parse(slot));
    const leave = () => app.sql(`update message_outbox set status = 'accepted' where target_id = $1`, [id]);
    const remind = (time: string) => asJob((ctx) => queueReminders(ctx, new Date(at(time, 11))));
    const [three, four] = [at('15:00', 11), at('16:00', 11)];
    const moved = (slotAt: string) => clerk.call(Reservation.ChangeAppointment, { id, slotAt });
    await remind('13:30');
    await moved(four); // before it left: it says four
    await leave();
    await moved(three);
    for (let twice = 0; twice < 2; twice++) await remind('13:35');
    expect(await said()).toEqual([four, three].map(Date.parse));
    await leave();
    await moved(four);
    await remind('13:40');
    expect(await said()).toEqual([four, three, four].map(Date.parse));
    await leave();
    await moved(three);
    await moved(four); // nobody was told of three
    await remind('13:45');
    expect(await said()).toHaveLength(3);
  });
  test('whoever was reminded by hand is again when the time changes, and so is whoever was taken for another', async () => {
    const [told, other] = [await book({ slotAt: at('15:00', 12) }), await book({ slotAt: at('15:00', 12) })];
    const waits = async (id: BookingId) => (await rowOf(id)).reminder;
    const remind = (time: string) => asJob((ctx) => queueReminders(ctx, new Date(at(time, 12))));
    await move(told, 4);
    await remind('13:00');
    expect([await waits(told), await waits(other)]).toEqual([null, 'queued']);
    const put = (slotAt: string) => clerk.call(Reservation.ChangeAppointment, { id: told, slotAt });
    await put(at('15:30', 12));
    await put(at('15:00', 12)); // taken back: they know that time
    await remind('13:02');
    expect(await waits(told)).toBe(null);
    await put(at('15:30', 12));
    await move(other, 1);
    expect(await waits(other)).toBe('dropped');
    await move(other, 0);
    await remind('13:05');
    expect([await waits(told), await waits(other)]).toEqual(['queued', 'queued']);
    expect((await rowOf(told)).status).toBe(4);
  });
  test('no reminders where the setting says none', async () => {
    await setting('bookingReminderHours', '0');
    await book({ slotAt: at('16:00', 8) });
    expect(await asJob((ctx) => queueReminders(ctx, new Date(at('15:59', 8))))).toBe(0);
    await setting('bookingReminderHours', '3');
  });
});

describe('the list', () => {
  test('filters by text, day, service, device, status; counts per status ignore the status', async () => {
    const service = await newService('Ép kính thử');
    const branchId = await app.make.branch('Chi nhánh lọc');
    const who = await personAt(branchId);
    const ids = [
      await book({ slotAt: at('09:00'), customerName: 'Đỗ Quyên', serviceIds: [service] }, who),
      await book({ slotAt: at('09:00', 2), customerName: 'Đỗ Mận', deviceName: 'Galaxy S24' }, who),
      await book({ slotAt: at('10:00', 2), customerName: 'Hà Nhãn' }, who),
    ];
    await move(ids[2] as BookingId, 1, undefined, who); // three were made
    const found = async (filter: object) => {
      const { items } = await who.call(Reservation.GetReservationData, { ...filter, sorting: 'slotAt' });
      return items.map(({ customerName }) => customerName);
    };
    expect(await found({})).toEqual(['Đỗ Quyên', 'Đỗ Mận', 'Hà Nhãn']);
    expect(await found({ keyword: 'do man' })).toEqual(['Đỗ Mận']);
    expect(await found({ keyword: 'galaxy' })).toEqual(['Đỗ Mận']);
    expect(await found({ serviceId: service })).toEqual(['Đỗ Quyên']);
    expect(await found({ fromDate: addDays(today(), 2) })).toEqual(['Đỗ Mận', 'Hà Nhãn']);
    expect(await found({ toDate: addDays(today(), 1) })).toEqual(['Đỗ Quyên']);
    const arrived = await who.call(Reservation.GetReservationData, { status: 1 });
    expect(arrived).toMatchObject({ totalCount: 1, items: [{ services: null, customerName: 'Hà Nhãn' }] });
    expect(arrived.statusInfo.toSorted((a, b) => a.status - b.status)).toEqual([
      { status: 0, count: 2 },
      { status: 1, count: 1 },
    ]);
    const file = await who.send(Reservation.ExportAppointment, { sorting: 'slotAt' });
    const [head, ...lines] = await rowsOf(file.rawPayload);
    expect(head?.slice(0, 3)).toEqual(['Mã lịch hẹn', 'Trạng thái', 'Giờ hẹn']);
    expect(lines.map((line) => [line[1], line[4]])).toEqual([
      ['Mới đặt', 'Đỗ Quyên'],
      ['Mới đặt', 'Đỗ Mận'],
      ['Đã đến', 'Hà Nhãn'],
    ]);
  });
});

describe('who', () => {
  test('another branch’s bookings are not there', async () => {
    const id = await book({ slotAt: at('19:30') });
    const stranger = await personAt(other);
    expect((await refusalOf(rowOf(id, stranger))).status).toBe(404);
    expect((await refusalOf(move(id, 1, undefined, stranger))).status).toBe(404);
    const { items } = await stranger.call(Reservation.GetReservationData, { maxResultCount: 1000 });
    expect(items.map((row) => row.id)).not.toContain(id);
    const target = { targetModule: 'Booking', targetId: id } as const;
    await clerk.call(Post.CreatePost, { ...target, content: 'Khách sẽ đến trễ' });
    expect((await clerk.call(Post.GetListByTarget, target)).items).toHaveLength(1);
    expect((await clerk.call(AuditLog.GetByTarget, target)).totalCount).toBeGreaterThan(0);
    expect((await refusalOf(stranger.call(Post.GetListByTarget, target))).status).toBe(404);
  });
  test('another tenant’s neither', async () => {
    const id = await book({ slotAt: at('20:00') });
    const host = await begin(app.pool, { tenantId: 0 }, { first: `select id from booking where id = ${id}` });
    await host.rollback();
    expect(host.first).toEqual([]);
  });
  test.each<[Permission, string[]]>([
    ['Pages.Bookings.ChangeStatus', ['arrive', 'remind', 'cancel']],
    ['Pages.Bookings.Edit', ['changeTime', 'edit']],
    ['Pages.Bookings.Rebooking', ['changeTime']],
    ['Pages.Bookings.CreateOrder', []], // the ticket it leads to needs its own permission
  ])('%s alone allows exactly its own', async (permission, keys) => {
    const id = await book({ slotAt: at('19:30', 3) });
    const person = await personAt(branch, ['Pages.Bookings.ViewDetail', permission]);
    expect(keysOf(await rowOf(id, person))).toEqual(keys);
    const denied = async (call: Promise<unknown>) => (await refusalOf(call)).status;
    if (!keys.includes('arrive')) expect(await denied(move(id, 1, undefined, person))).toBe(403);
    if (!keys.includes('changeTime'))
      expect(await denied(person.call(Reservation.ChangeAppointment, { id, slotAt: at('20:00', 3) }))).toBe(403);
    const row = await rowOf(id);
    const edit = { id, phone: row.phone, customerName: 'Khác', slotAt: row.slotAt };
    if (!keys.includes('edit'))
      expect(await denied(person.call(Reservation.CreateOrUpdateAppointment, edit))).toBe(403);
    expect(await denied(book({}, person))).toBe(403);
    await move(id, 3, 'Khách bận');
    if (permission !== 'Pages.Bookings.Rebooking')
      expect(await denied(book({ rebookedFromId: id, slotAt: at('08:30', 9) }, person))).toBe(403);
    else await book({ rebookedFromId: id, slotAt: at('08:30', 9) }, person);
  });
  test('a day is a local day', async () => {
    const { slots } = await clerk.call(Reservation.CheckAppointment, { day: today() });
    expect(slots[0]?.at.slice(0, 10)).toBe(dayBounds(today())[0].slice(0, 10));
  });
});
