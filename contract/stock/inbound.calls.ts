// Import bills: wire service ProductInbound and its part of Common (spec §7; domain.md §4). "Archive" posts a bill.
import * as z from 'zod';
import { ProductId, StampLine } from '../catalog/product.calls.ts';
import {
  documentBody,
  get,
  LocalDate,
  listed,
  NoInput,
  Nothing,
  named,
  paged,
  post,
  rowId,
  service,
  version,
  vnd,
} from '../kit.ts';
import { BranchId } from '../org/branch.calls.ts';
import { WarehouseId } from '../org/warehouse.ts';
import { SupplierId } from '../party/party.calls.ts';
import { once } from '../validation.ts';
import {
  InboundCreate,
  InboundDetail,
  InboundEdit,
  InboundFilter,
  InboundPreview,
  InboundProduct,
  InboundProposal,
  InboundReport,
  InboundRow,
  InboundStatus,
  inboundFields,
  LinesIn,
  owedTotals,
  PayeeRow,
  PaymentFilter,
  PaymentRow,
  PricePreview,
  PriceSheet,
  ProductImportRow,
  purchasePrice,
  ReportFilter,
  reportTotals,
  SheetAnswer,
  SupplierImportRow,
} from './inbound.rows.ts';
import { cancelReason, InboundId, StockRequestId } from './stock.ts';

const see = 'Pages.Inventory.Import';
const One = z.object({ id: rowId(InboundId), version });
const ById = z.object({ id: rowId(InboundId) });
const PriceIn = z.object({
  id: rowId(InboundId),
  items: named(
    z
      .array(z.object({ id: named(z.int().positive(), 'Dòng', 'Line'), price: purchasePrice }))
      .min(1)
      .max(2000)
      .check(once('id')),
    'Hàng nhập',
    'Lines',
  ),
  version,
});

export const ProductInbound = service('ProductInbound', {
  GetAllPaged: get({
    in: InboundFilter,
    out: paged(InboundRow).extend({ totalProduct: z.int(), totalAmount: vnd }),
    may: see,
    excelMay: 'Pages.Inventory.Import.Export',
  }),
  /** The same bills with a row for each of their lines. */
  GetForExportExcel: get({ in: InboundFilter, out: z.file(), may: see, excelMay: 'Pages.Inventory.Import.Export' }),
  getProductById: get({
    in: z.object({ id: rowId(ProductId), warehouseId: named(WarehouseId.optional(), 'Kho', 'Warehouse') }),
    out: InboundProduct,
    may: see,
  }),
  /** What is still to be ordered of a component request; without one, an empty bill for the caller's warehouse. */
  GetForCreate: get({
    in: z.object({ purchaseOrderId: named(StockRequestId.optional(), 'Yêu cầu linh kiện', 'Component request') }),
    out: InboundProposal,
    may: 'Pages.Inventory.Import.Create',
  }),
  getDetail: get({ in: ById, out: InboundDetail, may: see }),
  getDetailCancel: get({ in: ById, out: InboundDetail, may: see }),
  getForEdit: get({
    in: z.object({
      id: named(InboundId.optional(), 'Mã số', 'ID'),
      transactionCode: named(z.string().trim().max(50).optional(), 'Mã phiếu', 'Bill code'),
    }),
    out: InboundDetail.nullable(),
    may: see,
  }),
  GetForUpdatePrice: get({ in: ById, out: PriceSheet, may: 'Pages.Inventory.Import.Edit' }),
  GetReportProductInboundById: get({ in: ById, out: InboundReport, may: 'Pages.Inventory.Import.Print' }),
  GetBarCode: get({ in: ById, out: listed(StampLine), may: 'Pages.Inventory.Import.Barcode' }),
  GetWarehouseByBranch: get({
    in: z.object({ branchId: named(BranchId.optional(), 'Chi nhánh', 'Branch') }),
    out: listed(z.object({ id: WarehouseId, code: z.string(), name: z.string(), branchName: z.string().nullable() })),
    may: see,
  }),
  /** True: another bill has this code. */
  checkExitsCode: post({
    in: z.object({
      code: named(z.string().trim().max(50), 'Mã phiếu', 'Bill code', ['transactionCode']),
      id: named(InboundId.nullish(), 'Mã số', 'ID'),
    }),
    out: z.boolean(),
    may: see,
  }),
  Create: post({ in: InboundCreate, out: InboundDetail, may: 'Pages.Inventory.Import.Create', maxBody: documentBody }),
  /** Posts a bill, today or on an earlier day by those who may. */
  Archive: post({
    in: z.object({ id: rowId(InboundId), day: named(LocalDate.nullish(), 'Ngày ghi sổ', 'Posting day'), version }),
    out: InboundDetail,
    may: 'Pages.Inventory.Import.Accept',
  }),
  unArchive: post({ in: One, out: InboundDetail, may: 'Pages.Inventory.Import.Unaccept' }),
  delete: post({
    /** The spec's own clients give no reason; our screens ask for one. */
    in: z.object({ id: rowId(InboundId), cancelReason: cancelReason.nullish(), version }),
    out: Nothing,
    may: 'Pages.Inventory.Import.Delete',
  }),
  edit: post({ in: InboundEdit, out: InboundDetail, may: 'Pages.Inventory.Import.Edit', maxBody: documentBody }),
  UpdatePrice: post({ in: PriceIn, out: InboundDetail, may: 'Pages.Inventory.Import.Edit' }),
  /** Ours: what saving these prices would do to the bill, to the shelves, and as a valuation difference; nothing is written. */
  PreviewUpdatePrice: post({ in: PriceIn, out: PricePreview, may: 'Pages.Inventory.Import.Edit' }),
  /** Ours: lines out of a sheet, for the form; nothing is written. */
  ImportLines: post({
    in: LinesIn,
    out: SheetAnswer,
    may: 'Pages.Inventory.Import.Create',
    parses: 'sheet',
    maxBody: 15_000_000,
  }),
  ImportTemplate: get({ in: NoInput, out: z.file(), may: 'Pages.Inventory.Import.Create' }),
  /** Ours: what un-posting would take off the shelves, and what is in its way. */
  PreviewUnArchive: get({ in: ById, out: InboundPreview, may: 'Pages.Inventory.Import.Unaccept' }),
  ChangeSupplier: post({
    in: z.object({
      id: rowId(InboundId),
      supplierId: named(SupplierId, 'Nhà cung cấp', 'Supplier'),
      dueDay: inboundFields.dueDay,
      version,
    }),
    out: InboundDetail,
    may: 'Pages.Inventory.Import.ChangeSupplier',
  }),
  /** Ours: posted purchases and what is still owed for them, by bill and by supplier. */
  GetPayments: get({ in: PaymentFilter, out: paged(PaymentRow).extend(owedTotals), may: see }),
  GetPayees: get({ in: PaymentFilter, out: paged(PayeeRow).extend(owedTotals), may: see }),
  /** Ours: what was imported, by product and by supplier. */
  ReportByProduct: get({
    in: ReportFilter,
    out: paged(ProductImportRow).extend(reportTotals),
    may: 'Pages.Reports.Inventory',
  }),
  ReportBySupplier: get({
    in: ReportFilter,
    out: paged(SupplierImportRow).extend(reportTotals),
    may: 'Pages.Reports.Inventory',
  }),
});

export const InboundHit = z.object({
  id: InboundId,
  code: z.string(),
  status: InboundStatus,
  day: LocalDate,
  warehouseName: z.string(),
  quantity: z.int(),
});
export const InboundCommon = service('Common', {
  /** A bill by its number or its code; null when there is none. */
  GetProductInboundByCodeOrId: get({
    in: z.object({
      id: named(InboundId.optional(), 'Mã số', 'ID'),
      code: named(z.string().trim().max(50).optional(), 'Mã phiếu', 'Bill code'),
    }),
    out: InboundHit.nullable(),
    may: ['Pages.Inventory.Import', 'Pages.Inventory.Import.ViewCode'],
  }),
});
