// Tickets as other screens ask for them: by code, by customer, their lines and their goods. Parts of the wire services Common,
// DataMaster, SelectListHelper, Product, Customer, AccountReceipt and Receipt (spec §7). Whoever does not see a ticket finds none.
import * as z from 'zod';
import { ProductId } from '../../catalog/product.calls.ts';
import { get, Instant, LocalDate, listed, named, rowId, service, typedCode, vnd } from '../../kit.ts';
import { selectList } from '../../lookup/category.calls.ts';
import { BranchId } from '../../org/branch.calls.ts';
import { CustomerId } from '../../party/party.calls.ts';
import { BillStatus, InboundId, StockRequestId } from '../../stock/stock.ts';
import { CodeAsked, TicketId, TicketLineId, TicketStatusField } from '../ticket.ts';
import { PastTicket } from './intake.calls.ts';

export const TicketHit = z.object({
  id: TicketId,
  code: z.string(),
  status: TicketStatusField,
  branchId: BranchId,
  branchName: z.string(),
  customerId: CustomerId,
  customerName: z.string(),
  phone: z.string(),
  deviceName: z.string(),
  imei: z.string().nullable(),
  total: vnd,
  paid: vnd,
  remaining: vnd,
});
export type TicketHit = z.infer<typeof TicketHit>;
const code = named(typedCode(50).optional(), 'Mã phiếu', 'Code');
const see = ['Pages.Tickets.ViewDetail', 'Pages.Tickets.Create'] as const;

export const TicketCommon = service('Common', {
  /** A ticket by its number or its code, whichever of them is sent as the code too; null when there is none. */
  GetProductInvoiceByCodeOrId: get({
    in: z.object({ id: rowId(TicketId.optional()), code }),
    out: TicketHit.nullable(),
    may: [...see, 'Pages.Inventory.Export.Ticket'],
  }),
});
export const TicketOfReceipt = service('AccountReceipt', {
  GetProductInvoiceByCode: get({
    in: z.object({ code: CodeAsked }),
    out: TicketHit.nullable(),
    may: ['Pages.Finance.Receipt', 'Pages.Finance.Receipt.Create', 'Pages.Tickets.ViewDetail'],
  }),
});

const customerId = named(CustomerId, 'Khách hàng', 'Customer');
export const TicketMaster = service('DataMaster', {
  /** What a customer had done before, newest first; the ticket `id` itself is left out. */
  GetCustomerHistoryOder: get({
    in: z.object({ customerId, id: rowId(TicketId.optional()) }),
    out: listed(PastTicket),
    may: see,
  }),
});
export const LastDiscount = z.object({
  ticketId: TicketId,
  ticketCode: z.string(),
  /** Line discounts and promotions together, and their share of what the lines cost. */
  amount: vnd,
  percent: z.number(),
  at: Instant,
});
export const CustomerTickets = service('Customer', {
  /** What was taken off the customer's last ticket; null where there is none. */
  GetDiscountLast: get({ in: z.object({ id: rowId(CustomerId) }), out: LastDiscount.nullable(), may: see }),
  /** What binds the shop and the customer now: tickets that are open, and those that are not paid. */
  GetContractInvoice: get({ in: z.object({ customerId }), out: listed(PastTicket), may: see }),
});

const invoiceId = named(TicketId.optional(), 'Phiếu', 'Ticket', ['id', 'productInvoiceId']);
export const TicketSelect = service('SelectListHelper', {
  /** The lines of a ticket to choose from. */
  GetSelectListGetProductInvoiceDetail: get({ in: z.object({ invoiceId, code }), out: selectList, may: see }),
});
export const TicketGoods = z.object({
  lineId: TicketLineId,
  productId: ProductId,
  productCode: named(z.string(), 'Mã hàng', 'Product code'),
  productName: named(z.string(), 'Tên hàng', 'Product'),
  unitName: named(z.string().nullable(), 'Đơn vị', 'Unit'),
  quantity: named(z.int(), 'Số lượng', 'Quantity'),
  price: named(vnd, 'Đơn giá', 'Price'),
  isSerial: z.boolean(),
});
export const TicketProducts = service('Product', {
  GetAllProductByInvoiceId: get({
    in: z.object({ invoiceId, code }),
    out: listed(TicketGoods),
    may: [...see, 'Pages.Inventory.Export.Ticket'],
  }),
});
/** Import bills that were made for a component request, so that whoever waits for the part sees it come. No prices. */
export const ArrivingBill = z.object({
  id: InboundId,
  code: named(z.string(), 'Mã phiếu', 'Bill code'),
  status: BillStatus,
  day: named(LocalDate, 'Ngày nhập', 'Date'),
  warehouseName: named(z.string(), 'Kho nhập', 'Warehouse'),
  quantity: named(z.int(), 'Số lượng', 'Quantity'),
});
export const TicketArrivals = service('Receipt', {
  ProductInbound: get({
    in: z.object({ purchaseOrderId: named(StockRequestId, 'Yêu cầu linh kiện', 'Component request') }),
    out: listed(ArrivingBill),
    may: ['Pages.Tickets.ViewDetail', 'Pages.Inventory.Import'],
  }),
});
