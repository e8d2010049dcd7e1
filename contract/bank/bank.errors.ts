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
    'Các phần cộng lại {sum} ₫, giao dịch còn {amount} ₫ chưa khớp. Phải khớp đúng từng đồng.',
    'The parts add up to {sum} ₫, unmatched of the transaction is {amount} ₫. They have to be equal to the đồng.',
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
  'bank.partTold': row(
    'rule',
    'Một phần của giao dịch đã lập phiếu {code}. Hãy hủy phiếu đó rồi mới bỏ qua được.',
    '{code} was made of a part of the transaction. Take that voucher back before you set the rest aside.',
  ),
  'bank.otherFund': row(
    'rule',
    'Phiếu {code} ghi tiền của giao dịch ngân hàng {txns} nên không chuyển sang quỹ khác được. Hãy hủy phiếu để giao dịch trở lại hàng chờ, rồi khớp lại.',
    '{code} tells the money of the bank transaction {txns}, so it cannot move to another fund. Take the voucher back, so that the transaction waits again, and match it anew.',
  ),
  'bank.wouldWait': row(
    'rule',
    'Giao dịch ngân hàng {txns} đã chi tiền của phiếu {code}, mà phiếu sửa lại {amount} ₫ phải chờ duyệt. Hãy hủy phiếu để giao dịch trở lại hàng chờ, rồi khớp lại.',
    'The bank transaction {txns} has paid {code}, and one of {amount} ₫ in its place would wait to be approved. Take the voucher back, so that the transaction waits again, and match it anew.',
  ),
  'bank.badKey': row('rule', 'Khóa hoặc chữ ký không đúng.', 'The key or the signature is wrong.'),
  'bank.noToken': row(
    'rule',
    'Kết nối này chưa có token để tải giao dịch.',
    'This connection has no token to fetch transactions with.',
  ),
  'bank.away': row(
    'rule',
    'Nhà cung cấp không trả lời đúng. Hãy thử lại sau.',
    'The provider does not answer as it should. Try again later.',
  ),
  'bank.notTable': row(
    'rule',
    'Tệp không đọc được: cần .xlsx hoặc .csv mã hóa UTF-8.',
    'The file cannot be read: it has to be .xlsx, or .csv in UTF-8.',
  ),
  'bank.cashFund': row(
    'rule',
    'Quỹ {fund} là tiền mặt nên không có sao kê. Hãy chọn quỹ của tài khoản, thẻ hoặc ví.',
    '{fund} is cash and has no statement. Choose the fund of an account, cards or a wallet.',
  ),
  'bank.unknownFund': row(
    'rule',
    'Quỹ này chưa khai tài khoản ngân hàng. Hãy khai ở màn hình Quỹ, rồi nhập sao kê.',
    'This fund has no bank account yet. Enter it on the page of funds, then import the statement.',
  ),
  'bank.futureDay': row('rule', 'Ngày «{value}» chưa đến.', '“{value}” is in the future.'),
  'bank.badDay': row('rule', 'Không đọc được ngày «{value}».', '“{value}” is no date.'),
  'bank.badAmount': row('rule', 'Không đọc được số tiền «{value}».', '“{value}” is no amount in whole đồng.'),
  'bank.noAmount': row(
    'rule',
    'Dòng này không có tiền vào hay tiền ra.',
    'This row says neither money in nor money out.',
  ),
  'bank.bothAmounts': row(
    'rule',
    'Dòng này vừa có tiền vào vừa có tiền ra.',
    'This row says both money in and money out.',
  ),
  'bank.badMark': row(
    'rule',
    'Cột «{column}»: «{value}» không cho biết là tiền vào (có, C, +) hay tiền ra (nợ, D, -).',
    'Column “{column}”: “{value}” does not say whether money came in (credit, C, +) or left (debit, D, -).',
  ),
  'bank.noColumn': row('rule', 'Hãy cho biết cột nào là {field}.', 'Say which column is {field}.'),
} as const satisfies Record<string, ErrorRow>;
