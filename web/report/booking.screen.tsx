// What comes of bookings.
import { Appointments } from '../../contract/report/booking.report.ts';
import { reportPage } from './report-page.tsx';

export const AppointmentsScreen = reportPage(Appointments);
