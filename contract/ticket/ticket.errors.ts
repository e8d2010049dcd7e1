// What tickets, bookings and their money refuse, and why.
import { type ErrorRow, row } from '../error-row.ts';

export const ticketErrors = {
  'ticket.notAllowed': row('forbidden', 'Bạn không có quyền: {action}.', 'You may not: {action}.'),
  'ticket.notNow': row(
    'stale',
    'Phiếu {code} đang ở trạng thái "{status}" nên không thể: {action}.',
    '{code} is "{status}", so this cannot be done: {action}.',
  ),
  'ticket.noWay': row(
    'rule',
    'Phiếu {code} không chuyển sang trạng thái này được.',
    '{code} cannot go to this status from where it is.',
  ),
  'ticket.blocked': row('rule', 'Phiếu {code}: {blocker}', '{code}: {blocker}'),
  'ticket.noPasscode': row('rule', 'Phiếu {code} không lưu mật khẩu máy.', '{code} holds no passcode.'),
  'ticket.notHandedOver': row(
    'rule',
    'Khách chưa nhận lại máy của phiếu {code} nên chưa có ý kiến.',
    'The customer of {code} does not have the device back yet, so there is nothing to rate.',
  ),
  'finance.cancelled': row('rule', 'Phiếu {code} đã hủy trước đó.', '{code} is cancelled already.'),
} as const satisfies Record<string, ErrorRow>;
