// Where transactions, and what they are matched to, open.
import type { ItemDocument, Side } from '../../contract/finance/finance.ts';

const lists = { in: '/finance/receipt/receipt-list', out: '/finance/spending/spending-list' } as const;
export const voucherPath = (side: Side, id: number): string => `${lists[side]}/${id}`;
/** Documents without a page of their own are shown as they are. */
const documents: Partial<Record<ItemDocument, (id: number) => string>> = {
  ticket: (id) => `/ticket-management/ticket/${id}`,
  inbound: (id) => `/inventory/import/import-bill/${id}`,
  outbound: (id) => `/inventory/export/export-list/${id}`,
  opening: (id) => `/debt/opening/${id}`,
};
export const documentPath = (document: ItemDocument, id: number): string | null => documents[document]?.(id) ?? null;
export const fundsPath = '/finance/fund';
