// Refunds of a ticket: what can be given back, giving it back, and its printed form. Wire service Receipt (spec §7; domain.md §1).
import * as z from 'zod';
import {
  get,
  Instant,
  id,
  LocalDate,
  listed,
  named,
  note,
  post,
  rowId,
  service,
  version,
  vnd,
  worded,
} from '../../kit.ts';
import { CategoryId } from '../../lookup/category.calls.ts';
import { CustomerPhone } from '../../phone.ts';
import { OutboundId, serialsUpTo } from '../../stock/stock.ts';
import { CodeAsked, TicketId, TicketLineId, TicketStatusField } from '../ticket.ts';

export const RefundId = id('Refund');
export type RefundId = z.infer<typeof RefundId>;
export const goodsPlaces = {
  none: { vi: 'Không trả hàng', en: 'Nothing comes back' },
  sale: { vi: 'Về kho bán', en: 'Back on sale' },
  returned: { vi: 'Kho hàng trả', en: 'Returned goods' },
  defective: { vi: 'Kho linh kiện lỗi', en: 'Defective goods' },
} as const;
export const GoodsPlace = named(
  worded(z.enum(['none', 'sale', 'returned', 'defective']), goodsPlaces),
  'Hàng trả về',
  'Goods go to',
);
export type GoodsPlace = z.infer<typeof GoodsPlace>;

const words = (vi: string, en: string) => named(z.string().nullable(), vi, en);
export const RefundableLine = z.object({
  lineId: TicketLineId,
  kind: z.enum(['service', 'part', 'accessory']),
  name: named(z.string(), 'Tên', 'Name'),
  quantity: named(z.int(), 'Số lượng', 'Quantity'),
  quantityLeft: named(z.int(), 'Còn lại', 'Left'),
  /** What the customer paid or owes for it: after promotions, with VAT. */
  amount: named(vnd, 'Đã tính', 'Charged'),
  amountLeft: named(vnd, 'Còn hoàn được', 'Can be refunded'),
  /** Units that were issued and can come back. */
  goodsLeft: named(z.int(), 'Hàng trả được', 'Goods'),
  isSerial: z.boolean(),
  serials: z.array(z.string()),
});
export type RefundableLine = z.infer<typeof RefundableLine>;
export const RefundLineView = z.object({
  lineId: TicketLineId,
  name: named(z.string(), 'Tên', 'Name'),
  quantity: named(z.int(), 'Số lượng', 'Quantity'),
  amount: named(vnd, 'Hoàn', 'Refunded'),
  goods: GoodsPlace,
  outboundId: OutboundId.nullable(),
  outboundCode: z.string().nullable(),
});
export const RefundView = z.object({
  id: RefundId,
  code: named(z.string(), 'Mã phiếu hoàn', 'Refund'),
  ticketId: TicketId,
  ticketCode: named(z.string(), 'Mã phiếu', 'Ticket'),
  customerName: named(z.string(), 'Khách hàng', 'Customer'),
  phone: CustomerPhone,
  deviceName: named(z.string(), 'Thiết bị', 'Device'),
  branchName: named(z.string(), 'Chi nhánh', 'Branch'),
  reasonId: CategoryId.nullable(),
  reasonName: words('Lý do', 'Reason'),
  note: words('Ghi chú', 'Note'),
  /** What the customer gets: off the debt first, the rest by a payment voucher or as credit. */
  amount: named(vnd, 'Tổng hoàn', 'Refund'),
  offDebt: named(vnd, 'Trừ nợ', 'Off the debt'),
  paidOut: named(vnd, 'Chi trả', 'Paid out'),
  credit: named(vnd, 'Ghi có', 'Credit'),
  methodName: words('Hình thức chi', 'Paid by'),
  paymentCode: words('Phiếu chi', 'Payment'),
  userName: words('Người lập', 'Made by'),
  creationTime: named(Instant, 'Ngày lập', 'Made'),
  version: z.int(),
  lines: z.array(RefundLineView),
});
export type RefundView = z.infer<typeof RefundView>;
const RefundCheck = z.object({
  ticketId: TicketId,
  code: z.string(),
  status: TicketStatusField,
  customerName: z.string(),
  phone: z.string(),
  deviceName: z.string(),
  handedOverAt: Instant.nullable(),
  total: vnd,
  paid: vnd,
  refunded: vnd,
  debt: vnd,
  /** All that can still be refunded. */
  amountLeft: vnd,
  /** Why nothing can be refunded; null when it can. */
  blocker: z.string().nullable(),
  /** From here on the caller pays nothing out: somebody who may approve payments does. Null: there is no such amount. */
  payOutLimit: vnd.nullable(),
  /** How much the caller pays out of what was paid: the rest was credit, and is credit again. Null: all of it. */
  moneyBackLimit: vnd.nullable(),
  /** The day until which the books of the branch are closed: nothing is paid out today. Null: they are open. */
  booksClosed: LocalDate.nullable(),
  lines: z.array(RefundableLine),
});
export type RefundCheck = z.infer<typeof RefundCheck>;

export const RefundLineIn = z.object({
  lineId: named(TicketLineId, 'Dòng', 'Line'),
  /** 0: only money goes back. */
  quantity: named(z.int().min(0).max(1000), 'Số lượng', 'Quantity'),
  /** Left out: what these units are worth of what is left. */
  amount: named(vnd.min(0).max(1e12).nullish(), 'Số tiền', 'Amount'),
  goods: GoodsPlace.default('none'),
  /** Which ones come back, where not all of them do. */
  serials: serialsUpTo(100),
});
export type RefundLineIn = z.infer<typeof RefundLineIn>;
export const RefundIn = z.object({
  /** A refund that is there: only its reason and note change. */
  id: rowId(RefundId).nullish(),
  version,
  ticketId: named(TicketId.nullish(), 'Phiếu sửa chữa', 'Ticket', ['invoiceId', 'productInvoiceId']),
  reasonId: named(CategoryId.nullish(), 'Lý do hoàn', 'Reason'),
  note: named(note(1000), 'Ghi chú', 'Note'),
  lines: named(z.array(RefundLineIn).max(200).default([]), 'Các dòng', 'Lines'),
  /** What is left after the debt: paid out, or kept as the customer's credit. */
  payout: named(z.enum(['money', 'credit']).default('money'), 'Cách hoàn', 'How'),
  methodId: named(CategoryId.nullish(), 'Hình thức chi', 'Payment method', ['paymentMethodId']),
});
export type RefundIn = z.infer<typeof RefundIn>;
const RefundPrint = z.object({
  shop: z.object({
    name: z.string(),
    phone: z.string(),
    branch: z.string(),
    address: z.string().nullable(),
  }),
  handedOverDay: LocalDate.nullable(),
  refund: RefundView,
});
export type RefundPrint = z.infer<typeof RefundPrint>;

const may = ['Pages.Tickets.Refund', 'Pages.Ticket.Refund'] as const;
export const TicketRefund = service('Receipt', {
  CheckReceiptRefund: post({ in: z.object({ id: rowId(TicketId) }), out: RefundCheck, may: 'Pages.Tickets.Refund' }),
  CreateOrUpdateRefundInvoice: post({ in: RefundIn, out: RefundView, may: 'Pages.Tickets.Refund' }),
  /** By the refund's own code, or all refunds of a ticket by the ticket's. */
  GetReceiptInvoiceRefundData: get({
    in: z.object({ code: CodeAsked }),
    out: listed(RefundView),
    may: [...may, 'Pages.Tickets.ViewDetail'],
  }),
  GetReceiptReportRefundDataById: get({ in: z.object({ id: rowId(RefundId) }), out: RefundPrint, may }),
});
