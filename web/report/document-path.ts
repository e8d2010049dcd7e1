// Where a document that a report names is opened.
import type { DimKey } from '../../contract/report/dims.ts';

type PathOf = (id: unknown, name: unknown) => string | null;
/** A row of the cash ledger names what it was written for. */
const vouchers: Readonly<Record<string, string>> = {
  account_receipt: '/finance/receipt/receipt-list',
  account_payment: '/finance/spending/spending-list',
};
export const documents: Partial<Record<DimKey, PathOf>> = {
  ticket: (id) => `/ticket-management/ticket/${id}`,
  receipt: (id) => `/finance/receipt/receipt-list/${id}`,
  payment: (id) => `/finance/spending/spending-list/${id}`,
  entry: (id) => {
    const [kind = '', document] = String(id).split('·');
    return kind === 'fund_transfer' ? '/finance/fund?view=transfers' : `${vouchers[kind]}/${document}`;
  },
  debtItem: (id, code) => {
    const [kind = '', document] = String(id).split('·');
    if (kind === 'ticket' || kind === 'credit') return `/ticket-management/ticket/${document}`;
    if (kind === 'inbound') return `/inventory/import/import-bill/${document}`;
    if (kind === 'opening') return `/debt/opening/${document}`;
    if (kind !== 'voucher') return null;
    return `${vouchers[String(code).startsWith('PC') ? 'account_payment' : 'account_receipt']}/${document}`;
  },
  bill: (id) => `/inventory/import/import-bill/${id}`,
  exportBill: (id) => `/inventory/export/export-list/${id}`,
  booking: (_, code) => `/reservation/reservation-list?when=anyDay&keyword=${code}`,
};
const pages: Partial<Record<DimKey, PathOf>> = { ...documents, customer: (id) => `/category/customer/${id}` };
export const pathOfDocument = (kind: DimKey | null, id: number | null, code: string | null): string | null =>
  kind && id !== null ? (pages[kind]?.(id, code) ?? null) : null;
