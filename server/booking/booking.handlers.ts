// Handlers of bookings.
import { Reservation } from '../../contract/booking/booking.calls.ts';
import { implement } from '../kit/implement.ts';
import { noteLook } from '../privacy/looks.ts';
import { exportBookings, getBooking, getCaller, listBookings } from './booking.queries.ts';
import { findBooking } from './booking.rows.ts';
import { changeStatus, changeTime } from './change-booking.ts';
import { checkPlaces } from './places.ts';
import { saveBooking } from './save-booking.ts';

export const bookingHandlers = implement(Reservation, {
  GetReservationData: listBookings,
  GetDetailAppointmentById: getBooking,
  ChangeStatusAppointment: changeStatus,
  ChangeAppointment: changeTime,
  CreateOrUpdateAppointment: saveBooking,
  CheckAppointment: checkPlaces,
  ExportAppointment: exportBookings,
  ShowPhone: async (ctx, { id }) => {
    const { phone, customerId } = await findBooking(ctx, id);
    await noteLook(ctx, { kind: 'phone', customerId, list: 'Reservation' });
    return { phone };
  },
  GetCaller: getCaller,
});
