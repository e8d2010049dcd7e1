// What money refuses and why. The first two are raised by the ledger itself (migration 0044), which fills in the names.
import { type ErrorRow, row } from '../error-row.ts';

export const financeErrors = {
  'finance.short': row(
    'rule',
    '{fund} chỉ còn {balance} ₫, không đủ để chi {amount} ₫.',
    '{fund} holds only {balance} ₫, not enough to pay {amount} ₫.',
  ),
  'finance.fundClosed': row(
    'rule',
    '{fund} đã chốt sổ đến hết ngày {day}. Hãy ghi vào ngày sau, hoặc mở lại sổ.',
    '{fund} is closed until {day}. Use a later day, or reopen it.',
  ),
  'finance.future': row('rule', 'Ngày {day} chưa đến.', '{day} is in the future.'),
  'finance.ticketToday': row(
    'rule',
    'Tiền của phiếu sửa chữa được ghi vào ngày thu, tức hôm nay: hãy bỏ trống ngày.',
    'Money for a ticket is written on the day it is taken, which is today: leave the date out.',
  ),
  'finance.longAgo': row(
    'rule',
    'Ngày {day} cách đây hơn một năm, hãy xem lại năm. Nợ cũ được ghi ở nợ đầu kỳ.',
    '{day} is more than a year ago; look at the year again. Old debts are opening debts.',
  ),
  'finance.otherBranch': row(
    'rule',
    'Quỹ này thuộc chi nhánh khác, bạn không được thu chi tại đó.',
    'This fund belongs to another branch, where you may not handle money.',
  ),
  'finance.noBranch': row(
    'rule',
    'Bạn chưa thuộc chi nhánh nào. Hãy chọn chi nhánh của quỹ.',
    'You belong to no branch. Choose the branch of the fund.',
  ),
  'finance.ofDocument': row(
    'rule',
    'Phiếu {code} phát sinh từ phiếu sửa chữa {ticket}; hãy hủy ở phiếu đó.',
    '{code} follows from the ticket {ticket}; take it back there.',
  ),
  'finance.ofClose': row(
    'rule',
    'Phiếu {code} ghi tiền {isOver:thừa|thiếu} khi chốt sổ {fund} ngày {day} (Z số {number}). Mở lại lần chốt đó thì phiếu tự hủy; nếu đã chốt tiếp sau đó, hãy lập phiếu thu chi mới.',
    '{code} is what the close of {fund} on {day} (Z no. {number}) found {isOver:over|short}. It goes when that close is reopened; if the fund was closed again since, write a new voucher.',
  ),
  'finance.approveOwn': row(
    'rule',
    'Phiếu {code} do bạn lập nên phải do người khác duyệt.',
    'You handed {code} in, so somebody else has to approve it.',
  ),
  'finance.settledSince': row(
    'rule',
    'Chứng từ {code} chỉ còn {left} ₫, không đủ cho {amount} ₫.',
    'Only {left} ₫ are open of {code}, less than {amount} ₫.',
  ),
  'finance.itemNotOpen': row('rule', 'Chứng từ {code} không còn gì để thanh toán.', 'Nothing is open of {code}.'),
  'finance.itemsSum': row(
    'rule',
    'Các chứng từ đã chọn cộng lại {sum} ₫, nhiều hơn số tiền {amount} ₫.',
    'The documents add up to {sum} ₫, more than the amount of {amount} ₫.',
  ),
  'finance.paysNothing': row(
    'rule',
    'Phiếu loại “{kind}” không thanh toán cho chứng từ nào; hãy bỏ các chứng từ đã chọn hoặc chọn loại phiếu khác.',
    'A voucher of the kind “{kind}” pays for no document; leave the documents out or choose another kind.',
  ),
  'finance.creditUsed': row(
    'rule',
    'Tiền do phiếu {code} để lại đã được dùng ở {by}; phải hủy ở đó trước.',
    'What {code} left was used by {by}; it has to be taken back there first.',
  ),
  'finance.notWrittenOff': row(
    'rule',
    'Phiếu nhập {code} không xóa nợ được: hãy trả hàng hoặc sửa giá trên phiếu.',
    'The import bill {code} cannot be written off: return goods or correct its prices.',
  ),
  'finance.creditShort': row(
    'rule',
    'Tiền dư chỉ còn {credit} ₫, không đủ để cấn trừ {amount} ₫.',
    'The credit is {credit} ₫, less than the {amount} ₫ to be offset.',
  ),
  'finance.owedShort': row(
    'rule',
    'Mình chỉ còn nợ nhà cung cấp {owed} ₫, không đủ để cấn trừ {amount} ₫.',
    'What we owe the supplier is {owed} ₫, less than the {amount} ₫ to be offset.',
  ),
  'finance.offsetAbove': row(
    'rule',
    'Nợ được chọn chỉ {left} ₫, ít hơn {amount} ₫ cần cấn trừ.',
    'What is chosen comes to {left} ₫, less than the {amount} ₫ to be offset.',
  ),
  'finance.offsetBefore': row(
    'rule',
    'Chứng từ {code} có từ ngày {day}; không cấn trừ trước ngày đó.',
    '{code} is of {day}; it cannot be offset before.',
  ),
  'finance.itemBefore': row(
    'rule',
    'Chứng từ {code} có từ ngày {day}; phiếu không thể ghi trước ngày đó. Hãy chọn ngày khác, hoặc bỏ chứng từ này: tiền trả trước là tiền dư, cấn trừ sau.',
    '{code} is of {day}; a voucher cannot settle it before. Choose another day, or leave it out: money paid ahead is credit and can be offset later.',
  ),
  'finance.openingSettled': row(
    'rule',
    'Nợ đầu kỳ {code} đã được trả, cấn trừ hoặc xóa một phần; hãy hủy các phiếu đó trước.',
    'Something of {code} was paid, offset or written off; take that back first.',
  ),
  'finance.itemTwice': row('rule', 'Chứng từ {code} được chọn hai lần.', '{code} is chosen twice.'),
  'finance.notReceiver': row(
    'rule',
    'Chỉ người của chi nhánh nhận mới xử lý được {code}.',
    'Only somebody of the receiving branch can decide on {code}.',
  ),
  'finance.notSender': row(
    'rule',
    'Chỉ người của chi nhánh gửi mới rút lại được {code}.',
    'Only somebody of the sending branch can withdraw {code}.',
  ),
  'finance.sameFund': row('rule', 'Quỹ gửi và quỹ nhận là một.', 'Both funds are the same.'),
  'finance.notYetBegun': row('rule', 'Quỹ này chưa có phát sinh nào để chốt.', 'This fund has nothing to close yet.'),
  'finance.difference': row(
    'rule',
    'Thực đếm {counted} ₫, sổ ghi {expected} ₫, lệch {difference} ₫. Hãy đếm lại, hoặc ghi lý do.',
    'Counted {counted} ₫, the books say {expected} ₫, a difference of {difference} ₫. Count again, or say why.',
  ),
  'finance.differs': row(
    'rule',
    'Số đếm khác sổ. Hãy đếm lại, hoặc ghi lý do.',
    'The count is not what the books say. Count again, or say why.',
  ),
  'finance.countedSum': row(
    'rule',
    'Các mệnh giá cộng lại {sum} ₫, khác số thực đếm {counted} ₫.',
    'The notes add up to {sum} ₫, not to the {counted} ₫ counted.',
  ),
  'finance.accountTaken': row(
    'rule',
    'Số tài khoản {account} đã khai ở quỹ {fund} của chi nhánh này. Quỹ để trống số tài khoản sẽ dùng chung tài khoản đó.',
    'Account {account} belongs to {fund} of this branch already. A fund without an account of its own is paid into through that one.',
  ),
  'finance.reopened': row(
    'rule',
    'Lần chốt số {number} đã được mở lại trước đó.',
    'Close no. {number} was opened again before.',
  ),
  'finance.notLast': row(
    'rule',
    'Chỉ mở lại được lần chốt mới nhất của quỹ.',
    'Only the newest close of a fund can be reopened.',
  ),
  'finance.refundLimit': row(
    'rule',
    'Trả lại khách từ {limit} ₫ phải do người có quyền duyệt chi thực hiện. Hãy nhờ họ trả {amount} ₫, hoặc để lại làm tiền ghi có của khách.',
    'From {limit} ₫ on, money goes back only by somebody who may approve payments. Ask them to give {amount} ₫ back, or keep it as the customer’s credit.',
  ),
  'finance.deviceLimit': row(
    'rule',
    'Mua máy của khách từ {limit} ₫ phải do người có quyền duyệt chi thực hiện. Hãy nhờ họ mua với giá {amount} ₫.',
    'From {limit} ₫ on, a device is bought only by somebody who may approve payments. Ask them to buy it for {amount} ₫.',
  ),
  'finance.refundParts': row(
    'rule',
    'Hôm nay bạn đã trả lại khách này {paid} ₫; thêm {amount} ₫ là {sum} ₫, mà từ {limit} ₫ phải do người có quyền duyệt chi thực hiện. Hãy nhờ họ trả.',
    'You gave this customer {paid} ₫ back today; with {amount} ₫ more it is {sum} ₫, and from {limit} ₫ on only somebody who may approve payments gives it. Ask them.',
  ),
  'finance.drawerBelowZero': row(
    'rule',
    'Quỹ {fund} là tiền mặt nên không thể âm.',
    '{fund} is cash in a drawer: it cannot hold less than nothing.',
  ),
  'finance.belowZero': row(
    'rule',
    '{fund} đang âm ({balance} ₫); hãy bù đủ trước khi không cho âm nữa.',
    '{fund} is below zero ({balance} ₫); make up for it before that is switched off.',
  ),
  'finance.ownWitness': row('rule', 'Người chứng kiến phải là người khác.', 'The witness has to be somebody else.'),
} as const satisfies Record<string, ErrorRow>;
