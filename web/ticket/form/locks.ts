// What of a ticket can still be changed, and why not: the form disables exactly these fields and says the reason.
import type { Permission } from '../../../contract/permissions.ts';
import type { TicketView } from '../../../contract/ticket/calls/ticket-view.calls.ts';
import { type TicketStatus, ticketStatuses } from '../../../contract/ticket/ticket.statuses.ts';
import type { Intake } from './intake.model.ts';

export type Reason =
  | 'ended'
  | 'archived'
  | 'waitsForCancel'
  | 'waitsForChange'
  | 'noEditPrice'
  | 'noEditPhone'
  | 'ofThePage';
/** Null: it can be changed. */
export interface Locks {
  all: Reason | null;
  phone: Reason | null;
  lines: Reason | null;
  /** Prices and discounts of lines. */
  prices: Reason | null;
  technician: Reason | null;
  deposit: Reason | null;
}
type Known = Pick<TicketView, 'status' | 'acceptedAt' | 'archivedAt'>;
const isOver = (status: TicketStatus) => ['end', 'gone'].includes(ticketStatuses[status].stage) || status === 'HoanTra';
/** The work has begun: prices and the phone change through a change set. */
export const isAccepted = (ticket: Pick<TicketView, 'status' | 'acceptedAt'> | null): boolean =>
  ticket !== null && (ticket.acceptedAt !== null || ticket.status !== 'ChoXuLy');

export function locksOf(ticket: Known | null, may: (permission: Permission) => boolean): Locks {
  const price = may('Pages.Tickets.EditPrice') ? null : ('noEditPrice' as const);
  if (!ticket) return { all: null, phone: null, lines: null, prices: price, technician: null, deposit: null };
  const all = ticket.archivedAt
    ? 'archived'
    : isOver(ticket.status)
      ? 'ended'
      : ticket.status === 'cancel'
        ? 'waitsForCancel'
        : null;
  const money = all ?? (ticket.status === 'DieuChinh' ? 'waitsForChange' : null);
  const accepted = isAccepted(ticket);
  return {
    all,
    phone: money ?? (accepted && !may('Pages.Tickets.EditPhoneNumber') ? 'noEditPhone' : null),
    lines: money ?? (accepted ? price : null),
    prices: money ?? price,
    technician: all ?? (accepted ? 'ofThePage' : null),
    deposit: 'ofThePage',
  };
}

const linesSaid = ({ lines, voucherIds, vatPercent }: Intake): string =>
  JSON.stringify([
    lines.map(({ id, serviceNameId, productId, quantity, price, discount, cover }) => [
      id,
      serviceNameId,
      productId,
      quantity,
      price,
      discount,
      cover,
    ]),
    voucherIds,
    vatPercent,
  ]);
export const changesPrices = (before: Intake, now: Intake): boolean => linesSaid(before) !== linesSaid(now);
export const changesPhone = (before: Intake, now: Intake): boolean => before.phone !== now.phone;
