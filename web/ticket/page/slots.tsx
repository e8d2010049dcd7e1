// Panels of the page that other parts of the ticket bring: parts, payments. Each is given the ticket and reads what else it needs.
import type { ComponentType } from 'react';
import type { TicketView } from '../../../contract/ticket/ticket-view.calls.ts';

export interface SlotProps {
  ticket: TicketView;
}
/** Below the lines, in this order. */
export const mainPanels: readonly ComponentType<SlotProps>[] = [];
