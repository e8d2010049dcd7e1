// What tickets, bookings and their money refuse, and why.
import { type ErrorRow, row } from '../error-row.ts';
import { saveErrors } from './ticket-save.errors.ts';

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
  ...saveErrors,
  'ticket.noPasscode': row('rule', 'Phiếu {code} không lưu mật khẩu máy.', '{code} holds no passcode.'),
  'ticket.notHandedOver': row(
    'rule',
    'Phiếu {code} chưa giao máy cho khách.',
    'The device of {code} was not handed over yet.',
  ),
  'ticket.noParts': row(
    'rule',
    'Phiếu {code} đang ở trạng thái "{status}" nên không xuất linh kiện được.',
    '{code} is "{status}", so no parts can be issued for it.',
  ),
  'ticket.partsClosed': row(
    'rule',
    'Phiếu {code} đang ở trạng thái "{status}" nên chứng từ linh kiện của phiếu không đổi được nữa.',
    '{code} is "{status}", so its bills of parts cannot change any more.',
  ),
  'ticket.deviceAway': row(
    'rule',
    'Máy của phiếu {code} đang trên đường chuyển.',
    'The device of {code} is on its way.',
  ),
  'ticket.otherWarehouse': row(
    'rule',
    'Phiếu {code} đang sửa tại {place}; hãy xuất linh kiện từ kho của nơi đó.',
    '{code} is worked on at {place}; issue its parts from a warehouse there.',
  ),
  'ticket.noWarehouse': row(
    'rule',
    '{place} chưa có kho để lấy linh kiện.',
    '{place} has no warehouse to take parts from.',
  ),
  'ticket.partNotOnTicket': row(
    'rule',
    'Phiếu {code} không có "{product}"; hãy thêm vào phiếu trước.',
    '"{product}" is not on {code}; add it to the ticket first.',
  ),
  'ticket.tooManyParts': row(
    'rule',
    'Phiếu {code} chỉ còn cần {left} "{product}", không xuất {quantity}.',
    '{code} needs {left} more of "{product}", not {quantity}.',
  ),
  'ticket.nothingMissing': row(
    'rule',
    'Phiếu {code} không còn linh kiện nào phải giữ, yêu cầu hoặc xuất.',
    '{code} needs no more parts to be kept, asked for or issued.',
  ),
  'ticket.atCentre': row(
    'rule',
    'Máy của phiếu {code} đã ở trung tâm.',
    'The device of {code} is at the centre already.',
  ),
  'ticket.noCentre': row('rule', 'Chưa có chi nhánh nào là trung tâm.', 'No branch is a centre yet.'),
  'ticket.centreTicket': row(
    'rule',
    'Yêu cầu {code} đi cùng máy của một phiếu sửa chữa; không đổi mã phiếu được.',
    '{code} goes with the device of a ticket; its ticket code cannot change.',
  ),
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
  'ticket.notReceipt': row(
    'rule',
    'Phiếu thu {receipt} không thuộc phiếu {code} hoặc đã hủy.',
    '{receipt} does not belong to {code}, or is cancelled.',
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
  'ticket.cannotArchive': row(
    'rule',
    'Phiếu {code} chưa ghi sổ được: {blockers}',
    '{code} cannot be archived: {blockers}',
  ),
  'ticket.notArchived': row('rule', 'Phiếu {code} chưa ghi sổ.', '{code} is not archived.'),
  'finance.closed': row(
    'rule',
    'Sổ của chi nhánh đã khóa đến {day}.',
    'The books of the branch are closed until {day}.',
  ),
  'refund.nothing': row('rule', 'Chưa có dòng nào để hoàn.', 'Nothing to refund was given.'),
  'refund.notNow': row(
    'rule',
    'Phiếu {code} đang ở trạng thái "{status}" nên không hoàn phí được.',
    '{code} is "{status}", so nothing can be refunded.',
  ),
  'refund.tooMany': row(
    'rule',
    '{line}: chỉ còn hoàn được {left}, không phải {quantity}.',
    '{line}: {left} can be refunded, not {quantity}.',
  ),
  'refund.tooMuch': row(
    'rule',
    '{line}: chỉ còn hoàn được {left}, không phải {amount}.',
    '{line}: {left} can be refunded, not {amount}.',
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
  'finance.cancelled': row('rule', 'Phiếu {code} đã hủy trước đó.', '{code} is cancelled already.'),
} as const satisfies Record<string, ErrorRow>;
