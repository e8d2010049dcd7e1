// The flow of a ticket, and questions to its table of actions.
import { actionBetween as between, type Flow, targetsOf as targets } from '../flow.ts';
import { type TicketAction, ticketActions } from './ticket.actions.data.ts';
import { type GuardKey, type TicketFacts, ticketGuards } from './ticket.guards.ts';
import { statusesOf, type TicketStatus, ticketStatuses } from './ticket.statuses.ts';

export { type ActionField, type TicketAction, ticketActions } from './ticket.actions.data.ts';

export type TicketActionKey = keyof typeof ticketActions;
export const ticketActionKeys = Object.keys(ticketActions) as [TicketActionKey, ...TicketActionKey[]]; // keys of a const object
/** The rows without their literal types, for whoever walks through them. */
export const ticketAction = (key: TicketActionKey): TicketAction => ticketActions[key];

export const ticketFlow: Flow<TicketStatus, TicketActionKey, GuardKey, TicketFacts> = {
  name: { vi: 'Phiếu sửa chữa', en: 'Ticket' },
  states: ticketStatuses,
  starts: ['ChoXuLy'],
  ends: statusesOf('end', 'gone'),
  guards: ticketGuards,
  actions: ticketActions,
};
/** Every status an action can lead to; 'before' is resolved by the ticket itself. */
export const targetsOf = (key: TicketActionKey): readonly TicketStatus[] => targets(ticketAction(key));
/** The action that leads from one status to another by itself, for callers that only name the status they want. */
export const actionBetween = (from: TicketStatus, to: TicketStatus, before: TicketStatus | null) =>
  between(ticketFlow, from, to, before);
