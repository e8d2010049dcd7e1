// Money that goes out: wire service Payment (spec §7; money.md §1, §2).
import * as z from 'zod';
import { del, get, LocalDate, named, note, post, put, rowId, service, version } from '../kit.ts';
import { CategoryId } from '../lookup/category.calls.ts';
import { SupplierId } from '../party/party.calls.ts';
import { PaymentKind, paymentKinds, VoucherId, voucherAmount } from './finance.ts';
import { Approval, CashOfDay, voucherSchemas } from './voucher.rows.ts';

export const payment = voucherSchemas(PaymentKind, paymentKinds, ['Người nhận', 'Paid to']);
export type PaymentVoucherRow = z.infer<typeof payment.Row>;
const see = 'Pages.Finance.Payment';
const PaymentCreate = payment.Create.extend({
  /** Kept, not handed in yet. */
  isDraft: named(z.boolean().default(false), 'Lưu nháp', 'Draft'),
});
const create = { in: PaymentCreate, out: payment.View, may: 'Pages.Finance.Payment.Create' } as const;

export const Payment = service('Payment', {
  GetListPayment: get({ in: payment.Filter, out: payment.Page, may: see, nests: true }),
  GetPaymentById: get({ in: payment.One, out: payment.View, may: see }),
  GetDataPrint: get({ in: payment.One, out: payment.View, may: 'Pages.Finance.Payment.Print' }),
  CreatePayment: post(create),
  CreateAccountPayment: post(create),
  UpdateAccountPayment: put({ in: payment.Update, out: payment.View, may: 'Pages.Finance.Payment.Edit' }),
  DeleteAccountPayment: del({ in: payment.Cancel, out: payment.Cancelled, may: 'Pages.Finance.Payment.Remove' }),
  ExportPaymentData: post({ in: payment.Filter, out: z.file(), may: see }),
  /** Ours: whether cash to a supplier passes the shop's limit of a day, with this payment; null: it does not. A warning, never a refusal. */
  CheckCash: get({
    in: z.object({
      supplierId: named(SupplierId, 'Nhà cung cấp', 'Supplier'),
      methodId: named(CategoryId, 'Quỹ', 'Fund'),
      day: named(LocalDate.optional(), 'Ngày', 'Date'),
      amount: voucherAmount,
      /** The one that is being changed. */
      id: named(VoucherId.optional(), 'Phiếu', 'Voucher'),
    }),
    out: CashOfDay.nullable(),
    may: ['Pages.Finance.Payment', 'Pages.Finance.Payment.Create'],
  }),
  /** Ours: whether such a payment would wait for a second person, and why; null: it is posted at once. */
  CheckApproval: get({
    in: z.object({
      ...payment.Create.pick({
        kind: true,
        branchId: true,
        day: true,
        customerId: true,
        supplierId: true,
        staffId: true,
        partyName: true,
        amount: true,
        reasonId: true,
      }).shape,
      /** The one that is being changed. */
      id: named(VoucherId.optional(), 'Phiếu', 'Voucher'),
    }),
    out: Approval.nullable(),
    may: ['Pages.Finance.Payment', 'Pages.Finance.Payment.Create', 'Pages.Finance.Commission.Pay'],
  }),
  /** Ours: hands a draft in, approves or sends back what waits. */
  Act: post({
    in: z.object({
      id: rowId(VoucherId),
      action: named(z.enum(['submit', 'approve', 'reject']), 'Thao tác', 'Action'),
      reason: named(note(500), 'Lý do', 'Reason'),
      version,
    }),
    out: payment.View,
    may: see,
  }),
});
