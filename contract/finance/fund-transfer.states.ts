// Money from one fund to another (kết chuyển, money.md §3): it is gone from the first at once, and in the second when somebody there took it.
import type { ActionRow, Flow, FlowState, Guard } from '../flow.ts';
import { showDay } from '../time.ts';

export const fundTransferStates = {
  sent: { vi: 'Đang chuyển', en: 'Under way', color: 'orange' },
  received: { vi: 'Đã nhận', en: 'Received', color: 'green' },
  refused: { vi: 'Từ chối', en: 'Refused', color: 'red' },
  cancelled: { vi: 'Đã rút lại', en: 'Withdrawn', color: 'default' },
} as const satisfies Record<string, FlowState>;
export type FundTransferState = keyof typeof fundTransferStates;
/** What was refused or withdrawn went nowhere: no total of transfers counts it. */
export const movedStates: readonly FundTransferState[] = ['sent', 'received'];

export interface FundTransferFacts {
  code: string;
  status: FundTransferState;
  isOwn: boolean;
  /** Whether the caller works at the one end or the other. */
  isSender: boolean;
  isReceiver: boolean;
  /** Where it came from, and where it goes. */
  source: FundClosed;
  target: FundClosed;
}
/** A fund and until when its branch's books are closed, and it itself; null: today is open. */
export interface FundClosed {
  fund: string;
  booksClosed: string | null;
  fundClosed: string | null;
}
/** What is received or goes back is written today, where it lies then: refused where that is closed. */
const openAt = (end: 'source' | 'target') => {
  const day = (closed: string | null) => (closed ? showDay(closed) : '');
  return {
    books: {
      error: 'finance.closed',
      holds: (facts) => facts[end].booksClosed === null,
      words: (facts) => ({ day: day(facts[end].booksClosed) }),
    },
    fund: {
      error: 'finance.fundClosed',
      holds: (facts) => facts[end].fundClosed === null,
      words: (facts) => ({ fund: facts[end].fund, day: day(facts[end].fundClosed) }),
    },
  } as const satisfies Record<string, Guard<FundTransferFacts>>;
};
const source = openAt('source');
const target = openAt('target');
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
  sourceBooks: source.books,
  sourceFund: source.fund,
  targetBooks: target.books,
  targetFund: target.fund,
} as const satisfies Record<string, Guard<FundTransferFacts>>;
type GuardKey = keyof typeof guards;
const actions = {
  receive: {
    vi: 'Nhận tiền',
    en: 'Receive',
    from: ['sent'],
    to: 'received',
    may: ['Pages.Finance.ApproveTransfer'],
    guards: ['atReceiver', 'byAnother', 'targetBooks', 'targetFund'],
  },
  refuse: {
    vi: 'Từ chối',
    en: 'Refuse',
    from: ['sent'],
    to: 'refused',
    may: ['Pages.Finance.ApproveTransfer'],
    guards: ['atReceiver', 'byAnother', 'sourceBooks', 'sourceFund'],
    needs: ['reason'],
  },
  cancel: {
    vi: 'Rút lại',
    en: 'Withdraw',
    from: ['sent'],
    to: 'cancelled',
    may: ['Pages.Finance.Fund'],
    guards: ['atSender', 'sourceBooks', 'sourceFund'],
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
