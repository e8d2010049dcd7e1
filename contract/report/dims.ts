// What figures are grouped by. A time has a day under its own name; anything else an id and a name: `branchId`, `branchName`.
import { bookingSources } from '../booking/booking.calls.ts';
import { bookingStatuses } from '../booking/booking.states.ts';
import { productKindNames } from '../choices.ts';
import type { Both } from '../culture.ts';
import { kindsOf, parties, paymentKinds, receiptKinds, type Side } from '../finance/finance.ts';
import { earningEvents, earningRoles } from '../ticket/earnings.ts';

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
const flowsOf = (side: Side): Record<string, Both> =>
  Object.fromEntries(Object.entries(kindsOf[side]).map(([key, { vi, en }]) => [`${side}.${key}`, { vi, en }]));
/** How late what is owed is at the end of the period. */
const debtAges: Readonly<Record<string, Both>> = {
  notDue: { vi: 'Chưa đến hạn', en: 'Not due' },
  late30: { vi: 'Quá hạn 1–30 ngày', en: '1–30 days late' },
  late60: { vi: 'Quá hạn 31–60 ngày', en: '31–60 days late' },
  late90: { vi: 'Quá hạn 61–90 ngày', en: '61–90 days late' },
  late120: { vi: 'Quá hạn 91–120 ngày', en: '91–120 days late' },
  later: { vi: 'Quá hạn trên 120 ngày', en: 'Over 120 days late' },
  credit: { vi: 'Đang dư', en: 'Credit' },
  settled: { vi: 'Đã tất toán', en: 'Settled' },
};
/** What moves a fund. */
const flows: Readonly<Record<string, Both>> = {
  ...flowsOf('in'),
  ...flowsOf('out'),
  arrived: { vi: 'Nhận chuyển quỹ', en: 'Transferred in' },
  sent: { vi: 'Chuyển quỹ đi', en: 'Transferred out' },
};
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
  earner: ref('Nhân viên', 'Employee'),
  earningRole: word('Vai trò', 'Role', earningRoles),
  earningEvent: word('Việc', 'Event', earningEvents),
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
  /** A row of the cash ledger. */
  entry: { ...word('Chứng từ', 'Document'), isDocument: true },
  flow: word('Dòng tiền', 'Flow', flows),
  /** Whoever owes us: `customer·12`. */
  debtor: word('Bên nợ', 'Debtor'),
  debtorKind: word('Đối tượng', 'Party', { customer: parties.customer, staff: parties.staff }),
  debtAge: word('Tuổi nợ', 'Age', debtAges),
  /** What something is owed for: `ticket·12`. */
  debtItem: { ...word('Chứng từ', 'Document'), isDocument: true },
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
  warehouse: ref('Kho', 'Warehouse'),
  supplier: ref('Nhà cung cấp', 'Supplier'),
  /** The import bill that goods are taken to be from: the newest one of the product by the day they were used. */
  bill: document('Phiếu nhập', 'Import bill'),
  exportBill: document('Phiếu xuất', 'Export bill'),
  productKind: word('Loại hàng', 'Kind of goods', productKindNames),
  productGroup: ref('Nhóm hàng', 'Group of goods'),
  idleAge: word('Thời gian không xuất', 'Idle for', {
    d0: { vi: 'Dưới 30 ngày', en: 'Less than 30 days' },
    d30: { vi: '30–59 ngày', en: '30–59 days' },
    d60: { vi: '60–89 ngày', en: '60–89 days' },
    d90: { vi: '90–179 ngày', en: '90–179 days' },
    d180: { vi: '180–364 ngày', en: '180–364 days' },
    d365: { vi: 'Từ một năm', en: 'A year and more' },
  }),
  deadFor: word('Hàng ứ đọng', 'Dead stock', {
    30: { vi: 'Từ 30 ngày', en: '30 days and more' },
    60: { vi: 'Từ 60 ngày', en: '60 days and more' },
    90: { vi: 'Từ 90 ngày', en: '90 days and more' },
    180: { vi: 'Từ 180 ngày', en: '180 days and more' },
    365: { vi: 'Từ một năm', en: 'A year and more' },
  }),
  visitor: word('Mới hay quay lại', 'New or returning', {
    new: { vi: 'Khách mới', en: 'New' },
    returning: { vi: 'Khách quay lại', en: 'Returning' },
  }),
  saleEvent: word('Việc', 'Event', {
    handed: { vi: 'Trả máy', en: 'Handed over' },
    sold: { vi: 'Bán', en: 'Sold' },
    refunded: { vi: 'Hoàn phí', en: 'Refunded' },
    forOthers: { vi: 'Làm cho chi nhánh khác', en: 'Done for others' },
  }),
  profitEvent: word('Việc', 'Event', {
    sale: { vi: 'Bán hàng', en: 'Sale' },
    forOthers: { vi: 'Làm cho chi nhánh khác', en: 'Done for others' },
    commission: { vi: 'Hoa hồng', en: 'Commission' },
    expense: { vi: 'Chi phí', en: 'Expense' },
  }),
  loyalty: word('Nhóm khách', 'Group of customers', {
    best: { vi: 'Thân thiết (từ 3 lần, 90 ngày qua)', en: 'Loyal (3 visits, last 90 days)' },
    again: { vi: 'Quay lại (2 lần, 90 ngày qua)', en: 'Came again (2 visits, last 90 days)' },
    first: { vi: 'Mới (1 lần, 90 ngày qua)', en: 'New (1 visit, last 90 days)' },
    away: { vi: 'Lâu chưa đến (từ 2 lần)', en: 'Away for 90 days (2 visits or more)' },
    once: { vi: 'Đến một lần rồi thôi', en: 'Once, more than 90 days ago' },
  }),
  spending: word('Mức chi tiêu', 'Spending', {
    top: { vi: 'Chi nhiều nhất (20 % khách)', en: 'Most (20 % of customers)' },
    middle: { vi: 'Chi khá (30 % tiếp theo)', en: 'Much (the next 30 %)' },
    low: { vi: 'Chi ít (50 % còn lại)', en: 'Little (the other half)' },
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
