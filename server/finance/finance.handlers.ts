// Handlers of money's wire services.
import { Fund, ReportFinance } from '../../contract/finance/fund.calls.ts';
import { TransactionLiabilities } from '../../contract/finance/liabilities.calls.ts';
import { Offset } from '../../contract/finance/offset.calls.ts';
import { OpeningDebt } from '../../contract/finance/opening-debt.calls.ts';
import { Payment } from '../../contract/finance/payment.calls.ts';
import { AccountReceipt } from '../../contract/finance/receipt.calls.ts';
import { WriteOff } from '../../contract/finance/write-off.calls.ts';
import type { In } from '../../contract/kit.ts';
import type { Ctx } from '../kit/ctx.ts';
import { type Bound, type Handler, implement } from '../kit/implement.ts';
import { checkApproval } from './approval.ts';
import { cashOfDay } from './cash-limit.ts';
import { closeFund, getClose, listCloses, lookAtFund, reopenFund } from './close.ts';
import {
  dueSoon,
  expired,
  itemsOfCustomer,
  itemsOfSupplier,
  listDebts,
  openItemsOf,
  settled,
  standings,
  statement,
  trackDebts,
} from './debts.ts';
import { accountOf, dayReport, listFunds, saveFund, transferable } from './fund.ts';
import { offsets } from './offset.ts';
import { importOpeningDebts, openingDebtTemplate } from './opening-debt.import.ts';
import { openingDebts } from './opening-debt.ts';
import { approveTransfer, cancelTransfer, createTransfer, listTransfers } from './transfer.ts';
import { exportVouchers, getVoucher, listVouchers } from './voucher.queries.ts';
import { actOnPayment, createPayment, createReceipt, deleteVoucher, updateVoucher } from './voucher.ts';
import { writeOffs } from './write-off.ts';

/** Both sides share one shape and one set of use cases; only the words of their kinds differ. */
type ReceiptHandlers = { [K in keyof typeof AccountReceipt]: Handler<(typeof AccountReceipt)[K]> };
const receiptHandlers = {
  GetListAccountReceipt: listVouchers('in'),
  GetById: getVoucher('in'),
  GetDataPrint: getVoucher('in'),
  CreateAccountReceipt: createReceipt,
  UpdateAccountReceipt: updateVoucher('in'),
  DeleteAccountReceipt: deleteVoucher('in'),
  ExportReceiptData: exportVouchers('in'),
} as unknown as ReceiptHandlers;
const paySupplier = (ctx: Ctx, input: In<typeof ReportFinance.PaymentLiabilitiesSupplier>) =>
  createPayment(ctx, { ...input, kind: 'supplier', isDraft: false });
const collect = (ctx: Ctx, input: In<typeof TransactionLiabilities.ResolveLiabilities>) =>
  createReceipt(ctx, { ...input, kind: 'debt' });

export const financeHandlers: Bound[] = [
  ...implement(AccountReceipt, receiptHandlers),
  ...implement(Payment, {
    GetListPayment: listVouchers('out'),
    GetPaymentById: getVoucher('out'),
    GetDataPrint: getVoucher('out'),
    CreatePayment: createPayment,
    CreateAccountPayment: createPayment,
    UpdateAccountPayment: updateVoucher('out'),
    DeleteAccountPayment: deleteVoucher('out'),
    ExportPaymentData: exportVouchers('out'),
    Act: actOnPayment,
    CheckCash: cashOfDay,
    CheckApproval: checkApproval,
  }),
  ...implement(TransactionLiabilities, {
    GetLiabilitiesCustomer: listDebts('customer'),
    GetLiabilitiesCustomerDetail: itemsOfCustomer,
    GetLiabilitiesSupplier: listDebts('supplier'),
    GetLiabilitiesSupplierDetail: itemsOfSupplier,
    GetLiabilitiesDetailSuccess: settled,
    GetAccountReportTrackLiabilities: trackDebts,
    GetTrackLiabilitiesExpire: expired,
    GetTrackLiabilitiesDue: dueSoon,
    ResolveLiabilities: collect as unknown as Handler<(typeof TransactionLiabilities)['ResolveLiabilities']>, // as the receipts
    ResolveLiabilitiesSupplier: paySupplier,
    GetStandings: standings,
    GetOpenItems: openItemsOf,
    GetStatement: statement,
  }),
  ...implement(WriteOff, writeOffs),
  ...implement(Offset, offsets),
  ...implement(OpeningDebt, { ...openingDebts, Import: importOpeningDebts, ImportTemplate: openingDebtTemplate }),
  ...implement(Fund, {
    GetAll: listFunds,
    Save: saveFund,
    GetAccount: accountOf,
    Look: lookAtFund,
    Close: closeFund,
    GetCloses: listCloses,
    GetClose: getClose,
    Reopen: reopenFund,
    GetTransfers: listTransfers,
    CancelTransfer: cancelTransfer,
  }),
  ...implement(ReportFinance, {
    getTransactionTransferAmount: transferable,
    CreateTransactionTransfer: createTransfer,
    AppoveTransactionTransfer: approveTransfer,
    GetBaoCaoTaiChinhKetChuyen: dayReport,
    PaymentLiabilitiesSupplier: paySupplier,
  }),
];
