// What the server tells open browsers without being asked: small facts that a screen shows or reads anew. What somebody may not
// read by a call is not told either: each topic has its right, and an event of a branch reaches those who see that branch.
import type { May } from './kit.ts';
import type { NoticeFacts, NoticeKind, NoticeSubject } from './notice/notice.kinds.ts';

interface LiveFacts {
  /** Money arrived at the bank and became a receipt: "tiền đã về". */
  moneyArrived: {
    ticketId: number | null;
    /** The ticket or the customer that it was for. */
    name: string;
    voucherCode: string;
    amount: number;
    /** What is still to be paid of the ticket. */
    remaining: number | null;
  };
  /** A bank transaction came, was matched or set aside: the queue is to be read anew. */
  bankQueue: { id: number };
  /** Something was told to its hearer by name (contract/notice). */
  notice: {
    kind: NoticeKind;
    word: NoticeSubject;
    subjectId: string;
    code: string;
    facts: NoticeFacts;
    /** In the hours in which nothing pops up or sounds. */
    isQuiet: boolean;
  };
  /** Somebody changed such documents: which ones, and nothing of what stands in them. No ids: more than are worth naming. */
  changed: { word: ChangedWord; ids: readonly number[] };
  /** Somebody has a ticket's page open, or has left it. */
  viewing: { ticketId: number; userId: number; name: string; isGone: boolean };
}
/** Documents whose open lists and pages read anew by themselves, with the services that show them. */
export const changedWords = {
  ticket: ['Receipt'],
  booking: ['Reservation'],
  outbound: ['ProductOutbound', 'RequestInbound', 'inventory'],
  inbound: ['ProductInbound', 'inventory'],
  stock_request: ['ProductInboundRequest', 'ProductOutboundRequest'],
  center_request: ['RequestCenter'],
  stock_count: ['physicalInventory'],
  account_receipt: ['AccountReceipt', 'Fund'],
  account_payment: ['Payment', 'Fund'],
  fund_transfer: ['Fund'],
  feedback: ['Zalo'],
} as const satisfies Record<string, readonly string[]>;
export type ChangedWord = keyof typeof changedWords;
export type LiveTopic = keyof LiveFacts;
export type LiveData<T extends LiveTopic> = LiveFacts[T];
export const liveMay = {
  moneyArrived: ['Pages.Finance.Receipt', 'Pages.Finance.Receipt.Create'],
  bankQueue: 'Pages.Finance.Bank',
  notice: 'signedIn',
  changed: 'signedIn',
  viewing: 'Pages.Tickets.ViewDetail',
} as const satisfies Record<LiveTopic, May>;
/** How the stream says it: one line of JSON. */
export type LiveEvent = { [T in LiveTopic]: { topic: T; data: LiveData<T> } }[LiveTopic];
