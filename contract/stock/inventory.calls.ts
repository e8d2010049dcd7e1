// What lies where, why, and until when the books are closed: wire service inventory (spec §3, §7; domain.md §4).
import * as z from 'zod';
import { ProductId, productKinds } from '../catalog/product.calls.ts';
import { productKindNames, sides, stockDocumentNames } from '../choices.ts';
import { pageSize, warehouseRoles } from '../constants.ts';
import {
  fromDay,
  get,
  Instant,
  id,
  LocalDate,
  listed,
  NoInput,
  Nothing,
  named,
  note,
  page,
  paged,
  post,
  rowId,
  service,
  toDay,
  vnd,
  worded,
} from '../kit.ts';
import { CategoryId } from '../lookup/category.calls.ts';
import { BranchId } from '../org/branch.calls.ts';
import { WarehouseId } from '../org/warehouse.ts';
import type { Permission } from '../permissions.ts';
import { DifferenceReason, lineProduct, stockPermissions } from './stock.ts';

export const StockCloseId = id('StockClose');
export type StockCloseId = z.infer<typeof StockCloseId>;

/** Whoever may know what goods cost (domain.md §4); for others every value is null. */
export const seesCost = ['Pages.Inventory.Import', 'Pages.Inventory.ViewOutboundPrice'] as const satisfies Permission[];

const keyword = named(z.string().trim().max(100).optional(), 'Từ khóa', 'Keyword');
const text = (vi: string, en: string) => named(z.string().nullable(), vi, en);
const count = (vi: string, en: string) => named(z.int(), vi, en);
const cost = (vi: string, en: string) => named(vnd.nullable(), vi, en);
/** Which products and which shelves a list of stock is about. */
export const shelfFilter = {
  keyword,
  branchId: named(BranchId.optional(), 'Chi nhánh', 'Branch'),
  warehouseId: named(WarehouseId.optional(), 'Kho', 'Warehouse'),
  productId: named(ProductId.optional(), 'Hàng hóa', 'Product'),
  kind: named(worded(z.enum(productKinds), productKindNames).optional(), 'Loại hàng', 'Kind'),
  groupId: named(CategoryId.optional(), 'Nhóm', 'Group'),
};
export const BalanceFilter = z.object({
  ...page(pageSize.usual),
  ...shelfFilter,
  /** The end of which day; left out, now. */
  asOf: named(LocalDate.optional(), 'Tồn đến ngày', 'As of', ['day', 'date', 'to', 'toDate', 'endDate']),
  inStock: named(z.boolean().optional(), 'Còn hàng', 'In stock'),
  /** Below the minimum with what is on its way counted in and what is kept taken off. */
  belowMin: named(z.boolean().optional(), 'Dưới tối thiểu', 'Below minimum'),
});

const kind = named(worded(z.enum(productKinds), productKindNames), 'Loại hàng', 'Kind');
/** Quantities of one product; reserved and incoming are those of now and null as of an earlier day. */
const figures = {
  quantity: count('Tồn', 'On hand'),
  reserved: named(z.int().nullable(), 'Đang giữ', 'Reserved'),
  available: named(z.int().nullable(), 'Có thể dùng', 'Available'),
  incoming: named(z.int().nullable(), 'Sắp về', 'Incoming'),
  value: cost('Giá trị', 'Value'),
};
export const BalanceRow = z.object({
  id: ProductId,
  code: named(z.string(), 'Mã hàng', 'Code'),
  name: named(z.string(), 'Tên hàng', 'Name'),
  kind,
  unitName: text('Đơn vị', 'Unit'),
  groupName: text('Nhóm', 'Group'),
  ...figures,
  averageCost: cost('Giá vốn bình quân', 'Average cost'),
  minStock: count('Tồn tối thiểu', 'Minimum stock'),
  isBelowMin: named(z.boolean(), 'Dưới tối thiểu', 'Below minimum'),
});
export type BalanceRow = z.infer<typeof BalanceRow>;
/** One product in one warehouse. */
export const ShelfRow = z.object({
  productId: ProductId,
  warehouseId: WarehouseId,
  warehouseName: named(z.string(), 'Kho', 'Warehouse'),
  branchName: text('Chi nhánh', 'Branch'),
  ...figures,
  minStock: count('Tồn tối thiểu', 'Minimum stock'),
  isBelowMin: z.boolean(),
});
export type ShelfRow = z.infer<typeof ShelfRow>;
export const StockWarehouse = z.object({
  id: WarehouseId,
  code: z.string(),
  name: z.string(),
  branchId: BranchId.nullable(),
  branchName: z.string().nullable(),
  role: z.enum(warehouseRoles),
});
export type StockWarehouse = z.infer<typeof StockWarehouse>;
/** A page of products, the warehouses in view, and the shelves of exactly these products. */
export const BalancePage = z.object({
  totalCount: z.int(),
  totalQuantity: z.int(),
  totalValue: vnd.nullable(),
  items: z.array(BalanceRow),
  warehouseList: z.array(StockWarehouse),
  inventoryList: z.array(ShelfRow),
});

/** What moves stock; a row of the ledger names one of these. 'carried' is no document: values that older rules had booked. */
export const stockDocuments = ['inbound', 'outbound', 'stock_count', 'carried'] as const;
const movement = {
  id: z.int(),
  day: named(LocalDate, 'Ngày', 'Date'),
  at: named(Instant, 'Ghi lúc', 'Written'),
  document: named(worded(z.enum(stockDocuments), stockDocumentNames), 'Loại phiếu', 'Document'),
  documentId: z.int(),
  /** The kind of import or export, which says on which screen it is opened. */
  documentKind: z.string().nullable(),
  documentCode: text('Số phiếu', 'Document code'),
  warehouseId: WarehouseId,
  warehouseName: named(z.string(), 'Kho', 'Warehouse'),
  quantity: count('Số lượng', 'Quantity'),
  value: cost('Giá trị', 'Value'),
  /** Takes an earlier row back. */
  isReversal: named(z.boolean(), 'Bỏ ghi sổ', 'Taken back'),
  serial: text('Serial', 'Serial'),
  userName: text('Người ghi', 'By'),
};
export const LedgerRow = z.object({
  ...movement,
  side: named(worded(z.enum(['in', 'out']), sides), 'Chiều', 'Side'),
  balance: count('Tồn sau', 'Balance'),
  /** What this row could not put on the shelf: a valuation difference, and why; null where there is none. */
  difference: cost('Chênh lệch giá vốn', 'Valuation difference'),
  differenceReason: DifferenceReason.nullable(),
});
export type LedgerRow = z.infer<typeof LedgerRow>;
export const LedgerPage = z.object({
  totalCount: z.int(),
  opening: z.int(),
  inQuantity: z.int(),
  outQuantity: z.int(),
  closing: z.int(),
  openingValue: vnd.nullable(),
  closingValue: vnd.nullable(),
  /** Valuation differences of the period. */
  difference: vnd.nullable(),
  items: z.array(LedgerRow),
});
const LedgerFilter = z.object({
  ...page(pageSize.long),
  productId: named(ProductId, 'Hàng hóa', 'Product', ['id']),
  warehouseId: shelfFilter.warehouseId,
  branchId: shelfFilter.branchId,
  from: fromDay,
  to: toDay,
  side: named(worded(z.enum(['in', 'out']), sides).optional(), 'Chiều', 'Side'),
});

export const MoveRow = z.object({ ...movement, ...lineProduct });
export type MoveRow = z.infer<typeof MoveRow>;
export const MoveFilter = z.object({ ...page(pageSize.usual), ...shelfFilter, from: fromDay, to: toDay });
const MovePage = z.object({
  totalCount: z.int(),
  totalQuantity: z.int(),
  totalValue: vnd.nullable(),
  items: z.array(MoveRow),
});

export const DifferenceRow = z.object({
  warehouseId: WarehouseId,
  productId: ProductId,
  warehouseName: named(z.string(), 'Kho', 'Warehouse'),
  productCode: named(z.string(), 'Mã hàng', 'Product code'),
  productName: named(z.string(), 'Tên hàng', 'Product name'),
  quantity: count('Số tồn', 'Balance'),
  value: named(vnd, 'Giá trị tồn', 'Value'),
  ledgerQuantity: count('Theo sổ', 'By the ledger'),
  ledgerValue: named(vnd, 'Giá trị theo sổ', 'Value by the ledger'),
});
export type DifferenceRow = z.infer<typeof DifferenceRow>;
/** Shelves that were looked at, and those whose balance is not the sum of the ledger. */
export const SyncReport = z.object({ shelves: z.int(), items: z.array(DifferenceRow) });
export type SyncReport = z.infer<typeof SyncReport>;

/** One product in one warehouse, as of now. */
export const StockPlace = z.object({
  warehouseId: WarehouseId,
  warehouseName: named(z.string(), 'Kho', 'Warehouse'),
  branchId: BranchId.nullable(),
  branchName: text('Chi nhánh', 'Branch'),
  role: z.enum(warehouseRoles),
  quantity: count('Tồn', 'On hand'),
  reserved: count('Đang giữ', 'Reserved'),
  available: count('Có thể dùng', 'Available'),
  /** On its way from another warehouse, also what a receipt was short of. */
  inTransit: count('Đang chuyển đến', 'In transit'),
  /** In transit, asked for from another warehouse or waiting there, or on an import bill that is not posted yet. */
  incoming: count('Sắp về', 'Incoming'),
  value: cost('Giá trị', 'Value'),
  minStock: count('Tồn tối thiểu', 'Minimum stock'),
  maxStock: count('Tồn tối đa', 'Maximum stock'),
  isBelowMin: z.boolean(),
});
export type StockPlace = z.infer<typeof StockPlace>;

/** One piece that lies somewhere, with its own cost. */
export const SerialRow = z.object({
  id: z.int(),
  serial: named(z.string(), 'Serial', 'Serial'),
  ...lineProduct,
  warehouseId: WarehouseId,
  warehouseName: named(z.string(), 'Kho', 'Warehouse'),
  branchName: text('Chi nhánh', 'Branch'),
  /** Since when it is there, and by which document. */
  day: named(LocalDate.nullable(), 'Vào kho ngày', 'There since'),
  documentCode: text('Số phiếu', 'Document code'),
  cost: cost('Giá vốn', 'Cost'),
  price: named(vnd, 'Giá bán', 'Price'),
});
export type SerialRow = z.infer<typeof SerialRow>;
export const SerialFilter = z.object({ ...page(pageSize.usual), ...shelfFilter });
const SerialPage = z.object({ totalCount: z.int(), totalValue: vnd.nullable(), items: z.array(SerialRow) });

const branchId = named(BranchId, 'Chi nhánh', 'Branch');
const CloseIn = z.object({
  branchId,
  day: named(LocalDate, 'Khóa đến hết ngày', 'Closed until'),
  note: named(note(500), 'Ghi chú', 'Note'),
});
export const CloseRow = z.object({
  id: StockCloseId,
  branchId: BranchId,
  branchName: named(z.string(), 'Chi nhánh', 'Branch'),
  day: named(LocalDate, 'Khóa đến hết ngày', 'Closed until'),
  note: text('Ghi chú', 'Note'),
  creationTime: named(Instant, 'Khóa lúc', 'Closed at'),
  creatorName: text('Người khóa', 'Closed by'),
  reopenedAt: named(Instant.nullable(), 'Mở lại lúc', 'Reopened at'),
  reopenedByName: text('Người mở lại', 'Reopened by'),
  /** The last close of its branch that is in force: the one that can be reopened. */
  isLast: named(z.boolean(), 'Đang hiệu lực', 'In force'),
});
export type CloseRow = z.infer<typeof CloseRow>;

const see = ['Pages.Inventory.Warehouse', 'Pages.Inventory.Close'] as const;
const close = 'Pages.Inventory.Close';
export const Inventory = service('inventory', {
  GetAllPaged: get({ in: BalanceFilter, out: BalancePage, may: see }),
  Detail: get({ in: LedgerFilter, out: LedgerPage, may: [...see, 'Pages.Reports.Inventory'] }),
  ListInboundGrid: get({ in: MoveFilter, out: MovePage, may: see }),
  ListOutboundGrid: get({ in: MoveFilter, out: MovePage, may: see }),
  /** Ours: the serials that lie in the warehouses. */
  GetSerials: get({
    in: SerialFilter,
    out: SerialPage,
    may: [...see, 'Pages.Inventory.Import', 'Pages.Inventory.Export'],
  }),
  getSync: get({ in: NoInput, out: SyncReport, may: close }),
  GetInventoryByProduct: get({
    in: z.object({ productId: named(ProductId, 'Hàng hóa', 'Product', ['id']) }),
    out: listed(StockPlace),
    may: stockPermissions,
  }),
  /** Writes the balances anew out of the ledger; answers what was wrong before. */
  Sync: post({ in: NoInput, out: SyncReport, may: close }),
  /** Ours: the books of a branch are frozen until the end of a day, and opened again. */
  Close: post({ in: CloseIn, out: CloseRow, may: close }),
  Reopen: post({ in: z.object({ id: rowId(StockCloseId) }), out: Nothing, may: close }),
  GetCloses: get({
    in: z.object({ ...page(pageSize.usual), branchId: shelfFilter.branchId }),
    out: paged(CloseRow),
    may: see,
  }),
});
