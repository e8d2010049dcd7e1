// The lists of tickets: wire service Receipt, one call per screen with the same filters and the same answer (spec §2, §3, §7;
// domain.md §1).
import * as z from 'zod';
import { ModelId } from '../../catalog/device.calls.ts';
import { pageSize } from '../../constants.ts';
import { get, Instant, LocalDate, listed, named, page, post, service, vnd, worded } from '../../kit.ts';
import { CategoryId } from '../../lookup/category.calls.ts';
import { BranchId } from '../../org/branch.calls.ts';
import { CustomerId } from '../../party/party.calls.ts';
import { UserId } from '../../people/user.calls.ts';
import { seesTickets } from '../../rights.ts';
import { centerStatuses } from '../../stock/center-request.states.ts';
import { CenterRequestId } from '../../stock/stock.ts';
import { Difference } from '../changes.ts';
import { ageKeys, ages, changeStatuses, dateBys, exportable, exportables } from '../ticket.lists.ts';
import { allowedActions, TicketId, TicketKind, TicketRow, TicketStatusField, ticketRow } from '../ticket.ts';

/** What all lists can be narrowed by; each takes what makes sense for it. */
const filter = {
  ...page(pageSize.usual),
  keyword: named(z.string().trim().max(100).optional(), 'Từ khóa', 'Keyword'),
  branchId: named(BranchId.optional(), 'Chi nhánh', 'Branch'),
  branchIds: named(z.array(BranchId).max(200).optional(), 'Các chi nhánh', 'Branches', ['listBranchId']),
  placeId: named(BranchId.optional(), 'Nơi sửa', 'Worked on at'),
  startDate: named(LocalDate.optional(), 'Từ ngày', 'From'),
  endDate: named(LocalDate.optional(), 'Đến ngày', 'To'),
  /** Which moment the dates are about. */
  dateBy: named(
    worded(z.enum(['received', 'promised', 'finished', 'handedOver']), dateBys).optional(),
    'Ngày tính theo',
    'Dates are of',
  ),
  technicianId: named(UserId.optional(), 'Kỹ thuật', 'Technician'),
  hasTechnician: named(z.boolean().optional(), 'Đã giao kỹ thuật', 'Has a technician'),
  /** The bench has proposed a part, and nobody has decided about it. */
  hasProposals: named(z.boolean().optional(), 'Linh kiện chờ báo giá', 'Parts to quote'),
  advisorId: named(UserId.optional(), 'Tư vấn', 'Advisor'),
  receptionistId: named(UserId.optional(), 'Lễ tân', 'Receptionist'),
  deviceTypeId: named(CategoryId.optional(), 'Loại thiết bị', 'Device type'),
  manufacturerId: named(CategoryId.optional(), 'Hãng', 'Brand'),
  modelId: named(ModelId.optional(), 'Mẫu máy', 'Model'),
  customerId: named(CustomerId.optional(), 'Khách hàng', 'Customer'),
  kind: TicketKind.optional(),
  isLate: named(z.boolean().optional(), 'Trễ hẹn', 'Late'),
  isArchived: named(z.boolean().optional(), 'Đã ghi sổ', 'Archived'),
  hashtagId: named(CategoryId.optional(), 'Gắn thẻ', 'Hashtag'),
};
const ofTickets = {
  ...filter,
  status: TicketStatusField.optional(),
  statuses: named(z.array(TicketStatusField).max(19).optional(), 'Các trạng thái', 'Statuses', ['listStatus']),
};
export const TicketFilter = z.object(ofTickets);
export type TicketFilter = z.infer<typeof TicketFilter>;
const hours = named(z.int().min(0).max(720).optional(), 'Trong số giờ', 'Within hours');
export const UpcomingFilter = z.object({ ...ofTickets, hours });
export type UpcomingFilter = z.infer<typeof UpcomingFilter>;
const age = named(worded(z.enum(ageKeys), ages).optional(), 'Tuổi máy', 'Age');
export const HeldFilter = z.object({ ...ofTickets, age });
export type HeldFilter = z.infer<typeof HeldFilter>;
const centreStatus = named(worded(z.int().min(0).max(3), centerStatuses), 'Trạng thái chuyển', 'Status of the move');
export const TransferFilter = z.object({
  ...ofTickets,
  requestStatus: centreStatus.optional(),
  groupId: named(CategoryId.optional(), 'Nhóm yêu cầu', 'Request group', ['group']),
});
export type TransferFilter = z.infer<typeof TransferFilter>;
const ChangeStatus = named(worded(z.enum(['open', 'approved', 'rejected']), changeStatuses), 'Trạng thái', 'Status');
export const ChangeFilter = z.object({ ...filter, status: ChangeStatus.optional() });
export type ChangeFilter = z.infer<typeof ChangeFilter>;

/** Counted by contract/ticket/footer.ts, which says how it adds up. */
const Sums = z.object({
  total: vnd,
  credited: vnd,
  paid: vnd,
  refunded: vnd,
  overpaid: vnd,
  remaining: vnd,
  cancelledCount: z.int(),
  cancelledTotal: vnd,
  kept: vnd,
});
export type Sums = z.infer<typeof Sums>;
export const StatusCount = z.object({ status: TicketStatusField, count: z.int() });
const answer = {
  totalCount: z.int(),
  /** Everything on this list that the caller sees, whatever the filters say. */
  ticketTotalCount: z.int(),
  /** More fits the search than is counted. */
  isMore: z.boolean(),
  /** Over the whole result, each ticket once; null for those who may not see revenue, and where not all that fits was counted. */
  sums: Sums.nullable(),
};
/** How many there are of each status with the same filters, the one about the status left aside. */
const statusInfo = z.array(StatusCount);
export const TicketPage = z.object({ ...answer, items: z.array(TicketRow), statusInfo });
export type TicketPage = z.infer<typeof TicketPage>;

/** As many as a board shows. */
const MOST_ASKED = 300;
const TicketsIn = z.object({ ids: named(z.array(TicketId).min(1).max(MOST_ASKED), 'Phiếu', 'Tickets') });
export const ActionsRow = z.object({ id: TicketId, allowedActions });
export type ActionsRow = z.infer<typeof ActionsRow>;

export const TechnicianCount = z.object({
  technicianId: UserId.nullable(),
  technicianName: z.string().nullable(),
  count: z.int(),
});
export type TechnicianCount = z.infer<typeof TechnicianCount>;

const words = (vi: string, en: string) => named(z.string().nullable(), vi, en);
const moment = (vi: string, en: string) => named(Instant.nullable(), vi, en);
export const HeldRow = z.object({
  ...ticketRow,
  age: named(worded(z.enum(ageKeys), ages), 'Nhóm tuổi', 'Age group'),
  days: named(z.int(), 'Số ngày giữ', 'Days held'),
});
export type HeldRow = z.infer<typeof HeldRow>;
const HeldCounts = z.object({
  branchId: BranchId,
  branchName: z.string(),
  counts: z.record(z.enum(ageKeys), z.int()),
  total: z.int(),
});
export type HeldCounts = z.infer<typeof HeldCounts>;

export const TransferRow = z.object({
  ...ticketRow,
  requestId: CenterRequestId,
  requestCode: named(z.string(), 'Mã yêu cầu', 'Request'),
  requestStatus: centreStatus,
  groupName: words('Nhóm yêu cầu', 'Request group'),
  content: words('Nội dung', 'Content'),
  answer: words('Phản hồi', 'Answer'),
  askedAt: named(Instant, 'Chuyển lúc', 'Sent'),
  receivedAt: moment('Trung tâm nhận lúc', 'Received at the centre'),
  sentBackAt: moment('Gửi về lúc', 'Sent back'),
  completedAt: moment('Chi nhánh nhận lúc', 'Received at the branch'),
});
export type TransferRow = z.infer<typeof TransferRow>;

export const ChangeRow = z.object({
  id: z.int(),
  ticketId: TicketId,
  code: ticketRow.code,
  status: ChangeStatus,
  kind: named(
    worded(z.enum(['price', 'phone']), {
      price: { vi: 'Dịch vụ, giá', en: 'Services, prices' },
      phone: { vi: 'Số điện thoại', en: 'Phone number' },
    }),
    'Loại điều chỉnh',
    'Kind of change',
  ),
  ticketStatus: TicketStatusField,
  branchName: ticketRow.branchName,
  customerName: ticketRow.customerName,
  phone: ticketRow.phone,
  deviceName: ticketRow.deviceName,
  technicianName: ticketRow.technicianName,
  differences: z.array(Difference),
  totalBefore: named(vnd, 'Tổng tiền cũ', 'Total before'),
  totalAfter: named(vnd, 'Tổng tiền mới', 'Total after'),
  reason: words('Lý do', 'Reason'),
  creatorName: words('Người xin', 'Asked by'),
  creationTime: named(Instant, 'Xin lúc', 'Asked'),
  deciderName: words('Người duyệt', 'Decided by'),
  decidedAt: moment('Duyệt lúc', 'Decided'),
  decisionNote: words('Ý kiến', 'Remark'),
  version: z.int(),
  /** What waits is decided at a glance: here the buttons stand in the row. */
  allowedActions,
});
export type ChangeRow = z.infer<typeof ChangeRow>;
export const RefundRow = z.object({
  id: z.int(),
  code: named(z.string(), 'Mã phiếu trả phí', 'Refund code'),
  ticketId: TicketId,
  ticketCode: named(z.string(), 'Phiếu sửa chữa', 'Ticket'),
  status: TicketStatusField,
  branchName: ticketRow.branchName,
  customerName: ticketRow.customerName,
  phone: ticketRow.phone,
  deviceName: ticketRow.deviceName,
  imei: ticketRow.imei,
  total: ticketRow.total,
  paid: ticketRow.paid,
  amount: named(vnd, 'Số tiền hoàn', 'Refunded'),
  reasonName: words('Lý do hoàn', 'Reason'),
  methodName: words('Hình thức hoàn', 'Paid back by'),
  note: words('Ghi chú', 'Note'),
  creatorName: words('Người lập', 'Made by'),
  creationTime: named(Instant, 'Ngày hoàn', 'Refunded on'),
});
export type RefundRow = z.infer<typeof RefundRow>;

export const CalendarDay = z.object({
  day: named(LocalDate, 'Ngày hẹn', 'Promised day'),
  count: named(z.int(), 'Số máy', 'Devices'),
  /** Promised before now and still here. */
  lateCount: named(z.int(), 'Trễ hẹn', 'Late'),
  statusInfo,
});
export type CalendarDay = z.infer<typeof CalendarDay>;
const calendarFilter = {
  branchId: filter.branchId,
  branchIds: filter.branchIds,
  technicianId: filter.technicianId,
  deviceTypeId: filter.deviceTypeId,
  status: ofTickets.status,
  statuses: ofTickets.statuses,
};
export const CalendarFilter = z.object({
  /** Left out: the month of today. At most 62 days. */
  startDate: filter.startDate,
  endDate: filter.endDate,
  ...calendarFilter,
});
export type CalendarFilter = z.infer<typeof CalendarFilter>;
/** A day of one branch fits on one page. */
const CALENDAR_DAY = 200;
export const CalendarDetailFilter = z.object({
  ...page(CALENDAR_DAY),
  /** Left out: today. */
  day: named(LocalDate.optional(), 'Ngày', 'Day', ['date']),
  ...calendarFilter,
});
export type CalendarDetailFilter = z.infer<typeof CalendarDetailFilter>;

const excelMay = 'Pages.Tickets.ExportExcel' as const;
export const TicketLists = service('Receipt', {
  GetReceiptData: get({ in: TicketFilter, out: TicketPage, may: 'Pages.Ticket.Receipt', excelMay }),
  GetReceiptRepairData: get({ in: TicketFilter, out: TicketPage, may: 'Pages.Ticket.Repair', excelMay }),
  /** Ours: how much open work is in whose hands, with the filters of the repair list; null: in nobody's yet. */
  GetTechnicianCounts: get({ in: TicketFilter, out: listed(TechnicianCount), may: 'Pages.Ticket.Repair' }),
  /** Ours: what the caller can do with these tickets now. Lists do not answer it: it is asked for when a menu opens or a card is dragged. */
  GetAllowedActions: get({ in: TicketsIn, out: listed(ActionsRow), may: seesTickets }),
  GetReceiptReturnData: get({ in: TicketFilter, out: TicketPage, may: 'Pages.Ticket.Return', excelMay }),
  GetBreakUpData: get({ in: TicketFilter, out: TicketPage, may: 'Pages.Ticket.Break.up', excelMay }),
  GetReceiptCancelData: get({ in: TicketFilter, out: TicketPage, may: 'Pages.Ticket.Cancel', excelMay }),
  GetReceiptUpcommingrData: get({ in: UpcomingFilter, out: TicketPage, may: 'Pages.Ticket.Repair', excelMay }),
  GetReceiptTransferData: get({
    in: TransferFilter,
    out: z.object({
      ...answer,
      items: z.array(TransferRow),
      statusInfo,
      requestInfo: z.array(z.object({ status: z.int(), count: z.int() })),
    }),
    may: 'Pages.Ticket.Center',
    excelMay,
  }),
  GetReceiptControlData: get({
    in: ChangeFilter,
    out: z.object({
      ...answer,
      items: z.array(ChangeRow),
      statusInfo: z.array(z.object({ status: ChangeStatus, count: z.int() })),
    }),
    may: 'Pages.Ticket.Control',
    excelMay,
  }),
  GetReceiptRefundData: get({
    in: TicketFilter,
    out: z.object({ ...answer, items: z.array(RefundRow), statusInfo, totalRefunded: vnd.nullable() }),
    may: 'Pages.Ticket.Refund',
    excelMay,
  }),
  /** Devices that are physically held: the spec names no permission for this screen, so whoever sees tickets sees it. */
  GetReceiptInventoryData: get({
    in: HeldFilter,
    out: z.object({ ...answer, items: z.array(HeldRow), statusInfo, ageInfo: z.array(HeldCounts) }),
    may: seesTickets,
    excelMay,
  }),
  GetReceiptCalendarData: get({
    in: CalendarFilter,
    out: z.object({
      items: z.array(CalendarDay),
      totalCount: z.int(),
      ticketTotalCount: answer.ticketTotalCount,
      lateCount: z.int(),
      statusInfo,
    }),
    may: seesTickets,
    excelMay,
  }),
  getReceiptCalendarDetailData: post({ in: CalendarDetailFilter, out: TicketPage, may: seesTickets, excelMay }),
  ExportInvoices: post({
    in: z.object({
      ...ofTickets,
      hours,
      list: named(z.enum(exportables).default('receipt'), 'Danh sách', 'List'),
      /** Left out: all columns of the list. */
      columns: named(z.array(z.string().max(50)).max(60).optional(), 'Cột', 'Columns'),
    }),
    out: z.file(),
    may: [...new Set(Object.values(exportable))],
    excelMay,
  }),
  exportRefundInvoices: post({ in: TicketFilter, out: z.file(), may: 'Pages.Ticket.Refund', excelMay }),
});
