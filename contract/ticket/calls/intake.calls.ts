// What the counter asks while a device is taken in: wire service Receipt, the form's look-ups (spec §7; domain.md §1, §7).
// History, debt and warranties of a phone are the shop's, whichever branch took the device in.
import * as z from 'zod';
import { ModelId } from '../../catalog/device.calls.ts';
import { ProductId } from '../../catalog/product.calls.ts';
import { ServiceNameId } from '../../catalog/service-name.calls.ts';
import { get, Instant, LocalDate, listed, named, post, rowId, service, text, vnd } from '../../kit.ts';
import { CategoryId } from '../../lookup/category.calls.ts';
import { BranchId } from '../../org/branch.calls.ts';
import { WarehouseId } from '../../org/warehouse.ts';
import { CustomerId } from '../../party/party.calls.ts';
import { UserId } from '../../people/user.calls.ts';
import { Phone } from '../../phone.ts';
import { BookingId, Cover, TicketId, TicketKind, TicketLineId, TicketStatusField } from '../ticket.ts';
import { TicketSave } from './ticket-save.calls.ts';
import { WarrantyRow } from './ticket-view.calls.ts';

/** A ticket of the past, as much of it as a counter needs to know. */
export const PastTicket = z.object({
  id: TicketId,
  code: z.string(),
  kind: TicketKind,
  status: TicketStatusField,
  branchName: z.string(),
  deviceName: z.string(),
  modelId: ModelId.nullable(),
  imei: z.string().nullable(),
  services: z.string().nullable(),
  total: vnd,
  remaining: vnd,
  creationTime: Instant,
  handedOverAt: Instant.nullable(),
  /** The caller may open it. */
  isSeen: z.boolean(),
});
export type PastTicket = z.infer<typeof PastTicket>;
export const WaitingBooking = z.object({
  id: BookingId,
  code: z.string(),
  branchId: BranchId,
  branchName: z.string(),
  slotAt: Instant,
  deviceName: z.string().nullable(),
});
export const KnownPhone = z.object({
  customer: z
    .object({
      id: CustomerId,
      code: z.string(),
      name: z.string(),
      phone: z.string(),
      address: z.string().nullable(),
      creditDays: z.int(),
      note: z.string().nullable(),
    })
    .nullable(),
  /** What they owe; below zero it is their credit. */
  debt: vnd,
  ticketCount: z.int(),
  tickets: z.array(PastTicket),
  /** Running ones first. */
  warranties: z.array(WarrantyRow),
  /** What was taken off their last ticket. */
  lastDiscount: vnd.nullable(),
  loyalty: z.object({
    isNew: z.boolean(),
    isLoyal: z.boolean(),
    ticketsOfYear: z.int(),
    revenueOfYear: vnd,
  }),
  /** Bookings around now that wait for this phone. */
  bookings: z.array(WaitingBooking),
});
export type KnownPhone = z.infer<typeof KnownPhone>;
export const KnownDevice = z.object({
  /** How often it was here. */
  count: z.int(),
  tickets: z.array(PastTicket),
  warranties: z.array(WarrantyRow),
});
export type KnownDevice = z.infer<typeof KnownDevice>;

/** The ticket that a warranty or rework is about, with the cover that its lines still have. */
export const OriginTicket = z.object({
  id: TicketId,
  code: z.string(),
  customerName: z.string(),
  phone: z.string(),
  deviceTypeId: CategoryId.nullable(),
  manufacturerId: CategoryId.nullable(),
  modelId: ModelId.nullable(),
  deviceName: z.string(),
  colourId: CategoryId.nullable(),
  imei: z.string().nullable(),
  handedOverAt: Instant,
  lines: z.array(
    z.object({
      id: TicketLineId,
      kind: z.enum(['service', 'part', 'accessory']),
      serviceNameId: ServiceNameId.nullable(),
      productId: ProductId.nullable(),
      name: z.string(),
      quantity: z.int(),
      price: vnd,
      parentId: TicketLineId.nullable(),
      warrantyEnds: LocalDate.nullable(),
      /** What is proposed for work on it; nothing is blocked. */
      cover: Cover,
    }),
  ),
});
export type OriginTicket = z.infer<typeof OriginTicket>;

export const QuoteIn = z.object({
  /** The ticket being edited. */
  id: rowId(TicketId).nullish(),
  kind: TicketSave.shape.kind,
  branchId: TicketSave.shape.branchId,
  phone: named(Phone.nullish(), 'Số điện thoại', 'Phone', ['phoneNumber']),
  customerId: TicketSave.shape.customerId,
  modelId: TicketSave.shape.modelId,
  lines: TicketSave.shape.lines,
  voucherIds: TicketSave.shape.voucherIds,
  vatPercent: TicketSave.shape.vatPercent,
  bookingId: TicketSave.shape.bookingId,
  originId: TicketSave.shape.originId,
});
export const Quote = z.object({
  /** In the order they were sent. */
  lines: z.array(
    z.object({
      name: z.string(),
      price: vnd,
      /** Null: the list has none. */
      listPrice: vnd.nullable(),
      discount: vnd,
      amount: vnd,
      warrantyMonths: z.int(),
      minutes: z.int(),
      cover: Cover,
      /** Differs from the list: saving it needs "Edit price". */
      isSpecial: z.boolean(),
    }),
  ),
  promotions: z.array(
    z.object({
      kind: z.enum(['group', 'voucher']),
      id: z.int(),
      name: z.string(),
      isTaken: z.boolean(),
      amount: vnd,
      /** Why it applies or not, in the caller's language. */
      reason: z.string(),
    }),
  ),
  lineTotal: vnd,
  discount: vnd,
  promotion: vnd,
  vat: vnd,
  total: vnd,
  minutes: z.int(),
  promisedAt: Instant,
  queue: z.object({ tickets: z.int(), waitMinutes: z.int(), technicians: z.int() }),
});
export type Quote = z.infer<typeof Quote>;

/** What can be promised of a part in a warehouse: on hand less kept. No cost. */
export const PartStock = z.object({
  productId: ProductId,
  warehouseId: WarehouseId,
  warehouseName: z.string(),
  branchId: BranchId.nullable(),
  branchName: z.string().nullable(),
  /** A warehouse of the branch that was asked about. */
  isHere: z.boolean(),
  available: z.int(),
});
export type PartStock = z.infer<typeof PartStock>;
export const IntakePerson = z.object({
  id: UserId,
  fullName: z.string(),
  /** Mapped to every service that was asked about. */
  isMapped: z.boolean(),
  openTickets: z.int(),
});
export type IntakePerson = z.infer<typeof IntakePerson>;

const branchId = named(BranchId.optional(), 'Chi nhánh', 'Branch');
const may = ['Pages.Tickets.Create', 'Pages.Tickets.Edit'] as const;
export const TicketIntake = service('Receipt', {
  GetExistPhoneNumber: get({
    in: z.object({ phone: named(Phone, 'Số điện thoại', 'Phone', ['phoneNumber']) }),
    out: KnownPhone,
    may,
  }),
  /** Ours: "this device was here N times". */
  GetByImei: get({ in: z.object({ imei: named(text(50), 'IMEI/Serial', 'IMEI/serial') }), out: KnownDevice, may }),
  /** Ours. */
  GetOrigin: get({ in: z.object({ id: rowId(TicketId) }), out: OriginTicket, may }),
  /** Ours: what the ticket would cost and when it would be ready, as a save would decide it now. Writes nothing. */
  Quote: post({ in: QuoteIn, out: Quote, may }),
  /** Ours. */
  GetPartStock: get({
    in: z.object({ productIds: named(z.array(ProductId).min(1).max(100), 'Hàng hóa', 'Products'), branchId }),
    out: listed(PartStock),
    may,
  }),
  /** Ours: who can be given the work and who can advise, online people of the branch; those who fit best first. */
  GetIntakePeople: get({
    in: z.object({
      branchId,
      serviceNameIds: named(z.array(ServiceNameId).max(50).default([]), 'Dịch vụ', 'Services'),
    }),
    out: z.object({ technicians: z.array(IntakePerson), advisors: z.array(IntakePerson) }),
    may,
  }),
});
