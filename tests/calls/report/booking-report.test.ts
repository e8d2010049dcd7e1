// What came of bookings: by the day they were due, each once; a ticket of one brings what it was sold for.
import { beforeAll, expect, test } from 'vitest';
import { Appointments } from '../../../contract/report/booking.report.ts';
import type { ReportAnswer } from '../../../contract/report/report.ts';
import { addDays, today } from '../../../contract/time.ts';
import { testApp } from '../../harness/app.ts';
import { at, type BookingShop, bookingShop } from '../../harness/bookings.ts';
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
