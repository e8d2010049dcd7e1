// Screens of bookings (spec §2).
import { CalendarOutlined } from '@ant-design/icons';
import { lazyScreen } from './shell/fault/lazy-screen.tsx';
import type { Page } from './shell/menu/route-table.ts';

export const bookingPages: readonly Page[] = [
  {
    path: '/reservation/reservation-list',
    title: { vi: 'Lịch hẹn', en: 'Bookings' },
    icon: CalendarOutlined,
    may: 'Pages.Booking.Module',
    screen: lazyScreen(() => import('./booking/bookings.screen.tsx').then((file) => file.BookingsScreen)),
  },
];
