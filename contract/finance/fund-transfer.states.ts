// Money from one fund to another (kết chuyển, money.md §3): it is gone from the first at once, and in the second when somebody there took it.
import type { ActionRow, Flow, FlowState, Guard } from '../flow.ts';

export const fundTransferStates = {
  sent: { vi: 'Đang chuyển', en: 'Under way', color: 'orange' },
  received: { vi: 'Đã nhận', en: 'Received', color: 'green' },
  refused: { vi: 'Từ chối', en: 'Refused', color: 'red' },
  cancelled: { vi: 'Đã rút lại', en: 'Withdrawn', color: 'default' },
} as const satisfies Record<string, FlowState>;
export type FundTransferState = keyof typeof fundTransferStates;

export interface FundTransferFacts {
  code: string;
  status: FundTransferState;
  isOwn: boolean;
  /** Whether the caller works at the one end or the other. */
  isSender: boolean;
  isReceiver: boolean;
}
const guards = {
  byAnother: {
    error: 'finance.approveOwn',
    holds: ({ isOwn }) => !isOwn,
    words: ({ code }) => ({ code }),
  },
  atReceiver: { error: 'finance.notReceiver', holds: ({ isReceiver }) => isReceiver, words: ({ code }) => ({ code }) },
  atSender: {
    error: 'finance.notSender',
    hides: true,
    holds: ({ isSender }) => isSender,
    words: ({ code }) => ({ code }),
  },
} as const satisfies Record<string, Guard<FundTransferFacts>>;
type GuardKey = keyof typeof guards;
const actions = {
  receive: {
    vi: 'Nhận tiền',
    en: 'Receive',
    from: ['sent'],
    to: 'received',
    may: ['Pages.Finance.ApproveTransfer'],
    guards: ['atReceiver', 'byAnother'],
  },
  refuse: {
    vi: 'Từ chối',
    en: 'Refuse',
    from: ['sent'],
    to: 'refused',
    may: ['Pages.Finance.ApproveTransfer'],
    guards: ['atReceiver', 'byAnother'],
    needs: ['reason'],
  },
  cancel: {
    vi: 'Rút lại',
    en: 'Withdraw',
    from: ['sent'],
    to: 'cancelled',
    may: ['Pages.Finance.Fund'],
    guards: ['atSender'],
    needs: ['reason'],
  },
} as const satisfies Record<string, ActionRow<FundTransferState, GuardKey>>;
export type FundTransferAction = keyof typeof actions;
export const fundTransferFlow: Flow<FundTransferState, FundTransferAction, GuardKey, FundTransferFacts> = {
  name: { vi: 'Kết chuyển quỹ', en: 'Fund transfer' },
  states: fundTransferStates,
  starts: ['sent'],
  ends: ['received', 'refused', 'cancelled'],
  guards,
  actions,
};
