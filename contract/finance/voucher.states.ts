// The life of a voucher (money.md §1, §2): receipts are posted at once; a payment may wait for a second person. What is posted is never
// edited or deleted: it is taken back, and where something else was meant, another one stands for it.
import { showAmount } from '../culture.ts';
import type { ActionRow, Flow, FlowState, Guard } from '../flow.ts';
import type { Side } from './finance.ts';

export const voucherStates = {
  draft: { vi: 'Nháp', en: 'Draft', color: 'default' },
  waiting: { vi: 'Chờ duyệt', en: 'Waiting', color: 'orange' },
  posted: { vi: 'Đã ghi sổ', en: 'Posted', color: 'green' },
  cancelled: { vi: 'Đã hủy', en: 'Cancelled', color: 'red' },
} as const satisfies Record<string, FlowState>;
export type VoucherState = keyof typeof voucherStates;

export interface VoucherFacts<S extends VoucherState = VoucherState> {
  code: string;
  status: S;
  side: Side;
  /** Not followed from a ticket or a count, where it would be corrected. */
  isMade: boolean;
  amount: number;
  /** Whether the caller handed it in. */
  isOwn: boolean;
  mayApproveOwn: boolean;
  /** A ticket whose debt it paid and that is archived since: its code. */
  archivedTicket: string | null;
}
const guards = {
  /** What follows from a ticket is taken back on the ticket, which knows what else must follow. */
  ofFinance: { error: 'finance.ofDocument', holds: ({ isMade }) => isMade, words: ({ code }) => ({ code }) },
  /** An archived ticket stays as it is: it does not begin to owe again. */
  ticketsOpen: {
    error: 'ticket.archived',
    holds: ({ archivedTicket }) => archivedTicket === null,
    words: ({ archivedTicket }) => ({ code: archivedTicket ?? '' }),
  },
  byAnother: {
    error: 'finance.approveOwn',
    holds: ({ isOwn, mayApproveOwn }) => !isOwn || mayApproveOwn,
    words: ({ code }) => ({ code }),
  },
  /** The ledger refuses it by itself, at the end of the transaction. */
  fundHolds: { error: 'finance.short', foretold: true, words: ({ amount }) => ({ amount: showAmount(amount) }) },
  itemsOpen: { error: 'finance.settledSince', foretold: true },
} as const satisfies Record<string, Guard<VoucherFacts>>;
type GuardKey = keyof typeof guards;

/** Money that came in is there: a receipt waits for nobody. */
export type ReceiptState = Extract<VoucherState, 'posted' | 'cancelled'>;
const receiptActions = {
  edit: { vi: 'Sửa phiếu', en: 'Edit', from: ['posted'], to: null, may: ['Pages.Finance.Receipt.Edit'] },
  print: {
    vi: 'In phiếu',
    en: 'Print',
    from: ['posted', 'cancelled'],
    to: null,
    may: ['Pages.Finance.Receipt.Print'],
  },
  cancel: {
    vi: 'Hủy phiếu',
    en: 'Cancel',
    from: ['posted'],
    to: 'cancelled',
    may: ['Pages.Finance.Receipt.Remove'],
    guards: ['ofFinance', 'ticketsOpen', 'fundHolds', 'itemsOpen'],
    needs: ['cancelReason'],
  },
} as const satisfies Record<string, ActionRow<ReceiptState, GuardKey>>;
export type ReceiptAction = keyof typeof receiptActions;
export const receiptFlow: Flow<ReceiptState, ReceiptAction, GuardKey, VoucherFacts<ReceiptState>> = {
  name: { vi: 'Phiếu thu', en: 'Receipt' },
  states: { posted: voucherStates.posted, cancelled: voucherStates.cancelled },
  starts: ['posted'],
  ends: ['posted', 'cancelled'],
  guards,
  actions: receiptActions,
};

const edit = ['Pages.Finance.Payment.Edit'] as const;
const paymentActions = {
  submit: {
    vi: 'Gửi duyệt',
    en: 'Hand in',
    from: ['draft'],
    to: ['waiting', 'posted'],
    may: ['Pages.Finance.Payment.Create'],
    guards: ['fundHolds', 'itemsOpen'],
  },
  approve: {
    vi: 'Duyệt chi',
    en: 'Approve',
    from: ['waiting'],
    to: 'posted',
    may: ['Pages.Finance.Payment.Approve'],
    guards: ['byAnother', 'fundHolds', 'itemsOpen'],
  },
  reject: {
    vi: 'Trả lại',
    en: 'Send back',
    from: ['waiting'],
    to: 'draft',
    may: ['Pages.Finance.Payment.Approve'],
    needs: ['reason'],
  },
  edit: { vi: 'Sửa phiếu', en: 'Edit', from: ['draft', 'posted'], to: null, may: edit },
  print: {
    vi: 'In phiếu',
    en: 'Print',
    from: ['draft', 'waiting', 'posted', 'cancelled'],
    to: null,
    may: ['Pages.Finance.Payment.Print'],
  },
  cancel: {
    vi: 'Hủy phiếu',
    en: 'Cancel',
    from: ['draft', 'waiting', 'posted'],
    to: 'cancelled',
    may: ['Pages.Finance.Payment.Remove'],
    guards: ['ofFinance', 'itemsOpen'],
    needs: ['cancelReason'],
  },
} as const satisfies Record<string, ActionRow<VoucherState, GuardKey>>;
export type PaymentAction = keyof typeof paymentActions;
export const paymentFlow: Flow<VoucherState, PaymentAction, GuardKey, VoucherFacts> = {
  name: { vi: 'Phiếu chi', en: 'Payment voucher' },
  states: voucherStates,
  starts: ['draft'],
  ends: ['posted', 'cancelled'],
  guards,
  actions: paymentActions,
};
