// What a dialog for an action of a ticket is given; the dialogs themselves stand in action-dialogs.tsx.
import type { TicketActionKey } from '../../contract/ticket/ticket.actions.ts';
import type { TicketView } from '../../contract/ticket/ticket-view.calls.ts';

export interface ActionDialogProps {
  ticket: TicketView;
  action: TicketActionKey;
  onClose: () => void;
  /** After it was done: the ticket is read again. */
  onDone: () => void;
}
