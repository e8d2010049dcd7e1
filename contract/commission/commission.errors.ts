// What commission refuses and why. The first two are raised by the ledger itself (migration 0047).
import { type ErrorRow, row } from '../error-row.ts';

export const commissionErrors = {
  'commission.paidAlready': row(
    'rule',
    'Hoa hồng của phiếu {code} đã nằm trong một phiếu chi khác. Hãy tải lại danh sách.',
    'The commission of {code} is already on another voucher. Please reload the list.',
  ),
  'commission.closed': row(
    'rule',
    'Hoa hồng đã chốt đến hết tháng {month}; phát sinh mới phải ghi vào tháng sau.',
    'Commission is closed until the end of {month}; what is new belongs to a later month.',
  ),
  'commission.nothing': row(
    'rule',
    '{name}: hoa hồng đến ngày {day} cộng lại {sum} ₫, không có gì để chi.',
    '{name}: commission until {day} adds up to {sum} ₫, there is nothing to pay.',
  ),
  'commission.changed': row(
    'rule',
    '{name} nay còn {sum} ₫ phải chi, khác với {seen} ₫ bạn vừa thấy. Hãy xem lại rồi chi.',
    '{name} is due {sum} ₫ by now, not the {seen} ₫ you saw. Please look again.',
  ),
  'commission.notDue': row(
    'rule',
    'Có dòng đã chọn không còn chờ chi cho {name}. Hãy xem lại.',
    'A chosen row is no longer due to {name}. Please look again.',
  ),
  'commission.dayBefore': row(
    'rule',
    '{name} có hoa hồng ngày {day}, không chi trước ngày đó được. Hãy chọn ngày chi khác, hoặc chỉ chi hoa hồng đến một ngày sớm hơn.',
    '{name} has commission of {day}, which cannot be paid before. Choose another date, or pay what there was until an earlier day.',
  ),
  'commission.notOver': row('rule', 'Tháng {month} chưa hết nên chưa chốt được.', '{month} is not over yet.'),
  'commission.closedUntil': row(
    'rule',
    'Hoa hồng đã chốt đến hết tháng {month} rồi.',
    'Commission is closed until the end of {month} already.',
  ),
  'commission.reopened': row(
    'rule',
    'Tháng {month} đã được mở lại trước đó.',
    'The month {month} was opened again before.',
  ),
  'commission.notLast': row(
    'rule',
    'Chỉ mở lại được tháng chốt mới nhất.',
    'Only the newest closed month can be reopened.',
  ),
} as const satisfies Record<string, ErrorRow>;
