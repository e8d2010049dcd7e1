// The parts of a ticket: what it needs, keeps, asked for, got and gave back. Wire service Receipt; every call here is ours.
import * as z from 'zod';
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
  rowId,
  service,
  typedCode,
  vnd,
  worded,
} from '../../kit.ts';
import { CategoryId } from '../../lookup/category.calls.ts';
import { WarehouseId } from '../../org/warehouse.ts';
import { SupplierId } from '../../party/party.calls.ts';
import { returnItemMay } from '../../stock/outbound.states.ts';
import {
  BillStatus,
  Fault,
  lineProduct,
  OutboundId,
  OutboundKind,
  RequestStatus,
  StockRequestId,
  serialsUpTo,
} from '../../stock/stock.ts';
import { Outcome, TicketId, TicketLineId, TicketStatusField } from '../ticket.ts';

/** Who may do what with a ticket's parts; whoever may post bills (Pages.Inventory.Export.Accept) issues and returns in one step. */
export const partsMay = {
  see: ['Pages.Tickets.ViewDetail', 'Pages.Inventory.Export.Ticket'],
  keep: [
    'Pages.Tickets.ChangeStatus',
    'Pages.Tickets.ChangeStatusAdmin',
    'Pages.Tickets.Edit',
    'Pages.Inventory.Export.Ticket',
    'Pages.Inventory.InboundRequest',
  ],
  issue: ['Pages.Inventory.Export.Ticket'],
  /** The bench names a part that the ticket does not have; the counter decides. */
  propose: ['Pages.Tickets.ChangeStatus', 'Pages.Tickets.ChangeStatusAdmin'],
  decide: ['Pages.Tickets.Edit', 'Pages.Tickets.ChangeStatusAdmin'],
  giveBack: returnItemMay,
  reportError: ['Pages.Tickets.ExportItemError', 'Pages.Inventory.Export.Other'],
} as const;

const count = (vi: string, en: string) => named(z.int(), vi, en);
const Elsewhere = z.object({
  warehouseId: WarehouseId,
  warehouseName: z.string(),
  branchName: z.string().nullable(),
  available: z.int(),
});
export const PartLine = z.object({
  lineId: TicketLineId,
  ...lineProduct,
  quantity: count('Cần', 'Needed'),
  /** What did not work out is not used. */
  outcome: Outcome.nullable(),
  serial: z.string().nullable(),
  issued: count('Đã xuất', 'Issued'),
  /** On bills that are not posted yet. */
  drafted: count('Chờ ghi sổ', 'Not posted'),
  missing: count('Còn thiếu', 'Missing'),
  held: count('Đang giữ', 'Kept'),
  /** Until when; null where nothing is held or it is held until the work is over. */
  keptUntil: named(Instant.nullable(), 'Giữ đến', 'Kept until'),
  /** Kept as soon as it arrives. */
  waiting: count('Đang chờ', 'Waited for'),
  requested: count('Đã yêu cầu', 'Asked for'),
  /** What the ticket can have at its working place now; what is kept for it is counted in. */
  available: count('Có ở đây', 'Here'),
  incoming: count('Đang về', 'On its way'),
  elsewhere: z.array(Elsewhere),
  /** Units with numbers of their own that lie here. */
  serials: z.array(z.string()),
  /** The same of the chain's returned goods, which any branch may issue again. */
  inReturned: count('Trong kho hàng trả', 'Among returned goods'),
  returnedSerials: z.array(z.string()),
});
export type PartLine = z.infer<typeof PartLine>;
export const IssuedPart = z.object({
  originLineId: z.int(),
  billId: OutboundId,
  billCode: z.string(),
  lineId: TicketLineId.nullable(),
  ...lineProduct,
  at: Instant.nullable(),
  quantity: z.int(),
  /** What has not come back of it; returns that are not posted count as come back. */
  left: z.int(),
  serials: z.array(z.string()).nullable(),
});
export type IssuedPart = z.infer<typeof IssuedPart>;
export const agreements = {
  counter: { vi: 'Quầy quyết định', en: 'The counter decides' },
  customer: { vi: 'Khách đồng ý', en: 'The customer agrees' },
} as const;
export const AgreedBy = named(worded(z.enum(['counter', 'customer']), agreements), 'Ai đồng ý', 'Who agreed');
/** A part or a service that somebody at the bench wants for the ticket. */
export const PartProposal = z.object({
  id: z.int(),
  productId: ProductId.nullable(),
  serviceNameId: ServiceNameId.nullable(),
  code: z.string(),
  name: z.string(),
  quantity: z.int(),
  note: z.string().nullable(),
  status: z.enum(['open', 'accepted', 'rejected']),
  /** A unit by the list; 0 where a service of the ticket includes it, or the list has no price of it. */
  listPrice: vnd,
  price: vnd.nullable(),
  agreedBy: AgreedBy.nullable(),
  at: Instant,
  proposedBy: z.string().nullable(),
  decidedBy: z.string().nullable(),
  decisionNote: z.string().nullable(),
  canTakeOn: z.boolean(),
  canDecline: z.boolean(),
  /** Why it cannot be taken on by the caller now. */
  blocker: z.string().nullable(),
});
export type PartProposal = z.infer<typeof PartProposal>;
const can = z.object({
  /** A part or a service that is not on the ticket. */
  propose: z.boolean(),
  keep: z.boolean(),
  ask: z.boolean(),
  issue: z.boolean(),
  /** Bills are posted at once. */
  post: z.boolean(),
  giveBack: z.boolean(),
  reportError: z.boolean(),
});
export const PartsView = z.object({
  ticketId: TicketId,
  code: z.string(),
  status: TicketStatusField,
  placeName: z.string(),
  /** Where parts come from: the sale warehouse of the working place. */
  warehouseId: WarehouseId.nullable(),
  warehouseName: z.string().nullable(),
  /** The chain's warehouse of returned goods. */
  returnedId: WarehouseId.nullable(),
  returnedName: z.string().nullable(),
  lines: z.array(PartLine),
  /** When parts that were asked for came in, and nobody has gone on since. */
  arrivedAt: Instant.nullable(),
  issued: z.array(IssuedPart),
  bills: z.array(
    z.object({ id: OutboundId, code: z.string(), kind: OutboundKind, status: BillStatus, quantity: z.int() }),
  ),
  requests: z.array(
    z.object({
      id: StockRequestId,
      code: z.string(),
      status: RequestStatus,
      quantity: z.int(),
      ordered: z.int(),
      filled: z.int(),
    }),
  ),
  proposals: z.array(PartProposal),
  /** What the caller may do now. */
  can,
  /** Why nothing can be issued now, in the caller's language. */
  blocker: z.string().nullable(),
});
export type PartsView = z.infer<typeof PartsView>;

const id = rowId(TicketId);
const lineId = named(TicketLineId, 'Dòng linh kiện', 'Part line');
const quantity = named(z.int().min(1).max(1000), 'Số lượng', 'Quantity');
const serials = serialsUpTo(1000);
export const IssueIn = z.object({
  id,
  /** Left empty: the sale warehouse of the working place. */
  warehouseId: named(WarehouseId.nullish(), 'Kho xuất', 'From'),
  note: named(note(1000), 'Ghi chú', 'Note'),
  lines: named(z.array(z.object({ lineId, quantity, serials })).min(1).max(100), 'Linh kiện', 'Parts'),
});
const ReturnLine = z.object({
  originLineId: named(z.int().positive(), 'Dòng xuất', 'Issued line'),
  quantity,
  serials,
});
export const ReturnPartsIn = z.object({
  id,
  note: named(note(1000), 'Ghi chú', 'Note'),
  lines: named(z.array(ReturnLine).min(1).max(100), 'Linh kiện', 'Parts'),
  /** A part that turned out broken goes on to the defective goods. */
  error: named(
    z
      .object({
        errorTypeId: named(CategoryId, 'Loại lỗi', 'Error type'),
        fault: named(Fault.default('own'), 'Nguyên nhân', 'Fault'),
        supplierId: named(SupplierId.nullish(), 'Nhà cung cấp', 'Supplier'),
      })
      .nullish(),
    'Linh kiện lỗi',
    'Defective',
  ),
});
export const AskIn = z.object({
  id,
  neededDay: named(LocalDate.nullish(), 'Cần trước ngày', 'Needed by'),
  note: named(note(1000), 'Ghi chú', 'Note'),
  /** Left empty: all that is missing and neither kept nor asked for yet. */
  lines: named(z.array(z.object({ lineId, quantity })).max(100).nullish(), 'Linh kiện', 'Parts'),
});
const ProposeIn = z.object({
  id,
  /** One of the two. */
  productId: named(ProductId.nullish(), 'Linh kiện', 'Part'),
  serviceNameId: named(ServiceNameId.nullish(), 'Dịch vụ', 'Service'),
  quantity: quantity.default(1),
  note: named(note(500), 'Lý do', 'Reason', ['reason']),
});
const DecideIn = z.object({
  id,
  proposalId: named(z.int().positive(), 'Đề xuất', 'Proposal'),
  isAccepted: named(z.boolean(), 'Đồng ý', 'Accepted'),
  /** Left empty: the list's. */
  price: named(vnd.min(0).max(1e12).nullish(), 'Đơn giá', 'Price'),
  agreedBy: AgreedBy.nullish(),
  /** Needed where it is declined. */
  reason: named(note(500), 'Lý do', 'Reason'),
});
const Recovered = z.object({
  productId: named(ProductId, 'Linh kiện', 'Part'),
  quantity: named(z.int().min(1).max(100), 'Số lượng', 'Quantity'),
});
const Split = z.object({ productId: ProductId, quantity: z.int(), value: vnd });

export const TicketParts = service('Receipt', {
  GetParts: get({ in: z.object({ id }), out: PartsView, may: partsMay.see }),
  GetPartsByCode: get({
    in: z.object({ code: named(typedCode(50).min(1), 'Mã phiếu', 'Code', ['ticketCode']) }),
    out: PartsView,
    may: partsMay.see,
  }),
  /** Tickets in work that parts can be issued for, those that miss some first. */
  FindForParts: get({
    in: z.object({ keyword: named(z.string().trim().max(100).default(''), 'Từ khóa', 'Keyword') }),
    out: listed(
      z.object({
        id: TicketId,
        code: z.string(),
        deviceName: z.string(),
        customerName: z.string(),
        status: TicketStatusField,
        missing: z.int(),
      }),
    ),
    may: partsMay.see,
  }),
  /** Keeps what the ticket still needs at its working place; what is not there is kept when it arrives. */
  ReserveParts: post({ in: z.object({ id }), out: PartsView, may: partsMay.keep }),
  /** Gives up what is kept. */
  FreeParts: post({ in: z.object({ id }), out: PartsView, may: partsMay.keep }),
  /** A component request with the ticket's code, and a place in the line for what arrives. */
  RequestParts: post({ in: AskIn, out: PartsView, may: partsMay.keep }),
  /** The bench wants a part or a service that is not on the ticket. */
  ProposePart: post({ in: ProposeIn, out: PartsView, may: partsMay.propose }),
  /** Takes it on with its price, or declines. Another price than the list's needs its right. */
  DecidePart: post({ in: DecideIn, out: PartsView, may: partsMay.decide }),
  /** Makes the export bill, and posts it where the caller may. */
  IssueParts: post({ in: IssueIn, out: PartsView, may: partsMay.issue }),
  ReturnParts: post({ in: ReturnPartsIn, out: PartsView, may: partsMay.giveBack }),
  /** How the price paid for a device would be split over the parts taken out of it. */
  PreviewBreakUp: post({
    in: z.object({ id, recovered: named(z.array(Recovered).max(100), 'Linh kiện rã được', 'Recovered parts') }),
    out: z.object({ boughtFor: vnd, items: z.array(Split) }),
    may: 'Pages.Ticket.Break.up',
  }),
});
