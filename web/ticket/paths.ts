// Where tickets and the documents around them open.
import type { May } from '../../contract/kit.ts';
import { requestMay } from '../../contract/stock/request.states.ts';
import { transferMay } from '../../contract/stock/transfer.states.ts';
import type { DocumentKind } from '../../contract/ticket/calls/related.ts';

export const ticketPath = (id: number): string => `/ticket-management/ticket/${id}`;
export const ticketFormPath = (id: number): string => `/ticket-management/ticket-form/${id}`;
/** The form for a device that comes back while its warranty runs. */
export const warrantyFormPath = (originId: number): string =>
  `/ticket-management/ticket-form?originId=${originId}&originKind=warranty`;

const bookings = '/reservation/reservation-list?when=anyDay&keyword=';
interface DocumentAt {
  path: (id: number, code: string) => string;
  /** As the page itself asks. */
  may: May;
}
const exports: DocumentAt = {
  path: (id) => `/inventory/export/export-list/${id}`,
  may: ['Pages.Inventory.Export', ...transferMay],
};
/** Documents without a page of their own are shown as they are. */
const pages: Partial<Record<DocumentKind, DocumentAt>> = {
  ticket: { path: ticketPath, may: 'signedIn' },
  outbound: exports,
  returnItem: exports,
  error: exports,
  request: { path: (id) => `/inventory/product-inbound-request/in/${id}`, may: requestMay.in },
  inbound: { path: (id) => `/inventory/import/import-bill/${id}`, may: 'Pages.Inventory.Import' },
  receipt: { path: (id) => `/finance/receipt/receipt-list/${id}`, may: 'Pages.Finance.Receipt' },
  payment: { path: (id) => `/finance/spending/spending-list/${id}`, may: 'Pages.Finance.Payment' },
  booking: { path: (_, code) => `${bookings}${encodeURIComponent(code)}`, may: 'Pages.Booking.Module' },
  centre: {
    path: (_, code) => `/ticket-management/transfer-list?keyword=${encodeURIComponent(code)}`,
    may: 'Pages.Ticket.Center',
  },
  refund: {
    path: (_, code) => `/ticket-management/refund-list?keyword=${encodeURIComponent(code)}`,
    may: 'Pages.Ticket.Refund',
  },
};
/** Where it opens for somebody who may see it there. */
export function documentPath({ kind, id, code }: Document, mayOpen: (asked: May) => boolean): string | null {
  const at = pages[kind];
  return at && mayOpen(at.may) ? at.path(id, code) : null;
}
interface Document {
  kind: DocumentKind;
  id: number;
  code: string;
}
