// Where vouchers and what they pay for open.
import type { ItemDocument, Side } from '../../contract/finance/finance.ts';

export const voucherLists = { in: '/finance/receipt/receipt-list', out: '/finance/spending/spending-list' } as const;
export const voucherForms = {
  in: '/finance/receipt/receipt-creating',
  out: '/finance/spending/spending-creating',
} as const;
export const voucherPath = (side: Side, id: number): string => `${voucherLists[side]}/${id}`;
export const closePath = (id: number): string => `/finance/fund-close/${id}`;

export const ticketPath = (id: number): string => `/ticket-management/ticket/${id}`;
interface Source {
  document: ItemDocument;
  documentId: number;
  code: string | null;
}
/** Receipts are PT…, payments PC…; a credit is kept under the ticket it came from; a refund stands in its list. */
const items: Partial<Record<ItemDocument, (id: number, code: string) => string>> = {
  ticket: ticketPath,
  credit: ticketPath,
  inbound: (id) => `/inventory/import/import-bill/${id}`,
  outbound: (id) => `/inventory/export/export-list/${id}`,
  voucher: (id, code) => voucherPath(code.startsWith(voucherLetters) ? 'out' : 'in', id),
  opening: (id) => `/debt/opening/${id}`,
  refund: (_, code) => `/ticket-management/refund-list?keyword=${encodeURIComponent(code)}`,
};
const voucherLetters = 'PC';
/** Where a document that something is owed for opens. */
export const itemPath = ({ document, documentId, code }: Source): string | null =>
  code === null ? null : (items[document]?.(documentId, code) ?? null);
