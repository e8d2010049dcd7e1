// Import bills: their states and actions, what is sent and shown of them, of payments and of reports (spec §3; domain.md §4).
import * as z from 'zod';
import { ProductId } from '../catalog/product.calls.ts';
import { pageSize } from '../constants.ts';
import { Action } from '../document.ts';
import {
  audit,
  fromDay,
  Instant,
  kept,
  LocalDate,
  named,
  note,
  page,
  rowId,
  text,
  toDay,
  version,
  vnd,
  worded,
} from '../kit.ts';
import { ImportAnswer, ImportIn } from '../lookup/import.ts';
import { BranchId } from '../org/branch.calls.ts';
import { WarehouseId } from '../org/warehouse.ts';
import { SupplierId } from '../party/party.calls.ts';
import { once } from '../validation.ts';
import { inboundStatuses } from './inbound.states.ts';
import {
  InboundId,
  InboundKind,
  inboundKinds,
  lineAskedFor,
  lineFields,
  lineProduct,
  type State,
  StockRequestId,
} from './stock.ts';

/** Deleted bills can still be looked at, with the reason. */
export const InboundStatus = worded(z.enum(['draft', 'posted', 'deleted']), inboundStatuses);
/** How much of a posted bill its supplier has got. */
export const payStates = {
  unpaid: { vi: 'Chưa trả', en: 'Unpaid', color: 'orange' },
  partly: { vi: 'Trả một phần', en: 'Partly paid', color: 'blue' },
  paid: { vi: 'Đã trả đủ', en: 'Paid', color: 'green' },
} as const satisfies Record<string, State>;
const PayState = worded(z.enum(['unpaid', 'partly', 'paid']), payStates);
export type PayState = z.infer<typeof PayState>;

const money = vnd.min(0).max(1e12);
const optional = (vi: string, en: string) => named(z.string().nullable(), vi, en);
export const purchasePrice = named(money, 'Đơn giá nhập', 'Purchase price');
const code = named(
  z
    .string()
    .trim()
    .max(50)
    .regex(/^[\w./-]*$/)
    .optional(),
  'Mã phiếu',
  'Bill code',
  ['transactionCode'],
);
export const InboundLineIn = z.object({
  /** Of a line that is there already, so that its history goes on. */
  id: named(z.int().positive().nullish(), 'Dòng', 'Line'),
  ...lineFields,
  price: purchasePrice,
  requestLineId: named(z.int().positive().nullish(), 'Dòng yêu cầu', 'Request line'),
});
export type InboundLineIn = z.infer<typeof InboundLineIn>;
export const inboundFields = {
  /** Left empty, the next number is taken: PN… */
  code,
  kind: named(InboundKind.default('purchase'), 'Loại nhập', 'Kind'),
  warehouseId: named(WarehouseId, 'Kho nhập', 'Warehouse'),
  supplierId: named(SupplierId.nullish(), 'Nhà cung cấp', 'Supplier'),
  purchaseOrderId: named(StockRequestId.nullish(), 'Yêu cầu linh kiện', 'Component request'),
  day: named(LocalDate.optional(), 'Ngày nhập', 'Date'),
  /** Left out, it follows the supplier's payment days; null: no due day. */
  dueDay: named(LocalDate.nullish(), 'Hạn thanh toán', 'Due'),
  invoiceNo: named(note(50), 'Số hóa đơn', 'Invoice no.'),
  note: named(note(1000), 'Ghi chú', 'Note'),
  items: named(z.array(InboundLineIn).max(2000).check(once('id')), 'Hàng nhập', 'Lines'),
};
export const InboundCreate = z.object(inboundFields);
export const InboundEdit = z.object({ id: rowId(InboundId), ...kept(inboundFields), version });

export const InboundRow = z.object({
  id: InboundId,
  code: named(z.string(), 'Mã phiếu', 'Bill code'),
  status: named(InboundStatus, 'Trạng thái', 'Status'),
  kind: named(worded(InboundKind, inboundKinds), 'Loại nhập', 'Kind'),
  day: named(LocalDate, 'Ngày nhập', 'Date'),
  warehouseId: WarehouseId,
  warehouseName: named(z.string(), 'Kho nhập', 'Warehouse'),
  branchName: optional('Chi nhánh', 'Branch'),
  supplierId: SupplierId.nullable(),
  supplierName: optional('Nhà cung cấp', 'Supplier'),
  invoiceNo: optional('Số hóa đơn', 'Invoice no.'),
  quantity: named(z.int(), 'Số lượng', 'Quantity'),
  amount: named(vnd, 'Tổng tiền', 'Amount'),
  returned: named(vnd, 'Trả hàng', 'Returned'),
  paid: named(vnd, 'Đã trả', 'Paid'),
  due: named(vnd, 'Còn phải trả', 'Outstanding'),
  credit: named(vnd, 'Nhà cung cấp còn nợ', 'Supplier credit'),
  dueDay: named(LocalDate.nullable(), 'Hạn thanh toán', 'Due'),
  postedAt: named(Instant.nullable(), 'Ghi sổ lúc', 'Posted'),
  postedByName: optional('Người ghi sổ', 'Posted by'),
  creatorName: optional('Người lập', 'Made by'),
  note: optional('Ghi chú', 'Note'),
  ...audit,
});
export type InboundRow = z.infer<typeof InboundRow>;
export const InboundLine = z.object({
  id: z.int(),
  ...lineProduct,
  quantity: named(z.int(), 'Số lượng', 'Quantity'),
  price: purchasePrice,
  amount: named(vnd, 'Thành tiền', 'Amount'),
  serials: z.array(z.string()).nullable(),
  requestLineId: z.int().nullable(),
  ...lineAskedFor,
  note: optional('Ghi chú', 'Note'),
});
export type InboundLine = z.infer<typeof InboundLine>;
export const InboundDetail = z.object({
  ...InboundRow.shape,
  purchaseOrderId: StockRequestId.nullable(),
  purchaseOrderCode: optional('Yêu cầu linh kiện', 'Component request'),
  supplierPhone: z.string().nullable(),
  /** The ticket whose device was taken apart into these parts. */
  ticketCode: optional('Phiếu sửa chữa', 'Ticket'),
  deleteReason: optional('Lý do xóa', 'Reason for deleting'),
  deletedByName: z.string().nullable(),
  deletionTime: Instant.nullable(),
  items: z.array(InboundLine),
  allowedActions: z.array(Action),
});
export type InboundDetail = z.infer<typeof InboundDetail>;

const span = {
  from: fromDay,
  to: toDay,
};
const place = {
  keyword: named(z.string().trim().max(100).optional(), 'Từ khóa', 'Keyword', ['code', 'filter']),
  branchId: named(BranchId.optional(), 'Chi nhánh', 'Branch'),
  warehouseId: named(WarehouseId.optional(), 'Kho', 'Warehouse'),
  supplierId: named(SupplierId.optional(), 'Nhà cung cấp', 'Supplier'),
};
export const InboundFilter = z.object({
  ...page(pageSize.long),
  ...place,
  status: named(InboundStatus.optional(), 'Trạng thái', 'Status'),
  kind: named(InboundKind.optional(), 'Loại nhập', 'Kind'),
  productId: named(ProductId.optional(), 'Hàng hóa', 'Product'),
  purchaseOrderId: named(StockRequestId.optional(), 'Yêu cầu linh kiện', 'Component request'),
  ...span,
});
export type InboundFilter = z.infer<typeof InboundFilter>;

/** A product for a new line, with what it cost last. */
export const InboundProduct = z.object({
  ...lineProduct,
  barcode: z.string(),
  /** Of the newest posted bill; null when it was never bought. */
  lastPrice: vnd.nullable(),
  onHand: z.int(),
});
export type InboundProduct = z.infer<typeof InboundProduct>;
export const InboundProposal = z.object({
  purchaseOrderId: StockRequestId.nullable(),
  purchaseOrderCode: z.string().nullable(),
  warehouseId: WarehouseId.nullable(),
  items: z.array(z.object({ ...InboundProduct.shape, quantity: z.int(), requestLineId: z.int() })),
});
export type InboundProposal = z.infer<typeof InboundProposal>;

export const PriceLine = z.object({
  id: z.int(),
  ...lineProduct,
  quantity: z.int(),
  price: purchasePrice,
  /** How many of the line's goods can still be on the shelf. */
  left: z.int(),
  /** True: nothing left the shelf since, the correction belongs to the bill's own day; false: to today. */
  isUntouched: z.boolean(),
});
export type PriceLine = z.infer<typeof PriceLine>;
export const PriceSheet = z.object({
  id: InboundId,
  code: z.string(),
  day: LocalDate,
  version: z.int(),
  items: z.array(PriceLine),
});

/** What a correction of prices does: the bill changes by what the shelves change and by the valuation difference together. */
export const PricePreview = z.object({
  billChange: vnd,
  stockChange: vnd,
  difference: vnd,
  shelves: z.array(
    z.object({
      product: z.string(),
      warehouse: z.string(),
      onHand: z.int(),
      valueBefore: vnd,
      valueAfter: vnd,
      difference: vnd,
      day: LocalDate,
    }),
  ),
  blockers: z.array(z.string()),
});

export const InboundReport = z.object({
  bill: InboundDetail,
  branch: z.object({ name: z.string(), address: z.string().nullable(), phone: z.string().nullable() }),
  supplier: z
    .object({
      name: z.string(),
      address: z.string().nullable(),
      phone: z.string().nullable(),
      taxCode: z.string().nullable(),
    })
    .nullable(),
});
export const InboundPreview = z.object({
  shelves: z.array(
    z.object({
      product: z.string(),
      warehouse: z.string(),
      quantity: z.int(),
      /** What the shelf loses; what the bill says beyond it becomes a valuation difference. */
      value: vnd,
      difference: vnd,
      onHand: z.int(),
    }),
  ),
  blockers: z.array(z.string()),
});

/** A line of a sheet: the product by its code or barcode; several serials with a comma between them. */
export const InboundSheetLine = z.object({
  productCode: named(text(64), 'Mã hàng', 'Product code'),
  quantity: named(z.int().min(1).max(1_000_000), 'Số lượng', 'Quantity'),
  price: named(money.optional(), 'Đơn giá nhập', 'Purchase price'),
  serials: named(z.string().max(20_000).optional(), 'Số serial', 'Serials'),
  note: named(note(500), 'Ghi chú', 'Note'),
});
export type InboundSheetLine = z.infer<typeof InboundSheetLine>;
export const LinesIn = z.object({
  ...ImportIn.shape,
  warehouseId: named(WarehouseId.nullish(), 'Kho', 'Warehouse'),
});
export const SheetAnswer = z.object({
  ...ImportAnswer.shape,
  /** The good lines, ready for the form. */
  items: z.array(
    z.object({
      ...InboundProduct.shape,
      quantity: z.int(),
      price: vnd,
      serials: z.array(z.string()),
      note: z.string().nullable(),
    }),
  ),
});

/** A row of the Excel file with lines. */
export const InboundExportLine = z.object({
  code: InboundRow.shape.code,
  status: InboundRow.shape.status,
  day: InboundRow.shape.day,
  warehouseName: InboundRow.shape.warehouseName,
  supplierName: InboundRow.shape.supplierName,
  invoiceNo: InboundRow.shape.invoiceNo,
  productCode: InboundLine.shape.productCode,
  productName: InboundLine.shape.productName,
  unitName: InboundLine.shape.unitName,
  quantity: InboundLine.shape.quantity,
  price: InboundLine.shape.price,
  amount: InboundLine.shape.amount,
  note: InboundLine.shape.note,
});

/** All that the supplier has of ours, paid ahead or sent back: bills can be paid with it. Null for those who do not see debts. */
const supplierCredit = named(vnd.nullable(), 'Tiền dư ở nhà cung cấp', 'Credit with the supplier');
export const PaymentRow = z.object({
  id: InboundId,
  code: named(z.string(), 'Mã phiếu', 'Bill code'),
  day: named(LocalDate, 'Ngày nhập', 'Date'),
  supplierId: SupplierId,
  supplierName: named(z.string(), 'Nhà cung cấp', 'Supplier'),
  invoiceNo: optional('Số hóa đơn', 'Invoice no.'),
  warehouseName: named(z.string(), 'Kho nhập', 'Warehouse'),
  amount: named(vnd, 'Tổng tiền', 'Amount'),
  returned: named(vnd, 'Trả hàng', 'Returned'),
  paid: named(vnd, 'Đã trả', 'Paid'),
  due: named(vnd, 'Còn phải trả', 'Outstanding'),
  credit: named(vnd, 'Nhà cung cấp còn nợ', 'Supplier credit'),
  dueDay: named(LocalDate.nullable(), 'Hạn thanh toán', 'Due'),
  overdueDays: named(z.int(), 'Số ngày quá hạn', 'Days overdue'),
  payState: named(PayState, 'Thanh toán', 'Payment'),
  supplierCredit,
});
export type PaymentRow = z.infer<typeof PaymentRow>;
export const PaymentFilter = z.object({
  ...page(pageSize.long),
  ...place,
  payState: named(PayState.optional(), 'Thanh toán', 'Payment'),
  overdue: named(z.boolean().optional(), 'Quá hạn', 'Overdue'),
  ...span,
});
/** amount − returned − paid + credit = due. */
export const owedTotals = {
  totalAmount: vnd,
  totalReturned: vnd,
  totalPaid: vnd,
  totalDue: vnd,
  totalCredit: vnd,
  totalOverdue: vnd,
};
/** What one supplier is owed. */
export const PayeeRow = z.object({
  id: SupplierId,
  supplierCode: named(z.string(), 'Mã nhà cung cấp', 'Supplier code'),
  supplierName: named(z.string(), 'Nhà cung cấp', 'Supplier'),
  phone: optional('Điện thoại', 'Phone'),
  bills: named(z.int(), 'Số phiếu', 'Bills'),
  amount: named(vnd, 'Tổng tiền', 'Amount'),
  returned: named(vnd, 'Trả hàng', 'Returned'),
  paid: named(vnd, 'Đã trả', 'Paid'),
  due: named(vnd, 'Còn phải trả', 'Outstanding'),
  credit: named(vnd, 'Nhà cung cấp còn nợ', 'Supplier credit'),
  overdue: named(vnd, 'Quá hạn', 'Overdue'),
  nextDueDay: named(LocalDate.nullable(), 'Hạn gần nhất', 'Next due'),
  supplierCredit,
});
export type PayeeRow = z.infer<typeof PayeeRow>;

export const ReportFilter = z.object({ ...page(pageSize.long), ...place, ...span });
/** Money is null for those who may not see what goods cost (Pages.Inventory.Import). */
export const ProductImportRow = z.object({
  id: ProductId,
  productCode: named(z.string(), 'Mã hàng', 'Product code'),
  productName: named(z.string(), 'Tên hàng', 'Product name'),
  unitName: optional('Đơn vị', 'Unit'),
  bills: named(z.int(), 'Số phiếu', 'Bills'),
  quantity: named(z.int(), 'Số lượng', 'Quantity'),
  averagePrice: named(vnd.nullable(), 'Giá nhập bình quân', 'Average price'),
  amount: named(vnd.nullable(), 'Tổng tiền', 'Amount'),
  lastDay: named(LocalDate, 'Lần nhập cuối', 'Last import'),
});
export type ProductImportRow = z.infer<typeof ProductImportRow>;
export const SupplierImportRow = z.object({
  id: SupplierId,
  supplierCode: named(z.string(), 'Mã nhà cung cấp', 'Supplier code'),
  supplierName: named(z.string(), 'Nhà cung cấp', 'Supplier'),
  bills: named(z.int(), 'Số phiếu', 'Bills'),
  products: named(z.int(), 'Số mặt hàng', 'Products'),
  quantity: named(z.int(), 'Số lượng', 'Quantity'),
  amount: named(vnd.nullable(), 'Tổng tiền', 'Amount'),
  due: named(vnd.nullable(), 'Còn phải trả', 'Outstanding'),
  lastDay: named(LocalDate, 'Lần nhập cuối', 'Last import'),
});
export type SupplierImportRow = z.infer<typeof SupplierImportRow>;
export const reportTotals = { totalProduct: z.int(), totalAmount: vnd.nullable() };
