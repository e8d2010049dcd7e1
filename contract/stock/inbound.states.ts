// The life of an import bill (domain.md §4): drafted, posted, un-posted, deleted. Server, screens, docs and tests read it.
import type { ActionRow, Flow, FlowState, Guard } from '../flow.ts';
import { billStatuses, type State } from './stock.ts';

export const inboundStatuses = {
  ...billStatuses,
  deleted: { vi: 'Đã xóa', en: 'Deleted', color: 'red' } satisfies State,
} as const satisfies Record<string, FlowState>;
export type InboundStatus = keyof typeof inboundStatuses;

export interface InboundFacts {
  code: string;
  status: InboundStatus;
  paid: number;
  /** Of the ticket whose device was taken apart for it. */
  ticketCode: string | null;
}
const guards = {
  unpaid: {
    error: 'inbound.paid',
    holds: ({ paid }) => paid === 0,
    words: ({ code, paid }) => ({ code, paid }),
  },
  /** Parts of a device that was taken apart are worth what was paid for it: the bill stays as it is. */
  notOfTicket: {
    error: 'inbound.ofTicket',
    holds: ({ ticketCode }) => ticketCode === null,
    words: ({ code }) => ({ code }),
  },
  /** Goods that went back belong to the bill and its supplier. */
  noReturns: { error: 'inbound.hasReturns' },
  notUsed: { vi: 'Hàng đã được dùng.', en: 'Its goods were used since.', foretold: true },
  /** A correction belongs to today unless nothing has moved: a day that is closed takes none. */
  dayOpen: { error: 'stock.closed', foretold: true },
  /** What is bought has a number that nothing on a shelf has. */
  serialsFree: { error: 'stock.serialTwice', foretold: true },
} as const satisfies Record<string, Guard<InboundFacts>>;
type GuardKey = keyof typeof guards;

const actions = {
  archive: {
    vi: 'Ghi sổ',
    en: 'Post',
    from: ['draft'],
    to: 'posted',
    may: ['Pages.Inventory.Import.Accept'],
    guards: ['dayOpen', 'serialsFree'],
  },
  edit: { vi: 'Sửa phiếu', en: 'Edit', from: ['draft'], to: null, may: ['Pages.Inventory.Import.Edit'] },
  print: { vi: 'In phiếu', en: 'Print', from: ['draft', 'posted'], to: null, may: ['Pages.Inventory.Import.Print'] },
  barcode: {
    vi: 'In tem hàng nhập',
    en: 'Print labels of the goods',
    from: ['draft', 'posted'],
    to: null,
    may: ['Pages.Inventory.Import.Barcode'],
  },
  updatePrice: {
    vi: 'Cập nhật giá',
    en: 'Update prices',
    from: ['posted'],
    to: null,
    may: ['Pages.Inventory.Import.Edit'],
    guards: ['notOfTicket', 'dayOpen'],
  },
  changeSupplier: {
    vi: 'Đổi nhà cung cấp',
    en: 'Change supplier',
    from: ['draft', 'posted'],
    to: null,
    may: ['Pages.Inventory.Import.ChangeSupplier'],
    guards: ['unpaid', 'noReturns'],
  },
  unArchive: {
    vi: 'Bỏ ghi sổ',
    en: 'Un-post',
    from: ['posted'],
    to: 'draft',
    may: ['Pages.Inventory.Import.Unaccept'],
    guards: ['unpaid', 'notOfTicket', 'noReturns', 'notUsed'],
  },
  delete: {
    vi: 'Xóa phiếu',
    en: 'Delete',
    from: ['draft'],
    to: 'deleted',
    may: ['Pages.Inventory.Import.Delete'],
    guards: ['unpaid'],
  },
} as const satisfies Record<string, ActionRow<InboundStatus, GuardKey>>;
export type InboundAction = keyof typeof actions;
export const inboundFlow: Flow<InboundStatus, InboundAction, GuardKey, InboundFacts> = {
  name: { vi: 'Phiếu nhập', en: 'Import bill' },
  states: inboundStatuses,
  starts: ['draft'],
  ends: ['posted', 'deleted'],
  guards,
  actions,
};
