// What somebody earns by a line of a ticket, or loses again: a row of the commission ledger before it is written.
import type { UserId } from '../../contract/people/user.calls.ts';
import type { OutboundId } from '../../contract/stock/stock.ts';
import type { TicketLineId } from '../../contract/ticket/ticket.ts';

export type Role = 'technician' | 'advisor' | 'seller' | 'glass';
export type Account = 'earned' | 'payable';
export interface Share {
  userId: UserId;
  role: Role;
  lineId: TicketLineId | null;
  rule: string;
  base: number;
  rate: number | null;
  amount: number;
  /** What is below zero: the line that it had been earned by. */
  originLineId?: TicketLineId | null;
  /** Or the error bill of parts that were spoiled (defects.ts). */
  outboundId?: OutboundId | null;
}
