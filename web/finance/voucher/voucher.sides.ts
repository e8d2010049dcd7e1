// Receipts and payments are one kind of voucher with two doors: what differs between them stands here.
import {
  endsOnItsPage,
  type PaymentKind,
  type ReceiptKind,
  type Side,
  type VoucherId,
} from '../../../contract/finance/finance.ts';
import { Payment, type PaymentVoucherRow } from '../../../contract/finance/payment.calls.ts';
import { AccountReceipt } from '../../../contract/finance/receipt.calls.ts';
import {
  type PaymentAction,
  paymentFlow,
  type ReceiptAction,
  type ReceiptState,
  receiptFlow,
  type VoucherFacts,
} from '../../../contract/finance/voucher.states.ts';
import { isFree } from '../../../contract/flow.ts';
import type { Call, Out, Sent } from '../../../contract/kit.ts';
import type { TrailTarget } from '../../../contract/trail/trail.calls.ts';
import { type CallOptions, call } from '../../kit/call/call.ts';
import { may, session } from '../../kit/call/session.ts';

type ReceiptView = Out<typeof AccountReceipt.GetById>;
export type VoucherView = Omit<ReceiptView, 'kind'> & { kind: string };
export type VoucherRow = Omit<PaymentVoucherRow, 'kind'> & { kind: string };
type Fields = Sent<typeof AccountReceipt.CreateAccountReceipt>;
export type VoucherInput = Omit<Fields, 'kind'> & { kind: string; isDraft?: boolean };
export type VoucherUpdate = VoucherInput & { id: VoucherId; version: number };

/** Both lists answer rows of one shape; the kinds are words of their own tables, which their schemas bring along. */
export type VoucherList = typeof Payment.GetListPayment;

interface SideSpec {
  side: Side;
  list: VoucherList;
  flow: typeof receiptFlow | typeof paymentFlow;
  trail: TrailTarget;
  create: Call['may'];
  print: Call['may'];
  remove: Call['may'];
  make: (input: VoucherInput, options: CallOptions) => Promise<VoucherView>;
  change: (input: VoucherUpdate, options?: CallOptions) => Promise<VoucherView>;
  get: (id: VoucherId, options: CallOptions) => Promise<VoucherView>;
  printed: (id: VoucherId) => Promise<VoucherView>;
  cancel: (row: Pick<VoucherRow, 'id' | 'version'>, cancelReason: string, once: CallOptions) => Promise<unknown>;
}
/** A kind of the other table is refused by the server in its own words. */
const receiptInput = <I extends { kind: string; isDraft?: boolean }>({ isDraft: _, ...input }: I) => ({
  ...input,
  kind: input.kind as ReceiptKind, // as above
});
const paymentInput = <I extends { kind: string }>(input: I) => ({ ...input, kind: input.kind as PaymentKind }); // as above

export const sides: Readonly<Record<Side, SideSpec>> = {
  in: {
    side: 'in',
    list: AccountReceipt.GetListAccountReceipt as unknown as VoucherList, // the same row but for the words of its kinds
    flow: receiptFlow,
    trail: 'AccountReceipt',
    create: AccountReceipt.CreateAccountReceipt.may,
    print: AccountReceipt.GetDataPrint.may,
    remove: AccountReceipt.DeleteAccountReceipt.may,
    make: (input, options) => call(AccountReceipt.CreateAccountReceipt, receiptInput(input), options),
    change: (input, options) => call(AccountReceipt.UpdateAccountReceipt, receiptInput(input), options),
    get: (id, options) => call(AccountReceipt.GetById, { id }, options),
    printed: (id) => call(AccountReceipt.GetDataPrint, { id }),
    cancel: ({ id, version }, cancelReason, once) =>
      call(AccountReceipt.DeleteAccountReceipt, { id, version, cancelReason }, once),
  },
  out: {
    side: 'out',
    list: Payment.GetListPayment,
    flow: paymentFlow,
    trail: 'AccountPayment',
    create: Payment.CreateAccountPayment.may,
    print: Payment.GetDataPrint.may,
    remove: Payment.DeleteAccountPayment.may,
    make: (input, options) => call(Payment.CreateAccountPayment, paymentInput(input), options),
    change: (input, options) => call(Payment.UpdateAccountPayment, paymentInput(input), options),
    get: (id, options) => call(Payment.GetPaymentById, { id }, options),
    printed: (id) => call(Payment.GetDataPrint, { id }),
    cancel: ({ id, version }, cancelReason, once) =>
      call(Payment.DeleteAccountPayment, { id, version, cancelReason }, once),
  },
};

/** What a row of a list may be asked for, by the flow's own table; the server has the last word. */
export function isOpenFor(side: Side, key: ReceiptAction | PaymentAction, row: VoucherRow): boolean {
  const me = session();
  const facts = {
    code: row.code,
    status: row.status,
    side,
    isMade: endsOnItsPage(side, row.kind),
    amount: row.amount,
    isOwn: row.creatorUserId === me?.user.id,
    mayApproveOwn: may('Pages.Finance.Payment.ApproveOwn', me),
    archivedTicket: null, // a row does not say; the server does
    ...{
      ticketCode: null,
      foundBy: null,
      usedBy: null,
      booksClosed: null,
      fundClosed: null,
      fundName: '',
      fundHeld: null,
    }, // as above
  };
  if (side === 'out') return isFree(paymentFlow, key, facts);
  return key in receiptFlow.actions && isFree(receiptFlow, key as ReceiptAction, facts as VoucherFacts<ReceiptState>); // just asked; a receipt has no other states
}
