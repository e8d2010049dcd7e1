// What comes of bookings: route /report/sale-report-appointment (spec §7; reports.md §3).
import { type Report, report } from './report.ts';

export const Appointments: Report = report('ReportSale', 'GetReportSaleAppointment', {
  title: { vi: 'Báo cáo lịch hẹn', en: 'Appointment report' },
  may: 'Pages.Reports.Appointment',
  path: '/report/sale-report-appointment',
  hasPast: true,
  figures: ['bookings', 'arrived', 'conversion', 'dueBookings', 'noShows', 'noShowRate', 'bookedRevenue'],
  glance: ['bookings', 'arrived', 'conversion', 'noShows', 'noShowRate', 'bookedRevenue'],
  by: [
    ['day'],
    ['bookingState'],
    ['source'],
    ['branch'],
    ['hour'],
    ['month'],
    ['deviceType'],
    ['branch', 'source'],
    ['day', 'booking'],
  ],
  shows: ['hour', 'guest', 'bookingState', 'source', 'branch', 'deviceType'],
  narrows: ['branch', 'bookingState', 'source', 'hour', 'deviceType', 'booking'],
  drill: () => Appointments,
});
