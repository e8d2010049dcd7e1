// The life of a component request: server, screens, docs and tests read this one table.
import type { ActionRow, Flow, Guard } from '../flow.ts';
import type { Permission } from '../permissions.ts';
import { requestStatuses } from './stock.ts';

export type RequestStatusKey = keyof typeof requestStatuses;
export const requestSides = ['in', 'out'] as const;
export type RequestSide = (typeof requestSides)[number];
/** Who works with requests of a side: the right of the side's own calls. */
export const requestMay = {
  in: 'Pages.Inventory.InboundRequest',
  out: 'Pages.Inventory.OutboundRequest',
} as const satisfies Record<RequestSide, Permission>;

export interface RequestFacts {
  code: string;
  status: RequestStatusKey;
}
const guards = {
  notOrdered: {
    error: 'stock.requestOrdered',
    holds: ({ status }) => status === 'new',
    words: ({ code }) => ({ code }),
  },
} as const satisfies Record<string, Guard<RequestFacts>>;
type GuardKey = keyof typeof guards;

const open = ['new', 'processing'] as const;
const actions = {
  fulfil: { vi: 'Điều phối', en: 'Coordinate', from: open, to: ['processing', 'done'], may: 'call' },
  edit: { vi: 'Sửa yêu cầu', en: 'Edit request', from: open, to: null, may: 'call', guards: ['notOrdered'] },
  cancel: { vi: 'Hủy yêu cầu', en: 'Cancel request', from: open, to: 'cancel', may: 'call' },
  delete: { vi: 'Xóa yêu cầu', en: 'Delete request', from: open, to: 'deleted', may: 'call', guards: ['notOrdered'] },
} as const satisfies Record<string, ActionRow<RequestStatusKey, GuardKey>>;
export type RequestAction = keyof typeof actions;
export const requestFlow: Flow<RequestStatusKey, RequestAction, GuardKey, RequestFacts> = {
  name: { vi: 'Yêu cầu linh kiện', en: 'Component request' },
  states: requestStatuses,
  starts: ['new'],
  ends: ['done', 'cancel'],
  guards,
  actions,
};
