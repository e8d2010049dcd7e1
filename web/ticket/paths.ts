// Where tickets and the documents around them open.
import type { DocumentKind } from '../../contract/ticket/ticket.events.ts';

export const ticketPath = (id: number): string => `/ticket-management/ticket/${id}`;
export const ticketFormPath = (id: number): string => `/ticket-management/ticket-form/${id}`;
/** The form for a device that comes back while its warranty runs. */
export const warrantyFormPath = (originId: number): string =>
  `/ticket-management/ticket-form?originId=${originId}&originKind=warranty`;

const exports = (id: number) => `/inventory/export/export-list/${id}`;
/** Documents without a page of their own are shown as they are. */
const pages: Partial<Record<DocumentKind, (id: number) => string>> = {
  ticket: ticketPath,
  outbound: exports,
  returnItem: exports,
  error: exports,
  request: (id) => `/inventory/product-inbound-request/in/${id}`,
  inbound: (id) => `/inventory/import/import-bill/${id}`,
};
export const documentPath = (kind: DocumentKind, id: number): string | null => pages[kind]?.(id) ?? null;
