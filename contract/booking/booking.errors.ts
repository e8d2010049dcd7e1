// What bookings refuse, and why.
import { type ErrorRow, row } from '../error-row.ts';

export const bookingErrors = {
  'booking.notAllowed': row('forbidden', 'Bạn không có quyền: {action}.', 'You may not: {action}.'),
  'booking.notNow': row(
    'stale',
    'Lịch hẹn {code} đang ở trạng thái "{status}" nên không thể: {action}.',
    '{code} is "{status}", so this cannot be done: {action}.',
  ),
  'booking.noWay': row(
    'rule',
    'Lịch hẹn {code} đang "{status}", không chuyển sang "{to}" được.',
    '{code} is "{status}" and cannot become "{to}".',
  ),
  'booking.blocked': row('rule', 'Lịch hẹn {code}: {blocker}', '{code}: {blocker}'),
  'booking.full': row(
    'rule',
    'Khung {time} tại {branch} đã đủ {count} lịch. Hãy chọn khung khác.',
    'The slot {time} at {branch} already has its {count} {count:booking|bookings}. Choose another one.',
  ),
  'booking.noTechnician': row(
    'rule',
    'Khung {time} tại {branch} không còn kỹ thuật viên cho dịch vụ "{service}". Hãy chọn khung khác.',
    'No technician for "{service}" is left in the slot {time} at {branch}. Choose another one.',
  ),
  'booking.closed': row(
    'rule',
    '{branch} nhận lịch từ {open} đến {close}. {time} nằm ngoài giờ này.',
    '{branch} takes bookings from {open} to {close}. {time} is outside of it.',
  ),
  'booking.past': row('rule', 'Giờ hẹn {time} đã qua.', '{time} is over already.'),
  'booking.far': row(
    'rule',
    'Giờ hẹn {time} xa quá một năm, hãy xem lại năm.',
    '{time} is more than a year away; look at the year again.',
  ),
  'booking.notYourBranch': row(
    'forbidden',
    'Bạn không làm việc với lịch hẹn của {branch}.',
    'Bookings of {branch} are not yours to work on.',
  ),
} as const satisfies Record<string, ErrorRow>;
