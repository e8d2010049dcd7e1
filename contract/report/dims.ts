// What figures are grouped by. A time has a day under its own name; anything else an id and a name: `branchId`, `branchName`.
import { bookingSources } from '../booking/booking.calls.ts';
import { bookingStatuses } from '../booking/booking.states.ts';
import type { Both } from '../culture.ts';
import { paymentKinds, receiptKinds } from '../finance/finance.ts';

export interface Dim extends Both {
  as: 'time' | 'ref' | 'word';
  /** The choices that its key is one of. */
  words?: Readonly<Record<string, Both>> | undefined;
  /** One of many: nothing that a chart tells apart. */
  isDocument?: true;
  /** Many have none: nothing that somebody forgot. */
  isOptional?: true;
}
const time = (vi: string, en: string): Dim => ({ as: 'time', vi, en });
const ref = (vi: string, en: string): Dim => ({ as: 'ref', vi, en });
const document = (vi: string, en: string): Dim => ({ ...ref(vi, en), isDocument: true });
/** A choice of the contract; its word is answered as the name. */
const word = (vi: string, en: string, words?: Dim['words']): Dim => ({ as: 'word', vi, en, words });
export const dims = {
  day: time('Ngày', 'Day'),
  week: time('Tuần', 'Week'),
  month: time('Tháng', 'Month'),
  branch: ref('Chi nhánh', 'Branch'),
  deviceType: ref('Loại máy', 'Device type'),
  manufacturer: ref('Hãng', 'Brand'),
  model: ref('Mẫu máy', 'Model'),
  service: ref('Dịch vụ', 'Service'),
  product: ref('Hàng', 'Product'),
  technician: ref('Kỹ thuật', 'Technician'),
  seller: ref('Nhân viên bán', 'Seller'),
  customer: ref('Khách hàng', 'Customer'),
  ticket: document('Phiếu sửa chữa', 'Ticket'),
  line: document('Nội dung', 'Line'),
  method: ref('Quỹ', 'Fund'),
  category: { ...ref('Lý do', 'Reason'), isOptional: true },
  person: ref('Người lập', 'Made by'),
  receipt: document('Phiếu thu', 'Receipt'),
  payment: document('Phiếu chi', 'Payment'),
  receiptKind: word('Loại thu', 'Kind', receiptKinds),
  paymentKind: word('Loại chi', 'Kind', paymentKinds),
  payer: word('Người nộp', 'From'),
  payee: word('Người nhận', 'To'),
  lineKind: word('Loại dòng', 'Line', {
    service: { vi: 'Dịch vụ', en: 'Service' },
    part: { vi: 'Linh kiện', en: 'Part' },
    accessory: { vi: 'Phụ kiện', en: 'Accessory' },
    ticket: { vi: 'Phiếu', en: 'Ticket' },
  }),
  booking: document('Lịch hẹn', 'Booking'),
  bookingState: word('Trạng thái', 'State', {
    booked: bookingStatuses[0],
    arrived: bookingStatuses[1],
    missed: bookingStatuses[2],
    cancelled: bookingStatuses[3],
    reminded: bookingStatuses[4],
  }),
  source: word('Nguồn', 'Source', bookingSources),
  guest: word('Khách', 'Customer'),
  hour: word('Giờ', 'Hour'),
  visitor: word('Mới hay quay lại', 'New or returning', {
    new: { vi: 'Khách mới', en: 'New' },
    returning: { vi: 'Khách quay lại', en: 'Returning' },
  }),
  saleEvent: word('Việc', 'Event', {
    handed: { vi: 'Trả máy', en: 'Handed over' },
    sold: { vi: 'Bán', en: 'Sold' },
    refunded: { vi: 'Hoàn phí', en: 'Refunded' },
  }),
  profitEvent: word('Việc', 'Event', {
    sale: { vi: 'Bán hàng', en: 'Sale' },
    commission: { vi: 'Hoa hồng', en: 'Commission' },
    expense: { vi: 'Chi phí', en: 'Expense' },
  }),
  listing: word('Bảng giá', 'Listing', {
    sold: { vi: 'Có bán', en: 'Sold' },
    never: { vi: 'Chưa bán trong kỳ', en: 'Not sold in the period' },
    unlisted: { vi: 'Bán ngoài bảng giá', en: 'Sold beside the list' },
  }),
} as const satisfies Record<string, Dim>;
export type DimKey = keyof typeof dims;
export const dimOf = (key: DimKey): Dim => dims[key];
/** Under which names a group answers. */
export const fieldsOfDim = (key: DimKey): { id: string; name: string | null } => {
  if (dims[key].as === 'time') return { id: key, name: null };
  return { id: `${key}Id`, name: `${key}Name` };
};
