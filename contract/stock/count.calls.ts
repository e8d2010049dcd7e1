// Stock counts: made for a scope, counted by several people, applied by another one. Wire service physicalInventory
// (spec §4, §5, §7; domain.md §4).
import * as z from 'zod';
import { ProductId, productKinds } from '../catalog/product.calls.ts';
import { pageSize } from '../constants.ts';
import { Action } from '../document.ts';
import {
  documentBody,
  fromDay,
  get,
  Instant,
  listed,
  Nothing,
  named,
  note,
  page,
  paged,
  post,
  rowId,
  service,
  text,
  toDay,
  version,
  vnd,
  worded,
} from '../kit.ts';
import { CategoryId } from '../lookup/category.calls.ts';
import { WarehouseId } from '../org/warehouse.ts';
import { once } from '../validation.ts';
import { countsMay, handlesMay } from './count.states.ts';
import { shelfFilter } from './inventory.calls.ts';
import { CountStatus, cancelReason, day, lineProduct, MOST_UNITS, StockCountId } from './stock.ts';

const both = (vi: string, en: string) => ({ vi, en });
export const countScopes = {
  whole: both('Cả kho', 'Whole warehouse'),
  category: both('Theo loại, nhóm hàng', 'By kind or group'),
  list: both('Danh sách hàng', 'List of products'),
};
export const CountScope = worded(z.enum(['whole', 'category', 'list']), countScopes);
export type CountScope = z.infer<typeof CountScope>;
/** Which differences a cause explains: fewer than the books say, more, or either. */
export type CauseSide = 'short' | 'surplus' | 'either';
const cause = (vi: string, en: string, side: CauseSide) => ({ vi, en, side });
/** Why the shelf and the books differ. */
export const countCauses = {
  lost: cause('Mất, thất lạc', 'Lost', 'short'),
  damaged: cause('Hỏng, hủy', 'Damaged', 'short'),
  found: cause('Tìm lại được', 'Found again', 'surplus'),
  overDelivered: cause('Nhà cung cấp giao thừa', 'Over-delivered', 'surplus'),
  unrecorded: cause('Quên ghi phiếu', 'Not recorded', 'either'),
  mixedUp: cause('Lẫn mã hàng', 'Mixed up', 'either'),
  other: cause('Khác', 'Other', 'either'),
};
export const CountCause = worded(
  z.enum(['lost', 'damaged', 'found', 'overDelivered', 'unrecorded', 'mixedUp', 'other']),
  countCauses,
);
export type CountCause = z.infer<typeof CountCause>;
/** What became of one serial; the books are not shown to those who count blind. */
export const serialStates = {
  counted: both('Đã thấy', 'Found'),
  missing: both('Thiếu', 'Missing'),
  elsewhere: both('Sổ ghi ở kho khác', 'Elsewhere by the books'),
  gone: both('Sổ ghi đã xuất', 'Left by the books'),
  unknown: both('Sổ chưa có', 'Unknown to the books'),
};
export const SerialState = worded(z.enum(['counted', 'missing', 'elsewhere', 'gone', 'unknown']), serialStates);
export type SerialState = z.infer<typeof SerialState>;

const id = rowId(StockCountId);
const warehouseId = named(WarehouseId, 'Kho', 'Warehouse');
const scopeFields = {
  warehouseId,
  scope: named(CountScope.default('whole'), 'Phạm vi', 'Scope'),
  productIds: named(z.array(ProductId).max(20_000).default([]), 'Hàng hóa', 'Products'),
  kinds: named(z.array(z.enum(productKinds)).max(4).default([]), 'Loại hàng', 'Kinds'),
  groupIds: named(z.array(CategoryId).max(200).default([]), 'Nhóm hàng', 'Groups'),
};
export const CountCreate = z.object({
  ...scopeFields,
  /** Whoever counts does not see what the books say. */
  isBlind: named(z.boolean().default(true), 'Kiểm mù', 'Blind'),
  note: named(note(500), 'Ghi chú', 'Note'),
});
const LoadIn = z.object({ ...page(pageSize.long), ...scopeFields, keyword: shelfFilter.keyword });

const name = (vi: string, en: string) => named(z.string().nullable(), vi, en);
const number = (vi: string, en: string) => named(z.int(), vi, en);
const head = {
  id: StockCountId,
  code: named(z.string(), 'Số phiếu', 'Code'),
  status: named(CountStatus, 'Trạng thái', 'Status'),
  warehouseId: WarehouseId,
  warehouseName: named(z.string(), 'Kho', 'Warehouse'),
  branchName: name('Chi nhánh', 'Branch'),
  scope: named(CountScope, 'Phạm vi', 'Scope'),
  isBlind: named(z.boolean(), 'Kiểm mù', 'Blind'),
  day,
  note: name('Ghi chú', 'Note'),
  lineCount: number('Mặt hàng', 'Products'),
  countedCount: number('Đã kiểm', 'Counted'),
  /** Null for those who may not know what the books say. */
  differentCount: named(z.int().nullable(), 'Chênh lệch', 'Different'),
  creationTime: named(Instant, 'Lập lúc', 'Created'),
  creatorName: name('Người lập', 'Created by'),
  appliedAt: named(Instant.nullable(), 'Cân bằng lúc', 'Applied'),
  appliedByName: name('Người cân bằng', 'Applied by'),
  version: z.int(),
};
export const CountRow = z.object(head);
export type CountRow = z.infer<typeof CountRow>;
export const CountFilter = z.object({
  ...page(pageSize.usual),
  keyword: shelfFilter.keyword,
  branchId: shelfFilter.branchId,
  warehouseId: shelfFilter.warehouseId,
  status: named(CountStatus.optional(), 'Trạng thái', 'Status'),
  from: fromDay,
  to: toDay,
});

export const CountLine = z.object({
  id: z.int(),
  ...lineProduct,
  counted: named(z.int().nullable(), 'Thực đếm', 'Counted'),
  /** The books at the moment of counting; null for those who may not know, and while nobody counted. */
  book: named(z.int().nullable(), 'Sổ sách', 'Books'),
  difference: named(z.int().nullable(), 'Chênh lệch', 'Difference'),
  /** Goods came or went since the line was counted. */
  isMoved: named(z.boolean(), 'Đã biến động', 'Moved since'),
  countedAt: named(Instant.nullable(), 'Đếm lúc', 'Counted at'),
  countedByName: name('Người đếm', 'Counted by'),
  cause: named(CountCause.nullable(), 'Nguyên nhân', 'Cause'),
  causeNote: name('Giải thích', 'Explanation'),
  unitCost: named(vnd.nullable(), 'Giá vốn hàng thừa', 'Cost of a surplus unit'),
  appliedValue: named(vnd.nullable(), 'Giá trị đã ghi sổ', 'Applied value'),
  /** What applying it now would write, or what it wrote; for those who may know costs and books. */
  differenceValue: named(vnd.nullable(), 'Giá trị chênh lệch', 'Value of the difference'),
  /** Of goods with serials: found that the books do not have here, and missing; null for those who may not know. */
  found: named(z.int().nullable(), 'Serial thừa', 'Serials found'),
  missing: named(z.int().nullable(), 'Serial thiếu', 'Serials missing'),
});
export type CountLine = z.infer<typeof CountLine>;
export const UnknownCode = z.object({
  id: z.int(),
  code: z.string(),
  quantity: z.int(),
  creationTime: Instant,
  creatorName: z.string().nullable(),
});
export type UnknownCode = z.infer<typeof UnknownCode>;
export const CountView = CountRow.extend({
  uncountedCount: z.int(),
  movedCount: z.int(),
  unknownCount: z.int(),
  /** Differences that nobody has given a cause for yet. */
  causelessCount: z.int(),
  seesBook: z.boolean(),
  surplusQuantity: z.int().nullable(),
  shortQuantity: z.int().nullable(),
  surplusValue: vnd.nullable(),
  shortValue: vnd.nullable(),
  counterNames: z.array(z.string()),
  /** Another one with every number that is counted. */
  stamp: z.string(),
  allowedActions: z.array(Action),
});
export type CountView = z.infer<typeof CountView>;
export const lineViews = ['all', 'uncounted', 'different', 'moved', 'unknown'] as const;
const DetailIn = z.object({
  ...page(pageSize.long),
  id,
  filter: named(z.enum(lineViews).default('all'), 'Lọc', 'Filter'),
  keyword: shelfFilter.keyword,
});
/** `filter: unknown` answers the codes; otherwise `unknown` is empty. */
const DetailOut = z.object({
  totalCount: z.int(),
  items: z.array(CountLine),
  unknown: z.array(UnknownCode),
  count: CountView,
});

const CountItem = z.object({
  productId: named(ProductId.optional(), 'Hàng hóa', 'Product'),
  code: named(text(100).optional(), 'Mã quét', 'Scanned code'),
  quantity: named(z.int().min(-MOST_UNITS).max(MOST_UNITS).default(1), 'Số lượng', 'Quantity'),
  /** Adds to what was counted before, or replaces it. */
  mode: named(z.enum(['add', 'set']).default('add'), 'Cách ghi', 'Mode'),
  unitCost: named(vnd.min(0).max(1e12).nullish(), 'Giá vốn hàng thừa', 'Cost of a surplus unit'),
  /** One piece of the product, also when the books have never seen it. */
  serial: named(text(100).optional(), 'Serial', 'Serial'),
});
/** What became of each item: its line, or that nobody knows the code. A serial counts once; `again` says that it was there. */
export const Counted = z.object({
  line: CountLine.nullable(),
  unknown: z.string().nullable(),
  serial: z.string().optional(),
  again: z.boolean().optional(),
});
/** One serial of a count. */
export const CountSerial = z.object({
  id: z.string(),
  ...lineProduct,
  serial: named(z.string(), 'Serial', 'Serial'),
  state: named(SerialState.nullable(), 'Kết quả', 'Result'),
  /** Where the books have it. */
  warehouseName: name('Kho theo sổ', 'Warehouse by the books'),
  countedAt: named(Instant.nullable(), 'Đếm lúc', 'Counted at'),
  countedByName: name('Người đếm', 'Counted by'),
  cost: named(vnd.nullable(), 'Giá vốn', 'Cost'),
});
export type CountSerial = z.infer<typeof CountSerial>;
const SerialsIn = z.object({
  ...page(pageSize.long),
  id,
  productId: shelfFilter.productId,
  state: named(SerialState.optional(), 'Kết quả', 'Result'),
  keyword: shelfFilter.keyword,
});
const CauseLine = z.object({
  lineId: named(z.int().positive(), 'Dòng', 'Line'),
  cause: named(CountCause.nullable(), 'Nguyên nhân', 'Cause'),
  causeNote: named(note(500), 'Giải thích', 'Explanation'),
  unitCost: named(vnd.min(0).max(1e12).nullish(), 'Giá vốn hàng thừa', 'Cost of a surplus unit'),
});
/** A product of the scope, with what the books say for those who may know. */
export const ScopeLine = z.object({
  id: ProductId,
  ...lineProduct,
  book: named(z.int().nullable(), 'Sổ sách', 'Books'),
});
export type ScopeLine = z.infer<typeof ScopeLine>;
const ProductIn = z.object({
  id: rowId(ProductId),
  warehouseId: named(WarehouseId.optional(), 'Kho', 'Warehouse'),
});

const see = 'Pages.Inventory.Checking';
export const PhysicalInventory = service('physicalInventory', {
  GetAllPaged: get({ in: CountFilter, out: paged(CountRow), may: countsMay }),
  Detail: get({ in: DetailIn, out: DetailOut, may: countsMay }),
  /** The whole count for paper: every line, without the books for those who count blind. */
  print: get({
    in: z.object({ id }),
    out: z.object({ count: CountView, items: z.array(CountLine) }),
    may: 'Pages.Inventory.Checking.Print',
  }),
  /** What a new count of this scope would list. */
  LoadProductItem: get({
    in: LoadIn.extend({ warehouseId: named(WarehouseId.optional(), 'Kho', 'Warehouse') }),
    out: paged(ScopeLine),
    may: see,
  }),
  getAllProduct: get({
    in: z.object({ ...page(pageSize.long), keyword: shelfFilter.keyword, warehouseId: shelfFilter.warehouseId }),
    out: paged(ScopeLine),
    may: countsMay,
  }),
  getProductById: get({ in: ProductIn, out: ScopeLine, may: countsMay }),
  /** What a unit of a surplus would be worth: the average, null for those who may not know. */
  GetProductPrice: get({ in: ProductIn, out: z.object({ price: vnd.nullable() }), may: countsMay }),
  Exchange: post({
    in: z.object({
      id,
      /** What happens to lines that nobody counted: they are empty, or they are left out of the count. */
      uncounted: named(z.enum(['zero', 'leave']).optional(), 'Hàng chưa đếm', 'Uncounted lines'),
      version,
      /** Of the count as it was looked at: numbers that came since are looked at before they are written. */
      stamp: named(z.string().max(60).optional(), 'Dấu số đếm', 'Stamp'),
    }),
    out: CountView,
    may: handlesMay,
  }),
  delete: post({ in: z.object({ id, cancelReason }), out: Nothing, may: 'Pages.Inventory.Checking.Remove' }),
  create: post({ in: CountCreate, out: CountView, may: 'Pages.Inventory.Checking.Create', maxBody: 2_000_000 }),
  /** Ours: what was found on the shelf, one scan or many; several people may count at once. */
  Count: post({
    in: z.object({ id, items: named(z.array(CountItem).min(1).max(1000), 'Hàng đã đếm', 'Counted') }),
    out: listed(Counted),
    may: countsMay,
    maxBody: documentBody,
  }),
  SetCause: post({
    in: z.object({
      id,
      lines: named(z.array(CauseLine).min(1).max(20_000).check(once('lineId')), 'Các dòng', 'Lines'),
    }),
    out: Nothing,
    may: handlesMay,
    maxBody: 5_000_000,
  }),
  /** Ours: one cause for every difference of one side that has none yet, or for all of them. */
  SetCauses: post({
    in: z.object({
      id,
      cause: named(CountCause, 'Nguyên nhân', 'Cause'),
      causeNote: named(note(500), 'Giải thích', 'Explanation'),
      side: named(z.enum(['short', 'surplus']).optional(), 'Thừa hay thiếu', 'Surplus or short'),
      overwrite: named(z.boolean().default(false), 'Thay nguyên nhân đã có', 'Replace causes'),
    }),
    out: CountView,
    may: handlesMay,
  }),
  /** Ours: found, missing and unknown serials. */
  GetSerials: get({ in: SerialsIn, out: paged(CountSerial), may: countsMay }),
  RemoveUnknown: post({
    in: z.object({ id, unknownId: named(z.int().positive(), 'Mã lạ', 'Unknown code') }),
    out: Nothing,
    may: countsMay,
  }),
});
