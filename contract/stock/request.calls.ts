// Component requests: a branch asks for goods (ProductInboundRequest) or offers some (ProductOutboundRequest) (spec §3, §7;
// domain.md §4). Coordination stands in demand.calls.ts.
import * as z from 'zod';
import { ProductId } from '../catalog/product.calls.ts';
import { pageSize } from '../constants.ts';
import { Action } from '../document.ts';
import {
  audit,
  del,
  fromDay,
  get,
  LocalDate,
  Nothing,
  named,
  note,
  page,
  post,
  put,
  rowId,
  service,
  toDay,
  version,
  worded,
} from '../kit.ts';
import { WarehouseId } from '../org/warehouse.ts';
import { requestMay, requestSides } from './request.states.ts';
import {
  cancelReason,
  lineFields,
  lineProduct,
  quantity,
  RequestStatus,
  requestStatuses,
  StockRequestId,
} from './stock.ts';

export const StockRequestLineId = z.int().positive().brand<'StockRequestLine'>();
export type StockRequestLineId = z.infer<typeof StockRequestLineId>;
const amount = (vi: string, en: string) => named(z.int(), vi, en);
const words = (vi: string, en: string) => named(z.string().nullable(), vi, en);

const LineIn = z.object({ productId: lineFields.productId, quantity: lineFields.quantity, note: lineFields.note });
const fields = {
  /** Left empty: where the caller's branch sells from. */
  warehouseId: named(WarehouseId.nullish(), 'Kho', 'Warehouse'),
  neededDay: named(LocalDate.nullish(), 'Cần trước ngày', 'Needed by'),
  ticketCode: named(note(50), 'Mã phiếu sửa chữa', 'Ticket code'),
  note: named(note(1000), 'Ghi chú', 'Note'),
  lines: named(z.array(LineIn).min(1).max(500), 'Hàng yêu cầu', 'Products'),
};
export const RequestCreate = z.object(fields);
export const RequestEdit = z.object({ id: rowId(StockRequestId), ...fields, version });

const row = {
  id: StockRequestId,
  code: named(z.string(), 'Mã yêu cầu', 'Request code'),
  side: z.enum(requestSides),
  status: named(worded(RequestStatus, requestStatuses), 'Trạng thái', 'Status'),
  warehouseId: WarehouseId,
  warehouseName: named(z.string(), 'Kho', 'Warehouse'),
  branchName: words('Chi nhánh', 'Branch'),
  ticketCode: words('Mã phiếu sửa chữa', 'Ticket code'),
  neededDay: named(LocalDate.nullable(), 'Cần trước ngày', 'Needed by'),
  note: words('Ghi chú', 'Note'),
  cancelReason: words('Lý do hủy', 'Cancel reason'),
  /** The first of what it asks for, by name. */
  parts: words('Linh kiện', 'Parts'),
  lineCount: amount('Số mặt hàng', 'Products'),
  quantity: amount('Số lượng', 'Quantity'),
  ordered: amount('Đã đặt', 'Ordered'),
  filled: amount('Đã nhận', 'Arrived'),
  creatorName: words('Người lập', 'Made by'),
  ...audit,
};
export const RequestRow = z.object(row);
export type RequestRow = z.infer<typeof RequestRow>;
/** A bill or a transfer that was made for a line. */
const RequestDocument = z.object({
  document: z.enum(['inbound', 'outbound']),
  id: z.int(),
  code: z.string(),
  /** The bill's status or the transfer's state. */
  state: z.string(),
  quantity: z.int(),
  arrived: z.int(),
  fromName: z.string().nullable(),
  toName: z.string().nullable(),
});
export type RequestDocument = z.infer<typeof RequestDocument>;
export const RequestLine = z.object({
  id: StockRequestLineId,
  ...lineProduct,
  quantity,
  ordered: z.int(),
  filled: z.int(),
  note: z.string().nullable(),
  /** What the asking warehouse has and can use now. */
  available: z.int(),
  documents: z.array(RequestDocument),
});
export type RequestLine = z.infer<typeof RequestLine>;
export const RequestView = z.object({ ...row, lines: z.array(RequestLine), allowedActions: z.array(Action) });
export type RequestView = z.infer<typeof RequestView>;

const RequestIn = z.object({ id: rowId(StockRequestId) });
export const RequestFilter = z.object({
  ...page(pageSize.long),
  keyword: named(z.string().trim().max(100).optional(), 'Từ khóa', 'Keyword'),
  status: named(RequestStatus.optional(), 'Trạng thái', 'Status'),
  warehouseId: named(WarehouseId.optional(), 'Kho', 'Warehouse'),
  productId: named(ProductId.optional(), 'Hàng hóa', 'Product'),
  from: fromDay,
  to: toDay,
  isLate: named(z.boolean().optional(), 'Trễ hạn', 'Late'),
});
const RequestList = z.object({
  totalCount: z.int(),
  totalProduct: z.int(),
  totalOrdered: z.int(),
  totalFilled: z.int(),
  items: z.array(RequestRow),
});

const both = Object.values(requestMay);
export const ProductInboundRequest = service('ProductInboundRequest', {
  GetAllPaged: get({ in: RequestFilter, out: RequestList, may: requestMay.in }),
  getDetail: get({ in: RequestIn, out: RequestView, may: requestMay.in }),
  Create: post({ in: RequestCreate, out: RequestView, may: requestMay.in }),
  edit: put({ in: RequestEdit, out: RequestView, may: requestMay.in }),
  delete: del({ in: RequestIn, out: Nothing, may: requestMay.in }),
  /** Ours: the branch no longer wants it, or nobody can give it; of either side. What is on its way stays so. */
  Cancel: post({ in: z.object({ id: rowId(StockRequestId), cancelReason }), out: RequestView, may: both }),
});
export const ProductOutboundRequest = service('ProductOutboundRequest', {
  GetAllPaged: get({ in: RequestFilter, out: RequestList, may: requestMay.out }),
  getDetail: get({ in: RequestIn, out: RequestView, may: requestMay.out }),
  Create: post({ in: RequestCreate, out: RequestView, may: requestMay.out }),
  edit: put({ in: RequestEdit, out: RequestView, may: requestMay.out }),
  delete: del({ in: RequestIn, out: Nothing, may: requestMay.out }),
});
