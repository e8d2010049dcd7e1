// What all calls about tickets share: ids, the row of every list, what an action can be told.
import * as z from 'zod';
import { ModelId } from '../catalog/device.calls.ts';
import { ProductId } from '../catalog/product.calls.ts';
import { Action } from '../document.ts';
import { Instant, id, LocalDate, named, note, typedCode, vnd, worded } from '../kit.ts';
import { CategoryId } from '../lookup/category.calls.ts';
import { BranchId } from '../org/branch.calls.ts';
import { WarehouseId } from '../org/warehouse.ts';
import { CustomerId } from '../party/party.calls.ts';
import { UserId } from '../people/user.calls.ts';
import { CustomerPhone } from '../phone.ts';
import { serialsUpTo } from '../stock/stock.ts';
import { broken, once } from '../validation.ts';
import { custodies, ticketStatuses, ticketStatusKeys } from './ticket.statuses.ts';

export const TicketId = id('Ticket');
export type TicketId = z.infer<typeof TicketId>;
export const TicketLineId = id('TicketLine');
export type TicketLineId = z.infer<typeof TicketLineId>;
/** What a ticket was taken in from. */
export const BookingId = id('Booking');
export type BookingId = z.infer<typeof BookingId>;
/** As somebody asks for a ticket. */
export const CodeAsked = named(typedCode(50).min(1), 'Mã phiếu', 'Code');
/** The prefixes of document numbers (domain.md §0). */
export const ticketCode = { ticket: 'SC', refund: 'TPH' } as const;

export const TicketStatusField = named(worded(z.enum(ticketStatusKeys), ticketStatuses), 'Trạng thái', 'Status');
const custodyKeys = Object.keys(custodies) as [keyof typeof custodies, ...(keyof typeof custodies)[]]; // keys of a const object
export const CustodyField = named(worded(z.enum(custodyKeys), custodies), 'Máy đang ở', 'Where the device is');
export const ticketKinds = {
  repair: { vi: 'Sửa chữa', en: 'Repair' },
  warranty: { vi: 'Bảo hành', en: 'Warranty' },
  rework: { vi: 'Làm lại', en: 'Rework' },
} as const;
export const TicketKind = named(worded(z.enum(['repair', 'warranty', 'rework']), ticketKinds), 'Loại phiếu', 'Kind');
export const covers = {
  billable: { vi: 'Tính tiền', en: 'Billable' },
  warranty: { vi: 'Bảo hành', en: 'Warranty' },
  goodwill: { vi: 'Hỗ trợ', en: 'Goodwill' },
} as const;
export const Cover = named(worded(z.enum(['billable', 'warranty', 'goodwill']), covers), 'Tính phí', 'Cover');
/** Months that begin with a line. What is made good goes on with the term that it had, which its warranty says when the device leaves. */
export const newTerm = (
  kind: keyof typeof ticketKinds,
  line: { cover: keyof typeof covers; warrantyMonths: number },
): number => (kind !== 'repair' && line.cover !== 'billable' ? 0 : line.warrantyMonths);
export const outcomes = {
  done: { vi: 'Đã xong', en: 'Done' },
  failed: { vi: 'Không được', en: 'Failed' },
  skipped: { vi: 'Không làm', en: 'Not done' },
} as const;
export const Outcome = named(worded(z.enum(['done', 'failed', 'skipped']), outcomes), 'Kết quả', 'Outcome');

const words = (vi: string, en: string) => named(z.string().nullable(), vi, en);
const moment = (vi: string, en: string) => named(Instant.nullable(), vi, en);
/** One line of every list. */
export const ticketRow = {
  id: TicketId,
  code: named(z.string(), 'Mã phiếu', 'Code'),
  kind: TicketKind,
  status: TicketStatusField,
  statusSince: named(Instant, 'Từ lúc', 'Since'),
  custody: CustodyField,
  branchId: BranchId,
  branchName: named(z.string(), 'Chi nhánh', 'Branch'),
  placeId: BranchId,
  placeName: named(z.string(), 'Nơi sửa', 'Worked on at'),
  customerId: CustomerId,
  customerName: named(z.string(), 'Khách hàng', 'Customer'),
  phone: CustomerPhone,
  deviceTypeId: CategoryId.nullable(),
  modelId: ModelId.nullable(),
  deviceName: named(z.string(), 'Thiết bị', 'Device'),
  imei: words('IMEI/Serial', 'IMEI/serial'),
  /** Reported faults and services, as one reads them in a list. */
  errors: words('Lỗi khách báo', 'Reported faults'),
  services: words('Dịch vụ', 'Services'),
  receptionistName: words('Lễ tân', 'Receptionist'),
  advisorName: words('Tư vấn', 'Advisor'),
  technicianId: UserId.nullable(),
  technicianName: words('Kỹ thuật', 'Technician'),
  promisedAt: named(Instant, 'Hẹn trả', 'Promised'),
  total: named(vnd, 'Tổng tiền', 'Total'),
  paid: named(vnd, 'Đã trả', 'Paid'),
  remaining: named(vnd, 'Còn lại', 'Remaining'),
  refunded: named(vnd, 'Đã hoàn', 'Refunded'),
  note: words('Ghi chú', 'Note'),
  technicalNote: words('Ghi chú kỹ thuật', 'Technical note'),
  creationTime: named(Instant, 'Ngày nhận', 'Received'),
  acceptedAt: moment('Nhận sửa lúc', 'Accepted'),
  finishedAt: moment('Hoàn thành lúc', 'Finished'),
  handedOverAt: moment('Giao máy lúc', 'Handed over'),
  archivedAt: moment('Ghi sổ lúc', 'Archived'),
  version: z.int(),
};
/** What the caller can do with it now, and what is in the way of the rest: of a page; for rows of a list it is asked for (GetAllowedActions). */
export const allowedActions = z.array(Action);
export const TicketRow = z.object(ticketRow);
export type TicketRow = z.infer<typeof TicketRow>;

/** Money that is taken: by one method, or by several. */
export const PaymentIn = z.object({
  methodId: named(CategoryId, 'Hình thức thanh toán', 'Payment method', ['paymentMethodId']),
  amount: named(vnd.min(1).max(1e12), 'Số tiền', 'Amount'),
  reference: named(note(100), 'Mã giao dịch', 'Reference'),
});
export const payments = named(z.array(PaymentIn).max(10), 'Thanh toán', 'Payments');

/** What came of a line, and who did it: left out, whoever works on the ticket. */
export const LineOutcome = z.object({
  lineId: named(TicketLineId, 'Dòng', 'Line'),
  outcome: Outcome,
  technicianId: named(UserId.nullish(), 'Người làm', 'Done by'),
});
/** Among how many the commission of a line is split at most. */
export const MOST_WORKERS = 10;
export const isWhole = (people: readonly { percent: number }[]): boolean =>
  people.reduce((sum, { percent }) => sum + percent, 0) === 100;
/** Who shares the commission of a line; nobody: it is whole again, of whoever did or sold it. */
export const WorkSplit = z.object({
  lineId: named(TicketLineId, 'Dòng', 'Line'),
  people: named(
    z
      .array(
        z.object({
          userId: named(UserId, 'Người làm', 'Done by'),
          percent: named(z.int().min(1).max(100), 'Phần trăm', 'Percent'),
        }),
      )
      .max(MOST_WORKERS)
      .check(once('userId'))
      .refine((people) => people.length === 0 || isWhole(people), broken('hundred')),
    'Phần chia',
    'Shares',
  ),
});
export type WorkSplit = z.infer<typeof WorkSplit>;
export const depositFates = ['refund', 'keep', 'credit'] as const;
export type DepositFate = (typeof depositFates)[number];
/** All that an action can be told; what it needs stands in its row of the table (ticket.actions.ts). */
export const actionInput = {
  reason: named(note(500), 'Lý do', 'Reason'),
  note: named(note(2000), 'Ghi chú', 'Note'),
  technicianId: named(UserId.nullish(), 'Kỹ thuật', 'Technician'),
  /** Somebody who does not fit (contract/ticket/fit.ts), by whoever may. */
  assignAnyway: named(z.boolean().nullish(), 'Vẫn giao', 'Assign anyway'),
  branchId: named(BranchId.nullish(), 'Chi nhánh', 'Branch'),
  promisedAt: named(Instant.nullish(), 'Hẹn trả', 'Promised', ['appointmentDate']),
  errorTypeId: named(CategoryId.nullish(), 'Loại lỗi', 'Error type'),
  groupId: named(CategoryId.nullish(), 'Nhóm yêu cầu', 'Request group'),
  centreOutcome: named(
    z.enum(['DangXuLy', 'ChoXuLy', 'HoanThanh', 'KhongSuaDuoc']).nullish(),
    'Kết quả tại trung tâm',
    'Outcome at the centre',
  ),
  /** Lines without one are taken as done. */
  outcomes: named(z.array(LineOutcome).max(200).nullish(), 'Kết quả', 'Outcomes'),
  /** Lines that are not named stay as they are. */
  splits: named(z.array(WorkSplit).min(1).max(200).check(once('lineId')).nullish(), 'Chia công', 'Shares of the work'),
  accessoriesChecked: named(z.boolean().nullish(), 'Đã kiểm phụ kiện', 'Accessories checked'),
  payments: payments.nullish(),
  dueDay: named(LocalDate.nullish(), 'Hạn trả', 'Due'),
  /** What becomes of money that was taken for a ticket that is cancelled: it goes back, is kept by the shop, or stays the customer's credit. */
  deposit: named(z.enum(depositFates).nullish(), 'Tiền cọc', 'Deposit'),
  boughtFor: named(vnd.min(0).max(1e12).nullish(), 'Giá mua lại máy', 'Bought for'),
  methodId: named(CategoryId.nullish(), 'Hình thức thanh toán', 'Payment method', ['paymentMethodId']),
  warehouseId: named(WarehouseId.nullish(), 'Kho', 'Warehouse'),
  recovered: named(
    z
      .array(
        z.object({
          productId: named(ProductId, 'Linh kiện', 'Part'),
          quantity: named(z.int().min(1).max(100), 'Số lượng', 'Quantity'),
          serials: serialsUpTo(100),
        }),
      )
      .max(100)
      .nullish(),
    'Linh kiện rã được',
    'Recovered parts',
  ),
  checkFee: named(vnd.min(0).max(1e9).nullish(), 'Phí kiểm tra', 'Check fee'),
};
export const ActionInput = z.object(actionInput);
export type ActionInput = z.infer<typeof ActionInput>;
