// Actions with a dialog of their own; every other one is asked for by the fields of its row in the table of actions.
import type { ComponentType } from 'react';
import type { TicketActionKey } from '../../../../contract/ticket/ticket.actions.ts';
import { onDemand } from '../../../kit/feedback/on-demand.tsx';
import type { ActionDialogProps } from '../../action-dialog.ts';

const HandOverDialog = onDemand(async () => (await import('../../money/hand-over-dialog.tsx')).HandOverDialog);
const BreakUpDialog = onDemand(async () => (await import('../../parts/break-up-dialog.tsx')).BreakUpDialog);
const LeaveDeviceDialog = onDemand(async () => (await import('../../parts/leave-device-dialog.tsx')).LeaveDeviceDialog);
const SplitDialog = onDemand(async () => (await import('../../split/split-dialog.tsx')).SplitDialog);

export const dialogs: Partial<Record<TicketActionKey, ComponentType<ActionDialogProps>>> = {
  splitWork: SplitDialog,
  leaveDevice: LeaveDeviceDialog,
  breakUp: BreakUpDialog,
  beginReturn: HandOverDialog,
  handOver: HandOverDialog,
  handOverUnpaid: HandOverDialog,
};
