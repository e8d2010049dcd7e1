// The life of an export bill that is no transfer (domain.md §4). Transfers have a table of their own: transfer.states.ts; both
// share their guards. Server, screens, docs and tests read them.
import type { ActionRow, Flow, Guard } from '../flow.ts';
import { type BillStatus, billStatuses, type OutboundKind, type TransferState } from './stock.ts';

export interface OutboundFacts {
  code: string;
  kind: OutboundKind;
  stage: BillStatus | TransferState;
  warehouseName: string;
  toWarehouseName: string | null;
  /** Whether the caller works at the one end or the other. */
  isSource: boolean;
  isDestination: boolean;
  /** Some of it went back, was lost, or is said to be: after a receipt was taken back, a transfer on its way. */
  isSettled: boolean;
  /** Something was said about goods that were missing, whatever became of it. */
  isReported: boolean;
}
/** The ledger, the ticket and the other documents refuse most of it by themselves, under their locks: it is said before. */
export const outboundGuards = {
  atSource: {
    error: 'stock.notYourWarehouse',
    hides: true,
    holds: ({ isSource }) => isSource,
    words: ({ warehouseName }) => ({ warehouse: warehouseName }),
  },
  atDestination: {
    error: 'stock.notYourWarehouse',
    hides: true,
    holds: ({ isDestination }) => isDestination,
    words: ({ toWarehouseName }) => ({ warehouse: toWarehouseName ?? '?' }),
  },
  settledInPart: {
    vi: 'Chưa nhận hàng nên chưa có gì để xử lý.',
    en: 'Nothing was received yet, so nothing is to be settled.',
    unknown: true,
    holds: ({ isSettled }) => isSettled,
  },
  nothingSettled: {
    error: 'outbound.settledInPart',
    hides: true,
    holds: ({ isSettled }) => !isSettled,
    words: ({ code }) => ({ code }),
  },
  /** What was said is about its lines. */
  nothingReported: {
    error: 'outbound.reported',
    holds: ({ isReported }) => !isReported,
    words: ({ code }) => ({ code }),
  },
  ofDefects: {
    vi: 'Chỉ phiếu hàng lỗi có loại lỗi.',
    en: 'Only bills of defective goods have an error type.',
    unknown: true,
    holds: ({ kind }) => kind === 'error' || kind === 'errorTransfer',
  },
  ofTicket: {
    vi: 'Chỉ linh kiện xuất cho phiếu sửa chữa được trả về.',
    en: 'Only parts of a ticket are returned.',
    unknown: true,
    holds: ({ kind }) => kind === 'ticket',
  },
  ticketAgrees: {
    vi: 'Phiếu sửa chữa phía sau không cho phép.',
    en: 'The ticket behind it stands in the way.',
    foretold: true,
  },
  daysOpen: {
    vi: 'Ngày đã khóa sổ, đã kiểm kho, hoặc cần quyền ghi lùi ngày.',
    en: 'The day is closed or counted, or posting on it needs a right.',
    foretold: true,
  },
  goodsThere: { error: 'stock.short', foretold: true },
  serialsThere: { error: 'stock.serialNotHere', foretold: true },
  serialsNamed: { error: 'stock.serialCount', foretold: true },
  billLeavesRoom: {
    vi: 'Phiếu nhập không còn đủ hàng để trả nhà cung cấp.',
    en: 'The import bill has not that much left to go back.',
    foretold: true,
  },
  noReturns: { error: 'outbound.hasReturns', foretold: true },
  notUsed: { vi: 'Có chứng từ sau đó.', en: 'Documents came after it.', foretold: true },
  nobodyWaits: { error: 'stock.reserved', foretold: true },
  lossFree: {
    vi: 'Người đền đã trả, ngày đã khóa sổ, hoặc serial đã về kho khác.',
    en: 'It was paid for, its day is closed, or the serial is on a shelf by now.',
    foretold: true,
  },
} as const satisfies Record<string, Guard<OutboundFacts>>;
export type OutboundGuard = keyof typeof outboundGuards;

export const returnItemMay = ['Pages.Inventory.Export.Ticket', 'Pages.Tickets.ReturnItem'] as const;
export const outboundActions = {
  post: {
    vi: 'Ghi sổ',
    en: 'Post',
    from: ['draft'],
    to: 'posted',
    may: ['Pages.Inventory.Export.Accept'],
    guards: ['atSource', 'ticketAgrees', 'daysOpen', 'goodsThere', 'serialsThere', 'billLeavesRoom'],
  },
  edit: {
    vi: 'Sửa phiếu',
    en: 'Edit',
    from: ['draft'],
    to: null,
    may: ['Pages.Inventory.Export.Edit'],
    guards: ['atSource', 'ticketAgrees'],
  },
  print: { vi: 'In phiếu', en: 'Print', from: ['draft', 'posted'], to: null, may: ['Pages.Inventory.Export.Print'] },
  returnItem: {
    vi: 'Trả linh kiện',
    en: 'Return items',
    from: ['posted'],
    to: null,
    may: returnItemMay,
    guards: ['ofTicket', 'atSource', 'ticketAgrees'],
  },
  changeError: {
    vi: 'Đổi loại lỗi',
    en: 'Change the error type',
    from: ['draft', 'posted'],
    to: null,
    may: ['Pages.Inventory.Export.Edit'],
    guards: ['ofDefects', 'atSource'],
  },
  unpost: {
    vi: 'Bỏ ghi sổ',
    en: 'Un-post',
    from: ['posted'],
    to: 'draft',
    may: ['Pages.Inventory.Export.Unaccept'],
    guards: ['atSource', 'ticketAgrees', 'noReturns', 'notUsed'],
  },
  delete: {
    vi: 'Xóa phiếu',
    en: 'Delete',
    from: ['draft'],
    to: 'deleted',
    may: ['Pages.Inventory.Export.Remove'],
    guards: ['atSource', 'ticketAgrees'],
  },
} as const satisfies Record<string, ActionRow<BillStatus, OutboundGuard>>;
export type OutboundAction = keyof typeof outboundActions;
export const outboundFlow: Flow<BillStatus, OutboundAction, OutboundGuard, OutboundFacts> = {
  name: { vi: 'Phiếu xuất', en: 'Export bill' },
  states: billStatuses,
  starts: ['draft'],
  ends: ['posted'],
  guards: outboundGuards,
  actions: outboundActions,
};
