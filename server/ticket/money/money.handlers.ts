// Handlers of a ticket's money: payments, receipts, archiving, refunds, devices that come back.
import { TicketPay } from '../../../contract/ticket/money.calls.ts';
import { implement } from '../../kit/implement.ts';
import { archiveInvoice, checkArchive, unarchiveInvoice } from './archive.ts';
import { payInvoice } from './pay.ts';
import { cancelPayment, changePaymentMethod } from './receipts.ts';
import './settled.ts';

export const moneyHandlers = implement(TicketPay, {
  PayInvoice: payInvoice,
  CancelPayment: cancelPayment,
  ChangePaymentMethod: changePaymentMethod,
  ArchiveInvoice: archiveInvoice,
  CheckArchiveInvoice: checkArchive,
  UnarchiveInvoice: unarchiveInvoice,
  reImportProductInvoice: async () => Promise.reject(new Error('not written yet')),
});
