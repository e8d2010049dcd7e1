// Actions with a dialog of their own; every other one is asked for by the fields of its row in the table of actions.
import type { ComponentType } from 'react';
import type { TicketActionKey } from '../../../../contract/ticket/ticket.actions.ts';
import type { ActionDialogProps } from '../../action-dialog.ts';
import { HandOverDialog } from '../../money/hand-over-dialog.tsx';
import { BreakUpDialog } from '../../parts/break-up-dialog.tsx';
import { LeaveDeviceDialog } from '../../parts/leave-device-dialog.tsx';

export const dialogs: Partial<Record<TicketActionKey, ComponentType<ActionDialogProps>>> = {
  leaveDevice: LeaveDeviceDialog,
  breakUp: BreakUpDialog,
  beginReturn: HandOverDialog,
  handOver: HandOverDialog,
  handOverUnpaid: HandOverDialog,
};
