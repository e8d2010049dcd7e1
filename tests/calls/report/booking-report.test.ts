// What came of bookings: by the day they were due, each once; a ticket of one brings what it was sold for.
import { beforeAll, expect, test } from 'vitest';
import { Appointments } from '../../../contract/report/booking.report.ts';
import type { ReportAnswer } from '../../../contract/report/report.ts';
import { addDays, today } from '../../../contract/time.ts';
import { testApp } from '../../harness/app.ts';
import { at, type BookingShop, bookingShop } from '../../harness/bookings.ts';
import { brokenLaws } from '../../harness/books.ts';
import { moneyCounter } from '../../harness/money.ts';

const app = await testApp();
let shop: BookingShop;
let booked: number[];
const [yesterday, tomorrow] = [addDays(today(), -1), addDays(today(), 1)];
const ask = (input: object): Promise<ReportAnswer> =>
  app.admin.call(Appointments.call, { from: yesterday, to: tomorrow, branchId: shop.branch, ...input } as never); // inputs of the declaration
beforeAll(async () => {
  shop = await bookingShop(app);
  const made = [];
  for (const time of ['09:00', '09:30', '10:00', '14:00', '15:00']) made.push(await shop.book({ slotAt: at(time) }));
  const [came, late, forgotten, cancelled] = made;
  booked = made;
  await shop.move(cancelled as never, 3, 'Bận');
  // As if it had been yesterday.
  await app.sql(`update booking set slot_at = slot_at - interval '2 days' where id = any ($1)`, [
    [came, late, forgotten],
  ]);
  await shop.move(late as never, 2);
  const counter = await moneyCounter(app);
  const ticket = await counter.ticket([{ price: 400_000 }]);
  await counter.act(counter.cashier, ticket.id, 'handOver', { payments: [counter.pay(400_000, counter.cash)] });
  await app.sql('update booking set status = 1, ticket_id = $2 where id = $1', [came, ticket.id]);
});

test('each is counted on its day: come, not come, forgotten, and what it brought', async () => {
  const { items, footer } = await ask({});
  expect(footer).toMatchObject({ bookings: 5, arrived: 1, conversion: 20, noShows: 2, bookedRevenue: 400_000 });
  expect(footer.totalAmount).toBe(5);
  expect(items).toMatchObject([
    { day: tomorrow, bookings: 2, arrived: 0, noShows: 0, bookedRevenue: 0 },
    { day: yesterday, bookings: 3, arrived: 1, noShows: 2, bookedRevenue: 400_000 },
  ]);
});
test('by state, source and hour; an hour opens its bookings', async () => {
  const by = async (dim: string) =>
    Object.fromEntries(
      (await ask({ by: dim })).items.map((row) => {
        const fields = row as Record<string, unknown>; // of the declaration
        return [fields[`${dim}Name`], fields.bookings];
      }),
    );
  expect(await by('bookingState')).toEqual({ 'Mới đặt': 2, 'Đã đến': 1, 'Không đến': 1, 'Đã hủy': 1 });
  expect(await by('hour')).toEqual({ '09:00': 2, '10:00': 1, '14:00': 1, '15:00': 1 });
  expect(await by('source')).toEqual({ 'Gọi điện': 5 });
  const nine = await ask({ by: 'day,booking', hourId: 9 });
  expect(nine.items).toHaveLength(2);
  expect(nine.items[0]).toMatchObject({ hourName: '09:00', guestName: expect.any(String) });
});
test('not come ÷ due: what has passed its time and was not cancelled', async () => {
  const told = async () => (await ask({})).footer;
  // Three of yesterday, one of whom came.
  expect(await told()).toMatchObject({ dueBookings: 3, noShows: 2, noShowRate: 66.7 });
  const [, , , cancelled, coming] = booked;
  const passes = (id: number | undefined) =>
    app.sql(`update booking set slot_at = now() - interval '1 second' where id = $1`, [id]);
  await passes(coming);
  expect(await told()).toMatchObject({ dueBookings: 4, noShows: 3, noShowRate: 75 });
  await passes(cancelled);
  expect(await told()).toMatchObject({ dueBookings: 4, noShows: 3, noShowRate: 75 });
  const why = await app.admin.call(Appointments.why, {
    from: yesterday,
    to: tomorrow,
    branchId: shop.branch,
    figure: 'noShowRate',
  } as never); // as above
  expect(why).toMatchObject({ total: 75, first: 3, second: 4 });
});
test('a booking whose ticket was deleted has none; until then it had', async () => {
  const arrived = async (input: object = {}) => ((await ask(input)).footer as unknown as { arrived: number }).arrived; // of the declaration
  const had = await arrived();
  const counter = await moneyCounter(app);
  const ticket = await counter.ticket([{ price: 100_000 }], { to: 'DangXuLy' });
  await app.sql('update booking set status = 1, ticket_id = $2 where id = $1', [booked[4], ticket.id]);
  expect(await arrived()).toBe(had + 1);
  const asOf = new Date(Date.now() + 5).toISOString();
  await new Promise((resolve) => setTimeout(resolve, 20));
  await app.sql('update ticket set is_deleted = true, deletion_time = now() where id = $1', [ticket.id]);
  expect(await arrived()).toBe(had);
  expect(await arrived({ asOf })).toBe(had + 1);
});
test('days are sums of their bookings, whatever becomes of these and of their tickets', async () => {
  const broken = async () => (await brokenLaws(app)).filter(({ key }) => key === 'booking.day');
  /** By state single bookings are read, of which the sums know nothing. */
  const agree = async () => {
    expect(await broken()).toEqual([]);
    const told = await ask({ by: 'day' });
    const one = await ask({ by: 'bookingState' });
    const added = (key: string) => one.items.reduce((sum, row) => sum + Number((row as never)[key] ?? 0), 0); // a figure of the declaration
    for (const key of ['bookings', 'arrived', 'dueBookings', 'noShows', 'bookedRevenue'])
      expect([key, (told.footer as never)[key]]).toEqual([key, added(key)]);
    return told.footer as unknown as { bookings: number; arrived: number; bookedRevenue: number };
  };
  const before = await agree();
  const counter = await moneyCounter(app);
  const sold = await counter.ticket([{ price: 250_000 }]);
  const id = await shop.book({ slotAt: at('11:00') });
  await app.sql('update booking set status = 1, ticket_id = $2 where id = $1', [id, sold.id]);
  expect(await agree()).toMatchObject({ bookings: before.bookings + 1, arrived: before.arrived + 1 });
  await counter.act(counter.cashier, sold.id, 'handOver', { payments: [counter.pay(250_000, counter.cash)] });
  expect((await agree()).bookedRevenue).toBe(before.bookedRevenue + 250_000);
  for (const change of [
    `slot_at = now() - interval '1 second'`,
    `slot_at = slot_at - interval '1 day'`,
    `branch_id = ${shop.other}`,
    `branch_id = ${shop.branch}, ticket_id = null`,
    `ticket_id = ${sold.id}`,
  ]) {
    await app.sql(`update booking set ${change} where id = $1`, [id]);
    await agree();
  }
  await app.sql('update ticket set is_deleted = true, deletion_time = now() where id = $1', [sold.id]);
  expect((await agree()).arrived).toBe(before.arrived);
  await app.sql('update ticket set is_deleted = false where id = $1', [sold.id]);
  expect((await agree()).arrived).toBe(before.arrived + 1);
  await app.sql('update booking set is_deleted = true where id = $1', [id]);
  expect(await agree()).toEqual(before);
});
test('booking by booking: pages read the days that they show', async () => {
  const page = async (skipCount: number, maxResultCount: number, more: object = {}) => {
    const { totalCount, items } = await ask({ by: 'day,booking', skipCount, maxResultCount, ...more });
    return { totalCount, ids: items.map(({ id }) => id) };
  };
  const all = await page(0, 100);
  expect(all.ids).toHaveLength(all.totalCount);
  expect(all.totalCount).toBeGreaterThan(4);
  for (const skip of [0, 1, 2, 3]) {
    const two = await page(skip, 2);
    expect(two).toEqual({ totalCount: all.totalCount, ids: all.ids.slice(skip, skip + 2) });
  }
  const cancelled = await page(0, 100, { bookingStateId: 'cancelled' });
  expect(cancelled.totalCount).toBe(cancelled.ids.length);
});
test('a booking that moves while its ticket is sold takes along what was sold', async () => {
  const counter = await moneyCounter(app);
  const ticket = await counter.ticket([{ price: 90_000 }]);
  const id = await shop.book({ slotAt: at('11:30') });
  await app.sql('update booking set status = 1, ticket_id = $2 where id = $1', [id, ticket.id]);
  const handOver = counter.act(counter.cashier, ticket.id, 'handOver', {
    payments: [counter.pay(90_000, counter.cash)],
  });
  const moving = app.sql(`update booking set slot_at = slot_at + interval '1 day' where id = $1`, [id]);
  await Promise.all([handOver, moving]);
  expect((await brokenLaws(app)).filter(({ key }) => key === 'booking.day')).toEqual([]);
});
