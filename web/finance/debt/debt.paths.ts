// Where a party's debt, its documents and the voucher that settles them open.
import type { ItemDocument, Party, Side } from '../../../contract/finance/finance.ts';
import { Payment } from '../../../contract/finance/payment.calls.ts';
import { AccountReceipt } from '../../../contract/finance/receipt.calls.ts';
import { voucherForms } from '../paths.ts';

export type View = 'items' | 'statement' | 'settled';
export const partyPath = (party: Party, id: number, view: View = 'items'): string =>
  `/debt/party/${party}/${id}${view === 'items' ? '' : `?view=${view}`}`;
/** Staff and others have no page but this one. */
export const profilePath = (party: Party, id: number): string | null =>
  party === 'customer' || party === 'supplier' ? `/category/${party}/${id}` : null;

interface Source {
  document: ItemDocument;
  documentId: number;
}
/** A document that gives up what was ticked, or what is open. */
export const writeOffPath = (party: Party, partyId: number, items: readonly Source[]) =>
  `/debt/write-off/new?party=${party}&partyId=${partyId}${items.length ? `&items=${itemKeys(items)}` : ''}`;
/** A document that uses credit for what was ticked, or for what is due first. */
export const offsetPath = (party: Party, partyId: number, items: readonly Source[] = []) =>
  `/debt/offset/new?party=${party}&partyId=${partyId}${items.length ? `&items=${itemKeys(items)}` : ''}`;
const itemKeys = (items: readonly Source[]): string =>
  items.map(({ document, documentId }) => `${document}:${documentId}`).join(',');

interface Settlement {
  side: Side;
  kind: string;
  idName: 'customerId' | 'supplierId' | 'staffId';
}
/** How what is open with somebody is settled, by whose side it lies on: what is usual for them, and the other. */
const settlements: Record<Party, { usual: Settlement | null; other: Settlement | null }> = {
  customer: { usual: { side: 'in', kind: 'debt', idName: 'customerId' }, other: null },
  supplier: {
    usual: { side: 'out', kind: 'supplier', idName: 'supplierId' },
    other: { side: 'in', kind: 'supplierReturn', idName: 'supplierId' },
  },
  staff: { usual: { side: 'in', kind: 'advanceReturn', idName: 'staffId' }, other: null },
  other: { usual: null, other: null },
};
export const settlementOf = (party: Party, which: 'usual' | 'other' = 'usual') => settlements[party][which];
export const maySettle = ({ side }: Settlement) =>
  side === 'in' ? AccountReceipt.CreateAccountReceipt.may : Payment.CreatePayment.may;
/** The form of the voucher, filled in; without items it takes what is due first. */
export function settlePath({ side, kind, idName }: Settlement, partyId: number, items: readonly Source[] = []): string {
  return `${voucherForms[side]}?kind=${kind}&${idName}=${partyId}${items.length ? `&items=${itemKeys(items)}` : ''}`;
}
