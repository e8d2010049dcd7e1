// Every error the server can answer, once: what kind it is and what it says in both languages.

import { bankErrors } from './bank/bank.errors.ts';
import { bookingErrors } from './booking/booking.errors.ts';
import { careErrors } from './care/care.errors.ts';
import { catalogErrors } from './catalog/catalog.errors.ts';
import { commissionErrors } from './commission/commission.errors.ts';
import { type ErrorRow, row } from './error-row.ts';
import { financeErrors } from './finance/finance.errors.ts';
import { noticeErrors } from './notice/notice.errors.ts';
import { orgErrors } from './org/org.errors.ts';
import { partyErrors } from './party/party.errors.ts';
import { peopleErrors } from './people/people.errors.ts';
import { priceErrors } from './price/price.errors.ts';
import { privacyErrors } from './privacy/privacy.errors.ts';
import { stockErrors } from './stock/stock.errors.ts';
import { moneyErrors } from './ticket/money.errors.ts';
import { ticketErrors } from './ticket/ticket.errors.ts';
import { trailErrors } from './trail/trail.errors.ts';

export { type ErrorRow, type Kind, kinds } from './error-row.ts';

const loginFailed = (vi: string, en: string) => row('rule', 'Đăng nhập thất bại!', 'Login failed!', { vi, en });

export const errors = {
  'request.invalid': row('invalid', 'Yêu cầu không hợp lệ!', 'Your request is not valid!'),
  'request.unreadable': row('invalid', 'Không đọc được nội dung yêu cầu.', 'The request body cannot be read.'),
  'request.tooLarge': row('tooLarge', 'Nội dung gửi lên quá lớn.', 'The request is too large.'),
  'request.headTooLarge': row(
    'headTooLarge',
    'Địa chỉ của yêu cầu quá dài. Hãy chọn ít điều kiện hơn rồi thử lại.',
    'The address of the request is too long. Choose fewer conditions and try again.',
  ),
  'request.tooSlow': row(
    'tooSlow',
    'Nội dung gửi lên quá chậm nên đã bị ngắt. Vui lòng thử lại.',
    'The request came too slowly and was cut off. Please try again.',
  ),
  'request.noRoute': row('missing', 'Không có địa chỉ {path}.', 'There is no address {path}.'),
  'request.wrongVerb': row('wrongVerb', 'Địa chỉ này không nhận {verb}.', 'This address does not take {verb}.'),
  'request.tooMany': row(
    'tooMany',
    'Bạn thử quá nhiều lần. Vui lòng chờ {seconds} giây.',
    'Too many attempts. Please wait {seconds} seconds.',
  ),
  'request.keyReused': row(
    'rule',
    'Lần lưu trước đã được ghi{document}, với nội dung khác. Hãy xem lại danh sách trước khi lưu lần nữa.',
    'The save before this one was recorded{document}, with other contents. Look at the list before you save again.',
  ),
  'request.underWay': row(
    'stale',
    'Yêu cầu này đã được gửi và đang được xử lý. Vui lòng chờ ít giây rồi thử lại.',
    'This was sent before and is still being worked on. Please wait a few seconds and try again.',
  ),
  'request.rightsChanged': row(
    'stale',
    'Quyền của bạn đã thay đổi từ lần gửi trước. Yêu cầu đã được ghi nhận; hãy tải lại trang.',
    'Your permissions have changed since this was first sent. It was taken in; please reload the page.',
  ),
  'request.answerGone': row(
    'stale',
    'Yêu cầu này đã được ghi nhận ở lần gửi trước và không được làm lại. Hãy tải lại trang để xem kết quả.',
    'This was taken in when it was first sent and is not done again. Please reload the page to see what came of it.',
  ),
  'request.failed': row('bug', 'Có lỗi nội bộ khi xử lý yêu cầu!', 'An internal error occurred during your request!'),
  'request.notReady': row(
    'notReady',
    'Hệ thống chưa sẵn sàng. Vui lòng thử lại sau ít giây.',
    'The system is not ready yet. Please try again in a few seconds.',
  ),
  'request.exports': row(
    'tooMany',
    'Đang có nhiều tệp được tải cùng lúc. Vui lòng chờ tệp trước tải xong, hoặc thử lại sau {seconds} giây.',
    'Several files are being downloaded already. Wait for them to finish, or try again in {seconds} seconds.',
  ),
  'request.busy': row(
    'notReady',
    'Máy chủ đang xử lý nhiều tệp lớn. Vui lòng thử lại sau {seconds} giây.',
    'The server is busy with large files. Please try again in {seconds} seconds.',
  ),

  'document.notNow': row(
    'rule',
    'Phiếu {code} đang ở trạng thái "{status}" nên không thể {action}.',
    '{code} is "{status}", so this cannot be done: {action}.',
  ),
  'document.blocked': row('rule', 'Phiếu {code}: {blocker}', '{code}: {blocker}'),

  'auth.signedOut': row(
    'signedOut',
    'Bạn chưa đăng nhập hoặc phiên đã hết hạn!',
    'Current user did not login to the application!',
  ),
  'auth.forbidden': row(
    'forbidden',
    'Bạn không có quyền thực hiện. Cần ít nhất một trong các quyền: {names}',
    'Required permissions are not granted. At least one of these permissions must be granted: {names}',
  ),
  'auth.wrongPassword': loginFailed('Sai tên đăng nhập hoặc mật khẩu', 'Invalid user name or password'),
  'auth.notActive': loginFailed(
    'Tài khoản {login} đang khóa và không thể đăng nhập.',
    'User {login} is not active and can not log in.',
  ),
  'auth.noTenant': loginFailed('Không có đơn vị nào tên {tenant}', 'There is no tenant defined with name {tenant}'),
  'auth.tenantNotActive': loginFailed('Đơn vị {tenant} đang ngừng hoạt động.', 'Tenant {tenant} is not active.'),
  'auth.newPassword': loginFailed(
    'Mật khẩu này ai cũng biết. Hãy đặt mật khẩu mới để tiếp tục.',
    'Everybody knows this password. Please set a new one to go on.',
  ),
  'auth.lockedOut': loginFailed(
    'Tài khoản đã bị khóa tạm thời. Vui lòng thử lại sau.',
    'The user account has been locked out. Please try again later.',
  ),

  'row.missing': row('missing', 'Không có {entity} với mã số {id}!', 'There is no entity {entity} with id = {id}!'),
  'row.stale': row(
    'stale',
    '{who} đã sửa lúc {when}. Hãy xem lại rồi làm tiếp.',
    '{who} changed this at {when}. Look at it again before you go on.',
  ),
  'row.duplicate': row('rule', 'Dữ liệu bị trùng với một dòng đã có.', 'The same entry exists already.'),
  'row.usedBy': row(
    'rule',
    'Không thể xóa {name}, đang được dùng: {where}.',
    '{name} can not be deleted, it is used by: {where}.',
  ),
  'row.inUse': row('rule', 'Dữ liệu đang được dùng ở nơi khác.', 'The entry is used elsewhere.'),
  'row.notFound': row(
    'rule',
    'Dữ liệu được chọn không còn tồn tại.',
    'Something that was chosen does not exist any more.',
  ),
  'row.conflict': row(
    'stale',
    'Có người khác vừa thao tác cùng lúc. Vui lòng thử lại.',
    'Somebody else acted at the same moment. Please try again.',
  ),

  ...peopleErrors,
  ...noticeErrors,

  'file.notPicture': row(
    'rule',
    'Tệp không phải là ảnh PNG, JPEG hoặc WebP.',
    'The file is not a PNG, JPEG or WebP picture.',
  ),
  'file.tooLarge': row('tooLarge', 'Ảnh lớn hơn 5 MB.', 'The picture is larger than 5 MB.'),
  'file.missing': row('missing', 'Không có tệp này.', 'There is no such file.'),

  'category.nameTaken': row('rule', 'Tên {value} đã có trong danh mục này.', 'This list already has {value}.'),
  'category.window': row(
    'rule',
    'Ngày kết thúc phải từ ngày bắt đầu trở đi.',
    'The last day can not be before the first.',
  ),
  'category.system': row(
    'rule',
    'Danh mục {list} do hệ thống giữ, không sửa được.',
    'The list {list} is kept by the system and can not be edited.',
  ),
  'category.parent': row('rule', 'Mục cha không thuộc danh mục {list}.', 'The parent is not in the list {list}.'),
  'category.noParent': row('rule', 'Danh mục {list} không có mục cha.', 'The list {list} has no parents.'),
  'category.tooMuch': row('rule', '{field} không được lớn hơn {limit}.', '{field} must be at most {limit}.'),
  'category.whole': row('rule', '{field} phải là số nguyên.', '{field} must be a whole number.'),
  'category.decimals': row(
    'rule',
    '{field} chỉ được có tối đa 2 chữ số thập phân.',
    '{field} takes at most 2 decimals.',
  ),
  'category.inUse': row(
    'rule',
    'Không thể xóa {name}: đang được dùng ở {places}.',
    'Can not delete {name}: it is used by {places}.',
  ),
  'promo.dayTaken': row(
    'rule',
    'Ngày áp dụng {value} đã có một mức khác.',
    'Another rate applies from {value} already.',
  ),
  'voucher.codeTaken': row('rule', 'Mã voucher {value} đã được dùng.', 'Voucher code {value} is already taken.'),
  'voucher.percent': row('rule', 'Phần trăm không được lớn hơn 100.', 'A percentage must be at most 100.'),
  'voucher.whole': row('rule', 'Số tiền phải là số nguyên đồng.', 'An amount must be a whole number of đồng.'),
  'promo.used': row(
    'rule',
    'Khuyến mãi {code} đã áp dụng cho {count} phiếu, chỉ có thể ẩn đi.',
    'The promotion {code} stands on {count} {count:ticket|tickets} and can only be hidden.',
  ),
  'voucher.used': row(
    'rule',
    'Voucher {code} đã được dùng {count} lần, chỉ có thể ẩn đi.',
    'Voucher {code} was used {count} {count:time|times} and can only be hidden.',
  ),

  'import.tooCostly': row(
    'rule',
    'Tệp Excel quá phức tạp, không đọc được trong giới hạn cho phép. Hãy chép dữ liệu sang một tệp mới rồi thử lại.',
    'This Excel file is too complex to be read within the limits. Copy the data into a new file and try again.',
  ),
  'import.notXlsx': row(
    'rule',
    'Tệp không phải là Excel (.xlsx). Hãy lưu lại dưới dạng .xlsx rồi thử lại.',
    'This is not an Excel file (.xlsx). Save it as .xlsx and try again.',
  ),
  'import.tooLarge': row(
    'rule',
    'Tệp quá lớn: tối đa {rows} dòng một lần.',
    'The file is too large: at most {rows} rows at a time.',
  ),
  'import.empty': row('rule', 'Tệp không có dòng dữ liệu nào.', 'The file holds no rows.'),
  'import.noColumn': row('rule', 'Tệp thiếu cột: {names}.', 'The file lacks the columns: {names}.'),
  'import.unknown': row('rule', 'Không tìm thấy "{value}".', 'There is no "{value}".'),
  'import.formula': row(
    'rule',
    'Công thức của ô này báo lỗi {value}, hãy xem lại trong tệp.',
    'The formula of this cell says {value}; look at it in the file.',
  ),
  'import.twice': row('rule', 'Trùng với dòng {line} trong tệp.', 'The same as row {line} of the file.'),

  ...orgErrors,
  ...catalogErrors,
  ...partyErrors,
  ...priceErrors,
  ...privacyErrors,
  ...stockErrors,
  ...financeErrors,
  ...bankErrors,
  ...careErrors,
  ...commissionErrors,
  ...ticketErrors,
  ...moneyErrors,
  ...trailErrors,
  ...bookingErrors,
} as const satisfies Record<string, ErrorRow>;

export type ErrorCode = keyof typeof errors;

/** What a missing row is called; the English name is the entity's own. */
export const entityNames: Readonly<Record<string, string>> = {
  User: 'người dùng',
  Role: 'vai trò',
  UserType: 'loại người dùng',
  Tenant: 'đơn vị',
  Branch: 'chi nhánh',
  Warehouse: 'kho',
  Category: 'mục danh mục',
  Series: 'dòng máy',
  Model: 'mẫu máy',
  ServiceName: 'dịch vụ',
  Product: 'hàng hóa',
  ServicePrice: 'ô giá',
  Customer: 'khách hàng',
  Supplier: 'nhà cung cấp',
  GroupPromotion: 'nhóm khuyến mãi',
  MinusPercent: 'mức trừ',
  Voucher: 'gói voucher',
  Inbound: 'phiếu nhập',
  Outbound: 'phiếu xuất',
  StockRequest: 'yêu cầu linh kiện',
  TicketProposal: 'đề xuất linh kiện',
  CenterRequest: 'yêu cầu về trung tâm',
  StockCount: 'phiếu kiểm kê',
  StockRequestLine: 'dòng yêu cầu',
  StockLimit: 'định mức tồn',
  Ticket: 'phiếu sửa chữa',
  TicketLine: 'dòng phiếu',
  Refund: 'phiếu hoàn phí',
  Booking: 'lịch hẹn',
  CashVoucher: 'phiếu thu chi',
  FundTransfer: 'phiếu kết chuyển',
  FundClose: 'lần chốt quỹ',
  CommissionPeriod: 'kỳ hoa hồng đã chốt',
  WriteOff: 'phiếu xóa nợ',
  Offset: 'phiếu cấn trừ',
  OpeningDebt: 'nợ đầu kỳ',
  BankTxn: 'giao dịch ngân hàng',
  BankAdapter: 'kết nối ngân hàng',
  Feedback: 'đánh giá',
  Message: 'tin nhắn',
  CareAccount: 'tài khoản nhắn tin',
  PrivacyRequest: 'yêu cầu về dữ liệu',
  Question: 'câu hỏi',
  InboundLine: 'dòng phiếu nhập',
  OutboundLine: 'dòng phiếu xuất',
  RequestInbound: 'yêu cầu nhập hàng',
  StockClose: 'lần khóa sổ kho',
  ReportView: 'góc nhìn',
  Report: 'báo cáo',
};
