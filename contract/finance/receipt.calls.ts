// Money that comes in: wire service AccountReceipt (spec §7; money.md §1). Its look-up of a ticket by code is the tickets' own (TicketOfReceipt).
import * as z from 'zod';
import { del, get, named, post, put, service } from '../kit.ts';
import { ReceiptKind, receiptKinds } from './finance.ts';
import { voucherSchemas } from './voucher.rows.ts';

export const receipt = voucherSchemas(ReceiptKind, receiptKinds, ['Người nộp', 'Received from']);
export type ReceiptRow = z.infer<typeof receipt.Row>;
const see = 'Pages.Finance.Receipt';
const ReceiptCreate = receipt.Create.extend({
  /** Money for a ticket: its own rules say how much it takes. */
  ticketId: named(z.int().positive().nullish(), 'Phiếu sửa chữa', 'Ticket'),
});

export const AccountReceipt = service('AccountReceipt', {
  GetListAccountReceipt: get({ in: receipt.Filter, out: receipt.Page, may: see, nests: true }),
  GetById: get({ in: receipt.One, out: receipt.View, may: see }),
  GetDataPrint: get({ in: receipt.One, out: receipt.View, may: 'Pages.Finance.Receipt.Print' }),
  CreateAccountReceipt: post({ in: ReceiptCreate, out: receipt.View, may: 'Pages.Finance.Receipt.Create' }),
  UpdateAccountReceipt: put({ in: receipt.Update, out: receipt.View, may: 'Pages.Finance.Receipt.Edit' }),
  DeleteAccountReceipt: del({ in: receipt.Cancel, out: receipt.Cancelled, may: 'Pages.Finance.Receipt.Remove' }),
  ExportReceiptData: post({ in: receipt.Filter, out: z.file(), may: see }),
});
