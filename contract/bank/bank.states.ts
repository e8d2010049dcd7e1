// The life of a bank transaction (money.md §6): it arrives, and is either told by vouchers to the đồng or set aside with a reason.
import type { ActionRow, Flow, FlowState, Guard } from '../flow.ts';

export const bankTxnStates = {
  new: { vi: 'Chưa khớp', en: 'Unmatched', color: 'orange' },
  matched: { vi: 'Đã khớp', en: 'Matched', color: 'green' },
  split: { vi: 'Đã chia', en: 'Split', color: 'cyan' },
  ignored: { vi: 'Bỏ qua', en: 'Ignored', color: 'default' },
} as const satisfies Record<string, FlowState>;
export type BankTxnState = keyof typeof bankTxnStates;

export interface BankTxnFacts {
  code: string;
  status: BankTxnState;
  /** The fund that the account belongs to is known. */
  hasFund: boolean;
  /** A voucher that it made and that still stands; null: none. */
  madeCode: string | null;
}
const guards = {
  fundKnown: { error: 'bank.noFund', holds: ({ hasFund }) => hasFund, words: ({ code }) => ({ code }) },
  nothingMade: {
    error: 'bank.receiptStands',
    holds: ({ madeCode }) => madeCode === null,
    words: ({ madeCode }) => ({ code: madeCode ?? '' }),
  },
  nothingTold: {
    error: 'bank.partTold',
    holds: ({ madeCode }) => madeCode === null,
    words: ({ madeCode }) => ({ code: madeCode ?? '' }),
  },
} as const satisfies Record<string, Guard<BankTxnFacts>>;
const match = ['Pages.Finance.Bank.Match'] as const;
const actions = {
  match: { vi: 'Khớp', en: 'Match', from: ['new'], to: 'matched', may: match, guards: ['fundKnown'] },
  split: { vi: 'Chia', en: 'Split', from: ['new'], to: 'split', may: match, guards: ['fundKnown'] },
  ignore: {
    vi: 'Bỏ qua',
    en: 'Ignore',
    from: ['new'],
    to: 'ignored',
    may: match,
    needs: ['reason'],
    guards: ['nothingTold'],
  },
  /** Back into the queue: what was set aside, and links to vouchers that were there before. A receipt it made is cancelled where it stands. */
  restore: {
    vi: 'Đưa lại hàng chờ',
    en: 'Put back',
    from: ['ignored', 'matched', 'split'],
    to: 'new',
    may: match,
    guards: ['nothingMade'],
  },
} as const satisfies Record<string, ActionRow<BankTxnState, keyof typeof guards>>;
export type BankTxnAction = keyof typeof actions;
export const bankTxnFlow: Flow<BankTxnState, BankTxnAction, keyof typeof guards, BankTxnFacts> = {
  name: { vi: 'Giao dịch ngân hàng', en: 'Bank transaction' },
  states: bankTxnStates,
  starts: ['new'],
  ends: ['matched', 'split', 'ignored'],
  guards,
  actions,
};
