// Questions to the table of actions.
import { type TicketAction, ticketActions } from './ticket.actions.data.ts';
import type { TicketStatus } from './ticket.statuses.ts';

export { type ActionField, type TicketAction, ticketActions } from './ticket.actions.data.ts';

export type TicketActionKey = keyof typeof ticketActions;
export const ticketActionKeys = Object.keys(ticketActions) as [TicketActionKey, ...TicketActionKey[]]; // keys of a const object
/** The rows without their literal types, for whoever walks through them. */
export const ticketAction = (key: TicketActionKey): TicketAction => ticketActions[key];

/** Every status an action can lead to; 'before' is resolved by the ticket itself. */
export const targetsOf = (key: TicketActionKey): readonly TicketStatus[] => {
  const { to } = ticketAction(key);
  if (to === null || to === 'before') return [];
  return typeof to === 'string' ? [to] : to;
};
/** The action that leads from one status to another by itself, for callers that only name the status they want. */
export const actionBetween = (
  from: TicketStatus,
  to: TicketStatus,
  before: TicketStatus | null,
): TicketActionKey | null =>
  ticketActionKeys.find((key) => {
    const row = ticketAction(key);
    if (row.may === 'system' || row.to === null || !row.from.includes(from)) return false;
    return row.to === 'before' ? before === to : targetsOf(key).includes(to);
  }) ?? null;
