// Taking a device in and editing a ticket: wire service Receipt, the form's calls (spec §7; domain.md §1).
import * as z from 'zod';
import { ModelId } from '../../catalog/device.calls.ts';
import { ProductId } from '../../catalog/product.calls.ts';
import { ServiceNameId } from '../../catalog/service-name.calls.ts';
import { asTyped, Instant, named, note, percentage, post, rowId, service, text, version, vnd } from '../../kit.ts';
import { CategoryId } from '../../lookup/category.calls.ts';
import { BranchId } from '../../org/branch.calls.ts';
import { CustomerId } from '../../party/party.calls.ts';
import { UserId } from '../../people/user.calls.ts';
import { Phone } from '../../phone.ts';
import { PurposeField } from '../../privacy/consent.ts';
import { VoucherId } from '../../promo/promo.calls.ts';
import { taking } from '../../rights.ts';
import { once } from '../../validation.ts';
import { BookingId, Cover, payments, TicketId, TicketKind, TicketLineId } from '../ticket.ts';

const zero = 0 as z.infer<typeof vnd>; // a whole number of đồng
export const TicketLineIn = z.object({
  /** A line that is there; a new one without it. */
  id: named(TicketLineId.nullish(), 'Dòng', 'Line'),
  kind: named(z.enum(['service', 'part', 'accessory']), 'Loại', 'Kind'),
  serviceNameId: named(ServiceNameId.nullish(), 'Dịch vụ', 'Service'),
  productId: named(ProductId.nullish(), 'Hàng hóa', 'Product'),
  quantity: named(z.int().min(1).max(1000).default(1), 'Số lượng', 'Quantity'),
  /** Left out: the price list's. Another price needs its permission. */
  price: named(vnd.min(0).max(1e12).nullish(), 'Đơn giá', 'Price'),
  discount: named(vnd.min(0).max(1e12).default(zero), 'Giảm giá', 'Discount'),
  warrantyMonths: named(z.int().min(0).max(120).nullish(), 'Bảo hành (tháng)', 'Warranty (months)'),
  cover: Cover.default('billable'),
  /** The place of the service this part belongs to, in the same list of lines. */
  parent: named(z.int().min(0).max(200).nullish(), 'Thuộc dịch vụ', 'Part of service'),
  /** The line of the earlier ticket that this one is about (warranty). */
  originLineId: named(TicketLineId.nullish(), 'Dòng gốc', 'Original line'),
  /** Of the piece that this one replaces under cover, where the original had several. */
  replacedSerial: named(text(100).nullish(), 'Serial được thay', 'Replaced serial'),
  note: named(note(500), 'Ghi chú', 'Note'),
});
export type TicketLineIn = z.infer<typeof TicketLineIn>;
const Lines = z.array(TicketLineIn).max(100).check(once('id'));
const Vouchers = z.array(VoucherId).max(10);
const [lines, vouchers, vat] = [
  ['Dịch vụ và linh kiện', 'Services and parts'],
  ['Voucher', 'Vouchers'],
  ['Thuế VAT (%)', 'VAT (%)'],
] as const;
const Chosen = z.array(CategoryId).max(30);
const [errors, accessories, hashtags] = [
  ['Lỗi khách báo', 'Reported faults'],
  ['Phụ kiện kèm theo', 'Accompanying accessories'],
  ['Hashtag', 'Hashtags'],
] as const;
export const TicketSave = z.object({
  id: rowId(TicketId).nullish(),
  version,
  kind: TicketKind.default('repair'),
  /** Left empty: the caller's own branch. */
  branchId: named(BranchId.nullish(), 'Chi nhánh', 'Branch'),
  customerId: named(CustomerId.nullish(), 'Khách hàng', 'Customer'),
  customerName: named(text(150), 'Tên khách hàng', 'Customer name'),
  phone: named(Phone, 'Số điện thoại', 'Phone', ['phoneNumber']),
  deviceTypeId: named(CategoryId.nullish(), 'Loại thiết bị', 'Device type'),
  manufacturerId: named(CategoryId.nullish(), 'Hãng', 'Brand'),
  modelId: named(ModelId.nullish(), 'Mẫu máy', 'Model'),
  /** Needed where no model is chosen. */
  deviceName: named(note(150), 'Tên thiết bị', 'Device name'),
  colourId: named(CategoryId.nullish(), 'Màu', 'Colour'),
  imei: named(note(50), 'IMEI/Serial', 'IMEI/serial'),
  /** Of 15 digits whose last does not fit: why they are right all the same. It joins the note. */
  imeiReason: named(note(200), 'Lý do giữ IMEI sai số kiểm tra', 'Why an IMEI that does not fit is kept'),
  /** Left out: stays as it is. Empty: there is none. */
  passcode: named(asTyped(z.string().max(50)).nullish(), 'Mật khẩu máy', 'Passcode'),
  passcodeKind: named(z.enum(['pin', 'pattern']).nullish(), 'Kiểu mật khẩu', 'Passcode kind'),
  condition: named(note(2000), 'Tình trạng máy', 'Condition'),
  errorIds: named(Chosen.default([]), ...errors),
  errorNote: named(note(2000), 'Mô tả lỗi', 'Fault description'),
  accessoryIds: named(Chosen.default([]), ...accessories),
  accessoryNote: named(note(500), 'Phụ kiện khác', 'Other accessories'),
  hashtagIds: named(Chosen.default([]), ...hashtags),
  signature: named(note(300), 'Chữ ký', 'Signature'),
  photos: named(z.array(text(300)).max(20).default([]), 'Ảnh lúc nhận', 'Photos at intake'),
  note: named(note(2000), 'Ghi chú', 'Note'),
  advisorId: named(UserId.nullish(), 'Tư vấn', 'Advisor'),
  technicianId: named(UserId.nullish(), 'Kỹ thuật', 'Technician'),
  assignAnyway: named(z.boolean().nullish(), 'Vẫn giao', 'Assign anyway'),
  /** Left out: proposed from the services, the queue and the opening hours. */
  promisedAt: named(Instant.nullish(), 'Hẹn trả', 'Promised', ['appointmentDate']),
  vatPercent: named(percentage.default(0), ...vat),
  lines: named(Lines.default([]), ...lines),
  voucherIds: named(Vouchers.default([]), ...vouchers),
  /** Taken at intake; with a new ticket only. */
  deposit: payments.default([]),
  bookingId: named(BookingId.nullish(), 'Lịch hẹn', 'Booking'),
  originId: named(TicketId.nullish(), 'Phiếu gốc', 'Original ticket'),
  /** What the customer agreed to at the counter; with a new ticket only. What is not named was not asked. */
  consents: named(z.array(PurposeField).max(3).default([]), 'Khách đồng ý', 'Customer agrees'),
  /** Why prices or the phone change after the work was accepted. */
  reason: named(note(500), 'Lý do', 'Reason'),
});
export type TicketSave = z.infer<typeof TicketSave>;
/** As it is sent: of a ticket that is there, what its price is made of and what was chosen from lists stays as it is where it is left out. */
export const TicketSent = z.object({
  ...TicketSave.shape,
  errorIds: named(Chosen.optional(), ...errors),
  accessoryIds: named(Chosen.optional(), ...accessories),
  hashtagIds: named(Chosen.optional(), ...hashtags),
  vatPercent: named(percentage.optional(), ...vat),
  lines: named(Lines.optional(), ...lines),
  voucherIds: named(Vouchers.optional(), ...vouchers),
});
export type TicketSent = z.infer<typeof TicketSent>;
export const Saved = z.object({
  id: TicketId,
  code: z.string(),
  version: z.int(),
  /** The change waits for a manager (DieuChinh). */
  isPending: z.boolean(),
  /** What the save changed of promotions that the ticket had, in the caller's language. */
  message: z.string().nullable(),
});
export const TicketForm = service('Receipt', {
  CreateOrUpdateInvoice: post({ in: TicketSent, out: Saved, may: taking }),
});
