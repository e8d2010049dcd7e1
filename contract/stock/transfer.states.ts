// A transfer's way from one warehouse to another: the one table that server, screens, docs and tests read (domain.md §4).
import type { ActionRow, Flow } from '../flow.ts';
import { type OutboundFacts, type OutboundGuard, outboundGuards } from './outbound.states.ts';
import { type TransferState, transferStates } from './stock.ts';

/** Whoever works at one of the two ends. */
export const transferMay = ['Pages.Inventory.Export.Transfer', 'Pages.Inventory.InboundRequest'] as const;
const send = ['Pages.Inventory.Export.Transfer'] as const;
const editing = ['Pages.Inventory.Export.Edit'] as const;
const remove = ['Pages.Inventory.Export.Remove'] as const;
const accepting = ['Pages.Inventory.Export.Accept'] as const;
const takingBack = ['Pages.Inventory.Export.Unaccept'] as const;
const everywhere = ['new', 'wait_shipping', 'shipping', 'inbound_complete', 'cancel', 'refure'] as const;
const arrived = ['inbound_complete'] as const;
/** The receipt was taken back after some of it was settled: the rest is on its way, and can be settled to its end, where nobody received anything. */
const wayAgain = { from: ['shipping'], may: accepting, guards: ['settledInPart'] } as const;
const agreedAgain = { ...wayAgain, guards: ['settledInPart', 'daysOpen'] } as const;
const answered = { may: accepting, from: arrived, to: null, or: [{ ...wayAgain, to: null }] } as const;
const ended = { may: accepting, from: arrived, to: null, or: [{ ...wayAgain, to: ['shipping', 'refure'] }] } as const;

export const transferActions = {
  accept: {
    vi: 'Đồng ý chuyển',
    en: 'Agree to send',
    from: ['new'],
    to: 'wait_shipping',
    may: send,
    guards: ['atSource', 'serialsNamed', 'goodsThere'],
  },
  ship: {
    vi: 'Xuất kho',
    en: 'Ship',
    from: ['wait_shipping'],
    to: 'shipping',
    may: accepting,
    guards: ['atSource', 'daysOpen', 'goodsThere', 'serialsThere'],
  },
  receive: {
    vi: 'Nhận hàng',
    en: 'Receive',
    from: ['shipping', 'inbound_complete'],
    to: 'inbound_complete',
    may: transferMay,
    guards: ['atDestination', 'daysOpen'],
  },
  resolve: { vi: 'Xử lý hàng thiếu', en: 'Settle what is missing', ...ended },
  agreeLost: {
    vi: 'Đồng ý thất lạc',
    en: 'Agree that it is lost',
    may: accepting,
    from: arrived,
    to: null,
    guards: ['daysOpen'],
    or: [{ ...agreedAgain, to: ['shipping', 'refure'] }],
  },
  refuseLost: { vi: 'Không đồng ý thất lạc', en: 'Do not agree that it is lost', ...answered },
  dropLost: { vi: 'Rút lại báo thất lạc', en: 'Withdraw the loss', ...answered },
  undoLost: {
    vi: 'Tìm thấy hàng thất lạc',
    en: 'Lost goods turned up',
    may: takingBack,
    from: ['shipping', 'inbound_complete'],
    to: null,
    guards: ['lossFree'],
    or: [{ from: ['refure'], to: 'shipping', may: takingBack, guards: ['lossFree'] }],
  },
  edit: {
    vi: 'Sửa phiếu',
    en: 'Edit',
    from: ['new'],
    to: null,
    may: transferMay,
    guards: ['atDestination'],
    or: [{ from: ['wait_shipping'], to: null, may: editing, guards: ['atSource', 'nothingReported'] }],
  },
  refuse: {
    vi: 'Từ chối',
    en: 'Refuse',
    from: ['new'],
    to: 'refure',
    may: send,
    guards: ['atSource'],
    or: [
      { from: ['shipping'], to: 'refure', may: transferMay, guards: ['atDestination', 'nothingSettled', 'daysOpen'] },
    ],
  },
  unship: {
    vi: 'Bỏ xuất kho',
    en: 'Take back the shipment',
    from: ['shipping'],
    to: 'wait_shipping',
    may: takingBack,
    guards: ['atSource', 'nothingSettled', 'notUsed', 'nobodyWaits'],
  },
  cancel: {
    vi: 'Hủy chuyển kho',
    en: 'Cancel the transfer',
    from: ['new', 'wait_shipping'],
    to: 'cancel',
    may: transferMay,
  },
  unreceive: {
    vi: 'Bỏ nhận hàng',
    en: 'Take back the receipt',
    from: arrived,
    to: 'shipping',
    may: takingBack,
    guards: ['atDestination', 'notUsed'],
  },
  delete: {
    vi: 'Xóa phiếu',
    en: 'Delete',
    from: ['new', 'cancel'],
    to: 'deleted',
    may: remove,
    or: [{ from: ['wait_shipping'], to: 'deleted', may: remove, guards: ['atSource'] }],
  },
  changeError: {
    vi: 'Đổi loại lỗi',
    en: 'Change the error type',
    from: everywhere,
    to: null,
    may: editing,
    guards: ['ofDefects', 'atSource'],
  },
  print: { vi: 'In phiếu', en: 'Print', from: everywhere, to: null, may: ['Pages.Inventory.Export.Print'] },
} as const satisfies Record<string, ActionRow<TransferState, OutboundGuard>>;
export type TransferAction = keyof typeof transferActions;
export const transferFlow: Flow<TransferState, TransferAction, OutboundGuard, OutboundFacts> = {
  name: { vi: 'Chuyển kho', en: 'Transfer' },
  states: transferStates,
  starts: ['new', 'wait_shipping'],
  ends: ['inbound_complete', 'cancel', 'refure'],
  guards: outboundGuards,
  actions: transferActions,
};
