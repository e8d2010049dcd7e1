// What all stock documents share: ids, states and their words, lines, and who may see what. Screens, server and docs read it.
import * as z from 'zod';
import { ProductId } from '../catalog/product.calls.ts';
import type { Both } from '../culture.ts';
import { id, LocalDate, named, note, text, worded } from '../kit.ts';
import type { Permission } from '../permissions.ts';
import { areDistinct, broken } from '../validation.ts';

export const InboundId = id('Inbound');
export type InboundId = z.infer<typeof InboundId>;
export const OutboundId = id('Outbound');
export type OutboundId = z.infer<typeof OutboundId>;
export const StockRequestId = id('StockRequest');
export type StockRequestId = z.infer<typeof StockRequestId>;
export const CenterRequestId = id('CenterRequest');
export type CenterRequestId = z.infer<typeof CenterRequestId>;
export const StockCountId = id('StockCount');
export type StockCountId = z.infer<typeof StockCountId>;

/** The prefixes of document numbers (domain.md §0). */
export const documentCode = {
  inbound: 'PN',
  other: 'XK',
  ticket: 'XP',
  transfer: 'CK',
  error: 'XL',
  errorTransfer: 'XL',
  returnItem: 'TH',
  request: 'YC',
  count: 'KK',
} as const;

/** A state as staff see it; the colour is a name of the theme's palette. */
export interface State extends Both {
  color: 'default' | 'blue' | 'orange' | 'green' | 'red' | 'purple';
}
const state = (vi: string, en: string, color: State['color']): State => ({ vi, en, color });
const states = <T extends Record<string, State>>(table: T): T => table;
const keysOf = <T extends object>(table: T) => Object.keys(table) as [keyof T & string, ...(keyof T & string)[]]; // keys of a const object

export const billStatuses = states({
  draft: state('Chưa ghi sổ', 'Not posted', 'orange'),
  posted: state('Đã ghi sổ', 'Posted', 'green'),
});
export const BillStatus = worded(z.enum(keysOf(billStatuses)), billStatuses);
export type BillStatus = z.infer<typeof BillStatus>;

export const inboundKinds = states({
  purchase: state('Mua hàng', 'Purchase', 'blue'),
  recovered: state('Linh kiện rã máy', 'Recovered parts', 'purple'),
  other: state('Nhập khác', 'Other', 'default'),
});
export const InboundKind = worded(z.enum(keysOf(inboundKinds)), inboundKinds);
export const outboundKinds = states({
  other: state('Xuất khác', 'Other', 'default'),
  ticket: state('Xuất cho phiếu', 'For a ticket', 'blue'),
  transfer: state('Chuyển kho', 'Transfer', 'purple'),
  error: state('Xuất lỗi', 'Defective', 'red'),
  errorTransfer: state('Chuyển hàng lỗi', 'Defective, by transfer', 'red'),
  returnItem: state('Trả linh kiện', 'Returned item', 'orange'),
});
export const OutboundKind = worded(z.enum(keysOf(outboundKinds)), outboundKinds);
export type OutboundKind = z.infer<typeof OutboundKind>;

/** A transfer's way; the names are the wire's (spec §4), 'refure' included. */
export const transferStates = states({
  new: state('Mới yêu cầu', 'Requested', 'blue'),
  wait_shipping: state('Chờ xuất', 'Waiting to ship', 'orange'),
  shipping: state('Đang chuyển', 'On its way', 'purple'),
  inbound_complete: state('Đã nhận', 'Received', 'green'),
  cancel: state('Đã hủy', 'Cancelled', 'default'),
  refure: state('Từ chối', 'Refused', 'red'),
});
export const TransferState = worded(z.enum(keysOf(transferStates)), transferStates);
export type TransferState = z.infer<typeof TransferState>;

export const requestStatuses = states({
  new: state('Mới', 'New', 'blue'),
  processing: state('Đang xử lý', 'In progress', 'orange'),
  done: state('Hoàn tất', 'Done', 'green'),
  cancel: state('Đã hủy', 'Cancelled', 'default'),
});
export const RequestStatus = worded(z.enum(keysOf(requestStatuses)), requestStatuses);
export const countStatuses = states({
  counting: state('Đang kiểm', 'Counting', 'orange'),
  applied: state('Đã cân bằng', 'Applied', 'green'),
});
export const CountStatus = worded(z.enum(keysOf(countStatuses)), countStatuses);

export const faults = states({
  supplier: state('Lỗi nhà cung cấp', 'Supplier’s fault', 'orange'),
  own: state('Hỏng do mình', 'Own damage', 'red'),
});
export const Fault = worded(z.enum(keysOf(faults)), faults);

/** What one end of a transfer says is lost waits for the other end's word. */
export const lossStates = states({
  proposed: state('Chờ bên kia xác nhận', 'Waits for the other side', 'orange'),
  agreed: state('Hai bên đồng ý', 'Agreed', 'green'),
  refused: state('Bên kia không đồng ý', 'Not agreed', 'red'),
  dropped: state('Đã rút lại', 'Withdrawn', 'default'),
  undone: state('Đã bỏ xác nhận', 'Taken back', 'blue'),
});
export const LossState = worded(z.enum(keysOf(lossStates)), lossStates);
export type LossState = z.infer<typeof LossState>;

/** Why a value is on neither a shelf nor among what left it. */
export const differenceReasons = states({
  price: state('Sửa giá nhập', 'Price corrected', 'blue'),
  unpost: state('Bỏ ghi sổ', 'Un-posted', 'orange'),
  post: state('Ghi sổ lại', 'Posted again', 'green'),
  carried: state('Mang sang từ cách tính cũ', 'Carried over from older rules', 'default'),
});
export const DifferenceReason = worded(z.enum(keysOf(differenceReasons)), differenceReasons);
export type DifferenceReason = z.infer<typeof DifferenceReason>;

export const day = named(LocalDate, 'Ngày', 'Date');
export const cancelReason = named(text(500), 'Lý do', 'Reason', ['reason']);
/** Of one product on one line, also when several are put together. */
export const MOST_UNITS = 1_000_000;
export const quantity = named(z.int().min(1).max(MOST_UNITS), 'Số lượng', 'Quantity');
/** Of pieces, each of them once. */
export const serialsUpTo = (most: number) =>
  named(z.array(text(100)).max(most).refine(areDistinct, broken('twice')).nullish(), 'Số serial', 'Serials');
export const serials = serialsUpTo(10_000);
/** A line as it is sent; each document adds what is its own. */
export const lineFields = {
  productId: named(ProductId, 'Hàng hóa', 'Product'),
  quantity,
  serials,
  note: named(note(500), 'Ghi chú', 'Note'),
};
/** A product on a line as it is shown. */
export const lineProduct = {
  productId: ProductId,
  productCode: named(z.string(), 'Mã hàng', 'Product code'),
  productName: named(z.string(), 'Tên hàng', 'Product name'),
  unitName: named(z.string().nullable(), 'Đơn vị', 'Unit'),
  isSerial: z.boolean(),
};

/** Whom a line's goods are for: the component request that asked for them, and its ticket. */
export const lineAskedFor = {
  requestId: StockRequestId.nullable(),
  requestCode: named(z.string().nullable(), 'Yêu cầu linh kiện', 'Component request'),
  ticketCode: named(z.string().nullable(), 'Phiếu sửa chữa', 'Ticket'),
};

/** Whoever works with what lies where (spec §6: the inventory group). Those who only count do not: they would know the books. */
export const stockPermissions = [
  'Pages.Inventory.Import',
  'Pages.Inventory.Export',
  'Pages.Inventory.Warehouse',
  'Pages.Inventory.Checking.HandleDiff',
  'Pages.Inventory.Close',
  'Pages.Inventory.InboundRequest',
  'Pages.Inventory.OutboundRequest',
] as const satisfies readonly Permission[];
