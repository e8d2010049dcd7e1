// Export bills: other, for a ticket, transfer, error, error transfer, return item. Wire service ProductOutbound (spec §7; domain.md §4).
import * as z from 'zod';
import { ProductId } from '../catalog/product.calls.ts';
import { pageSize } from '../constants.ts';
import {
  documentBody,
  get,
  kept,
  LocalDate,
  listed,
  Nothing,
  named,
  note,
  page,
  post,
  rowId,
  service,
  text,
  version,
  vnd,
} from '../kit.ts';
import { CategoryId } from '../lookup/category.calls.ts';
import { BranchId } from '../org/branch.calls.ts';
import { WarehouseId } from '../org/warehouse.ts';
import { SupplierId } from '../party/party.calls.ts';
import { returnItemMay } from './outbound.states.ts';
import {
  OutboundDetail,
  OutboundFilter,
  OutboundForm,
  OutboundPage,
  StockProduct,
  WarehouseOption,
} from './outbound.ts';
import {
  cancelReason,
  day,
  Fault,
  InboundId,
  lineFields,
  lineProduct,
  OutboundId,
  OutboundKind,
  StockRequestId,
} from './stock.ts';
import { transferMay } from './transfer.states.ts';

export const exportMay = {
  other: ['Pages.Inventory.Export.Other'],
  ticket: ['Pages.Inventory.Export.Ticket'],
  transfer: ['Pages.Inventory.Export.Transfer'],
  error: ['Pages.Inventory.Export.Other', 'Pages.Tickets.ExportItemError'],
  errorTransfer: ['Pages.Inventory.Export.Transfer', 'Pages.Tickets.ExportItemTransfer'],
  returnItem: returnItemMay,
} as const;
/** Whoever looks at export bills or transfers. */
export const outboundMay = ['Pages.Inventory.Export', ...transferMay] as const;

const id = rowId(OutboundId);
const ById = z.object({ id });
/** Left empty, today; an earlier day only by whoever may close the books. */
const someDay = named(LocalDate.optional(), 'Ngày', 'Date');
const warehouseId = named(WarehouseId, 'Kho xuất', 'From');
const toWarehouseId = named(WarehouseId, 'Kho nhận', 'To');
const line = {
  ...lineFields,
  /** Left out, or sent by somebody who may not see it, it is what the draft says of the product, else the product's own. */
  price: named(vnd.min(0).max(1e12).nullish(), 'Giá xuất', 'Outbound price'),
};
const Line = z.object(line);
const ErrorLine = z.object({ ...line, errorTypeId: named(CategoryId.nullish(), 'Loại lỗi', 'Error type') });
export const TransferLine = z.object({
  ...line,
  requestLineId: named(z.int().positive().nullish(), 'Dòng yêu cầu', 'Request line'),
});
const ReturnLine = z.object({
  originLineId: named(z.int().positive(), 'Dòng xuất', 'Issued line'),
  quantity: line.quantity,
  serials: line.serials,
  note: line.note,
});
const MAX_LINES = 1000;
const linesOf = <T extends z.ZodType>(one: T) =>
  named(z.array(one).min(1).max(MAX_LINES), 'Dòng hàng', 'Lines', ['items', 'details']);
/** With an id the draft is changed; without one a new bill is made. */
const head = {
  id: named(OutboundId.nullish(), 'Mã số', 'ID'),
  version,
  code: named(text(50).nullish(), 'Số phiếu', 'Code'),
  day: someDay,
  note: named(note(1000), 'Ghi chú', 'Note'),
};
export const OtherIn = z.object({
  ...head,
  warehouseId,
  reasonId: named(CategoryId, 'Lý do xuất', 'Reason', ['exportTypeId']),
  /** Goods that go back to their supplier: who it is, and the import bill they came with; what is owed for it falls. */
  supplierId: named(SupplierId.nullish(), 'Trả nhà cung cấp', 'Back to supplier'),
  inboundId: named(InboundId.nullish(), 'Phiếu nhập', 'Import bill', ['productInboundId']),
  lines: linesOf(Line),
});
export const TicketIn = z.object({
  ...head,
  warehouseId,
  ticketCode: named(text(50), 'Phiếu sửa chữa', 'Ticket', ['invoiceCode']),
  lines: linesOf(Line),
});
export const TransferIn = z.object({
  ...head,
  warehouseId,
  toWarehouseId,
  /** Answers a transfer that was asked for. */
  requestInboundId: named(OutboundId.nullish(), 'Yêu cầu chuyển', 'Requested transfer'),
  requestId: named(StockRequestId.nullish(), 'Yêu cầu linh kiện', 'Component request'),
  expectedDay: named(LocalDate.nullish(), 'Ngày dự kiến đến', 'Expected'),
  lines: linesOf(TransferLine),
});
const errorHead = {
  ...head,
  warehouseId,
  errorTypeId: named(CategoryId, 'Loại lỗi', 'Error type', ['typeError']),
  /** Left out: of a new bill own damage, of a draft what it says. */
  ...kept({ fault: named(Fault.default('own'), 'Nguyên nhân', 'Fault') }),
  supplierId: named(SupplierId.nullish(), 'Nhà cung cấp', 'Supplier'),
  ticketCode: named(text(50).nullish(), 'Phiếu sửa chữa', 'Ticket', ['invoiceCode']),
  lines: linesOf(ErrorLine),
};
export const ErrorIn = z.object(errorHead);
export const ErrorTransferIn = z.object({
  ...errorHead,
  expectedDay: named(LocalDate.nullish(), 'Ngày dự kiến đến', 'Expected'),
});
export const ReturnIn = z.object({
  ...head,
  originId: named(OutboundId, 'Phiếu gốc', 'Original bill', ['outboundId']),
  lines: linesOf(ReturnLine),
});

const productId = named(ProductId, 'Hàng hóa', 'Product', ['id']);
const shelfId = named(WarehouseId, 'Kho', 'Warehouse');
const code = named(text(100), 'Mã hàng', 'Product code', ['barcode', 'barCode', 'serial']);
const OnShelf = z.object({ productId, warehouseId: shelfId });

/** What was issued and can still come back. */
export const ReturnableLine = z.object({
  originId: OutboundId,
  originCode: z.string(),
  originLineId: z.int(),
  ...lineProduct,
  day,
  warehouseId: WarehouseId,
  warehouseName: z.string(),
  ticketCode: z.string().nullable(),
  quantity: z.int(),
  left: z.int(),
  serials: z.array(z.string()).nullable(),
});
export const OutboundPrint = z.object({
  shop: z.object({
    name: z.string(),
    branch: z.string().nullable(),
    address: z.string().nullable(),
    phone: z.string().nullable(),
  }),
  bill: OutboundDetail,
});
/** One line of a posted bill, for the report. */
export const OutboundReportRow = z.object({
  /** The line's. */
  id: z.int(),
  outboundId: OutboundId,
  code: named(z.string(), 'Số phiếu', 'Code'),
  day,
  kind: OutboundKind,
  kindName: named(z.string(), 'Loại phiếu', 'Kind'),
  warehouseName: named(z.string(), 'Kho xuất', 'From'),
  toWarehouseName: named(z.string().nullable(), 'Kho nhận', 'To'),
  reasonName: named(z.string().nullable(), 'Lý do', 'Reason'),
  ticketCode: named(z.string().nullable(), 'Phiếu sửa chữa', 'Ticket'),
  ...lineProduct,
  quantity: named(z.int(), 'Số lượng', 'Quantity'),
  price: named(vnd.nullable(), 'Giá xuất', 'Outbound price'),
  amount: named(vnd.nullable(), 'Thành tiền', 'Amount'),
  cost: named(vnd.nullable(), 'Giá vốn', 'Cost'),
  creatorName: named(z.string().nullable(), 'Người lập', 'Made by'),
});
export type OutboundReportRow = z.infer<typeof OutboundReportRow>;
const { stage: _stage, isShort: _isShort, isForMe: _isForMe, ...ofReport } = OutboundFilter.shape;
export const OutboundReportFilter = z.object({ ...ofReport, ...page(pageSize.long) });

export const ProductOutbound = service('ProductOutbound', {
  GetAllPaged: get({ in: OutboundFilter, out: OutboundPage, may: outboundMay }),
  GetForExportExcel: get({ in: OutboundFilter, out: z.file(), may: 'Pages.Inventory.Export' }),
  /** The lines of posted bills, for the report on export bills. */
  GetReportLines: get({
    in: OutboundReportFilter,
    out: z.object({
      totalCount: z.int(),
      items: z.array(OutboundReportRow),
      totalProduct: z.int(),
      totalAmount: vnd.nullable(),
      totalCost: vnd.nullable(),
    }),
    may: ['Pages.Reports.Inventory', 'Pages.Inventory.Export'],
  }),
  getProductById: get({
    in: z.object({ productId, warehouseId: named(WarehouseId.optional(), 'Kho', 'Warehouse') }),
    out: StockProduct,
    may: outboundMay,
  }),
  GetProductByIdAndWarehouse: get({ in: OnShelf, out: StockProduct, may: outboundMay }),
  /** The same; the first client kept two names for it. */
  GetProductByIdAndWarehouse2: get({ in: OnShelf, out: StockProduct, may: outboundMay }),
  /** A scan: barcode, code or serial. Null when nothing has it. */
  GetProductByCodeAndWarehouse: get({
    in: z.object({ code, warehouseId: shelfId }),
    out: StockProduct.nullable(),
    may: outboundMay,
  }),
  SearchProductInventory: get({
    in: z.object({
      keyword: named(z.string().trim().max(100).default(''), 'Từ khóa', 'Keyword'),
      warehouseId: named(WarehouseId.optional(), 'Kho', 'Warehouse'),
      maxResultCount: named(z.int().min(1).max(200).default(20), 'Số dòng', 'Max result count'),
    }),
    out: listed(StockProduct),
    may: outboundMay,
  }),
  getPriceByBarCode: post({
    in: z.object({
      barCode: named(text(100), 'Mã vạch', 'Barcode', ['code']),
      warehouseId: named(WarehouseId.nullish(), 'Kho', 'Warehouse'),
    }),
    out: StockProduct.nullable(),
    may: outboundMay,
  }),
  getDetail: get({ in: ById, out: OutboundDetail, may: outboundMay }),
  /** Also one that was deleted, with the reason. */
  getDetailCancel: get({ in: ById, out: OutboundDetail, may: outboundMay }),
  getForCreateOther: get({ in: z.object({ id: head.id }), out: OutboundForm, may: exportMay.other }),
  GetCreate: get({
    in: z.object({ id: head.id, ticketCode: named(text(50).optional(), 'Phiếu sửa chữa', 'Ticket', ['code']) }),
    out: z.object({
      form: OutboundForm,
      ticketCode: z.string().nullable(),
      /** What was issued for the ticket before. */
      issued: z.array(ReturnableLine),
    }),
    may: exportMay.ticket,
  }),
  getForCreateTranfer: get({ in: z.object({ id: head.id }), out: OutboundForm, may: exportMay.transfer }),
  /** Of both kinds: broken goods that leave, and those that are sent on. */
  GetCreateError: get({
    in: z.object({ id: head.id }),
    out: OutboundForm,
    may: [...exportMay.error, ...exportMay.errorTransfer],
  }),
  GetReturnItem: get({
    in: z.object({
      originId: named(OutboundId.optional(), 'Phiếu gốc', 'Original bill', ['id']),
      ticketCode: named(text(50).optional(), 'Phiếu sửa chữa', 'Ticket', ['code']),
    }),
    out: listed(ReturnableLine),
    may: returnItemMay,
  }),
  GetReport: get({ in: ById, out: OutboundPrint, may: 'Pages.Inventory.Export.Print' }),
  /** For receipt paper, ten lines to a slip. */
  GetReport10: get({ in: ById, out: OutboundPrint, may: 'Pages.Inventory.Export.Print' }),
  GetWarehouseByBranch: get({
    in: z.object({ branchId: named(BranchId.optional(), 'Chi nhánh', 'Branch') }),
    out: listed(WarehouseOption),
    may: outboundMay,
  }),
  /** True when another bill has the code. */
  checkExitsCode: post({
    in: z.object({ code: named(text(50), 'Số phiếu', 'Code'), id: head.id }),
    out: z.boolean(),
    may: outboundMay,
  }),
  createOther: post({ in: OtherIn, out: OutboundDetail, may: exportMay.other, maxBody: documentBody }),
  create: post({ in: TicketIn, out: OutboundDetail, may: exportMay.ticket, maxBody: documentBody }),
  createTranfer: post({ in: TransferIn, out: OutboundDetail, may: exportMay.transfer, maxBody: documentBody }),
  createError: post({ in: ErrorIn, out: OutboundDetail, may: exportMay.error, maxBody: documentBody }),
  CreateErrorTransfer: post({
    in: ErrorTransferIn,
    out: OutboundDetail,
    may: exportMay.errorTransfer,
    maxBody: documentBody,
  }),
  CreateReturnItem: post({ in: ReturnIn, out: OutboundDetail, may: exportMay.returnItem, maxBody: documentBody }),
  /** Posts a bill, ships a transfer. */
  ArchiveNew: post({
    in: z.object({ id, version, day: someDay }),
    out: OutboundDetail,
    may: 'Pages.Inventory.Export.Accept',
  }),
  unArchiveNew: post({ in: z.object({ id, version }), out: OutboundDetail, may: 'Pages.Inventory.Export.Unaccept' }),
  delete: post({ in: z.object({ id, cancelReason }), out: Nothing, may: 'Pages.Inventory.Export.Remove' }),
  updateErrorType: post({
    in: z.object({ id, typeError: named(CategoryId, 'Loại lỗi', 'Error type', ['errorTypeId']) }),
    out: OutboundDetail,
    may: 'Pages.Inventory.Export.Edit',
  }),
});
