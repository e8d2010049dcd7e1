// What stands under a list of tickets. Of tickets that go on or were handed over it adds up to the đồng:
//   total − taken off by refunds and write-offs − (paid − given back) + paid too much = remaining
// What was called off is not part of it: how many, what they would have cost and what was kept of their deposits stand beside it.
import type { TicketStatus } from './ticket.statuses.ts';

/** Nothing is asked for any more: called off, or left to be taken apart. */
export const calledOffStatuses: ReadonlySet<TicketStatus> = new Set(['DaHuy', 'ChoRaXac', 'RaLinhKien', 'delete']);

/** Sums over tickets of one status. */
export interface Summed {
  status: TicketStatus;
  count: number;
  total: number;
  paid: number;
  refunded: number;
  /** What refund invoices took off, paid out or not, and what was written off. */
  credited: number;
  remaining: number;
}
export interface Footer {
  total: number;
  credited: number;
  paid: number;
  refunded: number;
  /** What was paid above what is asked for, ticket by ticket: it goes back to the customer. */
  overpaid: number;
  remaining: number;
  cancelledCount: number;
  cancelledTotal: number;
  /** Of deposits on tickets that were called off. */
  kept: number;
}
export function footerOf(rows: readonly Summed[]): Footer {
  const there = rows.filter(({ status }) => !calledOffStatuses.has(status));
  const off = rows.filter(({ status }) => calledOffStatuses.has(status));
  const add = (some: readonly Summed[], field: Exclude<keyof Summed, 'status'>) =>
    some.reduce((sum, row) => sum + row[field], 0);
  const [total, credited, paid, refunded, remaining] = (
    ['total', 'credited', 'paid', 'refunded', 'remaining'] as const
  ).map((field) => add(there, field)) as [number, number, number, number, number];
  return {
    total,
    credited,
    paid,
    refunded,
    // Each ticket has either something left or something too much; so the two differ by exactly the rest of the formula.
    overpaid: remaining - (total - credited - (paid - refunded)),
    remaining,
    cancelledCount: add(off, 'count'),
    cancelledTotal: add(off, 'total'),
    kept: add(off, 'paid') - add(off, 'refunded'),
  };
}
