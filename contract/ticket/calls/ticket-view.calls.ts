// One ticket with everything about it: wire service Receipt, the page's reads (spec §7; domain.md §1).
import * as z from 'zod';
import { MessageStateField } from '../../care/messages.ts';
import { ProductId } from '../../catalog/product.calls.ts';
import { ServiceNameId } from '../../catalog/service-name.calls.ts';
import {
  get,
  Instant,
  LocalDate,
  listed,
  named,
  note,
  post,
  put,
  rowId,
  service,
  text,
  version,
  vnd,
  worded,
} from '../../kit.ts';
import { CategoryId } from '../../lookup/category.calls.ts';
import { UserId } from '../../people/user.calls.ts';
import { Difference } from '../changes.ts';
import { costEvents, earningAccounts, earningEvents, earningRoles } from '../earnings.ts';
import {
  allowedActions,
  BookingId,
  CodeAsked,
  Cover,
  LineOutcome,
  Outcome,
  TicketId,
  TicketLineId,
  ticketRow,
} from '../ticket.ts';
import { Buyer } from './invoice.calls.ts';
import { type DocumentKind, documentKinds } from './related.ts';

const words = (vi: string, en: string) => named(z.string().nullable(), vi, en);
const Named = z.object({ id: CategoryId, name: z.string() });
export const TicketLine = z.object({
  id: TicketLineId,
  kind: named(z.enum(['service', 'part', 'accessory']), 'Loại', 'Kind'),
  serviceNameId: ServiceNameId.nullable(),
  productId: ProductId.nullable(),
  productCode: z.string().nullable(),
  isSerial: z.boolean(),
  name: named(z.string(), 'Tên', 'Name'),
  quantity: named(z.int(), 'Số lượng', 'Quantity'),
  price: named(vnd, 'Đơn giá', 'Price'),
  discount: named(vnd, 'Giảm giá', 'Discount'),
  amount: named(vnd, 'Thành tiền', 'Amount'),
  warrantyMonths: named(z.int(), 'Bảo hành (tháng)', 'Warranty (months)'),
  minutes: z.int(),
  cover: Cover,
  outcome: Outcome.nullable(),
  technicianId: UserId.nullable(),
  technicianName: words('Kỹ thuật', 'Technician'),
  people: z.array(z.object({ userId: UserId, name: z.string(), percent: z.int() })), // its commission; empty: whole
  parentId: TicketLineId.nullable(),
  originLineId: TicketLineId.nullable(),
  replacedSerial: words('Serial được thay', 'Replaced serial'),
  note: words('Ghi chú', 'Note'),
  /** Parts: posted out of a warehouse and not returned; kept for the ticket; refunded. */
  issued: named(z.int(), 'Đã xuất', 'Issued'),
  reserved: named(z.int(), 'Đang giữ', 'Kept'),
  refunded: named(z.int(), 'Đã hoàn', 'Refunded'),
});
export type TicketLine = z.infer<typeof TicketLine>;
export const WarrantyRow = z.object({
  id: z.int(),
  ticketId: TicketId,
  ticketCode: z.string(),
  lineId: TicketLineId,
  name: z.string(),
  serial: z.string().nullable(),
  startDay: LocalDate,
  months: z.int(),
  endDay: LocalDate,
  isRunning: z.boolean(),
});
export type WarrantyRow = z.infer<typeof WarrantyRow>;
export const TicketMoney = z.object({
  id: z.int(),
  code: z.string(),
  kind: z.enum(['ticket', 'deposit', 'debt', 'other', 'supplier', 'refund', 'device']),
  at: Instant,
  methodId: CategoryId,
  methodName: z.string(),
  /** What came in; below zero it went out. */
  amount: vnd,
  note: z.string().nullable(),
  userName: z.string().nullable(),
  isCancelled: z.boolean(),
});
/** What somebody wants changed and nobody has decided yet. */
export const PendingChange = z.object({
  id: z.int(),
  at: Instant,
  userName: z.string().nullable(),
  reason: z.string().nullable(),
  differences: z.array(Difference),
  totalBefore: vnd,
  totalAfter: vnd,
});
export type PendingChange = z.infer<typeof PendingChange>;
const TicketPromotion = z.object({
  id: z.int(),
  groupId: z.int().nullable(),
  voucherId: z.int().nullable(),
  name: z.string(),
  amount: vnd,
  reason: z.string(),
});
export const TicketView = z.object({
  ...ticketRow,
  allowedActions,
  change: PendingChange.nullable(),
  manufacturerId: CategoryId.nullable(),
  manufacturerName: words('Hãng', 'Brand'),
  deviceTypeName: words('Loại thiết bị', 'Device type'),
  modelName: words('Mẫu máy', 'Model'),
  colourId: CategoryId.nullable(),
  colourName: words('Màu', 'Colour'),
  condition: words('Tình trạng máy', 'Condition'),
  errorList: z.array(Named),
  errorNote: words('Mô tả lỗi', 'Fault description'),
  accessoryList: z.array(Named),
  accessoryNote: words('Phụ kiện khác', 'Other accessories'),
  hashtagList: z.array(Named),
  signature: z.string().nullable(),
  /** Whether there is a passcode; it is asked for on its own (ShowPasscode). */
  hasPasscode: z.boolean(),
  passcodeKind: z.enum(['pin', 'pattern']).nullable(),
  advisorId: UserId.nullable(),
  receptionistId: UserId.nullable(),
  lineTotal: vnd,
  discount: vnd,
  promotion: vnd,
  vatPercent: z.number(),
  vat: vnd,
  paymentMethodId: CategoryId.nullable(),
  paymentMethodName: words('Hình thức thanh toán', 'Payment method'),
  dueDay: LocalDate.nullable(),
  /** How long the customer may owe; 0: not without somebody who decides. */
  creditDays: z.int(),
  /** What the customer may owe (0: no limit) and owes now; from where on the caller gives no money back; until when the branch's books are closed. */
  debtLimit: vnd,
  owed: vnd,
  payOutLimit: vnd.nullable(),
  moneyBackLimit: vnd.nullable(), // how much of what was paid the caller gives back in money: the rest was credit; null: all of it
  booksClosed: LocalDate.nullable(),
  refundBlocker: z.string().nullable(), // why nothing of it can be refunded; null when something can
  /** Paid above the price and still on the ticket; given up by the shop; `credit` is what the customer has with us from any ticket. */
  overpaid: vnd,
  writtenOff: vnd,
  /** Whom the invoice is made out to; null until it is said or the device leaves. */
  buyer: Buyer.nullable(),
  credit: vnd,
  byCredit: vnd, // of what is paid here, what no voucher says: credit that was used, less what was kept as credit
  boughtFor: vnd.nullable(),
  bookingId: BookingId.nullable(),
  bookingCode: z.string().nullable(),
  originId: TicketId.nullable(),
  originCode: z.string().nullable(),
  cancelReason: z.string().nullable(),
  lastModificationTime: Instant.nullable(),
  lines: z.array(TicketLine),
  promotions: z.array(TicketPromotion),
  /** What the ticket was promised and does not get as it stands, with the reason. */
  promotionsLeft: z.array(TicketPromotion),
  photos: z.array(
    z.object({
      id: z.int(),
      moment: z.enum(['intake', 'repair', 'handover']),
      url: z.string(),
      note: z.string().nullable(),
      at: Instant,
      userName: z.string().nullable(),
    }),
  ),
  money: z.array(TicketMoney),
  warranties: z.array(WarrantyRow),
});
export type TicketView = z.infer<typeof TicketView>;

/** One thing that happened, oldest last. */
export const TicketEvent = z.object({
  id: z.string(),
  at: Instant,
  userName: z.string().nullable(),
  branchName: z.string().nullable(),
  kind: z.enum(['status', 'change', 'comment', 'print', 'money', 'stock', 'photo', 'message', 'note']),
  /** A key of the action table, or what else it was. */
  action: z.string(),
  fromStatus: z.string().nullable(),
  toStatus: z.string().nullable(),
  text: z.string().nullable(),
  changes: z.array(z.object({ field: z.string(), from: z.unknown(), to: z.unknown() })),
  /** A message that did not arrive, by its number in the outbox: it can be sent again. */
  unsent: z.int().optional(),
});
export type TicketEvent = z.infer<typeof TicketEvent>;
/** A document that belongs to the ticket, and where it opens. */
export const RelatedDocument = z.object({
  kind: z.enum(Object.keys(documentKinds) as DocumentKind[]), // keys of a const object
  id: z.int(),
  code: z.string(),
  title: z.string(),
  status: z.string().nullable(),
  amount: vnd.nullable(),
  at: Instant,
});
/** Somebody who can be given a ticket. */
export const TechnicianRow = z.object({
  id: UserId,
  fullName: z.string(),
  userName: z.string(),
  branchName: z.string().nullable(),
  /** Tickets in hand now. */
  openCount: z.int(),
  /** Works where the device is; is mapped to all of its services. */
  isHere: z.boolean(),
  isMapped: z.boolean(),
  /** Their user type is another one than technician. */
  isOtherType: z.boolean(),
});
export type TechnicianRow = z.infer<typeof TechnicianRow>;
/** A ticket in a technician's hands, or one that waits for somebody to accept it. */
export const QueueRow = z.object({
  ...ticketRow,
  allowedActions,
  isMine: z.boolean(),
  /** The parts it waited for are here, and nobody has gone on since. */
  hasNewParts: z.boolean(),
  /** The caller may propose a part that it does not have. */
  canPropose: z.boolean(),
  /** Parts that were proposed and wait for the counter, by their names. */
  proposedParts: z.array(z.string()),
  photoCount: z.int(),
});
export type QueueRow = z.infer<typeof QueueRow>;
const QueueFilter = z.object({ isMine: named(z.boolean().optional(), 'Máy của tôi', 'Mine alone') });
/** A part or accessory that left a warehouse for the ticket or came back from it. */
export const IssuedRow = z.object({
  outboundId: z.int(),
  code: z.string(),
  kind: z.enum(['ticket', 'returnItem']),
  isPosted: z.boolean(),
  at: Instant,
  warehouseName: z.string(),
  userName: z.string().nullable(),
  productId: ProductId,
  productCode: z.string(),
  productName: z.string(),
  quantity: z.int(),
  serials: z.array(z.string()),
});
export const Feedback = z.object({
  id: TicketId,
  code: z.string(),
  customerName: z.string(),
  phone: z.string(),
  rate: named(z.int().min(1).max(5).nullable(), 'Điểm', 'Rating'),
  feedback: named(z.string().nullable(), 'Ý kiến khách', 'Feedback'),
  feedbackAt: named(Instant.nullable(), 'Lúc', 'At'),
  /** Of the request that was sent to the customer; null: none was. */
  requestStatus: MessageStateField.nullable(),
});
export type Feedback = z.infer<typeof Feedback>;
/** One row of the commission ledger about a ticket. */
export const EarningRow = z.object({
  id: z.int(),
  at: Instant,
  userId: UserId,
  userName: named(z.string(), 'Nhân viên', 'Employee'),
  role: named(worded(z.enum(['technician', 'advisor', 'seller', 'glass']), earningRoles), 'Vai trò', 'Role'),
  lineName: words('Dòng', 'Line'),
  account: named(worded(z.enum(['earned', 'payable']), earningAccounts), 'Tài khoản', 'Account'),
  event: named(worded(z.enum(['earned', 'payable', 'reversed', 'deducted']), earningEvents), 'Sự kiện', 'Event'),
  rule: named(z.string(), 'Cách tính', 'Rule'),
  base: named(vnd, 'Giá trị tính', 'Base'),
  amount: named(vnd, 'Số tiền', 'Amount'),
  /** The ticket whose work was made good, where it was taken back for that. */
  originCode: words('Phiếu gốc', 'Original ticket'),
});
export type EarningRow = z.infer<typeof EarningRow>;
/** What parts of free work cost the shop. */
export const WarrantyCostRow = z.object({
  id: z.int(),
  at: Instant,
  lineName: words('Dòng', 'Line'),
  cover: Cover,
  event: named(worded(z.enum(['booked', 'reversed']), costEvents), 'Sự kiện', 'Event'),
  amount: named(vnd, 'Chi phí', 'Cost'),
  originCode: words('Phiếu gốc', 'Original ticket'),
  userName: words('Kỹ thuật đã làm', 'Original technician'),
});
export type WarrantyCostRow = z.infer<typeof WarrantyCostRow>;
const One = z.object({ id: rowId(TicketId) });
const see = 'Pages.Tickets.ViewDetail';
export const TicketRead = service('Receipt', {
  /** All three answer the same ticket; the form, the page and the refund each ask under their own name (spec §7). */
  GetDetailInvoice: get({ in: One, out: TicketView, may: see }),
  GetInvoiceAndDetailById: get({ in: One, out: TicketView, may: see }),
  GetInvoiceForView: get({
    in: z.object({ id: rowId(TicketId), isRefund: named(z.boolean().default(false), 'Hoàn phí', 'Refund') }),
    out: TicketView,
    may: see,
  }),
  GetHistoryReceiptData: get({ in: One, out: listed(TicketEvent), may: see }),
  GetTransactionRelationship: get({ in: z.object({ code: CodeAsked }), out: listed(RelatedDocument), may: see }),
  UpdateTechnicalNoteInvoice: put({
    in: z.object({
      id: rowId(TicketId),
      technicalNote: named(note(4000), 'Ghi chú kỹ thuật', 'Technical note'),
      /** Ours: the note that the writer had in front of them; another one meanwhile is not written over. Stock clients leave it out. */
      before: named(z.string().trim().max(4000).nullish(), 'Ghi chú lúc bắt đầu viết', 'The note it was begun from'),
    }),
    out: TicketView,
    may: see,
  }),
  /** Ours: what came of single lines while the work goes on. */
  SetOutcomes: post({
    in: z.object({
      id: rowId(TicketId),
      version,
      outcomes: named(z.array(LineOutcome).min(1).max(200), 'Kết quả', 'Outcomes'),
    }),
    out: TicketView,
    may: see,
  }),
  /** Ours: shown to the technician and to managers only, and each look is noted. */
  ShowPasscode: post({
    in: One,
    out: z.object({ passcode: z.string(), kind: z.enum(['pin', 'pattern']) }),
    may: see,
    secret: true,
  }),
  /** Ours. */
  AddPhoto: post({
    in: z.object({
      id: rowId(TicketId),
      moment: named(z.enum(['intake', 'repair', 'handover']), 'Lúc', 'Moment'),
      url: named(text(300), 'Ảnh', 'Picture'),
      note: named(note(500), 'Ghi chú', 'Note'),
      key: named(text(100).nullish(), 'Khóa', 'Key'), // the sender's own: the same picture, however late it comes again
    }),
    out: TicketView,
    may: see,
  }),
  /** Ours: the whole number of a masked one; who was shown it is noted. */
  ShowPhone: post({ in: One, out: z.object({ phone: z.string() }), may: see, secret: true }),
  /** Ours: notes that a slip or a label was printed. */
  NotePrint: post({
    in: z.object({
      ids: named(z.array(TicketId).min(1).max(200), 'Các phiếu', 'Tickets'),
      form: named(z.enum(['slipA5', 'slip80', 'label', 'handover', 'refund']), 'Mẫu in', 'Form'),
    }),
    out: z.null(),
    may: 'Pages.Tickets.Print',
  }),
  /** Ours: says to others who have the same ticket open that the caller has, or has left it. Nothing is kept. */
  NoteViewing: post({
    in: z.object({ id: rowId(TicketId), isGone: named(z.boolean().default(false), 'Đã rời trang', 'Has left') }),
    out: z.null(),
    may: see,
  }),
  /** Ours: who can be given a ticket, those who fit it best first. */
  GetTechnicians: get({
    in: z.object({ id: rowId(TicketId).optional() }),
    out: listed(TechnicianRow),
    may: see,
  }),
  /** Ours: who earned what by a ticket, what warranties took back, and what free work cost. Without the right to see commissions one's own rows only. */
  GetEarnings: get({
    in: One,
    out: z.object({ items: z.array(EarningRow), costs: z.array(WarrantyCostRow) }),
    may: see,
  }),
  /** Ours: the caller's own work and what waits at their branches, earliest promise first. */
  GetMyQueue: get({ in: QueueFilter, out: listed(QueueRow), may: 'Pages.Tickets.AcceptService' }),
  GetDetailOutBoundAccessoriesByInvoiceId: get({
    in: z.object({ invoiceId: rowId(TicketId) }),
    out: listed(IssuedRow),
    may: see,
  }),
  GetInvoiceFeedback: get({ in: One, out: Feedback, may: see }),
  UpdateInvoiceFeedback: put({
    in: z.object({
      id: rowId(TicketId),
      rate: named(z.int().min(1).max(5), 'Điểm', 'Rating'),
      feedback: named(note(2000), 'Ý kiến khách', 'Feedback', ['note']),
    }),
    out: Feedback,
    may: see,
  }),
});
