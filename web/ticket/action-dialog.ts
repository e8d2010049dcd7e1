// What a dialog for an action of a ticket is given; the dialogs themselves stand in page/action-dialogs.tsx.

import type { TicketView } from '../../contract/ticket/calls/ticket-view.calls.ts';
import type { TicketActionKey } from '../../contract/ticket/ticket.actions.ts';
import type { DialogProps } from '../kit/list/actions.ts';

export interface ActionDialogProps extends DialogProps {
  ticket: TicketView;
  action: TicketActionKey;
  /** After it was done: the ticket is read again. */
  onDone: () => void;
  /** Somebody else was faster: what was typed stays if the action can still be done, and goes by the ticket as it is now. */
  onOvertaken: () => void;
}
