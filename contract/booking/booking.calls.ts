// Bookings: wire service Reservation (spec §3, §4, §7; domain.md §2). Its steps stand in booking.states.ts.
import * as z from 'zod';
import { MessageStateField } from '../care/messages.ts';
import { ModelId } from '../catalog/device.calls.ts';
import { ServiceNameId } from '../catalog/service-name.calls.ts';
import { pageSize } from '../constants.ts';
import { Action } from '../document.ts';
import {
  audit,
  get,
  Instant,
  LocalDate,
  named,
  note,
  page,
  post,
  rowId,
  service,
  text,
  version,
  worded,
} from '../kit.ts';
import { CategoryId } from '../lookup/category.calls.ts';
import { BranchId } from '../org/branch.calls.ts';
import { CustomerId } from '../party/party.calls.ts';
import { CustomerPhone, Phone } from '../phone.ts';
import { BookingId, TicketId, TicketStatusField } from '../ticket/ticket.ts';
import { bookingStatuses } from './booking.states.ts';

export { BookingId };
/** The prefix of document numbers (domain.md §0). */
export const bookingCode = 'LH';

export const bookingSources = {
  phone: { vi: 'Gọi điện', en: 'Phone' },
  counter: { vi: 'Tại quầy', en: 'Counter' },
  web: { vi: 'Website', en: 'Website' },
  zalo: { vi: 'Zalo', en: 'Zalo' },
} as const;
const Source = named(worded(z.enum(['phone', 'counter', 'web', 'zalo']), bookingSources), 'Nguồn', 'Source');
const Status = z.literal([0, 1, 2, 3, 4]);
const words = (vi: string, en: string) => named(z.string().nullable(), vi, en);
const moment = (vi: string, en: string) => named(Instant.nullable(), vi, en);
const slotAt = named(Instant, 'Giờ hẹn', 'Time', ['appointmentDate', 'appointmentTime']);
const ServiceIds = z.array(ServiceNameId).max(20);
const services = named(ServiceIds.default([]), 'Dịch vụ', 'Services');

const row = {
  id: BookingId,
  code: named(z.string(), 'Mã lịch hẹn', 'Code'),
  status: named(worded(Status, bookingStatuses), 'Trạng thái', 'Status'),
  slotAt: named(Instant, 'Giờ hẹn', 'Time'),
  minutes: named(z.int(), 'Số phút', 'Minutes'),
  branchId: BranchId,
  branchName: named(z.string(), 'Chi nhánh', 'Branch'),
  customerId: CustomerId.nullable(),
  customerName: named(z.string(), 'Khách hàng', 'Customer'),
  phone: CustomerPhone,
  deviceTypeId: CategoryId.nullable(),
  deviceTypeName: words('Loại thiết bị', 'Device type'),
  modelId: ModelId.nullable(),
  deviceName: words('Thiết bị', 'Device'),
  serviceIds: z.array(ServiceNameId),
  /** As one reads them in a list. */
  services: words('Dịch vụ', 'Services'),
  source: Source,
  note: words('Ghi chú', 'Note'),
  cancelReason: words('Lý do hủy', 'Cancel reason'),
  arrivedAt: moment('Đến lúc', 'Arrived'),
  remindedAt: moment('Nhắc lúc', 'Reminded'),
  ticketId: TicketId.nullable(),
  ticketCode: words('Phiếu sửa chữa', 'Ticket'),
  rebookedFromId: BookingId.nullable(),
  rebookedFromCode: words('Hẹn lại từ', 'Rebooked from'),
  /** The booking that was made in its stead. */
  rebookedCode: words('Đã hẹn lại', 'Rebooked as'),
  creatorName: words('Người tạo', 'Made by'),
  ...audit,
  allowedActions: z.array(Action),
};
export const BookingRow = z.object(row);
export type BookingRow = z.infer<typeof BookingRow>;

/** One thing that happened to a booking. */
const BookingEvent = z.object({
  id: z.int(),
  at: Instant,
  userName: z.string().nullable(),
  /** A key of the table of steps, or 'create'. */
  action: z.string(),
  fromStatus: Status.nullable(),
  toStatus: Status.nullable(),
  fromSlot: Instant.nullable(),
  toSlot: Instant.nullable(),
  reason: z.string().nullable(),
});
export type BookingEvent = z.infer<typeof BookingEvent>;
export const BookingView = z.object({
  ...row,
  rebookedId: BookingId.nullable(),
  ticketStatus: TicketStatusField.nullable(),
  /** The message that reminds the customer; null as long as none was made. */
  reminder: MessageStateField.nullable(),
  /** How often this phone's owner did not come. */
  missed: z.int(),
  log: z.array(BookingEvent),
});
export type BookingView = z.infer<typeof BookingView>;

const statusCount = z.object({ status: Status, count: z.int() });
export const BookingFilter = z.object({
  ...page(pageSize.usual),
  keyword: named(z.string().trim().max(100).optional(), 'Từ khóa', 'Keyword'),
  branchId: named(BranchId.optional(), 'Chi nhánh', 'Branch'),
  status: named(z.int().min(0).max(4).optional(), 'Trạng thái', 'Status'),
  fromDate: named(LocalDate.optional(), 'Từ ngày', 'From', ['startDate', 'fromDay']),
  toDate: named(LocalDate.optional(), 'Đến ngày', 'To', ['endDate', 'toDay']),
  serviceId: named(ServiceNameId.optional(), 'Dịch vụ', 'Service', ['serviceNameId']),
  deviceTypeId: named(CategoryId.optional(), 'Loại thiết bị', 'Device type'),
  source: Source.optional(),
});
export type BookingFilter = z.infer<typeof BookingFilter>;

export const BookingSave = z.object({
  /** A booking that is there; a new one without it. */
  id: rowId(BookingId).nullish(),
  version,
  phone: named(Phone, 'Số điện thoại', 'Phone', ['phoneNumber']),
  customerName: named(text(150), 'Tên khách hàng', 'Customer name'),
  /** Left empty: the caller's own branch. */
  branchId: named(BranchId.nullish(), 'Chi nhánh', 'Branch'),
  deviceTypeId: named(CategoryId.nullish(), 'Loại thiết bị', 'Device type'),
  modelId: named(ModelId.nullish(), 'Mẫu máy', 'Model'),
  /** Where no model is chosen: as the customer says it. */
  deviceName: named(note(150), 'Tên thiết bị', 'Device name'),
  /** Left out: none, and of a booking that is there those that it has. */
  serviceIds: named(ServiceIds.optional(), 'Dịch vụ', 'Services'),
  slotAt,
  /** Left out: by phone, and of a booking that is there as it was. */
  source: Source.optional(),
  note: named(note(2000), 'Ghi chú', 'Note'),
  /** Made in the stead of one that came to nothing. */
  rebookedFromId: named(BookingId.nullish(), 'Hẹn lại từ', 'Rebooked from'),
});
export type BookingSave = z.infer<typeof BookingSave>;
const Brief = z.object({ id: BookingId, code: z.string(), slotAt: Instant, branchName: z.string(), status: Status });
export type BookingBrief = z.infer<typeof Brief>;
const Saved = z.object({
  id: BookingId,
  code: z.string(),
  version: z.int(),
  /** Others of the same phone on the same day. */
  duplicates: z.array(Brief),
});

const reason = named(note(500), 'Lý do', 'Reason', ['cancelReason']);
export const BookingResult = z.object({
  id: BookingId,
  code: z.string(),
  isDone: z.boolean(),
  /** Where it is now. */
  status: Status,
  /** Why it was refused. */
  message: z.string().nullable(),
});
export type BookingResult = z.infer<typeof BookingResult>;

export const Slot = z.object({
  at: Instant,
  taken: z.int(),
  capacity: z.int(),
  free: z.int(),
  /** The service that has no technician left, where that is what is in the way. */
  shortOf: ServiceNameId.nullable(),
  isPast: z.boolean(),
});
export type Slot = z.infer<typeof Slot>;
const SlotsOut = z.object({
  branchId: BranchId,
  branchName: z.string(),
  openTime: z.string(),
  closeTime: z.string(),
  slotMinutes: z.int(),
  slots: z.array(Slot),
  /** Whether the asked time can be had; null when none was asked for. */
  isFree: z.boolean().nullable(),
  /** What is in the way of it. */
  blocker: z.string().nullable(),
});
export type SlotsOut = z.infer<typeof SlotsOut>;

const Caller = z.object({
  customerId: CustomerId.nullable(),
  customerName: z.string().nullable(),
  address: z.string().nullable(),
  /** What they brought or booked last. */
  deviceTypeId: CategoryId.nullable(),
  modelId: ModelId.nullable(),
  deviceName: z.string().nullable(),
  tickets: z.int(),
  missed: z.int(),
  /** Bookings of theirs that are still to come. */
  waiting: z.array(Brief),
});
export type Caller = z.infer<typeof Caller>;

const see = ['Pages.Booking.Module', 'Pages.Bookings'] as const;
const save = ['Pages.Bookings.Create', 'Pages.Bookings.Edit', 'Pages.Bookings.Rebooking'] as const;
export const Reservation = service('Reservation', {
  GetReservationData: get({
    in: BookingFilter,
    /** Counts per status have the same filters, but for the status. */
    out: z.object({ totalCount: z.int(), items: z.array(BookingRow), statusInfo: z.array(statusCount) }),
    may: see,
    excelMay: 'Pages.Bookings.ExportExcel',
  }),
  GetDetailAppointmentById: get({
    in: z.object({ id: rowId(BookingId) }),
    out: BookingView,
    may: 'Pages.Bookings.ViewDetail',
  }),
  /** One or many; of many each has its own result. */
  ChangeStatusAppointment: post({
    in: z.object({
      id: rowId(BookingId).nullish(),
      ids: named(z.array(BookingId).max(500).nullish(), 'Lịch hẹn', 'Bookings'),
      status: named(Status, 'Trạng thái', 'Status'),
      reason,
      version,
    }),
    out: z.object({ items: z.array(BookingResult) }),
    may: 'Pages.Bookings.ChangeStatus',
  }),
  /** Another time or branch; the status stays. */
  ChangeAppointment: post({
    in: z.object({
      id: rowId(BookingId),
      slotAt,
      branchId: named(BranchId.nullish(), 'Chi nhánh', 'Branch'),
      reason,
      version,
    }),
    out: BookingRow,
    may: ['Pages.Bookings.Edit', 'Pages.Bookings.Rebooking'],
  }),
  CreateOrUpdateAppointment: post({ in: BookingSave, out: Saved, may: save }),
  /** The slots of some days with what is free in them, for the services that are asked for. */
  CheckAppointment: post({
    in: z.object({
      /** Left empty: the caller's own branch. */
      branchId: named(BranchId.nullish(), 'Chi nhánh', 'Branch'),
      /** Left empty: the day of the asked time, or today. */
      day: named(LocalDate.nullish(), 'Ngày', 'Day', ['date']),
      days: named(z.int().min(1).max(42).default(1), 'Số ngày', 'Days'),
      serviceIds: services,
      slotAt: slotAt.nullish(),
      /** A booking that is to be moved does not stand in its own way. */
      bookingId: named(BookingId.nullish(), 'Lịch hẹn', 'Booking', ['id']),
    }),
    out: SlotsOut,
    may: [...see, ...save],
  }),
  ExportAppointment: post({ in: BookingFilter, out: z.file(), may: see, excelMay: 'Pages.Bookings.ExportExcel' }),
  /** Ours: who calls, for the form that begins with the phone. */
  /** Ours: the whole number of a masked one; who was shown it is noted. */
  ShowPhone: post({
    in: z.object({ id: rowId(BookingId) }),
    out: z.object({ phone: z.string() }),
    may: see,
    secret: true,
  }),
  GetCaller: get({ in: z.object({ phone: named(Phone, 'Số điện thoại', 'Phone') }), out: Caller, may: save }),
});
