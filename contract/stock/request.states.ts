// What can be done with a component request in each of its states: server and screens read this one table.
import type { Permission } from '../permissions.ts';
import type { requestStatuses } from './stock.ts';

export type RequestStatusKey = keyof typeof requestStatuses;
export const requestSides = ['in', 'out'] as const;
export type RequestSide = (typeof requestSides)[number];
/** Who works with requests of a side. */
export const requestMay = {
  in: 'Pages.Inventory.InboundRequest',
  out: 'Pages.Inventory.OutboundRequest',
} as const satisfies Record<RequestSide, Permission>;

interface RequestActionRow {
  from: readonly RequestStatusKey[];
  /** States in which it is shown with the reason why it cannot be done: something was ordered already. */
  tooLate?: readonly RequestStatusKey[];
  to?: RequestStatusKey;
}
export const requestActions = {
  fulfil: { from: ['new', 'processing'] },
  edit: { from: ['new'], tooLate: ['processing'] },
  cancel: { from: ['new', 'processing'], to: 'cancel' },
  delete: { from: ['new'], tooLate: ['processing'] },
} as const satisfies Record<string, RequestActionRow>;
export type RequestAction = keyof typeof requestActions;
export const requestActionRows: Readonly<Record<RequestAction, RequestActionRow>> = requestActions;
