// Where vouchers and what they pay for open.
import type { ItemDocument, Side } from '../../contract/finance/finance.ts';

export const voucherLists = { in: '/finance/receipt/receipt-list', out: '/finance/spending/spending-list' } as const;
export const voucherForms = {
  in: '/finance/receipt/receipt-creating',
  out: '/finance/spending/spending-creating',
} as const;
export const voucherPath = (side: Side, id: number): string => `${voucherLists[side]}/${id}`;
export const closePath = (id: number): string => `/finance/fund-close/${id}`;

/** Documents without a page of their own are shown as they are. */
const items: Partial<Record<ItemDocument, (id: number) => string>> = {
  ticket: (id) => `/ticket-management/ticket/${id}`,
  inbound: (id) => `/inventory/import/import-bill/${id}`,
  outbound: (id) => `/inventory/export/export-list/${id}`,
};
export const itemPath = (document: ItemDocument, id: number): string | null => items[document]?.(id) ?? null;
