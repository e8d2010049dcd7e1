// Handlers of a ticket's money: payments, receipts, archiving, refunds, devices that come back.
import { TicketPay } from '../../../contract/ticket/calls/money.calls.ts';
import { TicketRefund } from '../../../contract/ticket/calls/refund.calls.ts';
import { implement } from '../../kit/implement.ts';
import type { Passcodes } from '../save/passcode.ts';
import { archiveInvoice, checkArchive, unarchiveInvoice } from './archive.ts';
import { payOutCredit, settleOverpayment, useCredit } from './credit.ts';
import { payInvoice } from './pay.ts';
import { reImport } from './re-import.ts';
import { cancelPayment, changePaymentMethod } from './receipts.ts';
import { checkRefund, printRefund, refundsByCode } from './refund.queries.ts';
import { saveRefund } from './refund.ts';
import './settled.ts';
import './taken-back.ts';

export const moneyHandlers = (passcodes: Passcodes) => [
  ...implement(TicketPay, {
    PayInvoice: (ctx, input) => payInvoice(ctx, input),
    CancelPayment: cancelPayment,
    SettleOverpayment: settleOverpayment,
    UseCredit: useCredit,
    PayOutCredit: payOutCredit,
    ChangePaymentMethod: changePaymentMethod,
    ArchiveInvoice: archiveInvoice,
    CheckArchiveInvoice: checkArchive,
    UnarchiveInvoice: unarchiveInvoice,
    reImportProductInvoice: reImport(passcodes),
  }),
  ...implement(TicketRefund, {
    CheckReceiptRefund: checkRefund,
    CreateOrUpdateRefundInvoice: saveRefund,
    GetReceiptInvoiceRefundData: refundsByCode,
    GetReceiptReportRefundDataById: printRefund,
  }),
];
