// A change as a reader of a spreadsheet sees it: names of fields as in the lists, 'old → new', one line each.
import * as z from 'zod';
import { BankTxnRow } from '../../contract/bank/bank.calls.ts';
import { BookingRow } from '../../contract/booking/booking.calls.ts';
import { ModelRow, SeriesRow } from '../../contract/catalog/device.calls.ts';
import { ProductRow } from '../../contract/catalog/product.calls.ts';
import { ServiceNameRow } from '../../contract/catalog/service-name.calls.ts';
import type { Both, Culture } from '../../contract/culture.ts';
import { TransferRow } from '../../contract/finance/fund.calls.ts';
import { offsetSchemas } from '../../contract/finance/offset.calls.ts';
import { openingDebtSchemas } from '../../contract/finance/opening-debt.calls.ts';
import { payment } from '../../contract/finance/payment.calls.ts';
import { receipt } from '../../contract/finance/receipt.calls.ts';
import { writeOffSchemas } from '../../contract/finance/write-off.calls.ts';
import { CategoryRow } from '../../contract/lookup/category.calls.ts';
import { BranchRow, ConfigRow, WarehouseRow } from '../../contract/org/setup.calls.ts';
import { TenantRow } from '../../contract/org/tenant.calls.ts';
import { CustomerRow, SupplierRow } from '../../contract/party/party.calls.ts';
import { RoleRow } from '../../contract/people/role.calls.ts';
import { UserRow } from '../../contract/people/user.calls.ts';
import { isPermission, permissions } from '../../contract/permissions.ts';
import { PriceCell } from '../../contract/price/price.calls.ts';
import { GroupPromotionRow, MinusPercentRow, VoucherRow } from '../../contract/promo/promo.calls.ts';
import { CountRow } from '../../contract/stock/count.calls.ts';
import { InboundRow } from '../../contract/stock/inbound.rows.ts';
import { OutboundRow } from '../../contract/stock/outbound.ts';
import { RequestRow } from '../../contract/stock/request.calls.ts';
import { RefundRow } from '../../contract/ticket/calls/ticket-list.calls.ts';
import { TicketLineIn, TicketSave } from '../../contract/ticket/calls/ticket-save.calls.ts';
import { TicketLine, TicketView } from '../../contract/ticket/calls/ticket-view.calls.ts';
import { readable } from '../../contract/time.ts';
import type { ChangeRow, TrailTarget } from '../../contract/trail/trail.calls.ts';
import { labelOf, wordsOf } from '../../contract/validation.ts';

/** A ticket and its lines are one history. */
const ticket = z.object({ ...TicketLine.shape, ...TicketLineIn.shape, ...TicketSave.shape, ...TicketView.shape });

const rows: Record<TrailTarget, z.ZodObject> = {
  User: UserRow,
  Role: RoleRow,
  Tenant: TenantRow,
  Branch: BranchRow,
  Warehouse: WarehouseRow,
  Config: ConfigRow,
  Category: CategoryRow,
  GroupPromotion: GroupPromotionRow,
  MinusPercent: MinusPercentRow,
  Voucher: VoucherRow,
  Customer: CustomerRow,
  Supplier: SupplierRow,
  Series: SeriesRow,
  Model: ModelRow,
  ServiceName: ServiceNameRow,
  Product: ProductRow,
  ServicePrice: PriceCell,
  Inbound: InboundRow,
  Outbound: OutboundRow,
  StockRequest: RequestRow,
  StockCount: CountRow,
  AccountReceipt: receipt.View,
  AccountPayment: payment.View,
  FundTransfer: TransferRow,
  WriteOff: writeOffSchemas.Row,
  Offset: offsetSchemas.Row,
  OpeningDebt: openingDebtSchemas.Row,
  BankTxn: BankTxnRow,
  Booking: BookingRow,
  Ticket: ticket,
  Refund: RefundRow,
};
/** What hangs on a row and is no field of its list. */
const others: Readonly<Record<string, Both>> = {
  roleId: { vi: 'Vai trò', en: 'Role' },
  buyerKind: { vi: 'Người mua', en: 'Buyer' },
  buyerName: { vi: 'Tên trên hóa đơn', en: 'Name on the invoice' },
  buyerTaxCode: { vi: 'Mã số thuế', en: 'Tax code' },
  buyerAddress: { vi: 'Địa chỉ trên hóa đơn', en: 'Address on the invoice' },
  buyerEmail: { vi: 'Email nhận hóa đơn', en: 'E-mail for the invoice' },
  permission: { vi: 'Quyền', en: 'Permission' },
  passwordHash: { vi: 'Mật khẩu', en: 'Password' },
  isDeleted: { vi: 'Đã xóa', en: 'Deleted' },
  lines: { vi: 'Hàng trong phiếu', en: 'Lines' },
  branchId: { vi: 'Chi nhánh', en: 'Branch' },
  serviceNameId: { vi: 'Dịch vụ', en: 'Service' },
  deviceTypeId: { vi: 'Loại thiết bị', en: 'Device type' },
  productId: { vi: 'Linh kiện', en: 'Component' },
  modelId: { vi: 'Mẫu máy', en: 'Model' },
  quantity: { vi: 'Số lượng', en: 'Quantity' },
  customerId: { vi: 'Khách hàng', en: 'Customer' },
  errorIds: { vi: 'Lỗi khách báo', en: 'Reported faults' },
  accessoryIds: { vi: 'Phụ kiện kèm theo', en: 'Accompanying accessories' },
  hashtagIds: { vi: 'Hashtag', en: 'Hashtags' },
  placeId: { vi: 'Nơi sửa', en: 'Worked on at' },
  discount: { vi: 'Giảm giá', en: 'Discount' },
  promotion: { vi: 'Khuyến mãi', en: 'Promotions' },
  vat: { vi: 'Tiền VAT', en: 'VAT' },
  cancelReason: { vi: 'Lý do hủy', en: 'Reason of cancelling' },
  ticketId: { vi: 'Phiếu sửa chữa', en: 'Ticket' },
  originId: { vi: 'Phiếu gốc', en: 'Original ticket' },
  bookingId: { vi: 'Lịch hẹn', en: 'Booking' },
  reasonId: { vi: 'Lý do', en: 'Reason' },
  paymentMethodId: { vi: 'Hình thức thanh toán', en: 'Payment method' },
};
const actions: Record<ChangeRow['action'], Both> = {
  insert: { vi: 'Tạo', en: 'Created' },
  update: { vi: 'Sửa', en: 'Changed' },
  delete: { vi: 'Xóa', en: 'Deleted' },
};

export function lineOf({ action, changes }: ChangeRow, target: TrailTarget, culture: Culture) {
  return {
    action: actions[action][culture],
    changes: changes.flatMap(({ field, from, to }) => {
      const name = nameOf(field, target, culture);
      const words = wordsOf(rows[target].shape[field], culture);
      const told = (value: unknown) => words?.[String(value)] ?? value;
      return name ? [`${name}: ${moved(told(from), told(to), culture)}`] : [];
    }),
  };
}

/** The id of a brand is called what its name is called; a column without a name is not for readers. */
function nameOf(field: string, target: TrailTarget, culture: Culture): string | undefined {
  const { shape } = rows[target];
  return (
    labelOf(shape[field], culture) ?? labelOf(shape[field.replace(/Id$/, 'Name')], culture) ?? others[field]?.[culture]
  );
}

const moved = (from: unknown, to: unknown, culture: Culture): string => {
  if (from === null || from === undefined) return show(to, culture);
  return `${show(from, culture)} → ${show(to, culture)}`;
};
function show(value: unknown, culture: Culture): string {
  const vi = culture === 'vi';
  if (value === null || value === undefined || value === '') return vi ? '(trống)' : '(empty)';
  if (typeof value === 'boolean') return value ? (vi ? 'Có' : 'Yes') : vi ? 'Không' : 'No';
  if (typeof value === 'string') return isPermission(value) ? permissions[value][culture] : readable(value);
  return JSON.stringify(value);
}
