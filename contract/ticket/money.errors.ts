// What the money of a ticket refuses, and why: payments, receipts, archiving, refunds.
import { type ErrorRow, row } from '../error-row.ts';

export const moneyErrors = {
  'ticket.archived': row(
    'rule',
    'Phiếu {code} đã ghi sổ; chỉ còn hoàn phí, bảo hành hoặc bỏ ghi sổ.',
    '{code} is archived; only a refund, a warranty return or un-archiving is left.',
  ),
  'ticket.paidTooLittle': row(
    'rule',
    'Phiếu {code} còn phải thu {due} nhưng mới nhận {given}, thiếu {gap}.',
    '{due} is due for {code}, only {given} was taken: {gap} is missing.',
  ),
  'ticket.paidTooMuch': row(
    'rule',
    'Phiếu {code} chỉ còn phải thu {due} nhưng nhận {given}, thừa {gap}.',
    'Only {due} is due for {code}, {given} was taken: {gap} too much.',
  ),
  'ticket.nothingDue': row('rule', 'Phiếu {code} không còn khoản nào phải thu.', 'Nothing is due for {code}.'),
  'ticket.notOverpaid': row(
    'rule',
    'Phiếu {code} không có tiền trả thừa.',
    'Nothing was paid above the price of {code}.',
  ),
  'ticket.noCredit': row('rule', 'Khách {name} không có tiền ghi có.', '{name} has no credit.'),
  'ticket.creditShort': row(
    'rule',
    'Số tiền lớn hơn ghi có của khách {name}: chỉ còn {credit}.',
    'The amount is more than the credit of {name}: {credit} is left.',
  ),
  'ticket.creditAbove': row(
    'rule',
    'Số tiền lớn hơn khoản phải thu: phiếu {code} chỉ còn {due}.',
    'The amount is more than is due: {due} for {code}.',
  ),
  'ticket.creditAsMoney': row(
    'rule',
    'Phiếu {code} chỉ còn {money} là tiền khách đã đưa, phần kia trả bằng ghi có: {amount} bằng tiền phải do người có quyền lập phiếu chi trả. Hãy để lại làm ghi có của khách.',
    'Only {money} of {code} came in as money, the rest was paid by credit: {amount} in money is given back by somebody who may make payments. Keep it as the customer’s credit.',
  ),
  'ticket.giveBack': row(
    'rule',
    'Khách đã đưa {paid}, phiếu {code} chỉ còn {total}: hãy chọn hình thức trả lại {gap}.',
    'The customer gave {paid}, {code} comes to {total}: choose how {gap} is given back.',
  ),
  'ticket.owesNothing': row(
    'rule',
    'Nhận đủ {given} thì phiếu {code} không còn nợ: hãy dùng "Thu tiền, giao máy".',
    'With {given} nothing of {code} stays unpaid: use "Collect and give".',
  ),
  'ticket.dueDay': row('rule', 'Hạn trả nợ phải từ hôm nay trở đi.', 'The due day cannot be in the past.'),
  'ticket.debtLimit': row(
    'rule',
    '{name} được nợ nhiều nhất {limit}, đang nợ {owed}; không ghi nợ thêm {more} được. Hãy thu bớt, hoặc nhờ người có quyền cho nợ vượt hạn mức.',
    '{name} may owe {limit} at most and owes {owed}; {more} more is too much. Take more of it now, or ask somebody who may lend above the limit.',
  ),
  'ticket.notReceipt': row(
    'rule',
    'Phiếu thu {receipt} không thuộc phiếu {code} hoặc đã hủy.',
    '{receipt} does not belong to {code}, or is cancelled.',
  ),
  'ticket.receiptOfMany': row(
    'rule',
    'Phiếu thu {receipt} không chỉ trả cho phiếu {code}: hãy hủy ở trang phiếu thu.',
    '{receipt} paid not only for {code}: take it back on the page of receipts.',
  ),
  'ticket.chooseReceipt': row(
    'rule',
    'Phiếu {code} có nhiều phiếu thu: hãy chọn phiếu thu cần đổi.',
    '{code} has several receipts: choose the one to change.',
  ),
  'ticket.sameMethod': row(
    'rule',
    'Phiếu thu {receipt} đã thu bằng {method}.',
    '{receipt} was taken by {method} already.',
  ),
  'ticket.paidAndGone': row(
    'rule',
    'Máy của phiếu {code} đã giao và thu đủ. Hủy {receipt} thì khách nợ lại {amount}: quản lý chọn hạn trả để ghi nợ.',
    'The device of {code} is given and paid. Without {receipt} the customer owes {amount}: a manager sets a due day for it.',
  ),
  'ticket.refundedAlready': row(
    'rule',
    'Phiếu {code} đã hoàn phí {amount} nên không hủy được {receipt}.',
    '{amount} of {code} was refunded, so {receipt} cannot be cancelled.',
  ),
  'ticket.writtenOff': row(
    'rule',
    'Phiếu {code} đã được xóa nợ {amount}; hãy hủy phiếu xóa nợ trước.',
    '{amount} of {code} was written off; take the write-off back first.',
  ),
  'ticket.cannotArchive': row(
    'rule',
    'Phiếu {code} chưa ghi sổ được: {blockers}',
    '{code} cannot be archived: {blockers}',
  ),
  'ticket.notArchived': row('rule', 'Phiếu {code} chưa ghi sổ.', '{code} is not archived.'),
  'ticket.notGone': row(
    'rule',
    'Phiếu {code} chưa giao máy nên chưa nhận lại được.',
    'The device of {code} was not handed over, so it cannot come back.',
  ),
  'ticket.ownerForgotten': row(
    'rule',
    'Khách của phiếu {code} đã yêu cầu xóa thông tin. Hãy nhận máy bằng biểu mẫu từ phiếu này và hỏi tên, số điện thoại người mang máy đến.',
    'The customer of {code} was forgotten. Take the device in by the form from that ticket, and ask who brings it.',
  ),
  'ticket.noBranch': row(
    'rule',
    'Bạn chưa thuộc chi nhánh nào đang mở nên chưa nhận lại máy được. Hãy nhờ quản lý phân chi nhánh.',
    'You belong to no open branch, so the device cannot be taken in. Ask a manager to assign you to one.',
  ),
  'ticket.isBack': row(
    'rule',
    'Máy của phiếu {code} đang ở cửa hàng theo phiếu {here}.',
    'The device of {code} is with the shop already, on ticket {here}.',
  ),
  'finance.closed': row(
    'rule',
    'Sổ của chi nhánh đã khóa đến {day}.',
    'The books of the branch are closed until {day}.',
  ),
  'refund.nothing': row('rule', 'Chưa có dòng nào để hoàn.', 'Nothing to refund was given.'),
  'refund.noneLeft': row(
    'rule',
    'Phiếu {code} không còn tiền hay hàng nào để hoàn.',
    'No money and no goods of {code} are left to be refunded.',
  ),
  'refund.notNow': row(
    'rule',
    'Phiếu {code} đang ở trạng thái "{status}" nên không hoàn phí được.',
    '{code} is "{status}", so nothing can be refunded.',
  ),
  'refund.tooMany': row(
    'rule',
    '{line}: số lượng hoàn nhiều nhất là {left}, không phải {quantity}.',
    '{line}: the quantity refunded can be {left} at most, not {quantity}.',
  ),
  'refund.tooMuch': row(
    'rule',
    '{line}: số tiền hoàn nhiều nhất là {left}, không phải {amount}.',
    '{line}: the amount refunded can be {left} at most, not {amount}.',
  ),
  'refund.writtenOff': row(
    'rule',
    'Phiếu {code} đã được xóa nợ {written}, nên chỉ hoàn được nhiều nhất {left}. Muốn hoàn hết, hãy hủy phiếu xóa nợ trước.',
    '{written} of {code} was written off, so {left} can be refunded at most. To refund all of it, take the write-off back first.',
  ),
  'refund.zero': row(
    'rule',
    'Số tiền hoàn phải lớn hơn 0 ₫ khi không có hàng nào trả về.',
    'The amount refunded must be more than 0 ₫ when no goods come back.',
  ),
  'refund.notIssued': row(
    'rule',
    '{line}: chỉ có {left} đã xuất kho để trả lại, không phải {quantity}.',
    '{line}: {left} of it was issued and can come back, not {quantity}.',
  ),
  'refund.serials': row(
    'rule',
    '{line}: hãy chọn {quantity} serial trả lại trong: {serials}.',
    '{line}: choose {quantity} of these serials: {serials}.',
  ),
  'refund.fixed': row(
    'rule',
    'Phiếu hoàn {code} đã chi tiền và nhập hàng; chỉ sửa được lý do và ghi chú.',
    '{code} has paid and returned its goods; only its reason and note can be changed.',
  ),
} as const satisfies Record<string, ErrorRow>;
