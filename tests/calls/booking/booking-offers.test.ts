// What a booking offers is what the server then does: every step, from every status, by people who hold one permission or several; and
// a ticket again when the one that was opened is deleted.

import { expect, test } from 'vitest';
import { Reservation } from '../../../contract/booking/booking.calls.ts';
import {
  type BookingStatus,
  type BookingStepKey,
  bookingStatusKeys,
  bookingTarget,
} from '../../../contract/booking/booking.states.ts';
import type { Permission } from '../../../contract/permissions.ts';
import { TicketAct } from '../../../contract/ticket/calls/ticket-act.calls.ts';
import { TicketForm } from '../../../contract/ticket/calls/ticket-save.calls.ts';
import type { BookingId } from '../../../contract/ticket/ticket.ts';
import { type Person, refusalOf, testApp } from '../../harness/app.ts';
import { at, bookingShop, keysOf, newPhone } from '../../harness/bookings.ts';

const app = await testApp();
const { branch, personAt, book, rowOf, clerk } = await bookingShop(app);
const [fault] = await app.sql<{ id: number }>(
  `select id from category where tenant_id = 1 and code = 'deviceError' limit 1`,
);
const openTicket = (by: Person, bookingId: BookingId | null = null) =>
  by.call(TicketForm.CreateOrUpdateInvoice, {
    customerName: 'Trần Thị Bưởi',
    phone: newPhone(),
    deviceName: 'Máy lạ',
    errorIds: [fault?.id],
    errorNote: 'hỏng',
    bookingId,
  } as never);
let hour = 8;
const nextSlot = () => at(`${String(8 + (hour++ % 12)).padStart(2, '0')}:30`, 2 + Math.floor(hour / 12));
const perform = (by: Person, id: BookingId, key: BookingStepKey): Promise<unknown> => {
  if (key === 'createTicket') return openTicket(by, id);
  if (key === 'changeTime') return by.call(Reservation.ChangeAppointment, { id, slotAt: nextSlot() } as never);
  const form = { phone: newPhone(), customerName: 'Trần Thị Bưởi', slotAt: nextSlot(), branchId: branch };
  if (key === 'edit') return by.call(Reservation.CreateOrUpdateAppointment, { id, ...form } as never);
  if (key === 'rebook') return by.call(Reservation.CreateOrUpdateAppointment, { rebookedFromId: id, ...form } as never);
  const status = bookingTarget(key) as BookingStatus; // the others lead somewhere
  return by.call(Reservation.ChangeStatusAppointment, { id, status, reason: 'thử' } as never);
};
const see: Permission[] = ['Pages.Booking.Module', 'Pages.Bookings.ViewDetail'];
const sets: Permission[][] = [
  ['Pages.Bookings.ChangeStatus'],
  ['Pages.Bookings.CreateOrder'],
  ['Pages.Tickets.Create'],
  ['Pages.Bookings.CreateOrder', 'Pages.Tickets.Create'],
  ['Pages.Bookings.Edit'],
  ['Pages.Bookings.Rebooking'],
  ['Pages.Bookings.Create', 'Pages.Bookings.Edit', 'Pages.Bookings.ChangeStatus'],
];
test.each(sets.map((codes) => [codes.join(', '), codes] as const))(
  'whoever holds %s can do what is offered',
  async (_, codes) => {
    const by = await personAt(branch, [...see, ...codes]);
    for (const status of bookingStatusKeys)
      for (const hasGoneTicket of status === 1 ? [false, true] : [false]) {
        const make = async () => {
          const id = await book({ slotAt: nextSlot() });
          await app.sql(
            `update booking set status = $2, cancel_reason = 'x', slot_at = now() - interval '1 hour' where id = $1`,
            [id, status],
          );
          if (hasGoneTicket) await withGoneTicket(id);
          return id;
        };
        const first = await make();
        const offers = (await rowOf(first, by)).allowedActions;
        for (const [at, { key, blocker }] of offers.entries()) {
          const id = at ? await make() : first;
          const done = perform(by, id, key as BookingStepKey);
          if (blocker === null) await done;
          else expect((await refusalOf(done)).status).toBeLessThan(500);
        }
      }
  },
  60_000,
);
const boss = await personAt(branch, [
  'Pages.Tickets.Create',
  'Pages.Tickets.ViewDetail',
  'Pages.Tickets.Remove',
  'Pages.Bookings.CreateOrder',
  ...see,
]);
async function withGoneTicket(id: BookingId): Promise<void> {
  const { id: ticket } = (await openTicket(boss)) as { id: number };
  await boss.call(TicketAct.ChangeStatusInvoice, { id: ticket, action: 'remove', reason: 'nhầm máy' } as never);
  await app.sql('update booking set ticket_id = $2 where id = $1', [id, ticket]);
}
test('a booking whose ticket was deleted takes another one, and one whose ticket is there does not', async () => {
  const id = await book({ slotAt: nextSlot() });
  const first = (await openTicket(boss, id)) as { id: number };
  expect(keysOf(await rowOf(id, boss))).not.toContain('createTicket');
  expect((await refusalOf(openTicket(boss, id))).key).toBe('ticket.booking');
  await boss.call(TicketAct.ChangeStatusInvoice, { id: first.id, action: 'remove', reason: 'nhầm máy' } as never);
  expect(keysOf(await rowOf(id, boss))).toContain('createTicket');
  const second = (await openTicket(boss, id)) as { id: number; code: string };
  expect(await rowOf(id, boss)).toMatchObject({ ticketId: second.id, ticketCode: second.code, status: 1 });
  expect(keysOf(await rowOf(id, clerk))).not.toContain('createTicket');
});
