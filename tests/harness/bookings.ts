// Two branches that take bookings, a clerk of the first, and what tests do with bookings.

import { type BookingRow, type BookingView, Reservation } from '../../contract/booking/booking.calls.ts';
import type { BookingStatus } from '../../contract/booking/booking.states.ts';
import type { ServiceNameId } from '../../contract/catalog/service-name.calls.ts';
import type { Out, Sent } from '../../contract/kit.ts';
import type { BranchId } from '../../contract/org/branch.calls.ts';
import type { Permission } from '../../contract/permissions.ts';
import type { BookingId } from '../../contract/ticket/ticket.ts';
import { addDays, today } from '../../contract/time.ts';
import { asSystem } from '../../server/kit/as-system.ts';
import type { Ctx } from '../../server/kit/ctx.ts';
import { DEFAULT_TENANT, type Person, type TestApp } from './app.ts';

/** A time of a coming day; slots are half an hour, from 8:00 to 20:30. */
export const at = (time: string, days = 1) => `${addDays(today(), days)}T${time}:00+07:00`;
/** What can be done with a booking now. */
export const keysOf = (row: Pick<BookingRow, 'allowedActions'>) =>
  row.allowedActions.filter(({ blocker }) => !blocker).map(({ key }) => key);
const all: Permission[] = [
  'Pages.Booking.Module',
  'Pages.Bookings.Create',
  'Pages.Bookings.CreateOrder',
  'Pages.Bookings.ExportExcel',
  'Pages.Bookings.ChangeStatus',
  'Pages.Bookings.Edit',
  'Pages.Bookings.ViewDetail',
  'Pages.Bookings.Rebooking',
  'Pages.Tickets.Create',
];
let calls = 0;
/** A phone nobody else in the tests has. */
export const newPhone = () => `09${String(10_000_000 + ++calls)}`;

export interface BookingShop {
  branch: BranchId;
  other: BranchId;
  clerk: Person;
  /** Somebody of a branch with exactly these permissions; left out, all that bookings have. */
  personAt: (branchId: BranchId, permissions?: readonly Permission[]) => Promise<Person>;
  newService: (name: string) => Promise<ServiceNameId>;
  book: (more?: Partial<Sent<typeof Reservation.CreateOrUpdateAppointment>>, who?: Person) => Promise<BookingId>;
  rowOf: (id: BookingId, who?: Person) => Promise<BookingView>;
  move: (
    id: BookingId,
    status: BookingStatus,
    reason?: string,
    who?: Person,
  ) => Promise<Out<typeof Reservation.ChangeStatusAppointment>>;
  asJob: <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>;
}
export async function bookingShop(app: TestApp): Promise<BookingShop> {
  const personAt: BookingShop['personAt'] = async (branchId, permissions = all) => {
    const person = await app.make.personWith(...permissions);
    await app.sql('update user_account set branch_id = $1 where id = $2', [branchId, person.user.id]);
    return person;
  };
  const branch = await app.make.branch('Chi nhánh nhận lịch');
  const other = await app.make.branch('Chi nhánh bên cạnh');
  const clerk = await personAt(branch);
  return {
    branch,
    other,
    clerk,
    personAt,
    newService: async (name) => {
      const text = 'insert into service_name (tenant_id, code, name) values ($1, $2, $2) returning id';
      const [row] = await app.sql<{ id: ServiceNameId }>(text, [DEFAULT_TENANT, name]);
      if (!row) throw new Error(text);
      return row.id;
    },
    book: async (more = {}, who = clerk) => {
      const input = { phone: newPhone(), customerName: 'Trần Thị Bưởi', slotAt: at('09:00'), ...more };
      return (await who.call(Reservation.CreateOrUpdateAppointment, input)).id;
    },
    rowOf: (id, who = clerk) => who.call(Reservation.GetDetailAppointmentById, { id }),
    move: (id, status, reason, who = clerk) =>
      who.call(Reservation.ChangeStatusAppointment, { id, status, ...(reason ? { reason } : {}) }),
    asJob: (work) => asSystem(app.pool, DEFAULT_TENANT, 'test', work),
  };
}
