// Handlers of bookings.
import { Reservation } from '../../contract/booking/booking.calls.ts';
import { implement } from '../kit/implement.ts';
import { exportBookings, getBooking, getCaller, listBookings } from './booking.queries.ts';
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
  GetCaller: getCaller,
});
