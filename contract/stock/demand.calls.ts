// Stock coordination: what the branches ask for against what every warehouse has, and one call that turns the asking into
// transfers and purchases. Our own calls on the wire service ProductInboundRequest (domain.md §4).
import * as z from 'zod';
import { ProductId, productKinds } from '../catalog/product.calls.ts';
import { productKindNames } from '../choices.ts';
import { pageSize } from '../constants.ts';
import { get, LocalDate, named, page, post, service, worded } from '../kit.ts';
import { WarehouseId } from '../org/warehouse.ts';
import { SupplierId } from '../party/party.calls.ts';
import { StockRequestLineId } from './request.calls.ts';
import { requestMay } from './request.states.ts';
import { InboundId, lineProduct, OutboundId, quantity, StockRequestId } from './stock.ts';

const amount = (vi: string, en: string) => named(z.int(), vi, en);
/** Where goods come from: another warehouse, or a supplier. */
export const Source = z.union([z.literal('purchase'), WarehouseId]);
export type Source = z.infer<typeof Source>;

/** One shelf of a product. projected = on hand + incoming − kept. */
export const DemandShelf = z.object({
  warehouseId: WarehouseId,
  warehouseName: z.string(),
  branchName: z.string().nullable(),
  onHand: z.int(),
  reserved: z.int(),
  available: z.int(),
  incoming: z.int(),
  projected: z.int(),
  minStock: z.int(),
  maxStock: z.int(),
  /** What is missing to the minimum. */
  shortfall: z.int(),
  /** What can be given away without falling below the minimum. */
  spare: z.int(),
  /** What the branch itself asks for, and what it offers. */
  wanted: z.int(),
  offered: z.int(),
});
export type DemandShelf = z.infer<typeof DemandShelf>;
export const DemandLine = z.object({
  requestLineId: StockRequestLineId,
  requestId: StockRequestId,
  requestCode: z.string(),
  warehouseId: WarehouseId,
  warehouseName: z.string(),
  branchName: z.string().nullable(),
  creatorName: z.string().nullable(),
  ticketCode: z.string().nullable(),
  neededDay: LocalDate.nullable(),
  isLate: z.boolean(),
  note: z.string().nullable(),
  quantity: z.int(),
  ordered: z.int(),
  /** Still to be found. */
  open: z.int(),
  /** The warehouse that can best spare it, or a purchase. */
  proposed: Source,
});
export type DemandLine = z.infer<typeof DemandLine>;
export const DemandRow = z.object({
  id: ProductId,
  ...lineProduct,
  wanted: amount('Còn cần', 'Still wanted'),
  lineCount: amount('Số yêu cầu', 'Requests'),
  onHand: amount('Tồn toàn hệ thống', 'On hand'),
  available: amount('Có thể dùng', 'Available'),
  incoming: amount('Đang về', 'Incoming'),
  shortfall: amount('Thiếu so với tối thiểu', 'Below minimum'),
  neededDay: named(LocalDate.nullable(), 'Cần sớm nhất', 'Needed first'),
  lines: z.array(DemandLine),
  shelves: z.array(DemandShelf),
});
export type DemandRow = z.infer<typeof DemandRow>;

export const DemandFilter = z.object({
  ...page(pageSize.long),
  keyword: named(z.string().trim().max(100).optional(), 'Từ khóa', 'Keyword'),
  /** The asking one. */
  warehouseId: named(WarehouseId.optional(), 'Kho yêu cầu', 'Asking warehouse'),
  kind: named(worded(z.enum(productKinds), productKindNames).optional(), 'Loại hàng', 'Kind'),
  requestId: named(StockRequestId.optional(), 'Yêu cầu', 'Request'),
  isLate: named(z.boolean().optional(), 'Trễ hạn', 'Late'),
});
/** What a coordinator should look at. */
const Alerts = z.object({
  lateRequests: z.int(),
  belowMinimum: z.int(),
  lateTransfers: z.int(),
});
export type Alerts = z.infer<typeof Alerts>;

const FulfilLine = z.object({
  requestLineId: named(StockRequestLineId, 'Dòng yêu cầu', 'Request line'),
  quantity,
  from: named(Source, 'Nguồn hàng', 'Source'),
  /** Who is bought from. */
  supplierId: named(SupplierId.nullish(), 'Nhà cung cấp', 'Supplier'),
  /** Offers (outbound requests) are fulfilled from their own warehouse: this says where the goods go. */
  toWarehouseId: named(WarehouseId.nullish(), 'Kho nhận', 'Destination'),
});
export type FulfilLine = z.infer<typeof FulfilLine>;
const Made = { code: z.string(), fromName: z.string(), toName: z.string(), quantity: z.int() };

export const RequestDemand = service('ProductInboundRequest', {
  GetDemand: get({
    in: DemandFilter,
    out: z.object({ totalCount: z.int(), totalWanted: z.int(), items: z.array(DemandRow) }),
    may: requestMay.in,
  }),
  GetAlerts: get({ in: z.object({}), out: Alerts, may: 'Pages.Inventory.AssignationAlerts' }),
  Fulfil: post({
    in: z.object({
      lines: named(z.array(FulfilLine).min(1).max(500), 'Dòng cần xử lý', 'Lines'),
      expectedDay: named(LocalDate.nullish(), 'Ngày dự kiến nhận', 'Expected day'),
    }),
    out: z.object({
      transfers: z.array(z.object({ id: OutboundId, ...Made })),
      inbounds: z.array(z.object({ id: InboundId, ...Made })),
    }),
    may: Object.values(requestMay),
  }),
});
