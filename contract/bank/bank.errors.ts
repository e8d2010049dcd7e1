// What the bank's side of money refuses and why.
import { type ErrorRow, row } from '../error-row.ts';

export const bankErrors = {
  'bank.noFund': row(
    'rule',
    'Giao dịch {code} thuộc tài khoản chưa gắn với quỹ nào. Hãy khai số tài khoản ở màn hình Quỹ trước.',
    'The account of {code} belongs to no fund yet. Enter its number on the page of funds first.',
  ),
  'bank.sum': row(
    'rule',
    'Các phần cộng lại {sum} ₫, giao dịch là {amount} ₫. Phải khớp đúng từng đồng.',
    'The parts add up to {sum} ₫, the transaction is {amount} ₫. They have to be equal to the đồng.',
  ),
  'bank.wrongVoucher': row(
    'rule',
    'Phiếu {code} không khớp được: khác quỹ, khác chiều tiền, đã hủy, hoặc đã khớp với giao dịch khác.',
    '{code} cannot be matched: another fund or direction, cancelled, or matched already.',
  ),
  'bank.receiptStands': row(
    'rule',
    'Giao dịch đã lập phiếu {code}. Hãy hủy phiếu đó, giao dịch sẽ trở lại hàng chờ.',
    'The transaction made {code}. Take that voucher back, and the transaction waits again.',
  ),
  'bank.badKey': row('rule', 'Khóa hoặc chữ ký không đúng.', 'The key or the signature is wrong.'),
  'bank.noColumn': row('rule', 'Hãy cho biết cột nào là {field}.', 'Say which column is {field}.'),
} as const satisfies Record<string, ErrorRow>;
