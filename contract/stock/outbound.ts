// Export bills and transfers as they are shown: a row of a list, a line, a whole document, and what forms need to begin.
import * as z from 'zod';
import { ProductId } from '../catalog/product.calls.ts';
import { pageSize, warehouseRoles } from '../constants.ts';
import { Action } from '../document.ts';
import { audit, fromDay, Instant, LocalDate, named, page, toDay, vnd, worded } from '../kit.ts';
import { CategoryId } from '../lookup/category.calls.ts';
import { BranchId } from '../org/branch.calls.ts';
import { WarehouseId } from '../org/warehouse.ts';
import { SupplierId } from '../party/party.calls.ts';
import { requestSides } from './request.states.ts';
import {
  BillStatus,
  billStatuses,
  day,
  Fault,
  InboundId,
  LossState,
  lineAskedFor,
  lineProduct,
  OutboundId,
  OutboundKind,
  type State,
  StockRequestId,
  TransferState,
  transferStates,
} from './stock.ts';

/** Where a bill stands: a transfer on its way, the others posted or not. */
export const stages = { ...billStatuses, ...transferStates } as const satisfies Record<string, State>;
export type Stage = keyof typeof stages;
export const Stage = worded(z.enum(Object.keys(stages) as [Stage, ...Stage[]]), stages); // keys of a const object

const name = (vi: string, en: string) => named(z.string().nullable(), vi, en);
/** Null for those who may not see what goods go out for or what they cost (ViewOutboundPrice). */
const money = (vi: string, en: string) => named(vnd.nullable(), vi, en);

const row = {
  id: OutboundId,
  code: named(z.string(), 'Số phiếu', 'Code'),
  kind: OutboundKind,
  kindName: named(z.string(), 'Loại phiếu', 'Kind'),
  status: BillStatus,
  state: TransferState.nullable(),
  stage: Stage,
  stageName: named(z.string(), 'Trạng thái', 'Status'),
  day,
  warehouseId: WarehouseId,
  warehouseName: named(z.string(), 'Kho xuất', 'From'),
  toWarehouseId: WarehouseId.nullable(),
  toWarehouseName: name('Kho nhận', 'To'),
  reasonId: CategoryId.nullable(),
  reasonName: name('Lý do', 'Reason'),
  errorTypeId: CategoryId.nullable(),
  errorTypeName: name('Loại lỗi', 'Error type'),
  fault: Fault.nullable(),
  supplierId: SupplierId.nullable(),
  supplierName: name('Nhà cung cấp', 'Supplier'),
  ticketCode: name('Phiếu sửa chữa', 'Ticket'),
  requestId: StockRequestId.nullable(),
  requestCode: name('Yêu cầu linh kiện', 'Component request'),
  /** Asked for or offered: they are looked at in two places. */
  requestSide: z.enum(requestSides).nullable(),
  originId: OutboundId.nullable(),
  originCode: name('Phiếu gốc', 'Original bill'),
  /** Goods that go back to their supplier: the import bill they came with. */
  inboundId: InboundId.nullable(),
  inboundCode: name('Phiếu nhập', 'Import bill'),
  expectedDay: named(LocalDate.nullable(), 'Ngày dự kiến đến', 'Expected'),
  note: name('Ghi chú', 'Note'),
  quantity: named(z.int(), 'Số lượng', 'Quantity'),
  amount: money('Thành tiền', 'Amount'),
  cost: money('Giá vốn', 'Cost'),
  /** Transfers: still on its way. After a receipt it is missing. */
  open: named(z.int(), 'Đang trên đường', 'On its way'),
  isShort: named(z.boolean(), 'Còn thiếu', 'Short'),
  /** The last word about goods that were lost on the way. */
  lossState: named(LossState.nullable(), 'Hàng thất lạc', 'Lost goods'),
  cancelReason: name('Lý do hủy', 'Reason given'),
  creatorName: name('Người lập', 'Made by'),
  postedAt: named(Instant.nullable(), 'Ghi sổ lúc', 'Posted at'),
  postedByName: name('Người ghi sổ', 'Posted by'),
  receivedAt: named(Instant.nullable(), 'Nhận lúc', 'Received at'),
  receivedByName: name('Người nhận', 'Received by'),
  ...audit,
};
export const OutboundRow = z.object(row);
export type OutboundRow = z.infer<typeof OutboundRow>;

export const OutboundLine = z.object({
  id: z.int(),
  ...lineProduct,
  quantity: named(z.int(), 'Số lượng', 'Quantity'),
  price: money('Giá xuất', 'Outbound price'),
  amount: money('Thành tiền', 'Amount'),
  cost: money('Giá vốn', 'Cost'),
  serials: z.array(z.string()).nullable(),
  /** Serials that are still on their way and of which nobody says that they are lost; of a ticket's parts those that no bill brings back. */
  openSerials: z.array(z.string()).nullable(),
  errorTypeId: CategoryId.nullable(),
  errorTypeName: name('Loại lỗi', 'Error type'),
  originLineId: z.int().nullable(),
  requestLineId: z.int().nullable(),
  ...lineAskedFor,
  received: named(z.int(), 'Đã nhận', 'Received'),
  back: named(z.int(), 'Trả về', 'Sent back'),
  lost: named(z.int(), 'Mất', 'Lost'),
  open: named(z.int(), 'Đang trên đường', 'On its way'),
  /** Of these: one side says that they are lost, the other has not answered. */
  pending: named(z.int(), 'Chờ xác nhận thất lạc', 'Said to be lost'),
  /** For a ticket: what came back of it since. */
  returned: named(z.int(), 'Đã trả lại', 'Returned'),
  /** What the source can give now; its own reservation counted in. */
  available: named(z.int(), 'Tồn khả dụng', 'Available'),
  note: name('Ghi chú', 'Note'),
});
export type OutboundLine = z.infer<typeof OutboundLine>;

export const resolutions = {
  later: { vi: 'Đến sau', en: 'Comes later' },
  returned: { vi: 'Trả về kho xuất', en: 'Went back to the source' },
  lost: { vi: 'Thất lạc, hư hỏng', en: 'Lost or broken' },
  miscounted: { vi: 'Đếm nhầm khi xuất', en: 'Miscounted at the source' },
} as const;
export const How = z.enum(['later', 'returned', 'lost', 'miscounted']);
export type How = z.infer<typeof How>;
export const Resolution = z.object({
  id: z.int(),
  lineId: z.int(),
  productName: z.string(),
  how: How,
  quantity: z.int(),
  value: vnd.nullable(),
  payerUserId: z.int().nullable(),
  payerName: z.string().nullable(),
  /** The shop itself bears it. */
  isShopLoss: z.boolean(),
  serials: z.array(z.string()).nullable(),
  /** Only what is lost waits for an answer. */
  status: LossState,
  saidBy: z.enum(['source', 'destination']).nullable(),
  /** Whether the caller may answer, or take back what his own side said. */
  canDecide: z.boolean(),
  canDrop: z.boolean(),
  /** Of what was agreed: whether the caller may take it back, and what is in the way. */
  canUndo: z.boolean(),
  undoBlocker: z.string().nullable(),
  decidedAt: Instant.nullable(),
  decidedByName: z.string().nullable(),
  decisionNote: z.string().nullable(),
  undoneAt: Instant.nullable(),
  undoneByName: z.string().nullable(),
  undoReason: z.string().nullable(),
  note: z.string().nullable(),
  creationTime: Instant,
  creatorName: z.string().nullable(),
});
export type Resolution = z.infer<typeof Resolution>;
export const OutboundDetail = z.object({
  ...row,
  isDeleted: z.boolean(),
  /** What the supplier's bill says of the goods that went back; null where none did. */
  returnValue: money('Giá trị trả nhà cung cấp', 'Value returned to the supplier'),
  lines: z.array(OutboundLine),
  resolutions: z.array(Resolution),
  /** Bills that brought parts of this one back. */
  returns: z.array(z.object({ id: OutboundId, code: z.string(), status: BillStatus })),
  allowedActions: z.array(Action),
});
export type OutboundDetail = z.infer<typeof OutboundDetail>;

/** A product on a shelf: what is there, what can be given, what it goes out for. */
export const StockProduct = z.object({
  id: ProductId,
  code: z.string(),
  name: z.string(),
  barcode: z.string().nullable(),
  unitName: z.string().nullable(),
  isSerial: z.boolean(),
  image: z.string().nullable(),
  onHand: z.int(),
  reserved: z.int(),
  available: z.int(),
  price: vnd.nullable(),
  /** The serial that was scanned. */
  serial: z.string().nullable(),
  /** Why the warehouse cannot give the serial that was scanned, and where it stands; null: it lies there. */
  serialBlocker: z.string().nullable(),
  /** Units with numbers of their own that lie there. */
  serials: z.array(z.string()),
});
export type StockProduct = z.infer<typeof StockProduct>;

export const WarehouseOption = z.object({
  id: WarehouseId,
  code: z.string(),
  name: z.string(),
  role: z.enum(warehouseRoles),
  branchId: BranchId.nullable(),
  branchName: z.string().nullable(),
  /** Whether the caller works there. */
  isMine: z.boolean(),
});
export type WarehouseOption = z.infer<typeof WarehouseOption>;
const Option = z.object({ id: CategoryId, name: z.string() });
/** What a form needs to begin: where from and where to, why; and the bill itself when one is edited or answered. */
export const OutboundForm = z.object({
  day: LocalDate,
  warehouses: z.array(WarehouseOption),
  /** The warehouse of the caller's branch. */
  warehouseId: WarehouseId.nullable(),
  /** Where this kind goes, when it has no choice. */
  toWarehouseId: WarehouseId.nullable(),
  reasons: z.array(Option),
  errorTypes: z.array(Option),
  seesPrice: z.boolean(),
  bill: OutboundDetail.nullable(),
});
export type OutboundForm = z.infer<typeof OutboundForm>;

export const OutboundFilter = z.object({
  ...page(pageSize.long),
  keyword: named(z.string().trim().max(100).optional(), 'Từ khóa', 'Keyword'),
  kind: named(OutboundKind.optional(), 'Loại phiếu', 'Kind'),
  stage: named(Stage.optional(), 'Trạng thái', 'Status'),
  warehouseId: named(WarehouseId.optional(), 'Kho xuất', 'From'),
  toWarehouseId: named(WarehouseId.optional(), 'Kho nhận', 'To'),
  branchId: named(BranchId.optional(), 'Chi nhánh', 'Branch'),
  reasonId: named(CategoryId.optional(), 'Lý do', 'Reason'),
  productId: named(ProductId.optional(), 'Hàng hóa', 'Product'),
  fromDay,
  toDay,
  /** Transfers that are short, or that wait for the caller's warehouses. */
  isShort: named(z.boolean().optional(), 'Còn thiếu', 'Short'),
  isForMe: named(z.boolean().optional(), 'Chờ tôi nhận', 'For me to receive'),
});
export type OutboundFilter = z.infer<typeof OutboundFilter>;
export const StageCount = z.object({ stage: Stage, count: z.int() });
export const OutboundPage = z.object({
  totalCount: z.int(),
  items: z.array(OutboundRow),
  /** No sums of a search that fits more than is counted. */
  totalProduct: z.int().nullable(),
  totalAmount: vnd.nullable(),
  /** How many there are of each, with the same filters. */
  statusInfo: z.array(StageCount),
});
