// The life of a voucher (money.md §1, §2): receipts are posted at once; a payment may wait for a second person. What is posted is never
// edited or deleted: it is taken back, and where something else was meant, another one stands for it.
import type { ActionRow, Flow, FlowState, Guard } from '../flow.ts';
import { showDay } from '../time.ts';
import type { Side } from './finance.ts';

export const voucherStates = {
  draft: { vi: 'Nháp', en: 'Draft', color: 'default' },
  waiting: { vi: 'Chờ duyệt', en: 'Waiting', color: 'orange' },
  posted: { vi: 'Đã ghi sổ', en: 'Posted', color: 'green' },
  cancelled: { vi: 'Đã hủy', en: 'Cancelled', color: 'red' },
} as const satisfies Record<string, FlowState>;
export type VoucherState = keyof typeof voucherStates;
/** What was cancelled or waits is shown, but it is no money: no total of vouchers counts it. */
export const isMoney = (state: VoucherState): boolean => state === 'posted';

export interface VoucherFacts<S extends VoucherState = VoucherState> {
  code: string;
  status: S;
  side: Side;
  /** Taken back on its own page; what follows from a ticket or a count is corrected there. */
  isMade: boolean;
  /** The ticket it follows from, or the count that found it. */
  ticketCode: string | null;
  foundBy: { number: number; day: string } | null;
  amount: number;
  /** Whether the caller handed it in. */
  isOwn: boolean;
  mayApproveOwn: boolean;
  /** A ticket whose debt it paid and that is archived since: its code. */
  archivedTicket: string | null;
  /** What it left as credit, or lent, was used or came back: the documents that did it. */
  usedBy: string | null;
  /** The day until which the branch's books are closed, and its fund; null: today is open. */
  booksClosed: string | null;
  fundClosed: string | null;
  fundName: string;
  /** What the fund holds; null: it may hold less than nothing. */
  fundHeld: number | null;
}
const guards = {
  /** What follows from a ticket is taken back on the ticket, which knows what else must follow. */
  ofFinance: {
    error: 'finance.ofDocument',
    holds: ({ isMade, foundBy }) => isMade || foundBy !== null,
    words: ({ code, ticketCode }) => ({ code, ticket: ticketCode ?? '–' }),
  },
  /** What was found over or short belongs to its count. */
  ofNoClose: {
    error: 'finance.ofClose',
    holds: ({ foundBy }) => foundBy === null,
    words: ({ code, side, fundName, foundBy }) => ({
      ...{ code, fund: fundName, day: foundBy ? showDay(foundBy.day) : '', number: foundBy?.number ?? 0 },
      isOver: side === 'in' ? 1 : 0,
    }),
  },
  /** An archived ticket stays as it is: it does not begin to owe again. */
  ticketsOpen: {
    error: 'ticket.archived',
    holds: ({ archivedTicket }) => archivedTicket === null,
    words: ({ archivedTicket }) => ({ code: archivedTicket ?? '' }),
  },
  /** What rests on it is taken back before it. */
  nothingUsed: {
    error: 'finance.creditUsed',
    holds: ({ usedBy }) => usedBy === null,
    words: ({ code, usedBy }) => ({ code, by: usedBy ?? '' }),
  },
  byAnother: {
    error: 'finance.approveOwn',
    holds: ({ isOwn, mayApproveOwn }) => !isOwn || mayApproveOwn,
    words: ({ code }) => ({ code }),
  },
  /** What is written today is refused where today is closed, and a fund pays no more than it holds; the ledger has the last word. */
  dayOpen: {
    error: 'finance.closed',
    holds: ({ booksClosed }) => booksClosed === null,
    words: ({ booksClosed }) => ({ day: booksClosed ? showDay(booksClosed) : '' }),
  },
  fundOpen: {
    error: 'finance.fundClosed',
    holds: ({ fundClosed }) => fundClosed === null,
    words: ({ fundName, fundClosed }) => ({ fund: fundName, day: fundClosed ? showDay(fundClosed) : '' }),
  },
  fundCovers: {
    error: 'finance.short',
    holds: ({ fundHeld, amount }) => fundHeld === null || fundHeld >= amount,
    words: ({ fundName, fundHeld, amount }) => ({
      fund: fundName,
      balance: fundHeld ?? 0,
      amount,
    }),
  },
  /** As above, for what may only wait: the ledger refuses it by itself, at the end of the transaction. */
  fundHolds: { error: 'finance.short', foretold: true, words: ({ amount }) => ({ amount }) },
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
    guards: ['ofFinance', 'ofNoClose', 'ticketsOpen', 'nothingUsed', 'dayOpen', 'fundOpen', 'fundCovers'],
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
const remove = ['Pages.Finance.Payment.Remove'] as const;
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
    guards: ['byAnother', 'dayOpen', 'fundOpen', 'fundCovers', 'itemsOpen'],
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
    from: ['posted'],
    to: 'cancelled',
    may: remove,
    guards: ['ofFinance', 'ofNoClose', 'nothingUsed', 'dayOpen', 'fundOpen'],
    // What is not posted stands in no ledger.
    or: [{ from: ['draft', 'waiting'], to: 'cancelled', may: remove, guards: ['ofFinance'] }],
    needs: ['cancelReason'],
  },
} as const satisfies Record<string, ActionRow<VoucherState, GuardKey>>;
export type PaymentAction = keyof typeof paymentActions;
export const paymentFlow: Flow<VoucherState, PaymentAction, GuardKey, VoucherFacts> = {
  name: { vi: 'Phiếu chi', en: 'Payment' },
  states: voucherStates,
  starts: ['draft'],
  ends: ['posted', 'cancelled'],
  guards,
  actions: paymentActions,
};
