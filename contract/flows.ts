// Every flow: docs/flows.md draws them, tests walk them.
import { bankTxnFlow } from './bank/bank.states.ts';
import { bookingFlow } from './booking/booking.states.ts';
import { feedbackFlow } from './care/feedback.states.ts';
import { fundTransferFlow } from './finance/fund-transfer.states.ts';
import { offsetFlow } from './finance/offset.calls.ts';
import { openingDebtFlow } from './finance/opening-debt.calls.ts';
import { paymentFlow, receiptFlow } from './finance/voucher.states.ts';
import { writeOffFlow } from './finance/write-off.calls.ts';
import type { Flow, StateKey } from './flow.ts';
import { centerFlow } from './stock/center-request.states.ts';
import { countFlow } from './stock/count.states.ts';
import { inboundFlow } from './stock/inbound.states.ts';
import { outboundFlow } from './stock/outbound.states.ts';
import { requestFlow } from './stock/request.states.ts';
import { transferFlow } from './stock/transfer.states.ts';
import { ticketFlow } from './ticket/ticket.actions.ts';

/** Whatever its guards ask for: who walks through all of them does not ask. */
export type AnyFlow = Flow<StateKey, string, string, never>;
export const flows = {
  ticket: ticketFlow,
  booking: bookingFlow,
  inbound: inboundFlow,
  outbound: outboundFlow,
  transfer: transferFlow,
  count: countFlow,
  request: requestFlow,
  centre: centerFlow,
  receipt: receiptFlow,
  payment: paymentFlow,
  fundTransfer: fundTransferFlow,
  writeOff: writeOffFlow,
  offset: offsetFlow,
  openingDebt: openingDebtFlow,
  bankTxn: bankTxnFlow,
  feedback: feedbackFlow,
} as unknown as Record<string, AnyFlow>; // the states of one are no states of another
