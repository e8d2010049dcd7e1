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
  'ticket.unfit': row(
    'rule',
    'Kỹ thuật {name} chưa phù hợp: {why}. Hãy chọn người khác, hoặc nhờ người có quyền "{permission}".',
    'Technician {name} does not fit: {why}. Choose somebody else, or ask somebody with the permission "{permission}".',
  ),
  'ticket.unfitAsk': row(
    'rule',
    'Kỹ thuật {name} chưa phù hợp: {why}. Chọn "Vẫn giao" nếu bạn muốn giao cho người này.',
    'Technician {name} does not fit: {why}. Choose "Assign anyway" if you mean it.',
  ),
  'ticket.noCentreTechnician': row(
    'rule',
    'Phiếu {code}: chưa có kỹ thuật nào của trung tâm nhận sửa. Hãy nhận hoặc giao kỹ thuật trước khi gửi máy về.',
    '{code}: nobody at the centre has accepted the work. Accept it or assign somebody before the device goes back.',
  ),
  ...saveErrors,
  'ticket.proposedAlready': row(
    'rule',
    'Phiếu {code} đã có đề xuất "{product}" đang chờ.',
    '"{product}" is proposed for {code} already and waits for an answer.',
  ),
  'ticket.ownProposal': row(
    'rule',
    'Người đề xuất không tự nhận được; cần quầy quyết định.',
    'Whoever proposed it cannot take it on; the counter decides.',
  ),
  'ticket.proposedPiece': row(
    'rule',
    'Trong máy có nhiều chiếc còn bảo hành ({pieces}). Hãy thêm linh kiện này bằng cách sửa phiếu và chọn chiếc được thay.',
    'Several of these in the device are under warranty ({pieces}). Add the part by editing the ticket, and choose which one it replaces.',
  ),
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
  'ticket.noCentre': row('rule', 'Chưa có chi nhánh nào là trung tâm.', 'No branch is a centre yet.'),
  'ticket.centreTicket': row(
    'rule',
    'Yêu cầu {code} đi cùng máy của một phiếu sửa chữa; không đổi mã phiếu và chi nhánh được.',
    '{code} goes with the device of a ticket; its ticket code and branch cannot change.',
  ),
  'ticket.fixed': row(
    'rule',
    'Phiếu {code} đã nhận sửa nên không đổi được: {names}.',
    '{code} is accepted, so this cannot be changed any more: {names}.',
  ),
  'finance.cancelled': row('rule', 'Phiếu {code} đã hủy trước đó.', '{code} is cancelled already.'),
  'ticket.movedOn': row(
    'stale',
    'Phiếu {code}: {who} vừa thao tác lúc {when} ({what}); phiếu đang ở trạng thái "{status}". Hãy xem lại rồi làm tiếp.',
    '{code}: {who} was faster at {when} ({what}); it is "{status}" now. Look again before you go on.',
  ),
  'ticket.oneByOne': row('rule', '"{action}" chỉ làm với từng phiếu.', '"{action}" is done one ticket at a time.'),
} as const satisfies Record<string, ErrorRow>;
