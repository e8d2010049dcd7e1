// What can be done with an export bill that is no transfer, from which status, and by whom (domain.md §4).
// Transfers have a table of their own: transfer.states.ts. Server, screens and tests read both.
import type { Both } from '../culture.ts';
import type { Permission } from '../permissions.ts';
import type { BillStatus } from './stock.ts';

/** One row of a table of states: what leads from where to where, and who may. `deleted` is the end. */
export interface Step<A extends string, S extends string> {
  action: A;
  from: S;
  to: S | 'deleted';
  /** Any of these. */
  may: readonly Permission[];
  /** Whose warehouse it has to be. */
  side: 'source' | 'destination' | 'either';
}

export const outboundActions = {
  edit: { vi: 'Sửa phiếu', en: 'Edit' },
  post: { vi: 'Ghi sổ', en: 'Post' },
  unpost: { vi: 'Bỏ ghi sổ', en: 'Un-post' },
  returnItem: { vi: 'Trả linh kiện', en: 'Return items' },
  changeError: { vi: 'Đổi loại lỗi', en: 'Change the error type' },
  print: { vi: 'In phiếu', en: 'Print' },
  delete: { vi: 'Xóa phiếu', en: 'Delete' },
} as const satisfies Record<string, Both>;
export type OutboundAction = keyof typeof outboundActions;

export const returnItemMay = ['Pages.Inventory.Export.Ticket', 'Pages.Tickets.ReturnItem'] as const;
export const outboundSteps: readonly Step<OutboundAction, BillStatus>[] = [
  { action: 'post', from: 'draft', to: 'posted', may: ['Pages.Inventory.Export.Accept'], side: 'source' },
  { action: 'edit', from: 'draft', to: 'draft', may: ['Pages.Inventory.Export.Edit'], side: 'source' },
  { action: 'changeError', from: 'draft', to: 'draft', may: ['Pages.Inventory.Export.Edit'], side: 'source' },
  { action: 'print', from: 'draft', to: 'draft', may: ['Pages.Inventory.Export.Print'], side: 'either' },
  { action: 'delete', from: 'draft', to: 'deleted', may: ['Pages.Inventory.Export.Remove'], side: 'source' },
  { action: 'print', from: 'posted', to: 'posted', may: ['Pages.Inventory.Export.Print'], side: 'either' },
  { action: 'returnItem', from: 'posted', to: 'posted', may: returnItemMay, side: 'source' },
  { action: 'changeError', from: 'posted', to: 'posted', may: ['Pages.Inventory.Export.Edit'], side: 'source' },
  { action: 'unpost', from: 'posted', to: 'draft', may: ['Pages.Inventory.Export.Unaccept'], side: 'source' },
];
