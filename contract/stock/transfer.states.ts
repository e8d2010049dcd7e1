// A transfer's way from one warehouse to another: the one table that server, screens and tests read (domain.md §4).
import type { Both } from '../culture.ts';
import type { Step } from './outbound.states.ts';
import type { TransferState } from './stock.ts';

export const transferActions = {
  accept: { vi: 'Đồng ý chuyển', en: 'Agree to send' },
  ship: { vi: 'Xuất kho', en: 'Ship' },
  unship: { vi: 'Bỏ xuất kho', en: 'Take back the shipment' },
  receive: { vi: 'Nhận hàng', en: 'Receive' },
  unreceive: { vi: 'Bỏ nhận hàng', en: 'Take back the receipt' },
  resolve: { vi: 'Xử lý hàng thiếu', en: 'Settle what is missing' },
  agreeLost: { vi: 'Đồng ý thất lạc', en: 'Agree that it is lost' },
  refuseLost: { vi: 'Không đồng ý thất lạc', en: 'Do not agree that it is lost' },
  dropLost: { vi: 'Rút lại báo thất lạc', en: 'Withdraw the loss' },
  refuse: { vi: 'Từ chối', en: 'Refuse' },
  edit: { vi: 'Sửa phiếu', en: 'Edit' },
  changeError: { vi: 'Đổi loại lỗi', en: 'Change the error type' },
  print: { vi: 'In phiếu', en: 'Print' },
  cancel: { vi: 'Hủy chuyển kho', en: 'Cancel the transfer' },
  delete: { vi: 'Xóa phiếu', en: 'Delete' },
} as const satisfies Record<string, Both>;
export type TransferAction = keyof typeof transferActions;

/** Whoever works at one of the two ends. */
export const transferMay = ['Pages.Inventory.Export.Transfer', 'Pages.Inventory.InboundRequest'] as const;
const send = ['Pages.Inventory.Export.Transfer'] as const;
const editing = ['Pages.Inventory.Export.Edit'] as const;
const printing = ['Pages.Inventory.Export.Print'] as const;
const remove = ['Pages.Inventory.Export.Remove'] as const;
type Row = Step<TransferAction, TransferState>;
const everywhere: readonly TransferState[] = [
  'new',
  'wait_shipping',
  'shipping',
  'inbound_complete',
  'cancel',
  'refure',
];

export const transferSteps: readonly Row[] = [
  { action: 'accept', from: 'new', to: 'wait_shipping', may: send, side: 'source' },
  { action: 'edit', from: 'new', to: 'new', may: transferMay, side: 'destination' },
  { action: 'refuse', from: 'new', to: 'refure', may: send, side: 'source' },
  { action: 'cancel', from: 'new', to: 'cancel', may: transferMay, side: 'either' },
  { action: 'delete', from: 'new', to: 'deleted', may: remove, side: 'either' },

  { action: 'ship', from: 'wait_shipping', to: 'shipping', may: ['Pages.Inventory.Export.Accept'], side: 'source' },
  { action: 'edit', from: 'wait_shipping', to: 'wait_shipping', may: editing, side: 'source' },
  { action: 'cancel', from: 'wait_shipping', to: 'cancel', may: transferMay, side: 'either' },
  { action: 'delete', from: 'wait_shipping', to: 'deleted', may: remove, side: 'source' },

  { action: 'receive', from: 'shipping', to: 'inbound_complete', may: transferMay, side: 'destination' },
  { action: 'refuse', from: 'shipping', to: 'refure', may: transferMay, side: 'destination' },
  { action: 'unship', from: 'shipping', to: 'wait_shipping', may: ['Pages.Inventory.Export.Unaccept'], side: 'source' },

  { action: 'receive', from: 'inbound_complete', to: 'inbound_complete', may: transferMay, side: 'destination' },
  {
    action: 'resolve',
    from: 'inbound_complete',
    to: 'inbound_complete',
    may: ['Pages.Inventory.Export.Accept'],
    side: 'either',
  },
  ...(['agreeLost', 'refuseLost', 'dropLost'] as const).map(
    (action): Row => ({
      action,
      from: 'inbound_complete',
      to: 'inbound_complete',
      may: ['Pages.Inventory.Export.Accept'],
      side: 'either',
    }),
  ),

  {
    action: 'unreceive',
    from: 'inbound_complete',
    to: 'shipping',
    may: ['Pages.Inventory.Export.Unaccept'],
    side: 'destination',
  },

  { action: 'delete', from: 'cancel', to: 'deleted', may: remove, side: 'either' },
  ...everywhere.flatMap((from): Row[] => [
    { action: 'changeError', from, to: from, may: editing, side: 'source' },
    { action: 'print', from, to: from, may: printing, side: 'either' },
  ]),
];
