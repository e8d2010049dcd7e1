// What can be done with a ticket of a list, asked for when somebody is about to: a menu opens, a card is dropped.
import { TicketLists } from '../../../contract/ticket/calls/ticket-list.calls.ts';
import type { TicketView } from '../../../contract/ticket/calls/ticket-view.calls.ts';
import type { TicketId } from '../../../contract/ticket/ticket.ts';
import { call } from '../../kit/call/call.ts';

export type AllowedActions = TicketView['allowedActions'];
/** Nothing where the ticket is gone. Whoever asks says what a failure means. */
export async function allowedActions(id: TicketId): Promise<AllowedActions> {
  const { items } = await call(TicketLists.GetAllowedActions, { ids: [id] }, { quiet: true });
  return items[0]?.allowedActions ?? [];
}
