// Moments at the door: with any offset that a place on earth has; what the database could not read is refused by the field's name.
import { expect, test } from 'vitest';
import { Reservation } from '../../../contract/booking/booking.calls.ts';
import { RevenueTotal } from '../../../contract/report/sales.report.ts';
import { refusalOf, testApp } from '../../harness/app.ts';
import { at, bookingShop } from '../../harness/bookings.ts';

const app = await testApp();
const shop = await bookingShop(app);
/** The same moment as a clock that is so far from Greenwich shows it. */
const shownAt = (moment: string, hours: number, offset: string) =>
  new Date(Date.parse(moment) + hours * 3_600_000).toISOString().slice(0, 19) + offset;

test('a booking from another zone stands at the shop’s time', async () => {
  for (const [time, hours, offset] of [
    ['09:00', 14, '+14:00'],
    ['10:00', -12, '-12:00'],
    ['11:00', 0, 'Z'],
  ] as const) {
    const id = await shop.book({ slotAt: shownAt(at(time), hours, offset) });
    expect((await shop.rowOf(id)).slotAt).toBe(at(time));
  }
});

test.each([
  ['an offset that no place has', shownAt(at('09:00'), 16, '+16:00')],
  ['another one', shownAt(at('09:00'), -23, '-23:00')],
  ['a second of a hundred digits', at('09:00').replace('+', `.${'0'.repeat(150)}+`)],
])('%s is refused at its field', async (_, moment) => {
  const booking = { phone: '0912345678', customerName: 'An', slotAt: moment };
  const booked = await refusalOf(shop.clerk.call(Reservation.CreateOrUpdateAppointment, booking));
  expect([booked.status, booked.body.error?.validationErrors?.[0]?.members]).toEqual([400, ['slotAt']]);
  const asked = await app.admin.send(RevenueTotal.call, { asOf: moment });
  expect([asked.statusCode, asked.json().error.validationErrors?.[0]?.members]).toEqual([400, ['asOf']]);
});
