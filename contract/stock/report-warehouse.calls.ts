// Stock reports: movement in a period and defective components. Wire service ReportWarehouse (spec §7; domain.md §8).
import * as z from 'zod';
import { ProductId, productKinds } from '../catalog/product.calls.ts';
import { productKindNames } from '../choices.ts';
import { pageSize } from '../constants.ts';
import { fromDay, get, Instant, LocalDate, named, page, service, toDay, vnd, worded } from '../kit.ts';
import { CategoryId } from '../lookup/category.calls.ts';
import { WarehouseId } from '../org/warehouse.ts';
import { SupplierId } from '../party/party.calls.ts';
import { shelfFilter, stockDocuments } from './inventory.calls.ts';
import { DifferenceReason, Fault, OutboundId, OutboundKind } from './stock.ts';

const text = (vi: string, en: string) => named(z.string().nullable(), vi, en);
/** Left out, the current month until today. */
const period = { from: fromDay, to: toDay };
const count = (vi: string, en: string) => named(z.int(), vi, en);
const money = (vi: string, en: string) => named(vnd.nullable(), vi, en);
const figures = {
  openingQuantity: count('Tồn đầu', 'Opening'),
  openingValue: money('Giá trị đầu', 'Opening value'),
  inQuantity: count('Nhập', 'In'),
  inValue: money('Giá trị nhập', 'Value in'),
  outQuantity: count('Xuất', 'Out'),
  outValue: money('Giá trị xuất', 'Value out'),
  /** What moved between the warehouses in view neither came nor went: it left one shelf, is on its way, lies on another. */
  transferInQuantity: count('Nhận nội bộ', 'Transferred in'),
  transferInValue: money('Giá trị nhận nội bộ', 'Value transferred in'),
  transferOutQuantity: count('Chuyển nội bộ', 'Transferred out'),
  transferOutValue: money('Giá trị chuyển nội bộ', 'Value transferred out'),
  closingQuantity: count('Tồn cuối', 'Closing'),
  closingValue: money('Giá trị cuối', 'Closing value'),
  /** The part of the closing that is on its way between two warehouses in view. */
  onWayQuantity: count('Trong đó đang đi đường', 'Of it on the way'),
  onWayValue: money('Giá trị đang đi đường', 'Value on the way'),
};
export const MovementRow = z.object({
  /** Product, or product and warehouse: '12', '12-2003'. */
  id: z.string(),
  productId: ProductId,
  productCode: named(z.string(), 'Mã hàng', 'Product code'),
  productName: named(z.string(), 'Tên hàng', 'Product name'),
  kind: named(worded(z.enum(productKinds), productKindNames), 'Loại hàng', 'Kind'),
  unitName: text('Đơn vị', 'Unit'),
  warehouseId: WarehouseId.nullable(),
  warehouseName: text('Kho', 'Warehouse'),
  ...figures,
});
export type MovementRow = z.infer<typeof MovementRow>;
const movementFilter = {
  ...shelfFilter,
  ...period,
  by: named(z.enum(['product', 'warehouse']).optional(), 'Gộp theo', 'Rows'),
  /** Only what came or went in the period. */
  moved: named(z.boolean().optional(), 'Có phát sinh', 'Moved only'),
};
export const MovementFilter = z.object({ ...page(pageSize.long), ...movementFilter });
export const MovementPage = z.object({
  totalCount: z.int(),
  from: LocalDate,
  to: LocalDate,
  ...figures,
  items: z.array(MovementRow),
});
export type MovementFigures = z.infer<z.ZodObject<typeof figures>>;

export const DefectRow = z.object({
  id: z.int(),
  day: named(LocalDate, 'Ngày', 'Date'),
  outboundId: OutboundId,
  outboundKind: OutboundKind,
  code: named(z.string(), 'Số phiếu', 'Code'),
  productId: ProductId,
  productCode: named(z.string(), 'Mã hàng', 'Product code'),
  productName: named(z.string(), 'Tên hàng', 'Product name'),
  unitName: text('Đơn vị', 'Unit'),
  quantity: count('Số lượng', 'Quantity'),
  value: money('Giá trị', 'Value'),
  errorTypeName: text('Loại lỗi', 'Error type'),
  fault: named(Fault.nullable(), 'Lỗi do', 'Fault'),
  supplierName: text('Nhà cung cấp', 'Supplier'),
  warehouseName: named(z.string(), 'Kho xuất', 'From warehouse'),
  ticketCode: text('Phiếu sửa chữa', 'Ticket'),
  creatorName: text('Người lập', 'Created by'),
  note: text('Ghi chú', 'Note'),
});
export type DefectRow = z.infer<typeof DefectRow>;
const defectFilter = {
  ...shelfFilter,
  ...period,
  errorTypeId: named(CategoryId.optional(), 'Loại lỗi', 'Error type'),
  fault: named(Fault.optional(), 'Lỗi do', 'Fault'),
  supplierId: named(SupplierId.optional(), 'Nhà cung cấp', 'Supplier'),
};
export const DefectFilter = z.object({ ...page(pageSize.long), ...defectFilter });
/** A share of the whole result; null is what nobody classified. */
const Share = z.object({
  id: z.int().nullable(),
  name: z.string().nullable(),
  quantity: z.int(),
  value: vnd.nullable(),
});
export type DefectShare = z.infer<typeof Share>;
export const DefectPage = z.object({
  totalCount: z.int(),
  from: LocalDate,
  to: LocalDate,
  totalQuantity: z.int(),
  totalValue: vnd.nullable(),
  supplierQuantity: z.int(),
  ownQuantity: z.int(),
  byErrorType: z.array(Share),
  byProduct: z.array(Share),
  items: z.array(DefectRow),
});

/** What neither the shelves nor what left them accounts for, each with its document. Money is null for who may not see cost. */
export const ValuationRow = z.object({
  id: z.int(),
  day: named(LocalDate, 'Ngày', 'Date'),
  document: z.enum(stockDocuments),
  documentId: z.int(),
  documentKind: z.string().nullable(),
  documentCode: text('Số phiếu', 'Document code'),
  reason: named(DifferenceReason, 'Lý do', 'Reason'),
  productId: ProductId,
  productCode: named(z.string(), 'Mã hàng', 'Product code'),
  productName: named(z.string(), 'Tên hàng', 'Product name'),
  unitName: text('Đơn vị', 'Unit'),
  warehouseId: WarehouseId,
  warehouseName: named(z.string(), 'Kho', 'Warehouse'),
  stockChange: money('Giá trị tồn thay đổi', 'Change of stock value'),
  amount: money('Chênh lệch giá vốn', 'Valuation difference'),
  at: named(Instant, 'Ghi lúc', 'Written'),
  userName: text('Người ghi', 'By'),
});
export type ValuationRow = z.infer<typeof ValuationRow>;
export const ValuationFilter = z.object({
  ...page(pageSize.long),
  ...shelfFilter,
  ...period,
  reason: named(DifferenceReason.optional(), 'Lý do', 'Reason'),
});
export const ValuationPage = z.object({
  totalCount: z.int(),
  from: LocalDate,
  to: LocalDate,
  totalStockChange: vnd.nullable(),
  totalAmount: vnd.nullable(),
  items: z.array(ValuationRow),
});

const may = 'Pages.Reports.Inventory';
export const ReportWarehouse = service('ReportWarehouse', {
  GetAllNhapXuatTonPaged: get({ in: MovementFilter, out: MovementPage, may }),
  getExcelNhapXuatTon: get({ in: z.object(movementFilter), out: z.file(), may }),
  GetBaoCaoLinhKienLoi: get({ in: DefectFilter, out: DefectPage, may }),
  GetExcelBaoCaoLinhKienLoi: get({ in: z.object(defectFilter), out: z.file(), may }),
  /** Ours: "Chênh lệch giá vốn". */
  GetValuationDifferences: get({ in: ValuationFilter, out: ValuationPage, may }),
});
