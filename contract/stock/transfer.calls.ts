// Transfers seen from where the goods go: asking, receiving, refusing, settling what is missing. Wire service RequestInbound,
// whose rows are the transfers of ProductOutbound with the same ids (spec §4, §7; domain.md §4).
import * as z from 'zod';
import { ProductId } from '../catalog/product.calls.ts';
import { pageSize } from '../constants.ts';
import {
  documentBody,
  get,
  Instant,
  LocalDate,
  Nothing,
  named,
  note,
  page,
  post,
  rowId,
  service,
  version,
  vnd,
} from '../kit.ts';
import { WarehouseId } from '../org/warehouse.ts';
import { UserId } from '../people/user.calls.ts';
import { outboundMay, TransferIn } from './outbound.calls.ts';
import { How, OutboundDetail, OutboundFilter, OutboundForm, OutboundPage, StockProduct } from './outbound.ts';
import { cancelReason, lineProduct, OutboundId, serials } from './stock.ts';
import { transferMay } from './transfer.states.ts';

const id = rowId(OutboundId);
const someDay = named(LocalDate.optional(), 'Ngày', 'Date');
const lineId = named(z.int().positive(), 'Dòng hàng', 'Line');
const quantity = named(z.int().min(0).max(1_000_000), 'Số lượng', 'Quantity');

/** Lines that are left out did not arrive. */
const ReceiveLine = z.object({ lineId, quantity, serials });
const ResolveLine = z.object({
  lineId,
  quantity: named(z.int().min(1).max(1_000_000), 'Số lượng', 'Quantity'),
  serials,
  how: named(How, 'Cách xử lý', 'How'),
  /** Who pays for what was lost: somebody, or the shop itself. */
  payerUserId: named(UserId.nullish(), 'Người đền', 'Who pays'),
  isShopLoss: named(z.boolean().optional(), 'Cửa hàng chịu', 'The shop bears it'),
  /** For what was lost: the reason. */
  note: named(note(500), 'Ghi chú', 'Note'),
});
/** Left out: all that wait for the caller. */
const losses = {
  id,
  version,
  resolutionIds: named(z.array(z.int().positive()).min(1).max(1000).optional(), 'Hàng thất lạc', 'Lost goods'),
};
const { requestInboundId: _requestInboundId, ...asked } = TransferIn.shape;

export const InTransitRow = z.object({
  /** The line's. */
  id: z.int(),
  outboundId: OutboundId,
  code: named(z.string(), 'Số phiếu', 'Code'),
  warehouseName: named(z.string(), 'Kho xuất', 'From'),
  toWarehouseName: named(z.string(), 'Kho nhận', 'To'),
  ...lineProduct,
  open: named(z.int(), 'Đang trên đường', 'On its way'),
  value: named(vnd.nullable(), 'Giá trị', 'Value'),
  shippedAt: named(Instant, 'Xuất lúc', 'Shipped'),
  expectedDay: named(LocalDate.nullable(), 'Ngày dự kiến đến', 'Expected'),
  age: named(z.int(), 'Số ngày', 'Days'),
  isLate: named(z.boolean(), 'Trễ', 'Late'),
  isShort: named(z.boolean(), 'Còn thiếu', 'Short'),
});
export type InTransitRow = z.infer<typeof InTransitRow>;

export const RequestInbound = service('RequestInbound', {
  GetAll: get({ in: OutboundFilter, out: OutboundPage, may: outboundMay }),
  getDetail: get({ in: z.object({ id }), out: OutboundDetail, may: outboundMay }),
  getForCreate: get({
    in: z.object({ id: named(OutboundId.nullish(), 'Mã số', 'ID') }),
    out: OutboundForm,
    may: transferMay,
  }),
  getProductById: get({
    in: z.object({
      productId: named(ProductId, 'Hàng hóa', 'Product', ['id']),
      warehouseId: named(WarehouseId.optional(), 'Kho', 'Warehouse'),
    }),
    out: StockProduct,
    may: outboundMay,
  }),
  /** The destination asks; the source has not agreed yet. */
  create: post({ in: z.object(asked), out: OutboundDetail, may: transferMay, maxBody: documentBody }),
  /** The source agrees: the goods are kept for it. */
  Accept: post({ in: z.object({ id, version }), out: OutboundDetail, may: 'Pages.Inventory.Export.Transfer' }),
  Receive: post({
    in: z.object({
      id,
      version,
      day: someDay,
      lines: named(z.array(ReceiveLine).min(1).max(1000), 'Dòng hàng', 'Lines'),
    }),
    out: OutboundDetail,
    may: transferMay,
    maxBody: documentBody,
  }),
  Resolve: post({
    in: z.object({
      id,
      version,
      day: someDay,
      lines: named(z.array(ResolveLine).min(1).max(1000), 'Dòng hàng', 'Lines'),
    }),
    out: OutboundDetail,
    may: 'Pages.Inventory.Export.Accept',
    maxBody: documentBody,
  }),
  /** The other side agrees: the goods leave the road, and whoever pays owes their value. */
  AgreeLost: post({
    in: z.object({ ...losses, day: someDay }),
    out: OutboundDetail,
    may: 'Pages.Inventory.Export.Accept',
  }),
  /** The other side does not agree: the goods stay on their way. */
  RefuseLost: post({
    in: z.object({ ...losses, cancelReason }),
    out: OutboundDetail,
    may: 'Pages.Inventory.Export.Accept',
  }),
  /** The goods turned up: they are on their way again, and whoever paid for them owes nothing any more. */
  UndoLost: post({
    in: z.object({ ...losses, cancelReason }),
    out: OutboundDetail,
    may: 'Pages.Inventory.Export.Unaccept',
  }),
  /** Whoever said it takes it back. */
  DropLost: post({ in: z.object(losses), out: OutboundDetail, may: 'Pages.Inventory.Export.Accept' }),
  /** What taking the receipt back would change, and what is in the way. */
  PreviewUnreceive: get({
    in: z.object({ id }),
    out: z.object({
      shelves: z.array(
        z.object({
          product: z.string(),
          warehouse: z.string(),
          /** What leaves the shelf; less than 0 comes to it. */
          quantity: z.int(),
          value: vnd.nullable(),
          difference: vnd.nullable(),
          onHand: z.int(),
        }),
      ),
      requests: z.array(z.string()),
      blockers: z.array(z.string()),
    }),
    may: 'Pages.Inventory.Export.Unaccept',
  }),
  Unreceive: post({
    in: z.object({ id, version, cancelReason }),
    out: OutboundDetail,
    may: 'Pages.Inventory.Export.Unaccept',
  }),
  GetInTransit: get({
    in: z.object({
      ...page(pageSize.long),
      keyword: OutboundFilter.shape.keyword,
      warehouseId: OutboundFilter.shape.warehouseId,
      toWarehouseId: OutboundFilter.shape.toWarehouseId,
      productId: OutboundFilter.shape.productId,
      isLate: named(z.boolean().optional(), 'Trễ', 'Late'),
      isShort: OutboundFilter.shape.isShort,
    }),
    out: z.object({
      totalCount: z.int(),
      items: z.array(InTransitRow),
      totalProduct: z.int(),
      totalAmount: vnd.nullable(),
    }),
    may: outboundMay,
  }),
  Cancel: post({
    in: z.object({ id, cancelReason: named(note(500), 'Lý do', 'Reason', ['reason']) }),
    out: OutboundDetail,
    may: transferMay,
  }),
  refure: post({ in: z.object({ id, cancelReason, day: someDay }), out: OutboundDetail, may: transferMay }),
  delete: post({ in: z.object({ id, cancelReason }), out: Nothing, may: 'Pages.Inventory.Export.Remove' }),
});
