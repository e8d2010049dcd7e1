// What a person can do with a ticket now: every action of the table that starts at its status and that they hold the permission
// for, with the sentence of what is in the way.
import { ticketFlow } from '../../contract/ticket/ticket.actions.ts';
import type { TicketFacts } from '../../contract/ticket/ticket.guards.ts';
import { walk } from '../kit/flow.ts';

export const ticketSteps = walk(ticketFlow, {
  stateOf: ({ status }: TicketFacts) => status,
  codeOf: ({ code }) => code,
  refusals: { notNow: 'ticket.notNow', notAllowed: 'ticket.notAllowed', blocked: 'ticket.blocked' },
  // Nothing of the table moves an archived ticket.
  always: ['notArchived'],
});
