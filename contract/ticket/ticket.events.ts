// What else happens to a ticket besides the actions of its table: the words of its timeline, and of the documents around it.
import type { Both } from '../culture.ts';

export const ticketEvents = {
  create: { vi: 'Nhận máy', en: 'Device taken in' },
  save: { vi: 'Sửa phiếu', en: 'Ticket edited' },
  change: { vi: 'Thay đổi', en: 'Changed' },
  comment: { vi: 'Trao đổi', en: 'Comment' },
  print: { vi: 'In', en: 'Printed' },
  photo: { vi: 'Thêm ảnh', en: 'Photos added' },
  technicalNote: { vi: 'Ghi chú kỹ thuật', en: 'Technical note' },
  assignAnyway: { vi: 'Giao ngoài phân công', en: 'Assigned although unfit' },
  outcomes: { vi: 'Ghi kết quả dòng', en: 'Outcome of lines' },
  credit: { vi: 'Ghi có của khách', en: 'Customer credit' },
  promotions: { vi: 'Tính lại khuyến mãi', en: 'Promotions counted again' },
  passcode: { vi: 'Xem mật khẩu máy', en: 'Looked at the passcode' },
  feedback: { vi: 'Ghi ý kiến khách', en: 'Customer feedback' },
  receipt: { vi: 'Thu tiền', en: 'Money received' },
  receiptCancelled: { vi: 'Hủy phiếu thu', en: 'Receipt cancelled' },
  payment: { vi: 'Chi tiền', en: 'Money paid out' },
  paymentCancelled: { vi: 'Hủy phiếu chi', en: 'Payment cancelled' },
  refund: { vi: 'Hoàn phí', en: 'Refund' },
  issueMade: { vi: 'Lập phiếu xuất linh kiện', en: 'Parts bill made' },
  issued: { vi: 'Xuất linh kiện', en: 'Parts issued' },
  returnMade: { vi: 'Lập phiếu trả linh kiện', en: 'Return of parts made' },
  returned: { vi: 'Trả linh kiện về kho', en: 'Parts returned' },
  errorMade: { vi: 'Lập phiếu xuất lỗi', en: 'Defective parts bill made' },
  request: { vi: 'Yêu cầu linh kiện', en: 'Parts requested' },
  partsCame: { vi: 'Linh kiện đã về', en: 'Parts came in' },
  keptTooLong: { vi: 'Hết hạn giữ linh kiện', en: 'Parts are no longer kept' },
  arrivalUndone: { vi: 'Linh kiện về nhầm, lại chờ', en: 'Arrival was taken back, waiting again' },
  partProposed: { vi: 'Đề xuất linh kiện', en: 'Part proposed' },
  partAccepted: { vi: 'Nhận linh kiện đề xuất', en: 'Proposed part taken on' },
  partRejected: { vi: 'Không nhận linh kiện đề xuất', en: 'Proposed part declined' },
  recovered: { vi: 'Nhập linh kiện rã', en: 'Recovered parts imported' },
  rating: { vi: 'Mời khách đánh giá', en: 'Rating request' },
  archive: { vi: 'Ghi sổ phiếu', en: 'Archived' },
  unarchive: { vi: 'Bỏ ghi sổ phiếu', en: 'Taken out of the archive' },
  paymentMethod: { vi: 'Đổi hình thức thanh toán', en: 'Payment method changed' },
} as const satisfies Record<string, Both>;
export type TicketEventKey = keyof typeof ticketEvents;

export const printForms = {
  slipA5: { vi: 'biên nhận A5', en: 'slip A5' },
  slip80: { vi: 'biên nhận 80 mm', en: 'slip 80 mm' },
  label: { vi: 'tem máy', en: 'label' },
  handover: { vi: 'phiếu giao máy', en: 'hand-over slip' },
  refund: { vi: 'phiếu hoàn phí', en: 'refund slip' },
} as const satisfies Record<string, Both>;

export const documentKinds = {
  ticket: { vi: 'Phiếu sửa chữa', en: 'Ticket' },
  outbound: { vi: 'Xuất linh kiện', en: 'Parts issued' },
  returnItem: { vi: 'Trả linh kiện', en: 'Parts returned' },
  error: { vi: 'Xuất lỗi', en: 'Defective parts' },
  request: { vi: 'Yêu cầu linh kiện', en: 'Parts request' },
  centre: { vi: 'Yêu cầu trung tâm', en: 'Centre request' },
  inbound: { vi: 'Nhập linh kiện rã', en: 'Recovered parts' },
  receipt: { vi: 'Phiếu thu', en: 'Receipt' },
  payment: { vi: 'Phiếu chi', en: 'Payment' },
  refund: { vi: 'Phiếu hoàn phí', en: 'Refund invoice' },
  booking: { vi: 'Lịch hẹn', en: 'Booking' },
} as const satisfies Record<string, Both>;
export type DocumentKind = keyof typeof documentKinds;
