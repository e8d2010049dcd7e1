// What can be wrong with requests about personal data.
import { row } from '../error-row.ts';

export const privacyErrors = {
  'privacy.stillHere': row(
    'rule',
    'Chưa xóa được: khách còn phiếu chưa xong ({codes}).',
    'Not yet: there are tickets that are not finished ({codes}).',
  ),
  'privacy.stillOwed': row(
    'rule',
    'Chưa xóa được: khách còn công nợ hoặc tiền ghi có {amount}.',
    'Not yet: there is a debt or a credit of {amount}.',
  ),
  'privacy.stillBooked': row(
    'rule',
    'Chưa xóa được: khách còn lịch hẹn sắp tới ({codes}). Hãy hủy lịch hẹn trước.',
    'Not yet: there are bookings to come ({codes}). Cancel them first.',
  ),
  'privacy.asked': row('rule', 'Khách đã có yêu cầu này đang chờ xử lý.', 'The same request is waiting already.'),
  'privacy.closed': row('stale', 'Yêu cầu này đã được xử lý.', 'This request was dealt with already.'),
} as const;
