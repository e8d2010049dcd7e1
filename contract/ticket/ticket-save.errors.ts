// What the ticket's form refuses, and why.
import { type ErrorRow, row } from '../error-row.ts';

export const saveErrors = {
  'ticket.priceRight': row(
    'forbidden',
    'Giá, giảm giá, bảo hành hoặc miễn phí khác bảng giá, và dịch vụ có trong bảng giá mà chưa chọn mẫu máy, cần quyền "Sửa giá".',
    'A price, discount, warranty or cover other than the list’s, and a listed service without a model, need the permission "Edit price".',
  ),
  'ticket.phoneRight': row(
    'forbidden',
    'Đổi số điện thoại của phiếu cần quyền "Sửa số điện thoại".',
    'Changing the phone number of a ticket needs the permission "Edit phone number".',
  ),
  'ticket.voucher': row(
    'rule',
    'Không dùng được voucher {name}: {reason}.',
    'The voucher {name} cannot be used: {reason}.',
  ),
  'ticket.depositAbove': row(
    'rule',
    'Tiền cọc {amount} ₫ lớn hơn tổng tiền {total} ₫.',
    'The deposit of {amount} ₫ is more than the total of {total} ₫.',
  ),
  'ticket.issuedLine': row(
    'rule',
    'Linh kiện đã xuất cho phiếu: {names}. Hãy trả về kho trước khi bỏ khỏi phiếu.',
    'Parts were issued for the ticket: {names}. Return them before they are taken off it.',
  ),
  'ticket.notEditable': row(
    'stale',
    'Phiếu {code} đang ở trạng thái "{status}" nên không sửa được.',
    '{code} is "{status}" and cannot be edited.',
  ),
  'ticket.partsAfterFinish': row(
    'rule',
    'Phiếu {code} đã hoàn thành; hãy "Sửa lại" trước khi thêm {name}.',
    '{code} is completed; send it back to work before {name} is added.',
  ),
  'ticket.noChange': row(
    'rule',
    'Phiếu {code} không có điều chỉnh nào đang chờ; hãy sửa phiếu để xin điều chỉnh.',
    'No change of {code} is waiting; edit the ticket to ask for one.',
  ),
  'ticket.booking': row(
    'rule',
    'Lịch hẹn {code} đã có phiếu, đã hủy hoặc khách không đến.',
    'Booking {code} has a ticket already, is cancelled or was missed.',
  ),
} as const satisfies Record<string, ErrorRow>;
