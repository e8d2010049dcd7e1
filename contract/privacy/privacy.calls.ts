// Personal data: what customers agreed to, what they ask for, and who was shown what.
import * as z from 'zod';
import type { Both } from '../culture.ts';
import {
  fromDay,
  get,
  Instant,
  id,
  Nothing,
  named,
  note,
  page,
  paged,
  post,
  put,
  rowId,
  service,
  text,
  toDay,
  worded,
} from '../kit.ts';
import { CustomerId } from '../party/party.calls.ts';
import { ChannelField, PurposeField } from './consent.ts';

const seeCustomer = ['Pages.Category.Customer', 'Pages.Categories.Customer', 'Pages.Tickets.Create'] as const;

export const ConsentRow = z.object({
  purpose: PurposeField,
  isGiven: named(z.boolean(), 'Đồng ý', 'Agreed'),
  textVersion: named(z.string(), 'Bản điều khoản', 'Text version'),
  channel: ChannelField,
  at: named(Instant, 'Thời điểm', 'When'),
  userName: named(z.string().nullable(), 'Người ghi', 'Noted by'),
});
export type ConsentRow = z.infer<typeof ConsentRow>;
export const Consents = z.object({
  /** What holds now, for each purpose. */
  now: z.array(z.object({ purpose: PurposeField, isAgreed: z.boolean(), said: ConsentRow.nullable() })),
  /** Every word about it, the last one first. */
  items: z.array(ConsentRow),
});
export type Consents = z.infer<typeof Consents>;

export const PrivacyRequestId = id('PrivacyRequest');
export type PrivacyRequestId = z.infer<typeof PrivacyRequestId>;
export const requestKinds = {
  copy: { vi: 'Xin bản sao dữ liệu', en: 'Copy of the data' },
  correct: { vi: 'Sửa thông tin', en: 'Correction' },
  forget: { vi: 'Xóa dữ liệu', en: 'Deletion' },
  stop: { vi: 'Rút lại đồng ý', en: 'Withdrawal' },
} as const satisfies Record<string, Both>;
export type RequestKind = keyof typeof requestKinds;
export const requestStates = {
  open: { vi: 'Đang chờ', en: 'Waiting', color: 'gold' },
  done: { vi: 'Đã xong', en: 'Done', color: 'green' },
  refused: { vi: 'Từ chối', en: 'Refused', color: 'red' },
} as const;
const Kind = named(worded(z.enum(['copy', 'correct', 'forget', 'stop']), requestKinds), 'Yêu cầu', 'Request');
const State = named(worded(z.enum(['open', 'done', 'refused']), requestStates), 'Trạng thái', 'State');
export const PrivacyRequestRow = z.object({
  id: PrivacyRequestId,
  kind: Kind,
  status: State,
  customerId: CustomerId,
  customerName: named(z.string(), 'Khách hàng', 'Customer'),
  channel: ChannelField,
  note: named(z.string().nullable(), 'Ghi chú', 'Note'),
  receivedAt: named(Instant, 'Nhận lúc', 'Received'),
  dueAt: named(Instant, 'Hạn trả lời', 'Due'),
  isLate: named(z.boolean(), 'Quá hạn', 'Late'),
  outcome: named(z.string().nullable(), 'Kết quả', 'Outcome'),
  closedAt: named(Instant.nullable(), 'Xong lúc', 'Closed'),
  closedByName: named(z.string().nullable(), 'Người xử lý', 'Handled by'),
  creatorName: named(z.string().nullable(), 'Người nhận', 'Taken by'),
});
export type PrivacyRequestRow = z.infer<typeof PrivacyRequestRow>;

export const PasscodeLook = z.object({
  id: z.int(),
  at: named(Instant, 'Thời điểm', 'When'),
  userName: named(z.string().nullable(), 'Người xem', 'Who'),
  branchName: named(z.string().nullable(), 'Chi nhánh', 'Branch'),
  ticketId: z.int(),
  ticketCode: named(z.string(), 'Phiếu', 'Ticket'),
  deviceName: named(z.string(), 'Thiết bị', 'Device'),
});
export const lookKinds = {
  person: { vi: 'Tải dữ liệu một khách', en: 'Data of one customer' },
  customers: { vi: 'Xuất danh sách khách', en: 'List of customers exported' },
  phone: { vi: 'Xem số điện thoại', en: 'Phone number shown' },
} as const satisfies Record<string, Both>;
/** Lists with customers' numbers, by their wire services. */
export const lookLists = {
  SaleCustomer: { vi: 'Khách hàng', en: 'Customers' },
  Receipt: { vi: 'Phiếu sửa chữa', en: 'Tickets' },
  Reservation: { vi: 'Lịch hẹn', en: 'Bookings' },
  Zalo: { vi: 'Phản hồi', en: 'Feedback' },
  MessageOutbox: { vi: 'Tin nhắn', en: 'Messages' },
  TransactionLiabilities: { vi: 'Công nợ', en: 'Debts' },
  ReportFinance: { vi: 'Báo cáo công nợ', en: 'Reports on debts' },
  BankTransaction: { vi: 'Giao dịch ngân hàng', en: 'Bank transactions' },
} as const satisfies Record<string, Both>;
export const DataLook = z.object({
  id: z.int(),
  at: named(Instant, 'Thời điểm', 'When'),
  kind: named(worded(z.enum(['person', 'customers', 'phone']), lookKinds), 'Việc', 'What'),
  userName: named(z.string().nullable(), 'Người làm', 'Who'),
  customerName: named(z.string().nullable(), 'Khách hàng', 'Customer'),
  howMany: named(z.int(), 'Số khách', 'Customers'),
  list: named(worded(z.string().nullable(), lookLists), 'Danh sách', 'List'),
  filter: named(z.string().nullable(), 'Bộ lọc', 'Filter'),
});
const days = { startDate: fromDay, endDate: toDay };

/** All that is held of a person, by what it is about: rows of plain values under the names of their columns. */
export const PersonData = z.object({
  at: Instant,
  customerId: CustomerId,
  sections: z.array(z.object({ key: z.string(), title: z.string(), rows: z.array(z.record(z.string(), z.unknown())) })),
});
export type PersonData = z.infer<typeof PersonData>;

const guard = 'Pages.CustomerCare.Privacy';
/** Ours. */
export const Privacy = service('Privacy', {
  GetConsents: get({
    in: z.object({ customerId: rowId(CustomerId) }),
    out: Consents,
    may: seeCustomer,
  }),
  SetConsent: put({
    in: z.object({
      customerId: rowId(CustomerId),
      purpose: PurposeField,
      isGiven: named(z.boolean(), 'Đồng ý', 'Agreed'),
      channel: ChannelField,
    }),
    out: Consents,
    may: ['Pages.Categories.Customer.Edit', 'Pages.Tickets.Create'],
  }),
  GetRequests: get({
    in: z.object({
      ...page(20),
      status: State.optional(),
      kind: Kind.optional(),
      ...days,
    }),
    out: paged(PrivacyRequestRow),
    may: guard,
  }),
  CreateRequest: post({
    in: z.object({
      customerId: named(CustomerId, 'Khách hàng', 'Customer'),
      kind: Kind,
      channel: ChannelField,
      note: named(note(1000), 'Ghi chú', 'Note'),
    }),
    out: z.object({ id: PrivacyRequestId }),
    may: guard,
  }),
  CloseRequest: post({
    in: z.object({
      id: rowId(PrivacyRequestId),
      status: named(worded(z.enum(['done', 'refused']), requestStates), 'Trạng thái', 'State'),
      outcome: named(text(1000), 'Kết quả', 'Outcome'),
    }),
    out: Nothing,
    may: guard,
  }),
  /** Noted: whoever takes a person's data along is remembered. */
  ExportPerson: post({ in: z.object({ customerId: rowId(CustomerId) }), out: PersonData, may: guard, secret: true }),
  /** For good. Documents keep their numbers and amounts; open tickets and debts come first. */
  ForgetPerson: post({ in: z.object({ customerId: rowId(CustomerId) }), out: Nothing, may: guard }),
  GetPasscodeLooks: get({ in: z.object({ ...page(20), ...days }), out: paged(PasscodeLook), may: guard }),
  GetDataLooks: get({ in: z.object({ ...page(20), ...days }), out: paged(DataLook), may: guard }),
});
