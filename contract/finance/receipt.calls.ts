// Money that comes in: wire service AccountReceipt (spec §7; money.md §1).
import * as z from 'zod';
import { del, get, LocalDate, named, post, put, service, vnd } from '../kit.ts';
import { CustomerId } from '../party/party.calls.ts';
import { ReceiptKind, receiptKinds } from './finance.ts';
import { voucherSchemas } from './voucher.rows.ts';

export const receipt = voucherSchemas(ReceiptKind, receiptKinds, ['Người nộp', 'Received from']);
export type ReceiptRow = z.infer<typeof receipt.Row>;
const see = 'Pages.Finance.Receipt';
/** A receipt for a ticket names it; the ticket's own rules say how much it takes. */
const TicketDue = z.object({
  id: z.int(),
  code: named(z.string(), 'Phiếu sửa chữa', 'Ticket'),
  customerId: CustomerId,
  customerName: named(z.string(), 'Khách hàng', 'Customer'),
  phone: named(z.string(), 'Điện thoại', 'Phone'),
  total: named(vnd, 'Tổng tiền', 'Total'),
  paid: named(vnd, 'Đã thu', 'Paid'),
  remaining: named(vnd, 'Còn lại', 'Remaining'),
  dueDay: named(LocalDate.nullable(), 'Hạn thanh toán', 'Due'),
});
export type TicketDue = z.infer<typeof TicketDue>;
const ReceiptCreate = receipt.Create.extend({
  ticketId: named(z.int().positive().nullish(), 'Phiếu sửa chữa', 'Ticket'),
});

export const AccountReceipt = service('AccountReceipt', {
  GetListAccountReceipt: get({ in: receipt.Filter, out: receipt.Page, may: see, nests: true }),
  GetById: get({ in: receipt.One, out: receipt.View, may: see }),
  GetDataPrint: get({ in: receipt.One, out: receipt.View, may: 'Pages.Finance.Receipt.Print' }),
  /** A ticket that money is taken for; null when the caller sees none with this code. */
  GetProductInvoiceByCode: get({
    in: z.object({ code: named(z.string().trim().min(1).max(50), 'Mã phiếu', 'Code') }),
    out: TicketDue.nullable(),
    may: 'Pages.Finance.Receipt.Create',
  }),
  CreateAccountReceipt: post({ in: ReceiptCreate, out: receipt.View, may: 'Pages.Finance.Receipt.Create' }),
  UpdateAccountReceipt: put({ in: receipt.Update, out: receipt.View, may: 'Pages.Finance.Receipt.Edit' }),
  DeleteAccountReceipt: del({ in: receipt.Cancel, out: receipt.Cancelled, may: 'Pages.Finance.Receipt.Remove' }),
  ExportReceiptData: post({ in: receipt.Filter, out: z.file(), may: see }),
});
