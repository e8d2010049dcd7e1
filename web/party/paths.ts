// Where a customer or a supplier is shown, and what belongs to them opens.
export type PartyKind = 'customer' | 'supplier';
export const profilePath = (party: PartyKind, id: number): string => `/category/${party}/${id}`;
export const debtPath = (party: PartyKind, id: number, view: 'items' | 'statement' = 'items'): string =>
  `/debt/party/${party}/${id}${view === 'items' ? '' : `?view=${view}`}`;
/** The form that uses their credit for what is open. */
export const offsetPath = (party: PartyKind, id: number): string => `/debt/offset/new?party=${party}&partyId=${id}`;
export const ticketPath = (id: number): string => `/ticket-management/ticket/${id}`;
export const billPath = (id: number): string => `/inventory/import/import-bill/${id}`;
export const voucherPath = (side: 'in' | 'out', id: number): string =>
  side === 'in' ? `/finance/receipt/receipt-list/${id}` : `/finance/spending/spending-list/${id}`;
